/* param.c: reads what people give a figure; see param.h. In which words it is
 * refused is in param_refuse.c, what excludes what in param_group.c, how a slider
 * runs in param_slider.c, how a wrong link is mended in param_mend.c.
 */
#include "figures/param.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/num.h"
#include "base/utf8.h"
#include "figures/param_group.h"
#include "figures/param_number.h"
#include "figures/param_refuse.h"

int param_find(const struct param_table *table, const char *name)
{
	for (size_t i = 0; i < table->param_len; i++)
		if (strcmp(table->params[i].name, name) == 0)
			return (int)i;
	return -1;
}

/* The place of the choice called text, -1 if there is none. Capitals do not
 * matter: to people; tables name no two choices that only they tell apart. */
static int choice_find(const struct param *p, const char *text, size_t len)
{
	for (int i = 0; p->choices[i].name; i++)
		if (strlen(p->choices[i].name) == len &&
		    strncasecmp(p->choices[i].name, text, len) == 0)
			return i;
	return -1;
}

/* Another word for a choice: its place, -1 if there is none. */
static int also_find(const struct param *p, const char *text)
{
	size_t len = strlen(text);

	for (const char *word = p->also; word && *word;) {
		size_t left = strcspn(word, "="), all = strcspn(word, " ");
		if (left == len && strncasecmp(word, text, len) == 0)
			return choice_find(p, word + left + 1, all - left - 1);
		word += all + (word[all] == ' ');
	}
	return -1;
}

/* A choice as people write it: its name or another word for it. */
static int choice_read(const struct param *p, const char *text)
{
	int choice = choice_find(p, text, strlen(text));

	return choice >= 0 ? choice : also_find(p, text);
}

static bool read_number(const struct param *p, const char *text,
			struct param_value *v, struct error *e)
{
	struct param_number n = param_number(p, text);

	if (n.state == NUMBER_ASK)
		return param_refuse_two(p, text, e);
	if (n.state == NUMBER_UNREAD || n.value < p->min || n.value > p->max)
		return param_refuse_value(p, text, e);
	if (p->type == PARAM_INT && n.value != floor(n.value))
		return param_refuse_value(p, text, e);
	v->number = n.value;
	v->plain = n.plain;
	return true;
}

static bool read_value(const struct param *p, const char *text,
		       struct param_value *v, struct error *e)
{
	int choice;

	v->text = text;
	switch (p->type) {
	case PARAM_REAL:
	case PARAM_INT:
		return read_number(p, text, v, e);
	case PARAM_FLAG:
		if (strcmp(text, "0") != 0 && strcmp(text, "1") != 0)
			return param_refuse_value(p, text, e);
		v->number = text[0] == '1';
		return true;
	case PARAM_CHOICE:
		choice = choice_read(p, text);
		if (choice < 0)
			return param_refuse_value(p, text, e);
		v->number = choice;
		v->text = p->choices[choice].name;
		return true;
	case PARAM_TEXT:
		if (!*text || (double)strlen(text) > p->max ||
		    !(p->rows ? utf8_lines(text) : utf8_one_line(text)))
			return param_refuse_value(p, text, e);
		return true;
	}
	return false;
}

static void defaults(const struct param_table *table, struct param_value *v)
{
	for (size_t i = 0; i < table->param_len; i++) {
		const struct param *p = &table->params[i];
		v[i] = (struct param_value){ .has = !p->optional };
		if (p->optional)
			continue;
		v[i].number = p->value;
		v[i].text = p->type == PARAM_CHOICE
				    ? p->choices[(int)p->value].name
				    : p->text;
	}
}

/* Does one of the words of "mode=plan|run" say the choice that was made? */
static bool is_taken(const struct param_table *table, const char *words,
		     const struct param_value *value)
{
	const char *equals = strchr(words, '=');
	char name[48];

	snprintf(name, sizeof name, "%.*s", (int)(equals - words), words);
	int other = param_find(table, name);
	assert(other >= 0 && table->params[other].type == PARAM_CHOICE);
	for (const char *word = equals + 1;;) {
		size_t len = strcspn(word, "|");
		int choice = choice_find(&table->params[other], word, len);
		assert(choice >= 0);
		if (value[other].has && (int)value[other].number == choice)
			return true;
		if (!word[len])
			return false;
		word += len + 1;
	}
}

bool param_applies(const struct param_table *table, const struct param *p,
		   const struct param_value *value)
{
	return !p->only || is_taken(table, p->only, value);
}

double param_or_nan(const struct param_value *value)
{
	return value->has ? value->number : (double)NAN;
}

double param_default(const struct param_table *table, const struct param *p,
		     const struct param_value *value)
{
	return p->except && is_taken(table, p->except, value) ? p->except_value
							      : p->value;
}

/* What is not given is what its default is beside the choices made. */
static void defaults_by_choice(const struct param_table *table,
			       struct param_value *value)
{
	for (size_t i = 0; i < table->param_len; i++)
		if (table->params[i].except && !value[i].given)
			value[i].number =
				param_default(table, &table->params[i], value);
}

/* What only parameters ask for is given as they ask. What has a default and
 * does not apply is not there. */
static bool check_only(const struct param_table *table,
		       struct param_value *value, struct error *e)
{
	for (size_t i = 0; i < table->param_len; i++) {
		const struct param *p = &table->params[i];
		if (param_applies(table, p, value))
			continue;
		if (value[i].given)
			return error_set(e, ERROR_INPUT, p->name,
					 "%s belongs to %s: give that too, or "
					 "leave %s out.",
					 p->name, p->only, p->name);
		value[i].has = false;
	}
	return true;
}

/* Every name is known, and given once. Before any value is looked at: a page
 * that mends a link must not mend a value that another one replaces. */
static bool check_names(const struct param_table *table,
			const struct param_pair *pair, size_t pair_len,
			struct param_value *value, struct error *e)
{
	for (size_t i = 0; i < pair_len; i++) {
		int at = param_find(table, pair[i].name);
		if (at < 0)
			return param_refuse_name(table, pair[i].name, e);
		if (value[at].given)
			return error_set(e, ERROR_INPUT, pair[i].name,
					 "%s is given twice: give it once.",
					 pair[i].name);
		value[at].has = value[at].given = true;
	}
	return true;
}

bool param_read(const struct param_table *table, const struct param_pair *pair,
		size_t pair_len, struct param_value *value, struct error *e)
{
	assert(table->param_len <= PARAM_MAX);
	defaults(table, value);
	if (!check_names(table, pair, pair_len, value, e))
		return false;
	for (size_t i = 0; i < pair_len; i++) {
		int at = param_find(table, pair[i].name);
		if (!read_value(&table->params[at], pair[i].text, &value[at],
				e))
			return false;
	}
	defaults_by_choice(table, value);
	return check_only(table, value, e) &&
	       param_group_check(table, value, e);
}
