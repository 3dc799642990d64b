/* calls_tensor.c: f32[4,8]:flag:flag. */
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "figures/compile/calls/calls_read.h"

/* Sizes stay small enough that products of them are exact. */
#define ELEMENTS_MAX (1LL << 40)

static const struct {
	const char *name;
	enum dtype dtype;
} dtypes[] = {
	{ "f32", DTYPE_F32 },	{ "f64", DTYPE_F64 }, { "f16", DTYPE_F16 },
	{ "bf16", DTYPE_BF16 }, { "i64", DTYPE_I64 }, { "i32", DTYPE_I32 },
	{ "bool", DTYPE_BOOL },
};

bool call_dtype(struct call_reader *r, enum dtype *out)
{
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
	if (errno == ERANGE || *out > max)
		return false;
	r->c = end;
	return true;
}

static bool read_sizes(struct call_reader *r, struct arg *out)
{
	long long elements = 1;

	for (call_blanks(r); *r->c != ']'; call_blanks(r)) {
		long long size;
		if (out->rank == ARG_RANK_MAX)
			return call_fault(r, "a tensor may have %d dimensions.",
					  ARG_RANK_MAX);
		if (!whole(r, ELEMENTS_MAX, &size) ||
		    (size > 0 && elements > ELEMENTS_MAX / size))
			return call_fault(
				r,
				"sizes are whole numbers, at most 2^40 elements "
				"together, as in f32[4,8].");
		elements *= size > 0 ? size : 1;
		out->size[out->rank++] = size;
		call_blanks(r);
		if (*r->c == ',')
			r->c++;
		else if (*r->c != ']')
			return call_fault(r, "a ] is missing after the sizes.");
	}
	r->c++;
	return true;
}

/* A flag that is one word. */
static bool plain_flag(struct call_reader *r, struct arg *out)
{
	const struct {
		const char *name;
		bool *set;
	} flags[] = {
		{ "rg", &out->requires_grad }, { "par", &out->parameter },
		{ "t", &out->transposed },     { "sl", &out->sliced },
		{ "cl", &out->channels_last }, { "off", &out->offset },
		{ "inf", &out->inference },    { "meta", &out->meta },
	};

	for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
		if (call_word(r, flags[i].name)) {
			*flags[i].set = true;
			return true;
		}
	return false;
}

static bool mark(struct call_reader *r, struct arg *out, unsigned char bit)
{
	long long dim;

	if (!whole(r, ARG_RANK_MAX, &dim) || dim >= out->rank)
		return call_fault(
			r,
			"a mark names a dimension of its tensor, which "
			"has %d of them, counted from 0.",
			out->rank);
	out->marks[dim] |= bit;
	if (bit != MARK_RANGE)
		return true;
	if (*r->c++ != '_' || !whole(r, ELEMENTS_MAX, &out->range[0]) ||
	    *r->c++ != '_' || !whole(r, ELEMENTS_MAX, &out->range[1]))
		return call_fault(r, "a range is written mr0_2_64: dimension, "
				     "least and largest size.");
	return true;
}

static bool mark_flag(struct call_reader *r, struct arg *out, bool *is)
{
	static const struct {
		const char *name;
		unsigned char bit;
	} marks[] = {
		{ "mmd", MARK_MAYBE_DYNAMIC }, { "md", MARK_DYNAMIC },
		{ "ms", MARK_STATIC },	       { "mu", MARK_UNBACKED },
		{ "mr", MARK_RANGE },
	};

	for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
		size_t len = strlen(marks[i].name);
		*is = strncmp(r->c, marks[i].name, len) == 0 &&
		      isdigit((unsigned char)r->c[len]);
		if (!*is)
			continue;
		r->c += len;
		return mark(r, out, marks[i].bit);
	}
	return true;
}

static bool fill_flag(struct call_reader *r, struct arg *out)
{
	char *end;
	double value;

	if (call_word(r, "neg")) {
		out->fill = -1;
		return true;
	}
	if (*r->c != 'f' || !strchr("0123456789.-", r->c[1]))
		return false;
	value = strtod(r->c + 1, &end);
	if (end == r->c + 1 || !isfinite(value))
		return false;
	out->fill = value;
	r->c = end;
	return true;
}

static bool read_flag(struct call_reader *r, struct arg *out)
{
	bool is = false;

	if (!mark_flag(r, out, &is))
		return false;
	if (is || plain_flag(r, out) || fill_flag(r, out))
		return true;
	return call_fault(r,
			  "\"%.*s\" is no flag of a tensor; there are rg par "
			  "neg f0.5 t sl cl off inf meta md0 mmd0 ms0 mu0 "
			  "mr0_2_64.",
			  (int)strcspn(r->c, ":,;@ \t\r\n"), r->c);
}

bool call_tensor(struct call_reader *r, struct arg *out, bool *is)
{
	const char *from = r->c;

	*is = call_dtype(r, &out->dtype);
	if (!*is)
		return true;
	if (*r->c != '[') {
		r->c = from;
		*is = false;
		return true;
	}
	r->c++;
	out->kind = ARG_TENSOR;
	out->fill = 1;
	if (!read_sizes(r, out))
		return false;
	while (*r->c == ':') {
		r->c++;
		if (!read_flag(r, out))
			return false;
	}
	return true;
}
