/* machine_bind.c: arguments into the locals of a function; exceptions. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "figures/compile/trace/library.h"

static int parameter(const struct code *c, const char *name)
{
	int p = 0;

	while (p < c->params && c->local_name[p] != name)
		p++;
	return p;
}

static bool bind(struct session *s, const struct func *f, int from,
		 const struct arguments *args, struct val *local)
{
	const struct code *c = f->code;
	int positional = args->len - args->named;
	int without = c->params - (f->defaults ? f->defaults->len : 0);

	for (int i = 0; i < args->len; i++) {
		int p = i < positional ? from + i
				       : parameter(c, args->name[i - positional]
							      .text->chars);

		if (p >= c->params && c->library && f->owner)
			return not_simulated(s, say(s, "This use of nn.%s",
						    f->owner->name));
		if (p >= c->params || local[p].kind != VAL_UNBOUND)
			return raise_error(s, "TypeError",
					   "%s() got an argument that it does "
					   "not take",
					   c->name);
		local[p] = args->item[i];
	}
	for (int p = 0; p < c->params; p++) {
		if (local[p].kind == VAL_UNBOUND && p >= without && f->defaults)
			local[p] = f->defaults->item[p - without];
		if (local[p].kind == VAL_UNBOUND)
			return raise_error(s, "TypeError",
					   "%s() misses the argument '%s'",
					   c->name, c->local_name[p]);
	}
	return true;
}

bool bind_arguments(struct session *s, const struct func *f,
		    const struct val *self, const struct arguments *args,
		    struct val *local)
{
	if (self && f->code->params > 0)
		local[0] = *self;
	if (!bind(s, f, self != NULL, args, local))
		return false;
	for (int i = f->code->own; i < f->code->locals; i++)
		local[i] = val_of(VAL_CELL, f->cell[i - f->code->own]);
	for (int i = 0; i < f->code->own && !s->outside; i++)
		if (f->code->is_cell[i]) {
			struct cell *cell = take(s, sizeof *cell);

			cell->v = local[i];
			local[i] = val_of(VAL_CELL, cell);
		}
	return !s->outside;
}

/* --- by a signature */

const char *signature_word(const char *signature, int i)
{
	for (; i > 0; i--) {
		signature += strcspn(signature, " ");
		signature += *signature == ' ';
	}
	return signature;
}

static bool is_end(const char *word)
{
	return *word == '-' || *word == '\0';
}

int signature_place(const char *signature, const char *name)
{
	size_t len = strlen(name);
	const char *word = signature;

	for (int i = 0; !is_end(word); word = signature_word(signature, ++i)) {
		word += strspn(word, "*#@%&");
		if (!strncmp(word, name, len) && strchr(" =?[", word[len]))
			return i;
	}
	return -1;
}

/* All that must be given is. */
static bool is_whole(struct session *s, const char *name, const char *signature,
		     const struct val *v)
{
	const char *word = signature;

	for (int i = 0; !is_end(word); word = signature_word(signature, ++i)) {
		size_t len = strcspn(word, " ");

		if (v[i].kind == VAL_UNBOUND && !memchr(word, '?', len) &&
		    !memchr(word, '=', len))
			return refuse(s, "TypeError",
				      say(s, "%s() misses the argument '%.*s'",
					  name, (int)len, word));
	}
	return true;
}

/* Of the unnamed arguments from the i-th on, one list or each a number. */
static bool are_several(struct session *s, const struct arguments *args, int i)
{
	struct val v = look(s, args->item[i]);

	return i < args->len - args->named && !val_is_row(v) &&
	       v.kind != VAL_NONE;
}

bool signature_bind(struct session *s, const char *name, const char *signature,
		    int from, const struct arguments *args, struct val *v)
{
	int unnamed = args->len - args->named;

	for (int i = 0; i < args->len; i++) {
		const char *keyword =
			i < unnamed ? NULL
				    : args->name[i - unnamed].text->chars;
		int at = keyword ? signature_place(signature, keyword)
				 : from + i;
		const char *word = at < 0 ? "" : signature_word(signature, at);

		if (is_end(word) || v[at].kind != VAL_UNBOUND)
			return go_outside(s,
					  "These arguments of %s are not "
					  "simulated.",
					  name);
		v[at] = args->item[i];
		if (*word == '*' && are_several(s, args, i)) {
			v[at] = val_list(s, VAL_TUPLE, &args->item[i],
					 unnamed - i);
			i = unnamed - 1;
		}
	}
	return is_whole(s, name, signature, v);
}

/* --- exceptions */

/* Those behind RuntimeError are kinds of it, the others of Exception. */
static const char errors[] =
	" Exception AssertionError AttributeError IndexError KeyError NameError"
	" UnboundLocalError StopIteration TypeError ValueError"
	" ZeroDivisionError OverflowError FailOnRecompileLimitHit RuntimeError"
	" NotImplementedError TorchRuntimeError Unsupported UserError"
	" RecompileError ConstraintViolationError ";

/* NULL if there is no such class. */
struct class *error_class(struct session *s, const char *name)
{
	const char *at = strstr(errors, say(s, " %s ", name));
	struct val key = name_val(s, at ? name_of(s, name) : name);
	struct val v = { .kind = VAL_CLASS };
	struct val *known = at ? dict_find(s->library, key) : NULL;

	if (!at || known)
		return at ? known->class : NULL;
	v.class = take(s, sizeof *v.class);
	*v.class = (struct class){ .name = key.text->chars,
				   .kind = BASE_EXCEPTION,
				   .library = true };
	if (at > strstr(errors, " RuntimeError "))
		v.class->base = error_class(s, "RuntimeError");
	else if (at > errors)
		v.class->base = error_class(s, "Exception");
	dict_set(s, s->library, key, v);
	return v.class;
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

	if (s->outside || s->raised)
		return false;
	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	s->exception = error_new(s, error_class(s, class),
				 name_val(s, say(s, "%s", text)));
	s->raised = true;
	return false;
}

bool not_simulated(struct session *s, const char *what)
{
	return go_outside(s, "%s is not simulated.", what);
}

bool not_listed(struct session *s, const char *of, const char *name)
{
	const char *near = nearest_listed(s, of, name);
	const char *dot = *of ? "." : "", *hint = "";

	if (strcmp(of, "torch") == 0 && strcmp(name, "compile") == 0)
		return go_outside(s, "torch.compile is not called here: f, or "
				     "the module, is compiled without that. "
				     "Leave it out.");
	if (near)
		hint = say(s, " (did you mean %s%s%s?)", of, dot, near);
	return *of ? go_outside(s,
				"%s.%s is not in the simulator's list%s; "
				"PyTorch may well compile it.",
				of, name, hint)
		   : go_outside(s,
				"%s is neither defined in the program nor in "
				"the simulator's list%s.",
				name, hint);
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
	if (!strcmp(class, "TypeError"))
		return trace_break(s, "TypeError when making fake tensor call");
	return trace_error(s, "TorchRuntimeError",
			   say(s, "%s when making fake tensor call", class));
}

const char *error_text(struct session *s, const struct object *error)
{
	const struct attr *a = object_attr(error, name_of(s, "message"));

	return say(s, "%s: %s", error->class->name,
		   !a || a->v.kind == VAL_NONE ? ""
		   : a->v.kind == VAL_TEXT     ? a->v.text->chars
					       : val_text_of(s, a->v));
}
