/* calls_arg.c: one argument: a tensor, a number, a text, a container. */
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "figures/compile/calls/calls_read.h"

static size_t name_len(const char *c)
{
	size_t len = 0;

	if (!isalpha((unsigned char)*c) && *c != '_')
		return 0;
	while (isalnum((unsigned char)c[len]) || c[len] == '_')
		len++;
	return len;
}

/* nan and inf only behind a letter d; a plain number never is one. */
static bool read_float(struct call_reader *r, const char *from, struct arg *out)
{
	char *end;

	out->real = strtod(from, &end);
	if (end == from)
		return call_fault(r, "\"%.20s\" is no number.", from);
	r->c = end;
	out->kind = ARG_FLOAT;
	return true;
}

static bool read_number(struct call_reader *r, const char *from,
			struct arg *out)
{
	size_t len = strspn(from, "+-0123456789");
	char *end;

	if (from[len] && strchr(".eE", from[len])) {
		if (!read_float(r, from, out))
			return false;
		return isfinite(out->real) ||
		       call_fault(r, "this number is too large.");
	}
	errno = 0;
	out->number = strtoll(from, &end, 10);
	if (end == from)
		return call_fault(r, "\"%.20s\" is no number.", from);
	if (errno == ERANGE)
		return call_fault(r, "an int of more than 64 bits is not "
				     "simulated.");
	r->c = end;
	out->kind = ARG_INT;
	return true;
}

static bool read_text(struct call_reader *r, struct arg *out)
{
	char quote = *r->c++;
	size_t len = strcspn(r->c, quote == '"' ? "\"\n" : "'\n");

	if (r->c[len] != quote)
		return call_fault(r, "the text is not closed; %c ends it.",
				  quote);
	if (memchr(r->c, '\\', len))
		return call_fault(r, "a text with \\ is not read.");
	out->kind = ARG_STRING;
	out->text = arena_text(r->arena, r->c, len);
	r->c += len + 1;
	return out->text || call_fault(r, "the calls take too much memory.");
}

/* --- containers */

/* a: or 'a': or a= before a value of a dict. */
static bool read_key(struct call_reader *r, struct arg *item)
{
	size_t len;

	if (*r->c == '\'' || *r->c == '"') {
		struct arg key = { 0 };
		if (!read_text(r, &key))
			return false;
		item->keyword = key.text;
	} else {
		len = name_len(r->c);
		if (len == 0)
			return call_fault(r, "a name is expected in a dict, "
					     "as in {a: f32[8]}.");
		item->keyword = arena_text(r->arena, r->c, len);
		r->c += len;
	}
	call_blanks(r);
	if (*r->c != ':' && *r->c != '=')
		return call_fault(r,
				  "a : is missing after the name in a dict.");
	r->c++;
	call_blanks(r);
	return item->keyword ||
	       call_fault(r, "the calls take too much memory.");
}

static bool read_value(struct call_reader *r, struct arg *out);

static bool read_items(struct call_reader *r, struct arg *out, char end,
		       struct arg *items)
{
	for (call_blanks(r); *r->c != end; call_blanks(r)) {
		if (out->count == CALLS_ARGS_MAX)
			return call_fault(r,
					  "a container may have %d elements.",
					  CALLS_ARGS_MAX);
		if (out->kind == ARG_DICT && !read_key(r, &items[out->count]))
			return false;
		if (!read_value(r, &items[out->count]))
			return false;
		out->count++;
		call_blanks(r);
		if (*r->c == ',')
			r->c++;
		else if (*r->c != end)
			return call_fault(r, "a %c is missing at its end.",
					  end);
	}
	r->c++;
	return true;
}

/* kind and the closing bracket are known; c is behind the opening one. */
static bool read_container(struct call_reader *r, struct arg *out,
			   enum arg_kind kind, char end)
{
	struct arg *items = arena_array(r->arena, call_room(r), sizeof *items);
	bool ok;

	if (!items)
		return call_fault(r, "the calls take too much memory.");
	if (r->depth == CALLS_DEPTH_MAX)
		return call_fault(r, "containers stand more than %d deep.",
				  CALLS_DEPTH_MAX);
	out->kind = kind;
	out->items = items;
	r->depth++;
	ok = read_items(r, out, end, items);
	r->depth--;
	return ok;
}

static bool open_container(struct call_reader *r, struct arg *out, bool *is)
{
	static const struct {
		const char *open;
		enum arg_kind kind;
		char end;
	} opens[] = {
		{ "[", ARG_LIST, ']' },	  { "(", ARG_TUPLE, ')' },
		{ "{", ARG_DICT, '}' },	  { "L(", ARG_LIST, ')' },
		{ "T(", ARG_TUPLE, ')' }, { "D(", ARG_DICT, ')' },
	};

	for (size_t i = 0; i < sizeof opens / sizeof opens[0]; i++) {
		size_t len = strlen(opens[i].open);
		*is = strncmp(r->c, opens[i].open, len) == 0;
		if (!*is)
			continue;
		r->c += len;
		return read_container(r, out, opens[i].kind, opens[i].end);
	}
	return true;
}

/* --- values */

static bool read_word(struct call_reader *r, struct arg *out)
{
	static const struct {
		const char *word;
		enum arg_kind kind;
		int number;
	} words[] = {
		{ "True", ARG_BOOL, 1 }, { "False", ARG_BOOL, 0 },
		{ "bT", ARG_BOOL, 1 },	 { "bF", ARG_BOOL, 0 },
		{ "None", ARG_NONE, 0 }, { "N", ARG_NONE, 0 },
	};

	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
		if (call_word(r, words[i].word)) {
			out->kind = words[i].kind;
			out->number = words[i].number;
			return true;
		}
	return false;
}

static bool starts_number(const char *c)
{
	c += *c == '-' || *c == '+';
	c += *c == '.';
	return isdigit((unsigned char)*c);
}

static bool read_lettered(struct call_reader *r, struct arg *out)
{
	if (*r->c == 'i' && starts_number(r->c + 1))
		return read_number(r, r->c + 1, out);
	if (*r->c == 'd' &&
	    (starts_number(r->c + 1) || strncmp(r->c + 1, "nan", 3) == 0 ||
	     strncmp(r->c + 1, "inf", 3) == 0 ||
	     strncmp(r->c + 1, "-inf", 4) == 0))
		return read_float(r, r->c + 1, out);
	if (*r->c == 's' && (r->c[1] == '\'' || r->c[1] == '"')) {
		r->c++;
		return read_text(r, out);
	}
	return call_fault(
		r,
		"\"%.*s\" is no argument; there are f32[4,8], 5, 0.5, "
		"True, None, 'relu', [ … ], ( … ), {a: … } and =0.",
		(int)strcspn(r->c, ",;@\n"), r->c);
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

static bool read_value(struct call_reader *r, struct arg *out)
{
	bool is = false;

	if (!call_tensor(r, out, &is))
		return false;
	if (is)
		return true;
	if (!open_container(r, out, &is))
		return false;
	if (is || read_word(r, out))
		return true;
	if (*r->c == '=')
		return read_same(r, out);
	if (*r->c == '\'' || *r->c == '"')
		return read_text(r, out);
	if (starts_number(r->c))
		return read_number(r, r->c, out);
	return read_lettered(r, out);
}

bool call_arg(struct call_reader *r, struct arg *out)
{
	size_t len;

	if (strncmp(r->c, "k:", 2) == 0)
		r->c += 2;
	len = name_len(r->c);
	if (len > 0 && r->c[len + strspn(r->c + len, " \t")] == '=') {
		out->keyword = arena_text(r->arena, r->c, len);
		if (!out->keyword)
			return call_fault(r, "the calls take too much memory.");
		r->c += len;
		call_blanks(r);
		r->c++;
		call_blanks(r);
	}
	return read_value(r, out);
}
