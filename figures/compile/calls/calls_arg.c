/* calls_arg.c: one argument: a number, a text, a container, or a tensor. */
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "figures/compile/calls/calls_read.h"

/* A copy of what stands here, over it. */
static bool take(struct call_reader *r, size_t len, const char **out)
{
	*out = arena_text(r->arena, r->c, len);
	r->c += len;
	return *out || call_fault(r, "the calls take too much memory.");
}

static size_t name_len(const char *c)
{
	size_t len = 0;

	while (isalnum((unsigned char)c[len]) || c[len] == '_')
		len++;
	return isdigit((unsigned char)*c) ? 0 : len;
}

/* 5, -0.5, 1e3 */
static bool read_number(struct call_reader *r, struct arg *out)
{
	const char *from = r->c, *stop = from + strspn(from, "+-.0123456789eE");
	char *end, *real_end;

	out->real = strtod(from, &real_end);
	errno = 0;
	out->number = strtoll(from, &end, 10);
	if (real_end == from || real_end > stop || !isfinite(out->real) ||
	    (real_end == end && errno == ERANGE))
		return call_fault(r,
				  "\"%.20s\" is no int of 64 bits and no "
				  "float.",
				  from);
	out->kind = real_end > end ? ARG_FLOAT : ARG_INT;
	r->c = real_end;
	return true;
}

static bool read_text(struct call_reader *r, const char **out)
{
	char quote = *r->c++;
	size_t len = strcspn(r->c, quote == '"' ? "\"\\\n" : "'\\\n");

	if (r->c[len] == '\\')
		return call_fault(r, "a text with \\ is not read.");
	if (r->c[len] != quote)
		return call_fault(r, "the text is not closed; %c ends it.",
				  quote);
	if (!take(r, len, out))
		return false;
	r->c++;
	return true;
}

static bool read_word(struct call_reader *r, struct arg *out)
{
	static const struct {
		const char *word;
		enum arg_kind kind;
		int number;
	} words[] = {
		{ "True", ARG_BOOL, 1 }, { "False", ARG_BOOL, 0 },
		{ "None", ARG_NONE, 0 }, { "bT", ARG_BOOL, 1 },
		{ "bF", ARG_BOOL, 0 },	 { "N", ARG_NONE, 0 },
	};

	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
		if (call_word(r, words[i].word)) {
			out->kind = words[i].kind;
			out->number = words[i].number;
			return true;
		}
	return false;
}

/* =0: an argument before this one. */
static bool read_same(struct call_reader *r, struct arg *out)
{
	char *end;

	out->kind = ARG_SAME;
	out->number = strtoll(r->c + 1, &end, 10);
	if (end == r->c + 1 || out->number < 0 ||
	    (size_t)out->number + 1 >= r->arg)
		return call_fault(r,
				  "=0 stands for the argument of that number, "
				  "counted from 0, which must come before.");
	r->c = end;
	return true;
}

/* --- containers */

static bool read_value(struct call_reader *r, struct arg *out);

/* n=, k:n= or, with that sign, n: or 'n': if it stands here. */
static bool read_name(struct call_reader *r, char sign, const char **name)
{
	bool text = sign == ':' && (*r->c == '\'' || *r->c == '"');

	r->c += sign == '=' && strncmp(r->c, "k:", 2) == 0 ? 2 : 0;
	size_t len = name_len(r->c);

	if (!text && r->c[len + strspn(r->c + len, " \t")] != sign)
		return true;
	if (text ? !read_text(r, name) : len > 0 && !take(r, len, name))
		return false;
	call_blanks(r);
	r->c += *name && *r->c == sign;
	call_blanks(r);
	return true;
}

bool call_named(struct call_reader *r, char sign, const char **name,
		struct arg *out)
{
	if (sign && !read_name(r, sign, name))
		return false;
	if (!*name && (sign == ':' || (sign && r->depth > 0)))
		return call_fault(r,
				  "a name and %c are expected in a dict, as "
				  "in {a: f32[8]}.",
				  sign);
	return read_value(r, out);
}

bool call_items(struct call_reader *r, const char *ends, char sign,
		struct arg *out)
{
	struct arg *items = call_room(r, CALLS_ARGS_MAX, sizeof *items);

	out->items = items;
	if (!items)
		return false;
	for (call_blanks(r); !strchr(ends, *r->c); call_blanks(r)) {
		struct arg *item = &items[out->count];
		r->arg += r->depth == 0;
		if (out->count == CALLS_ARGS_MAX)
			return call_fault(r,
					  "there may be %d arguments, or "
					  "elements of a container.",
					  CALLS_ARGS_MAX);
		if (!call_named(r, sign, &item->keyword, item))
			return false;
		item->end = (size_t)(r->c - r->from);
		out->count++;
		call_blanks(r);
		if (*r->c != ',' && !strchr(ends, *r->c))
			return call_fault(r,
					  "\"%.20s\" is left over; a , parts "
					  "arguments, @ begins contexts, ; "
					  "ends the call.",
					  r->c);
		r->c += *r->c == ',';
	}
	return true;
}

/* How one begins; in recorded runs by a letter. */
static const struct container {
	const char *open;
	char close, sign;
	enum arg_kind kind;
} containers[] = {
	{ "[", ']', '\0', ARG_LIST },	{ "(", ')', '\0', ARG_TUPLE },
	{ "{", '}', ':', ARG_DICT },	{ "L(", ')', '\0', ARG_LIST },
	{ "T(", ')', '\0', ARG_TUPLE }, { "D(", ')', '=', ARG_DICT },
};

static const struct container *container_at(const char *c)
{
	for (size_t i = 0; i < sizeof containers / sizeof containers[0]; i++)
		if (strncmp(c, containers[i].open,
			    strlen(containers[i].open)) == 0)
			return &containers[i];
	return NULL;
}

static bool read_container(struct call_reader *r, const struct container *form,
			   struct arg *out)
{
	const char ends[] = { form->close, '\0' };
	bool ok;

	if (r->depth == CALLS_DEPTH_MAX)
		return call_fault(r, "containers stand more than %d deep.",
				  CALLS_DEPTH_MAX);
	r->c += strlen(form->open);
	out->kind = form->kind;
	r->depth++;
	ok = call_items(r, ends, form->sign, out);
	r->depth--;
	return ok && (*r->c++ == form->close ||
		      call_fault(r, "a %s is missing at its end.", ends));
}

/* --- values */

/* A number or a text, perhaps with the letter that recorded runs put before it:
 * i5, d0.5, s'relu'. */
static bool read_scalar(struct call_reader *r, struct arg *out)
{
	char letter = *r->c && strchr("ids", *r->c) ? *r->c : '\0';
	const char *c = r->c + (letter != '\0');
	bool quote = *c == '\'' || *c == '"';

	if (!*c || (quote ? letter == 'i' || letter == 'd'
			  : letter == 's' || !strchr("+-.0123456789", *c)))
		return call_fault(r,
				  "\"%.*s\" is no argument; there are "
				  "f32[4,8], 5, 0.5, True, None, 'relu', "
				  "[ … ], ( … ), {a: … } and =0.",
				  (int)strcspn(r->c, ",;@\n"), r->c);
	r->c = c;
	out->kind = ARG_STRING;
	if (quote)
		return read_text(r, &out->text);
	if (!read_number(r, out))
		return false;
	if (letter == 'd')
		out->kind = ARG_FLOAT;
	return true;
}

static bool read_value(struct call_reader *r, struct arg *out)
{
	const char *c = r->c;
	const struct container *form = container_at(c);

	if (call_dtype(r, &out->dtype) && *r->c == '[')
		return call_tensor(r, out);
	r->c = c;
	if (read_word(r, out))
		return true;
	if (form)
		return read_container(r, form, out);
	if (*c == '=')
		return read_same(r, out);
	return read_scalar(r, out);
}
