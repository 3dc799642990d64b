/* settings_form.h: what a learner may choose, as a form, from the table in which
 * it is declared (study/settings.h). Only scripts can send it: settings.js.
 */
#ifndef SERVER_SETTINGS_FORM_H
#define SERVER_SETTINGS_FORM_H

#include "base/buf.h"
#include "server/study/settings.h"

void settings_form(struct buf *out, const struct settings *now);

#endif
