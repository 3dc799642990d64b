/* The reader of Python: what is said of a program that is not one, or not one of
 * the figure's. The code that it makes of others is test_compile_code.c. */
#include "tests/unit/compile_code.h"

#include "base/buf.h"

/* The text is refused at that place with a sentence that holds words. */
static void refused(const char *text, unsigned line, unsigned column,
		    const char *words, bool outside)
{
	if (read(text))
		fail_msg("read, but should be refused: %s", text);
	if (!strstr(error.message, words) || error.line != line ||
	    error.column != column)
		fail_msg("%s: %s (%u, %u)", text, error.message, error.line,
			 error.column);
	assert_int_equal(error.kind, outside ? ERROR_IMPOSSIBLE : ERROR_INPUT);
	assert_string_equal(error.parameter, "program");
	tree_release(&tree);
}

static void wrong_python_is_explained(void **state)
{
	(void)state;
	refused("def f(x)\n    return x\n", 1, 9, "a : is missing", false);
	refused("def f(x):\n    for i in range(3)\n        pass\n", 2, 22,
		"a : is missing", false);
	refused("def f(x):\nreturn x\n", 1, 10, "indented line is expected",
		false);
	refused("def f(x):\n", 1, 10, "indented line is expected", false);
	refused("def f(x):\n    y = (x + 1\n    return y\n", 2, 9,
		"this ( is not closed", false);
	refused("def f(x):\n    return x)\n", 2, 13, "closes nothing", false);
	refused("x = [1, 2)\n", 1, 10, "this ) closes nothing that is open",
		false);
	refused("x = 'abc\n", 1, 5, "not closed; end it with", false);
	refused("x = '''abc\n\n", 1, 5, "not closed; end it with", false);
	refused("def f(x):\n    y = 1\n      z = 2\n", 3, 7,
		"indented by 6, the block it stands in by 4", false);
	refused("def f(x):\n    if x:\n        y = 1\n      z = 2\n", 4, 7,
		"indented by 6, the block it stands in by 4", false);
	refused("def f(x):\n    print 'a'\n", 2, 5, "print statement", true);
	refused("def f(x):\n    if x = 3:\n        pass\n", 2, 10,
		"== compares, = assigns", false);
	refused("def f(x):\n    x++\n", 2, 5, "look at \"x++\"", false);
	refused("def f(x):\n    retrun x\n", 2, 5, "look at \"retrun\"", false);
	refused("a, b += 1\n", 1, 1, "nothing is added to this", false);
	refused("return 3\n", 1, 1, "stands in no function", false);
	refused("def f(x):\n    break\n", 2, 5, "stands in no loop", false);
	refused("f(a=1, 2)\n", 1, 8, "before those with one", false);
	refused("f(a=1, a=2)\n", 1, 8, "given twice", false);
	refused("def f(x, x):\n    pass\n", 1, 10,
		"two parameters have this name", false);
	refused("def f(a=1, b):\n    pass\n", 1, 12, "without a default",
		false);
	refused("def f():\n    x = 1\n    global x\n", 3, 12,
		"before it is declared global", false);
}

/* A line that ends too early is named itself, not the one behind it. */
static void ends_are_named(void **state)
{
	static const char *const ends[] = {
		"+",  "-",  "*",      "/",	"%",	       "@",  "**",
		"//", "=",  "+=",     "==",	"!=",	       "<",  "<=",
		"|",  "&",  "~",      "and",	"or",	       "is", "not",
		"in", "x.", "is not", "lambda", "x if x else",
	};
	char text[120];

	(void)state;
	for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
		const char *word = strrchr(ends[i], ' ');
		unsigned at = 11;

		word = word ? word + 1 : ends[i];
		if (strcmp(word, "x.") == 0)
			word++;
		at += (unsigned)(word - ends[i]);
		snprintf(text, sizeof text,
			 "def f(x):\n    y = x %s  # why\n\n    return y\n",
			 ends[i]);
		refused(text, 2, at, "must follow this", false);
		refused(text, 2, at, word, false);
	}
	refused("import\nx = 1\n", 1, 1, "must follow this import", false);
	refused("x = (1 +\n     2) *\ny = 3\n", 2, 9, "must follow this *",
		false);
	refused("x = 1 + \\\n    2 +\ny = 3\n", 2, 7, "must follow this +",
		false);
}

/* To the grammar it can be a name: else: y = 3 would have been read. */
static void lines_of_nothing_are_named(void **state)
{
	(void)state;
	refused("def f(x):\n    else:\n        y = 3\n    return x\n", 2, 5,
		"this else belongs to no line above it", false);
	refused("if x:\n    y = 1\nz = 2\nelse:\n    y = 3\n", 4, 1,
		"this else belongs", false);
	refused("if x:\n    y = 1\n    elif x:\n        y = 3\n", 3, 5,
		"this elif belongs", false);
	refused("x.class\n", 1, 3, "class is a word of Python's own", false);
	refused("def f(x, if):\n    pass\n", 1, 10, "if is a word", false);
	refused("x = y + pass\n", 1, 9, "pass is a word", false);
	refused("x = 1\nexcept ValueError:\n    y = 3\n", 2, 1,
		"this except belongs", false);
	refused("if x:\n    y = 1\nfinally:\n    y = 3\n", 3, 1,
		"this finally belongs", false);
}

/* Columns count characters, not bytes. */
static void places_are_the_learners(void **state)
{
	(void)state;
	refused("x = 'äöü' + (1\n", 1, 13, "not closed", false);
	refused("# é\nx = 'ä'; return\n", 2, 10, "no function", false);
	refused("x = 1\r\nif x\r\n    y = 1\r\n", 2, 5, "a : is missing",
		false);
}

static void other_python_is_outside(void **state)
{
	(void)state;
	refused("try:\n    x = 1\nfinally:\n    x = 2\n", 3, 1, "try/finally",
		true);
	refused("def f(x):\n    match x:\n        case 1:\n            pass\n",
		2, 5, "match", true);
	refused("async def f(x):\n    pass\n", 1, 1, "async", true);
	refused("def f(x):\n    yield x\n", 2, 5, "yield", true);
	refused("def f(*a):\n    pass\n", 1, 7, "*args", true);
	refused("f(*a)\n", 1, 3, "list splat", true);
	refused("f(**a)\n", 1, 3, "dictionary splat", true);
	refused("[i for i in x if i]\n", 1, 1, "comprehension with if", true);
	refused("def f(x):\n    try:\n        y = x\n        z = y\n"
		"       y = z\n    except ValueError:\n        y = x\n"
		"    return y\n",
		5, 8, "cannot read this line", false);
	refused("def f(x):\n    return x\nef g(x):\n    return x\n", 3, 1,
		"cannot read this line", false);
	refused("if x:\n    y = 1\n   else:\n    y = 2\n", 3, 4,
		"indented by 3", false);
	refused("def f(x):\n class A:\n  def g(self): return x\n", 3, 23,
		"captures", true);
	refused("[i for x in y for i in x]\n", 1, 1, "two for", true);
	refused("x = {1, 2}\n", 1, 5, "set", true);
	refused("(y := 3)\n", 1, 2, "named expression", true);
	refused("del x\n", 1, 1, "delete statement", true);
	refused("x ^ y\n", 1, 3, "^", true);
	refused("x = b'a'\n", 1, 5, "bytes", true);
	refused("x = 3j\n", 1, 5, "64 bits", true);
	refused("x = 99999999999999999999\n", 1, 5, "64 bits", true);
	refused("import numpy as np\n", 1, 1, "imported can be torch", true);
	refused("import torch as th\n", 1, 1, "torch.nn as nn", true);
	refused("with a as b:\n    pass\n", 1, 6, "as pattern", true);
	refused("with a, b:\n    pass\n", 1, 1, "second context manager", true);
	refused("for i in x:\n    pass\nelse:\n    pass\n", 3, 1,
		"else after a loop", true);
	refused("@staticmethod\ndef f(x):\n    pass\n", 1, 1, "this decorator",
		true);
}

/* count times what, in a program that begins with before. */
static void repeated(struct buf *b, const char *before, const char *what,
		     size_t count, const char *after)
{
	buf_init(b, 1 << 20);
	buf_puts(b, before);
	for (size_t i = 0; i < count; i++)
		buf_puts(b, what);
	buf_puts(b, after);
}

/* Nothing that is sent can use more than its share. */
static void everything_is_bounded(void **state)
{
	static const struct {
		const char *before, *what, *after;
		size_t count;
	} tries[] = {
		{ "", "x\n", "", TREE_TEXT_MAX },
		{ "x = ", "(", "1", 5000 },
		{ "x = ", "-", "1\n", 5000 },
		{ "x = ", "not ", "1\n", 5000 },
		{ "x = y", ".a", "\n", 5000 },
		{ "x = y", "[0]", "\n", 5000 },
		{ "x = 1", " + 1", "\n", 5000 },
		{ "x = ", "lambda: ", "1\n", 2000 },
		{ "x = 1", " if a else 1", "\n", 2000 },
		{ "f(", "f(", "1", 3000 },
		{ "", "if x:\n", "", 2000 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
		struct buf b;
		repeated(&b, tries[i].before, tries[i].what, tries[i].count,
			 tries[i].after);
		if (read(buf_text(&b)))
			fail_msg("read: %s…", tries[i].what);
		assert_true(error.message[0] != '\0');
		tree_release(&tree);
		buf_release(&b);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(wrong_python_is_explained),
		cmocka_unit_test(ends_are_named),
		cmocka_unit_test(lines_of_nothing_are_named),
		cmocka_unit_test(places_are_the_learners),
		cmocka_unit_test(other_python_is_outside),
		cmocka_unit_test(everything_is_bounded),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
