/* What the bank reader reports of a bank as a text: its front matter, layout and
 * markup, and what it warns of. See bank_faults.h. */
#include "tests/unit/bank_faults.h"

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

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(refuses_bad_layout),
		cmocka_unit_test(refuses_bad_markup),
		cmocka_unit_test(warns),
		cmocka_unit_test(refuses_bad_fronts),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
