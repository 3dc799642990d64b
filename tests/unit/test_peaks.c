/* Which names are taken for which device, and what is said of the others. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/csv.h"
#include "tests/unit/peaks.h"

static void assert_known(const char *device, const char *name, double flops)
{
	struct peaks_answer a = ask(device, PEAKS_BF16);

	if (!a.part[0].device)
		fail_msg("\"%s\" is unknown: %s", device, a.why);
	assert_string_equal(a.part[0].device->name, name);
	assert_true(a.flops == flops);
	assert_int_equal(a.near_len, 0);
}

static void every_case_of_the_file(void **state)
{
	struct csv c = { 0 };

	(void)state;
	csv_read(&c, "tests/data/name_cases.csv");
	assert_int_equal(c.rows, 82);
	for (size_t i = 1; i <= c.rows; i++) {
		const char *name = csv_get(&c, i, "device_string");
		const char *want = csv_get(&c, i, "expected_canonical");
		const char *tflops = csv_get(&c, i, "expected_dense_tflops");
		const char *probe = csv_get(&c, i, "dtype_probe");
		enum peaks_dtype t = 0;
		while (strcmp(peaks_dtypes[t].name, probe) != 0)
			t++;
		struct peaks_answer a = ask(name, t);
		const struct peaks_device *d = a.part[0].device;
		if (strcmp(d ? d->name : "unknown", want) != 0)
			fail_msg("\"%s\": %s, not %s", name, a.why, want);
		if (*tflops)
			assert_true(fabs(a.flops / 1e12 -
					 strtod(tflops, NULL)) < 1e-9);
		else
			assert_true(isnan(a.flops));
	}
	free(c.text);
}

static void odd_names(void **state)
{
	(void)state;
	assert_known("H100 (lesson 989)", "H100 (lesson 989)", 989e12);
	assert_known("h100 lesson 989", "H100 (lesson 989)", 989e12);
	assert_known("NVIDIA H100", "NVIDIA H100 SXM5 94GB", 989.4e12);
	assert_known("H100 PCIe", "NVIDIA H100 PCIe", 756e12);
	assert_known("gaudi3", "Intel Gaudi 3", 1835e12);
	assert_known("Google TPU v4", "Google TPU v4", 275e12);
	assert_known("NVIDIA\u00ae GeForce RTX\u2122 4090",
		     "NVIDIA GeForce RTX 4090", 165.2e12);
	assert_known("NVIDIA A40,", "NVIDIA A40", 149.7e12);
	static const char *const unknown[] = {
		"",
		"   ",
		"\u2122",
		"NVIDIA",
		"H100",
		"A40",
		"989",
		"lesson 989",
		"NVIDIA NVIDIA H100 80GB HBM3",
		"AMD NVIDIA A40",
		"AMD H100 80GB HBM3",
		"NVIDIA H10080GBHBM3",
		"NVIDIAA40",
		"HBM3 80GB H100 NVIDIA",
		"NVIDIA A40 NVIDIA A40",
		"AMD Instinct MI250X / MI250",
		"NVIDIA \u040140",
		"NVIDIA A40\xff",
		"\xff",
		"NVIDIA A4\u200b0",
		"NVIDIA A100-SXM4-80GB, NVIDIA H100 80GB HBM3",
	};
	for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
		assert_unknown(unknown[i]);
}

static void long_names(void **state)
{
	static char text[4097];

	(void)state;
	memset(text, 'A', sizeof text - 1);
	assert_unknown(text);
	for (size_t i = 0; i < sizeof text - 1; i += 2)
		text[i] = ' ';
	assert_unknown(text);
	memset(text, ',', sizeof text - 1);
	assert_unknown(text);
	for (size_t i = 0; i + 2 < sizeof text; i += 2)
		memcpy(text + i, "é", 2);
	assert_unknown(text);
	/* A listed name behind more spaces than any limit is that name. */
	memset(text, ' ', sizeof text - 1);
	memcpy(text, "NVIDIA", 6);
	memcpy(text + sizeof text - 4, "A40", 3);
	assert_known(text, "NVIDIA A40", 149.7e12);
}

static void formats_a_device_lacks(void **state)
{
	static const struct {
		const char *device;
		enum peaks_dtype dtype;
	} lacks[] = {
		{ "Tesla T4", PEAKS_BF16 },
		{ "Tesla V100-SXM2-16GB", PEAKS_BF16 },
		{ "NVIDIA A100-SXM4-80GB", PEAKS_FP8 },
		{ "NVIDIA H100 80GB HBM3", PEAKS_FP4 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof lacks / sizeof *lacks; i++) {
		struct peaks_answer a = ask(lacks[i].device, lacks[i].dtype);
		assert_non_null(a.part[0].device);
		assert_true(isnan(a.flops));
		assert_true(a.bandwidth > 0);
		assert_int_equal(a.near_len, 0);
		assert_non_null(strstr(a.why, "fp16"));
		assert_non_null(strstr(a.why, "peak_flops"));
	}
}

static void bandwidth_may_be_unknown(void **state)
{
	(void)state;
	struct peaks_answer a = ask("NVIDIA H100", PEAKS_BF16);
	assert_true(a.flops == 989.4e12 && isnan(a.bandwidth));
	a = ask("1x NVIDIA H100, 1x NVIDIA H100 PCIe", PEAKS_BF16);
	assert_true(a.flops > 0 && isnan(a.bandwidth));
}

static void lists(void **state)
{
	(void)state;
	struct peaks_answer a =
		ask("8x NVIDIA A100-SXM4-80GB, 4x NVIDIA H100 80GB HBM3",
		    PEAKS_BF16);
	assert_true(a.list);
	assert_int_equal(a.part_len, 2);
	assert_true(a.count == 12);
	assert_true(fabs(a.flops - 537.8e12) < 1);
	assert_true(fabs(a.bandwidth - (8 * 2039e9 + 4 * 3350e9) / 12) < 1);
	assert_string_equal(a.part[0].text, "NVIDIA A100-SXM4-80GB");
	assert_string_equal(a.part[1].device->name, "NVIDIA H100 SXM5 80GB");
	assert_int_equal(a.confidence, PEAKS_HIGH);
	a = ask("3x NVIDIA H100 80GB HBM3,3X h100-80gb-hbm3", PEAKS_BF16);
	assert_true(a.flops == 989.4e12 && a.count == 6);
	a = ask(" 8 x NVIDIA L40S ,\t16\u00d7NVIDIA A40", PEAKS_BF16);
	assert_true(a.list && a.count == 24 && a.flops > 0);
	assert_int_equal(a.confidence, PEAKS_MEDIUM);
	a = ask("7x NVIDIA A40", PEAKS_BF16);
	assert_true(a.list && a.count == 7 && a.flops == 149.7e12);
	a = ask("NVIDIA A40", PEAKS_BF16);
	assert_true(!a.list && a.count == 1);
}

static void lists_with_an_unknown_part(void **state)
{
	(void)state;
	struct peaks_answer a =
		assert_unknown("8x NVIDIA A40, 4x NVIDIA RTX A4000");
	assert_true(a.list && a.count == 12 && a.near_len > 0);
	assert_true(a.part[0].flops == 149.7e12);
	assert_non_null(strstr(a.why, "RTX A4000"));
	a = ask("8x NVIDIA A40, 4x Tesla T4", PEAKS_BF16);
	assert_true(isnan(a.flops) && !isnan(a.bandwidth));
	assert_non_null(strstr(a.why, "NVIDIA T4"));
}

static void lists_that_are_none(void **state)
{
	static const char *const bad[] = {
		"0x NVIDIA A40",
		"00x NVIDIA A40, 4x NVIDIA A40",
		"99999999999999999999999999x NVIDIA A40",
		"1000000001x NVIDIA A40",
		"8x",
		"8x, 4x NVIDIA A40",
		"8x NVIDIA A40, 4x",
		"8x NVIDIA A40,",
		"8x NVIDIA A40,, 4x NVIDIA A40",
		",8x NVIDIA A40",
		"8x NVIDIA A40, NVIDIA A40",
		"NVIDIA A40, 8x NVIDIA A40",
		"-8x NVIDIA A40",
		"1.5x NVIDIA A40",
		"8x 8x NVIDIA A40",
		"8 NVIDIA A40",
		"x NVIDIA A40",
		"8x NVIDIA A40; 4x NVIDIA A40",
		"1x NVIDIA A40,1x NVIDIA A40,1x NVIDIA A40,1x NVIDIA A40,"
		"1x NVIDIA A40,1x NVIDIA A40,1x NVIDIA A40,1x NVIDIA A40,"
		"1x NVIDIA A40,1x NVIDIA A40,1x NVIDIA A40,1x NVIDIA A40,"
		"1x NVIDIA A40,1x NVIDIA A40,1x NVIDIA A40,1x NVIDIA A40,"
		"1x NVIDIA A40",
	};

	(void)state;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		assert_unknown(bad[i]);
	assert_true(ask("1000000000x NVIDIA A40", PEAKS_BF16).flops > 0);
}

/* The reason names what is there too much or too little. */
static void reasons(void **state)
{
	static const struct {
		const char *asked, *near, *says;
	} cases[] = {
		{ "NVIDIA H100 80GB HBM3 MIG 1g.10gb", "NVIDIA H100 SXM5 80GB",
		  "has no word MIG 1g 10gb (a slice of a GPU)" },
		{ "NVIDIA A10-24Q", "NVIDIA A10", "24Q (a virtual GPU's" },
		{ "NVIDIA A100 80GB", "NVIDIA A100 SXM4 80GB",
		  "also needs SXM4 (the form factor)" },
		{ "H100", "NVIDIA H100 SXM5 80GB",
		  "also needs 80GB HBM3 (the memory)" },
		{ "H100 SXM", "NVIDIA H100 SXM5 80GB",
		  "calls itself \"NVIDIA H100 80GB HBM3\"" },
		{ "NVIDIA SXM5 H100", "NVIDIA H100 SXM5 80GB",
		  "calls itself \"NVIDIA H100 80GB HBM3\"" },
		{ "B200", "NVIDIA B200 SXM", "write the maker's in front" },
		{ "NVIDIA H10080GBHBM3", "NVIDIA H100 SXM5 80GB",
		  "same letters" },
		{ "NVIDIA H100 SXM5 80GB", "NVIDIA H100 SXM5 80GB",
		  "calls itself \"NVIDIA H100 80GB HBM3\"" },
		{ "NVIDIA RTX A4000", "NVIDIA RTX A6000",
		  "has no word A4000 and needs A6000" },
		{ "RTX4090", "NVIDIA GeForce RTX 4090", "needs GeForce" },
		{ "NVIDIA GeForce RTX 4080 SUPER", "NVIDIA GeForce RTX 4080",
		  "has no word SUPER" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct peaks_answer a = assert_unknown(cases[i].asked);
		assert_true(a.near_len > 0);
		assert_string_equal(a.near[0].device->name, cases[i].near);
		if (!strstr(a.near[0].why, cases[i].says))
			fail_msg("%s: %s", cases[i].asked, a.near[0].why);
	}
	assert_non_null(strstr(assert_unknown("H100").why,
			       "such as \"NVIDIA H100 80GB HBM3\", \"NVIDIA "
			       "H100 PCIe\" or \"NVIDIA H100 NVL\""));
	assert_non_null(
		strstr(assert_unknown("AMD Instinct MI250X / MI250").why,
		       "more than one part"));
	assert_int_equal(assert_unknown("cpu").near_len, 0);
	/* All that was asked is in one name, or in several; or is but a part. */
	assert_non_null(strstr(assert_unknown("RTX 4090").why,
			       "Do you mean \"NVIDIA GeForce RTX 4090\"?"));
	assert_non_null(strstr(assert_unknown("NVIDIA A100").why,
			       "alone does not say which part it is"));
	assert_null(strstr(assert_unknown("NVIDIA").why, "Do you mean"));
	assert_non_null(
		strstr(assert_unknown("NVIDIA A100-SXM4-80GB MIG 3g.40gb").why,
		       "is a slice of a GPU, and the table has peaks of whole "
		       "ones only"));
	assert_non_null(strstr(assert_unknown("GRID A100-40C").why,
			       "is a virtual GPU"));
}

/* What is offered: the model's word decides, then the common part. */
static void what_is_offered(void **state)
{
	static const struct {
		const char *asked, *first, *second;
	} cases[] = {
		{ "H100", "NVIDIA H100 SXM5 80GB", "NVIDIA H100 PCIe" },
		{ "H100 SXM", "NVIDIA H100 SXM5 80GB",
		  "NVIDIA H100 SXM5 94GB" },
		{ "H100 SXM5", "NVIDIA H100 SXM5 80GB",
		  "NVIDIA H100 SXM5 94GB" },
		{ "A100", "NVIDIA A100 SXM4 80GB", "NVIDIA A100 SXM4 40GB" },
		{ "A100 SXM", "NVIDIA A100 SXM4 80GB",
		  "NVIDIA A100 SXM4 40GB" },
		{ "NVIDIA A100 NVL", "NVIDIA A100 SXM4 80GB", NULL },
		{ "A100 HBM3", "NVIDIA A100 SXM4 80GB", NULL },
		{ "H200 PCIe", "NVIDIA H200 SXM", "NVIDIA H200 NVL" },
		{ "V100 32GB", "NVIDIA V100 SXM2", "NVIDIA V100 PCIe" },
		{ "H800 NVL", "NVIDIA H800 SXM", NULL },
	};
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct peaks_answer a = assert_unknown(cases[i].asked);
		assert_true(a.near_len > 1);
		assert_string_equal(a.near[0].device->name, cases[i].first);
		if (cases[i].second)
			assert_string_equal(a.near[1].device->name,
					    cases[i].second);
	}
}

/* A name that is one word short of its maker, or of its family, is asked back;
 * it stays unknown. */
static void do_you_mean(void **state)
{
	static const struct {
		const char *asked, *name;
	} cases[] = {
		{ "B200", "NVIDIA B200" },
		{ "L40S", "NVIDIA L40S" },
		{ "MI300X", "AMD Instinct MI300X" },
		{ "4090", "NVIDIA GeForce RTX 4090" },
		{ "gb300", "NVIDIA GB300" },
	};
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char want[100];
		snprintf(want, sizeof want, "Do you mean \"%s\"? ",
			 cases[i].name);
		if (!strstr(assert_unknown(cases[i].asked).why, want))
			fail_msg("%s", assert_unknown(cases[i].asked).why);
	}
	/* Several parts have these words. */
	assert_null(strstr(assert_unknown("H200").why, "Do you mean"));
	assert_null(strstr(assert_unknown("A100").why, "Do you mean"));
}

/* A device that many words are said of: no word gets another's kind. */
static void kinds_stand_with_their_words(void **state)
{
	(void)state;
	for (size_t i = 0; i < peaks_device_len; i++) {
		const struct peaks_device *d = &peaks_devices[i];
		struct peaks_answer a = ask(d->name, PEAKS_BF16);
		for (size_t k = 0; k < a.near_len; k++) {
			assert_null(strstr(a.near[k].why, "100 (the form"));
			assert_null(strstr(a.near[k].why, "200 (the form"));
		}
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_case_of_the_file),
		cmocka_unit_test(odd_names),
		cmocka_unit_test(long_names),
		cmocka_unit_test(formats_a_device_lacks),
		cmocka_unit_test(bandwidth_may_be_unknown),
		cmocka_unit_test(lists),
		cmocka_unit_test(lists_with_an_unknown_part),
		cmocka_unit_test(lists_that_are_none),
		cmocka_unit_test(reasons),
		cmocka_unit_test(what_is_offered),
		cmocka_unit_test(do_you_mean),
		cmocka_unit_test(kinds_stand_with_their_words),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
