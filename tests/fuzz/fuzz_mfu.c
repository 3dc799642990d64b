/* Any bytes, as lines name=value, put to the figure mfu: it answers or refuses
 * with a sentence, never both and never neither. */
#include "tests/fuzz/fuzz.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "figures/figure.h"

extern const struct figure mfu_figure;

/* Cuts text, in place, into pairs at line ends and at each line's first equals
 * sign. Returns how many. */
static size_t cut(char *text, struct param_pair pair[static PARAM_MAX])
{
	size_t len = 0;

	while (*text && len < PARAM_MAX) {
		char *end = text + strcspn(text, "\n");
		char *next = *end ? end + 1 : end;
		*end = '\0';
		char *equals = strchr(text, '=');
		if (equals) {
			*equals = '\0';
			pair[len].name = text;
			pair[len++].text = equals + 1;
		}
		text = next;
	}
	return len;
}

/* A number that is not known is not shown. */
static void check_numbers(const struct answer *answer)
{
	for (size_t i = 0; i < answer->reading_len; i++) {
		const char *text = answer_text(answer, answer->reading[i].text);
		assert(strncmp(text, "nan", 3) != 0);
		assert(strncmp(text, "-nan", 4) != 0);
		assert(strncmp(text, "inf", 3) != 0);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct param_pair pair[PARAM_MAX];
	struct answer answer;
	struct error error = { .kind = ERROR_NONE };
	char *text = malloc(size + 1);

	assert(text);
	if (size)
		memcpy(text, data, size);
	text[size] = '\0';
	answer_init(&answer, ANSWER_ALL);
	if (figure_answer(&mfu_figure, pair, cut(text, pair), &answer,
			  &error)) {
		assert(error.kind == ERROR_NONE);
		assert(utf8_valid(answer.body.data, answer.body.len));
		check_numbers(&answer);
	} else {
		assert(error.kind == ERROR_INPUT ||
		       error.kind == ERROR_IMPOSSIBLE);
		assert(*error.message);
		assert(utf8_valid(error.message, strlen(error.message)));
	}
	answer_release(&answer);
	free(text);
	return 0;
}
