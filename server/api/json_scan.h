/* json_scan.h: is this text JSON, by the rules of json_read.h? It keeps nothing
 * of what it reads.
 */
#ifndef SERVER_JSON_SCAN_H
#define SERVER_JSON_SCAN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

/* Checks all but that no name is there twice. False with a sentence with line
 * and column. text ends with a NUL behind len. */
bool json_scan(const char *text, size_t len, struct error *e);

/* For a fault found later: says in *e that name, the nth name of the text
 * counted from 0, is there twice. text passed json_scan. Returns false. */
bool json_scan_twice(const char *text, size_t len, size_t nth, const char *name,
		     struct error *e);

#endif
