/* The figure compile over any program and any calls: it answers or refuses with a
 * sentence, in bounded time and memory, and what it answers is whole.
 *
 * The first byte chooses the settings; a line of dashes parts program and calls.
 */
#include "tests/fuzz/fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "figures/figure.h"

static void require(bool fine, const char *what)
{
	if (fine)
		return;
	fprintf(stderr, "%s\n", what);
	abort();
}

static void ask(unsigned char settings, const char *program, const char *calls)
{
	static const char *const dynamic[] = { "auto", "true", "false",
					       "auto" };
	struct param_pair pair[] = {
		{ "program", program },
		{ "calls", calls },
		{ "dynamic", dynamic[settings & 3] },
		{ "fullgraph", settings & 4 ? "1" : "0" },
		{ "limit", settings & 8 ? "2" : "8" },
		{ "capture_scalar", settings & 16 ? "1" : "0" },
	};
	struct error e = { 0 };
	struct answer a;

	answer_init(&a, ANSWER_ALL);
	if (figure_answer(figure_find("compile"), pair,
			  sizeof pair / sizeof pair[0], &a, &e)) {
		require(a.takeaway.len > 0, "nothing to take away");
		require(utf8_valid(a.body.data, a.body.len), "not UTF-8");
	} else {
		require(e.message[0] != '\0', "refused without a word");
		require(utf8_one_line(e.message), "not one line");
		require(e.kind != ERROR_SYSTEM || strstr(e.message, "memory") ||
				strstr(e.message, "longer"),
			e.message);
	}
	answer_release(&a);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char between[] = "\n----\n";
	char *text, *calls;

	if (size == 0)
		return 0;
	text = malloc(size);
	if (!text)
		return 0;
	memcpy(text, data + 1, size - 1);
	text[size - 1] = '\0';
	calls = strstr(text, between);
	if (calls) {
		*calls = '\0';
		calls += sizeof between - 1;
	}
	ask(data[0], text, calls ? calls : "f32[8]; f32[16]");
	free(text);
	return 0;
}
