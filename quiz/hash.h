/* hash.h: the two small functions from which draws, the order of choices, their
 * ids and an item's content hash come. Neither is meant against an attacker.
 *
 * Both are fixed for ever: a stored draw must show the same numbers next year.
 */
#ifndef QUIZ_HASH_H
#define QUIZ_HASH_H

#include <stddef.h>
#include <stdint.h>

/* FNV-1a, 64 bits: start with HASH_EMPTY, add bytes as they come. */
#define HASH_EMPTY UINT64_C(0xcbf29ce484222325)
uint64_t hash_add(uint64_t hash, const void *bytes, size_t len);
uint64_t hash_text(uint64_t hash, const char *text);

/* SplitMix64: moves *state one step on and returns 64 well mixed bits of it. */
uint64_t hash_next(uint64_t *state);

#endif
