/* Published runs (tests/data/runs.csv), asked as they stand in their row, give
 * what an independent recomputation gave, to four decimals. Every row with the
 * role "check" is either asked here or named with what its inputs lack.
 */
#include "figures/mfu/mfu.h"
#include "tests/unit/ask_mfu.h"
#include "tests/unit/csv.h"

#include <fnmatch.h>

struct run {
	const char *ids;    /* a pattern */
	const char *result; /* that its "recomputed" is */
	const char *more;   /* what its quantity says beside its numbers */
	const char *gpus;   /* in place of its count; NULL: its count */
};

static const struct run runs[] = {
	{ "palm540-HFU", "hfu",
	  "recompute=custom;recompute_weights=0.75;recompute_attention=1;",
	  NULL },
	{ "gopher", "mfu", "", NULL },
	{ "mtnlg-MFU % (no attention)", "mfu", "attention=none;", NULL },
	{ "korth-*-MFU", "mfu", "", NULL },
	{ "megascale2-Megatron-LM-*", "mfu", "", NULL },
	{ "fms-fsdp-7b-h100", "mfu", "", NULL },
	{ "ibm-*", "mfu", "", "1" }, /* tokens/s are one GPU's */
};

static const struct {
	const char *ids;
	const char *lack;
} lacking[] = {
	{ "palm*-TFLOP/token*", "a rate and a count: FLOPs of a token only" },
	{ "gpt3", "tokens/s: its TFLOP/s stand in the text" },
	{ "mtnlg-[234]*",
	  "the vocabulary, in Megatron's own formula; TFLOP/s" },
	{ "megatron-[0-9]*", "a rate: its TFLOP/s stand in the paper" },
	{ "megatron-daysx-*", "the TFLOP/s reached and the tokens" },
	{ "megatron-t2x-*", "the TFLOP/s reached" },
	{ "korth-*-HFU",
	  "their formula adds three forwards of the attention for one" },
	{ "megascale2-MegaScale-*", "the window: 0.64 of the square is a fit" },
	{ "llama65-hours", "the tokens of the training" },
	{ "llama3-405b-*-*", "tokens/s: the paper prints TFLOP/s" },
	{ "opt175", "tokens/s: the paper prints TFLOP/s" },
	{ "glm130-ratio", "tokens/s: a ratio of two published numbers" },
	{ "bloomberg", "an MFU: TFLOP/s with 8 N counted" },
	{ "dsv3-scalingbook", "tokens and GPU-hours, and the attention" },
	{ "nemotron-*-matmul params *", "matmul_params" },
	{ "tinyllama-6[*]matmul*", "matmul_params" },
	{ "titan-8b-*", "the parameters without the embedding" },
	{ "maxtext-*", "matmul_params, and active ones" },
	{ "olmo-core-*", "matmul_params, tokens/s and a count" },
	{ "bridge-*", "matmul_params without the router; TFLOP/s, causal" },
	{ "megatron-readme-*", "matmul_params; TFLOP/s" },
};

enum { RUNS = sizeof runs / sizeof runs[0] };
enum { LACKING = sizeof lacking / sizeof lacking[0] };

static bool matches(const char *ids, const char *id)
{
	return fnmatch(ids, id, 0) == 0;
}

static void check(const struct csv *c, size_t row, const struct run *run)
{
	char question[600], expected[32], got[32];
	struct asked asked;

	snprintf(question, sizeof question,
		 "params=%s;layers=%s;attn_width=%s;seq_len=%s;peak_flops=%s;"
		 "tokens_per_s=%s;gpus=%s;%s",
		 csv_get(c, row, "params"), csv_get(c, row, "layers"),
		 csv_get(c, row, "attn_width"), csv_get(c, row, "seq_len"),
		 csv_get(c, row, "peak_flops"), csv_get(c, row, "tokens_per_s"),
		 run->gpus ? run->gpus : csv_get(c, row, "count"), run->more);
	snprintf(expected, sizeof expected, "%.4f",
		 strtod(csv_get(c, row, "recomputed"), NULL));
	asked = ask(question);
	snprintf(got, sizeof got, "%.4f", 100 * result(&asked, run->result));
	if (strcmp(got, expected) != 0)
		fail_msg("%s: %s, not %s", csv_get(c, row, "id"), got,
			 expected);
	release_asked(&asked);
}

static void published_runs(void **state)
{
	static struct csv c;
	size_t asked[RUNS] = { 0 }, excused[LACKING] = { 0 };

	(void)state;
	csv_read(&c, "tests/data/runs.csv");
	for (size_t row = 1; row <= c.rows; row++) {
		const char *id = csv_get(&c, row, "id");
		int found = 0;
		if (strncmp(csv_get(&c, row, "role"), "check", 5) != 0)
			continue;
		for (size_t i = 0; i < RUNS; i++)
			if (matches(runs[i].ids, id)) {
				check(&c, row, &runs[i]);
				asked[i]++;
				found++;
			}
		for (size_t i = 0; i < LACKING; i++)
			if (matches(lacking[i].ids, id)) {
				excused[i]++;
				found++;
			}
		if (found != 1)
			fail_msg("%s is in %d lists", id, found);
	}
	for (size_t i = 0; i < RUNS; i++)
		assert_true(asked[i] > 0);
	for (size_t i = 0; i < LACKING; i++)
		if (!excused[i])
			fail_msg("no row is %s (%s)", lacking[i].ids,
				 lacking[i].lack);
	free(c.text);
}

/* What the figure lists as published stands in a row of the data as printed;
 * three stand in the lesson or in a row's text. */
static const struct {
	const char *name, *id, *published;
} listed[] = {
	{ "gpt-3", "gpt3", "21.3" },
	{ "gopher", "gopher", "32.5" },
	/* its row has it without attention, its note with */
	{ "mt-nlg", "mtnlg-MFU % (no attention)", "29.7" },
	{ "llama-3-long", "llama3-405b-16384-131072", "38" },
	{ "nemotron-4", "nemotron-6144-matmul params ", "41.0" },
	{ "llama-3-16384", NULL, NULL }, /* that row's note: "prints 41" */
	{ "megatron-175b", "megascale2-Megatron-LM-12288-6144", "41.2" },
	{ "llama-3-8192", NULL, NULL }, /* lesson 13, section 0: 38 to 43 % */
	{ "fms-fsdp", "fms-fsdp-7b-h100", "46" },
	{ "palm-540b", "palm540-wrongwidth", "46.2" },
	{ "megascale-175b", "megascale2-MegaScale-12288-6144", "55.2" },
	{ "megatron-530b", "korth-530B-MFU", "56.0" },
	{ "tinyllama", "tinyllama-6*matmul", "56" },
	{ "pytorch-7b", "ibm-7B-A100", "57" },
};

static size_t row_of(const struct csv *c, const char *id)
{
	for (size_t row = 1; row <= c->rows; row++)
		if (strncmp(csv_get(c, row, "id"), id, strlen(id)) == 0)
			return row;
	fail_msg("no row %s", id);
	return 0;
}

static void published_as_listed(void **state)
{
	static struct csv c;

	(void)state;
	csv_read(&c, "tests/data/runs.csv");
	assert_int_equal(mfu_published_len, sizeof listed / sizeof listed[0]);
	for (size_t i = 0; i < mfu_published_len; i++) {
		const struct mfu_published *p = &mfu_published[i];
		assert_string_equal(p->name, listed[i].name);
		if (!listed[i].id)
			continue;
		size_t row = row_of(&c, listed[i].id);
		assert_string_equal(csv_get(&c, row, "published"),
				    listed[i].published);
		double printed = strtod(listed[i].published, NULL) / 100;
		if (strcmp(p->name, "mt-nlg") == 0)
			assert_non_null(strstr(p->source, "29.7 %"));
		else
			assert_true(fabs(p->mfu - printed) < 1e-9);
	}
	free(c.text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(published_runs),
		cmocka_unit_test(published_as_listed),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
