/* code.h: a function as small stack code, after CPython 3.11.
 *
 * What matters to Dynamo is kept: where an instruction stands, what lies on the
 * stack at it, which locals are live, that `and` and `or` in a condition are
 * jumps and that a while loop has its test twice. What does not is left out: no
 * NULLs on the stack, no caches, and a method with its object is one value.
 *
 * Code is made when a program is read, straight from tree-sitter's nodes: there
 * is no tree of our own between them. Where each name lives is found on the way.
 * Imports, annotations, docstrings and `global` leave no instructions.
 */
#ifndef FIGURES_COMPILE_CODE_H
#define FIGURES_COMPILE_CODE_H

#include "figures/compile/python/tree.h"
#include "figures/compile/trace/value.h"

/* By how many values they take off the stack. */
enum instruction {
	/* none */
	I_CONST,   /* -> constant arg */
	I_LOAD,	   /* -> local arg */
	I_CLOSURE, /* -> the cell of local arg */
	I_GLOBAL,  /* -> global or builtin named arg */
	I_RETURN,
	I_NOP,		   /* where a try begins */
	I_ASSERTION_ERROR, /* -> the class; tells an assert from an if */
	I_COPY,		   /* arg: how deep, 1 is the top */
	I_SWAP,		   /* the top and the one arg deep */
	I_JUMP,
	/* one, looked at */
	I_JUMP_FALSE,
	I_JUMP_TRUE,
	I_FALSE_OR_POP, /* v -> v and jump, or gone */
	I_TRUE_OR_POP,
	I_ATTR, /* o -> o.name */
	I_UNARY,
	I_FORMAT, /* v -> text; arg: constant (code) */
	I_UNPACK, /* v -> items, first on top */
	I_ITER,
	I_FOR, /* iter -> iter item, or (iter gone) jump */
	I_RAISE,
	I_CATCH, /* e type -> e; jump if e is none of it */
	I_ENTER, /* context -> exit, value */
	I_EXIT,	 /* exit -> */
	/* one, as it is */
	I_POP,
	I_STORE,
	I_STORE_GLOBAL,
	I_APPEND,      /* v -> , to the list arg deep */
	I_BUILD_CLASS, /* bases -> class; arg: class body */
	/* two */
	I_STORE_ATTR, /* v o -> */
	I_SUBSCRIPT,  /* o i -> o[i] */
	I_BINARY,     /* a b -> a op b */
	I_INPLACE,    /* a b -> a op= b */
	I_COMPARE,    /* also is, in */
	I_FUNCTION,   /* defaults, cells -> function of code arg, see nested */
	/* three */
	I_STORE_SUBSCRIPT, /* v o i -> */
	I_SLICE,
	/* as arg says */
	I_TUPLE,
	I_LIST,
	I_JOIN, /* text… -> text */
	I_DICT, /* k v … -> {} */
	I_CALL /* f a… -> f(a…); arg: number of all; more: 1 + constant with
		   the names of the last ones, 0: none */
};

struct instr {
	enum instruction op;
	int arg;
	int more;
	int line;
};

/* An exception in from..to goes to handler, with the stack cut to depth and the
 * exception put on it. */
struct guarded {
	int from, to, handler, depth;
	bool with; /* no try: leaves a with block */
};

struct code {
	const char *name; /* interned, as all names here */
	int first_line;	  /* of the first decorator, if there is one */
	int line, end_line;
	bool named;	  /* by a def statement */
	bool library;	  /* of torch: never a frame of its own */
	bool names_torch; /* names torch, F or nn */
	bool generator;	  /* of a generator argument */
	bool no_grad;	  /* @torch.no_grad() */
	bool disabled;	  /* @torch.compiler.disable, @torch._dynamo.disable */

	/* Parameters first, then its own names in the order of their first
	 * assignment, last what it captures. */
	int params, own, locals;
	const char *local_name[TREE_LOCALS_MAX];
	bool is_cell[TREE_LOCALS_MAX]; /* captured, or by a function inside */
	int from[TREE_LOCALS_MAX]; /* captured: a local of the one around it */

	struct instr *ins;
	int len;
	struct val *consts;
	int const_len;
	const char **names;
	int name_len;
	struct guarded *guard;
	int guard_len;

	uint64_t *live; /* locals, a bit each, on the way into an instruction */
	struct code **nested; /* of functions and class bodies in it */
	int nested_len;
};

/* Reads a program: t->module is its code; a library shares the names of the
 * program that it serves (else NULL). False with one sentence in *e, which
 * begins with line and column where there is one; its kind is ERROR_IMPOSSIBLE
 * for good Python that is not simulated. The caller releases *t in both cases. */
bool code_read(struct tree *t, const struct tree *program, const char *text,
	       struct error *e);

bool code_live(const struct code *c, int pc, int local);

/* A jump before the next return goes back to or before pc: by that Dynamo knows the
 * body of a loop. */
bool code_in_loop(const struct code *c, int pc);

/* The innermost try or with around pc, or NULL. */
const struct guarded *code_guard(const struct code *c, int pc);
bool code_in_try(const struct code *c, int pc);

#endif
