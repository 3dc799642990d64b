/* bank_items.c: see bank_items.h. One line after the other, in one pass; what a
 * line begins with (lines.h) says whose it is. */
#include "quiz/bank_items.h"

#include <stdlib.h>
#include <string.h>

#include "base/room.h"
#include "quiz/answers.h"
#include "quiz/hash.h"
#include "quiz/header.h"
#include "quiz/inspect.h"
#include "quiz/lines.h"

struct reader {
	struct bank *bank;
	struct source src;
	struct lines lines;
	struct item *item;	/* the last one begun, NULL before the first */
	struct prose *text;	/* takes lines of text, NULL if none may come */
	struct prose *feedback; /* of the answer above, NULL if there is none */
	struct header header;
	bool in_header;
	size_t errors; /* before the item began */
	size_t cap;    /* items there is room for */
	size_t budget; /* formulas that may still be tried on all draws */
	size_t stray;  /* the last line that was text after the answers */
	size_t blank;  /* blank lines since the last hashed one */
};

static void fail(struct reader *r, const struct line *line, const char *message)
{
	source_error(&r->src, line, line->text + line->skip, "%s", message);
}

static void end_item(struct reader *r)
{
	if (!r->item)
		return;
	r->item->trap = room_trim(r->item->trap, r->item->trap_len,
				  sizeof *r->item->trap);
	r->item->choice = room_trim(r->item->choice, r->item->choice_len,
				    sizeof *r->item->choice);
	inspect_item(r->item, &r->src, &r->budget);
	r->item->faulty = r->src.faults->errors > r->errors;
	r->item = NULL;
}

static bool grow(struct reader *r)
{
	struct bank *b = r->bank;

	if (b->item_len < r->cap)
		return true;
	size_t cap = r->cap ? 2 * r->cap : 16;
	struct item *grown = realloc(b->item, cap * sizeof *grown);
	if (!grown)
		return false;
	b->item = grown;
	r->cap = cap;
	return true;
}

/* False: no memory. */
static bool name_item(struct reader *r, const struct line *line)
{
	const char *id = lines_trim(line->text + line->skip);
	const struct item *other = bank_item(r->bank, id);

	r->item->id = strdup(id);
	if (!lines_is_id(id))
		source_error(&r->src, line, id,
			     "\"%.70s\" is no id: small letters, digits and -, "
			     "at most 64, not - first.",
			     id);
	else if (other)
		inspect_twice(other, r->src.file, line->number, r->src.file,
			      r->src.faults);
	return r->item->id != NULL;
}

static void begin_item(struct reader *r, struct line *line)
{
	end_item(r);
	r->text = r->feedback = NULL;
	r->in_header = false;
	if (r->bank->item_len == BANK_ITEMS_MAX || !grow(r)) {
		fail(r, line, "A bank has at most 2000 items.");
		return;
	}
	r->errors = r->src.faults->errors;
	r->item = &r->bank->item[r->bank->item_len];
	memset(r->item, 0, sizeof *r->item);
	r->item->line = line->number;
	r->item->hash = HASH_EMPTY;
	if (!name_item(r, line)) {
		r->item = NULL;
		fail(r, line, "There is no memory for this item.");
		return;
	}
	r->bank->item_len++;
	r->header = (struct header){ .near = true };
	r->in_header = true;
	r->text = &r->item->prompt;
	r->blank = 0;
}

/* Spaces at the end of a line and the number of blank lines do not count. */
static uint64_t hash_line(const struct reader *r, const struct line *line)
{
	uint64_t hash = r->item->hash;
	size_t len = strlen(line->text);

	while (len &&
	       (line->text[len - 1] == ' ' || line->text[len - 1] == '\t'))
		len--;
	if (r->blank)
		hash = hash_add(hash, "\n", 1);
	hash = hash_add(hash, line->text, len);
	return hash_add(hash, "\n", 1);
}

/* Said once for lines that follow each other. */
static void stray_line(struct reader *r, const struct line *line)
{
	const char *why =
		"This text stands after the answers, and belongs to none of "
		"them. Indent it by two spaces to continue the line above, or "
		"put it into the question.";

	if (!r->item)
		why = "This text stands before the first item, which begins "
		      "with \"## id\".";
	else if (line->text[0] == '>')
		why = "Feedback on an answer is indented by two spaces.";
	if (r->stray + 1 != line->number || r->stray == 0)
		fail(r, line, why);
	r->stray = line->number;
}

/* Text goes to what was begun last. Under an answer it is indented by two
 * spaces, which are not part of it. */
static void take_text(struct reader *r, const struct line *line)
{
	struct prose *p = r->text;
	size_t spaces = strspn(line->text, " ");

	if (!p || (p->indent && spaces < 2 && !line->fenced)) {
		stray_line(r, line);
		return;
	}
	size_t skip = p->indent ? (spaces < 2 ? spaces : 2) : 0;
	if (!prose_add(p, line->text + skip, line->number, 1 + skip))
		fail(r, line, "There is no memory for this line.");
}

/* A hint or an explanation: one each, which may go on with the same mark. */
static void take_note(struct reader *r, const struct line *line,
		      struct prose *p, const char *name)
{
	if (p->text && r->text != p)
		source_error(&r->src, line, line->text,
			     "The %s is given twice; line %zu has it already.",
			     name, p->line);
	r->text = p;
	r->feedback = NULL;
	p->indent = 2;
	prose_add(p, line->text + line->skip, line->number,
		  line_column(line, line->text + line->skip));
}

static void take_feedback(struct reader *r, const struct line *line)
{
	if (!r->feedback) {
		fail(r, line, "There is no answer above to give feedback on.");
		return;
	}
	r->text = r->feedback;
	r->feedback->indent = 4;
	prose_add(r->feedback, line->text + line->skip, line->number,
		  line_column(line, line->text + line->skip));
}

static void take_answer(struct reader *r, struct line *line)
{
	struct choice *c = NULL;
	struct value *v = NULL;

	if (line->mark == MARK_CHOICE)
		c = answers_choice(r->item, line, &r->src);
	else if (line->mark == MARK_KEY)
		v = answers_key(r->item, line, &r->src);
	else
		v = answers_trap(r->item, line, &r->src);
	r->feedback = c ? &c->feedback : v ? &v->feedback : NULL;
	r->text = c ? &c->text : NULL;
}

/* *** separates a card's question from its answer; elsewhere, and within the
 * answer, it is a line across the page. */
static void take_rule(struct reader *r, const struct line *line)
{
	struct item *item = r->item;
	bool parts = item->type == ITEM_CARD || item->type == ITEM_PROBLEM;

	if (parts && r->text != &item->answer) {
		if (item->answer.text)
			stray_line(r, line);
		r->text = &item->answer;
		r->feedback = NULL;
	} else {
		take_text(r, line);
	}
}

static void take_marked(struct reader *r, struct line *line)
{
	struct prose *hint = &r->item->hint;
	struct prose *explanation = &r->item->explanation;

	switch (line->mark) {
	case MARK_CHOICE:
	case MARK_KEY:
	case MARK_TRAP:
		take_answer(r, line);
		break;
	case MARK_HINT:
		take_note(r, line, hint, "hint");
		break;
	case MARK_EXPLANATION:
		take_note(r, line, explanation, "explanation");
		break;
	case MARK_FEEDBACK:
		if (r->text && !r->text->indent)
			take_text(r, line); /* a quotation in the question */
		else
			take_feedback(r, line);
		break;
	case MARK_RULE:
		take_rule(r, line);
		break;
	case MARK_NONE:
	case MARK_BLANK:
	case MARK_ITEM:
		take_text(r, line);
		break;
	}
}

static void take_line(struct reader *r, struct line *line)
{
	bool shown;

	if (line->mark == MARK_ITEM) {
		begin_item(r, line);
		return;
	}
	if (line->mark == MARK_BLANK) {
		r->header.near = false;
		r->blank++;
		return;
	}
	if (!r->item) {
		if (!r->bank->item_len)
			stray_line(r, line);
		return;
	}
	uint64_t hash = hash_line(r, line);
	if (r->in_header &&
	    header_take(&r->header, r->item, line, &shown, &r->src)) {
		r->item->hash = shown ? hash : r->item->hash;
		r->blank = 0;
		return;
	}
	r->in_header = false;
	r->item->hash = hash;
	r->blank = 0;
	take_marked(r, line);
}

void bank_read_items(struct bank *b, char *text, size_t number,
		     struct faults *faults)
{
	struct reader r = { .bank = b,
			    .src = { b->file, faults },
			    .budget = INSPECT_BUDGET };
	struct line line;

	lines_init(&r.lines, text, number);
	while (lines_next(&r.lines, &line))
		take_line(&r, &line);
	if (r.lines.fence)
		faults_error(faults, b->file, r.lines.fence_line, 1,
			     "This code block has no end: close it with the "
			     "same fence.");
	end_item(&r);
	b->item = room_trim(b->item, b->item_len, sizeof *b->item);
	if (!b->item_len)
		faults_error(faults, b->file, number, 1,
			     "This bank has no item: an item begins with "
			     "\"## id\".");
	inspect_bank(b->item, b->item_len, &r.src);
}
