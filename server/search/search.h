/* search.h: finds words in what is shown now. It keeps an index of the lessons'
 * last reading, and makes another when they were read again. All threads may ask
 * at once.
 */
#ifndef SERVER_SEARCH_SEARCH_H
#define SERVER_SEARCH_SEARCH_H

#include "server/lesson/store.h"
#include "server/search/index.h"

struct search;

/* The store outlives it. NULL with a sentence in *e. */
struct search *search_open(struct lesson_store *store, struct error *e);
void search_free(struct search *search);

/* As search_index_ask, in what the store shows now. */
bool search_ask(struct search *search, const char *query,
		struct findings *findings, struct error *e);

#endif
