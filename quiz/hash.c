/* hash.c: see hash.h. FNV-1a after Fowler, Noll and Vo; SplitMix64 after
 * Steele, Lea and Flood (2014). */
#include "quiz/hash.h"

#include <string.h>

uint64_t hash_add(uint64_t hash, const void *bytes, size_t len)
{
	const unsigned char *byte = bytes;

	for (size_t i = 0; i < len; i++)
		hash = (hash ^ byte[i]) * UINT64_C(0x100000001b3);
	return hash;
}

uint64_t hash_text(uint64_t hash, const char *text)
{
	return hash_add(hash, text, strlen(text));
}

uint64_t hash_next(uint64_t *state)
{
	uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
	return z ^ (z >> 31);
}
