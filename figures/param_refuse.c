/* param_refuse.c: see param_refuse.h. */
#include "figures/param_refuse.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/buf.h"
#include "base/num.h"
#include "base/people.h"
#include "base/utf8.h"
#include "figures/param_number.h"
#include "figures/param_unfit.h"

enum { SHORT_TABLE = 10 }; /* parameters that a message may list */

/* Room for a text from outside in a message, cut at whole characters and
 * without what nobody sees; an ellipsis says that there is more. */
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
	utf8_blank_unseen(s.text);
	return s;
}

/* A number as people write it: 100000, 1e7, 1e-9. */
static void bound(char out[static NUM_TEXT], double value)
{
	snprintf(out, NUM_TEXT, "%g", value);
	char *exponent = strchr(out, 'e');
	if (!exponent)
		return;
	char *from = exponent + 1;
	char *to = exponent + 1;
	if (*from == '-')
		to++;
	from++;
	while (*from == '0')
		from++;
	memmove(to, from, strlen(from) + 1);
}

static void choice_words(const struct param *p, struct buf *out)
{
	for (int i = 0; p->choices[i].name; i++) {
		if (i > 0)
			buf_puts(out, p->choices[i + 1].name ? ", " : " or ");
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
		bound(min, p->min);
		bound(max, p->max);
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
		snprintf(out, size, "%s of at most %.0f bytes",
			 p->rows ? "text" : "one line", p->max);
		break;
	}
}

/* The first character that nobody sees and that the text may not have; 0 if
 * there is none. */
static unsigned text_unseen(const struct param *p, const char *text)
{
	unsigned code = 0;
	size_t len = utf8_whole(text);

	for (size_t at = 0; at < len; at += utf8_char(text + at, len - at))
		if (utf8_unseen(text + at, &code) &&
		    !(p->rows && (strchr("\t\r\n", text[at]) || code >= 0x100)))
			return code;
	return 0;
}

/* Why a text is none, where what is quoted of it does not show that. */
static void text_fault(const struct param *p, const char *text,
		       char out[static 80])
{
	size_t len = strlen(text);
	unsigned code = text_unseen(p, text);

	if (!utf8_valid(text, len))
		snprintf(out, 80, "; it is not UTF-8");
	else if (code == '\n' || code == '\r')
		snprintf(out, 80, "; it has more than one line");
	else if (code)
		snprintf(out, 80, "; take out U+%04X, which nobody sees", code);
	else if (len >= sizeof((struct shown *)NULL)->text)
		snprintf(out, 80, "; it has %zu", len);
}

static void choice_meant(const struct param *p, const char *text,
			 char out[static 80])
{
	out[0] = '\0';
	for (int i = 0; p->choices[i].name; i++) {
		const char *label = p->choices[i].label;
		if (label && strcasecmp(label, text) == 0)
			snprintf(out, 80, "; write %.40s", p->choices[i].name);
	}
}

/* A share that was given in per cent, without the sign. */
static void share_meant(const struct param *p, const char *text,
			char out[static 80])
{
	char percent[48];

	snprintf(percent, sizeof percent, "%.40s %%", text);
	struct param_number n = param_number(p, percent);
	if (strlen(text) <= 40 && n.state == NUMBER_READ && n.value >= p->min &&
	    n.value <= p->max)
		snprintf(out, 80, "; write %s", percent);
}

bool param_refuse_value(const struct param *p, const char *text,
			struct error *e)
{
	char range[520];
	char hint[80] = "";
	char example[NUM_TEXT];
	const char *unfit = param_unfit(p, text);

	param_range(p, range, sizeof range);
	if (!*text)
		return error_set(e, ERROR_INPUT, p->name,
				 "%s is empty: give %s, or leave it out.",
				 p->name, range);
	if (unfit) {
		bound(example, param_example(p));
		return error_set(e, ERROR_INPUT, p->name,
				 "%s is \"%s\", but %s does not fit here: it "
				 "must be %s%s%s, such as %s.",
				 p->name, shown(text).text, unfit, range,
				 p->unit ? ", in " : "", p->unit ? p->unit : "",
				 example);
	}
	if (p->type == PARAM_CHOICE)
		choice_meant(p, text, hint);
	else if (p->type == PARAM_TEXT)
		text_fault(p, text, hint);
	else if (param_is_time(p))
		param_time_meant(text, hint);
	else if (param_is_share(p))
		share_meant(p, text, hint);
	else
		param_number_meant(p, text, hint);
	return error_set(e, ERROR_INPUT, p->name,
			 "%s is \"%s\", but must be %s%s%s%s.", p->name,
			 shown(text).text, range, p->unit ? ", in " : "",
			 p->unit ? p->unit : "", hint);
}

bool param_refuse_two(const struct param *p, const char *text, struct error *e)
{
	struct param_number n = param_number(p, text);
	char groups[NUM_TEXT], decimal[NUM_TEXT];

	people_plain(groups, n.value);
	people_plain(decimal, n.other);
	return error_set(e, ERROR_INPUT, p->name,
			 "%s is \"%s\", which can be read in two ways: write "
			 "%s or %s%s%s.",
			 p->name, shown(text).text, groups, decimal,
			 p->unit ? ", in " : "", p->unit ? p->unit : "");
}

/* Is part one or more of the words of name, which underscores part? */
static bool has_words(const char *name, const char *part)
{
	const char *at = strcasestr(name, part);
	size_t len = strlen(part);

	return at && (at == name || at[-1] == '_') &&
	       (at[len] == '\0' || at[len] == '_');
}

/* How alike two names are: one in the other, or the same beginning. */
static size_t likeness(const char *a, const char *b)
{
	size_t len = 0;

	if (has_words(a, b) || has_words(b, a))
		return strlen(a) < strlen(b) ? strlen(a) : strlen(b);
	while (a[len] && a[len] == b[len])
		len++;
	return len;
}

/* The table's name that is most like name, NULL if none is. */
static const char *nearest(const struct param_table *table, const char *name)
{
	const char *best = NULL;
	size_t most = 2;

	for (size_t i = 0; i < table->param_len; i++) {
		size_t same = likeness(name, table->params[i].name);
		if (same > most) {
			most = same;
			best = table->params[i].name;
		}
	}
	return best;
}

bool param_refuse_name(const struct param_table *table, const char *name,
		       struct error *e)
{
	const char *near = nearest(table, name);
	struct buf all;

	if (near)
		return error_set(e, ERROR_INPUT, shown(name).text,
				 "There is no parameter \"%s\"; did you mean "
				 "%s?",
				 shown(name).text, near);
	if (table->param_len > SHORT_TABLE)
		return error_set(e, ERROR_INPUT, shown(name).text,
				 "There is no parameter \"%s\"; --help and the "
				 "schema list those there are.",
				 shown(name).text);
	buf_init(&all, 500);
	for (size_t i = 0; i < table->param_len; i++)
		buf_printf(&all, "%s%s", i ? ", " : "", table->params[i].name);
	error_set(e, ERROR_INPUT, shown(name).text,
		  "There is no parameter \"%s\"; there are %s.",
		  shown(name).text, buf_text(&all));
	buf_release(&all);
	return false;
}
