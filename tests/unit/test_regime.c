/* The totals, shares and crossovers of the regime model, to the digit in which
 * reference scripts print them. */
#define ASK_FIGURE regime_figure
#include "tests/unit/ask_figure.h"

#include "figures/regime/regime.h"

static const struct regime_rates h100 = { 989e12, 1979e12, 3.35e12 };

static struct regime_step step_of(double n, int k, const char *on)
{
	return (struct regime_step){
		.n = n,
		.pointwise = k,
		.on = { .fuse = strchr(on, 'f') != NULL,
			.graph = strchr(on, 'g') != NULL,
			.fp8 = strchr(on, '8') != NULL },
		.launch_s = 3.6e-6,
		.graph_min_s = 1e-6,
		.rates = h100,
	};
}

/* Toggles in the order of the columns: f fusion, g graph, 8 fp8. */
enum { SETTINGS = 8 };
static const char *const settings[SETTINGS] = { "",   "f",  "g",  "8",
						"fg", "f8", "g8", "fg8" };

static void totals_in_us(void **state)
{
	static const struct {
		int k;
		double n;
		const char *us[SETTINGS];
	} row[] = {
		{ 4,
		  256,
		  { "18.0000", "7.2000", "5.0000", "18.0000", "2.0000",
		    "7.2000", "5.0000", "2.0000" } },
		{ 4,
		  2048,
		  { "37.4034", "22.3791", "37.4034", "28.7136", "22.3791",
		    "13.6892", "28.7136", "13.6892" } },
		{ 4,
		  8192,
		  { "1432.2607", "1191.8708", "1432.2607", "876.1095",
		    "1191.8708", "635.7195", "876.1095", "635.7195" } },
		{ 8,
		  256,
		  { "32.4000", "7.2000", "9.0000", "32.4000", "2.0000",
		    "7.2000", "9.0000", "2.0000" } },
		{ 8,
		  2048,
		  { "57.4359", "22.3791", "57.4359", "48.7461", "22.3791",
		    "13.6892", "48.7461", "13.6892" } },
		{ 8,
		  8192,
		  { "1752.7807", "1191.8708", "1752.7807", "1196.6294",
		    "1191.8708", "635.7195", "1196.6294", "635.7195" } },
	};

	(void)state;
	for (size_t i = 0; i < sizeof row / sizeof *row; i++)
		for (size_t t = 0; t < SETTINGS; t++) {
			struct regime_step step =
				step_of(row[i].n, row[i].k, settings[t]);
			assert_prints(1e6 * regime_split(&step).total_s,
				      row[i].us[t]);
		}
}

static void the_largest_share(void **state)
{
	static const struct {
		double n;
		enum regime_class regime;
		const char *percent;
	} row[] = {
		{ 256, REGIME_OVERHEAD, "100" },
		{ 2048, REGIME_MEMORY, "54" },
		{ 8192, REGIME_COMPUTE, "78" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct regime_step step = step_of(row[i].n, 4, "");
		struct regime_split s = regime_split(&step);
		assert_int_equal(s.regime, row[i].regime);
		assert_prints(100 * s.share[s.regime], row[i].percent);
	}
}

/* Whatever is asked, the shares sum to 1 and the kernels to the total. */
static void parts_make_the_whole(void **state)
{
	(void)state;
	for (int n = 64; n <= 16384; n += n * 2 / 3)
		for (int k = 0; k <= REGIME_POINTWISE_MAX; k++)
			for (size_t t = 0; t < SETTINGS; t++) {
				struct regime_step step =
					step_of(n, k, settings[t]);
				struct regime_split s = regime_split(&step);
				double sum = 0;
				for (size_t i = 0; i < s.kernel_len; i++)
					sum += s.kernel[i].cost_s;
				assert_near(sum, s.total_s, 1e-12 * sum);
				assert_near(s.share[0] + s.share[1] +
						    s.share[2],
					    1, 1e-12);
				bool fused = step.on.fuse && k > 1;
				assert_int_equal(s.kernel_len,
						 1 + (fused ? 1 : k));
			}
}

static void crossovers(void **state)
{
	static const struct {
		const char *name, *n;
	} row[] = {
		{ "matmul_compute_memory", "885.7" },
		{ "matmul_compute_launch", "1212.0" },
		{ "pointwise_launch", "1736.4" },
		{ "matmul_compute_graph", "790.8" },
		{ "pointwise_graph", "915.2" },
		{ "fp8_matmul_compute_launch", "1527.2" },
	};
	struct asked asked = ask("");

	(void)state;
	for (size_t i = 0; i < sizeof row / sizeof *row; i++)
		assert_prints(
			cJSON_GetObjectItem(cJSON_GetObjectItem(asked.json,
								"crossovers"),
					    row[i].name)
				->valuedouble,
			row[i].n);
	release_asked(&asked);
}

/* Between two edges no kernel changes its class, at an edge one does. */
static void shares_jump_at_edges_only(void **state)
{
	(void)state;
	for (size_t t = 0; t < SETTINGS; t++) {
		struct regime_step step = step_of(64, 1, settings[t]);
		double edge[REGIME_EDGES_MAX];
		size_t len = regime_edges(&step, edge);
		size_t next = 0;
		for (int n = 65; n <= 16384; n++) {
			struct regime_step before = step, after = step;
			before.n = n - 1;
			after.n = n;
			struct regime_split a = regime_split(&before);
			struct regime_split b = regime_split(&after);
			bool same = a.kernel[0].set_by == b.kernel[0].set_by &&
				    a.kernel[1].set_by == b.kernel[1].set_by;
			bool passed = next < len && edge[next] < n;
			assert_true(same != passed);
			while (next < len && edge[next] < n)
				next++;
		}
		assert_int_equal(next, len);
	}
}

/* The same kernels are those of other figures. */
static void kernels_alone(void **state)
{
	double eager = 0, fused = 0;

	(void)state;
	for (int i = 0; i < 12; i++) {
		double product = regime_matmul(8192, false, &h100).run_s;
		double pointwise = regime_pointwise(8192, &h100).run_s;
		eager += product + 8 * pointwise;
		fused += product + pointwise;
	}
	assert_prints(1e6 * eager, "21033.368");
	assert_prints(1e6 * fused, "14302.449");
	struct regime_kernel even =
		regime_started(regime_pointwise(100, &h100),
			       regime_pointwise(100, &h100).run_s);
	assert_int_equal(even.set_by, REGIME_OVERHEAD);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(totals_in_us),
		cmocka_unit_test(the_largest_share),
		cmocka_unit_test(parts_make_the_whole),
		cmocka_unit_test(crossovers),
		cmocka_unit_test(shares_jump_at_edges_only),
		cmocka_unit_test(kernels_alone),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
