/* code.h: a function as small stack code, after CPython 3.11.
 *
 * What matters to Dynamo is kept: where an instruction stands, what lies on the
 * stack at it, which locals are live, that `and` and `or` in a condition are
 * jumps and that a while loop has its test twice. What does not is left out: no
 * NULLs on the stack, no caches, and a method with its object is one value.
 *
 * Code is made once a session, when its function is defined.
 */
#ifndef FIGURES_COMPILE_CODE_H
#define FIGURES_COMPILE_CODE_H

#include "figures/compile/python/tree.h"
#include "figures/compile/trace/value.h"

enum instruction {
	I_CONST,	/* -> constant arg */
	I_LOAD,		/* -> local arg */
	I_STORE,	/* v -> */
	I_LOAD_FREE,	/* -> captured name arg */
	I_STORE_FREE,	/* v -> */
	I_CLOSURE,	/* -> the cell of local arg */
	I_CLOSURE_FREE, /* -> the cell of captured name arg */
	I_GLOBAL,	/* -> global or builtin named arg */
	I_STORE_GLOBAL,
	I_CLASS_NAME, /* -> name of the class body */
	I_STORE_CLASS,
	I_ATTR,		   /* o -> o.name */
	I_STORE_ATTR,	   /* v o -> */
	I_SUBSCRIPT,	   /* o i -> o[i] */
	I_STORE_SUBSCRIPT, /* v o i -> */
	I_BINARY,	   /* a b -> a op b */
	I_INPLACE,	   /* a b -> a op= b */
	I_UNARY,
	I_COMPARE, /* also is, in */
	I_CALL, /* f a… -> f(a…); arg: number of all; more: 1 + constant with
		   the names of the last ones, 0: none */
	I_TUPLE,
	I_LIST,
	I_DICT, /* k v … -> {} */
	I_SLICE,
	I_FORMAT, /* v -> text; arg: constant (spec), more: conversion */
	I_JOIN,	  /* text… -> text */
	I_UNPACK, /* v -> items, first on top */
	I_ITER,
	I_FOR, /* iter -> iter item, or (iter gone) jump */
	I_JUMP,
	I_JUMP_FALSE, /* v -> */
	I_JUMP_TRUE,
	I_FALSE_OR_POP, /* v -> v and jump, or gone */
	I_TRUE_OR_POP,
	I_RETURN,
	I_NOP,		   /* where a try begins */
	I_RAISE,	   /* e -> */
	I_ASSERTION_ERROR, /* -> the class; tells an assert from an if */
	I_POP,
	I_COPY,	       /* arg: how deep, 1 is the top */
	I_SWAP,	       /* the top and the one arg deep */
	I_FUNCTION,    /* defaults, cells -> function of code arg, see nested */
	I_BUILD_CLASS, /* bases -> class; arg: class body */
	I_APPEND,      /* v -> , to the list arg deep */
	I_ENTER,       /* context -> exit, value */
	I_EXIT,	       /* exit -> */
	I_CATCH	       /* e type -> e; jump if e is none of it */
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

enum { LIVE_WORDS = 4 };
struct live {
	unsigned long long word[LIVE_WORDS];
};

struct code {
	const struct function *function; /* NULL: a module or class body */
	const char *name;		 /* interned, as all names here */
	int first_line;
	bool library; /* of torch: never a frame of its own */
	bool is_class;
	bool names_torch; /* names torch, F or nn */
	bool comprehension;

	int params, locals, frees;
	const char **local_name;
	bool *is_cell; /* of locals */
	const char **free_name;
	struct param_def *param;

	struct instr *ins;
	int len, cap;
	struct val *consts;
	int const_len;
	const char **names;
	int name_len;
	struct guarded *guard;
	int guard_len;

	struct live *live;    /* into each instruction; made when first asked */
	struct code **nested; /* of functions and class bodies in it */
	int nested_len;
};

/* The code of a function, a class's body, or statements of a module. NULL only
 * when the session is outside. */
struct code *code_function(struct session *s, const struct function *f,
			   bool library);
struct code *code_class(struct session *s, const struct class_def *c,
			bool library);
struct code *code_module(struct session *s, const struct stmt_list *body,
			 bool library);

bool code_live(struct session *s, struct code *c, int pc, int local);

/* A later jump goes back to or before pc: pc is in a loop's body. */
bool code_in_loop(const struct code *c, int pc);

/* The innermost try around pc, or NULL. */
const struct guarded *code_guard(const struct code *c, int pc);
bool code_in_try(const struct code *c, int pc);

#endif
