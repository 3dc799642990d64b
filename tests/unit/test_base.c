/* Buffers, the JSON and HTML writers, UTF-8, space, the error value. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/html.h"
#include "base/json.h"
#include "base/room.h"
#include "base/space.h"
#include "base/unseen.h"
#include "base/utf8.h"

static void buffer_keeps_its_maximum(void **state)
{
	struct buf b;

	(void)state;
	buf_init(&b, 10);
	buf_puts(&b, "0123456789");
	assert_false(b.failed);
	buf_putc(&b, 'x');
	assert_true(b.failed);
	assert_string_equal(buf_text(&b), "0123456789");
	buf_printf(&b, "%d", 5); /* does nothing any more */
	assert_int_equal(b.len, 10);
	assert_null(buf_detach(&b, NULL));
	buf_puts(&b, "again");
	size_t len;
	char *text = buf_detach(&b, &len);
	assert_string_equal(text, "again");
	assert_int_equal(len, 5);
	free(text);
	assert_string_equal(buf_text(&b), "");
}

static void buffer_refuses_what_would_wrap(void **state)
{
	struct buf b;

	(void)state;
	buf_init(&b, SIZE_MAX / 4);
	buf_puts(&b, "abc");
	buf_add(&b, "", SIZE_MAX / 4);
	assert_true(b.failed);
	buf_reset(&b);
	assert_false(b.failed);
	buf_release(&b);
}

static void json_is_whole(void **state)
{
	struct buf b;
	struct json j;

	(void)state;
	buf_init(&b, 1000);
	json_init(&j, &b);
	json_object(&j, NULL);
	json_text(&j, "a", "x\"\\\n\t\x01</script>&\u2028\u202e\xc2\x9b\xff");
	json_array(&j, "b");
	json_real(&j, NULL, 1.5);
	json_real(&j, NULL, (double)NAN);
	json_bool(&j, NULL, true);
	json_object(&j, NULL);
	json_object_end(&j);
	json_null(&j, NULL);
	json_array_end(&j);
	json_real(&j, "c", -(double)INFINITY);
	json_object_end(&j);
	assert_string_equal(
		buf_text(&b),
		"{\"a\":\"x\\\"\\\\\\n\\t\\u0001\\u003c/script\\u003e\\u0026"
		"\\u2028\\u202e\\u009b\xef\xbf\xbd\",\"b\":[1.5,null,true,{},null],"
		"\"c\":null}");
	buf_release(&b);
}

static void html_escapes_by_place(void **state)
{
	struct buf b;

	(void)state;
	buf_init(&b, 1000);
	html_text(&b, "a<b> & \"c\" 'd' \x01\x7f\xc3\xa9\xc3");
	html_attr(&b, "title", "\"><img onerror=x>");
	html_url_arg(&b, "a b&c=d/é\"");
	assert_string_equal(
		buf_text(&b),
		"a&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39; é\xef\xbf\xbd"
		" title=\"&quot;&gt;&lt;img onerror=x&gt;\""
		"a%20b%26c%3Dd%2F%C3%A9%22");
	buf_release(&b);
}

static void utf8_is_strict(void **state)
{
	static const char *const good[] = { "",		  "a",
					    "é",	  "Ψ",
					    "\U0001F600", "\xf4\x8f\xbf\xbf" };
	static const char *const bad[] = { "\x80",
					   "\xc0\xaf",
					   "\xc1\xbf",
					   "\xe0\x80\x80",
					   "\xed\xa0\x80",
					   "\xf0\x80\x80\x80",
					   "\xf4\x90\x80\x80",
					   "\xf5\x80\x80\x80",
					   "\xe2\x80",
					   "\xff" };

	(void)state;
	for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
		assert_true(utf8_valid(good[i], strlen(good[i])));
	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
		assert_false(utf8_valid(bad[i], strlen(bad[i])));
	assert_int_equal(utf8_whole("aé\xe2\x80"), 3);
	assert_int_equal(utf8_count("Ψ=1"), 3);
	assert_true(utf8_one_line("Ψ = 1"));
	assert_false(utf8_one_line("a\nb"));
	assert_false(utf8_one_line("a\xc2\x85"));
}

/* A letter of each plane and a mark that scripts need, and all that is unseen,
 * to its edges. */
static void the_unseen_is_found(void **state)
{
	static const char *const seen[] = { "a",       "é",	 "\u200d",
					    "\u200e",  "\u2027", "\u202f",
					    "\u2065",  "\u206a", "\U0001F600",
					    "\xc2\xa0" };
	static const struct {
		const char *text;
		unsigned code;
		const char *spelt;
	} unseen[] = {
		{ "\x01", 0x01, "\\x01" },
		{ "\t", 0x09, "\\x09" },
		{ "\n", 0x0a, "\\x0A" },
		{ "\x1b", 0x1b, "\\x1B" },
		{ "\x7f", 0x7f, "\\x7F" },
		{ "\xc2\x80", 0x80, "\\u0080" },
		{ "\xc2\x9f", 0x9f, "\\u009F" },
		{ "\u2028", 0x2028, "\\u2028" },
		{ "\u2029", 0x2029, "\\u2029" },
		{ "\u202a", 0x202a, "\\u202A" },
		{ "\u202e", 0x202e, "\\u202E" },
		{ "\u2066", 0x2066, "\\u2066" },
		{ "\u2069", 0x2069, "\\u2069" },
	};
	unsigned code;

	(void)state;
	assert_int_equal(utf8_unseen("", &code), 0);
	for (size_t i = 0; i < sizeof seen / sizeof seen[0]; i++)
		assert_int_equal(utf8_unseen(seen[i], &code), 0);
	for (size_t i = 0; i < sizeof unseen / sizeof unseen[0]; i++) {
		size_t len = strlen(unseen[i].text);
		struct buf b;
		assert_int_equal(utf8_unseen(unseen[i].text, &code), len);
		assert_int_equal(code, unseen[i].code);
		assert_false(utf8_one_line(unseen[i].text));
		buf_init(&b, 100);
		unseen_spell(&b, unseen[i].text, len);
		assert_string_equal(buf_text(&b), unseen[i].spelt);
		buf_release(&b);
	}
}

static void spells_whatever_bytes(void **state)
{
	static const char text[] = "Ψ\x1b[2J\xff\xe2\x80 \\x1B";
	struct buf b;

	(void)state;
	buf_init(&b, 100);
	unseen_spell(&b, text, strlen(text));
	assert_string_equal(buf_text(&b), "Ψ\\x1B[2J\\xFF\\xE2\\x80 \\x1B");
	buf_release(&b);
}

static void error_is_never_cut_in_a_character(void **state)
{
	struct error e;
	char much[2000];

	(void)state;
	memset(much, 0, sizeof much);
	for (size_t i = 0; i + 2 < sizeof much; i += 2)
		memcpy(much + i, "é", 2);
	assert_false(error_set(&e, ERROR_INPUT, much, "x%s", much));
	assert_true(utf8_valid(e.message, strlen(e.message)));
	assert_true(utf8_valid(e.parameter, strlen(e.parameter)));
	error_set(&e, ERROR_INPUT, NULL,
		  "a\xff"
		  "b\xe2\x82"
		  "c is \xc3\xa9");
	assert_string_equal(e.message, "a?b??c is é");
	error_set(&e, ERROR_INPUT, NULL, "fine");
	assert_string_equal(e.parameter, "");
}

static void trimmed_text_stays_and_grows(void **state)
{
	struct buf b;

	(void)state;
	buf_init(&b, 1000);
	buf_trim(&b);
	assert_string_equal(buf_text(&b), "");
	for (int i = 0; i < 100; i++)
		buf_puts(&b, "abc");
	buf_trim(&b);
	assert_int_equal(b.len, 300);
	assert_int_equal(b.cap, 301);
	buf_puts(&b, "d");
	assert_string_equal(buf_text(&b) + 297, "abcd");
	buf_room(&b, 600);
	const char *data = b.data;
	for (int i = 0; i < 600; i++)
		buf_putc(&b, 'e');
	assert_ptr_equal(b.data, data);
	assert_int_equal(b.len, 901);
	buf_room(&b, 100);
	assert_true(b.failed);
	buf_release(&b);
}

static void a_trimmed_list_keeps_its_elements(void **state)
{
	int *list = calloc(1000, sizeof *list);

	(void)state;
	assert_non_null(list);
	for (int i = 0; i < 10; i++)
		list[i] = i;
	list = room_trim(list, 10, sizeof *list);
	for (int i = 0; i < 10; i++)
		assert_int_equal(list[i], i);
	assert_ptr_equal(room_trim(list, 0, sizeof *list), list);
	assert_null(room_trim(NULL, 3, sizeof *list));
	free(list);
}

static void space_goes_from_both_ends(void **state)
{
	static const char *const texts[][2] = {
		{ "", "" },
		{ "   ", "" },
		{ "a", "a" },
		{ "  a b  ", "a b" },
		{ "a  ", "a" },
		{ "  a", "a" },
		{ " \ta\t ", "\ta\t" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		char text[16];

		snprintf(text, sizeof text, "%s", texts[i][0]);
		space_trim(text);
		assert_string_equal(text, texts[i][1]);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(buffer_keeps_its_maximum),
		cmocka_unit_test(buffer_refuses_what_would_wrap),
		cmocka_unit_test(json_is_whole),
		cmocka_unit_test(html_escapes_by_place),
		cmocka_unit_test(utf8_is_strict),
		cmocka_unit_test(the_unseen_is_found),
		cmocka_unit_test(spells_whatever_bytes),
		cmocka_unit_test(error_is_never_cut_in_a_character),
		cmocka_unit_test(trimmed_text_stays_and_grows),
		cmocka_unit_test(a_trimmed_list_keeps_its_elements),
		cmocka_unit_test(space_goes_from_both_ends),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
