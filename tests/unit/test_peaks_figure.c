/* The peaks figure's answer: its names in JSON, its tables, its "no". */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>
#include <cjson/cJSON.h>

#include "figures/figure.h"
#include "figures/peaks/peaks.h"

extern const struct figure peaks_figure;

/* The answer as JSON, which the caller deletes. */
static cJSON *answer_to(const char *device, const char *dtype, bool no)
{
	struct param_value value[2];
	struct param_pair pair[2];
	struct answer a;
	struct error e;
	size_t len = 0;

	if (device)
		pair[len++] = (struct param_pair){ "device", device };
	if (dtype)
		pair[len++] = (struct param_pair){ "dtype", dtype };
	assert_true(param_read(&peaks_figure.table, pair, len, value, &e));
	answer_init(&a, ANSWER_ALL);
	json_object(&a.json, NULL);
	assert_true(peaks_figure.answer(value, &a, &e));
	assert_true(answer_finish(&a));
	assert_true(a.no == no);
	cJSON *root = cJSON_Parse(buf_text(&a.body));
	assert_non_null(root);
	answer_release(&a);
	return root;
}

static const char *text_of(const cJSON *object, const char *name)
{
	const char *text =
		cJSON_GetStringValue(cJSON_GetObjectItem(object, name));

	if (!text)
		fail_msg("%s is no text", name);
	return text;
}

static double number_of(const cJSON *object, const char *name)
{
	const cJSON *item = cJSON_GetObjectItem(object, name);

	assert_true(cJSON_IsNumber(item));
	return item->valuedouble;
}

static bool is_null(const cJSON *object, const char *name)
{
	return cJSON_IsNull(cJSON_GetObjectItem(object, name));
}

static int length_of(const cJSON *object, const char *name)
{
	const cJSON *array = cJSON_GetObjectItem(object, name);

	assert_true(cJSON_IsArray(array));
	return cJSON_GetArraySize(array);
}

static void a_known_device(void **state)
{
	(void)state;
	cJSON *j = answer_to("NVIDIA H100 80GB HBM3", NULL, false);

	assert_string_equal(text_of(j, "device"), "NVIDIA H100 SXM5 80GB");
	assert_true(number_of(j, "peak_flops") == 989.4e12);
	assert_true(number_of(j, "bandwidth") == 3350e9);
	assert_string_equal(text_of(j, "confidence"), "high");
	assert_non_null(strstr(text_of(j, "source"), "H100 data sheet"));
	assert_non_null(strstr(text_of(j, "note"), "is the sparse rate"));
	assert_non_null(strstr(text_of(j, "why"), "989.4 TFLOP/s dense"));
	assert_non_null(
		strstr(text_of(j, "takeaway"), "989.4\u00a0TFLOP/s dense"));
	assert_int_equal(length_of(j, "candidates"), 0);
	assert_int_equal(length_of(j, "devices"), 0);
	cJSON_Delete(j);
}

static void an_unknown_device(void **state)
{
	(void)state;
	cJSON *j = answer_to("NVIDIA RTX A4000", NULL, true);

	assert_true(is_null(j, "device"));
	assert_true(is_null(j, "peak_flops"));
	assert_true(is_null(j, "bandwidth"));
	assert_true(is_null(j, "confidence"));
	assert_true(is_null(j, "source"));
	assert_int_equal(length_of(j, "candidates"), 1);
	const cJSON *c =
		cJSON_GetArrayItem(cJSON_GetObjectItem(j, "candidates"), 0);
	assert_string_equal(text_of(c, "name"), "NVIDIA RTX A6000");
	assert_string_equal(text_of(c, "reported_as"), "NVIDIA RTX A6000");
	assert_non_null(strstr(text_of(c, "why"), "A4000"));
	/* Its sentence speaks of peak_flops, which this figure does not take. */
	char *notes = cJSON_PrintUnformatted(cJSON_GetObjectItem(j, "notes"));
	assert_non_null(strstr(notes, "given to mfu or regime, as peak_flops"));
	cJSON_free(notes);
	cJSON_Delete(j);
}

static void a_format_that_is_not_there(void **state)
{
	(void)state;
	cJSON *j = answer_to("Tesla T4", "bf16", true);

	assert_string_equal(text_of(j, "device"), "NVIDIA T4");
	assert_true(is_null(j, "peak_flops"));
	assert_true(number_of(j, "bandwidth") == 320e9);
	assert_true(is_null(j, "confidence"));
	cJSON_Delete(j);
}

static void a_list(void **state)
{
	(void)state;
	cJSON *j = answer_to("8x Tesla T4, 4x NVIDIA H100 80GB HBM3", "fp16",
			     false);

	assert_string_equal(text_of(j, "device"),
			    "8x NVIDIA T4, 4x NVIDIA H100 SXM5 80GB");
	assert_int_equal(length_of(j, "devices"), 2);
	const cJSON *part =
		cJSON_GetArrayItem(cJSON_GetObjectItem(j, "devices"), 0);
	assert_string_equal(text_of(part, "text"), "Tesla T4");
	assert_string_equal(text_of(part, "device"), "NVIDIA T4");
	assert_true(number_of(part, "count") == 8);
	assert_true(number_of(part, "peak_flops") == 65e12);
	assert_non_null(strstr(text_of(j, "source"), "NVIDIA T4: "));
	cJSON_Delete(j);
	j = answer_to("8x Tesla T4, 4x NVIDIA H100", "fp8", true);
	assert_true(is_null(j, "peak_flops"));
	cJSON_Delete(j);
	j = answer_to("8x Tesla T4, 4x Foo", "fp16", true);
	assert_true(is_null(j, "device"));
	cJSON_Delete(j);
}

static void the_whole_table(void **state)
{
	(void)state;
	cJSON *j = answer_to(NULL, NULL, false);

	assert_true(is_null(j, "device"));
	assert_true(is_null(j, "peak_flops"));
	assert_int_equal(length_of(j, "table"), 331);
	const cJSON *row =
		cJSON_GetArrayItem(cJSON_GetObjectItem(j, "table"), 0);
	assert_string_equal(text_of(row, "vendor"), "NVIDIA");
	assert_string_equal(text_of(row, "name"), "NVIDIA V100 SXM2");
	assert_int_equal(length_of(row, "match_names"), 2);
	assert_string_equal(text_of(row, "dtype"), "fp64");
	assert_true(number_of(row, "peak_flops") == 7.8e12);
	assert_true(number_of(row, "bandwidth") == 900e9);
	assert_string_equal(text_of(row, "memory_gib"), "16 or 32");
	assert_string_equal(text_of(row, "confidence"), "high");
	assert_true(*text_of(row, "source") && *text_of(row, "note"));
	cJSON_Delete(j);
	j = answer_to(NULL, "bf16", false);
	assert_int_equal(length_of(j, "table"), 66);
	cJSON_Delete(j);
}

/* The table that people see: the row is a device, its cells say no unit. */
struct shown {
	size_t rows, longest;
	bool unit;
};

static void look(void *to, const char *text, size_t row, size_t column)
{
	struct shown *shown = to;

	(void)column;
	shown->rows = row + 1;
	shown->longest =
		strlen(text) > shown->longest ? strlen(text) : shown->longest;
	shown->unit =
		shown->unit || strstr(text, "LOP/s") || strstr(text, "GB/s");
}

static void the_table_for_people(void **state)
{
	static const char *const dtypes[] = { NULL, "bf16", "int8", "fp4" };

	(void)state;
	for (size_t i = 0; i < sizeof dtypes / sizeof *dtypes; i++) {
		struct param_pair pair = { "dtype", dtypes[i] };
		struct shown shown = { .rows = 0 };
		struct answer a;
		struct error e;
		size_t have = 0;
		int at = PEAKS_BF16;
		while (dtypes[i] && strcmp(peaks_dtypes[at].name, dtypes[i]))
			at = (at + 1) % PEAKS_DTYPES;
		for (size_t k = 0; k < peaks_device_len; k++)
			have += peaks_devices[k].rate[at].flops > 0;
		answer_init(&a, ANSWER_ALL);
		assert_true(figure_answer(&peaks_figure, &pair,
					  dtypes[i] ? 1 : 0, &a, &e));
		assert_int_equal(a.table_len, 1);
		answer_each_cell(&a.table[0], look, &shown);
		assert_int_equal(shown.rows, have);
		assert_false(shown.unit);
		assert_in_range(shown.longest, 1, 60);
		answer_release(&a);
	}
}

/* Every answer says what its confidence means. */
static void confidence_is_explained(void **state)
{
	static const char *const device[] = { NULL, "NVIDIA H100 80GB HBM3",
					      "H100" };

	(void)state;
	for (size_t i = 0; i < sizeof device / sizeof *device; i++) {
		cJSON *j = answer_to(device[i], NULL, i == 2);
		char *notes =
			cJSON_PrintUnformatted(cJSON_GetObjectItem(j, "notes"));
		assert_non_null(strstr(notes, "High: in the maker's own"));
		cJSON_free(notes);
		cJSON_Delete(j);
	}
}

static void every_preset_is_answered(void **state)
{
	(void)state;
	for (size_t i = 0; i < peaks_figure.preset_len; i++) {
		const struct param_pair *p = peaks_figure.presets[i].pairs;
		struct peaks_answer a;
		peaks_ask(p->text, PEAKS_BF16, &a);
		cJSON_Delete(answer_to(p->text, NULL, !(a.flops > 0)));
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_known_device),
		cmocka_unit_test(an_unknown_device),
		cmocka_unit_test(a_format_that_is_not_there),
		cmocka_unit_test(a_list),
		cmocka_unit_test(the_whole_table),
		cmocka_unit_test(the_table_for_people),
		cmocka_unit_test(confidence_is_explained),
		cmocka_unit_test(every_preset_is_answered),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
