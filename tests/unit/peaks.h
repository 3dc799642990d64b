/* peaks.h: asks the peak table in a test, and checks what holds of every
 * answer. For tests only; after cmocka.h. */
#ifndef TESTS_UNIT_PEAKS_H
#define TESTS_UNIT_PEAKS_H

#include <math.h>

#include "base/utf8.h"
#include "figures/peaks/peaks.h"

static inline struct peaks_answer ask(const char *device,
				      enum peaks_dtype dtype)
{
	struct peaks_answer a;

	peaks_ask(device, dtype, &a);
	assert_true(a.why[0] != '\0');
	assert_true(utf8_one_line(a.why));
	return a;
}

static inline struct peaks_answer assert_unknown(const char *device)
{
	struct peaks_answer a = ask(device, PEAKS_BF16);

	if (!isnan(a.flops))
		fail_msg("\"%s\" was taken: %s", device, a.why);
	assert_true(isnan(a.bandwidth));
	return a;
}

#endif
