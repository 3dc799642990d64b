/* directive_item.c: items in a lesson: one by itself, recall cards, a stepper,
 * and the predictions beside their answers. The item itself is written by the
 * caller's writer; nothing here knows its key. */
#include "server/lesson/directive.h"

#include <stdlib.h>
#include <string.h>

static const struct {
	const char *name; /* of the block, and in data-use */
	const char *label;
} uses[] = {
	[USE_CHECK] = { "check", "Question" },
	[USE_PROBLEM] = { "problem", "Problem" },
	[USE_PREDICT] = { "predict", "Prediction" },
	[USE_CARD] = { "card", "Recall card" },
	[USE_STEP] = { "step", "Step" },
};

/* A card is found by itself: its words are not the section's, which would be found
 * for every card that it lists. */
static bool write_body(struct render *r, const struct lesson_item *item)
{
	struct buf apart;

	buf_init(&apart, MARKDOWN_BYTES_MAX);
	bool there = r->with->writers->item(r->with->banks, r->html,
					    item->use == USE_CARD ? &apart
								  : &r->words,
					    item);
	buf_release(&apart);
	return there;
}

/* The element around an item. Its id is the item's: an item stands in a page
 * only once. */
static void write_item(struct render *r, const char *id, enum lesson_use use,
		       const char *element)
{
	struct lesson_item item = { id, use, r->with->up };
	char place[ENTRY_KEY_MAX + 8];

	snprintf(place, sizeof place, "item-%s", id);
	if (!names_add(&r->to->ids, place)) {
		render_error(r, "The item \"%s\" stands here twice.", id);
		return;
	}
	names_add(&r->to->items, id);
	buf_printf(r->html,
		   "<%s class=\"item\" id=\"%s\" data-item=\"%s\" "
		   "data-use=\"%s\" aria-label=\"%s\">\n",
		   element, place, id, uses[use].name, uses[use].label);
	if (!write_body(r, &item)) {
		render_error(r, "There is no item \"%s\".", id);
		buf_puts(r->html, "<p>This question is not here.</p>\n");
	}
	buf_printf(r->html, "</%s>\n", element);
	buf_putc(&r->words, '\n');
}

static enum lesson_use use_of(const char *name)
{
	for (size_t i = USE_CHECK; i < USE_CARD; i++)
		if (strcmp(uses[i].name, name) == 0)
			return (enum lesson_use)i;
	return USE_CHECK;
}

void directive_item(struct render *r, const struct directive *d)
{
	directive_no_body(r, d);
	if (entries_key(d->words))
		write_item(r, d->words, use_of(d->name), "section");
	else
		directive_error(r, d, "\"%.60s\" is no id of an item.",
				d->words);
}

static void no_words(struct render *r, const struct directive *d)
{
	if (*d->words)
		directive_error(r, d,
				"The ids of \"%s\" stand in its lines, "
				"one in each.",
				d->name);
}

static void write_card(struct render *r, const char *id, size_t number)
{
	(void)number;
	write_item(r, id, USE_CARD, "li");
}

void directive_cards(struct render *r, const struct directive *d)
{
	no_words(r, d);
	buf_puts(r->html, "<ol class=\"cards\" data-cards>\n");
	directive_each_id(r, d, d->body, write_card);
	buf_puts(r->html, "</ol>\n");
}

/* The finished table calls a step by the bold words that it begins with. */
static void need_name(struct render *r, const char *id)
{
	const struct item *item = banks_item(r->with->banks, id);

	if (item && item->prompt.text &&
	    strncmp(item->prompt.text, "**", 2) != 0)
		render_error(
			r,
			"The step \"%s\" must begin with its name in bold, "
			"such as **Tokens per second.**",
			id);
}

static void write_step(struct render *r, const char *id, size_t number)
{
	(void)number;
	need_name(r, id);
	write_item(r, id, USE_STEP, "li");
}

void directive_stepper(struct render *r, const struct directive *d)
{
	no_words(r, d);
	buf_puts(r->html, "<p class=\"no-js-only\">They can be read here, one "
			  "after the other. To answer them, and to see the "
			  "finished table, needs scripts.</p>\n"
			  "<ol class=\"stepper\" data-stepper>\n");
	directive_each_id(r, d, d->body, write_step);
	buf_puts(r->html, "</ol>\n");
}

/* A row of one line, so that nothing below it moves when scripts say in it how a
 * prediction came out; the rest of it is folded away. */
static void write_answer(struct render *r, const char *id, size_t number)
{
	struct lesson_item item = { id, USE_PREDICT, r->with->up };
	char place[ENTRY_KEY_MAX + 8];

	snprintf(place, sizeof place, "item-%s", id);
	render_refer(r, place);
	buf_printf(r->html,
		   "<li data-item=\"%s\"><details>\n<summary><span "
		   "class=\"answers-name\">Prediction %zu</span> <span "
		   "class=\"answers-says\">",
		   id, number + 1);
	if (r->with->writers->right)
		r->with->writers->right(r->with->banks, r->html, &item);
	buf_printf(r->html,
		   "</span></summary>\n<div class=\"answers-body\">"
		   "<a href=\"#%s\">The question</a>"
		   "</div>\n</details></li>\n",
		   place);
}

void directive_answers(struct render *r, const struct directive *d)
{
	directive_no_body(r, d);
	buf_puts(r->html, "<div class=\"answers\" data-answers>\n"
			  "<p>What you predicted, beside the answer</p>\n"
			  "<ul>\n");
	directive_each_id(r, d, d->words, write_answer);
	buf_puts(r->html, "</ul>\n<p class=\"calibration js-only\" "
			  "role=\"status\">How sure you were, and how often "
			  "you were right, will stand here.</p>\n</div>\n");
}
