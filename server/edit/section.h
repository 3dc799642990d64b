/* section.h: one item's lines in the text of a bank: found, taken out to be
 * edited, put back. Pure: texts in, texts out.
 *
 * What is edited has lines that end with \n, and neither blank lines nor spaces
 * at its end. Put back, it has the line ends of the bank, and the blank lines
 * that stood behind it stay.
 */
#ifndef SERVER_EDIT_SECTION_H
#define SERVER_EDIT_SECTION_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

struct section_place {
	size_t from, len;   /* bytes of the item's text, without its last \n */
	size_t end;	    /* where the next item begins, or the bank ends */
	size_t line, lines; /* of the text, counted from 1 */
	bool crlf;	    /* its lines end with \r\n */
};

/* The item of that id. False if there is none, or memory is out. */
bool section_find(const char *bank, size_t len, const char *id,
		  struct section_place *place);

/* Adds the item's text to out. */
void section_text(const char *bank, const struct section_place *place,
		  struct buf *out);

/* Adds the bank to out with source in place of that item's text. */
void section_put(const char *bank, size_t len,
		 const struct section_place *place, const char *source,
		 struct buf *out);

/* Is the item with this id alone what stands where source was put? It is not if
 * its heading is another, if it has a second one, or swallows the next. */
bool section_alone(const struct buf *bank, const struct section_place *before,
		   size_t behind, const char *id);

#endif
