/* session.h: what torch.compile does with one program, call by call.
 *
 * A session holds a program whose f (or the module that make() returns) has been
 * given to torch.compile, with everything PyTorch keeps between calls: frames and
 * their entries, guards, the memory of sizes, the limit. session_call makes the
 * next call and says what PyTorch 2.13 would do. Nothing here is measured: it is
 * a simulation of Dynamo, the part that reads Python. Terms are PyTorch's own.
 *
 * What is not simulated is "outside": the call then answers with one sentence,
 * and every later call of the session with the same one.
 *
 * All memory is the session's arena: results live until session_free.
 */
#ifndef COMPILE_SESSION_H
#define COMPILE_SESSION_H

#include <stdbool.h>
#include <stddef.h>

struct tree; /* tree.h: a parsed program */
struct session;

/* --- what a call is given (calls.h reads it from its notation) */

enum arg_kind {
	ARG_TENSOR,
	ARG_INT,
	ARG_FLOAT,
	ARG_BOOL,
	ARG_NONE,
	ARG_STRING,
	ARG_LIST,
	ARG_TUPLE,
	ARG_DICT,
	ARG_SAME /* =0: the very object that is positional argument number */
};

enum { ARG_RANK_MAX = 8 };

enum dtype {
	DTYPE_BOOL,
	DTYPE_I32,
	DTYPE_I64,
	DTYPE_F16,
	DTYPE_BF16,
	DTYPE_F32,
	DTYPE_F64
};

/* Bits of arg.marks[dim]. */
enum {
	MARK_DYNAMIC = 1,	/* md */
	MARK_MAYBE_DYNAMIC = 2, /* mmd */
	MARK_STATIC = 4		/* ms */
};

struct arg {
	enum arg_kind kind;
	const char *keyword; /* n=5: "n"; in a dict the key; otherwise NULL */
	size_t end;	     /* of its text in the call's */

	/* tensor */
	enum dtype dtype;
	int rank;
	long long size[ARG_RANK_MAX];
	double fill; /* every element; 1 unless flagged */
	bool requires_grad;
	bool parameter;
	bool transposed; /* :t */
	bool sliced;	 /* :sl */
	bool offset;	 /* :off */
	unsigned char marks[ARG_RANK_MAX];

	long long number;	 /* int, bool, same */
	double real;		 /* float */
	const char *text;	 /* string */
	const struct arg *items; /* list, tuple, dict */
	int count;
};

enum context_kind {
	CONTEXT_NO_GRAD, /* these end with the call */
	CONTEXT_INFERENCE,
	CONTEXT_REWRAP, /* these stay */
	CONTEXT_NEW,
	CONTEXT_GLOB, /* global name = value */
	CONTEXT_EVAL, /* these change a module */
	CONTEXT_TRAIN,
	CONTEXT_SET, /* attribute name = value */
	CONTEXT_FREEZE,
	CONTEXT_UNFREEZE,
	CONTEXT_SWAP, /* the first weight becomes an equal, fresh Parameter */
	CONTEXT_LOAD_STATE_DICT,
	CONTEXT_CAST /* to value.dtype */
};

struct context {
	enum context_kind kind;
	const char *name;
	struct arg value;
};

struct call {
	const struct arg *args;
	int arg_count;
	const struct context *contexts;
	int context_count;
};

/* --- settings of torch.compile and its configuration */

enum session_dynamic { DYNAMIC_AUTO, DYNAMIC_TRUE, DYNAMIC_FALSE };

struct session_settings {
	enum session_dynamic dynamic;
	bool fullgraph;
	int limit;	     /* recompile_limit; 0 stands for 8 */
	bool no_duck;	     /* use_duck_shape=False */
	bool capture_scalar; /* capture_scalar_outputs */
};

/* --- what a call did */

enum outcome {
	OUTCOME_COMPILED = 'C', /* at least one new graph */
	OUTCOME_REUSED = 'R',	/* graphs ran, all from the cache */
	OUTCOME_EAGER = 'E',	/* no graph ran */
	OUTCOME_ERROR = 'X'	/* an exception reached the caller */
};

struct result_graph {
	int id;
	const char *inputs; /* "x.size[0]=s0 x[s0,8] +2P" */
	/* What makes it dynamic: the first sizes with a symbol, "[s0,8]", else a
	 * number that became an input, "n"; "": it is static. */
	const char *symbol;
	int ops;	   /* nodes */
	const char *frame; /* "f", "r:f@6" */
	const int *lines;  /* of the program, of its nodes; ascending */
	int line_count;
};

enum break_kind {
	BREAK_CUT, /* split here: graph before, resume function behind */
	BREAK_SKIP, /* cannot be split: the frame runs in plain Python for ever */
	BREAK_FALLBACK, /* cut at an earlier statement, the rest plain Python */
	BREAK_ERROR	/* fullgraph=True */
};

struct result_break {
	enum break_kind kind;
	int line; /* in the program, from 1 */
	const char *reason;
	const char *frame;
	bool counted;
};

struct result_why {
	int frame, compilation; /* "0/1" */
	const char *text;	/* "tensor 'x' size mismatch at index 0. …" */
	int order;		/* of the frame, among those with reasons */
};

struct result {
	enum outcome outcome;
	struct result_graph *graphs; /* new ones */
	int graph_count;
	int *runs; /* ids of the graphs that ran, in order */
	int run_count;
	int breaks;		   /* counted */
	struct result_break *cuts; /* all that this call met anew */
	int cut_count;
	struct result_why *why; /* in PyTorch's order */
	int why_count;
	int limit_hits;
	int printed;	   /* lines */
	const char *error; /* "ValueError: big", NULL without one */
};

struct session_totals {
	int graphs, frames,
		breaks; /* frames that Dynamo was asked to convert */
};

struct explain {
	bool failed;		 /* the program raises */
	int graphs, breaks, ops; /* breaks = graphs - 1, as PyTorch says */
	int true_breaks;	 /* counted ones */
};

/* A fresh session. tree stays the caller's and must outlive it. NULL only when
 * memory is out. If the program cannot be simulated, session_outside says so. */
struct session *session_new(struct tree *tree,
			    const struct session_settings *settings);
void session_free(struct session *s);

/* Makes the next call. False if it, or anything before it, is outside; *out is
 * then all zero. */
bool session_call(struct session *s, const struct call *call,
		  struct result *out);

/* The one sentence why the session has no answer, NULL while it has, and the
 * line in the program (0 if none). */
const char *session_outside(const struct session *s, int *line);

struct session_totals session_totals(const struct session *s);

/* explain(f)(args of call) on a fresh program with default settings. False if
 * outside; why is then session_outside of that fresh session, copied to
 * sentence. The result lives in s. */
bool session_explain(struct session *s, const struct call *call,
		     struct explain *out);

#endif
