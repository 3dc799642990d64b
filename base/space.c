/* space.c: see space.h. */
#include "base/space.h"

#include <string.h>

void space_trim(char *text)
{
	size_t lead = strspn(text, " ");
	size_t len = strlen(text + lead);

	memmove(text, text + lead, len + 1);
	while (len && text[len - 1] == ' ')
		text[--len] = '\0';
}
