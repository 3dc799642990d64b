/* calls.c: see calls.h. The list of calls, and what their faults are named. */
#include "figures/compile/calls/calls.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
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

size_t call_room(const struct call_reader *r)
{
	size_t room = 1;

	for (const char *c = r->c; *c && *c != '\n'; c++)
		room += *c == ',';
	return room < CALLS_ARGS_MAX ? room : CALLS_ARGS_MAX;
}

static bool at_end(const struct call_reader *r)
{
	return *r->c == '\0' || *r->c == ';' || *r->c == '\n';
}

static bool read_args(struct call_reader *r, struct call *out)
{
	struct arg *args = arena_array(r->arena, CALLS_ARGS_MAX, sizeof *args);

	out->args = args;
	if (!args)
		return call_fault(r, "the calls take too much memory.");
	while (!at_end(r) && *r->c != '@') {
		if (out->arg_count == CALLS_ARGS_MAX)
			return call_fault(r, "a call may have %d arguments.",
					  CALLS_ARGS_MAX);
		r->arg++;
		if (!call_arg(r, &args[out->arg_count]))
			return false;
		out->arg_count++;
		call_blanks(r);
		if (*r->c != ',')
			break;
		r->c++;
		call_blanks(r);
	}
	if (!at_end(r) && *r->c != '@')
		return call_fault(
			r,
			"\"%.20s\" is left over; a , parts arguments, "
			"@ begins contexts, ; ends the call.",
			r->c);
	r->arg = 0;
	return true;
}

static bool read_contexts(struct call_reader *r, struct call *out)
{
	struct context *list =
		arena_array(r->arena, CALLS_CONTEXTS_MAX, sizeof *list);

	out->contexts = list;
	if (!list)
		return call_fault(r, "the calls take too much memory.");
	for (call_blanks(r); !at_end(r); call_blanks(r)) {
		if (*r->c == ',' || *r->c == '@') {
			r->c++;
			continue;
		}
		if (out->context_count == CALLS_CONTEXTS_MAX)
			return call_fault(r, "a call may have %d contexts.",
					  CALLS_CONTEXTS_MAX);
		if (!call_context(r, &list[out->context_count]))
			return false;
		out->context_count++;
	}
	return true;
}

static bool read_call(struct call_reader *r, struct call_text *out)
{
	const char *from = r->c, *end;

	if (!read_args(r, &out->call))
		return false;
	if (*r->c == '@') {
		r->c++;
		if (!read_contexts(r, &out->call))
			return false;
	}
	for (end = r->c; end > from && isspace((unsigned char)end[-1]);)
		end--;
	out->text = arena_text(r->arena, from, (size_t)(end - from));
	return out->text || call_fault(r, "the calls take too much memory.");
}

static bool check_text(const char *text, struct error *e)
{
	size_t len = strnlen(text, CALLS_TEXT_MAX + 1);

	if (len > CALLS_TEXT_MAX)
		return error_set(e, ERROR_TOO_LARGE, "calls",
				 "The calls may be %d KiB long; these are "
				 "longer.",
				 CALLS_TEXT_MAX >> 10);
	return utf8_valid(text, len) ||
	       error_set(e, ERROR_INPUT, "calls",
			 "The calls must be UTF-8 text.");
}

bool calls_read(struct arena *a, const char *text, struct calls *out,
		struct error *e)
{
	struct call_reader r = { .arena = a, .e = e, .c = text };

	*out = (struct calls){ 0 };
	if (!check_text(text, e))
		return false;
	out->item = arena_array(a, CALLS_MAX, sizeof *out->item);
	if (!out->item)
		return error_set(e, ERROR_SYSTEM, "calls",
				 "There is no memory for the calls.");
	for (;;) {
		r.c += strspn(r.c, " \t\r\n;");
		if (!*r.c)
			return true;
		r.call++;
		if (out->len == CALLS_MAX)
			return call_fault(&r, "there may be %d calls.",
					  CALLS_MAX);
		if (!read_call(&r, &out->item[out->len]))
			return false;
		out->len++;
	}
}
