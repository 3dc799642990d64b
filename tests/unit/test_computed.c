/* Numbers of the text that a figure computes: every form, and what is a fault. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "server/lesson/computed.h"
#include "tests/lesson_page.h"

/* A run whose numbers are round: 1e9 parameters, 1e6 tokens/s. */
#define RUN                                                                    \
	"mfu params=1e9 attention=none tokens_per_s=1e6 gpus=10 "              \
	"peak_flops=1e15"

static struct computed kept;

static void computes(const char *words, const char *text)
{
	struct buf out;
	struct error e = { .kind = ERROR_NONE };

	buf_init(&out, 1000);
	if (!computed_text(&kept, &out, words, &e))
		fail_msg("%s: %s", words, e.message);
	assert_string_equal(buf_text(&out), text);
	buf_release(&out);
}

static void refuses(const char *words, const char *part)
{
	struct buf out;
	struct error e = { .kind = ERROR_NONE };

	buf_init(&out, 1000);
	assert_false(computed_text(&kept, &out, words, &e));
	assert_int_equal(out.len, 0);
	if (!strstr(e.message, part))
		fail_msg("%s: %s", words, e.message);
	buf_release(&out);
}

static void test_forms(void **state)
{
	(void)state;
	computes(RUN " : mfu as %", "60.0 %");
	computes(RUN " : mfu as % 3", "60.000 %");
	computes(RUN " : tokens_per_s as grouped", "1,000,000");
	computes(RUN " : tokens_per_s as grouped 2", "1,000,000.00");
	computes(RUN " : params as count", "1B");
	computes(RUN " : params as power", "10⁹");
	computes("mfu preset=plan : run_flops as power", "4.69 × 10²²");
	computes(RUN " : flops_per_token as FLOP", "6 GFLOP");
	computes(RUN " : mfu as 3", "0.600");
	computes(RUN " : mfu as x", "0.60");
	computes(RUN " : params as duration", "31.7 years");
	computes(RUN " : params as days", "11,574.07 days");
	computes(RUN " : params as h", "277,777.78 h");
	computes(RUN " : tokens_per_s as tokens/s", "1 Mtokens/s");
	computes(RUN " : gpus", "10");
}

static void test_presets(void **state)
{
	(void)state;
	computes("mfu preset=palm-540b-run : mfu as %", "46.2 %");
	computes("mfu preset=palm-540b-run seq_len=4096 : seq_len as 0",
		 "4,096");
}

static void test_lists(void **state)
{
	(void)state;
	computes(RUN " : published.gpt-3.mfu as %", "21.3 %");
	computes(RUN " : published.0.hardware", "V100");
	refuses(RUN " : published.nope.mfu as %", "answers no");
	refuses(RUN " : published.99.mfu as %", "answers no");
	refuses(RUN " : published.-1.mfu as %", "answers no");
	refuses(RUN " : mfu.gpt-3 as %", "answers no");
}

static void test_words(void **state)
{
	(void)state;
	computes("peaks device='NVIDIA H100 80GB HBM3' : input.device",
		 "NVIDIA H100 80GB HBM3");
}

static void test_refusals(void **state)
{
	(void)state;
	refuses("nope : x", "no figure \"nope\"");
	refuses(RUN, "{=FIGURE");
	refuses(RUN " : nope as %", "answers no \"nope\"");
	refuses(RUN " : mfu as", "answers no \"mfu as\"");
	refuses(RUN " : ", "one form");
	refuses(RUN " : mfu as %%", "no form");
	refuses(RUN " : takeaway as %", "not a number");
	refuses("mfu nope=1 : mfu", "nope");
	refuses("mfu preset=nope : mfu", "no preset \"nope\"");
	refuses("mfu params : mfu", "name=value");
	refuses("mfu device='x : mfu", "no end");
	refuses(": mfu", "no figure");
	refuses("", "{=FIGURE");
}

static void test_in_text(void **state)
{
	(void)state;
	page_has("It is {=" RUN " : mfu as %}, so",
		 "It is <span class=\"computed\">60.0\u00a0%</span>, so");
	page_has("> a {=" RUN "\n> : mfu\n> as %} b\n",
		 "a <span class=\"computed\">60.0\u00a0%</span> b");
	page_has("| a |\n|---|\n| {=" RUN " : mfu as %} |\n",
		 ">60.0\u00a0%</span>");
	page_has("`{=mfu : x}`", "<code>{=mfu : x}</code>");
	page_has("a {=nope : x} b", "a {?} b");
	page_faulty("a\nb {=nope : x}\n", "2:3 There is no figure \"nope\".\n");
	page_faulty("b {=mfu a\n", "1:3 This computed number is not closed by "
				   "\"}\".\n");
	page_faulty("b {=mfu a\n\nc}\n",
		    "1:3 This computed number is not closed "
		    "by \"}\".\n");
}

static int tear_down(void **state)
{
	computed_release(&kept);
	return page_teardown(state);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_forms),	 cmocka_unit_test(test_presets),
		cmocka_unit_test(test_lists),	 cmocka_unit_test(test_words),
		cmocka_unit_test(test_refusals), cmocka_unit_test(test_in_text),
	};
	return cmocka_run_group_tests(tests, NULL, tear_down);
}
