/* The reader of Python: what stands in the tree, and what is said of a program
 * that is not one, or not one of the figure's. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "base/buf.h"
#include "figures/compile/python/tree.h"

static struct tree tree;
static struct error error;

static bool read(const char *text)
{
	error = (struct error){ 0 };
	return tree_read(&tree, text, &error);
}

static int release(void **state)
{
	(void)state;
	tree_release(&tree);
	return 0;
}

/* The text is refused at that place with a sentence that holds words. */
static void refused(const char *text, unsigned line, unsigned column,
		    const char *words, bool outside)
{
	if (read(text))
		fail_msg("read, but should be refused: %s", text);
	if (!strstr(error.message, words) || error.line != line ||
	    error.column != column || tree.outside != outside)
		fail_msg("%s: %s (%u, %u)%s", text, error.message, error.line,
			 error.column, tree.outside ? " outside" : "");
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
	refused("def f(x):\nreturn x\n", 2, 1, "indented line is expected",
		false);
	refused("def f(x):\n", 2, 1, "indented line is expected", false);
	refused("def f(x):\n    y = (x + 1\n    return y\n", 2, 9,
		"this ( is not closed", false);
	refused("def f(x):\n    return x)\n", 2, 13, "closes nothing", false);
	refused("x = [1, 2)\n", 1, 10, "does not close the [ of line 1", false);
	refused("x = 'abc\n", 1, 5, "not closed; end it with '", false);
	refused("x = '''abc\n\n", 1, 5, "three quotes", false);
	refused("def f(x):\n    y = 1\n      z = 2\n", 3, 7,
		"indented by 6, the block it stands in by 4", false);
	refused("def f(x):\n    if x:\n        y = 1\n      z = 2\n", 4, 7,
		"no block around it", false);
	refused("def f(x):\n    print 'a'\n", 2, 5, "needs its brackets",
		false);
	refused("def f(x):\n    if x = 3:\n        pass\n", 2, 10,
		"== compares, = assigns", false);
	refused("def f(x):\n    x++\n", 2, 5, "x += 1 adds one", false);
	refused("def f(x):\n    if x && x:\n        pass\n", 2, 11,
		"and is written out", false);
	refused("def f(x):\n    retrun x\n", 2, 5, "look at \"retrun\"", false);
	refused("a, b += 1\n", 1, 1, "of several at once", false);
	refused("return 3\n", 1, 1, "stands in no function", false);
	refused("def f(x):\n    break\n", 2, 5, "stands in no loop", false);
	refused("f(a=1, 2)\n", 1, 8, "before those with one", false);
	refused("f(a=1, a=2)\n", 1, 8, "given twice", false);
	refused("def f(x, x):\n    pass\n", 1, 10, "two parameters", false);
	refused("def f(a=1, b):\n    pass\n", 1, 12, "without a default",
		false);
	refused("def f():\n    x = 1\n    global x\n", 3, 5,
		"before it is declared global", false);
	refused("import torch as th\n", 1, 8, "called torch here, not th",
		false);
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
	refused("def f(x):\n    yield x\n", 2, 5, "generator", true);
	refused("def f(*a):\n    pass\n", 1, 7, "*args", true);
	refused("f(*a)\n", 1, 3, "*args", true);
	refused("f(**a)\n", 1, 3, "**kwargs", true);
	refused("[i for i in x if i]\n", 1, 15, "comprehension with if", true);
	refused("[i for x in y for i in x]\n", 1, 15, "two for", true);
	refused("x = {1, 2}\n", 1, 5, "a set", true);
	refused("(y := 3)\n", 1, 2, ":=", true);
	refused("del x\n", 1, 1, "del", true);
	refused("x ^ y\n", 1, 3, "^", true);
	refused("x = b'a'\n", 1, 5, "bytes", true);
	refused("x = 3j\n", 1, 5, "complex", true);
	refused("x = 99999999999999999999\n", 1, 5, "64 bits", true);
	refused("import numpy as np\n", 1, 8, "NumPy", true);
	refused("import einops\n", 1, 8, "not in the simulator's list", true);
	refused("with a, b:\n    pass\n", 1, 9, "second context manager", true);
	refused("for i in x:\n    pass\nelse:\n    pass\n", 3, 1,
		"else after a loop", true);
	refused("@staticmethod\ndef f(x):\n    pass\n", 1, 1, "this decorator",
		true);
}

static const struct stmt *only(const char *text)
{
	if (!read(text))
		fail_msg("%s: %s", text, error.message);
	assert_int_equal(tree.body.len, 1);
	return tree.body.item[0];
}

static const struct expr *value(const char *text)
{
	const struct stmt *s = only(text);

	assert_int_equal(s->kind, STMT_EXPR);
	return s->value;
}

static void constants_are_decoded(void **state)
{
	(void)state;
	assert_int_equal(value("0x_ff\n")->integer, 255);
	tree_release(&tree);
	assert_int_equal(value("1_000\n")->integer, 1000);
	tree_release(&tree);
	assert_int_equal(value("-3\n")->integer, -3);
	tree_release(&tree);
	assert_true(value("1.5e3\n")->real == 1500);
	tree_release(&tree);
	assert_true(value("True\n")->truth);
	tree_release(&tree);
	assert_string_equal(value("'a\\n\\x41' \"\\u00e9\" r'\\n'\n")->text,
			    "a\nAé\\n");
	tree_release(&tree);
	assert_string_equal(value("'''a\n''b'''\n")->text, "a\n''b");
}

static void f_strings_have_parts(void **state)
{
	const struct expr *x = value("f'a{x!r:.2f}{{b' 'c{y}'\n");

	(void)state;
	assert_int_equal(x->kind, EXPR_FORMAT);
	assert_int_equal(x->format.len, 4);
	assert_string_equal(x->format.part[0].text, "a");
	assert_int_equal(x->format.part[1].value->kind, EXPR_NAME);
	assert_int_equal(x->format.part[1].conversion, 'r');
	assert_string_equal(x->format.part[1].spec, ".2f");
	assert_string_equal(x->format.part[2].text, "{b");
	/* The second is no f-string: its braces are text. */
	assert_string_equal(x->format.part[3].text, "c{y}");
}

static void operators_are_grouped(void **state)
{
	const struct expr *x = value("a and b and not c or d\n");

	(void)state;
	assert_int_equal(x->kind, EXPR_LOGIC);
	assert_false(x->logic.is_and);
	assert_int_equal(x->logic.items.len, 2);
	assert_int_equal(x->logic.items.item[0]->logic.items.len, 3);
	tree_release(&tree);
	x = value("a < b not in c is not d\n");
	assert_int_equal(x->kind, EXPR_COMPARE);
	assert_int_equal(x->compare.rest.len, 3);
	assert_int_equal(x->compare.op[0], OP_LT);
	assert_int_equal(x->compare.op[1], OP_NOT_IN);
	assert_int_equal(x->compare.op[2], OP_IS_NOT);
	tree_release(&tree);
	x = value("x[1:, ::2, None, ...]\n")->subscript.index;
	assert_int_equal(x->kind, EXPR_TUPLE);
	assert_int_equal(x->items.len, 4);
	assert_null(x->items.item[0]->slice.to);
	assert_int_equal(x->items.item[1]->slice.step->integer, 2);
	assert_int_equal(x->items.item[3]->kind, EXPR_ELLIPSIS);
}

static void statements_stand_in_order(void **state)
{
	const struct stmt *s = only("a, (b, c) = d = x\n");

	(void)state;
	assert_int_equal(s->assign.targets.len, 2);
	assert_int_equal(s->assign.targets.item[0]->items.len, 2);
	tree_release(&tree);
	s = only("if a:\n    pass\nelif b:\n    pass\nelse:\n    c\n    d\n");
	assert_int_equal(s->branch.otherwise.len, 1);
	assert_int_equal(s->branch.otherwise.item[0]->kind, STMT_IF);
	assert_int_equal(s->branch.otherwise.item[0]->branch.otherwise.len, 2);
	assert_int_equal(s->end_line, 7);
	tree_release(&tree);
	s = only("try:\n    a\nexcept (A, B) as e:\n    b\n");
	assert_int_equal(s->attempt.type->kind, EXPR_TUPLE);
	assert_string_equal(s->attempt.name->name.id, "e");
	tree_release(&tree);
	s = only("@torch.no_grad()\ndef f(x: int, y: int = 3) -> None:\n"
		 "    return\n");
	assert_true(s->function->no_grad);
	assert_int_equal(s->function->first_line, 1);
	assert_int_equal(s->function->at.line, 2);
	assert_int_equal(s->function->param_len, 2);
	assert_int_equal(s->function->param[1].value->integer, 3);
}

/* Where every name lives, as CPython's symtable has it. */
static void names_know_their_scope(void **state)
{
	const struct function *f = only("def f(x, n):\n"
					"    global G\n"
					"    G = y = x\n"
					"    def g(z):\n"
					"        return z + y + H\n"
					"    return [i * n for i in g(x)]\n")
					   ->function;
	const struct function *g, *c;

	(void)state;
	assert_int_equal(f->local_len, 4); /* x n y g */
	assert_string_equal(f->local[2].name, "y");
	assert_true(f->local[2].captured);
	assert_true(f->local[1].captured);
	assert_false(f->local[0].captured);
	assert_int_equal(f->global_len, 1);
	assert_string_equal(f->global[0], "G");
	g = f->body.item[2]->function;
	assert_ptr_equal(g->outer, f);
	assert_int_equal(g->free_len, 1);
	assert_string_equal(g->free[0].name, "y");
	assert_int_equal(g->free[0].slot, 2);
	assert_string_equal(g->global[0], "H");
	c = f->body.item[3]->value->comprehension.function;
	assert_string_equal(c->name, "<listcomp>");
	assert_int_equal(c->local_len, 2); /* .0 i */
	assert_string_equal(c->free[0].name, "n");
	assert_int_equal(c->element->binary.left->name.scope, NAME_LOCAL);
	assert_int_equal(c->element->binary.right->name.scope, NAME_FREE);
}

/* A name is captured through the functions between. */
static void names_pass_through(void **state)
{
	const struct function *f = only("def f(x):\n"
					"    def g():\n"
					"        return lambda: x\n"
					"    return g\n")
					   ->function;
	const struct function *g = f->body.item[0]->function;
	const struct function *h = g->body.item[0]->value->function;

	(void)state;
	assert_false(g->free[0].of_free);
	assert_true(h->free[0].of_free);
	assert_int_equal(h->free[0].slot, 0);
	assert_ptr_equal(h->outer, g);
}

static void names_are_interned(void **state)
{
	const struct expr *x = value("abc + abc\n");

	(void)state;
	assert_ptr_equal(x->binary.left->name.id, x->binary.right->name.id);
	assert_ptr_equal(x->binary.left->name.id, tree_name(&tree, "abc"));
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
		{ "x = [", "1,", "]\n", 5000 },
		{ "x = ", "lambda: ", "1\n", 2000 },
		{ "x = 1", " if a else 1", "\n", 2000 },
		{ "f(", "f(", "1", 3000 },
		{ "", "if x:\n", "", 2000 },
		{ "x = ", "lambda: ", "1\n", 13 },
		{ "x = ", "[", "1 for i in x]\n", 13 },
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
		cmocka_unit_test(places_are_the_learners),
		cmocka_unit_test(other_python_is_outside),
		cmocka_unit_test_teardown(constants_are_decoded, release),
		cmocka_unit_test_teardown(f_strings_have_parts, release),
		cmocka_unit_test_teardown(operators_are_grouped, release),
		cmocka_unit_test_teardown(statements_stand_in_order, release),
		cmocka_unit_test_teardown(names_know_their_scope, release),
		cmocka_unit_test_teardown(names_pass_through, release),
		cmocka_unit_test_teardown(names_are_interned, release),
		cmocka_unit_test(everything_is_bounded),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
