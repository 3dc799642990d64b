/* calls_tensor.c: a tensor: dtype, sizes, flags. */
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
	if (isfinite(out->fill))
		r->c = end;
	return isfinite(out->fill);
}

bool call_tensor(struct call_reader *r, struct arg *out)
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
				"dimensions; there are rg par neg f0.5 t sl "
				"off md0 mmd0 ms0.",
				(int)strcspn(r->c, ":,;@ \t\r\n"), r->c,
				out->rank);
	}
	return true;
}
