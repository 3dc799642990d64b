/* fuzz_peaks.c: any bytes as a device's name; their number picks the format.
 * What is answered may be shown: one line of valid UTF-8, and a peak or a
 * reason without one. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "figures/peaks/peaks.h"
#include "tests/fuzz/fuzz.h"

static void check(const struct peaks_answer *a)
{
	assert(a->why[0] && utf8_one_line(a->why));
	assert(isnan(a->flops) || (a->flops > 0 && a->near_len == 0));
	assert(a->part_len >= 1 && a->part_len <= PEAKS_LIST_MAX);
	for (size_t i = 0; i < a->part_len; i++)
		assert(utf8_one_line(a->part[i].text));
	for (size_t i = 0; i < a->near_len; i++)
		assert(a->near[i].why[0] && utf8_one_line(a->near[i].why));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct peaks_answer a;
	char *text = calloc(1, size + 1);

	if (!text)
		return 0;
	if (size > 0)
		memcpy(text, data, size);
	peaks_ask(text, (enum peaks_dtype)(size % PEAKS_DTYPES), &a);
	check(&a);
	free(text);
	return 0;
}
