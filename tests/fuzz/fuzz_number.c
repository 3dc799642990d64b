/* Any bytes as a typed number, for items of several forms. */
#include "tests/fuzz/fuzz.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/utf8.h"

static void check(const struct number *n)
{
	assert(n->len == (n->state == NUMBER_UNREAD ? 0u
			  : n->state == NUMBER_ASK  ? 2u
						    : 1u));
	assert((n->why != NULL) == (n->state == NUMBER_UNREAD));
	for (size_t i = 0; i < n->len; i++) {
		const struct number_reading *r = &n->reading[i];
		assert(isfinite(r->value));
		assert(*r->as && utf8_valid(r->as, strlen(r->as)));
	}
	if (n->state == NUMBER_ASK)
		assert(strcmp(n->reading[0].as, n->reading[1].as) != 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct number_form forms[] = {
		{ .percent = false },	 { .percent = true },
		{ .unit = "TFLOP/s" },	 { .unit = "days" },
		{ .unit = "GPU-hours" }, { .unit = "µs" },
	};
	char typed[512];

	if (size >= sizeof typed)
		size = sizeof typed - 1;
	memcpy(typed, data, size);
	typed[size] = '\0';
	for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
		struct number n = number_read(typed, &forms[i]);
		check(&n);
	}
	return 0;
}
