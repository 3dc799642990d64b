/* kernel.c: how long one kernel runs, and what it costs; see regime.h. */
#include "figures/regime/regime.h"

#include <math.h>

const char *regime_class_name(enum regime_class set_by)
{
	static const char *const name[] = { "overhead", "memory", "compute" };

	return name[set_by];
}

/* A kernel that nobody has started yet. */
static struct regime_kernel kernel(const char *name, double flop, double bytes,
				   double flops, double bandwidth)
{
	struct regime_kernel k = { .name = name, .flop = flop, .bytes = bytes };
	double compute_s = flop / flops;
	double memory_s = bytes / bandwidth;
	bool compute = !(compute_s < memory_s);

	k.run_s = compute ? compute_s : memory_s;
	k.cost_s = k.run_s;
	k.set_by = compute ? REGIME_COMPUTE : REGIME_MEMORY;
	return k;
}

struct regime_kernel regime_matmul(double n, bool fp8,
				   const struct regime_rates *rates)
{
	return kernel("matmul", 2 * n * n * n, (fp8 ? 4 : 6) * n * n,
		      fp8 ? rates->fp8_flops : rates->flops, rates->bandwidth);
}

struct regime_kernel regime_pointwise(double n,
				      const struct regime_rates *rates)
{
	return kernel("elementwise", 0, 4 * n * n, rates->flops,
		      rates->bandwidth);
}

struct regime_kernel regime_started(struct regime_kernel k, double start_s)
{
	k.start_s = start_s;
	if (start_s >= k.run_s) {
		k.cost_s = start_s;
		k.set_by = REGIME_OVERHEAD;
	}
	return k;
}
