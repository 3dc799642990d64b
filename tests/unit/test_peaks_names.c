/* What holds of every name of the peak table: it is taken in any case and with
 * any spaces, and not with a word too many or a letter too few. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <cmocka.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "figures/peaks/match.h"
#include "figures/peaks/model.h"
#include "tests/unit/peaks.h"

enum { NAME_MAX_LEN = 200 };

/* Calls check for every name that is to be taken. */
static void each_name(void (*check)(const struct peaks_device *d,
				    const char *name))
{
	size_t n = 0;

	for (size_t i = 0; i < peaks_device_len; i++) {
		const struct peaks_device *d = &peaks_devices[i];
		for (size_t k = 0; k < PEAKS_NAMES_MAX && d->match[k]; k++) {
			if (!peaks_matched(d))
				continue;
			check(d, d->match[k]);
			n++;
		}
	}
	assert_in_range(n, 70, 200);
}

static void assert_means(const struct peaks_device *d, const char *name)
{
	struct peaks_answer a = ask(name, PEAKS_BF16);

	if (a.part[0].device != d)
		fail_msg("\"%s\" is not %s: %s", name, d->name, a.why);
}

static void in_either_case(const struct peaks_device *d, const char *name)
{
	char text[NAME_MAX_LEN] = "";

	for (size_t i = 0; name[i]; i++)
		text[i] = (char)toupper((unsigned char)name[i]);
	assert_means(d, text);
	for (size_t i = 0; name[i]; i++)
		text[i] = (char)tolower((unsigned char)name[i]);
	assert_means(d, text);
}

static void parted_otherwise(const struct peaks_device *d, const char *name)
{
	static const char *const parts[] = {
		"  ", " - ", "_", "\t", "\u00a0", "\u2011", "\u00ae \u2122 "
	};
	char text[NAME_MAX_LEN];

	for (size_t k = 0; k < sizeof parts / sizeof *parts; k++) {
		snprintf(text, sizeof text, "%s", parts[k]);
		for (size_t i = 0; name[i]; i++) {
			bool gap = !isalnum((unsigned char)name[i]);
			size_t len = strlen(text);
			snprintf(text + len, sizeof text - len, "%s%.1s",
				 gap ? parts[k] : "", gap ? "" : name + i);
		}
		assert_means(d, text);
	}
}

static void with_and_without_vendor(const struct peaks_device *d,
				    const char *name)
{
	char text[NAME_MAX_LEN];
	size_t len = strlen(d->vendor);
	struct words w;

	if (strncmp(name, d->vendor, len) != 0) {
		snprintf(text, sizeof text, "%s %s", d->vendor, name);
		assert_means(d, text);
		return;
	}
	words_split(&w, name + len, strlen(name + len));
	if (w.len >= 2)
		assert_means(d, name + len);
	else
		assert_unknown(name + len);
	snprintf(text, sizeof text, "%s %s", d->vendor, name);
	assert_unknown(text);
	snprintf(text, sizeof text, "Acme %s", name);
	assert_unknown(text);
}

/* Is it a name of the table, its maker's name left out or not? So
 * "NVIDIA GeForce RTX 3090" and " Ti" are. */
static bool listed(const char *text)
{
	for (size_t i = 0; i < peaks_device_len; i++)
		for (size_t k = 0; k < PEAKS_NAMES_MAX; k++) {
			const char *name = peaks_devices[i].match[k];
			size_t skip = strlen(peaks_devices[i].vendor) + 1;
			if (name && (strcasecmp(name, text) == 0 ||
				     (strlen(name) > skip &&
				      strcasecmp(name + skip, text) == 0)))
				return true;
		}
	return false;
}

static void nothing_may_be_left_over(const struct peaks_device *d,
				     const char *name)
{
	static const char *const more[] = {
		" MIG 1g.10gb", " Laptop GPU", " SUPER",       " D",
		"-24Q",		" Ti",	       " Max-Q",       "X",
		" (R)",		" 80GB",       " NVL",	       " PCIe",
		" x2",		" \u00e9",     "\u0410",       " \xff",
		"\xef\xbc\xb3", ", 81559 MiB", " NVIDIA A40/",
	};
	char text[NAME_MAX_LEN];

	(void)d;
	for (size_t i = 0; i < sizeof more / sizeof *more; i++) {
		snprintf(text, sizeof text, "%s%s", name, more[i]);
		if (listed(text))
			continue;
		struct peaks_answer a = assert_unknown(text);
		assert_true(a.near_len > 0);
		assert_true(a.near[0].why[0] != '\0');
	}
}

static void nothing_may_be_missing(const struct peaks_device *d,
				   const char *name)
{
	char text[NAME_MAX_LEN];

	snprintf(text, sizeof text, "%s", name);
	text[strlen(text) - 1] = '\0';
	if (isalnum((unsigned char)name[strlen(text)]) && !listed(text))
		assert_unknown(text);
	(void)d;
}

static void names_in_either_case(void **state)
{
	(void)state;
	each_name(assert_means);
	each_name(in_either_case);
}

static void names_parted_otherwise(void **state)
{
	(void)state;
	each_name(parted_otherwise);
}

static void names_with_and_without_vendor(void **state)
{
	(void)state;
	each_name(with_and_without_vendor);
}

static void names_with_a_word_left_over(void **state)
{
	(void)state;
	each_name(nothing_may_be_left_over);
}

static void names_without_their_last_letter(void **state)
{
	(void)state;
	each_name(nothing_may_be_missing);
}

static void shown_and_never_matched(void **state)
{
	(void)state;
	for (size_t i = 0; i < peaks_device_len; i++) {
		const struct peaks_device *d = &peaks_devices[i];
		if (peaks_matched(d))
			continue;
		struct peaks_answer a =
			assert_unknown(d->match[0] ? d->match[0] : d->name);
		assert_non_null(strstr(a.why, "never matched"));
		assert_ptr_equal(a.near[0].device, d);
	}
	assert_unknown("Intel(R) Data Center GPU Max 1550");
}

/* Whatever shares its model's word with a name of the table has something near;
 * whatever shares its maker, memory or form only has not. */
static void something_is_near(const struct peaks_device *d, const char *name)
{
	char text[NAME_MAX_LEN];
	struct words w;

	words_split(&w, name, strlen(name));
	for (size_t i = 0; i < w.len; i++) {
		const struct word *word = &w.word[i];
		snprintf(text, sizeof text, "Zz %.*s", (int)word->len,
			 word->at);
		struct peaks_answer a = assert_unknown(text);
		/* A version is a TPU's behind TPU only: "Zz v4" is Azure's. */
		if (model_word(word) && !model_version(word))
			assert_in_range(a.near_len, 1, PEAKS_NEAR_MAX);
		if (word_is(word, d->vendor) || word_kind(word, false))
			assert_int_equal(a.near_len, 0);
		for (size_t k = 0; k < a.near_len; k++)
			assert_true(utf8_one_line(a.near[k].why));
	}
}

static void near_by_the_model(void **state)
{
	(void)state;
	each_name(something_is_near);
}

/* A name that is the device's own is not explained by itself. */
static void nothing_is_itself(const struct peaks_device *d, const char *name)
{
	char text[2 * NAME_MAX_LEN + 8];
	struct peaks_answer a;

	(void)d;
	peaks_ask(name, PEAKS_BF16, &a);
	if (a.part_len != 1 || !a.part[0].device)
		return;
	snprintf(text, sizeof text, "\"%s\" is %s:", name, name);
	assert_null(strstr(a.why, text));
	assert_non_null(strstr(a.why, a.part[0].device->name));
}

static void names_are_not_explained_by_themselves(void **state)
{
	struct peaks_answer a;

	(void)state;
	each_name(nothing_is_itself);
	peaks_ask("H100 (lesson 989)", PEAKS_BF16, &a);
	assert_non_null(strstr(a.why, "\"H100 (lesson 989)\": 989 TFLOP/s"));
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(names_in_either_case),
		cmocka_unit_test(names_parted_otherwise),
		cmocka_unit_test(names_with_and_without_vendor),
		cmocka_unit_test(names_with_a_word_left_over),
		cmocka_unit_test(names_without_their_last_letter),
		cmocka_unit_test(shown_and_never_matched),
		cmocka_unit_test(near_by_the_model),
		cmocka_unit_test(names_are_not_explained_by_themselves),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
