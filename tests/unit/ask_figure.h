/* ask_figure.h: asks a figure as its API is asked, for tests only. A question is
 * one text, "gpus=8;dtype=bf16"; the answer is read back from its JSON. Which
 * figure is ASK_FIGURE, defined before this is included: mfu_figure. */
#ifndef TESTS_UNIT_ASK_FIGURE_H
#define TESTS_UNIT_ASK_FIGURE_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <cmocka.h>
#include <cjson/cJSON.h>

#include "figures/figure.h"

extern const struct figure ASK_FIGURE;

struct asked {
	struct answer answer;
	struct error error;
	cJSON *json; /* NULL: refused, and error says why */
};

/* Asks with the pairs; release_asked afterwards. */
static inline struct asked ask_pairs(const struct param_pair *pair, size_t len)
{
	struct asked asked = { .json = NULL };

	answer_init(&asked.answer, ANSWER_ALL);
	if (figure_answer(&ASK_FIGURE, pair, len, &asked.answer,
			  &asked.error)) {
		asked.json = cJSON_Parse(buf_text(&asked.answer.body));
		assert_non_null(asked.json);
	}
	return asked;
}

static inline struct asked ask(const char *question)
{
	struct param_pair pair[PARAM_MAX];
	char text[2000];
	size_t len = 0;

	snprintf(text, sizeof text, "%s", question);
	for (char *word = text; *word && len < PARAM_MAX; len++) {
		char *end = word + strcspn(word, ";");
		char *next = end + (*end == ';');
		*end = '\0';
		char *equals = strchr(word, '=');
		assert_non_null(equals);
		*equals = '\0';
		pair[len] = (struct param_pair){ word, equals + 1 };
		word = next;
	}
	return ask_pairs(pair, len);
}

static inline void release_asked(struct asked *asked)
{
	cJSON_Delete(asked->json);
	answer_release(&asked->answer);
}

/* A result; NaN where it is null or absent. */
static inline double result(const struct asked *asked, const char *name)
{
	if (!asked->json)
		fail_msg("refused: %s", asked->error.message);
	const cJSON *member = cJSON_GetObjectItem(asked->json, name);
	return cJSON_IsNumber(member) ? member->valuedouble : (double)NAN;
}

static inline double ask_for(const char *question, const char *name)
{
	struct asked asked = ask(question);
	double value = result(&asked, name);

	release_asked(&asked);
	return value;
}

/* value prints as text when it is given as many decimals. */
static inline void assert_prints(double value, const char *text)
{
	const char *point = strchr(text, '.');
	char printed[64];

	snprintf(printed, sizeof printed, "%.*f",
		 point ? (int)strlen(point + 1) : 0, value);
	assert_string_equal(printed, text);
}

static inline void assert_near(double value, double right, double by)
{
	if (!(fabs(value - right) <= by))
		fail_msg("%.17g is not %.17g", value, right);
}

/* The member of an array of objects whose "name" is name. */
static inline const cJSON *named(const struct asked *asked, const char *array,
				 const char *name)
{
	const cJSON *item;

	cJSON_ArrayForEach(
		item,
		cJSON_GetObjectItem(
			asked->json,
			array)) if (strcmp(cJSON_GetObjectItem(item, "name")
						   ->valuestring,
					   name) == 0) return item;
	fail_msg("%s has no %s", array, name);
	return NULL;
}

static inline double named_number(const struct asked *asked, const char *array,
				  const char *name, const char *member)
{
	const cJSON *item =
		cJSON_GetObjectItem(named(asked, array, name), member);

	return cJSON_IsNumber(item) ? item->valuedouble : (double)NAN;
}

/* The text of the reading called name, "" if there is none. */
static inline const char *reading(const struct asked *asked, const char *name)
{
	for (size_t i = 0; i < asked->answer.reading_len; i++)
		if (strcmp(asked->answer.reading[i].name, name) == 0)
			return answer_text(&asked->answer,
					   asked->answer.reading[i].text);
	return "";
}

#endif
