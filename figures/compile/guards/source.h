/* source.h: where a value can be read again.
 *
 * A source is a path: a root (a local of the frame, a global, a captured name)
 * and steps from there. Sources are interned for the session: equal paths have
 * one address, so the memory of sizes and the guards compare addresses.
 */
#ifndef FIGURES_COMPILE_SOURCE_H
#define FIGURES_COMPILE_SOURCE_H

#include "figures/compile/trace/value.h"

struct activation;

enum source_kind {
	SOURCE_LOCAL,	/* L['x'] */
	SOURCE_GLOBAL,	/* G['x'] */
	SOURCE_ITEM,	/* [0], of a list or tuple */
	SOURCE_KEY,	/* ['a'], of a dict */
	SOURCE_ATTR,	/* .k */
	SOURCE_MEMBER,	/* ._modules['fc']; index is its enum attr_room */
	SOURCE_CLOSURE, /* a captured name of a function */
	SOURCE_DEFAULT, /* a default value of a function */
	SOURCE_CLASS	/* type(o).k */
};

/* Guards come in this order. */
enum source_class {
	CLASS_LOCAL = 0,
	CLASS_GLOBAL = 1,
	CLASS_MODULE = 12,   /* of the program, containers */
	CLASS_NN_MODULE = 14 /* of torch.nn */
};

struct source {
	enum source_kind kind;
	struct source *of; /* NULL for a root */
	const char *name;  /* interned */
	int index;
	enum source_class class; /* of the innermost module in it */
	int depth;
	/* Items, keys and attributes of a local that is no module: ints there
	 * may be symbols. */
	bool plain;
	const char *brief; /* "xs[0]" */
	size_t len;	   /* of "L['xs'][0]", as PyTorch has it */
	struct source *child, *sibling;
};

/* of NULL: a root. */
struct source *source_step(struct session *s, struct source *of,
			   enum source_kind kind, const char *name, int index);

/* From now on what lies behind it belongs to a module of this class. */
void source_module(struct source *src, const struct class *class);

/* A parameter or buffer of a module. */
bool source_is_parameter(const struct source *src);

/* The value there; NULL if there is nothing. */
const struct val *source_value(struct session *s, const struct source *src,
			       const struct activation *real);

#endif
