/* Any bytes as a formula. */
#include "tests/fuzz/fuzz.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "quiz/expr.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *const names[] = { "psi", "tau", "n" };
	static const double values[] = { 6.74e9, 178e3, 0 };
	char *text = malloc(size + 1);
	struct expr e;
	struct expr_error error;
	double value;

	if (!text)
		return 0;
	if (size)
		memcpy(text, data, size);
	text[size] = '\0';
	if (!expr_read(&e, text, names, 3, &error))
		assert(error.at <= strlen(text) && *error.message);
	else if (expr_value(&e, values, &value, &error))
		assert(isfinite(value));
	else
		assert(error.at < strlen(text) && *error.message);
	free(text);
	return 0;
}
