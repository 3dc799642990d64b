/* devices.h: the devices of the peak table, found by whole words of their names.
 * They stand in no index: a word like NVIDIA would fill every list with them.
 */
#ifndef SERVER_SEARCH_DEVICES_H
#define SERVER_SEARCH_DEVICES_H

#include "server/search/index.h"

enum { DEVICES_FOUND_MAX = 3 };

/* Puts those whose name has all words of query before the findings, if they are
 * at most DEVICES_FOUND_MAX; more are one finding behind all others, which leads
 * to the whole table. False if memory is out. */
bool devices_find(const char *query, struct findings *f);

#endif
