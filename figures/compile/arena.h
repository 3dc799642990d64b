/* arena.h: memory for many small things that live and die together.
 *
 * Invariants: an arena is born with its maximum (arena_init) and never holds
 * more. When something does not fit, or memory is out, NULL is returned, failed
 * is set, and all later requests return NULL too. What arena_new gave is zeroed,
 * aligned for any type, does not move, and is freed by arena_release only.
 */
#ifndef FIGURES_COMPILE_ARENA_H
#define FIGURES_COMPILE_ARENA_H

#include <stdbool.h>
#include <stddef.h>

struct arena_block;

struct arena {
	struct arena_block *last;
	size_t held; /* bytes of all blocks */
	size_t max;
	bool failed;
};

/* An empty arena for at most max bytes. Allocates nothing. */
void arena_init(struct arena *a, size_t max);

/* Frees everything; the arena is empty again and keeps its maximum. */
void arena_release(struct arena *a);

/* size bytes, all zero. */
void *arena_new(struct arena *a, size_t size);

/* count elements of size bytes each, all zero. */
void *arena_array(struct arena *a, size_t count, size_t size);

/* A copy of len bytes with a NUL behind them. */
char *arena_text(struct arena *a, const char *text, size_t len);

#endif
