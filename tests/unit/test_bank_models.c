/* The right answers of the lesson's banks are what the figures compute: every
 * item whose number a model can give, for many of its draws. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "base/num.h"
#include "quiz/bank.h"
#include "quiz/draw.h"
#include "server/lesson/computed.h"

enum { DRAWS = 24 };

/* key = offset + factor × result / over; {name} in the question is the draw's
 * value of that name. */
struct row {
	const char *id, *question, *result, *over;
	double factor, offset;
};

#define BUSY                                                                   \
	"timeline program=a launch_s={tcpu}e-6 kernel_s={tk}e-6",              \
		"before.compute_s", "before.step_s", 1, 0
#define YOUNG "goodput delta_s={delta} mtbf_s={m}", "young_s", NULL, 1, 0

static const struct row rows[] = {
	{ "mfu-log-line", "mfu preset=log-line", "mfu", NULL, 1, 0 },
	{ "mfu-64",
	  "mfu params={psi} attention=none tokens_per_s={tau} gpus={n} "
	  "device='H100 (lesson 989)' dtype=bf16",
	  "mfu", NULL, 1, 0 },
	{ "problem-mfu",
	  "mfu params=1.2e9 layers=24 attn_width=2048 seq_len=2048 "
	  "tokens_per_s={tau} gpus=8 device='H100 (lesson 989)' dtype=bf16",
	  "mfu", NULL, 1, 0 },
	{ "problem-hfu",
	  "mfu params=164833333333333.3 attention=none recompute=full "
	  "tokens_per_s={mfu} gpus=1 device='H100 (lesson 989)' dtype=bf16",
	  "hfu", NULL, 1, 0 },
	{ "problem-gpu-hours",
	  "mfu params=1.2e9 layers=24 attn_width=2048 seq_len=2048 tokens={d} "
	  "tokens_per_s=400e3 gpus=8 device='H100 (lesson 989)' dtype=bf16",
	  "gpu_hours", NULL, 1, 0 },
	{ "wrong-format",
	  "mfu flops_per_token=494.5e12 tokens_per_s={r} gpus=1 "
	  "device='H100 (lesson 989)' dtype=bf16",
	  "mfu", NULL, 1, 0 },
	{ "peak-of-pcie",
	  "mfu flops_per_token=989e12 tokens_per_s={r} gpus=1 "
	  "device='NVIDIA H100 PCIe' dtype=bf16",
	  "mfu", NULL, 1, 0 },
	{ "mixed-fleet",
	  "peaks device='{a}x NVIDIA A100-SXM4-80GB, {b}x H100 (lesson 989)' "
	  "dtype=bf16",
	  "peak_flops", NULL, 1e-12, 0 },
	{ "busy-fraction", BUSY },
	{ "card-busy-fraction", BUSY },
	{ "graph-gain",
	  "timeline program=a launch_s={tcpu}e-6 kernel_s={tk}e-6",
	  "before.step_s", "before.compute_s", 1, 0 },
	{ "launch-bound-step",
	  "timeline program=a launch_s={tcpu}e-6 kernel_s={tk}e-6 kernels={n}",
	  "before.step_s", NULL, 1e6, 0 },
	{ "matmul-time", "regime n={n} k=0", "kernels.0.run_s", NULL, 1e6, 0 },
	{ "fused-chain-time", "regime n={n} k={k} fuse=1", "kernels.1.run_s",
	  NULL, 1e6, 0 },
	{ "best-interval", YOUNG },
	{ "card-checkpoint-interval", YOUNG },
	{ "lost-share", "goodput delta_s={delta} interval_s={tau} mtbf_s={m}",
	  "at_interval.goodput_first_order", NULL, -1, 1 },
	{ "fleet-mtbf", "goodput gpu_mtbf_s={years}e7 gpus={gpus}",
	  "cluster_mtbf_s", NULL, 3.1536 / 3600, 0 },
};

static const char *const files[] = {
	"quiz/13-compilation.quiz.md",
	"quiz/13-profiling-mfu-compilation.quiz.md",
};
enum { FILES = sizeof files / sizeof files[0] };

static struct bank banks[FILES];
static struct computed kept;

static int read_banks(void **state)
{
	static char text[BANK_BYTES_MAX];
	struct faults faults;

	(void)state;
	faults_init(&faults);
	for (size_t i = 0; i < FILES; i++) {
		FILE *f = fopen(files[i], "rb");
		assert_non_null(f);
		size_t len = fread(text, 1, sizeof text, f);
		fclose(f);
		assert_true(bank_read(&banks[i], files[i], text, len, &faults));
	}
	faults_release(&faults);
	return 0;
}

static int release(void **state)
{
	(void)state;
	computed_release(&kept);
	for (size_t i = 0; i < FILES; i++)
		bank_release(&banks[i]);
	return 0;
}

static const struct item *find(const char *id)
{
	for (size_t i = 0; i < FILES; i++) {
		const struct item *item = bank_item(&banks[i], id);
		if (item)
			return item;
	}
	fail_msg("There is no item %s.", id);
	return NULL;
}

/* The value of the name that text begins with; its length in *len. */
static double named(const struct item *item, const double *values,
		    const char *text, size_t *len)
{
	const char *names[ITEM_NAMES_MAX];
	size_t name_len = item_names(item, names);

	*len = strcspn(text, "}");
	for (size_t i = 0; i < name_len; i++)
		if (strlen(names[i]) == *len &&
		    strncmp(names[i], text, *len) == 0)
			return values[i];
	fail_msg("%s has no name %.*s", item->id, (int)*len, text);
	return (double)NAN;
}

static void fill(struct buf *out, const struct item *item, const double *values,
		 const char *question)
{
	for (const char *at = question; *at; at++) {
		size_t len;
		if (*at != '{') {
			buf_putc(out, *at);
			continue;
		}
		buf_printf(out, "%.15g", named(item, values, at + 1, &len));
		at += len + 1;
	}
}

static const char *without_commas(struct buf *text)
{
	static char out[100];
	size_t len = 0;

	for (const char *at = buf_text(text); *at && len + 1 < sizeof out; at++)
		if (*at != ',')
			out[len++] = *at;
	out[len] = '\0';
	return out;
}

/* What the model says: the question with the draw's numbers, and a result. */
static double model(const struct item *item, const double *values,
		    const char *question, const char *result)
{
	struct buf words, text;
	struct error e = { .kind = ERROR_NONE };
	double value;

	buf_init(&words, COMPUTED_MAX);
	buf_init(&text, 100);
	fill(&words, item, values, question);
	/* A result of its own name would come as it is read: "43.1 %". */
	buf_printf(&words, " : %s%s", result,
		   strchr(result, '.') ? "" : " as 9");
	if (!computed_text(&kept, &text, buf_text(&words), &e))
		fail_msg("%s: %s", item->id, e.message);
	assert_true(num_parse(without_commas(&text), &value));
	buf_release(&words);
	buf_release(&text);
	return value;
}

static double model_key(const struct row *r, const struct item *item,
			const double *values)
{
	double value = model(item, values, r->question, r->result);

	if (r->over)
		value /= model(item, values, r->question, r->over);
	return r->offset + r->factor * value;
}

static double own_key(const struct item *item, const double *values)
{
	struct expr_error e;
	double key;

	assert_true(expr_value(&item->key.expr, values, &key, &e));
	return key;
}

static void keys_are_the_models(void **state)
{
	double values[ITEM_NAMES_MAX];

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		const struct item *item = find(rows[i].id);
		for (uint32_t n = 0; n < DRAWS; n++) {
			draw_values(item, n, values);
			double key = own_key(item, values);
			double right = model_key(&rows[i], item, values);
			if (!(fabs(key - right) <= 1e-6 * fabs(right)))
				fail_msg("%s, draw %u: %g, the model says %g",
					 rows[i].id, n, key, right);
		}
	}
}

/* The number of workers of loader-workers is enough, and one fewer is not. */
static void workers_are_enough(void **state)
{
	const struct item *item = find("loader-workers");

	(void)state;
	for (uint32_t n = 0; n < DRAWS; n++) {
		double values[ITEM_NAMES_MAX];
		char question[200];
		draw_values(item, n, values);
		int key = (int)own_key(item, values);
		for (int fewer = 0; fewer <= 1; fewer++) {
			snprintf(question, sizeof question,
				 "timeline program=c workers=%d "
				 "load_s={load}e-3 step_s={step}e-3",
				 key - fewer);
			double idle =
				model(item, values, question, "before.idle_s");
			assert_int_equal(fewer, idle > 1e-9);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(keys_are_the_models),
		cmocka_unit_test(workers_are_enough),
	};
	return cmocka_run_group_tests(tests, read_banks, release);
}
