/* A notebook from any bytes: whatever they are, the HTML is balanced and has no
 * script, event or strange address in it. */
#include "tests/fuzz/fuzz.h"

#include <stdio.h>
#include <stdlib.h>

#include "server/lesson/notebook.h"
#include "tests/html_check.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct notebook n;
	struct faults faults;
	const char *at = "";

	notebook_init(&n);
	faults_init(&faults);
	buf_add(&n.bytes, data, size);
	buf_putc(&n.bytes, '\0'); /* what lies behind is no part of it */
	n.bytes.len = n.bytes.failed ? 0 : n.bytes.len - 1;
	notebook_parse(&n, &faults);
	const char *fault = html_check(buf_text(&n.text.html), &at);
	if (fault) {
		fprintf(stderr, "%s at: %.200s\n", fault, at);
		abort();
	}
	notebook_release(&n);
	faults_release(&faults);
	return 0;
}
