/* library.c: finding builtins and calling them, with blocks, classes. */
#include "figures/compile/trace/library.h"

#include <string.h>

#include "figures/compile/ops/op.h"

/* What stands behind "of." in a row's name, or NULL. */
static const char *behind(const char *row, const char *of)
{
	size_t len = strlen(of);

	if (len == 0)
		return row;
	return !strncmp(row, of, len) && row[len] == '.' ? row + len + 1 : NULL;
}

const struct builtin *builtin_find(const char *of, const char *name)
{
	static const struct builtin *const tables[] = { builtins_python,
							builtins_torch,
							builtins_methods };

	for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++)
		for (const struct builtin *b = tables[i]; b->name; b++) {
			const char *rest = behind(b->name, of);

			if (rest && !strcmp(rest, name))
				return b;
		}
	return NULL;
}

static bool is_module(const char *of, const char *name)
{
	for (const struct builtin *b = builtins_torch; b->name; b++) {
		const char *rest = behind(b->name, of);

		if (rest && behind(rest, name))
			return true;
	}
	return false;
}

static const struct op_row *function(const char *of, const char *name)
{
	unsigned way = !strcmp(of, "torch") ? OP_TORCH
		       : !strcmp(of, "F")   ? OP_F
					    : 0;
	bool in_place;

	return way ? op_find(name, way, &in_place) : NULL;
}

/* Classes of torch.nn, and of Python's errors. */
static struct class *class(struct session *s, const char *of, const char *name)
{
	struct val *v = NULL;

	if (!*of)
		return error_class(s, name);
	if (!strcmp(of, "nn"))
		v = dict_find(s->library, name_val(s, name));
	return v ? v->class : NULL;
}

struct val space_find(struct session *s, const char *of, const char *name)
{
	const struct builtin *b = builtin_find(of, name);
	struct val v = { .kind = VAL_BUILTIN, .builtin = b };

	if (b)
		return b->run ? v : b->value;
	if ((v.op = function(of, name)))
		v.kind = VAL_OP;
	else if ((v.class = class(s, of, name)))
		v.kind = VAL_CLASS;
	else if (!is_module(of, name))
		return no_value(false);
	else
		v = (struct val){ .kind = VAL_SPACE,
				  .space = *of ? say(s, "%s.%s", of, name)
					       : name };
	return v;
}

struct val space_attr(struct session *s, const char *of, const char *name)
{
	struct val v = space_find(s, of, name);

	return v.kind == VAL_UNBOUND ? no_value(not_listed(s, of, name)) : v;
}

/* --- calls */

struct val wrong_argument(struct call_of *c)
{
	if (!stopped(c->s))
		raise_error(c->s, "TypeError", "%s() got a wrong argument",
			    c->builtin->name);
	return val_none();
}

struct val builtin_give(struct call_of *c)
{
	struct val v = c->builtin->value;

	return v.kind == VAL_UNBOUND ? val_none() : v;
}

struct val builtin_refuse(struct call_of *c)
{
	not_simulated(c->s,
		      say(c->s, "%s with such arguments", c->builtin->name));
	return val_none();
}

/* Looks at argument i as its word says. */
static void look_at(struct call_of *c, int i, char mark)
{
	struct val *v = &c->v[i];

	if (mark == '%')
		*v = val_of(VAL_LIST, v->kind == VAL_UNBOUND
					      ? take(c->s, sizeof *v->list)
					      : to_list(c->s, *v));
	else if (mark != '&')
		*v = look(c->s, *v);
}

static bool read_arguments(struct call_of *c)
{
	const char *takes = c->builtin->takes, *word = takes;

	if (!takes)
		return true;
	if (!signature_bind(c->s, c->builtin->name, takes, 0, c->args, c->v))
		return false;
	for (int i = 0; *word; word = signature_word(takes, ++i))
		look_at(c, i, *word);
	return !stopped(c->s);
}

struct val builtin_call(struct session *s, const struct builtin *b,
			const struct val *self, const struct arguments *args)
{
	struct call_of c = { .s = s, .builtin = b, .self = self, .args = args };
	struct val v;

	/* What lies on the stack at a break is looked at. */
	if (b->reason && s->trace)
		return no_value(trace_break(s, b->reason));
	if (!read_arguments(&c))
		return no_value(false);
	v = b->run(&c);
	return stopped(s) ? no_value(false) : v;
}

/* --- classes */

/* What its body has assigned are its attributes. */
static void class_fill(struct session *s, struct class *c, struct code *body)
{
	struct activation *act = activation_new(s, body);

	machine_run(s, act, -1);
	for (int i = 0; i < body->locals && !stopped(s); i++) {
		struct val v = act->local[i];

		if (v.kind == VAL_FUNC)
			v.func->owner = c;
		if (v.kind != VAL_UNBOUND)
			dict_set(s, c->attrs, name_val(s, body->local_name[i]),
				 v);
	}
}

struct val class_build(struct session *s, struct code *body,
		       const struct list *bases)
{
	struct class *c = take(s, sizeof *c);
	struct val base = bases->len ? look(s, bases->item[0]) : val_none();

	if (s->trace)
		return no_value(
			trace_break(s, "Invalid call to __build_class__"));
	if (bases->len > 0 && base.kind != VAL_CLASS)
		return no_value(not_simulated(s, "This base class"));
	*c = (struct class){ .name = body->name,
			     .library = body->library,
			     .attrs = take(s, sizeof *c->attrs) };
	if (base.kind == VAL_CLASS && base.class) {
		c->base = base.class;
		c->kind = base.class->kind;
		c->container = base.class->container;
	} else if (body->library) {
		c->kind = BASE_MODULE;
	}
	c->container |= c->library && (!strcmp(c->name, "Sequential") ||
				       !strcmp(c->name, "ModuleList"));
	class_fill(s, c, body);
	return val_of(VAL_CLASS, c);
}
