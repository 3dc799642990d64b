/* fuzz_json_read.c: any bytes as JSON. What is taken is a tree whose numbers
 * are finite and whose names differ; what is not has a sentence, and the fault
 * is the text's: all that json_scan lets through, cJSON reads. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "server/api/json_read.h"
#include "tests/fuzz/fuzz.h"

static void check(const struct cJSON *value, int depth)
{
	const struct cJSON *member = json_first(value);
	const char *text;
	double number;

	assert(depth <= JSON_DEPTH_MAX);
	if (json_is_number(value, &number))
		assert(isfinite(number));
	if (json_is_text(value, &text))
		assert(utf8_valid(text, strlen(text)));
	for (; member; member = json_next(member)) {
		if (json_is_object(value))
			assert(json_get(value, json_name(member)) == member);
		check(member, depth + 1);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct error e = { .kind = ERROR_NONE };
	struct cJSON *root;
	char *text = malloc(size + 1);

	if (!text)
		return 0;
	if (size > 0)
		memcpy(text, data, size);
	text[size] = '\0';
	if (json_read(text, size, &root, &e)) {
		check(root, 0);
	} else {
		assert(!root && e.kind == ERROR_INPUT && e.message[0]);
		assert(utf8_valid(e.message, strlen(e.message)));
	}
	json_free(root);
	free(text);
	return 0;
}
