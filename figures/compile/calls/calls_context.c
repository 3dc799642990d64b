/* calls_context.c: what holds during a call, or changes before it. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "figures/compile/calls/calls_read.h"

/* What follows the word. */
enum form { ALONE, NUMBER, VALUE, DTYPE };

static const struct {
	const char *word;
	enum context_kind kind;
	enum form form;
} contexts[] = {
	{ "no_grad", CONTEXT_NO_GRAD, ALONE },
	{ "inference", CONTEXT_INFERENCE, ALONE },
	{ "autocast", CONTEXT_AUTOCAST, ALONE },
	{ "threads", CONTEXT_THREADS, NUMBER },
	{ "dd64", CONTEXT_DEFAULT_F64, ALONE },
	{ "det", CONTEXT_DETERMINISTIC, ALONE },
	{ "eval", CONTEXT_EVAL, ALONE },
	{ "train", CONTEXT_TRAIN, ALONE },
	{ "set", CONTEXT_SET, VALUE },
	{ "glob", CONTEXT_GLOB, VALUE },
	{ "freeze", CONTEXT_FREEZE, ALONE },
	{ "unfreeze", CONTEXT_UNFREEZE, ALONE },
	{ "swap", CONTEXT_SWAP, ALONE },
	{ "loadsd", CONTEXT_LOAD_STATE_DICT, ALONE },
	{ "cast", CONTEXT_CAST, DTYPE },
	{ "newbackend", CONTEXT_NEW_BACKEND, ALONE },
	{ "new", CONTEXT_NEW, ALONE },
	{ "rewrap", CONTEXT_REWRAP, ALONE },
};

static bool read_name(struct call_reader *r, const char **out)
{
	size_t len = 0;

	while (isalnum((unsigned char)r->c[len]) || r->c[len] == '_')
		len++;
	if (len == 0)
		return call_fault(r, "a name is expected after the colon.");
	*out = arena_text(r->arena, r->c, len);
	r->c += len;
	return *out || call_fault(r, "the calls take too much memory.");
}

static bool read_threads(struct call_reader *r, struct context *out)
{
	char *end;

	out->value.kind = ARG_INT;
	out->value.number = strtoll(r->c, &end, 10);
	if (end == r->c || out->value.number < 1 || out->value.number > 1024)
		return call_fault(r,
				  "threads takes a number from 1 to 1024, as "
				  "in threads:1.");
	r->c = end;
	return true;
}

/* k=3 */
static bool read_setting(struct call_reader *r, struct context *out)
{
	if (!read_name(r, &out->name))
		return false;
	if (*r->c != '=')
		return call_fault(r, "a value is given as in set:k=3.");
	r->c++;
	return call_arg(r, &out->value);
}

static bool read_form(struct call_reader *r, enum form form,
		      struct context *out)
{
	if (form == ALONE)
		return true;
	if (*r->c != ':')
		return call_fault(r, "a colon and a value are missing, as in "
				     "set:k=3, glob:G=5, threads:1 or "
				     "cast:f64.");
	r->c++;
	if (form == NUMBER)
		return read_threads(r, out);
	if (form == VALUE)
		return read_setting(r, out);
	return call_dtype(r, &out->value.dtype) ||
	       call_fault(r,
			  "cast takes a dtype: f32, f64, f16, bf16, i64, i32 "
			  "or bool.");
}

bool call_context(struct call_reader *r, struct context *out)
{
	for (size_t i = 0; i < sizeof contexts / sizeof contexts[0]; i++)
		if (call_word(r, contexts[i].word)) {
			out->kind = contexts[i].kind;
			return read_form(r, contexts[i].form, out);
		}
	return call_fault(
		r,
		"\"%.*s\" is no context; there are no_grad, eval, "
		"train, set:k=3, glob:G=5, freeze, unfreeze, swap, "
		"loadsd, cast:f64, new, rewrap, newbackend, inference, "
		"autocast, threads:1, dd64 and det.",
		(int)strcspn(r->c, " \t\r\n;:"), r->c);
}
