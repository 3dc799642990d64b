/* machine_bind.c: arguments into the locals of a function; exceptions. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "figures/compile/trace/machine.h"

static bool bind_named(struct session *s, const struct code *c,
		       const struct arguments *args, struct val *local)
{
	for (int i = 0; i < args->named; i++) {
		const char *name = args->name[i];
		int p = 0;

		while (p < c->params && c->local_name[p] != name)
			p++;
		if (p == c->params)
			return raise_error(s, "TypeError",
					   "%s() got an unexpected keyword "
					   "argument '%s'",
					   c->name, name);
		if (local[p].kind != VAL_UNBOUND)
			return raise_error(s, "TypeError",
					   "%s() got multiple values for "
					   "argument '%s'",
					   c->name, name);
		local[p] = args->item[args->len - args->named + i];
	}
	return true;
}

static bool bind_defaults(struct session *s, const struct func *f,
			  struct val *local)
{
	const struct code *c = f->code;
	int first = c->params - (f->defaults ? f->defaults->len : 0);

	for (int i = 0; i < c->params; i++) {
		if (local[i].kind != VAL_UNBOUND)
			continue;
		if (i < first)
			return raise_error(s, "TypeError",
					   "%s() missing 1 required "
					   "positional argument: '%s'",
					   c->name, c->local_name[i]);
		local[i] = f->defaults->item[i - first];
	}
	return true;
}

bool bind_arguments(struct session *s, const struct func *f,
		    const struct arguments *args, struct val *local)
{
	const struct code *c = f->code;
	int positional = args->len - args->named;

	if (positional > c->params)
		return raise_error(s, "TypeError",
				   "%s() takes %d positional arguments but %d "
				   "were given",
				   c->name, c->params, positional);
	for (int i = 0; i < positional; i++)
		local[i] = args->item[i];
	if (!bind_named(s, c, args, local) || !bind_defaults(s, f, local))
		return false;
	for (int i = 0; i < c->locals; i++)
		if (c->is_cell[i]) {
			struct cell *cell = take(s, sizeof *cell);

			cell->v = local[i];
			local[i] =
				(struct val){ .kind = VAL_CELL, .cell = cell };
		}
	return !s->outside;
}

/* --- exceptions */

static const struct {
	const char *name, *base;
} errors[] = {
	{ "BaseException", NULL },
	{ "Exception", "BaseException" },
	{ "ArithmeticError", "Exception" },
	{ "AssertionError", "Exception" },
	{ "AttributeError", "Exception" },
	{ "LookupError", "Exception" },
	{ "NameError", "Exception" },
	{ "RuntimeError", "Exception" },
	{ "StopIteration", "Exception" },
	{ "TypeError", "Exception" },
	{ "ValueError", "Exception" },
	{ "KeyboardInterrupt", "BaseException" },
	{ "IndexError", "LookupError" },
	{ "KeyError", "LookupError" },
	{ "NotImplementedError", "RuntimeError" },
	{ "UnboundLocalError", "NameError" },
	{ "ZeroDivisionError", "ArithmeticError" },
	{ "OverflowError", "ArithmeticError" },
	{ "TorchRuntimeError", "RuntimeError" },
	{ "Unsupported", "RuntimeError" },
	{ "UserError", "RuntimeError" },
	{ "RecompileError", "RuntimeError" },
	{ "FailOnRecompileLimitHit", "Exception" },
	{ "ConstraintViolationError", "RuntimeError" },
	{ "InternalTorchDynamoError", "RuntimeError" },
};

/* NULL if there is no such class. */
struct class *error_class(struct session *s, const char *name)
{
	struct val key = val_string(s, name), *known;
	struct class *c;

	known = dict_find(s->library, key);
	if (known)
		return known->kind == VAL_CLASS ? known->class : NULL;
	for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++) {
		if (strcmp(errors[i].name, name) != 0)
			continue;
		c = take(s, sizeof *c);
		c->name = errors[i].name;
		c->kind = BASE_EXCEPTION;
		c->library = true;
		c->base =
			errors[i].base ? error_class(s, errors[i].base) : NULL;
		dict_set(s, s->library, key,
			 (struct val){ .kind = VAL_CLASS, .class = c });
		return c;
	}
	return NULL;
}

struct object *error_new(struct session *s, struct class *class,
			 struct val message)
{
	struct object *o = take(s, sizeof *o);

	o->class = class;
	object_set(s, o, name_of(s, "message"), ROOM_DICT, message);
	return o;
}

bool raise_error(struct session *s, const char *class, const char *format, ...)
{
	char text[200];
	va_list args;
	struct class *c;

	if (s->outside || s->raised)
		return false;
	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	c = error_class(s, class);
	if (!c)
		c = error_class(s, "RuntimeError");
	s->exception = error_new(s, c, val_string(s, text));
	s->raised = true;
	return false;
}

bool not_listed(struct session *s, const char *of, const char *name)
{
	return go_outside(s,
			  "%s%s%s is not in the simulator's list; PyTorch may "
			  "well compile it.",
			  of, *of ? "." : "", name);
}

bool trace_error(struct session *s, const char *class, const char *text)
{
	if (s->outside || s->trace->broken)
		return false;
	raise_error(s, class, "%s", text);
	s->raised = false;
	s->trace->broken = s->trace->fatal = true;
	return false;
}

bool refuse(struct session *s, const char *class, const char *text)
{
	if (!s->trace)
		return raise_error(s, class, "%s", text);
	if (!strcmp(class, "IndexError"))
		return trace_error(s, class, text);
	return trace_error(s, "TorchRuntimeError",
			   say(s, "%s when making fake tensor call", class));
}

const char *error_text(struct session *s, const struct object *error)
{
	struct attr *a = object_attr(error, name_of(s, "message"));
	struct val v = a ? a->v : val_none();

	if (v.kind == VAL_TEXT)
		return say(s, "%s: %.*s", error->class->name, (int)v.text->len,
			   v.text->chars);
	return say(s, "%s: %s", error->class->name,
		   v.kind == VAL_NONE ? "" : val_text_of(s, v));
}
