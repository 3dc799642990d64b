/* The bank reader: what it makes of good banks, and the bank that is shipped.
 * What it reports of bad ones: bank_faults.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "quiz/bank.h"
#include "quiz/draw.h"
#include "quiz/grade.h"

#define FRONT "---\nbank: b\ntitle: A title\nlanguage: en\n---\n\n"

/* Reads a bank that has no fault at all. */
static struct bank good(const char *text)
{
	struct faults faults;
	struct bank bank;

	faults_init(&faults);
	assert_true(bank_read(&bank, "b", text, strlen(text), &faults));
	for (size_t i = 0; i < faults.len; i++)
		print_message("  %zu:%zu: %s\n", faults.list[i].line,
			      faults.list[i].column, faults.list[i].message);
	assert_int_equal(faults.errors + faults.warnings, 0);
	faults_release(&faults);
	return bank;
}

static const char choices[] =
	FRONT "## which-one\n"
	      "tags: mfu, what it is\n"
	      "type: predict, many\n"
	      "order: fixed\n"
	      "was: old-one\n"
	      "retired: yes\n"
	      "vary: n = 1, 2\n"
	      "\n"
	      "A prompt of\n"
	      "two lines.\n"
	      "\n"
	      "> quoted\n"
	      "  > deeper\n"
	      "\n"
	      "```\n"
	      "## no heading\n"
	      "- [x] no choice\n"
	      "\n"
	      "```\n"
	      "***\n"
	      "\\= no key\n"
	      "\n"
	      "- [x] One\n"
	      "  and its second line\n"
	      "\n"
	      "  ```\n"
	      "  = 1\n"
	      "  ```\n"
	      "  > Feedback\n"
	      "  > on it.\n"
	      "  >\n"
	      "  > More.\n"
	      "- [X] Two $\\frac{1}{2}$ {first} {m:two-n}\n"
	      "- [ ] Three {=n}\n"
	      "  > Never.\n"
	      "\n"
	      "? A hint\n"
	      "  goes on.\n"
	      "! An explanation\n"
	      "!\n"
	      "! in two parts.\n";

static void reads_choices(void **state)
{
	struct bank b = good(choices);
	const struct item *item = bank_item(&b, "which-one");

	(void)state;
	assert_string_equal(b.name, "b");
	assert_string_equal(b.title, "A title");
	assert_string_equal(b.language, "en");
	assert_int_equal(b.item_len, 1);
	assert_int_equal(item->type, ITEM_PREDICT);
	assert_true(item->many && item->fixed && item->retired);
	assert_false(item->faulty);
	assert_string_equal(item->was, "old-one");
	assert_int_equal(item->tag_len, 2);
	assert_string_equal(item->tag[1], "what it is");
	assert_int_equal(item->line, 7);
	assert_string_equal(item->prompt.text,
			    "A prompt of\ntwo lines.\n\n> quoted\n  > deeper\n"
			    "\n```\n## no heading\n- [x] no choice\n\n```\n"
			    "***\n\\= no key");
	assert_int_equal(item->choice_len, 3);
	assert_string_equal(item->choice[0].text.text,
			    "One\nand its second line\n\n```\n= 1\n```");
	assert_string_equal(item->choice[0].feedback.text,
			    "Feedback\non it.\n\nMore.");
	assert_int_equal(item->choice[0].feedback.line, 35);
	assert_true(item->choice[1].right && !item->choice[2].right);
	assert_string_equal(item->choice[1].text.text, "Two $\\frac{1}{2}$");
	assert_int_equal(item->choice[1].pin, PIN_FIRST);
	assert_string_equal(item->choice[1].misconception, "two-n");
	assert_string_equal(item->choice[2].text.text, "Three {=n}");
	assert_string_equal(item->hint.text, "A hint\ngoes on.");
	assert_string_equal(item->explanation.text,
			    "An explanation\n\nin two parts.");
	assert_true(item_choice(item, item->choice[2].id) == &item->choice[2]);
	assert_null(item_choice(item, "12345678"));
	assert_null(bank_item(&b, "old-one"));
	bank_release(&b);
}

static void reads_numbers(void **state)
{
	struct bank b =
		good(FRONT "## a\n\nQ?\n= 6*2 as TFLOP/s +- 0.5\n  > Twelve.\n"
			   "~ 6+2 {m:two-n}\n  > Plus.\n! E.\n"
			   "## b\n\nQ?\n= 33.2%\n! E.\n"
			   "## c\n\nQ?\n= 2 × 10^9 ± 3 %\n! E.\n"
			   "## d\n\nQ?\n= -1.5T as FLOP\n! E.\n");
	const struct item *item = &b.item[0];
	struct expr_error error;
	double value;

	(void)state;
	assert_string_equal(item->key.source, "6*2");
	assert_string_equal(item->form.unit, "TFLOP/s");
	assert_true(item->tolerance.size == 0.5 && !item->tolerance.relative);
	assert_string_equal(item->key.feedback.text, "Twelve.");
	assert_int_equal(item->trap_len, 1);
	assert_string_equal(item->trap[0].misconception, "two-n");
	assert_string_equal(item->trap[0].feedback.text, "Plus.");
	assert_true(b.item[1].form.percent);
	assert_true(b.item[1].tolerance.size == 0.01);
	assert_true(b.item[2].tolerance.relative);
	assert_true(b.item[2].tolerance.size == 0.03);
	assert_true(expr_value(&b.item[2].key.expr, NULL, &value, &error));
	assert_true(value == 2e9);
	assert_true(expr_value(&b.item[3].key.expr, NULL, &value, &error));
	assert_true(value == -1.5e12);
	bank_release(&b);
}

static void reads_cards_and_problems(void **state)
{
	struct bank b =
		good(FRONT "## card\n\ntype: card\n\nFront?\n\n***\n\nBack.\n"
			   "\n***\n\nStill back.\n"
			   "## typed\ntype: card\n\nFront?\n= 5\n***\nBack.\n"
			   "## bare\ntype: card\n\nFront?\n= 5\n"
			   "## folded\ntype: problem\n\nWhy?\n***\nSo.\n"
			   "? H.\n"
			   "## graded\ntype: problem\n\nHow?\n= 5\n! So.\n");

	(void)state;
	assert_int_equal(b.item_len, 5);
	assert_string_equal(b.item[0].prompt.text, "Front?");
	assert_string_equal(b.item[0].answer.text,
			    "Back.\n\n***\n\nStill back.");
	assert_string_equal(b.item[1].answer.text, "Back.");
	assert_true(item_has_key(&b.item[1]));
	assert_null(b.item[2].answer.text);
	assert_int_equal(b.item[3].type, ITEM_PROBLEM);
	assert_string_equal(b.item[3].answer.text, "So.");
	assert_string_equal(b.item[3].hint.text, "H.");
	assert_string_equal(b.item[4].explanation.text, "So.");
	bank_release(&b);
}

/* The same bank as an editor on Windows writes it. */
static void reads_any_line_ends(void **state)
{
	char text[2 * sizeof choices + 3] = "\xEF\xBB\xBF";
	size_t len = 3;

	(void)state;
	for (const char *s = choices; *s; s++) {
		if (*s == '\n')
			text[len++] = '\r';
		text[len++] = *s;
	}
	text[len - 2] = '\0'; /* and without the last one */
	struct bank a = good(choices);
	struct bank b = good(text);
	assert_true(a.item[0].hash == b.item[0].hash);
	assert_string_equal(a.item[0].prompt.text, b.item[0].prompt.text);
	assert_string_equal(a.item[0].choice[0].id, b.item[0].choice[0].id);
	assert_string_equal(b.item[0].explanation.text,
			    "An explanation\n\nin two parts.");
	bank_release(&a);
	bank_release(&b);
}

static uint64_t hash_of(const char *item)
{
	char text[1000];

	snprintf(text, sizeof text, FRONT "%s", item);
	struct bank b = good(text);
	uint64_t hash = b.item[0].hash;
	bank_release(&b);
	return hash;
}

static void hashes_what_is_asked(void **state)
{
	static const char *const same[] = {
		"## b\n\nQ?\n- [x] x\n- [ ] y\n  > Y.\n! E.\n",
		("## a\ntags: t\nwas: b\nretired: yes\n\nQ?\n- [x] x\n"
		 "- [ ] y\n  > Y.\n! E.\n"),
		"## a\n\n\nQ?  \n- [x] x\n- [ ] y \n  > Y.\n! E.\n\n\n",
	};
	static const char *const other[] = {
		"## a\n\nQ!\n- [x] x\n- [ ] y\n  > Y.\n! E.\n",
		"## a\n\nQ?\n\n- [ ] x\n  > X.\n- [x] y\n! E.\n",
		"## a\n\nQ?\n- [x] x\n- [ ] y\n  > Z.\n! E.\n",
		"## a\n\nQ?\n- [x] x\n- [ ] y\n  > Y.\n! F.\n",
		"## a\norder: fixed\n\nQ?\n- [x] x\n- [ ] y\n  > Y.\n! E.\n",
		"## a\ntype: predict\n\nQ?\n- [x] x\n- [ ] y\n  > Y.\n! E.\n",
	};
	uint64_t hash = hash_of("## a\n\nQ?\n- [x] x\n- [ ] y\n  > Y.\n! E.\n");

	(void)state;
	for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
		assert_true(hash_of(same[i]) == hash);
	for (size_t i = 0; i < sizeof other / sizeof other[0]; i++)
		assert_true(hash_of(other[i]) != hash);
}

static void marks_faulty_items(void **state)
{
	static const char text[] = FRONT "## a\n\nQ?\n= x\n! E.\n"
					 "## b\n\nQ?\n= 1\n! E.\n";
	struct faults faults;
	struct bank bank;

	(void)state;
	faults_init(&faults);
	assert_true(bank_read(&bank, "b", text, strlen(text), &faults));
	assert_true(bank.item[0].faulty);
	assert_false(bank.item[1].faulty);
	bank_release(&bank);
	faults_release(&faults);
}

static void knows_ids_over_banks(void **state)
{
	struct faults faults;
	struct bank banks[2];
	static const char *const expected[] = {
		"The id \"a\" is also that of the item at two:6.",
		"The old id \"x\" is also claimed by the item at one:12.",
		"The id \"a\" is also that of the item at one:7.",
		"The old id \"b\" is still that of the item at one:12.",
	};
	static const char *const text[] = {
		FRONT "## a\n\nQ?\n= 1\n! E.\n"
		      "## b\nwas: x\n\nQ?\n= 1\n! E.\n",
		"---\nbank: c\ntitle: t\n---\n\n## a\nwas: b\n\nQ?\n= 1\n! E.\n"
		"## c\nwas: x\n\nQ?\n= 1\n! E.\n",
	};

	(void)state;
	faults_init(&faults);
	bank_read(&banks[0], "one", text[0], strlen(text[0]), &faults);
	bank_read(&banks[1], "two", text[1], strlen(text[1]), &faults);
	assert_int_equal(faults.errors, 0);
	banks_check(banks, 2, &faults);
	for (size_t i = 0; i < faults.len; i++)
		print_message("  %s:%zu: %s\n", faults.list[i].file,
			      faults.list[i].line, faults.list[i].message);
	assert_int_equal(faults.len, 4);
	for (size_t e = 0; e < 4; e++) {
		bool found = false;
		for (size_t i = 0; i < faults.len; i++)
			found |= strcmp(faults.list[i].message, expected[e]) ==
				 0;
		assert_true(found);
	}
	bank_release(&banks[0]);
	bank_release(&banks[1]);
	faults_release(&faults);
}

/* --- the bank of lesson 13 */

static struct bank lesson_bank(void)
{
	static char text[BANK_BYTES_MAX];
	FILE *f = fopen("quiz/13-profiling-mfu-compilation.quiz.md", "rb");

	assert_non_null(f);
	text[fread(text, 1, sizeof text - 1, f)] = '\0';
	fclose(f);
	return good(text);
}

static void lesson_bank_is_clean(void **state)
{
	static const char *const ids[] = { "mfu-log-line",
					   "compile-which",
					   "mlp-gaps",
					   "mfu-64",
					   "hfu-from-mfu",
					   "card-flops-per-token",
					   "card-mfu",
					   "card-hfu-or-mfu",
					   "card-training-time",
					   "card-launch-bound",
					   "card-busy-fraction",
					   "card-regimes",
					   "card-graph-break",
					   "card-inductor",
					   "card-exposed-communication" };
	struct bank b = lesson_bank();
	size_t cards = 0;

	(void)state;
	assert_string_equal(b.name, "13-profiling-mfu-compilation");
	for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
		const struct item *item = bank_item(&b, ids[i]);
		assert_non_null(item);
		cards += item->type == ITEM_CARD;
		if (item->type != ITEM_CARD)
			assert_non_null(item->hint.text);
	}
	assert_int_equal(cards, 10);
	assert_int_equal(bank_item(&b, "mfu-log-line")->type, ITEM_PREDICT);
	assert_int_equal(bank_item(&b, "compile-which")->type, ITEM_PREDICT);
	bank_release(&b);
}

static void lesson_bank_grades(void **state)
{
	static const struct {
		const char *id, *typed;
		enum verdict verdict;
		const char *misconception;
	} rows[] = {
		{ "mfu-log-line", "43.1 %", VERDICT_RIGHT, NULL },
		{ "mfu-log-line", "37.2", VERDICT_TRAP, NULL },
		{ "mfu-log-line", "57.5%", VERDICT_TRAP, "recompute-up" },
		{ "mfu-log-line", "21,6", VERDICT_TRAP, "sparse-peak" },
		{ "mfu-64", "0.332", VERDICT_RIGHT, NULL },
		{ "mfu-64", "11.1 %", VERDICT_TRAP, "two-n" },
		{ "mfu-64", "21.23 (?)", VERDICT_UNREAD, NULL },
		{ "hfu-from-mfu", "53.3", VERDICT_RIGHT, NULL },
		{ "hfu-from-mfu", "30", VERDICT_TRAP, NULL },
		{ "hfu-from-mfu", "50", VERDICT_WRONG, NULL },
		{ "card-training-time", "5.36 days", VERDICT_RIGHT, NULL },
		{ "card-busy-fraction", "55.6 %", VERDICT_RIGHT, NULL },
	};
	struct bank b = lesson_bank();

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		struct grade g = grade_typed(bank_item(&b, rows[i].id), 0,
					     rows[i].typed, -1);
		print_message("  %s: %s\n", rows[i].id, rows[i].typed);
		assert_int_equal(g.verdict, rows[i].verdict);
		if (rows[i].misconception)
			assert_string_equal(g.misconception,
					    rows[i].misconception);
	}
	bank_release(&b);
}

static void lesson_bank_draws(void **state)
{
	struct bank b = lesson_bank();
	struct buf out;

	(void)state;
	buf_init(&out, 100000);
	for (size_t i = 0; i < b.item_len; i++)
		for (uint32_t n = 0; n < 50; n++) {
			buf_reset(&out);
			draw_text(&b.item[i], n, &b.item[i].prompt, &out);
			draw_text(&b.item[i], n, &b.item[i].answer, &out);
			draw_text(&b.item[i], n, &b.item[i].explanation, &out);
			assert_null(strstr(buf_text(&out), "{="));
		}
	buf_release(&out);
	bank_release(&b);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_choices),
		cmocka_unit_test(reads_numbers),
		cmocka_unit_test(reads_cards_and_problems),
		cmocka_unit_test(reads_any_line_ends),
		cmocka_unit_test(hashes_what_is_asked),
		cmocka_unit_test(marks_faulty_items),
		cmocka_unit_test(knows_ids_over_banks),
		cmocka_unit_test(lesson_bank_is_clean),
		cmocka_unit_test(lesson_bank_grades),
		cmocka_unit_test(lesson_bank_draws),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
