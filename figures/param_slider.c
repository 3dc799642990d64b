/* param_slider.c: where a slider of a parameter may stop; see param.h. */
#include <assert.h>
#include <math.h>

#include "figures/param.h"

/* 1, 2, 5 times a power of ten, each printed as people would write it: pow has
 * errors in the last place that 3e-06 should not show. */
static double preferred(int index)
{
	static const double mantissa[] = { 1, 2, 5 };
	/* floor(index / 3) */
	int decade = index >= 0 ? index / 3 : -((2 - index) / 3);
	int place = index - 3 * decade;

	assert(place >= 0 && place <= 2);
	double digit = mantissa[place];

	return decade >= 0 ? digit * pow(10, decade) : digit / pow(10, -decade);
}

static size_t log_stops(double low, double high, double *stop)
{
	size_t len = 0;
	int index = 3 * (int)floor(log10(low));

	for (; preferred(index) <= high * (1 + 1e-12); index++) {
		if (preferred(index) < low * (1 - 1e-12))
			continue;
		assert(len < PARAM_STOPS_MAX);
		stop[len++] = preferred(index);
	}
	return len;
}

static size_t octave_stops(double low, double high, double *stop)
{
	size_t len = 0;

	while (ldexp(low, (int)len) <= high * (1 + 1e-12)) {
		assert(len < PARAM_STOPS_MAX);
		stop[len] = ldexp(low, (int)len);
		len++;
	}
	return len;
}

size_t param_stops(const struct param *p, double stop[static PARAM_STOPS_MAX])
{
	bool own = p->low != 0 || p->high != 0;
	double low = own ? p->low : p->min;
	double high = own ? p->high : p->max;

	switch (p->scale) {
	case SCALE_LOG:
		return log_stops(low, high, stop);
	case SCALE_OCTAVES:
		return octave_stops(low, high, stop);
	case SCALE_NONE:
	case SCALE_LINEAR:
		break;
	}
	return 0;
}
