/* bank_words.h: what the lesson's items say, and what the figures compute, for
 * tests that hold them together. */
#ifndef TESTS_UNIT_BANK_WORDS_H
#define TESTS_UNIT_BANK_WORDS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "base/num.h"
#include "quiz/bank.h"
#include "server/lesson/computed.h"

#define BANK "quiz/13-profiling-mfu-compilation.quiz.md"

static struct bank bank;
static struct computed kept;

/* The number that a figure computes; question as in {=…}, as a plain number. */
static inline double model(const char *question)
{
	struct buf text;
	struct error e = { .kind = ERROR_NONE };
	char plain[100] = "";
	size_t len = 0;
	double value;

	buf_init(&text, 100);
	if (!computed_text(&kept, &text, question, &e))
		fail_msg("%s: %s", question, e.message);
	for (const char *at = buf_text(&text); *at; at++)
		if (*at != ',' && len + 1 < sizeof plain)
			plain[len++] = *at;
	assert_true(num_parse(plain, &value));
	buf_release(&text);
	return value;
}

/* Makes spaces of those at which no line may break. */
static inline void unbind(char *text)
{
	char *to = text;

	for (const char *at = text; *at; at++) {
		bool bound = strncmp(at, "\u00a0", 2) == 0;
		*to++ = bound ? ' ' : *at;
		at += bound;
	}
	*to = '\0';
}

static inline const char *read_file(const char *name)
{
	static char text[BANK_BYTES_MAX];
	FILE *f = fopen(name, "rb");

	assert_non_null(f);
	size_t len = fread(text, 1, sizeof text - 1, f);
	fclose(f);
	text[len] = '\0';
	unbind(text);
	return text;
}

static inline int setup(void **state)
{
	struct faults faults;
	const char *text = read_file(BANK);

	(void)state;
	faults_init(&faults);
	assert_true(bank_read(&bank, BANK, text, strlen(text), &faults));
	faults_release(&faults);
	return 0;
}

static inline int release(void **state)
{
	(void)state;
	bank_release(&bank);
	computed_release(&kept);
	return 0;
}

static inline void add(struct buf *out, const struct prose *prose)
{
	if (prose->text)
		buf_puts(out, prose->text);
	buf_putc(out, '\n');
}

/* All that the item says to anybody. */
static inline void words_of(struct buf *out, const char *id)
{
	const struct item *item = bank_item(&bank, id);

	assert_non_null(item);
	add(out, &item->prompt);
	add(out, &item->hint);
	add(out, &item->explanation);
	if (item->key.source)
		add(out, &item->key.feedback);
	for (size_t i = 0; i < item->choice_len; i++)
		add(out, &item->choice[i].feedback);
	for (size_t i = 0; i < item->trap_len; i++)
		add(out, &item->trap[i].feedback);
}

/* The text has these words with the number in place of {}. */
static inline void text_says(const char *where, const char *text,
			     const char *words, const char *number)
{
	char wanted[120];
	const char *hole = strstr(words, "{}");

	assert_non_null(hole);
	snprintf(wanted, sizeof wanted, "%.*s%s%s", (int)(hole - words), words,
		 number, hole + 2);
	if (!strstr(text, wanted))
		fail_msg("%s does not say \"%s\"", where, wanted);
}

static inline void bank_says(const char *id, const char *words,
			     const char *number)
{
	struct buf text;

	buf_init(&text, 1 << 20);
	words_of(&text, id);
	text_says(id, buf_text(&text), words, number);
	buf_release(&text);
}

#endif
