/* item_title.h: what an item is called where it is only named: in a list, among
 * what a search found. Its question, in plain words, not longer than a line.
 */
#ifndef SERVER_LESSON_ITEM_TITLE_H
#define SERVER_LESSON_ITEM_TITLE_H

#include "server/lesson/banks.h"

enum { ITEM_TITLE_SIZE = 128 };

/* words: what a reader sees of the item (writer_item), without marks. Its first
 * sentence, by which one knows it again. "" if there are no words. */
void item_title_of(char out[static ITEM_TITLE_SIZE], const char *words);

/* The same of an item of the banks; its id if it cannot be shown. */
void item_title(char out[static ITEM_TITLE_SIZE], const struct banks *banks,
		const char *id);

#endif
