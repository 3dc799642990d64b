/* nearest.h: for words that are not in an index, the nearest that are: one
 * letter more, fewer, other or exchanged with its neighbour, or a space between
 * two words.
 */
#ifndef SERVER_SEARCH_NEAREST_H
#define SERVER_SEARCH_NEAREST_H

#include <stdbool.h>
#include <stddef.h>

struct sqlite3;
struct buf;

enum { NEAREST_SHORTEST = 4 }; /* bytes of a word below which none is near */

/* Is b a with at most one edit? */
bool nearest_is_near(const char *a, size_t a_len, const char *b, size_t b_len);

/* The query with each word that begins no word of db's table word (fts5vocab) put
 * right, into out: the one most used of several. False if there is nothing to
 * put right, or one of them has nothing near. */
bool nearest_words(struct sqlite3 *db, const char *query, struct buf *out);

#endif
