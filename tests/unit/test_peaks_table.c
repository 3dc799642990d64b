/* The peak table in C against the CSV that it was made from: every name and
 * number of the one is in the other, and nothing more. Sources and notes are
 * written for readers, and hold no leftovers of the work on them. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/num.h"
#include "figures/peaks/browse.h"
#include "figures/peaks/peaks.h"
#include "tests/unit/csv.h"

static struct csv csv;

static const struct peaks_device *device_of(const char *name)
{
	for (size_t i = 0; i < peaks_device_len; i++)
		if (strcmp(peaks_devices[i].name, name) == 0)
			return &peaks_devices[i];
	fail_msg("no device %s", name);
	return NULL;
}

static enum peaks_dtype dtype_of(const char *name)
{
	for (enum peaks_dtype t = 0; t < PEAKS_DTYPES; t++)
		if (strcmp(peaks_dtypes[t].name, name) == 0)
			return t;
	fail_msg("no format %s", name);
	return PEAKS_DTYPES;
}

/* "989.4" with "e12" is 989.4e12 as the compiler reads it. */
static double scaled(const char *digits, const char *exponent)
{
	char text[NUM_TEXT];
	double value = 0;

	if (!*digits)
		return 0;
	snprintf(text, sizeof text, "%s%s", digits, exponent);
	assert_true(num_parse(text, &value));
	return value;
}

static void same_names(const struct peaks_device *d, const char *listed)
{
	char joined[400] = "";
	size_t len = 0;

	for (size_t i = 0; i < PEAKS_NAMES_MAX && d->match[i]; i++)
		len += (size_t)snprintf(joined + len, sizeof joined - len,
					"%s%s", i ? "|" : "", d->match[i]);
	assert_string_equal(joined, listed);
}

static void every_row_is_in_the_table(void **state)
{
	(void)state;
	for (size_t i = 1; i <= csv.rows; i++) {
		const struct peaks_device *d =
			device_of(csv_get(&csv, i, "canonical_name"));
		enum peaks_dtype t = dtype_of(csv_get(&csv, i, "dtype"));
		const struct peaks_rate *r = &d->rate[t];
		assert_string_equal(d->vendor, csv_get(&csv, i, "vendor"));
		same_names(d, csv_get(&csv, i, "match_names"));
		assert_true(r->flops ==
			    scaled(csv_get(&csv, i, "dense_tflops"), "e12"));
		assert_true(d->bandwidth ==
			    scaled(csv_get(&csv, i, "mem_bw_GBps"), "e9"));
		assert_string_equal(d->memory_gib, csv_get(&csv, i, "mem_GiB"));
		assert_string_equal(peaks_confidence_name(r->confidence),
				    csv_get(&csv, i, "confidence"));
	}
}

static void the_table_has_nothing_more(void **state)
{
	size_t rates = 0;

	(void)state;
	for (size_t i = 0; i < peaks_device_len; i++)
		for (size_t t = 0; t < PEAKS_DTYPES; t++)
			rates += peaks_devices[i].rate[t].flops > 0;
	assert_int_equal(rates, csv.rows);
	assert_int_equal(rates, 331);
	assert_int_equal(peaks_device_len, 71);
}

/* Nine digits in a row are nobody's rate, year or part number. */
static bool has_id(const char *text)
{
	size_t run = 0;

	for (; *text; text++) {
		run = *text >= '0' && *text <= '9' ? run + 1 : 0;
		if (run >= 9)
			return true;
	}
	return false;
}

static void is_for_readers(const char *name, const char *what, const char *text)
{
	static const char *const leftovers[] = {
		"->",	     "|",      "*",	    "~",	 "(id",
		" id ",	     "keep ",  "uncertain", "CONTESTED", "NOT ",
		"not read)", "show '", "say so",    "regime",	 "timeline",
		";;",	     "  ",     "..",	    "- wrong",	 "#",
	};

	for (size_t i = 0; i < sizeof leftovers / sizeof *leftovers; i++)
		if (strstr(text, leftovers[i]))
			fail_msg("%s, %s has \"%s\": %s", name, what,
				 leftovers[i], text);
	if (has_id(text))
		fail_msg("%s, %s has an id: %s", name, what, text);
}

static void sources_and_notes_are_for_readers(void **state)
{
	(void)state;
	for (size_t i = 0; i < peaks_device_len; i++) {
		const struct peaks_device *d = &peaks_devices[i];
		is_for_readers(d->name, "source", d->source);
		assert_true(strlen(d->source) > 10);
		assert_true(d->source[strlen(d->source) - 1] != '.');
		for (enum peaks_dtype t = 0; t < PEAKS_DTYPES; t++) {
			struct buf note;
			buf_init(&note, 1000);
			browse_note(d, t, &note);
			const char *text = buf_text(&note);
			is_for_readers(d->name, "note", text);
			/* Whole sentences. */
			assert_true(note.len > 10 && !note.failed);
			assert_int_equal(text[note.len - 1], '.');
			buf_release(&note);
			/* They fit into the answer's sentence. */
			struct peaks_answer a;
			peaks_ask(d->match[0] ? d->match[0] : d->name, t, &a);
			assert_int_equal(a.why[strlen(a.why) - 1], '.');
		}
	}
}

static void formats_stand_in_their_order(void **state)
{
	(void)state;
	assert_string_equal(peaks_dtypes[PEAKS_FP64].name, "fp64");
	assert_string_equal(peaks_dtypes[PEAKS_BF16].name, "bf16");
	assert_string_equal(peaks_dtypes[PEAKS_FP4].name, "fp4");
	assert_null(peaks_dtypes[PEAKS_DTYPES].name);
}

/* Low confidence is a device's, not a format's: else a device could be matched
 * and its bandwidth used while its rate is a guess. */
static void low_confidence_is_whole(void **state)
{
	(void)state;
	for (size_t i = 0; i < peaks_device_len; i++) {
		const struct peaks_device *d = &peaks_devices[i];
		size_t low = 0, sure = 0;
		for (size_t t = 0; t < PEAKS_DTYPES; t++) {
			bool is_low = d->rate[t].confidence == PEAKS_LOW;
			low += d->rate[t].flops > 0 && is_low;
			sure += d->rate[t].flops > 0 && !is_low;
		}
		assert_true(low == 0 || sure == 0);
		assert_true(peaks_matched(d) == (sure > 0 && d->match[0]));
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_row_is_in_the_table),
		cmocka_unit_test(the_table_has_nothing_more),
		cmocka_unit_test(sources_and_notes_are_for_readers),
		cmocka_unit_test(formats_stand_in_their_order),
		cmocka_unit_test(low_confidence_is_whole),
	};

	csv_read(&csv, "tests/data/peaks.csv");
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	free(csv.text);
	return failed;
}
