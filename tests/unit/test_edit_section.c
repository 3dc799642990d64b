/* One item's lines in the text of a bank: found, taken out, put back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "server/edit/section.h"

#define FRONT "---\nbank: b\ntitle: B\n---\n\n"
#define ONE "## one\n\nFirst?\n\n```\n## two\n```\n\n= 1"
#define TWO "## two\ntags: t\n\nSecond?\n\n= 2"

static void found(const char *bank, const char *id, const char *text,
		  size_t line, size_t lines)
{
	struct section_place place;
	struct buf out;

	assert_true(section_find(bank, strlen(bank), id, &place));
	buf_init(&out, 4096);
	section_text(bank, &place, &out);
	assert_string_equal(buf_text(&out), text);
	assert_int_equal(place.line, line);
	assert_int_equal(place.lines, lines);
	buf_release(&out);
}

static void an_item_is_found_whole(void **state)
{
	struct section_place place;
	const char *bank = FRONT ONE "\n\n\n" TWO "\n";

	(void)state;
	found(bank, "one", ONE, 6, 9);
	found(bank, "two", TWO, 17, 6);
	assert_false(section_find(bank, strlen(bank), "three", &place));
	assert_false(section_find(bank, strlen(bank), "tw", &place));
	assert_false(section_find("", 0, "one", &place));
	found(FRONT TWO, "two", TWO, 6, 6);
	found("## a\r\nx\r\n\r\n## b\r\n", "a", "## a\nx", 1, 2);
}

static void put_back(const char *bank, const char *id, const char *source,
		     const char *becomes)
{
	struct section_place place;
	struct buf out;

	buf_init(&out, 4096);
	assert_true(section_find(bank, strlen(bank), id, &place));
	section_put(bank, strlen(bank), &place, source, &out);
	assert_string_equal(buf_text(&out), becomes);
	buf_release(&out);
}

static void what_is_put_back_changes_nothing_else(void **state)
{
	const char *bank = FRONT ONE "\n\n\n" TWO "\n\n";

	(void)state;
	put_back(bank, "one", ONE, bank);
	put_back(bank, "two", TWO "\n \n\t\n", bank);
	put_back(bank, "one", "## one\nx", FRONT "## one\nx\n\n\n" TWO "\n\n");
	put_back(FRONT TWO, "two", TWO, FRONT TWO "\n");
	put_back("## a\r\nx\r\n\r\n## b\r\n", "a", "## a\ny\r\nz",
		 "## a\r\ny\r\nz\r\n\r\n## b\r\n");
}

/* Is source, put in place of the item one, that item alone? */
static bool alone(const char *source)
{
	const char *bank = FRONT ONE "\n\n" TWO "\n";
	struct section_place place;
	struct buf out;

	buf_init(&out, 4096);
	assert_true(section_find(bank, strlen(bank), "one", &place));
	section_put(bank, strlen(bank), &place, source, &out);
	bool yes = section_alone(&out, &place, strlen(bank) - place.end, "one");
	buf_release(&out);
	return yes;
}

static void it_must_stay_one_item_of_that_id(void **state)
{
	(void)state;
	assert_true(alone("## one\n\nOther?\n\n= 3"));
	assert_true(alone("##  one \nx"));
	assert_true(alone("## one\n~~~\n## more\n~~~"));
	assert_false(alone("## uno\n\nOther?"));
	assert_false(alone("x\n## one"));
	assert_false(alone("## one\n\n## more"));
	assert_false(alone("## one\n```\nno end"));
	assert_false(alone(""));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_item_is_found_whole),
		cmocka_unit_test(what_is_put_back_changes_nothing_else),
		cmocka_unit_test(it_must_stay_one_item_of_that_id),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
