/* library.c: finding builtins, attributes of modules, with blocks, classes. */
#include "figures/compile/trace/library.h"

#include <math.h>
#include <string.h>

#include "figures/compile/ops/op.h"

static const struct builtin *find_in(const struct builtin *table, size_t len,
				     enum space space, const char *name)
{
	for (size_t i = 0; i < len; i++)
		if (table[i].space == space && !strcmp(table[i].name, name))
			return &table[i];
	return NULL;
}

const struct builtin *builtin_find(enum space space, const char *name)
{
	if (space >= SPACE_LIST && space <= SPACE_TENSOR)
		return find_in(builtins_methods, builtins_methods_len, space,
			       name);
	if (space == SPACE_MODULE)
		return find_in(builtins_module, builtins_module_len, space,
			       name);
	if (space == SPACE_PYTHON)
		return find_in(builtins_python, builtins_python_len, space,
			       name);
	return find_in(builtins_torch, builtins_torch_len, space, name);
}

bool builtin_call(struct session *s, const struct builtin *b, struct val *self,
		  const struct arguments *args, struct val *out)
{
	struct call_of c = { s, b, self, args, out };

	*out = val_none();
	if (b->reason && s->trace) {
		/* What lies on the stack at a break is looked at. */
		return trace_break(s, b->reason);
	}
	return b->run(&c) && !stopped(s);
}

const struct val *argument(struct call_of *c, int i, const char *name)
{
	const struct arguments *a = c->args;

	if (i < a->len - a->named)
		return &a->item[i];
	for (int k = 0; k < a->named && name; k++)
		if (!strcmp(a->name[k], name))
			return &a->item[a->len - a->named + k];
	return NULL;
}

/* --- attributes of modules */

static const struct {
	const char *name;
	enum space in, space;
} inner[] = {
	{ "torch", SPACE_PYTHON, SPACE_TORCH },
	{ "F", SPACE_PYTHON, SPACE_F },
	{ "nn", SPACE_PYTHON, SPACE_NN },
	{ "math", SPACE_PYTHON, SPACE_MATH },
	{ "os", SPACE_PYTHON, SPACE_OS },
	{ "time", SPACE_PYTHON, SPACE_TIME },
	{ "random", SPACE_PYTHON, SPACE_RANDOM },
	{ "warnings", SPACE_PYTHON, SPACE_WARNINGS },
	{ "logging", SPACE_PYTHON, SPACE_LOGGING },
	{ "nn", SPACE_TORCH, SPACE_NN },
	{ "_dynamo", SPACE_TORCH, SPACE_DYNAMO },
	{ "compiler", SPACE_TORCH, SPACE_COMPILER },
	{ "cuda", SPACE_TORCH, SPACE_CUDA },
	{ "amp", SPACE_TORCH, SPACE_AMP },
	{ "functional", SPACE_NN, SPACE_F },
	{ "environ", SPACE_OS, SPACE_ENVIRON },
};

static const struct {
	enum space in;
	const char *name;
	double value;
} numbers[] = {
	{ SPACE_MATH, "pi", 3.141592653589793 },
	{ SPACE_MATH, "e", 2.718281828459045 },
	{ SPACE_MATH, "inf", (double)INFINITY },
	{ SPACE_MATH, "nan", (double)NAN },
	{ SPACE_TORCH, "pi", 3.141592653589793 },
	{ SPACE_TORCH, "inf", (double)INFINITY },
	{ SPACE_TORCH, "nan", (double)NAN },
};

static const struct {
	const char *name;
	enum dtype dtype;
} dtypes[] = {
	{ "float32", DTYPE_F32 },   { "float", DTYPE_F32 },
	{ "float64", DTYPE_F64 },   { "double", DTYPE_F64 },
	{ "float16", DTYPE_F16 },   { "half", DTYPE_F16 },
	{ "bfloat16", DTYPE_BF16 }, { "int64", DTYPE_I64 },
	{ "long", DTYPE_I64 },	    { "int32", DTYPE_I32 },
	{ "int", DTYPE_I32 },	    { "bool", DTYPE_BOOL },
};

static const char *space_name(enum space space)
{
	static const char *const names[] = {
		[SPACE_TORCH] = "torch",
		[SPACE_F] = "F",
		[SPACE_NN] = "nn",
		[SPACE_MATH] = "math",
		[SPACE_OS] = "os",
		[SPACE_ENVIRON] = "os.environ",
		[SPACE_TIME] = "time",
		[SPACE_RANDOM] = "random",
		[SPACE_WARNINGS] = "warnings",
		[SPACE_LOGGING] = "logging",
		[SPACE_LOGGER] = "logger",
		[SPACE_DYNAMO] = "torch._dynamo",
		[SPACE_COMPILER] = "torch.compiler",
		[SPACE_CUDA] = "torch.cuda",
		[SPACE_AMP] = "torch.amp",
		[SPACE_MODULE] = "Module",
	};

	return names[space] ? names[space] : "";
}

static bool constant(enum space space, const char *name, struct val *out)
{
	for (size_t i = 0; i < sizeof inner / sizeof inner[0]; i++)
		if (inner[i].in == space && !strcmp(inner[i].name, name)) {
			*out = (struct val){ .kind = VAL_SPACE,
					     .space = (int)inner[i].space };
			return true;
		}
	for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
		if (numbers[i].in == space && !strcmp(numbers[i].name, name)) {
			*out = val_float(numbers[i].value);
			return true;
		}
	for (size_t i = 0;
	     space == SPACE_TORCH && i < sizeof dtypes / sizeof dtypes[0]; i++)
		if (!strcmp(dtypes[i].name, name)) {
			*out = (struct val){ .kind = VAL_DTYPE,
					     .dtype = dtypes[i].dtype };
			return true;
		}
	return false;
}

static unsigned way_of(enum space space)
{
	return space == SPACE_TORCH ? OP_TORCH : space == SPACE_F ? OP_F : 0;
}

bool space_attr(struct session *s, enum space space, const char *name,
		struct val *out)
{
	const struct builtin *b = builtin_find(space, name);
	const struct op_row *row;
	struct val *class;
	bool in_place;

	if (constant(space, name, out))
		return true;
	if (b) {
		*out = (struct val){ .kind = VAL_BUILTIN, .builtin = b };
		return true;
	}
	row = way_of(space) ? op_find(name, way_of(space), &in_place) : NULL;
	if (row) {
		*out = (struct val){ .kind = VAL_OP, .op = row };
		return true;
	}
	class = space == SPACE_NN ? dict_find(s->library, val_string(s, name))
				  : NULL;
	if (class) {
		*out = *class;
		return true;
	}
	if (space == SPACE_PYTHON && error_class(s, name)) {
		*out = (struct val){ .kind = VAL_CLASS,
				     .class = error_class(s, name) };
		return true;
	}
	return not_listed(s, space_name(space), name);
}

/* --- with blocks */

static void apply(struct session *s, const struct context_value *c)
{
	switch (c->type) {
	case WITH_NO_GRAD:
		grad_set(s, false);
		break;
	case WITH_ENABLE_GRAD:
		grad_set(s, true);
		break;
	case WITH_SET_GRAD:
		grad_set(s, c->on);
		break;
	case WITH_INFERENCE:
		s->state.inference = c->on;
		if (s->trace)
			graph_add(s, NODE_FUNCTION, false);
		if (c->on)
			s->state.grad = false;
		break;
	case WITH_AUTOCAST:
		s->state.autocast = c->on;
		if (s->trace)
			graph_add(s, NODE_FUNCTION, false);
		break;
	case WITH_OBJECT:
	case WITH_NOTHING:
		break;
	}
}

void context_again(struct session *s, const struct context_value *c)
{
	apply(s, c);
}

static bool object_enters(struct session *s, struct val o, struct val *given)
{
	struct arguments none = { .len = 0 };
	struct val f = val_none();

	return get_attr(s, o, name_of(s, "__enter__"), &f) &&
	       call_value(s, f, &none, given);
}

bool context_enter(struct session *s, struct val *v, struct val *given)
{
	struct context_value *c = take(s, sizeof *c);

	*given = val_none();
	if (v->kind == VAL_OBJECT) {
		*c = (struct context_value){ .type = WITH_OBJECT,
					     .object = *v };
		*v = (struct val){ .kind = VAL_CONTEXT, .context = c };
		return object_enters(s, c->object, given);
	}
	if (v->kind != VAL_CONTEXT)
		return raise_error(s, "TypeError",
				   "'%s' object does not support the context "
				   "manager protocol",
				   type_name(*v));
	*c = *v->context;
	c->was = s->state.grad;
	c->was_inference = s->state.inference;
	c->was_autocast = s->state.autocast;
	v->context = c;
	apply(s, c);
	return true;
}

bool context_exit(struct session *s, struct val v)
{
	const struct context_value *c = v.context;
	struct val three[3] = { val_none(), val_none(), val_none() };
	struct arguments args = { .item = three, .len = 3 };
	struct val f = val_none();

	if (v.kind != VAL_CONTEXT)
		return go_outside(s, "The simulation lost a with block.");
	switch (c->type) {
	case WITH_NO_GRAD:
	case WITH_ENABLE_GRAD:
	case WITH_SET_GRAD:
		grad_set(s, c->was);
		return true;
	case WITH_INFERENCE:
		s->state.inference = c->was_inference;
		s->state.grad = c->was;
		break;
	case WITH_AUTOCAST:
		s->state.autocast = c->was_autocast;
		break;
	case WITH_OBJECT:
		return get_attr(s, c->object, name_of(s, "__exit__"), &f) &&
		       call_value(s, f, &args, &f);
	case WITH_NOTHING:
		return true;
	}
	if (s->trace)
		graph_add(s, NODE_FUNCTION, false);
	return !s->outside;
}

/* --- classes */

static struct class *base_of(struct session *s, const struct list *bases)
{
	struct val v = bases->len ? look(s, bases->item[0]) : val_none();

	return v.kind == VAL_CLASS ? v.class : NULL;
}

static enum base_class kind_of(const struct class *c, const char *name)
{
	if (c->library && !strcmp(name, "Module"))
		return BASE_MODULE;
	return c->base ? c->base->kind : BASE_PLAIN;
}

bool class_build(struct session *s, struct code *body, const struct list *bases,
		 struct val *out)
{
	struct class *c = take(s, sizeof *c);
	struct activation *act;

	if (s->trace)
		return trace_break(s, "Invalid call to __build_class__");
	c->name = body->name;
	c->base = base_of(s, bases);
	if (bases->len > 0 && !c->base)
		return go_outside(s, "This base class is not simulated.");
	c->library = body->library;
	c->kind = kind_of(c, body->name);
	c->container = (body->library && (!strcmp(body->name, "Sequential") ||
					  !strcmp(body->name, "ModuleList") ||
					  !strcmp(body->name, "ModuleDict"))) ||
		       (c->base && c->base->container);
	c->attrs = take(s, sizeof *c->attrs);
	act = activation_new(s, body);
	act->makes = c;
	if (!machine_run(s, act, -1, out))
		return false;
	*out = (struct val){ .kind = VAL_CLASS, .class = c };
	return true;
}
