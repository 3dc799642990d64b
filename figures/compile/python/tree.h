/* tree.h: a learner's program as a small tree of our own.
 *
 * tree_read turns text into statements, expressions, functions and classes: the
 * Python of the compile figure and nothing else. What stands in the tree is
 * meant to be run: constants are decoded, a name knows whether it is local,
 * captured or global, a lambda is a function that returns, a comprehension is a
 * function of its own as in CPython 3.11. Imports, annotations, docstrings'
 * places and `global` are gone (a `pass` stands for a statement that is gone).
 *
 * Everything lives in the tree's arena and dies with tree_release. Lists are
 * arrays of pointers. Names and texts are interned: equal ones have one address,
 * so that they are compared with ==, also with what tree_name gives.
 *
 * Lines and columns are those of the learner's text, counted from 1; columns
 * count characters.
 */
#ifndef FIGURES_COMPILE_TREE_H
#define FIGURES_COMPILE_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "figures/compile/arena.h"

enum {
	/* Bytes of a program. A bad one may take time with their square. */
	TREE_TEXT_MAX = 16 << 10,
	TREE_DEPTH_MAX = 64,   /* nodes one inside the other */
	TREE_NESTED_MAX = 12,  /* functions and classes likewise */
	TREE_LIST_MAX = 1024,  /* elements of one list, arguments, … */
	TREE_LOCALS_MAX = 256, /* names of one function */
	TREE_ARENA_MAX = 8 << 20
};

struct place {
	uint32_t line, column;
};

enum op {
	/* of EXPR_BINARY and STMT_AUGMENT */
	OP_ADD,
	OP_SUB,
	OP_MUL,
	OP_DIV,
	OP_FLOORDIV,
	OP_MOD,
	OP_POW,
	OP_MATMUL,
	OP_AND, /* & */
	OP_OR,	/* | */
	/* of EXPR_UNARY */
	OP_NEG,
	OP_POS,
	OP_INVERT,
	OP_NOT,
	/* of EXPR_COMPARE */
	OP_EQ,
	OP_NE,
	OP_LT,
	OP_LE,
	OP_GT,
	OP_GE,
	OP_IS,
	OP_IS_NOT,
	OP_IN,
	OP_NOT_IN
};

struct expr;
struct stmt;
struct function;

struct expr_list {
	struct expr **item;
	size_t len;
};

struct stmt_list {
	struct stmt **item;
	size_t len;
};

enum expr_kind {
	EXPR_NONE,
	EXPR_ELLIPSIS,
	EXPR_BOOL,	    /* .truth */
	EXPR_INT,	    /* .integer */
	EXPR_FLOAT,	    /* .real */
	EXPR_TEXT,	    /* .text, adjacent ones joined */
	EXPR_FORMAT,	    /* .format: an f-string */
	EXPR_NAME,	    /* .name */
	EXPR_ATTRIBUTE,	    /* .attribute */
	EXPR_SUBSCRIPT,	    /* .subscript; of x[a, b] the index is a tuple */
	EXPR_SLICE,	    /* .slice, only inside a subscript's index */
	EXPR_CALL,	    /* .call */
	EXPR_BINARY,	    /* .binary */
	EXPR_UNARY,	    /* .unary */
	EXPR_COMPARE,	    /* .compare: a < b <= c is one */
	EXPR_LOGIC,	    /* .logic: and, or; a and b and c is one */
	EXPR_CHOICE,	    /* .choice: a if c else b */
	EXPR_LIST,	    /* .items */
	EXPR_TUPLE,	    /* .items */
	EXPR_DICT,	    /* .dict */
	EXPR_LAMBDA,	    /* .function */
	EXPR_COMPREHENSION, /* .comprehension */
};

/* Where a name lives, seen from the function in which it stands. */
enum name_scope {
	NAME_GLOBAL, /* of the module, or a builtin */
	NAME_LOCAL,  /* slot: its place in the function's local */
	NAME_FREE,   /* captured: slot is its place in the function's free */
	NAME_CLASS   /* of the class whose body this is */
};

struct name_use {
	const char *id;
	enum name_scope scope;
	uint32_t slot;
};

/* {value!r:spec}, or plain text (value NULL). */
struct format_part {
	const char *text;   /* value NULL: the text */
	struct expr *value; /* NULL: plain text */
	char conversion;    /* 'r', 's', 'a'; 0: none */
	const char *spec;   /* ".4f"; "" if none */
};

struct keyword {
	const char *name;
	struct expr *value;
};

struct expr {
	enum expr_kind kind;
	struct place at; /* its first character */
	union {
		bool truth;
		int64_t integer;
		double real;
		const char *text;
		struct name_use name;
		struct {
			struct format_part *part;
			size_t len;
		} format;
		struct {
			struct expr *of;
			const char *name;
			/* Of the name: CPython gives a method's call this
			 * line. */
			struct place at;
		} attribute;
		struct {
			struct expr *of, *index;
		} subscript;
		struct {
			struct expr *from, *to, *step; /* NULL: not given */
		} slice;
		struct {
			struct expr *function;
			struct expr_list args;
			struct keyword *keyword;
			size_t keyword_len;
		} call;
		struct {
			enum op op;
			struct expr *left, *right;
		} binary;
		struct {
			enum op op;
			struct expr *of;
		} unary;
		struct {
			struct expr *first;
			enum op *op;	       /* one for each of rest */
			struct expr_list rest; /* one at least */
		} compare;
		struct {
			bool is_and;
			struct expr_list items; /* two at least */
		} logic;
		struct {
			struct expr *test, *yes, *no;
		} choice;
		struct expr_list items;
		struct {
			struct expr **key, **value;
			size_t len;
		} dict;
		struct function *function;
		struct {
			struct function *function;
			/* Evaluated outside, given as its one argument. */
			struct expr *iterable;
		} comprehension;
	};
};

enum stmt_kind {
	STMT_EXPR,    /* .value; a docstring too */
	STMT_ASSIGN,  /* .assign; a = b = v has two targets */
	STMT_AUGMENT, /* .augment */
	STMT_RETURN,  /* .value, NULL: return alone */
	STMT_IF,      /* .branch; elif is an if in otherwise */
	STMT_FOR,     /* .loop */
	STMT_WHILE,   /* .loop, target and iterable NULL */
	STMT_BREAK,
	STMT_CONTINUE,
	STMT_PASS,     /* .value: the names of a `global`, mostly NULL */
	STMT_ASSERT,   /* .assertion */
	STMT_RAISE,    /* .value, NULL: raise alone */
	STMT_TRY,      /* .attempt */
	STMT_WITH,     /* .with */
	STMT_FUNCTION, /* .function */
	STMT_CLASS     /* .class_of */
};

struct class_def {
	const char *name;
	struct place at;
	struct expr_list bases;
	struct stmt_list body;
};

/* Targets are EXPR_NAME, EXPR_ATTRIBUTE, EXPR_SUBSCRIPT, or EXPR_TUPLE and
 * EXPR_LIST of them. */
struct stmt {
	enum stmt_kind kind;
	struct place at;
	uint32_t end_line;
	union {
		struct expr *value;
		struct {
			struct expr_list targets;
			struct expr *value;
		} assign;
		struct {
			enum op op;
			struct expr *target, *value;
		} augment;
		struct {
			struct expr *test;
			struct stmt_list then, otherwise;
		} branch;
		struct {
			struct expr *target, *iterable; /* of a for */
			struct expr *test;		/* of a while */
			struct stmt_list body;
		} loop;
		struct {
			struct expr *test, *message; /* message may be NULL */
		} assertion;
		struct {
			struct stmt_list body, handler;
			struct expr *type; /* NULL: all */
			/* The name of `as`, or NULL. */
			struct expr *name;
			struct place handler_at;
		} attempt;
		struct {
			struct expr *context;
			struct expr *target; /* of `as`, or NULL */
			struct stmt_list body;
		} with;
		struct function *function;
		struct class_def *class_of;
	};
};

struct param_def {
	const char *name;
	struct expr *value; /* its default, evaluated outside; NULL: none */
	struct place at;
};

enum function_kind {
	FUNCTION_DEF,
	FUNCTION_LAMBDA,   /* body: one return */
	FUNCTION_LISTCOMP, /* one parameter, ".0"; see target and element */
	FUNCTION_GENEXPR   /* likewise */
};

/* A name of its own that a function has. */
struct local_name {
	const char *name;
	bool captured; /* a function inside uses it: a cell */
};

/* Where a captured name comes from: a local of the function around, or one that
 * that function captured itself. */
struct free_name {
	const char *name;
	bool of_free;  /* slot counts in the outer function's free */
	uint32_t slot; /* else in its local */
};

struct function {
	enum function_kind kind;
	const char *name; /* "f", "<lambda>", "<listcomp>", "<genexpr>" */
	struct place at;
	uint32_t first_line; /* of the first decorator, if there is one */
	uint32_t end_line;
	struct function *outer; /* the function around it, NULL: none */

	bool no_grad;  /* @torch.no_grad() */
	bool disabled; /* @torch.compiler.disable, @torch._dynamo.disable */

	struct param_def *param;
	size_t param_len;
	struct stmt_list body;
	/* Of a comprehension: for target in .0: yield element. */
	struct expr *target, *element;

	/* Parameters first, then in the order of their first assignment. */
	struct local_name *local;
	size_t local_len;
	struct free_name *free;
	size_t free_len;
	/* Global names it reads or writes, each once, in order. */
	const char **global;
	size_t global_len;
};

struct tree_names;

struct tree {
	struct arena arena;
	struct tree_names *names;
	struct stmt_list body; /* functions, classes, assignments, … */
	/* After a failure: where it is; line 0 if it is nowhere in particular.
	 * outside: it is good Python, but not in the figure's. */
	struct place fault;
	bool outside;
};

/* Reads the program. False with one sentence in *e, which begins with line and
 * column where there is one. The caller releases *t in both cases. */
bool tree_read(struct tree *t, const char *text, struct error *e);

void tree_release(struct tree *t);

/* The interned name, NULL only if memory is out. */
const char *tree_name(struct tree *t, const char *text);
const char *tree_name_of(struct tree *t, const char *text, size_t len);

/* The interned name if it stands anywhere in the program, else NULL. */
const char *tree_find_name(const struct tree *t, const char *text);

/* "+", "not in". */
const char *op_text(enum op op);

#endif
