/* controls.h: a figure's parameters as a form, written from the table in which
 * they are declared. Nothing here knows any parameter by name.
 *
 * The form is complete without JavaScript: every control has a name, a label, a
 * unit, help and its value, and GET with a button asks again. What only
 * JavaScript can move (sliders, the switch between ways to say one thing) has
 * the class js-only and no name, so that it is never sent.
 *
 * For JavaScript: data-control (the parameter), data-only ("mode=plan": applies
 * only then), data-ways ("rate/1": it belongs to way 1 of the group rate),
 * data-default (its value when left out), data-except and
 * data-except-default (where another choice makes it another), data-stops (of its slider),
 * data-follows (what its value from an example belongs to).
 */
#ifndef SERVER_CONTROLS_H
#define SERVER_CONTROLS_H

#include "base/buf.h"
#include "base/num.h"
#include "figures/figure.h"

struct controls {
	const struct figure *figure;
	const char *id; /* begins the ids of all controls: "mfu" */
	const struct param_value
		*value;		       /* as param_read made it of the pairs */
	const struct param_pair *pair; /* what was given, for its texts */
	size_t pair_len;
	const struct error *fault; /* shown beside its control; NULL: none */
};

void controls_write(struct buf *out, const struct controls *c);

/* One control: control.c. */
void control_write(struct buf *out, const struct controls *c,
		   const struct param *p);

/* What a control shows of a parameter that is not given and has a default; of a
 * number, number is that (param_default). */
void control_default(const struct param *p, double number,
		     char text[static NUM_TEXT]);

#endif
