/* library.h: what of Python and PyTorch is there besides the tensor functions:
 * modules (torch, math, os …), builtins, methods of lists and texts, contexts,
 * and the classes of torch.nn, which are written in Python (library_nn.c).
 */
#ifndef FIGURES_COMPILE_LIBRARY_H
#define FIGURES_COMPILE_LIBRARY_H

#include "figures/compile/trace/machine.h"

enum space {
	SPACE_PYTHON, /* print, len, … */
	SPACE_TORCH,
	SPACE_F,
	SPACE_NN,
	SPACE_MATH,
	SPACE_OS,
	SPACE_ENVIRON,
	SPACE_TIME,
	SPACE_RANDOM,
	SPACE_WARNINGS,
	SPACE_LOGGING,
	SPACE_LOGGER,
	SPACE_DYNAMO,
	SPACE_COMPILER,
	SPACE_CUDA,
	SPACE_AMP,
	SPACE_LIST, /* methods of values */
	SPACE_TUPLE,
	SPACE_DICT,
	SPACE_TEXT,
	SPACE_TENSOR,
	SPACE_MODULE
};

struct call_of {
	struct session *s;
	const struct builtin *builtin;
	struct val *self; /* of a method */
	const struct arguments *args;
	struct val *out;
};

struct builtin {
	enum space space;
	const char *name;
	bool (*run)(struct call_of *c);
	const char *reason; /* of the break that it is in a trace */
};

bool builtin_call(struct session *s, const struct builtin *b, struct val *self,
		  const struct arguments *args, struct val *out);

/* NULL if there is none. */
const struct builtin *builtin_find(enum space space, const char *name);

/* Positional argument i, or that named name; NULL if not given. */
const struct val *argument(struct call_of *c, int i, const char *name);

/* What .item() gives: a break in a trace, or a captured scalar. */
bool tensor_number(struct call_of *c, struct tensor *t);

/* torch.X, math.X …: false and outside if it is not known. */
bool space_attr(struct session *s, enum space space, const char *name,
		struct val *out);

/* The tables. */
extern const struct builtin builtins_python[];
extern const struct builtin builtins_torch[];
extern const struct builtin builtins_methods[];
extern const struct builtin builtins_module[];
extern const size_t builtins_python_len, builtins_torch_len,
	builtins_methods_len, builtins_module_len;

/* Runs torch.nn's text: s->library is filled. */
bool library_load(struct session *s);

/* --- contexts */
bool context_enter(struct session *s, struct val *v, struct val *given);
bool context_exit(struct session *s, struct val v);
void context_again(struct session *s, const struct context_value *c);

/* --- classes: runs the body of a class */
bool class_build(struct session *s, struct code *body, const struct list *bases,
		 struct val *out);

/* All modules in o, o first; all parameters and buffers of them. */
void each_module(struct session *s, struct object *o,
		 void (*visit)(struct session *s, struct object *o, void *with),
		 void *with, int depth);

#endif
