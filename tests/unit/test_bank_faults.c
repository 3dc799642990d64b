/* Every fault that the bank reader reports, with its place and its sentence. */
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
static void say_faults(struct buf *out, const struct faults *faults)
{
	for (size_t i = 0; i < faults->len; i++) {
		const struct fault *f = &faults->list[i];
		buf_printf(out, "%s:%zu:%zu: %s%s\n", f->file, f->line,
			   f->column, f->warning ? "warning: " : "",
			   f->message);
	}
}

static void faults_are(const char *text, size_t len, const char *expected)
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

static void all_are(const struct bad *rows, size_t len)
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

static void refuses_bad_ids(void **state)
{
	static const struct bad rows[] = {
		{ "## Big\n\nQ?\n= 1\n! E.\n",
		  "b:5:4: \"Big\" is no id: small letters, digits and "
		  "-, at most 64, not - first.\n" },
		{ "## a b\n\nQ?\n= 1\n! E.\n",
		  "b:5:4: \"a b\" is no id: small letters, digits and "
		  "-, at most 64, not - first.\n" },
		{ "##\n\nQ?\n= 1\n! E.\n",
		  "b:5:3: \"\" is no id: small letters, digits and -, "
		  "at most 64, not - first.\n" },
		{ "## -a\n\nQ?\n= 1\n! E.\n",
		  "b:5:4: \"-a\" is no id: small letters, digits and "
		  "-, at most 64, not - first.\n" },
		{ "## a\n\nQ?\n= 1\n! E.\n\n## b\n\nQ?\n= 1\n! E.\n\n## a\n\n"
		  "Q?\n= 1\n! E.\n",
		  "b:5:4: The id \"a\" is also that of the item at "
		  "b:17.\n"
		  "b:17:4: The id \"a\" is also that of the item at "
		  "b:5.\n" },
	};

	(void)state;
	ALL_ARE(rows);
}

static void refuses_bad_headers(void **state)
{
	static const struct bad rows[] = {
		{ "## a\ntag: x\n\nQ?\n= 1\n! E.\n",
		  "b:6:1: There is no key \"tag\" here: tags, type, "
		  "order, was, retired or vary. Leave a blank line "
		  "above the question.\n" },
		{ "## a\ntags: x,,y\n\nQ?\n= 1\n! E.\n",
		  "b:6:9: Write tags: one, two; at most 16.\n" },
		{ "## a\ntags: x\ntags: y\n\nQ?\n= 1\n! E.\n",
		  "b:7:1: tags is given twice.\n" },
		{ "## a\ntype: quiz\n\nQ?\n= 1\n! E.\n",
		  "b:6:7: There is no type \"quiz\": write check, "
		  "predict, problem or card, or many.\n" },
		{ "## a\norder: random\n\nQ?\n= 1\n! E.\n",
		  "b:6:8: Write order: fixed, or nothing.\n" },
		{ "## a\nwas: A b\n\nQ?\n= 1\n! E.\n",
		  "b:6:6: \"A b\" cannot have been an id.\n" },
		{ "## a\nretired: no\n\nQ?\n= 1\n! E.\n",
		  "b:6:10: Write retired: yes, or nothing.\n" },
	};

	(void)state;
	ALL_ARE(rows);
}

static void refuses_bad_choices(void **state)
{
	static const struct bad rows[] = {
		{ "## a\n\nQ?\n- [ ] x\n  > X.\n- [ ] y\n  > Y.\n! E.\n",
		  "b:5:1: No choice is right: mark one [x].\n" },
		{ "## a\n\nQ?\n- [x] x\n- [x] y\n! E.\n",
		  "b:5:1: More than one choice is right: write \"type: "
		  "many\" for \"all that apply\".\n" },
		{ "## a\n\nQ?\n- [x] x  y\n- [ ] x y\n  > Y.\n! E.\n",
		  "b:9:1: This choice equals the one at line 8.\n" },
		{ "## a\n\nQ?\n- [x] x\n! E.\n",
		  "b:8:1: One choice is no choice: write two or more.\n" },
		{ "## a\n\nQ?\n- [x] x\n- [ ]\n  > Y.\n! E.\n",
		  "b:9:6: This choice says nothing.\n" },
		{ "## a\n\nQ?\n- [x] x\n- [ ] All of the above.\n  > Y.\n"
		  "! E.\n",
		  "b:9:1: The order of choices is drawn, so \"of the "
		  "above\" needs a pin: {last} or {first} at the end.\n" },
		{ "## a\n\nQ?\n- [x] x {frist}\n- [ ] y {m:No}\n  > Y.\n! E.\n",
		  "b:8:9: There is no mark {frist}: {first}, {last} or "
		  "{m:misconception}. Plain text takes \\{.\n"
		  "b:9:9: There is no mark {m:No}: {first}, {last} or "
		  "{m:misconception}. Plain text takes \\{.\n" },
		{ "## a\ntype: many\n\nQ?\n= 1\n! E.\n",
		  "b:5:1: \"type: many\" is for choices, and here are "
		  "none.\n" },
		{ "## a\n\nQ?\n- [x] x\n- [ ] y\n  > Y.\n= 1\n! E.\n",
		  "b:11:1: An item has choices or a number as its key, "
		  "not both.\n" },
		{ "## a\ntype: card\n\nQ?\n- [x] x\n- [ ] y\n  > Y.\n",
		  "b:9:1: A card is answered from memory: it has no "
		  "choices.\n" },
		{ "## a\n\nQ?\n- [x] x\n  > See option B.\n- [ ] y\n"
		  "  > Unlike answers A and C, choice (b) fails.\n"
		  "! The answer a reader gives; alternative **D**.\n",
		  "b:9:9: Choices have no letters, and their order is "
		  "drawn: say what the choice says.\n"
		  "b:11:12: Choices have no letters, and their order "
		  "is drawn: say what the choice says.\n"
		  "b:11:29: Choices have no letters, and their order "
		  "is drawn: say what the choice says.\n"
		  "b:12:30: Choices have no letters, and their order "
		  "is drawn: say what the choice says.\n" },
	};

	(void)state;
	ALL_ARE(rows);
}

static void refuses_bad_numbers(void **state)
{
	static const struct bad rows[] = {
		{ "## a\n\nQ?\n= 1,234\n! E.\n",
		  "b:8:3: \"1,234\" is ambiguous: write 1234 or "
		  "1.234.\n" },
		{ "## a\n\nQ?\n= one\n! E.\n",
		  "b:8:3: There is no name \"one\" here: name it in "
		  "vary.\n" },
		{ "## a\n\nQ?\n=\n! E.\n",
		  "b:8:2: A number is missing here.\n" },
		{ "## a\n\nQ?\n= 6 * * 2 as %\n! E.\n",
		  "b:8:7: A number or a name is expected here.\n" },
		{ "## a\n\nQ?\n= 5 +- x\n! E.\n",
		  "b:8:8: \"x\" cannot be read: not a number.\n" },
		{ "## a\n\nQ?\n= 5 +- -1\n! E.\n",
		  "b:8:8: A tolerance is 0 or greater.\n" },
		{ "## a\n\nQ?\n= 5 ± 1,000\n! E.\n",
		  "b:8:7: \"1,000\" is ambiguous: write 1000 or 1.\n" },
		{ "## a\n\nQ?\n= 5 as  +- 1\n! E.\n",
		  "b:8:8: Write as %, or as and a unit of at most 31 "
		  "bytes.\n" },
		{ "## a\n\nQ?\n= 1/0\n! E.\n",
		  "b:8:4: This divides by zero.\n" },
		{ "## a\n\nQ?\n= 5/(2-2)\n! E.\n",
		  "b:8:4: This divides by zero.\n" },
		{ "## a\n\nQ?\n= 5\n= 6\n! E.\n",
		  "b:9:1: An item has one key; line 8 has it already.\n" },
		{ "## a\n\nQ?\n~ 5\n! E.\n",
		  "b:5:1: This item has no right answer: write "
		  "choices, \"- [x] …\", or a number, \"= …\". (A card "
		  "has \"type: card\".)\n"
		  "b:8:1: A trap (~) stands below the key (=) that it "
		  "misses.\n" },
		{ "## a\n\nQ?\n= 5 +- 1\n~ 5.5\n~ 6\n~ 6.1\n! E.\n",
		  "b:9:3: This trap is within the tolerance of the "
		  "answer.\n"
		  "b:10:3: This trap is within the tolerance of the "
		  "answer.\n" },
		{ "## a\n\nQ?\n= 5\n~ 6 {last}\n! E.\n",
		  "b:9:1: Only a choice can be first or last.\n" },
		{ "## a\n\nQ?\n= 5\n~ six\n! E.\n",
		  "b:9:3: There is no name \"six\" here: name it in "
		  "vary.\n" },
	};

	(void)state;
	ALL_ARE(rows);
}

static void refuses_bad_draws(void **state)
{
	static const struct bad rows[] = {
		{ "## a\nvary: x\n\nQ?\n= 1\n! E.\n",
		  "b:6:7: Write x = values.\n" },
		{ "## a\nvary: 2x = 1\n\nQ?\n= 1\n! E.\n",
		  "b:6:7: Write vary: name = values; a name is "
		  "letters, digits and _.\n" },
		{ "## a\nvary: min = 1, 2\n\nQ?\n= 1\n! E.\n",
		  "b:6:7: min is a function: take another name.\n" },
		{ "## a\nvary: x = 1; x = 2\n\nQ?\n= x\n! E.\n",
		  "b:6:14: x is given twice.\n" },
		{ "## a\nvary: x = 1, two\n\nQ?\n= 1\n! E.\n",
		  "b:6:14: \"two\" cannot be read: not a number.\n" },
		{ "## a\nvary: x = 1,\n\nQ?\n= 1\n! E.\n",
		  "b:6:13: A number is missing here.\n" },
		{ "## a\nvary: x = 1 .. 2\n\nQ?\n= 1\n! E.\n",
		  "b:6:13: A range needs a step: from .. to step s.\n" },
		{ "## a\nvary: x = 2 .. 1 step 1\n\nQ?\n= 1\n! E.\n",
		  "b:6:11: A range goes up, in steps greater than 0.\n" },
		{ "## a\nvary: x = 1 .. 2 step 0\n\nQ?\n= 1\n! E.\n",
		  "b:6:11: A range goes up, in steps greater than 0.\n" },
		{ "## a\nvary: x = 1 .. 2e9 step 1\n\nQ?\n= 1\n! E.\n",
		  "b:6:11: A range has at most 100000 values.\n" },
		{ "## a\nvary: x = 1 .. 2 step 0.5 (1.2)\n\nQ?\n= 1\n! E.\n",
		  "b:6:11: The value in parentheses is not one of the "
		  "values of x.\n" },
		{ "## a\nvary: x = 1, 2 (3)\n\nQ?\n= 1\n! E.\n",
		  "b:6:11: The value in parentheses is not one of the "
		  "values of x.\n" },
		{ "## a\nvary: x = 1, 2\n\nQ {=y} {=x*} {=x as B}?\n= 1\n"
		  "! µ {=1/(x-2)}.\n",
		  "b:8:5: There is no name \"y\" here: name it in "
		  "vary.\n"
		  "b:8:12: A number or a name is missing at the end.\n"
		  "b:8:14: Write {=name}, {=name as count} or {=name "
		  "as %}.\n"
		  "b:10:8: This divides by zero.\n" },
		{ "## a\nvary: x = 0 .. 5 step 1 (5)\n\nQ?\n= 1/(x-3)\n! E.\n",
		  "b:9:4: This divides by zero for x = 3.\n" },
		{ "## a\nvary: x = 1 .. 50 step 1; y = 1, 2\n\nQ?\n= x+y as % "
		  "+- 0\n~ 43*y\n! E.\n",
		  "b:10:3: This trap is within the tolerance of the "
		  "answer for x = 42, y = 1.\n" },
		{ "## a\nvary: x = 1, 2\n\nQ?\n= x + z\n~ z\n! E.\n",
		  "b:9:7: There is no name \"z\" here: name it in "
		  "vary.\n"
		  "b:10:3: There is no name \"z\" here: name it in "
		  "vary.\n" },
	};

	(void)state;
	ALL_ARE(rows);
}

static void refuses_bad_layout(void **state)
{
	static const struct bad rows[] = {
		{ "Hello\nagain\n\n## a\n\nQ?\n= 1\n! E.\n",
		  "b:5:1: This text stands before the first item, "
		  "which begins with \"## id\".\n" },
		{ "## a\n\nQ?\n- [x] x\n- [ ] y\n  > Y.\n\nAnd now this.\nAnd "
		  "this.\n! E.\n",
		  "b:12:1: This text stands after the answers, and "
		  "belongs to none of them. Indent it by two spaces to "
		  "continue the line above, or put it into the "
		  "question.\n" },
		{ "## a\n\nQ?\n= 1\n  indented\n! E.\nmore\n",
		  "b:9:3: This text stands after the answers, and "
		  "belongs to none of them. Indent it by two spaces to "
		  "continue the line above, or put it into the "
		  "question.\n"
		  "b:11:1: This text stands after the answers, and "
		  "belongs to none of them. Indent it by two spaces to "
		  "continue the line above, or put it into the "
		  "question.\n" },
		{ "## a\n\nQ?\n- [x] x\n- [ ] y\n> Y.\n! E.\n",
		  "b:9:1: warning: This wrong choice has no feedback.\n"
		  "b:10:1: Feedback on an answer is indented by two "
		  "spaces.\n" },
		{ "## a\n\nQ?\n? H.\n  > No answer.\n= 1\n! E.\n",
		  "b:9:5: There is no answer above to give feedback "
		  "on.\n" },
		{ "## a\n\nQ?\n= 1\n! E.\n? H.\n! Again.\n",
		  "b:11:1: The explanation is given twice; line 9 has "
		  "it already.\n" },
		{ "## a\n\n= 1\n! E.\n", "b:5:1: This item asks nothing.\n" },
		{ "## a\n\nQ?\n! E.\n",
		  "b:5:1: This item has no right answer: write "
		  "choices, \"- [x] …\", or a number, \"= …\". (A card "
		  "has \"type: card\".)\n" },
		{ "## a\ntype: card\n\nQ?\n",
		  "b:5:1: This card has no answer: write it below a "
		  "line \"***\".\n" },
		{ "## a\ntype: problem\n\nQ?\n",
		  "b:5:1: This problem has no answer: a key (=), "
		  "choices, or text below a line \"***\".\n"
		  "b:5:1: warning: This item has no explanation.\n" },
		{ "## a\n\nQ?\n```\ncode\n\n## b\n= 1\n",
		  "b:5:1: This item has no right answer: write "
		  "choices, \"- [x] …\", or a number, \"= …\". (A card "
		  "has \"type: card\".)\n"
		  "b:5:1: warning: This item has no explanation.\n"
		  "b:8:1: This code block has no end: close it with "
		  "the same fence.\n" },
		{ "", "b:5:1: This bank has no item: an item begins with "
		      "\"## id\".\n" },
	};

	(void)state;
	ALL_ARE(rows);
}

static void refuses_bad_markup(void **state)
{
	static const struct bad rows[] = {
		{ "## a\n\nA <b>bold</b> word, a < b, `<i>`, $a<b>c$, \\<u>.\n"
		  "\n<!-- note -->\n= 1\n! <br/>E.\n",
		  "b:7:3: This is HTML, which a bank does not have: "
		  "use Markdown, or \\< for the sign.\n"
		  "b:7:10: This is HTML, which a bank does not have: "
		  "use Markdown, or \\< for the sign.\n"
		  "b:9:1: This is HTML, which a bank does not have: "
		  "use Markdown, or \\< for the sign.\n"
		  "b:11:3: This is HTML, which a bank does not have: "
		  "use Markdown, or \\< for the sign.\n" },
		{ "## a\n\nSee [x](javascript:alert) [y](https://a.b) "
		  "[z](../c) <ftp://d>\n[e](java\\script:f) [g](&#106;s:h) "
		  "[i](<data:x> \"t\") [m](mailto:a@b.c)\n\n[n]: vbscript:o\n"
		  "= 1\n! E.\n",
		  "b:7:9: A link leads to http, https, mailto, or a "
		  "relative address.\n"
		  "b:7:54: A link leads to http, https, mailto, or a "
		  "relative address.\n"
		  "b:8:5: A link leads to http, https, mailto, or a "
		  "relative address.\n"
		  "b:8:24: Write this address without character "
		  "references (&…;).\n"
		  "b:8:40: A link leads to http, https, mailto, or a "
		  "relative address.\n"
		  "b:10:6: A link leads to http, https, mailto, or a "
		  "relative address.\n" },
		{ "## a\n\n![p](q.svg) ![p](../q.svg) ![p](https://a.b/q.png) "
		  "![p](q.gif)\n= 1\n! E.\n",
		  "b:7:18: A picture lies beside the bank: NAME.svg, "
		  "NAME.png or NAME.webp.\n"
		  "b:7:33: A picture lies beside the bank: NAME.svg, "
		  "NAME.png or NAME.webp.\n"
		  "b:7:57: A picture lies beside the bank: NAME.svg, "
		  "NAME.png or NAME.webp.\n" },
		{ "## a\n\nQ?\n- [x] µ <b>x</b>\n- [ ] y\n  > µ\n  > <i>Y</i>\n"
		  "! E.\n",
		  "b:8:9: This is HTML, which a bank does not have: "
		  "use Markdown, or \\< for the sign.\n"
		  "b:8:13: This is HTML, which a bank does not have: "
		  "use Markdown, or \\< for the sign.\n"
		  "b:11:5: This is HTML, which a bank does not have: "
		  "use Markdown, or \\< for the sign.\n"
		  "b:11:9: This is HTML, which a bank does not have: "
		  "use Markdown, or \\< for the sign.\n" },
	};

	(void)state;
	ALL_ARE(rows);
}

#define VERDICT                                                                \
	"The verdict stands before this already: begin with the reason.\n"

static void warns(void **state)
{
	static const struct bad rows[] = {
		{ "## a\n\nQ?\n- [x] x\n- [ ] y\n",
		  "b:5:1: warning: This item has no explanation.\n"
		  "b:9:1: warning: This wrong choice has no feedback.\n" },
		{ "## a\n\nQ?\n= 1\n",
		  "b:5:1: warning: This item has no explanation.\n" },
		{ "## a\n\nQ?\n- [x] x\n  > Right: X.\n- [ ] y\n"
		  "  > No, Y.\n- [ ] z\n  > No kernel runs.\n! E.\n"
		  "## b\n\nQ?\n= 1\n  > Yes! One.\n~ 2\n"
		  "  > Not right. Two.\n~ 3\n  > The right one is 1.\n"
		  "! E.\n",
		  "b:9:1: warning: " VERDICT "b:11:1: warning: " VERDICT
		  "b:19:1: warning: " VERDICT "b:21:1: warning: " VERDICT },
		{ "## a\n\nQ?\n- [x] longer\n- [ ] y\n  > Y.\n! E.\n"
		  "## b\n\nQ?\n- [x] longer\n- [ ] y\n  > Y.\n! E.\n"
		  "## c\n\nQ?\n- [x] longer\n- [ ] y\n  > Y.\n! E.\n",
		  "b:5:1: warning: The right choice is the longest one "
		  "in all 3 items with choices.\n" },
	};

	(void)state;
	ALL_ARE(rows);
}

static void refuses_bad_fronts(void **state)
{
	static const struct bad rows[] = {
		{ "## a\n\nQ?\n= 1\n! E.\n",
		  "b:1:1: A bank begins with front matter: a line ---, "
		  "\"bank: name\", \"title: words\", a line ---.\n" },
		{ "---\nbank: B\ncolour: red\n---\n## a\n\nQ?\n= 1\n! E.\n",
		  "b:1:1: The front matter needs \"bank: name\": small "
		  "letters, digits and -.\n"
		  "b:1:1: The front matter needs \"title: words\".\n"
		  "b:3:1: There is no key \"colour\" here.\n" },
		{ "---\ntitle: t\ntitle: u\n---\n## a\n\nQ?\n= 1\n! E.\n",
		  "b:1:1: The front matter needs \"bank: name\": small "
		  "letters, digits and -.\n"
		  "b:3:1: title is given twice.\n" },
		{ FRONT "## a\n\nQ\xff?\n= 1\n",
		  "b:7:1: This line is not UTF-8 text.\n" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
		faults_are(rows[i].text, strlen(rows[i].text), rows[i].faults);
	faults_are("", 0,
		   "b:1:1: A bank begins with front matter: a line ---, "
		   "\"bank: name\", \"title: words\", a line ---.\n"
		   "b:1:1: This bank has no item: an item begins with "
		   "\"## id\".\n");
	faults_are("a\0b", 3,
		   "b:1:1: This line has a NUL byte: take it out.\n");
}

/* unit with its % as a number. */
static void put_numbered(struct buf *out, const char *unit, size_t i)
{
	for (; *unit; unit++) {
		if (*unit == '%')
			buf_printf(out, "%zu", i);
		else
			buf_putc(out, *unit);
	}
}

/* begin, unit as often as that, end. The text is the caller's to free. */
static char *repeated(const char *begin, const char *unit, size_t times,
		      const char *end)
{
	struct buf out;
	size_t len;

	buf_init(&out, 1 << 22);
	buf_puts(&out, begin);
	for (size_t i = 0; i < times; i++)
		put_numbered(&out, unit, i);
	buf_puts(&out, end);
	return buf_detach(&out, &len);
}

static void has_limits(void **state)
{
	static const struct {
		const char *begin, *unit;
		size_t times;
		const char *end, *fault;
	} rows[] = {
		{ FRONT "## a\n\nQ?\n- [x] x\n", "- [ ] %\n  > Bad.\n", 32,
		  "! E.\n",
		  "b:71:1: An item has at most 32 choices.\n"
		  "b:72:5: There is no answer above to give feedback on.\n" },
		{ FRONT "## a\n\nQ?\n= 1000\n", "~ %\n", 17, "! E.\n",
		  "b:25:1: An item has at most 16 traps.\n" },
		{ FRONT "## a\n", "vary: x% = 1\n", 17, "\nQ?\n= 1\n! E.\n",
		  "b:22:7: At most 16 names may vary.\n" },
		{ FRONT "## a\nvary: x = 0", ", %", 64, "\n\nQ?\n= 1\n! E.\n",
		  "b:6:255: A name has at most 64 listed values.\n" },
		{ FRONT, "## a%\n\nQ?\n= 1\n! E.\n", 2001, "",
		  "b:10005:4: A bank has at most 2000 items.\n" },
		{ FRONT "## a\n\n", "% long. ", 120000, "\n= 1\n",
		  "b:1:1: A bank has at most 1048576 bytes; this has "
		  "1448926.\n" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		char *text = repeated(rows[i].begin, rows[i].unit,
				      rows[i].times, rows[i].end);
		faults_are(text, strlen(text), rows[i].fault);
		free(text);
	}
}

/* 125,000 combinations: the first draws are tried. */
static void tries_the_first_draws(void **state)
{
	static const char text[] = FRONT
		"## a\nvary: x = 1 .. 50 step 1; y = 1 .. 50 step 1; "
		"z = 1 .. 50 step 1\n\nQ?\n= x*y*z +- 0\n~ 50*y*z\n! E.\n";
	struct faults faults;
	struct bank bank;

	(void)state;
	faults_init(&faults);
	bank_read(&bank, "b", text, strlen(text), &faults);
	assert_int_equal(faults.errors, 1);
	assert_memory_equal(faults.list[0].message,
			    "This trap is within the tolerance of the answer "
			    "for x = 50, y = ",
			    60);
	bank_release(&bank);
	faults_release(&faults);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(refuses_bad_ids),
		cmocka_unit_test(refuses_bad_headers),
		cmocka_unit_test(refuses_bad_choices),
		cmocka_unit_test(refuses_bad_numbers),
		cmocka_unit_test(refuses_bad_draws),
		cmocka_unit_test(refuses_bad_layout),
		cmocka_unit_test(refuses_bad_markup),
		cmocka_unit_test(warns),
		cmocka_unit_test(refuses_bad_fronts),
		cmocka_unit_test(has_limits),
		cmocka_unit_test(tries_the_first_draws),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
