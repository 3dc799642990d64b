/* value.h: Python values, as plain Python has them and as a trace sees them.
 *
 * One kind of value serves both. In a trace a number may carry a formula (a
 * symbol), a tensor the node that made it, and anything read from outside is
 * VAL_LAZY until the trace looks at it. What a trace changes it changes
 * in copies of its own, so that a trace can be thrown away.
 *
 * A tensor has one number for all its elements: enough to decide branches,
 * because arguments are filled with one number.
 */
#ifndef FIGURES_COMPILE_VALUE_H
#define FIGURES_COMPILE_VALUE_H

#include <stdbool.h>
#include <stddef.h>

#include "figures/compile/frames/session.h"
#include "figures/compile/guards/size.h"

struct code;
struct source;
struct op_row;
struct builtin;
struct node;

enum val_kind {
	VAL_UNBOUND, /* a local without a value */
	VAL_NONE,
	VAL_BOOL,
	VAL_INT,
	VAL_FLOAT,
	VAL_TEXT,
	VAL_TENSOR, /* from here to VAL_OBJECT: a trace makes copies of them */
	VAL_LIST,
	VAL_TUPLE,
	VAL_DICT,
	VAL_FUNC, /* of the program */
	VAL_OBJECT,
	VAL_SLICE,
	VAL_ELLIPSIS,
	VAL_ITER,
	VAL_BOUND,   /* a method with its object */
	VAL_OP,	     /* a tensor function (op.h) */
	VAL_BUILTIN, /* another function of PyTorch's or Python's */
	VAL_SPACE,   /* torch, F, math, … */
	VAL_CLASS,
	VAL_DTYPE,
	VAL_DEVICE,
	VAL_GRAD, /* no_grad() and its like */
	VAL_CELL, /* only in a local that a nested function captures */
	VAL_LAZY  /* only in a trace */
};

struct val {
	enum val_kind kind;
	enum dtype dtype; /* of VAL_DTYPE */
	union {
		bool truth;
		long long i;
		double d;
		struct text *text;
		struct tensor *tensor;
		struct list *list; /* VAL_LIST, VAL_TUPLE */
		struct dict *dict;
		struct list *slice; /* three items */
		struct iter *iter;
		struct func *func;
		struct bound *bound;
		const struct op_row *op;
		const struct builtin *builtin;
		const char *space; /* "torch" */
		struct class *class;
		struct object *object;
		struct {
			bool on, was; /* before the block was entered */
		} grad;
		struct cell *cell;
		struct lazy *lazy;
	};
	const struct formula *f; /* of VAL_INT, VAL_FLOAT, VAL_BOOL */
};

/* What an f-string that holds a symbol does at a break. */
enum text_taint {
	TEXT_PLAIN,
	TEXT_SHAPE, /* holds a whole shape, or a captured scalar: is as it is */
	TEXT_SIZE,  /* holds a size: pinned */
	TEXT_ALONE, /* a number alone: as the number itself */
	TEXT_MIXED  /* a number and other text: cannot be split */
};

struct text {
	const char *chars;
	size_t len;
	enum text_taint taint;
	struct val held[4]; /* the symbols in it */
	int holds;
};

/* What a resume function gets that goes on with the loop. */
enum iter_kind {
	ITER_OTHER, /* not simulated */
	ITER_ROW,   /* what is left, as a tuple's iterator */
	ITER_RANGE, /* of constants */
	ITER_LOST   /* nothing: the code cannot be split */
};

struct list {
	struct val *item;
	int len;
	struct tensor *shape_of; /* a whole shape: of this tensor */
	const char *type;	 /* "max": names of a tuple result */
	enum iter_kind iterates;
	struct source *source; /* in a trace */
};

struct dict {
	struct val *key, *value;
	int len;
	struct source *source; /* in a trace */
	struct dict *real;
	bool checked; /* its keys are guarded */
};

struct iter {
	struct list *list;
	int at; /* the next one */
	enum iter_kind kind;
};

struct cell {
	struct val v;
};

struct func {
	struct code *code;
	struct list *defaults; /* of the last parameters, NULL: none */
	struct cell **cell;    /* of code's free names */
	struct class *owner;   /* the class whose body defines it */
};

struct bound {
	struct val function, self;
	bool in_place; /* of VAL_OP: its name ends in _ */
};

enum base_class { BASE_PLAIN, BASE_MODULE, BASE_EXCEPTION };

struct class
{
	const char *name;
	struct class *base;
	enum base_class kind;
	bool library;	/* of torch.nn */
	bool container; /* Sequential, ModuleList */
	struct dict *attrs;
};

enum attr_room { ROOM_DICT, ROOM_MODULE, ROOM_PARAMETER, ROOM_BUFFER };

struct attr {
	const char *name; /* interned */
	enum attr_room room;
	struct val v;
};

struct object {
	struct class *class;
	struct attr *attr;
	int len;
	struct source *source; /* in a trace */
	struct object *real;
};

struct lazy {
	struct val real;
	struct source *source;
	bool looked;
	struct val got;
};

enum { RANK_MAX = 8, DICT_MAX = 512 };

/* How the elements of a view lie, where they do not lie one behind the other: a
 * number each, which tells two ways apart; 0: they do. */
struct layout {
	unsigned turned; /* transposed: what is computed of it is so, too */
	unsigned gaps;	 /* a part of a wider tensor, or repeated */
};

struct tensor {
	enum dtype dtype;
	int rank;
	struct size size[RANK_MAX];
	double value; /* of every element */
	bool requires_grad, parameter, leaf, inference;
	struct layout layout;
	unsigned char marks[RANK_MAX];

	/* in a trace */
	struct node *node;
	struct source *source;
	struct node *size_node; /* x.size(), its whole shape */
};

/* --- making values */
static inline struct val val_none(void)
{
	return (struct val){ .kind = VAL_NONE };
}
static inline struct val val_bool(bool truth)
{
	return (struct val){ .kind = VAL_BOOL, .truth = truth };
}
static inline struct val val_int(long long i)
{
	return (struct val){ .kind = VAL_INT, .i = i };
}
static inline struct val val_float(double d)
{
	return (struct val){ .kind = VAL_FLOAT, .d = d };
}
static inline struct val val_size(struct size a)
{
	return (struct val){ .kind = VAL_INT, .i = a.n, .f = a.f };
}
static inline struct val val_tensor(struct tensor *t)
{
	return (struct val){ .kind = VAL_TENSOR, .tensor = t };
}
static inline struct size val_as_size(struct val v)
{
	return (struct size){ v.kind == VAL_BOOL ? v.truth : v.i, v.f };
}

/* What is kept by its address, whatever it is. */
static inline struct val val_of(enum val_kind kind, void *what)
{
	return (struct val){ .kind = kind, .list = what };
}

/* A text, which keeps its address. */
struct val name_val(struct session *s, const char *name);

/* A list or tuple of len items, copied; room for more is made by list_add. */
struct val val_list(struct session *s, enum val_kind kind,
		    const struct val *item, int len);
struct val val_row(struct session *s, enum val_kind kind); /* empty */
void list_add(struct session *s, struct list *l, struct val v);

struct val val_dict(struct session *s);
struct val *dict_find(const struct dict *d, struct val key);
void dict_set(struct session *s, struct dict *d, struct val key, struct val v);

/* What lies in a value that holds others: how many, and where; 0 in any other. */
int val_parts(struct val v, const struct val **part);

/* Equal as Python's == says, of values without tensors; formulas do not count. */
bool val_equal(struct val a, struct val b);

static inline bool val_is_row(struct val v)
{
	return v.kind == VAL_LIST || v.kind == VAL_TUPLE;
}

/* The same object. */
bool val_same(struct val a, struct val b);

static inline bool val_number(struct val v)
{
	return v.kind == VAL_INT || v.kind == VAL_BOOL || v.kind == VAL_FLOAT;
}
/* As C's cast, but 0 for what no int holds. */
static inline long long whole_part(double d)
{
	return d > -9e18 && d < 9e18 ? (long long)d : 0;
}
static inline double val_real(struct val v)
{
	return v.kind == VAL_FLOAT  ? v.d
	       : v.kind == VAL_BOOL ? (double)v.truth
				    : (double)v.i;
}

/* A fresh tensor. */
struct tensor *tensor_new(struct session *s, enum dtype dtype, int rank,
			  const struct size *size);

/* Do the elements lie one behind the other? */
static inline bool tensor_packed(const struct tensor *t)
{
	return !t->layout.turned && !t->layout.gaps;
}

static inline bool layout_differs(struct layout a, struct layout b)
{
	return a.turned != b.turned || a.gaps != b.gaps;
}

struct size tensor_numel(struct session *s, const struct tensor *t);

struct attr *object_attr(const struct object *o, const char *name);
void object_set(struct session *s, struct object *o, const char *name,
		enum attr_room room, struct val v);

struct val *class_attr(const struct class *c, const char *name);
bool class_is(const struct class *c, const struct class *base);

bool dtype_is_float(enum dtype d);
const char *dtype_word(enum dtype d);  /* "Float", as guards say */
const char *dtype_torch(enum dtype d); /* "float32" */

/* The repr of a constant as guards print it: 'a', 0.5, True. */
const char *val_text_of(struct session *s, struct val v);
const char *type_name(struct val v); /* "int" */

/* repr(0.1): the shortest digits. */
const char *real_text(struct session *s, double d);

#endif
