/* room.h: lists for which room is made for as many as there may be.
 *
 * While such a list is read it never moves. Once it is whole, what it does not
 * use is given back: most are short.
 */
#ifndef BASE_ROOM_H
#define BASE_ROOM_H

#include <stddef.h>

/* list, with room for len elements of size bytes; it may move. An empty one
 * stays as it is. */
void *room_trim(void *list, size_t len, size_t size);

#endif
