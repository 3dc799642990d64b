/* param.c: reads and refuses what people give a figure; see param.h. What
 * excludes what is in param_group.c, how a slider runs in param_slider.c, how a
 * wrong link is mended in param_mend.c.
 */
#include "figures/param.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/num.h"
#include "base/utf8.h"
#include "figures/param_group.h"

int param_find(const struct param_table *table, const char *name)
{
	for (size_t i = 0; i < table->param_len; i++)
		if (strcmp(table->params[i].name, name) == 0)
			return (int)i;
	return -1;
}

/* The place of the choice called text, -1 if there is none. */
static int choice_find(const struct param *p, const char *text, size_t len)
{
	for (int i = 0; p->choices[i].name; i++)
		if (strlen(p->choices[i].name) == len &&
		    memcmp(p->choices[i].name, text, len) == 0)
			return i;
	return -1;
}

static void choice_words(const struct param *p, struct buf *out)
{
	for (int i = 0; p->choices[i].name; i++) {
		const char *between = i == 0		       ? ""
				      : p->choices[i + 1].name ? ", "
							       : " or ";
		buf_puts(out, between);
		buf_puts(out, p->choices[i].name);
	}
}

void param_range(const struct param *p, char *out, size_t size)
{
	char min[NUM_TEXT], max[NUM_TEXT];
	struct buf words;

	switch (p->type) {
	case PARAM_REAL:
	case PARAM_INT:
		snprintf(min, sizeof min, "%.15g", p->min);
		snprintf(max, sizeof max, "%.15g", p->max);
		snprintf(out, size, "%s from %s to %s",
			 p->type == PARAM_INT ? "a whole number" : "a number",
			 min, max);
		break;
	case PARAM_FLAG:
		snprintf(out, size, "0 or 1");
		break;
	case PARAM_CHOICE:
		buf_init(&words, 500);
		choice_words(p, &words);
		snprintf(out, size, "%s", buf_text(&words));
		buf_release(&words);
		break;
	case PARAM_TEXT:
		snprintf(out, size, "one line of at most %.0f bytes", p->max);
		break;
	}
}

/* Room for a text from outside in a message, cut at whole characters and
 * without control characters; an ellipsis says that there is more. */
struct shown {
	char text[64];
};

static struct shown shown(const char *text)
{
	static const char dots[] = "…";
	struct shown s;
	size_t len = utf8_whole(text);
	size_t room = sizeof s.text - sizeof dots;

	snprintf(s.text, sizeof s.text, "%.*s", (int)(len < room ? len : room),
		 text);
	size_t whole = utf8_whole(s.text);
	snprintf(s.text + whole, sizeof s.text - whole, "%s",
		 text[whole] ? dots : "");
	utf8_blank_controls(s.text);
	return s;
}

static bool refuse(struct error *e, const struct param *p, const char *text)
{
	char range[520];

	param_range(p, range, sizeof range);
	if (!*text)
		return error_set(e, ERROR_INPUT, p->name,
				 "%s is empty: give %s, or leave it out.",
				 p->name, range);
	return error_set(e, ERROR_INPUT, p->name,
			 "%s is \"%s\", but must be %s%s%s.", p->name,
			 shown(text).text, range, p->unit ? ", in " : "",
			 p->unit ? p->unit : "");
}

static bool read_number(const struct param *p, const char *text,
			struct param_value *v, struct error *e)
{
	double number;

	if (!num_parse(text, &number) || number < p->min || number > p->max)
		return refuse(e, p, text);
	if (p->type == PARAM_INT && number != floor(number))
		return refuse(e, p, text);
	v->number = number;
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
			return refuse(e, p, text);
		v->number = text[0] == '1';
		return true;
	case PARAM_CHOICE:
		choice = choice_find(p, text, strlen(text));
		if (choice < 0)
			return refuse(e, p, text);
		v->number = choice;
		v->text = p->choices[choice].name;
		return true;
	case PARAM_TEXT:
		if (!*text || (double)strlen(text) > p->max ||
		    !utf8_one_line(text))
			return refuse(e, p, text);
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

bool param_applies(const struct param_table *table, const struct param *p,
		   const struct param_value *value)
{
	if (!p->only)
		return true;
	const char *equals = strchr(p->only, '=');
	char name[48];
	snprintf(name, sizeof name, "%.*s", (int)(equals - p->only), p->only);
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

static size_t common_beginning(const char *a, const char *b)
{
	size_t len = 0;

	while (a[len] && a[len] == b[len])
		len++;
	return len;
}

/* The table's name that begins most like name, NULL if none does. */
static const char *nearest(const struct param_table *table, const char *name)
{
	const char *best = NULL;
	size_t most = 2;

	for (size_t i = 0; i < table->param_len; i++) {
		const char *other = table->params[i].name;
		size_t same = common_beginning(name, other);
		if (same > most) {
			most = same;
			best = other;
		}
	}
	return best;
}

static bool unknown(const struct param_table *table, const char *name,
		    struct error *e)
{
	const char *near = nearest(table, name);
	struct buf all;

	if (near)
		return error_set(e, ERROR_INPUT, shown(name).text,
				 "There is no parameter \"%s\"; did you mean "
				 "%s?",
				 shown(name).text, near);
	buf_init(&all, 500);
	for (size_t i = 0; i < table->param_len; i++)
		buf_printf(&all, "%s%s", i ? ", " : "", table->params[i].name);
	error_set(e, ERROR_INPUT, shown(name).text,
		  "There is no parameter \"%s\"; there are %s.",
		  shown(name).text, buf_text(&all));
	buf_release(&all);
	return false;
}

bool param_read(const struct param_table *table, const struct param_pair *pair,
		size_t pair_len, struct param_value *value, struct error *e)
{
	assert(table->param_len <= PARAM_MAX);
	defaults(table, value);
	for (size_t i = 0; i < pair_len; i++) {
		int at = param_find(table, pair[i].name);
		if (at < 0)
			return unknown(table, pair[i].name, e);
		const struct param *p = &table->params[at];
		if (value[at].given)
			return error_set(e, ERROR_INPUT, p->name,
					 "%s is given twice: give it once.",
					 p->name);
		if (!read_value(p, pair[i].text, &value[at], e))
			return false;
		value[at].has = value[at].given = true;
	}
	return check_only(table, value, e) &&
	       param_group_check(table, value, e);
}
