/* trace.h: one attempt to convert a frame.
 *
 * The trace runs the frame's code on copies of its values, looks at what it
 * needs, and writes down nodes, guards and symbols. It ends at RETURN, at a
 * break, or with an error of the program. After a break it is made once more, up
 * to the instruction that broke, to see what is there to be kept.
 */
#ifndef FIGURES_COMPILE_TRACE_H
#define FIGURES_COMPILE_TRACE_H

#include <stdint.h>

#include "figures/compile/frames/frame.h"
#include "figures/compile/frames/graph.h"
#include "figures/compile/guards/guard.h"
#include "figures/compile/guards/size.h"

struct breaking {
	const char *reason; /* counted under this name */
	const char *error;  /* fullgraph: "Unsupported: …" */
	bool jump;	    /* a jump on a tensor */
	bool unsplittable;
	int line; /* of the innermost function */
};

/* A real object and the trace's copy of it. */
struct copy {
	const void *real;
	struct val copy;
};

enum trace_end {
	TRACE_RETURN,
	TRACE_BREAK,	/* cut there */
	TRACE_FALLBACK, /* cut at an earlier statement */
	TRACE_SKIP,	/* cannot be cut */
	TRACE_ERROR,	/* of the program: an exception */
	TRACE_OUTSIDE
};

struct trace {
	struct frame *frame;
	struct shapes shapes;
	struct graph graph;
	struct guard *guards;
	int guard_count;
	struct copy *copies;
	int copy_len;
	struct dict
		*globals; /* those looked up or set, as the trace has them */
	int steps;	  /* of the outermost function, so far */
	int cut;	  /* where it was to stop; -1: at the end */
	int boundary;	  /* steps at the last statement with an empty stack
			    and two operations before it, -1: none */
	struct breaking broke;
	bool broken;
	struct activation *outer; /* of the frame itself */
	int break_pc;		  /* where it was when it broke */
	bool grad_at_end;
	bool fatal; /* broken by an error: s->exception */
	/* A text of a symbol alone goes on as the number: a bit for each place
	 * on the stack, and for each local. */
	uint64_t numbers[2];
	const struct instr *compared; /* what follows a comparison of symbols */
};

/* Traces f with these values. What came of it is s->trace. */
enum trace_end trace_frame(struct session *s, struct frame *f,
			   const struct activation *real);

/* In plain Python or a trace: enters the with blocks that are on the stack. */
void grad_again(struct session *s, const struct val *stack, int depth);

/* Ends the attempt with a break. Always false. */
bool trace_break(struct session *s, const char *reason);

#endif
