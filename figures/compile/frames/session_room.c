/* session_room.c: memory, names and faults of a session. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "figures/compile/sentence.h"
#include "figures/compile/trace/machine.h"

enum {
	SPARE = 1 << 20,
	/* Beyond this the session is outside; what is left lets the instruction
	 * under way come to its end. */
	ROOM = SESSION_ARENA_MAX / 2
};

void *take(struct session *s, size_t size)
{
	void *piece;

	if (s->arena.held > ROOM || size > SPARE)
		go_outside(s, "This program needs more memory than the "
			      "simulation has.");
	piece = size > SPARE ? NULL : arena_new(&s->arena, size);
	if (piece)
		return piece;
	s->outside = s->outside ? s->outside : "There is not enough memory.";
	memset(s->spare, 0, SPARE);
	return s->spare;
}

void *take_array(struct session *s, size_t count, size_t size)
{
	return take(s, count > SPARE / size ? SPARE + 1 : count * size);
}

void *take_more(struct session *s, void *old, int len, size_t size)
{
	void *more;
	size_t used = (size_t)len;

	if (len > 0 && (len < 4 || (len & (len - 1)) != 0))
		return old;
	more = take_array(s, len == 0 ? 4 : used * 2, size);
	if (len > 0)
		memcpy(more, old, used * size);
	return more;
}

const char *name_of(struct session *s, const char *text)
{
	const char *name = tree_name(s->tree->library, text, strlen(text));

	if (!name)
		go_outside(s, "This program needs more memory than the "
			      "simulation has.");
	return name ? name : "";
}

const char *say(struct session *s, const char *format, ...)
{
	va_list args, again;
	char *text;
	int len;

	va_start(args, format);
	va_copy(again, args);
	len = vsnprintf(NULL, 0, format, args);
	text = take(s, (size_t)(len < 0 ? 0 : len) + 1);
	if (len >= 0 && len < SPARE)
		vsnprintf(text, (size_t)len + 1, format, again);
	va_end(again);
	va_end(args);
	return text;
}

bool go_outside(struct session *s, const char *format, ...)
{
	char sentence[SENTENCE_MAX];
	va_list args;

	if (s->outside)
		return false;
	va_start(args, format);
	sentence_format(sentence, format, args);
	va_end(args);
	s->outside = arena_text(&s->arena, sentence, strlen(sentence));
	if (!s->outside)
		s->outside = "There is not enough memory.";
	s->outside_line = s->line;
	return false;
}

bool spend(struct session *s)
{
	return ++s->steps <= STEPS_MAX ||
	       go_outside(s,
			  "This call takes more than %d steps; shorten its "
			  "loops.",
			  STEPS_MAX);
}
