/* param_refuse.c: see param_refuse.h. */
#include "figures/param_refuse.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/buf.h"
#include "base/num.h"
#include "base/utf8.h"

enum { SHORT_TABLE = 10 }; /* parameters that a message may list */

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

/* A bound as people write it: 100000, 1e7, 1e-9. */
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

/* The letters behind a count and the exponent that says the same. */
static const char *exponent_of(const char *rest)
{
	static const struct {
		const char *word, *exponent;
	} known[] = {
		{ "k", "e3" },	{ "M", "e6" },	      { "G", "e9" },
		{ "B", "e9" },	{ "T", "e12" },	      { "P", "e15" },
		{ "b", "e9" },	{ "m", "e6" },	      { "K", "e3" },
		{ "bn", "e9" }, { "TFLOP/s", "e12" },
	};

	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (strcmp(rest, known[i].word) == 0)
			return known[i].exponent;
	return NULL;
}

/* Are there three digits, and no fourth, at text? */
static bool three_digits(const char *text)
{
	return strspn(text, "0123456789") == 3;
}

/* Copies text without what groups its digits, as in 1,048,576; the comma of
 * 3,6 is a decimal sign. */
static void ungroup(const char *text, char out[static NUM_TEXT])
{
	size_t at = 0;

	for (const char *c = text; *c && at < NUM_TEXT - 1; c++)
		if (!strchr(",_ '", *c))
			out[at++] = *c;
		else if (*c == ',' && !three_digits(c + 1))
			out[at++] = '.';
	out[at] = '\0';
}

/* How many of its unit a word behind a count of seconds means; 0: unknown. */
static double seconds_of(const char *word)
{
	static const struct {
		const char *word;
		double seconds;
	} known[] = {
		{ "s", 1 },	  { "ms", 1e-3 },    { "µs", 1e-6 },
		{ "μs", 1e-6 },	  { "us", 1e-6 },    { "ns", 1e-9 },
		{ "min", 60 },	  { "h", 3600 },     { "d", 86400 },
		{ "day", 86400 }, { "days", 86400 },
	};

	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (strcmp(word, known[i].word) == 0)
			return known[i].seconds;
	return 0;
}

/* What the words behind a number that is written as it should be multiply it
 * with; 0: nobody knows. An exponent or another number is no word. */
static double factor_of(const struct param *p, const char *rest)
{
	if (strcmp(rest, "%") == 0)
		return 0.01;
	if (*rest && p->unit && strcmp(p->unit, "s") == 0)
		return seconds_of(rest);
	return strpbrk(rest, "0123456789") || *rest == 'e' || *rest == 'E' ? 0
									   : 1;
}

/* How p would have text written, in a few words; "" if that is not known. What
 * is proposed is a value that p takes. */
static void notation(const struct param *p, const char *text,
		     char out[static 80])
{
	char plain[NUM_TEXT], right[NUM_TEXT];
	double number, factor;

	out[0] = '\0';
	ungroup(text, plain);
	size_t digits = strspn(plain, "0123456789.+-");
	const char *rest = plain + digits;
	bool seconds = p->unit && strcmp(p->unit, "s") == 0;
	const char *exponent = seconds ? NULL : exponent_of(rest);
	snprintf(right, sizeof right, "%.*s%s", (int)digits, plain,
		 exponent ? exponent : "");
	factor = exponent ? 1 : factor_of(p, rest);
	if (!num_parse(right, &number) || factor == 0)
		return;
	number = factor < 1 ? number / (1 / factor) : number * factor;
	if (factor != 1)
		num_shortest(right, number);
	if (number < p->min || number > p->max || strcmp(right, text) == 0)
		return;
	snprintf(out, 80, "; write %.40s", right);
}

/* Why a text is none, where what is quoted of it does not show that. */
static void text_fault(const char *text, char out[static 80])
{
	size_t len = strlen(text);

	if (!utf8_valid(text, len))
		snprintf(out, 80, "; it is not UTF-8");
	else if (len >= sizeof((struct shown *)NULL)->text)
		snprintf(out, 80, "; it has %zu", len);
}

static void choice_meant(const struct param *p, const char *text,
			 char out[static 80])
{
	out[0] = '\0';
	for (int i = 0; p->choices[i].name; i++) {
		const char *name = p->choices[i].name;
		const char *label = p->choices[i].label;
		if (strcasecmp(name, text) == 0 ||
		    (label && strcasecmp(label, text) == 0))
			snprintf(out, 80, "; write %.40s", name);
	}
}

bool param_refuse_value(const struct param *p, const char *text,
			struct error *e)
{
	char range[520];
	char hint[80] = "";

	param_range(p, range, sizeof range);
	if (!*text)
		return error_set(e, ERROR_INPUT, p->name,
				 "%s is empty: give %s, or leave it out.",
				 p->name, range);
	if (p->type == PARAM_CHOICE)
		choice_meant(p, text, hint);
	else if (p->type != PARAM_TEXT)
		notation(p, text, hint);
	else
		text_fault(text, hint);
	return error_set(e, ERROR_INPUT, p->name,
			 "%s is \"%s\", but must be %s%s%s%s.", p->name,
			 shown(text).text, range, p->unit ? ", in " : "",
			 p->unit ? p->unit : "", hint);
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
