/* fuzz_target.c: any bytes as an address. What is taken is UTF-8 without NUL,
 * and its path stays below the root. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "server/http/target.h"
#include "tests/fuzz/fuzz.h"

static void check(const struct request *q)
{
	assert(q->path[0] == '/' && utf8_valid(q->path, strlen(q->path)));
	assert(!strstr(q->path, "..") && !strchr(q->path, '\\'));
	assert(!strchr(q->path, '\r') && !strchr(q->path, '\n'));
	assert(q->pair_len <= REQUEST_PAIRS_MAX);
	for (size_t i = 0; i < q->pair_len; i++) {
		const struct param_pair *p = &q->pair[i];
		assert(utf8_valid(p->name, strlen(p->name)));
		assert(utf8_valid(p->text, strlen(p->text)));
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct request q;
	struct error e = { .kind = ERROR_NONE };
	char *path = malloc(size + 1);
	char empty[] = "";
	char *query = empty;

	if (!path)
		return 0;
	if (size > 0)
		memcpy(path, data, size);
	path[size] = '\0';
	char *mark = strchr(path, '?');
	if (mark) {
		*mark = '\0';
		query = mark + 1;
	}
	char *room = malloc(target_room(path, query));
	if (room && target_read(path, query, room, &q, &e))
		check(&q);
	else if (room)
		assert(e.kind == ERROR_INPUT && e.message[0]);
	free(room);
	free(path);
	return 0;
}
