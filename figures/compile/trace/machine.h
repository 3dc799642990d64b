/* machine.h: the session inside: the machine that runs code, in plain Python or
 * in a trace, and what goes wrong in it.
 *
 * There is one machine. With s->trace set it traces: calls of functions are
 * inlined, operations become nodes. Without, it computes; a call of a function
 * of the program is then a frame of its own, unless hooks is off (replay: what
 * an entry's graph and bytecode do is done again on the real values).
 *
 * A function that fails gives false or no value, and one of these tells why:
 * s->exception (Python's), s->trace->broken, or s->outside; see stopped().
 */
#ifndef FIGURES_COMPILE_MACHINE_H
#define FIGURES_COMPILE_MACHINE_H

#include "figures/compile/frames/frame.h"
#include "figures/compile/guards/source.h"
#include "figures/compile/trace/trace.h"
#include "figures/compile/trace/value.h"

enum {
	STEPS_MAX = 60000, /* instructions of one call */
	INLINE_MAX = 16,   /* functions one inside the other, traced or not */
	LIST_MAX = 4096,   /* elements that a program makes */
	SESSION_ARENA_MAX = 48 << 20
};

/* A function that runs. */
struct activation {
	struct code *code;
	int pc;
	struct val *local;
	struct val *stack;
	int sp;
	struct activation *back; /* who called it */
	struct class *owner;	 /* of a method: its class, for super() */
};

struct session {
	struct arena arena;
	struct tree *tree; /* its library keeps all names */
	unsigned char *spare;
	const char *outside;
	struct object *exception;
	struct session_settings set;

	struct dict *globals; /* of the program */
	struct dict *library; /* of torch.nn, and exceptions */
	struct source *sources;
	struct frame *frames;

	struct trace *trace;
	struct activation *act; /* the innermost function that runs */
	struct val target;	/* what is compiled */

	/* of the call under way */
	struct result result;
	struct session_totals totals;

	int outside_line;
	int next_id, reasoned; /* frames with an id, with a reason */
	int functions;	       /* function nodes of all graphs */
	int run_only;	       /* frames that run because of RUN_ONLY */
	int no_frames;	       /* disabled code and constructors run plainly */
	int steps, line;       /* so far; of the program */
	int depth;	       /* of functions, one inside the other */
	unsigned chance;       /* for random numbers and clocks */
	bool grad;	       /* gradients are on: guards compare it */
	bool inference;	       /* tensors are made in inference mode */
	bool raised;	       /* exception */
	bool loading;	       /* torch.nn is being read */
	bool hooks;	       /* calls of functions are frames */
	bool compiling;	       /* is_compiling() says so */
};

/* Memory from the session's arena, zeroed. Never NULL: when there is no more the
 * session is outside, and spare room is given that nobody reads. */
void *take(struct session *s, size_t size);
void *take_array(struct session *s, size_t count, size_t size);

/* Room for one more in an array that doubles from four. */
void *take_more(struct session *s, void *old, int len, size_t size);

const char *say(struct session *s, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
const char *name_of(struct session *s, const char *text);

/* What goes wrong. All of these give false; the first sentence stays. */
bool go_outside(struct session *s, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
/* "What is not simulated." */
bool not_simulated(struct session *s, const char *what);
/* A function or attribute that is not there; of may be "". */
bool not_listed(struct session *s, const char *of, const char *name);
/* A Python exception of one of the builtin classes. */
bool raise_error(struct session *s, const char *class, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
/* An operation that PyTorch refuses: in a trace it ends the attempt with
 * TorchRuntimeError, otherwise it is Python's error of that class. */
bool trace_error(struct session *s, const char *class, const char *text);
bool refuse(struct session *s, const char *class, const char *text);
bool trace_jump(struct session *s, struct val v); /* a jump on a tensor */
bool trace_unsplit(struct session *s, const char *reason);

/* One more step of the call's, for work that grows with the program's data.
 * False, and outside, when there are too many. */
bool spend(struct session *s);

struct class *error_class(struct session *s, const char *name);
struct object *error_new(struct session *s, struct class *class,
			 struct val message);
/* "ValueError: big" */
const char *error_text(struct session *s, const struct object *error);

static inline bool stopped(const struct session *s)
{
	return s->outside || s->raised || (s->trace && s->trace->broken);
}

/* --- running */

/* Runs act and what it calls until act returns. steps < 0: to the end; else until
 * so many instructions of act itself are done: no value. */
struct val machine_run(struct session *s, struct activation *act, int steps);

/* How many values it takes off the stack. */
int instr_takes(const struct instr *in);

/* Executes one instruction; act->pc then stands on the next. */
bool exec(struct session *s, struct activation *act, const struct instr *in);

/* One that leads to another instruction, or only moves what lies on the stack; v:
 * what it takes. The value that it gives; none: it gives none, or failed. */
struct val exec_flow(struct session *s, struct activation *act,
		     const struct instr *in, struct val *v);

void push(struct session *s, struct activation *act, struct val v);

struct activation *activation_new(struct session *s, struct code *code);

/* Calls any value, to its end. */
struct arguments {
	const struct val *item;
	int len; /* positional and named */
	int named;
	const struct val *name; /* texts: of the last named ones */
};
struct val call_value(struct session *s, struct val callee,
		      const struct arguments *args);

/* Puts arguments into the locals of a function; self, if given, is the first. */
bool bind_arguments(struct session *s, const struct func *f,
		    const struct val *self, const struct arguments *args,
		    struct val *local);

/* Signatures of what is not written in Python: the names of the arguments, in
 * order, with a mark before a name (*: the rest of the unnamed ones, or one list)
 * and behind it, = or ?, where it may be missing; -> ends them.
 * Word i ("" or "->": it has fewer), and the place of a name (-1: it has none). */
const char *signature_word(const char *signature, int i);
int signature_place(const char *signature, const char *name);
/* Puts arguments to their places in v, the first one at from. */
bool signature_bind(struct session *s, const char *name, const char *signature,
		    int from, const struct arguments *args, struct val *v);

/* --- operations of the language (exec_*.c). A function that gives a value gives
 * none (VAL_UNBOUND) when it fails. */
static inline struct val no_value(bool unused)
{
	(void)unused;
	return (struct val){ .kind = VAL_UNBOUND };
}
/* of, and an index, must have been looked at. */
struct val get_attr(struct session *s, struct val of, const char *name);
bool set_attr(struct session *s, struct val of, const char *name, struct val v);
struct val get_item(struct session *s, struct val of, struct val index);
bool set_item(struct session *s, struct val of, struct val index, struct val v);
struct val binary(struct session *s, enum op op, struct val a, struct val b,
		  bool in_place);
struct val unary(struct session *s, enum op op, struct val a);
struct val compare(struct session *s, enum op op, struct val a, struct val b);
bool truth(struct session *s, struct val v);
struct val iterate(struct session *s, struct val v);
struct list *to_list(struct session *s, struct val v); /* NULL: failed */
struct val format_value(struct session *s, struct val v, const char *code);
struct val join_text(struct session *s, const struct val *part, int len);
struct val global_get(struct session *s, const char *name, bool library);
bool global_set(struct session *s, const char *name, struct val v);
struct attr *own_attr(struct session *s, struct object *o, const char *name);

/* --- looking (look.c) */

/* v itself, looked at if it is lazy. */
struct val look(struct session *s, struct val v);
struct val look_cell(struct session *s, struct cell *real, struct source *src);
void look_deep(struct session *s, struct val v); /* tensors in lists too */

/* Only the type of v matters: a bool or text is not looked at for that. */
struct val look_type(struct session *s, struct val v);

/* v is made again behind a break: the numbers in lists made here too (all:
 * in lists from outside as well). */
void look_made(struct session *s, struct val v, bool all);

/* A value of the outside as the trace holds it. */
struct val lazy_value(struct session *s, struct val real,
		      struct source *source);

/* The order of a dict's keys, or whether it has one, is part of the trace. */
void dict_counted(struct session *s, struct dict *d);
void dict_ordered(struct session *s, struct dict *d);
/* Which keys it had before the trace sets one; then none is asked for. */
void dict_changed(struct session *s, struct dict *d);
void dict_asked(struct session *s, struct dict *d, struct val key, bool found);

/* The number of t as an unbacked symbol (fullgraph, capture_scalar_outputs). */
struct val capture_scalar(struct session *s, struct tensor *t,
			  enum val_kind kind);

/* Turns gradients on or off, in a trace with a node. */
void grad_set(struct session *s, bool on);

#endif
