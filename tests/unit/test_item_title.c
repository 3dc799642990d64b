/* What an item is called where it is only named. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "base/utf8.h"
#include "server/lesson/item_title.h"

static void is(const char *words, const char *title)
{
	char out[ITEM_TITLE_SIZE];

	item_title_of(out, words);
	assert_string_equal(out, title);
}

static void it_is_the_first_sentence(void **state)
{
	(void)state;
	is("What is it?", "What is it?");
	is("A run prints a line.\nIt is long. What is the MFU? Guess.",
	   "A run prints a line.");
	is("Version 2.13 is out. Which one?", "Version 2.13 is out.");
	is("Tokens per second. Count them.", "Tokens per second.");
	is("Count\nthem", "Count");
	is("\n  \n", "");
	is("", "");
}

static void a_long_one_is_cut_at_a_word(void **state)
{
	char words[1000] = "";
	char out[ITEM_TITLE_SIZE];

	(void)state;
	for (size_t at = 0; at + 9 < sizeof words; at += 8)
		memcpy(words + at, "größe ", 8);
	item_title_of(out, words);
	assert_true(utf8_valid(out, strlen(out)));
	assert_true(strlen(out) < ITEM_TITLE_SIZE);
	assert_non_null(strstr(out, "größe…"));
	memset(words, 'x', sizeof words - 1);
	item_title_of(out, words);
	assert_true(strlen(out) < ITEM_TITLE_SIZE);
	assert_non_null(strstr(out, "…"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(it_is_the_first_sentence),
		cmocka_unit_test(a_long_one_is_cut_at_a_word),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
