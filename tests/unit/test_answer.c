/* What is made of an answer when only a part of it is wanted: the same as in the
 * whole one. */
#include <cjson/cJSON.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/units.h"
#include "figures/figure.h"

static void ask(const struct figure *f, const struct figure_preset *preset,
		enum answer_part want, struct answer *a)
{
	struct error e = { .kind = ERROR_NONE };
	size_t len = figure_preset_len(preset);

	answer_init(a, want);
	if (!figure_answer(f, preset->pairs, len, a, &e))
		fail_msg("%s %s: %s", f->name, preset->name, e.message);
}

/* Calls check with every example that has an answer, whole and in part. */
static void each_example(enum answer_part want,
			 void (*check)(const struct answer *whole,
				       const struct answer *part))
{
	for (size_t i = 0; figures[i]; i++)
		for (size_t k = 0; k < figures[i]->preset_len; k++) {
			const struct figure *f = figures[i];
			const struct figure_preset *p = &f->presets[k];
			struct answer whole, part;
			if (f->opening && strcmp(f->opening, p->name) != 0)
				continue;
			ask(f, p, ANSWER_ALL, &whole);
			ask(f, p, want, &part);
			check(&whole, &part);
			answer_release(&whole);
			answer_release(&part);
		}
}

static void same_readings(const struct answer *whole, const struct answer *part)
{
	assert_true(whole->reading_len > 0 || whole->table_len > 0);
	assert_int_equal(whole->reading_len, part->reading_len);
	for (size_t i = 0; i < part->reading_len; i++)
		assert_string_equal(answer_text(whole, whole->reading[i].text),
				    answer_text(part, part->reading[i].text));
}

static void same_words(const struct answer *whole, const struct answer *part)
{
	same_readings(whole, part);
	assert_string_equal(buf_text(&whole->takeaway),
			    buf_text(&part->takeaway));
	assert_int_equal(whole->note_len, part->note_len);
	assert_int_equal(whole->table_len, part->table_len);
	for (size_t i = 0; i < part->table_len; i++)
		assert_memory_equal(whole->table[i].cells.data,
				    part->table[i].cells.data,
				    part->table[i].cells.len);
	assert_int_equal(part->body.len, 0);
}

/* Is all that is in part in whole, too, and the same? */
static bool holds(const cJSON *whole, const cJSON *part)
{
	const cJSON *one;
	int at = 0;

	if (cJSON_IsArray(part)) {
		cJSON_ArrayForEach(one, part)
		{
			if (!holds(cJSON_GetArrayItem(whole, at++), one))
				return false;
		}
		return at == cJSON_GetArraySize(whole);
	}
	if (!cJSON_IsObject(part))
		return cJSON_Compare(whole, part, true);
	cJSON_ArrayForEach(one, part)
	{
		const cJSON *same =
			cJSON_GetObjectItemCaseSensitive(whole, one->string);
		if (!same || !holds(same, one))
			return false;
	}
	return true;
}

static void same_results(const struct answer *whole, const struct answer *part)
{
	cJSON *a = cJSON_Parse(buf_text(&whole->body));
	cJSON *b = cJSON_Parse(buf_text(&part->body));

	same_readings(whole, part);
	assert_non_null(b);
	assert_int_equal(part->table_len + part->note_len, 0);
	cJSON_DeleteItemFromObject(b, "takeaway");
	cJSON_DeleteItemFromObject(b, "tables");
	cJSON_DeleteItemFromObject(b, "notes");
	assert_true(holds(a, b));
	assert_true(part->body.len < whole->body.len);
	cJSON_Delete(a);
	cJSON_Delete(b);
}

static void words_are_the_same(void **state)
{
	(void)state;
	each_example(ANSWER_WORDS, same_words);
}

static void results_are_the_same(void **state)
{
	(void)state;
	each_example(ANSWER_RESULTS, same_results);
}

/* Does the sentence keep every number with its unit? */
static bool is_kept(const cJSON *sentence)
{
	const char *text = cJSON_GetStringValue(sentence);
	struct buf kept;

	assert_non_null(text);
	buf_init(&kept, 2 * strlen(text) + 1);
	units_keep(&kept, text, strlen(text));
	bool same = strcmp(buf_text(&kept), text) == 0;
	buf_release(&kept);
	return same;
}

static void units_stay(const struct answer *whole, const struct answer *part)
{
	cJSON *json = cJSON_Parse(buf_text(&whole->body));
	const cJSON *note;

	(void)part;
	assert_true(is_kept(cJSON_GetObjectItem(json, "takeaway")));
	cJSON_ArrayForEach(note, cJSON_GetObjectItem(json, "notes"))
	{
		assert_true(is_kept(note));
	}
	cJSON_Delete(json);
}

static void no_sentence_parts_a_number_from_its_unit(void **state)
{
	(void)state;
	each_example(ANSWER_RESULTS, units_stay);
	struct answer a;
	answer_init(&a, ANSWER_ALL);
	json_object(&a.json, NULL);
	answer_takeaway(&a, "It takes %s and %s.", "3.6 s", "4 steps");
	answer_note(&a, "Of that, %s is idle.", "12 %");
	assert_true(answer_finish(&a));
	assert_non_null(strstr(buf_text(&a.body), "3.6\u00a0s and 4 steps."));
	assert_non_null(strstr(buf_text(&a.body), "12\u00a0% is idle"));
	assert_non_null(strstr(buf_text(&a.takeaway), "3.6 s and"));
	answer_release(&a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(words_are_the_same),
		cmocka_unit_test(results_are_the_same),
		cmocka_unit_test(no_sentence_parts_a_number_from_its_unit),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
