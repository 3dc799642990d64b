/* calls_tensor.c: f32[4,8]:flag:flag. */
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "figures/compile/calls/calls_read.h"

/* Sizes stay small enough that products of them are exact. */
#define ELEMENTS_MAX (1LL << 40)

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
	};

	for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
		if (call_word(r, flags[i].name))
			return *flags[i].set = true;
	return false;
}

/* md0, mmd0, ms0 */
static bool mark_flag(struct call_reader *r, struct arg *out)
{
	static const struct {
		const char *name;
		unsigned char bit;
	} marks[] = {
		{ "mmd", MARK_MAYBE_DYNAMIC },
		{ "md", MARK_DYNAMIC },
		{ "ms", MARK_STATIC },
	};

	for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
		size_t len = strlen(marks[i].name);
		int dim = 0;
		if (strncmp(r->c, marks[i].name, len) != 0)
			continue;
		dim = r->c[len] - '0';
		if (dim < 0 || dim >= out->rank)
			continue;
		out->marks[dim] |= marks[i].bit;
		r->c += len + 1;
		return true;
	}
	return false;
}

/* neg, f0.5 */
static bool fill_flag(struct call_reader *r, struct arg *out)
{
	char *end = NULL;

	if (call_word(r, "neg")) {
		out->fill = -1;
		return true;
	}
	if (*r->c != 'f' || !strchr("0123456789.-", r->c[1]))
		return false;
	out->fill = strtod(r->c + 1, &end);
	if (end == r->c + 1 || !isfinite(out->fill))
		return false;
	r->c = end;
	return true;
}

/* Behind the bracket. */
bool call_tensor(struct call_reader *r, struct arg *out)
{
	r->c++;
	out->kind = ARG_TENSOR;
	out->fill = 1;
	if (!read_sizes(r, out))
		return false;
	while (*r->c == ':') {
		r->c++;
		if (!mark_flag(r, out) && !plain_flag(r, out) &&
		    !fill_flag(r, out))
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
