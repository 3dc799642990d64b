/* library.c: finding builtins and calling them, with blocks, classes. */
#include "figures/compile/trace/library.h"

#include <math.h>
#include <string.h>

#include "figures/compile/ops/op.h"

#define INNER(in, name, inner)                                                 \
	{                                                                      \
		in, name, .value = {.kind = VAL_SPACE, .space = inner }        \
	}
#define REAL(in, name, number)                                                 \
	{                                                                      \
		in, name, .value = {.kind = VAL_FLOAT, .d = number }           \
	}
#define TYPE(name, type)                                                       \
	{                                                                      \
		SPACE_TORCH, name, .value = {                                  \
			.kind = VAL_DTYPE,                                     \
			.dtype = type                                          \
		}                                                              \
	}

static const struct builtin values[] = {
	INNER(SPACE_PYTHON, "torch", SPACE_TORCH),
	INNER(SPACE_PYTHON, "F", SPACE_F),
	INNER(SPACE_PYTHON, "nn", SPACE_NN),
	INNER(SPACE_PYTHON, "math", SPACE_MATH),
	INNER(SPACE_PYTHON, "os", SPACE_OS),
	INNER(SPACE_PYTHON, "time", SPACE_TIME),
	INNER(SPACE_PYTHON, "random", SPACE_RANDOM),
	INNER(SPACE_PYTHON, "warnings", SPACE_WARNINGS),
	INNER(SPACE_PYTHON, "logging", SPACE_LOGGING),
	INNER(SPACE_TORCH, "nn", SPACE_NN),
	INNER(SPACE_TORCH, "_dynamo", SPACE_DYNAMO),
	INNER(SPACE_TORCH, "compiler", SPACE_COMPILER),
	INNER(SPACE_NN, "functional", SPACE_F),
	INNER(SPACE_OS, "environ", SPACE_ENVIRON),
	REAL(SPACE_MATH, "pi", 3.141592653589793),
	REAL(SPACE_MATH, "inf", (double)INFINITY),
	REAL(SPACE_TORCH, "inf", (double)INFINITY),
	TYPE("float32", DTYPE_F32),
	TYPE("float", DTYPE_F32),
	TYPE("float64", DTYPE_F64),
	TYPE("double", DTYPE_F64),
	TYPE("float16", DTYPE_F16),
	TYPE("half", DTYPE_F16),
	TYPE("bfloat16", DTYPE_BF16),
	TYPE("int64", DTYPE_I64),
	TYPE("long", DTYPE_I64),
	TYPE("int32", DTYPE_I32),
	TYPE("int", DTYPE_I32),
	TYPE("bool", DTYPE_BOOL),
	{ .name = NULL },
};

static const struct builtin *const tables[] = { values, builtins_python,
						builtins_torch,
						builtins_methods };

const struct builtin *builtin_find(enum space space, const char *name)
{
	for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++)
		for (const struct builtin *b = tables[i]; b->name; b++)
			if (b->space == space && !strcmp(b->name, name))
				return b;
	return NULL;
}

/* The name by which a module is read. */
static const char *space_name(enum space space)
{
	for (const struct builtin *b = values; b->name; b++)
		if (b->value.kind == VAL_SPACE && b->value.space == (int)space)
			return b->name;
	return "";
}

static bool function(enum space space, const char *name, struct val *out)
{
	unsigned way = space == SPACE_TORCH ? OP_TORCH
		       : space == SPACE_F   ? OP_F
					    : 0;
	bool in_place;

	*out = (struct val){ .kind = VAL_OP };
	out->op = way ? op_find(name, way, &in_place) : NULL;
	return out->op != NULL;
}

/* Classes of torch.nn, and of Python's errors. */
static bool class(struct session *s, enum space space, const char *name,
		  struct val *out)
{
	struct val *v = space == SPACE_NN
				? dict_find(s->library, val_string(s, name))
				: NULL;

	*out = (struct val){ .kind = VAL_CLASS };
	out->class = v			     ? v->class
		     : space == SPACE_PYTHON ? error_class(s, name)
					     : NULL;
	return out->class != NULL;
}

struct val space_attr(struct session *s, enum space space, const char *name)
{
	const struct builtin *b = builtin_find(space, name);
	struct val v;

	if (b)
		return b->run ? (struct val){ .kind = VAL_BUILTIN,
					      .builtin = b }
			      : b->value;
	if (function(space, name, &v) || class(s, space, name, &v))
		return v;
	return no_value(not_listed(s, space_name(space), name));
}

/* --- calls */

struct val wrong_argument(struct call_of *c)
{
	return no_value(!stopped(c->s) &&
			raise_error(c->s, "TypeError",
				    "%s() got a wrong argument",
				    c->builtin->name));
}

struct val builtin_give(struct call_of *c)
{
	struct val v = c->builtin->value;

	return v.kind == VAL_UNBOUND ? val_none() : v;
}

struct val builtin_refuse(struct call_of *c)
{
	return no_value(
		not_simulated(c->s, say(c->s, "Calling %s", c->builtin->name)));
}

static const struct val *argument(const struct arguments *a, int i,
				  const char *name, size_t len)
{
	int first = a->len - a->named;

	if (i < first)
		return &a->item[i];
	for (int k = 0; k < a->named; k++)
		if (!strncmp(a->name[k], name, len) && !a->name[k][len])
			return &a->item[first + k];
	return NULL;
}

static bool read_one(struct call_of *c, int i, const char *word, size_t len)
{
	char how = word[0];
	bool marked = how == '*' || how == '&', optional = word[len - 1] == '?';
	const struct val *v =
		argument(c->args, i, word + marked, len - marked - optional);

	c->v[i] = (struct val){ .kind = VAL_UNBOUND };
	if (!v)
		return optional;
	if (how == '*') {
		c->v[i] = (struct val){ .kind = VAL_LIST,
					.list = to_list(c->s, *v) };
		return !stopped(c->s);
	}
	c->v[i] = how == '&' ? *v : look(c->s, *v);
	return !stopped(c->s);
}

static bool read_arguments(struct call_of *c)
{
	const char *word = c->builtin->takes;
	int given = 0;

	for (int i = 0; word && *word; i++) {
		size_t len = strcspn(word, " ");

		if (!read_one(c, i, word, len)) {
			wrong_argument(c);
			return false;
		}
		given += c->v[i].kind != VAL_UNBOUND;
		word += len + (word[len] == ' ');
	}
	return !word || given == c->args->len ||
	       go_outside(c->s, "These arguments of %s are not simulated.",
			  c->builtin->name);
}

struct val builtin_call(struct session *s, const struct builtin *b,
			const struct val *self, const struct arguments *args)
{
	struct call_of c = { s, b, self, args, { { .kind = VAL_NONE } } };
	struct val v;

	/* What lies on the stack at a break is looked at. */
	if (b->reason && s->trace)
		return no_value(trace_break(s, b->reason));
	if (!read_arguments(&c))
		return no_value(false);
	v = b->run(&c);
	return stopped(s) ? no_value(false) : v;
}

/* --- with blocks */

static void change(struct session *s, enum context_type type, struct state to)
{
	if (type == WITH_GRAD) {
		grad_set(s, to.grad);
		return;
	}
	s->state = to;
	if (s->trace)
		graph_add(s, NODE_FUNCTION, false);
}

void context_again(struct session *s, const struct context_value *c)
{
	struct state to = s->state;

	switch (c->type) {
	case WITH_GRAD:
		to.grad = c->on;
		break;
	case WITH_INFERENCE:
		to.inference = c->on;
		to.grad &= !c->on;
		break;
	case WITH_AUTOCAST:
		to.autocast = c->on;
		break;
	}
	change(s, c->type, to);
}

bool context_enter(struct session *s, struct val *v)
{
	struct context_value *c = take(s, sizeof *c);

	if (v->kind != VAL_CONTEXT)
		return go_outside(s, "with of a %s is not simulated.",
				  type_name(*v));
	*c = *v->context;
	c->was = s->state;
	v->context = c;
	context_again(s, c);
	return true;
}

bool context_exit(struct session *s, struct val v)
{
	if (v.kind != VAL_CONTEXT)
		return go_outside(s, "The simulation lost a with block.");
	change(s, v.context->type, v.context->was);
	return !s->outside;
}

/* --- classes */

struct val class_build(struct session *s, struct code *body,
		       const struct list *bases)
{
	struct class *c = take(s, sizeof *c);
	struct val v = { .kind = VAL_CLASS, .class = c }, unused;
	struct val base = bases->len ? look(s, bases->item[0]) : val_none();
	struct activation *act;

	if (s->trace)
		return no_value(
			trace_break(s, "Invalid call to __build_class__"));
	if (bases->len > 0 && base.kind != VAL_CLASS)
		return no_value(not_simulated(s, "This base class"));
	c->name = body->name;
	c->library = body->library;
	if (bases->len > 0) {
		c->base = base.class;
		c->kind = c->base->kind;
		c->container = c->base->container;
	}
	if (c->library && !strcmp(c->name, "Module"))
		c->kind = BASE_MODULE;
	if (c->library &&
	    (!strcmp(c->name, "Sequential") || !strcmp(c->name, "ModuleList")))
		c->container = true;
	c->attrs = take(s, sizeof *c->attrs);
	act = activation_new(s, body);
	act->makes = c;
	return machine_run(s, act, -1, &unused) ? v : no_value(false);
}
