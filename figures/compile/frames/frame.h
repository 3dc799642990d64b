/* frame.h: functions that Dynamo is asked to convert, their entries, and one
 * call of one of them.
 *
 * A frame is a code and a place in it to begin at: its start, or behind a break
 * (a resume function), with so many values on the stack. Instances, wrappers and
 * the plain function share it.
 */
#ifndef FIGURES_COMPILE_FRAME_H
#define FIGURES_COMPILE_FRAME_H

#include "figures/compile/code/code.h"
#include "figures/compile/guards/guard.h"
#include "figures/compile/guards/memory.h"

struct activation;

struct entry {
	int compilation;
	struct guard_list guards;
	int graph;     /* id, -1: none */
	bool fallback; /* the rest runs in plain Python in the same frame */
	int steps;     /* of the function before the break; -1: to RETURN */
	uint64_t numbers[2]; /* texts on the stack, in locals: see trace.h */
	struct entry *next;
};

struct frame {
	struct code *code;
	int pc, depth;
	const char *name; /* "f", "r:f@6" */
	bool is_target;	  /* the compiled function itself */
	int id;		  /* -1: none yet */
	int reasoned;	  /* how manieth with a reason, 0: none yet */
	bool skip, run_only;
	struct entry *entries; /* front first */
	int entry_count;
	int compilations;
	struct memory *memory;
	struct frame *next;
};

/* line: of the breaking instruction, 0 for a function's start. */
struct frame *frame_of(struct session *s, struct code *code, int pc, int depth,
		       int line);

/* call(F, values) of the rules: everything from looking for an entry to the end
 * of the function. act holds the real values; it stands where f begins. */
struct val frame_call(struct session *s, struct frame *f,
		      struct activation *act);

#endif
