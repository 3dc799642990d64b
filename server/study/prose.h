/* prose.h: the Markdown of an item in one draw, as HTML in a JSON answer. */
#ifndef SERVER_STUDY_PROSE_H
#define SERVER_STUDY_PROSE_H

#include <stdint.h>

#include "quiz/item.h"
#include "server/study/turn.h"

/* Writes the text with the numbers of the draw: whole blocks, or what may stand
 * in a line. null if there is none. */
void prose_blocks(struct turn *t, const char *name, const struct item *item,
		  uint32_t draw, const struct prose *prose);
void prose_line(struct turn *t, const char *name, const struct item *item,
		uint32_t draw, const struct prose *prose);

#endif
