/* banned.h: calls that do not compile here, because each of them has lost
 * somebody's data. Every file of ours is compiled with -include base/banned.h.
 *
 * Instead: buf_* or snprintf for building text, num_parse for numbers,
 * memcpy where the length is known.
 */
#ifndef BASE_BANNED_H
#define BASE_BANNED_H

/* The headers that declare them come first, or poisoning would break them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* With fortified calls clang makes these two macros, which cannot be poisoned. */
#undef sprintf
#undef vsprintf

#pragma GCC poison strcpy strcat strncpy strncat sprintf vsprintf gets
#pragma GCC poison strtok strtok_r atoi atol atoll atof
#pragma GCC poison gmtime localtime ctime asctime

#endif
