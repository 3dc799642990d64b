/* tree.h: a learner's program while it is read: its text, tree-sitter's tree of
 * it, its names, and the one fault that ends the reading.
 *
 * code_read (code.h) fills a tree; this file is what others may ask of it.
 * Everything lives in the tree's arena and dies with tree_release; the text stays
 * the caller's and must outlive it.
 *
 * Names are interned: equal ones have one address and are compared with ==. A
 * library's tree shares the names of the program that it serves.
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
	TREE_DEPTH_MAX = 64,  /* nodes one inside the other */
	TREE_LOCALS_MAX = 64, /* names of one function */
	TREE_ARENA_MAX = 8 << 20
};

/* Python's operators, in the order of op_text. */
enum op {
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
	/* of one operand */
	OP_NEG,
	OP_POS,
	OP_INVERT,
	OP_NOT,
	/* comparisons */
	OP_EQ,
	OP_NE,
	OP_LT,
	OP_LE,
	OP_GT,
	OP_GE,
	OP_IS,
	OP_IS_NOT,
	OP_IN,
	OP_NOT_IN,
	OP_MIN, /* min(a, b) */
	OP_MAX
};

struct TSTree;
struct code;
struct tree_name;

struct tree {
	struct arena arena;
	const char *text;
	const struct tree *program; /* of a library: what it serves */
	struct tree *library;	    /* of a program: torch.nn, once read */
	struct tree_name **names;
	struct TSTree *parsed;
	struct code *module; /* what the whole program runs as */
	struct error *e;     /* while it is read */
	bool failed;
};

void tree_release(struct tree *t);

/* The interned name, NULL only if memory is out. */
const char *tree_name(struct tree *t, const char *text, size_t len);

/* The interned name if it stands anywhere in the program, else NULL. */
const char *tree_find_name(const struct tree *t, const char *text);

/* "+", "not in". */
const char *op_text(enum op op);

#endif
