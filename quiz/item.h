/* item.h: one item of a bank: what is asked, what is right, what is said to
 * each answer. Nothing here knows a learner.
 *
 * An item owns all its text. Text is Markdown with TeX in which {=name} stands
 * for a drawn number until draw_text (quiz/draw.h) puts one there.
 */
#ifndef QUIZ_ITEM_H
#define QUIZ_ITEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/number.h"
#include "quiz/expr.h"

enum {
	ITEM_CHOICES_MAX = 32,
	ITEM_TRAPS_MAX = 16,
	ITEM_NAMES_MAX = 16,  /* varied names */
	ITEM_VALUES_MAX = 64, /* values listed for one name */
	ITEM_RANGE_MAX = 100000,
	ITEM_TAGS_MAX = 16,
	CHOICE_ID_LEN = 8
};

enum item_type {
	ITEM_CHECK,   /* graded in place */
	ITEM_PREDICT, /* asks how sure; locks when sent */
	ITEM_PROBLEM, /* graded if it has a key, else a folded answer */
	ITEM_CARD     /* question and answer; typed if it has a key */
};

/* A piece of Markdown and where in the bank it stands. */
struct prose {
	char *text; /* NULL: there is none */
	size_t len;
	size_t line, column; /* of its first character, from 1 */
	size_t indent;	     /* characters cut off its further lines */
	size_t last_line;
};

enum choice_pin { PIN_NONE, PIN_FIRST, PIN_LAST };

struct choice {
	struct prose text;
	struct prose feedback;
	char *misconception; /* id, NULL if none */
	bool right;
	enum choice_pin pin;
	char id[CHOICE_ID_LEN + 1]; /* says nothing about being right */
};

/* The key of a number, or a typical wrong number. */
struct value {
	size_t line, column;
	char *source; /* as written: "6*psi*tau/312e12" */
	struct expr expr;
	struct prose feedback;
	char *misconception;
};

struct tolerance {
	double size; /* >= 0 */
	bool relative;
};

/* One varied name: listed values, or from, from + step, … (count of them). */
struct vary {
	char *name;
	size_t line, column;
	double *list; /* NULL: a range */
	double from, step;
	size_t count; /* >= 1 */
	double print; /* in print and for draw 0 */
};

struct item {
	char *id;
	size_t line; /* of its heading */
	enum item_type type;
	bool many;    /* all that apply */
	bool fixed;   /* choices keep the file's order */
	bool retired; /* asked no more, kept for its history */
	bool faulty;  /* has an error: not to be asked */
	char *was;    /* its id before, NULL */
	char *tag[ITEM_TAGS_MAX];
	size_t tag_len;
	struct vary vary[ITEM_NAMES_MAX];
	size_t vary_len;

	struct prose prompt;
	struct choice *choice; /* room for ITEM_CHOICES_MAX, or NULL */
	size_t choice_len;
	struct value key; /* key.source NULL: no number is asked */
	struct number_form form;
	struct tolerance tolerance;
	struct value *trap; /* room for ITEM_TRAPS_MAX, or NULL */
	size_t trap_len;
	struct prose answer; /* behind *** */
	struct prose hint;
	struct prose explanation;

	/* Of all a learner sees or is graded by; not of id, tags, was, retired.
	 * Another hash: "changed since you answered". */
	uint64_t hash;
};

void item_release(struct item *item);

/* It is answered by choosing; by typing a number. Never both. */
bool item_has_choices(const struct item *item);
bool item_has_key(const struct item *item);

/* Its varied names, in file order, for expr_read. Returns how many. */
size_t item_names(const struct item *item, const char *names[ITEM_NAMES_MAX]);

/* The choice with that id; NULL if there is none. */
const struct choice *item_choice(const struct item *item, const char *id);

/* "check", "predict", "problem", "card". */
const char *item_type_name(enum item_type type);

/* Adds a line of the file to p, which starts with it if it is empty: text, from
 * its column on. Blank lines since the last one are kept. False: no memory. */
bool prose_add(struct prose *p, const char *text, size_t line, size_t column);

#endif
