/* room.c: see room.h. */
#include "base/room.h"

#include <stdlib.h>

void *room_trim(void *list, size_t len, size_t size)
{
	void *trimmed = list && len ? realloc(list, len * size) : NULL;

	return trimmed ? trimmed : list;
}
