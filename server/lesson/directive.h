/* directive.h: what a fenced block means in a lesson when its first word is one
 * of ours: figure, check, problem, predict, cards, stepper, video, picture,
 * output, answers, notebook. */
#ifndef SERVER_LESSON_DIRECTIVE_H
#define SERVER_LESSON_DIRECTIVE_H

#include <stdbool.h>

#include "server/lesson/render.h"

/* A fenced block, its info string taken apart. */
struct directive {
	const char *name;  /* the first word: "figure" */
	const char *words; /* the others: "mfu" */
	const char *body;  /* the lines between the fences */
	const char *at;	   /* its first line in the source; NULL: not known */
};

/* Writes the block if it is one of ours, or why it cannot be written; its faults
 * are the page's. False if its name is none. */
bool directive_write(struct render *r, const struct directive *d);

/* --- by kind, in directive_*.c */

void directive_figure(struct render *r, const struct directive *d);
void directive_item(struct render *r, const struct directive *d);
void directive_cards(struct render *r, const struct directive *d);
void directive_stepper(struct render *r, const struct directive *d);
void directive_answers(struct render *r, const struct directive *d);
void directive_video(struct render *r, const struct directive *d);

/* A fault at the block's first line. */
void directive_error(struct render *r, const struct directive *d,
		     const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* A fault if there is a body. */
void directive_no_body(struct render *r, const struct directive *d);

/* Calls visit with every id in text (parted by white space) that may be one; the
 * others are faults. Returns their number. */
size_t directive_each_id(struct render *r, const struct directive *d,
			 const char *text,
			 void (*visit)(struct render *r, const char *id,
				       size_t number));

#endif
