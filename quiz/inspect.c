/* inspect.c: see inspect.h. Numbers are in inspect_numbers.c, what is wrong
 * within a text in markup.c. */
#include "quiz/inspect.h"

#include <string.h>
#include <strings.h>

#include "quiz/markup.h"

static void fault(const struct source *src, size_t line, const char *message)
{
	faults_error(src->faults, src->file, line, 1, "%s", message);
}

static void warn(const struct source *src, size_t line, const char *message)
{
	faults_warning(src->faults, src->file, line, 1, "%s", message);
}

static bool is_empty(const struct prose *p)
{
	return !p->text || !p->text[strspn(p->text, " \t\n")];
}

/* The next character of *s, a run of spaces as one, none at the end; 0 there.
 */
static int next_char(const char **s)
{
	size_t spaces = strspn(*s, " \t\n");

	*s += spaces;
	if (spaces && **s)
		return ' ';
	return **s ? (unsigned char)*(*s)++ : 0;
}

static bool same_words(const char *a, const char *b)
{
	int c;

	do {
		c = next_char(&a);
		if (c != next_char(&b))
			return false;
	} while (c);
	return true;
}

static void inspect_equal(const struct item *item, const struct source *src)
{
	for (size_t i = 1; i < item->choice_len; i++)
		for (size_t j = 0; j < i; j++) {
			const struct choice *a = &item->choice[j];
			const struct choice *b = &item->choice[i];
			bool same = same_words(a->text.text, b->text.text);
			if (!same && strcmp(a->id, b->id) != 0)
				continue;
			faults_error(
				src->faults, src->file, b->text.line, 1,
				same ? "This choice equals the one at line "
				       "%zu."
				     : "This choice and the one at line "
				       "%zu would get the same id: change "
				       "a word.",
				a->text.line);
			break;
		}
}

/* "All of the above" says nothing once the order is drawn. */
static void inspect_above(const struct item *item, const struct source *src)
{
	for (size_t i = 0; i < item->choice_len && !item->fixed; i++) {
		const struct choice *c = &item->choice[i];
		if (!c->pin && (strcasestr(c->text.text, "of the above") ||
				strcasestr(c->text.text, "all the above")))
			fault(src, c->text.line,
			      "The order of choices is drawn, so \"of the "
			      "above\" needs a pin: {last} or {first} at the "
			      "end.");
	}
}

/* "Right: …", where the page has said "Right." before it. */
static bool begins_as_verdict(const char *text)
{
	static const char *const words[] = { "right",	  "correct",
					     "yes",	  "exactly",
					     "not right", "incorrect",
					     "wrong",	  "no" };

	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
		size_t len = strlen(words[i]);
		if (strncasecmp(text, words[i], len) == 0 && text[len] &&
		    strchr(".:,!", text[len]))
			return true;
	}
	return false;
}

static void inspect_verdict(const struct prose *feedback,
			    const struct source *src)
{
	if (feedback->text && begins_as_verdict(feedback->text))
		warn(src, feedback->line,
		     "The verdict stands before this already: begin with the "
		     "reason.");
}

static void inspect_feedback(const struct item *item, const struct source *src)
{
	inspect_verdict(&item->key.feedback, src);
	for (size_t i = 0; i < item->trap_len; i++)
		inspect_verdict(&item->trap[i].feedback, src);
	for (size_t i = 0; i < item->choice_len; i++)
		inspect_verdict(&item->choice[i].feedback, src);
}

static void inspect_choices(const struct item *item, const struct source *src)
{
	size_t right = 0;

	for (size_t i = 0; i < item->choice_len; i++) {
		const struct choice *c = &item->choice[i];
		right += c->right;
		if (!c->right && is_empty(&c->feedback))
			warn(src, c->text.line,
			     "This wrong choice has no feedback.");
	}
	if (!right)
		fault(src, item->line, "No choice is right: mark one [x].");
	if (right > 1 && !item->many)
		fault(src, item->line,
		      "More than one choice is right: write \"type: many\" for "
		      "\"all that apply\".");
	if (item->choice_len == 1)
		fault(src, item->choice[0].text.line,
		      "One choice is no choice: write two or more.");
	inspect_equal(item, src);
	inspect_above(item, src);
}

/* Does the item have what its type needs, and nothing else? */
static void inspect_type(const struct item *item, const struct source *src)
{
	bool choices = item_has_choices(item);
	bool key = item_has_key(item);

	if (is_empty(&item->prompt))
		fault(src, item->line, "This item asks nothing.");
	if (choices && key)
		fault(src, item->key.line,
		      "An item has choices or a number as its key, not both.");
	if (item->many && !choices)
		fault(src, item->line,
		      "\"type: many\" is for choices, and here are none.");
	if (item->type == ITEM_CARD) {
		if (choices)
			fault(src, item->choice[0].text.line,
			      "A card is answered from memory: it has no "
			      "choices.");
		if (!choices && !key && is_empty(&item->answer))
			fault(src, item->line,
			      "This card has no answer: write it below a line "
			      "\"***\".");
	} else if (item->type == ITEM_PROBLEM) {
		if (!choices && !key && is_empty(&item->answer) &&
		    is_empty(&item->explanation))
			fault(src, item->line,
			      "This problem has no answer: a key (=), choices, "
			      "or text below a line \"***\".");
	} else if (!choices && !key) {
		fault(src, item->line,
		      "This item has no right answer: write choices, \"- [x] "
		      "…\", or a number, \"= …\". (A card has \"type: "
		      "card\".)");
	}
	if (item->type != ITEM_CARD && is_empty(&item->explanation) &&
	    is_empty(&item->answer))
		warn(src, item->line, "This item has no explanation.");
}

static void inspect_texts(const struct item *item, const struct source *src)
{
	bool named = item_has_choices(item) && !item->fixed;

	markup_inspect(&item->prompt, item, false, src);
	markup_inspect(&item->answer, item, named, src);
	markup_inspect(&item->hint, item, named, src);
	markup_inspect(&item->explanation, item, named, src);
	markup_inspect(&item->key.feedback, item, false, src);
	for (size_t i = 0; i < item->trap_len; i++)
		markup_inspect(&item->trap[i].feedback, item, false, src);
	for (size_t i = 0; i < item->choice_len; i++) {
		markup_inspect(&item->choice[i].text, item, named, src);
		markup_inspect(&item->choice[i].feedback, item, named, src);
	}
}

void inspect_item(const struct item *item, const struct source *src,
		  size_t *budget)
{
	inspect_type(item, src);
	if (item_has_choices(item))
		inspect_choices(item, src);
	if (item_has_key(item))
		inspect_numbers(item, src, budget);
	inspect_varied(item, src);
	inspect_feedback(item, src);
	inspect_texts(item, src);
}

/* Readers learn that the longest choice is right, if it always is. */
static bool right_is_longest(const struct item *item)
{
	size_t right = 0, wrong = 0;

	for (size_t i = 0; i < item->choice_len; i++) {
		const struct choice *c = &item->choice[i];
		size_t *most = c->right ? &right : &wrong;
		if (c->text.len > *most)
			*most = c->text.len;
	}
	return right > wrong;
}

void inspect_bank(const struct item *items, size_t len,
		  const struct source *src)
{
	size_t asked = 0, longest = 0, line = 1;

	for (size_t i = 0; i < len; i++) {
		if (!item_has_choices(&items[i]) || items[i].many ||
		    items[i].retired)
			continue;
		if (!asked++)
			line = items[i].line;
		longest += right_is_longest(&items[i]);
	}
	if (asked >= 3 && longest == asked)
		faults_warning(src->faults, src->file, line, 1,
			       "The right choice is the longest one in all %zu "
			       "items with choices.",
			       asked);
}

void inspect_twice(const struct item *other, const char *other_file,
		   size_t line, const char *file, struct faults *faults)
{
	static const char message[] = "The id \"%s\" is also that of the item "
				      "at %s:%zu.";

	faults_error(faults, other_file, other->line, 4, message, other->id,
		     file, line);
	faults_error(faults, file, line, 4, message, other->id, other_file,
		     other->line);
}
