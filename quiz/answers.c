/* answers.c: see answers.h. */
#include "quiz/answers.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quiz/hash.h"
#include "quiz/vary.h"

/* What the braces at the end of a line say. */
struct tail {
	enum choice_pin pin;
	char *misconception;
};

static bool read_tail(struct tail *tail, char *word, const struct line *line,
		      const struct source *src)
{
	if (strcmp(word, "first") == 0 || strcmp(word, "last") == 0) {
		tail->pin = word[0] == 'f' ? PIN_FIRST : PIN_LAST;
		return true;
	}
	if (strncmp(word, "m:", 2) == 0 && lines_is_id(word + 2)) {
		free(tail->misconception);
		tail->misconception = strdup(word + 2);
		return true;
	}
	source_error(src, line, word - 1,
		     "There is no mark {%.40s}: {first}, {last} or "
		     "{m:misconception}. Plain text takes \\{.",
		     word);
	return false;
}

/* Cuts " {…}" off the end of text, as many as there are. {=name} is no mark but
 * a drawn number, and so is what TeX has in braces. */
static struct tail take_tail(char *text, const struct line *line,
			     const struct source *src)
{
	struct tail tail = { .pin = PIN_NONE };

	for (;;) {
		size_t len = strlen(lines_trim(text));
		char *open = strrchr(text, '{');
		if (!len || text[len - 1] != '}' || !open || open == text)
			return tail;
		if (!isspace((unsigned char)open[-1]) || open[1] == '=')
			return tail;
		text[len - 1] = '\0';
		if (!read_tail(&tail, open + 1, line, src))
			return tail;
		*open = '\0';
	}
}

static void name_choice(const struct item *item, struct choice *c)
{
	uint64_t hash = hash_text(HASH_EMPTY, item->id);

	hash = hash_add(hash, "", 1);
	if (c->text.text)
		hash = hash_text(hash, c->text.text);
	snprintf(c->id, sizeof c->id, "%08x",
		 (unsigned)(hash_next(&hash) >> 32));
}

struct choice *answers_choice(struct item *item, struct line *line,
			      const struct source *src)
{
	char *text = line->text + line->skip;

	if (!item->choice)
		item->choice = calloc(ITEM_CHOICES_MAX, sizeof *item->choice);
	if (!item->choice || item->choice_len == ITEM_CHOICES_MAX) {
		source_error(src, line, line->text,
			     "An item has at most %d choices.",
			     ITEM_CHOICES_MAX);
		return NULL;
	}
	struct choice *c = &item->choice[item->choice_len++];
	c->right = line->text[3] != ' ';
	size_t column = line_column(line, text);
	struct tail tail = take_tail(text, line, src);
	c->pin = tail.pin;
	c->misconception = tail.misconception;
	c->text.indent = 2;
	prose_add(&c->text, lines_trim(text), line->number, column);
	if (!*text)
		source_error(src, line, text, "This choice says nothing.");
	name_choice(item, c);
	return c;
}

/* The formula itself. A number as people type it is one; *percent tells. */
static bool read_value(struct value *v, const struct item *item, char *text,
		       bool *percent, const struct line *line,
		       const struct source *src)
{
	const char *names[ITEM_NAMES_MAX];
	size_t name_len = item_names(item, names);
	struct expr_error error;
	struct number n = number_read(text, NULL);

	v->line = line->number;
	v->column = line_column(line, text);
	v->source = strdup(text);
	if (n.state == NUMBER_READ) {
		*percent = n.reading[0].percent;
		v->expr.len = 1;
		v->expr.step[0] =
			(struct expr_step){ .op = EXPR_NUMBER,
					    .value = n.reading[0].value };
		return true;
	}
	if (n.state == NUMBER_ASK || strcmp(n.why, "empty") == 0)
		return vary_number(text, &n.reading[0].value, NULL, line, src);
	if (expr_read(&v->expr, text, names, name_len, &error))
		return true;
	source_error(src, line, text + error.at, "%s", error.message);
	v->expr.len = 0;
	return false;
}

static void read_tolerance(struct item *item, char *text,
			   const struct line *line, const struct source *src)
{
	struct tolerance t = { .relative = false };

	if (!vary_number(text, &t.size, &t.relative, line, src))
		return;
	if (t.size < 0)
		source_error(src, line, text, "A tolerance is 0 or greater.");
	else
		item->tolerance = t;
}

static void read_form(struct item *item, char *text, const struct line *line,
		      const struct source *src)
{
	item->form.percent = strcmp(text, "%") == 0;
	if (item->form.percent)
		return;
	if (!*text || strlen(text) >= sizeof item->form.unit)
		source_error(src, line, text,
			     "Write as %%, or as and a unit of at most %d "
			     "bytes.",
			     NUMBER_UNIT_MAX - 1);
	else
		snprintf(item->form.unit, sizeof item->form.unit, "%s", text);
}

/* Where " +- " or "±" begins; *after becomes where the tolerance does. */
static char *find_tolerance(char *text, char **after)
{
	char *sign = strstr(text, " +-");

	if (sign) {
		*after = sign + 3;
		return sign;
	}
	sign = strstr(text, "±");
	if (sign)
		*after = sign + strlen("±");
	return sign;
}

static bool read_key(struct item *item, char *text, const struct line *line,
		     const struct source *src)
{
	char *tolerance = NULL;
	char *sign = find_tolerance(text, &tolerance);
	char *as = strstr(text, " as ");
	bool percent = false;

	if (sign && as > sign)
		as = NULL;
	if (sign)
		*sign = '\0';
	if (as) {
		*as = '\0';
		read_form(item, lines_trim(as + 4), line, src);
	}
	item->tolerance = (struct tolerance){ 0.01, .relative = true };
	if (tolerance)
		read_tolerance(item, lines_trim(tolerance), line, src);
	if (!read_value(&item->key, item, lines_trim(text), &percent, line,
			src))
		return false;
	item->form.percent |= percent && !*item->form.unit;
	return true;
}

struct value *answers_key(struct item *item, struct line *line,
			  const struct source *src)
{
	if (item_has_key(item)) {
		source_error(src, line, line->text,
			     "An item has one key; line %zu has it already.",
			     item->key.line);
		return NULL;
	}
	read_key(item, line->text + line->skip, line, src);
	return item_has_key(item) ? &item->key : NULL;
}

struct value *answers_trap(struct item *item, struct line *line,
			   const struct source *src)
{
	char *text = line->text + line->skip;
	bool percent;

	if (!item->trap)
		item->trap = calloc(ITEM_TRAPS_MAX, sizeof *item->trap);
	if (!item->trap || item->trap_len == ITEM_TRAPS_MAX) {
		source_error(src, line, line->text,
			     "An item has at most %d traps.", ITEM_TRAPS_MAX);
		return NULL;
	}
	if (!item_has_key(item))
		source_error(src, line, line->text,
			     "A trap (~) stands below the key (=) that it "
			     "misses.");
	struct value *v = &item->trap[item->trap_len++];
	struct tail tail = take_tail(text, line, src);
	v->misconception = tail.misconception;
	if (tail.pin)
		source_error(src, line, line->text,
			     "Only a choice can be first or last.");
	read_value(v, item, lines_trim(text), &percent, line, src);
	return v;
}
