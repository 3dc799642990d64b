/* crossover.c: where one limit takes over from another; see regime.h. Each
 * follows from setting two times equal:
 *     2 n³ / peak = bytes n² / bandwidth      n = bytes peak / 2 bandwidth
 *     2 n³ / peak = l                         n = cbrt(l peak / 2)
 *     4 n² / bandwidth = l                    n = sqrt(l bandwidth / 4)
 */
#include "figures/regime/regime.h"

#include <math.h>

static double compute_memory(double bytes, double flops, double bandwidth)
{
	return bytes * flops / (2 * bandwidth);
}

static double compute_start(double flops, double start_s)
{
	return cbrt(start_s * flops / 2);
}

static double memory_start(double bytes, double bandwidth, double start_s)
{
	return sqrt(start_s * bandwidth / bytes);
}

void regime_crossovers(const struct regime_step *step,
		       struct regime_crossover cross[static REGIME_CROSSOVERS])
{
	const struct regime_rates *r = &step->rates;
	double l = step->launch_s;
	double g = step->graph_min_s;
	const struct regime_crossover all[REGIME_CROSSOVERS] = {
		{ "matmul_compute_memory",
		  "the matmul's FLOPs take as long as its bytes",
		  compute_memory(6, r->flops, r->bandwidth) },
		{ "matmul_compute_launch",
		  "the matmul's FLOPs take as long as a launch",
		  compute_start(r->flops, l) },
		{ "pointwise_launch",
		  "an elementwise operation takes as long as a launch",
		  memory_start(4, r->bandwidth, l) },
		{ "matmul_compute_graph",
		  "the matmul's FLOPs take as long as a kernel's minimum in a "
		  "graph",
		  compute_start(r->flops, g) },
		{ "pointwise_graph",
		  "an elementwise operation takes as long as a kernel's minimum "
		  "in a graph",
		  memory_start(4, r->bandwidth, g) },
		{ "fp8_matmul_compute_memory",
		  "in fp8 the matmul's FLOPs take as long as its bytes",
		  compute_memory(4, r->fp8_flops, r->bandwidth) },
		{ "fp8_matmul_compute_launch",
		  "in fp8 the matmul's FLOPs take as long as a launch",
		  compute_start(r->fp8_flops, l) },
		{ "fp8_matmul_compute_graph",
		  "in fp8 the matmul's FLOPs take as long as a kernel's minimum "
		  "in a graph",
		  compute_start(r->fp8_flops, g) },
	};

	for (size_t i = 0; i < REGIME_CROSSOVERS; i++)
		cross[i] = all[i];
}

static void insert(double *edge, size_t len, double n)
{
	for (; len > 0 && edge[len - 1] > n; len--)
		edge[len] = edge[len - 1];
	edge[len] = n;
}

/* A kernel leaves overhead where the first of its two times reaches the start;
 * from there on the matmul may still change from memory to compute. */
size_t regime_edges(const struct regime_step *step,
		    double edge[static REGIME_EDGES_MAX])
{
	const struct regime_rates *r = &step->rates;
	bool fp8 = step->on.fp8;
	double bytes = fp8 ? 4 : 6;
	double flops = fp8 ? r->fp8_flops : r->flops;
	double start_s = step->on.graph ? step->graph_min_s : step->launch_s;
	double runs = fmin(compute_start(flops, start_s),
			   memory_start(bytes, r->bandwidth, start_s));
	double turns = compute_memory(bytes, flops, r->bandwidth);
	size_t len = 0;

	insert(edge, len++, runs);
	if (turns > runs)
		insert(edge, len++, turns);
	if (step->pointwise > 0)
		insert(edge, len++, memory_start(4, r->bandwidth, start_s));
	return len;
}
