/* bank_faults.h: a bank against the faults that its reader reports, each with its
 * place and its sentence, for tests only. Every fault that there is stands in
 * test_bank_faults.c, test_bank_text.c or test_bank_limits.c.
 */
#ifndef TESTS_UNIT_BANK_FAULTS_H
#define TESTS_UNIT_BANK_FAULTS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "base/buf.h"
#include "quiz/bank.h"

#define FRONT "---\nbank: b\ntitle: t\n---\n"

/* All faults, one a line, as the command line prints them. */
static inline void say_faults(struct buf *out, const struct faults *faults)
{
	for (size_t i = 0; i < faults->len; i++) {
		const struct fault *f = &faults->list[i];
		buf_printf(out, "%s:%zu:%zu: %s%s\n", f->file, f->line,
			   f->column, f->warning ? "warning: " : "",
			   f->message);
	}
}

static inline void faults_are(const char *text, size_t len,
			      const char *expected)
{
	struct faults faults;
	struct bank bank;
	struct buf out;

	faults_init(&faults);
	buf_init(&out, 100000);
	bank_read(&bank, "b", text, len, &faults);
	say_faults(&out, &faults);
	assert_string_equal(buf_text(&out), expected);
	buf_release(&out);
	bank_release(&bank);
	faults_release(&faults);
}

struct bad {
	const char *text;   /* behind the front matter */
	const char *faults; /* file b; lines count from the very first */
};

static inline void all_are(const struct bad *rows, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		char text[4000];
		int size =
			snprintf(text, sizeof text, FRONT "%s", rows[i].text);
		print_message("%s", rows[i].text);
		faults_are(text, (size_t)size, rows[i].faults);
	}
}

#define ALL_ARE(rows) all_are(rows, sizeof(rows) / sizeof(rows)[0])

#endif
