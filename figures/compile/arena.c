/* arena.c: see arena.h. */
#include "figures/compile/arena.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_BYTES = 16 << 10, ALIGN = alignof(max_align_t) };

struct arena_block {
	struct arena_block *before;
	size_t used, size;
	alignas(max_align_t) unsigned char bytes[];
};

void arena_init(struct arena *a, size_t max)
{
	*a = (struct arena){ .max = max };
}

void arena_release(struct arena *a)
{
	while (a->last) {
		struct arena_block *block = a->last;
		a->last = block->before;
		free(block);
	}
	arena_init(a, a->max);
}

/* A new block with room for size bytes at least; false if there is none. */
static bool grow(struct arena *a, size_t size)
{
	size_t room = size > BLOCK_BYTES ? size : BLOCK_BYTES;
	struct arena_block *block = NULL;

	if (room <= a->max - a->held)
		block = calloc(1, sizeof *block + room);
	if (!block) {
		a->failed = true;
		return false;
	}
	block->before = a->last;
	block->size = room;
	a->last = block;
	a->held += room;
	return true;
}

void *arena_new(struct arena *a, size_t size)
{
	struct arena_block *block;
	void *bytes;

	if (a->failed || size > SIZE_MAX - ALIGN) {
		a->failed = true;
		return NULL;
	}
	size = (size + ALIGN - 1) / ALIGN * ALIGN;
	if ((!a->last || size > a->last->size - a->last->used) &&
	    !grow(a, size))
		return NULL;
	block = a->last;
	bytes = block->bytes + block->used;
	block->used += size;
	return bytes;
}

void *arena_array(struct arena *a, size_t count, size_t size)
{
	size_t total;

	if (__builtin_mul_overflow(count, size, &total)) {
		a->failed = true;
		return NULL;
	}
	return arena_new(a, total);
}

char *arena_text(struct arena *a, const char *text, size_t len)
{
	char *copy = arena_new(a, len + 1);

	if (copy && len > 0)
		memcpy(copy, text, len);
	return copy;
}
