/* param_unfit.c: see param_unfit.h. */
#include "figures/param_unfit.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/num.h"
#include "base/number.h"
#include "base/time_unit.h"
#include "figures/param_number.h"

enum { WORD_MIN = 3 }; /* letters that are a word and no slip: "5e" */

/* Are the first len bytes of text a number, whichever it is? */
static bool is_number(const char *text, size_t len)
{
	char words[NUMBER_TYPED_MAX];

	if (len >= sizeof words)
		return false;
	snprintf(words, sizeof words, "%.*s", (int)len, text);
	return number_read(words, NULL).state != NUMBER_UNREAD;
}

const char *param_unfit(const struct param *p, const char *text)
{
	size_t len;

	if (p->type != PARAM_REAL && p->type != PARAM_INT)
		return NULL;
	if (!param_is_share(p) && strchr(text, '%') &&
	    is_number(text, strlen(text)))
		return "a share";
	if (!param_is_time(p) && time_unit_behind(text, &len) &&
	    is_number(text, len))
		return "a time";
	return NULL;
}

double param_example(const struct param *p)
{
	double low = p->high > 0 ? p->low : p->min;
	double high = p->high > 0 ? p->high : p->max;
	bool ratio = low > 0 && p->scale != SCALE_LINEAR;
	char round[NUM_TEXT];

	if (!p->optional && p->value != 0)
		return p->value;
	snprintf(round, sizeof round, "%.0e",
		 ratio ? sqrt(low * high) : (low + high) / 2);
	return strtod(round, NULL);
}

/* A time in parts, from the longest unit to the shortest. */
struct parts {
	size_t len;
	double seconds;
	const struct time_unit *longest, *shortest;
};

static double length(const struct time_unit *unit)
{
	return unit->times / unit->over;
}

/* The number and the unit at *at, behind which *at is then. */
static bool take_part(const char **at, struct parts *parts)
{
	char *end;
	char word[16];
	size_t digits = strspn(*at, "0123456789.");
	double value = strtod(*at, &end);

	if (!digits || end != *at + digits)
		return false;
	end += strspn(end, " ");
	size_t len = strcspn(end, " 0123456789.,");
	if (!len || len >= sizeof word)
		return false;
	snprintf(word, sizeof word, "%.*s", (int)len, end);
	const struct time_unit *unit = time_unit_called(word);
	if (!unit || (parts->len && length(unit) >= length(parts->shortest)))
		return false;
	parts->seconds += value * length(unit);
	if (!parts->len++)
		parts->longest = unit;
	parts->shortest = unit;
	*at = end + len + strspn(end + len, " ,");
	return true;
}

/* "90 min"; false if it takes more digits than one would type. */
static bool in_unit(char out[static 30], double seconds,
		    const struct time_unit *unit)
{
	double value = time_unit_convert(seconds, time_unit_called("s"), unit);

	snprintf(out, 30, "%.6g %s", value, unit->word);
	return fabs(strtod(out, NULL) - value) <= 1e-9 * value;
}

/* "2:30" is 150 of the second one's unit, "1:02:30" is 3750 s. */
static bool clock_meant(const char *text, char out[static 80])
{
	char *end;
	unsigned long first = strtoul(text, &end, 10);

	if (end == text || *end != ':' || !strchr("0123456789", *text))
		return false;
	const char *from = end + 1;
	if (strspn(from, "0123456789") != 2 || first > 9999)
		return false;
	unsigned long all = 60 * first + strtoul(from, NULL, 10);
	if (from[2] == ':' && strspn(from + 3, "0123456789") == 2 && !from[5]) {
		all = 60 * all + strtoul(from + 3, NULL, 10);
		snprintf(out, 80, "; write %lu s", all);
		return true;
	}
	if (from[2])
		return false;
	snprintf(out, 80, "; write %lu s or %lu min, whichever is meant", all,
		 all);
	return true;
}

/* A number, and behind it a word that is no unit of time. */
static bool unit_unknown(const char *text, char out[static 80])
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz"
				      "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
	size_t len = strcspn(text, letters);
	const char *word = text + len;

	if (!*word || word[strspn(word, letters)] || !is_number(text, len) ||
	    time_unit_called(word))
		return false;
	snprintf(out, 80,
		 "; its unit may be ms, s, min, h, days, weeks or years");
	return true;
}

void param_time_meant(const char *text, char out[static 80])
{
	struct parts parts = { .len = 0 };
	char few[30], many[30];

	out[0] = '\0';
	if (clock_meant(text, out) || unit_unknown(text, out))
		return;
	while (*text && take_part(&text, &parts))
		;
	if (*text || parts.len < 2)
		return;
	bool short_enough = in_unit(few, parts.seconds, parts.longest);
	if (!in_unit(many, parts.seconds, parts.shortest))
		return;
	snprintf(out, 80, "; write %s%s%s", many, short_enough ? " or " : "",
		 short_enough ? few : "");
}

static bool takes(const struct param *p, const char *text)
{
	struct param_number n = param_number(p, text);

	return n.state == NUMBER_READ && n.value >= p->min &&
	       n.value <= p->max &&
	       (p->type != PARAM_INT || n.value == floor(n.value));
}

/* "7 billion" is 7B; "8 GPUs" is 8. Not "8 tokens/s/GPU", nor "8 x 8": what they
 * are is not theirs to say who wrote them so. */
static bool word_meant(const struct param *p, const char *text,
		       char out[static 80])
{
	static const struct {
		const char *word, *letter;
	} powers[] = { { "thousand", "k" },
		       { "million", "M" },
		       { "billion", "B" },
		       { "bn", "B" },
		       { "trillion", "T" } };
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz"
				      "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
	char number[40];
	size_t len = strlen(text), word = len;
	const char *letter = "";

	while (word > 0 && strchr(letters, text[word - 1]))
		word--;
	for (size_t i = 0; i < sizeof powers / sizeof *powers; i++)
		if (strcasecmp(text + word, powers[i].word) == 0)
			letter = powers[i].letter;
	size_t end = word;
	while (end > 0 && text[end - 1] == ' ')
		end--;
	if (len - word < (*letter ? 2 : WORD_MIN) || end == 0 ||
	    end + 2 > sizeof number)
		return false;
	snprintf(number, sizeof number, "%.*s%s", (int)end, text, letter);
	if (!takes(p, number))
		return false;
	snprintf(out, 80, "; write %s", number);
	return true;
}

char param_rate_meant(const struct param *p, const char *text,
		      char number[static 40])
{
	static const struct {
		const char *unit;
		double below;
		char letter;
	} prefixes[] = { { "FLOP/s", 10, 'P' },
			 { "FLOP/s", 1e5, 'T' },
			 { "B/s", 100, 'T' },
			 { "B/s", 1e5, 'G' } };
	struct param_number n = param_number(p, text);

	if (!p->unit || n.state != NUMBER_READ || strlen(text) + 2 > 40)
		return '\0';
	for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
		if (strcmp(prefixes[i].unit, p->unit) != 0 ||
		    n.value >= prefixes[i].below || n.value >= p->min)
			continue;
		snprintf(number, 40, "%s%c", text, prefixes[i].letter);
		return takes(p, number) ? prefixes[i].letter : '\0';
	}
	return '\0';
}

static bool prefix_meant(const struct param *p, const char *text,
			 char out[static 80])
{
	char number[40];
	char letter = param_rate_meant(p, text, number);

	if (letter)
		snprintf(out, 80, "; for %c%s write %s", letter, p->unit,
			 number);
	return letter;
}

/* "1e+5" in an address, where + is a space. */
static bool plus_meant(const struct param *p, const char *text,
		       char out[static 80])
{
	char number[40];
	const char *space = strchr(text, ' ');

	if (!space || space == text || !strchr("eE", space[-1]) ||
	    strlen(text) >= sizeof number)
		return false;
	snprintf(number, sizeof number, "%.*s%s", (int)(space - text), text,
		 space + 1);
	if (!takes(p, number))
		return false;
	snprintf(out, 80, "; write %s, as + is a space in an address", number);
	return true;
}

void param_number_meant(const struct param *p, const char *text,
			char out[static 80])
{
	out[0] = '\0';
	if (!plus_meant(p, text, out) && !prefix_meant(p, text, out))
		word_meant(p, text, out);
}
