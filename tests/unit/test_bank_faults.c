/* What the bank reader reports of an item that cannot be asked: its id, header,
 * choices, numbers and draws. See bank_faults.h. */
#include "tests/unit/bank_faults.h"

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
		{ "## a\nTags: x\n\nQ?\n= 1\n! E.\n",
		  "b:6:1: Keys are in small letters: tags, type, "
		  "order, was, retired or vary.\n" },
		{ "## a\nVARY: x = 1\n\nQ?\n= 1\n! E.\n",
		  "b:6:1: Keys are in small letters: tags, type, "
		  "order, was, retired or vary.\n" },
		{ "## a\ntags: x; y\n\nQ?\n= 1\n! E.\n",
		  "b:6:7: Write tags: one, two; at most 16.\n" },
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
		{ "## a\nvary: x = 1; x = 2\n\n{=x}?\n= x\n! E.\n",
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
		{ "## a\nvary: x = 0 .. 5 step 1 (5)\n\n{=x}?\n= 1/(x-3)\n! E.\n",
		  "b:9:4: This divides by zero for x = 3.\n" },
		{ "## a\nvary: x = 1 .. 50 step 1; y = 1, 2\n\n{=x+y}?\n= x+y as % "
		  "+- 0\n~ 43*y\n! E.\n",
		  "b:10:3: This trap is within the tolerance of the "
		  "answer for x = 42, y = 1.\n" },
		{ "## a\nvary: x = 1, 2\n\n{=x}?\n= x + z\n~ z\n! E.\n",
		  "b:9:7: There is no name \"z\" here: name it in "
		  "vary.\n"
		  "b:10:3: There is no name \"z\" here: name it in "
		  "vary.\n" },
	};

	(void)state;
	ALL_ARE(rows);
}

/* A name that varies stands in the question or in a choice, in a formula too;
 * {x} is TeX, and the explanation is not read by who is asked. */
static void warns_of_hidden_names(void **state)
{
#define HIDDEN(at, x)                                                          \
	at ": warning: The question does not show what " x " is: write {=" x   \
	   "} in it; {" x "} is TeX.\n"
	static const struct bad rows[] = {
		{ "## a\nvary: x = 1, 2\n\nQ {x}?\n= 2*x\n! {=x}.\n",
		  HIDDEN("b:6:7", "x") },
		{ "## a\nvary: x = 1, 2; xy = 2, 3\n\nQ {=2*xy as %}?\n"
		  "= 2*x\n! E.\n",
		  HIDDEN("b:6:7", "x") },
		{ "## a\nvary: x = 1, 2; xy = 2, 3\n\nQ {=2*x as %}?\n"
		  "= 2*x\n! E.\n",
		  HIDDEN("b:6:17", "xy") },
		{ "## a\nvary: x = 1, 2\n\nQ?\n- [x] {=x}\n- [ ] b\n"
		  "  > E.\n! E.\n",
		  "" },
		{ "## a\nvary: x = 1, 2\n\nQ {=x as count}?\n= x\n! E.\n", "" },
	};
#undef HIDDEN

	(void)state;
	ALL_ARE(rows);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(refuses_bad_ids),
		cmocka_unit_test(refuses_bad_headers),
		cmocka_unit_test(refuses_bad_choices),
		cmocka_unit_test(refuses_bad_numbers),
		cmocka_unit_test(refuses_bad_draws),
		cmocka_unit_test(warns_of_hidden_names),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
