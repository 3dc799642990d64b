/* calls.c: see calls.h. The list of calls, their contexts, and what their
 * faults are named. */
#include "figures/compile/calls/calls.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "figures/compile/calls/calls_read.h"
#include "figures/compile/sentence.h"

bool call_fault(struct call_reader *r, const char *format, ...)
{
	char what[SENTENCE_MAX], where[48] = "";
	va_list args;

	va_start(args, format);
	sentence_format(what, format, args);
	va_end(args);
	if (r->arg > 0)
		snprintf(where, sizeof where, ", argument %zu", r->arg);
	return error_set(r->e, ERROR_INPUT, "calls", "Call %zu%s: %s", r->call,
			 where, what);
}

void *call_room(struct call_reader *r, size_t count, size_t size)
{
	void *room = arena_array(r->arena, count, size);

	if (!room)
		call_fault(r, "the calls take too much memory.");
	return room;
}

void call_blanks(struct call_reader *r)
{
	r->c += strspn(r->c, " \t\r");
}

bool call_word(struct call_reader *r, const char *word)
{
	size_t len = strlen(word);

	if (strncmp(r->c, word, len) != 0 ||
	    isalnum((unsigned char)r->c[len]) || r->c[len] == '_')
		return false;
	r->c += len;
	return true;
}

/* --- contexts */

static const struct {
	const char *word;
	enum context_kind kind;
} contexts[] = {
	{ "no_grad", CONTEXT_NO_GRAD }, { "inference", CONTEXT_INFERENCE },
	{ "eval", CONTEXT_EVAL },	{ "train", CONTEXT_TRAIN },
	{ "set", CONTEXT_SET },		{ "glob", CONTEXT_GLOB },
	{ "freeze", CONTEXT_FREEZE },	{ "unfreeze", CONTEXT_UNFREEZE },
	{ "swap", CONTEXT_SWAP },	{ "loadsd", CONTEXT_LOAD_STATE_DICT },
	{ "cast", CONTEXT_CAST },	{ "new", CONTEXT_NEW },
	{ "rewrap", CONTEXT_REWRAP },
};

/* What follows the word. */
static bool read_value(struct call_reader *r, struct context *out)
{
	bool cast = out->kind == CONTEXT_CAST;

	if (!cast && out->kind != CONTEXT_SET && out->kind != CONTEXT_GLOB)
		return true;
	if (*r->c++ != ':')
		return call_fault(r, "a colon and a value are missing, as in "
				     "set:k=3, glob:G=5 or cast:f64.");
	if (cast)
		return call_dtype(r, &out->value.dtype) ||
		       call_fault(r, "cast takes a dtype: f32, f64, f16, bf16, "
				     "i64, i32 or bool.");
	if (r->c[strcspn(r->c, "= ;\n")] != '=')
		return call_fault(r, "a value is given as in set:k=3.");
	return call_named(r, '=', &out->name, &out->value);
}

static bool read_context(struct call_reader *r, struct context *out)
{
	for (size_t i = 0; i < sizeof contexts / sizeof contexts[0]; i++)
		if (call_word(r, contexts[i].word)) {
			out->kind = contexts[i].kind;
			return read_value(r, out);
		}
	return call_fault(
		r,
		"\"%.*s\" is no context; there are no_grad, inference, "
		"eval, train, set:k=3, glob:G=5, freeze, unfreeze, swap, "
		"loadsd, cast:f64, new and rewrap.",
		(int)strcspn(r->c, " \t\r\n;:"), r->c);
}

static bool read_contexts(struct call_reader *r, struct call *out)
{
	struct context *list = call_room(r, CALLS_CONTEXTS_MAX, sizeof *list);

	out->contexts = list;
	if (!list)
		return false;
	r->c += strspn(r->c, " \t\r,@");
	for (; !strchr(";\n", *r->c); r->c += strspn(r->c, " \t\r,@")) {
		if (out->context_count == CALLS_CONTEXTS_MAX)
			return call_fault(r, "a call may have %d contexts.",
					  CALLS_CONTEXTS_MAX);
		if (!read_context(r, &list[out->context_count]))
			return false;
		out->context_count++;
	}
	return true;
}

/* --- the list */

static bool read_call(struct call_reader *r, struct call_text *out)
{
	const char *end;
	struct arg all = { 0 };

	r->from = r->c;
	if (!call_items(r, "@;\n", '=', &all))
		return false;
	out->call.args = all.items;
	out->call.arg_count = all.count;
	r->arg = 0;
	if (!read_contexts(r, &out->call))
		return false;
	for (end = r->c; end > r->from && isspace((unsigned char)end[-1]);)
		end--;
	out->text = arena_text(r->arena, r->from, (size_t)(end - r->from));
	return out->text || call_fault(r, "the calls take too much memory.");
}

bool calls_read(struct arena *a, const char *text, struct calls *out,
		struct error *e)
{
	struct call_reader r = { .arena = a, .e = e, .c = text };

	*out = (struct calls){ 0 };
	if (!sentence_check(text, CALLS_TEXT_MAX, "calls", e))
		return false;
	out->item = arena_array(a, CALLS_MAX, sizeof *out->item);
	if (!out->item)
		return error_set(e, ERROR_SYSTEM, "calls",
				 "There is no memory for the calls.");
	while (*(r.c += strspn(r.c, " \t\r\n;"))) {
		r.call++;
		if (out->len == CALLS_MAX)
			return call_fault(&r, "there may be %d calls.",
					  CALLS_MAX);
		if (!read_call(&r, &out->item[out->len]))
			return false;
		out->len++;
	}
	return true;
}
