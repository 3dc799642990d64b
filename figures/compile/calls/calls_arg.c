/* calls_arg.c: one argument: a tensor, a number, a text, a container. */
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "figures/compile/calls/calls_read.h"

/* Sizes stay small enough that products of them are exact. */
#define ELEMENTS_MAX (1LL << 40)

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
		{ "True", ARG_BOOL, 1 },
		{ "False", ARG_BOOL, 0 },
		{ "None", ARG_NONE, 0 },
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

/* --- tensors */

bool call_dtype(struct call_reader *r, enum dtype *out)
{
	static const struct {
		const char *name;
		enum dtype dtype;
	} dtypes[] = {
		{ "f32", DTYPE_F32 },	{ "f64", DTYPE_F64 },
		{ "f16", DTYPE_F16 },	{ "bf16", DTYPE_BF16 },
		{ "i64", DTYPE_I64 },	{ "i32", DTYPE_I32 },
		{ "bool", DTYPE_BOOL },
	};

	for (size_t i = 0; i < sizeof dtypes / sizeof dtypes[0]; i++)
		if (call_word(r, dtypes[i].name)) {
			*out = dtypes[i].dtype;
			return true;
		}
	return false;
}

/* Digits only. */
static bool whole(struct call_reader *r, long long max, long long *out)
{
	char *end;

	if (!isdigit((unsigned char)*r->c))
		return false;
	errno = 0;
	*out = strtoll(r->c, &end, 10);
	r->c = end;
	return errno != ERANGE && *out <= max;
}

static bool read_sizes(struct call_reader *r, struct arg *out)
{
	long long left = ELEMENTS_MAX;

	for (call_blanks(r); *r->c != ']'; call_blanks(r)) {
		long long size = 0;
		if (out->rank == ARG_RANK_MAX)
			return call_fault(r, "a tensor may have %d dimensions.",
					  ARG_RANK_MAX);
		if (!whole(r, left, &size))
			return call_fault(
				r,
				"sizes are whole numbers, at most 2^40 elements "
				"together, as in f32[4,8].");
		left /= size > 0 ? size : 1;
		out->size[out->rank++] = size;
		call_blanks(r);
		if (*r->c != ',' && *r->c != ']')
			return call_fault(r, "a ] is missing after the sizes.");
		r->c += *r->c == ',';
	}
	r->c++;
	return true;
}

/* A word, and perhaps a number behind it: rg, f0.5, md0. */
static bool read_flag(struct call_reader *r, struct arg *out)
{
	const struct {
		const char *word;
		bool *set;
		unsigned char mark;
	} flags[] = {
		{ "rg", &out->requires_grad, 0 },
		{ "par", &out->parameter, 0 },
		{ "t", &out->transposed, 0 },
		{ "sl", &out->sliced, 0 },
		{ "cl", &out->channels_last, 0 },
		{ "off", &out->offset, 0 },
		{ "mmd", NULL, MARK_MAYBE_DYNAMIC },
		{ "md", NULL, MARK_DYNAMIC },
		{ "ms", NULL, MARK_STATIC },
	};
	char *end;

	if (call_word(r, "neg")) {
		out->fill = -1;
		return true;
	}
	for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
		size_t len = strlen(flags[i].word);
		int dim = 0;
		if (flags[i].set && call_word(r, flags[i].word))
			return *flags[i].set = true;
		if (flags[i].set || strncmp(r->c, flags[i].word, len) != 0)
			continue;
		dim = r->c[len] - '0';
		if (dim < 0 || dim >= out->rank)
			return false;
		out->marks[dim] |= flags[i].mark;
		r->c += len + 1;
		return true;
	}
	if (*r->c != 'f' || !strchr("0123456789.-", r->c[1]))
		return false;
	out->fill = strtod(r->c + 1, &end);
	r->c = end;
	return isfinite(out->fill);
}

/* [4,8]:flag:flag behind a dtype. */
static bool read_tensor(struct call_reader *r, struct arg *out)
{
	r->c++;
	out->kind = ARG_TENSOR;
	out->fill = 1;
	if (!read_sizes(r, out))
		return false;
	while (*r->c == ':') {
		r->c++;
		if (!read_flag(r, out))
			return call_fault(
				r,
				"\"%.*s\" is no flag of a tensor of %d "
				"dimensions; there are rg par neg f0.5 t sl cl "
				"off md0 mmd0 ms0.",
				(int)strcspn(r->c, ":,;@ \t\r\n"), r->c,
				out->rank);
	}
	return true;
}

/* --- containers */

static bool read_value(struct call_reader *r, struct arg *out);

/* n= or, with that sign, n: or 'n': if it stands here. */
static bool read_name(struct call_reader *r, char sign, const char **name)
{
	bool text = sign == ':' && (*r->c == '\'' || *r->c == '"');
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
	if (sign == ':' && !*name)
		return call_fault(r, "a name and : are expected in a dict, as "
				     "in {a: f32[8]}.");
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

static bool read_container(struct call_reader *r, struct arg *out)
{
	char open = *r->c++;
	const char *end = open == '[' ? "]" : open == '(' ? ")" : "}";
	bool ok;

	if (r->depth == CALLS_DEPTH_MAX)
		return call_fault(r, "containers stand more than %d deep.",
				  CALLS_DEPTH_MAX);
	out->kind = open == '[' ? ARG_LIST : open == '(' ? ARG_TUPLE : ARG_DICT;
	r->depth++;
	ok = call_items(r, end, open == '{' ? ':' : '\0', out);
	r->depth--;
	return ok && (*r->c++ == *end ||
		      call_fault(r, "a %s is missing at its end.", end));
}

/* --- values */

static bool read_value(struct call_reader *r, struct arg *out)
{
	const char *c = r->c;

	if (call_dtype(r, &out->dtype) && *r->c == '[')
		return read_tensor(r, out);
	r->c = c;
	if (read_word(r, out))
		return true;
	if (*c && strchr("[({", *c))
		return read_container(r, out);
	if (*c == '=')
		return read_same(r, out);
	if (*c == '\'' || *c == '"') {
		out->kind = ARG_STRING;
		return read_text(r, &out->text);
	}
	if (*c && strchr("+-.0123456789", *c))
		return read_number(r, out);
	return call_fault(
		r,
		"\"%.*s\" is no argument; there are f32[4,8], 5, 0.5, "
		"True, None, 'relu', [ … ], ( … ), {a: … } and =0.",
		(int)strcspn(c, ",;@\n"), c);
}
