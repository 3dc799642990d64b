/* library.h: what of Python and PyTorch is there besides the tensor functions:
 * modules (torch, math, os …), builtins, methods of values, with blocks, and the
 * classes of torch.nn, which are written in Python (library_nn.c).
 *
 * One row a name: "print", "torch.no_grad", "list.append", "Tensor.size". Its
 * arguments are read before it runs, as the signature `takes` says (machine.h),
 * with % before a name: anything with items, as a list, which may be empty; & before
 * one: not looked at. Four at most.
 */
#ifndef FIGURES_COMPILE_LIBRARY_H
#define FIGURES_COMPILE_LIBRARY_H

#include "figures/compile/trace/machine.h"

struct call_of {
	struct session *s;
	const struct builtin *builtin;
	const struct val *self; /* of a method */
	const struct arguments *args;
	struct val v[4]; /* VAL_UNBOUND: not given */
};

struct builtin {
	const char *name;
	const char *takes; /* NULL: the function reads args itself */
	struct val (*run)(struct call_of *c); /* NULL: not a function */
	const char *reason;	/* of the break that it is in a trace */
	int which;		/* of several that run alike */
	double (*real)(double); /* of math */
	struct val value;	/* what it is, or gives */
};

struct val builtin_call(struct session *s, const struct builtin *b,
			const struct val *self, const struct arguments *args);

/* The row of name in a module or of a type ("": neither); NULL if there is none. */
const struct builtin *builtin_find(const char *of, const char *name);

/* For functions of rows: an argument of a wrong type raises TypeError; a constant
 * (None if the row says none); what is only there to be named is refused. */
struct val wrong_argument(struct call_of *c);
struct val builtin_give(struct call_of *c);
struct val builtin_refuse(struct call_of *c);

/* Argument i, or what stands for it if it is not given. */
static inline struct val argument_or(const struct call_of *c, int i,
				     struct val standard)
{
	return c->v[i].kind == VAL_UNBOUND ? standard : c->v[i];
}

/* A number of type kind (VAL_NONE: what the dtype says) from a tensor: a break in
 * a trace, or a captured scalar. */
struct val tensor_number(struct session *s, struct tensor *t,
			 enum val_kind kind);

/* nearest.c: the name in "Tensor", "torch", "F", another module or "" (Python and
 * the program) that is one slip away from name; NULL if none is. */
const char *nearest_listed(struct session *s, const char *of, const char *name);

/* torch.X, math.X, and global names (of ""); VAL_UNBOUND if it is not known. */
struct val space_find(struct session *s, const char *of, const char *name);

/* The same; outside if it is not known. */
struct val space_attr(struct session *s, const char *of, const char *name);

/* The tables; a row without a name ends each. */
extern const struct builtin builtins_python[], builtins_torch[],
	builtins_methods[];

/* Runs torch.nn's text: s->library is filled. */
bool library_load(struct session *s);

/* Is that a class of torch.nn, read or not? */
bool library_has(struct session *s, const char *name);

/* PyTorch's own function around a module of torch.nn or a decorated function, a
 * frame of its own: inner(fn, args). */
void library_inner(struct session *s, struct val fn,
		   const struct arguments *args);

/* --- classes: runs the body of a class */
struct val class_build(struct session *s, struct code *body,
		       const struct list *bases);

/* The parameters and buffers of a module and all in it; what train() and
 * requires_grad_() do to them. */
const struct list *module_weights(struct session *s, struct val module);
void modules_train(struct session *s, struct val module, bool on);
void modules_grad(struct session *s, struct val module, bool on);

#endif
