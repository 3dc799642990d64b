/* computed.c: see computed.h. */
#include "server/lesson/computed.h"

#include <cjson/cJSON.h>
#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "base/people.h"
#include "server/ask.h"
#include "server/lesson/pairs.h"

/* One computed number, taken apart. */
struct wish {
	char figure[32];
	char pairs[COMPUTED_MAX + 1];
	char result[64];
	char form[32];
};

/* Copies the part, trimmed; false if it is longer than its room. */
static bool take(char *to, size_t size, const char *from, const char *end)
{
	while (from < end && isspace((unsigned char)*from))
		from++;
	while (end > from && isspace((unsigned char)end[-1]))
		end--;
	if ((size_t)(end - from) >= size)
		return false;
	memcpy(to, from, (size_t)(end - from));
	to[end - from] = '\0';
	return true;
}

static const char *last(const char *text, const char *what)
{
	const char *found = NULL;

	for (const char *at = strstr(text, what); at; at = strstr(at + 1, what))
		found = at;
	return found;
}

static bool take_apart(struct wish *w, const char *words, struct error *e)
{
	const char *end = words + strlen(words);
	const char *name_end = words + strcspn(words, " \t:");
	const char *colon = last(words, ":");

	*w = (struct wish){ .form = "" };
	if (!colon || end - words > COMPUTED_MAX)
		return error_set(e, ERROR_INPUT, NULL,
				 "A computed number is written "
				 "{=FIGURE k=v … : result as FORM}.");
	const char *as = strstr(colon, " as ");
	bool fits =
		take(w->figure, sizeof w->figure, words, name_end) &&
		take(w->pairs, sizeof w->pairs, name_end, colon) &&
		take(w->result, sizeof w->result, colon + 1, as ? as : end) &&
		(!as || take(w->form, sizeof w->form, as + 4, end));
	if (!fits || !w->result[0] || (as && !w->form[0]))
		return error_set(e, ERROR_INPUT, NULL,
				 "Write one result and one form behind the "
				 "colon: \"mfu as %%\".");
	return true;
}

/* The element of a list whose name that is, or whose place, from 0 on. */
static const cJSON *element(const cJSON *list, const char *name)
{
	const cJSON *one;
	char *end;
	unsigned long place = strtoul(name, &end, 10);

	cJSON_ArrayForEach(one, list)
	{
		const cJSON *own =
			cJSON_GetObjectItemCaseSensitive(one, "name");
		if (cJSON_IsString(own) &&
		    strcmp(cJSON_GetStringValue(own), name) == 0)
			return one;
	}
	return isdigit((unsigned char)*name) && !*end && place < INT_MAX
		       ? cJSON_GetArrayItem(list, (int)place)
		       : NULL;
}

/* The member at a path with dots, of an object or a list. */
static const cJSON *member(const cJSON *of, const char *path)
{
	char name[64];
	size_t len = strcspn(path, ".");

	snprintf(name, sizeof name, "%.*s", (int)len, path);
	const cJSON *found =
		cJSON_IsArray(of) ? element(of, name)
				  : cJSON_GetObjectItemCaseSensitive(of, name);
	return found && path[len] ? member(found, path + len + 1) : found;
}

/* "% 3": is the form name, and with how many decimals? */
static bool with_decimals(const char *form, const char *name, int otherwise,
			  int *decimals)
{
	size_t len = strlen(name);

	*decimals = otherwise;
	if (strncmp(form, name, len) != 0)
		return false;
	form += len;
	if (!*form)
		return true;
	if (form[0] != ' ' || !isdigit((unsigned char)form[1]) || form[2])
		return false;
	*decimals = form[1] - '0';
	return true;
}

/* A unit: letters, µ and a slash. */
static bool is_unit(const char *form)
{
	size_t len = strlen(form);

	for (const char *c = form; *c; c++)
		if (!isalpha((unsigned char)*c) && *c != '/' && *c > 0)
			return false;
	return len > 0 && len <= 15;
}

static void in_unit(char text[static NUM_TEXT], double value, double size,
		    const char *unit)
{
	char digits[NUM_TEXT];

	num_grouped(digits, value / size, 2);
	snprintf(text, NUM_TEXT, "%.30s %s", digits, unit);
}

/* The forms of computed.h. False if form is none of them. */
static bool print(char text[static NUM_TEXT], double value, const char *form)
{
	int decimals;

	if (with_decimals(form, "%", 1, &decimals))
		num_percent(text, value, decimals);
	else if (with_decimals(form, "grouped", 0, &decimals))
		num_grouped(text, value, decimals);
	else if (strcmp(form, "count") == 0)
		num_si(text, value, "");
	else if (strcmp(form, "power") == 0)
		people_number(text, people_rounded(value));
	else if (strcmp(form, "duration") == 0)
		num_duration(text, value);
	else if (strcmp(form, "days") == 0)
		in_unit(text, value, 86400, "days");
	else if (strcmp(form, "h") == 0)
		in_unit(text, value, 3600, "h");
	else if (strcmp(form, "x") == 0)
		num_grouped(text, value, 2);
	else if (isdigit((unsigned char)form[0]) && !form[1])
		num_grouped(text, value, form[0] - '0');
	else if (is_unit(form))
		num_si(text, value, form);
	else
		return false;
	return true;
}

/* The answer's own text of a result, as a person reads it; NULL if none. */
static const char *reading(const struct answer *a, const char *name)
{
	for (size_t i = 0; i < a->reading_len; i++)
		if (strcmp(a->reading[i].name, name) == 0)
			return answer_text(a, a->reading[i].text);
	return NULL;
}

static bool write_number(struct buf *out, const struct wish *w, double value,
			 struct error *e)
{
	char text[NUM_TEXT];

	if (!w->form[0])
		num_shortest(text, value);
	else if (!print(text, value, w->form))
		return error_set(e, ERROR_INPUT, NULL,
				 "\"%s\" is no form of a number.", w->form);
	buf_puts(out, text);
	return true;
}

static bool write_result(struct buf *out, const struct wish *w,
			 const struct answer *a, const cJSON *result,
			 struct error *e)
{
	const char *own = w->form[0] ? NULL : reading(a, w->result);

	if (!result || cJSON_IsNull(result))
		return error_set(e, ERROR_INPUT, w->result,
				 result ? "The figure %s does not know %s from "
					  "these values."
					: "The figure %s answers no \"%s\".",
				 w->figure, w->result);
	if (own || (cJSON_IsString(result) && !w->form[0])) {
		buf_puts(out, own ? own : cJSON_GetStringValue(result));
		return true;
	}
	if (!cJSON_IsNumber(result))
		return error_set(e, ERROR_INPUT, w->result,
				 "%s of the figure %s is not a number.",
				 w->result, w->figure);
	return write_number(out, w, cJSON_GetNumberValue(result), e);
}

/* --- questions and their answers */

struct computed_answer {
	char *question; /* "mfu preset=lesson" */
	struct answer answer;
	cJSON *json;
};

static void forget(struct computed_answer *a)
{
	if (!a)
		return;
	free(a->question);
	cJSON_Delete(a->json);
	answer_release(&a->answer);
	free(a);
}

void computed_release(struct computed *c)
{
	for (size_t i = 0; i < COMPUTED_KEPT; i++)
		forget(c->kept[i]);
	*c = (struct computed){ .next = 0 };
}

static bool ask(struct computed_answer *a, const struct wish *w,
		struct error *e)
{
	const struct figure *f = figure_find(w->figure);
	struct pairs pairs;

	if (!f)
		return error_set(e, ERROR_INPUT, NULL,
				 "There is no figure \"%s\".", w->figure);
	bool good = pairs_read(&pairs, f, w->pairs, PAIRS_WORDS, e) &&
		    ask_figure(f, pairs.pair, pairs.len, &a->answer, e);
	pairs_release(&pairs);
	if (good)
		a->json = cJSON_ParseWithLength(buf_text(&a->answer.body),
						a->answer.body.len);
	return good;
}

/* NULL with a sentence if there is no answer. */
static struct computed_answer *answer(const char *question,
				      const struct wish *w, struct error *e)
{
	struct computed_answer *a = calloc(1, sizeof *a);

	if (a) {
		answer_init(&a->answer, ANSWER_RESULTS);
		a->question = strdup(question);
	}
	if (!a || !a->question)
		error_set(e, ERROR_SYSTEM, NULL, "Out of memory.");
	else if (ask(a, w, e))
		return a;
	forget(a);
	return NULL;
}

/* The answer to the wish's question, asked now or before; NULL with a sentence
 * if there is none. */
static const struct computed_answer *find(struct computed *c,
					  const struct wish *w, struct error *e)
{
	char question[sizeof w->figure + sizeof w->pairs];

	snprintf(question, sizeof question, "%s %s", w->figure, w->pairs);
	for (size_t i = 0; i < COMPUTED_KEPT; i++)
		if (c->kept[i] && strcmp(c->kept[i]->question, question) == 0)
			return c->kept[i];
	struct computed_answer *a = answer(question, w, e);
	if (a) {
		size_t at = c->next++ % COMPUTED_KEPT;
		forget(c->kept[at]);
		c->kept[at] = a;
	}
	return a;
}

bool computed_text(struct computed *c, struct buf *out, const char *words,
		   struct error *e)
{
	struct wish w;

	if (!take_apart(&w, words, e))
		return false;
	const struct computed_answer *a = find(c, &w, e);
	if (!a)
		return false;
	const cJSON *result = member(a->json, w.result);
	if (!result)
		result = member(cJSON_GetObjectItemCaseSensitive(a->json,
								 "input"),
				w.result);
	return write_result(out, &w, &a->answer, result, e);
}
