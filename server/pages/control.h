/* control.h: what the files that write one control share; nobody else's. See
 * controls.h.
 */
#ifndef SERVER_CONTROL_H
#define SERVER_CONTROL_H

#include "base/num.h"
#include "server/pages/controls.h"

/* A control being written. */
struct control {
	struct buf *out;
	const struct controls *c;
	const struct param *p;
	const struct param_value *value;
	bool applies;
	bool faulty;
};

/* control.c: the parts that all kinds have. */
void control_id(const struct control *k, const char *attribute,
		const char *after);
void control_described(const struct control *k);
void control_named(const struct control *k); /* name, default, disabled */
void control_words(const struct control *k); /* the symbol and the label */
void control_label(const struct control *k);

/* The text that was given, or the default's; "" if there is no value. */
const char *control_text(const struct control *k, char room[static NUM_TEXT]);

/* control_field.c: fields with, where they have one, a slider. */
void control_number(const struct control *k);
void control_line(const struct control *k);
void control_lines(const struct control *k); /* of several lines */

/* A number as one would type it: 4096, 3.6, 6.74e9, 989e12, 1e16. Reads back as
 * the same number. */
void control_number_text(char out[static NUM_TEXT], double value);

/* control_choice.c: one of a list, and yes or no. */
void control_choice(const struct control *k);
void control_flag(const struct control *k);

/* "list", "short" or "choice": how a choice is laid out. */
const char *control_choice_kind(const struct param *p);

#endif
