/* The code that is made of a program in Python: its constants and instructions as
 * CPython has them, and where its names live. */
#include "tests/unit/compile_code.h"

static int release(void **state)
{
	(void)state;
	tree_release(&tree);
	return 0;
}

/* The constant that the expression is. */
static struct val constant(const char *text)
{
	tree_release(&tree);
	if (!read(text))
		fail_msg("%s: %s", text, error.message);
	assert_int_equal(tree.module->ins[0].op, I_CONST);
	assert_int_equal(tree.module->ins[1].op, I_STORE_GLOBAL);
	return tree.module->consts[tree.module->ins[0].arg];
}

static void constants_are_decoded(void **state)
{
	(void)state;
	assert_int_equal(constant("x = 1_000\n").i, 1000);
	assert_true(constant("x = 1.5e3\n").d == 1500);
	assert_true(constant("x = .5\n").d == 0.5);
	assert_true(constant("x = True\n").truth);
	assert_string_equal(
		constant("x = 'a\\n' \"{\\'\" r'\\n' f'{{}}'\n").text->chars,
		"a\n{'\\n{}");
	assert_string_equal(constant("x = '''a\n''b'''\n").text->chars,
			    "a\n''b");
	assert_int_equal(constant("x = ''\n").text->len, 0);
}

/* The instructions of a program, each as one letter. */
static void makes(const char *text, const char *letters)
{
	static const char of[] = {
		[I_CONST] = 'c',
		[I_LOAD] = 'l',
		[I_STORE] = 's',
		[I_CLOSURE] = 'o',
		[I_GLOBAL] = 'g',
		[I_STORE_GLOBAL] = 'G',
		[I_ATTR] = '.',
		[I_STORE_ATTR] = ':',
		[I_SUBSCRIPT] = '[',
		[I_STORE_SUBSCRIPT] = ']',
		[I_BINARY] = '+',
		[I_INPLACE] = '*',
		[I_UNARY] = '-',
		[I_COMPARE] = '<',
		[I_CALL] = '(',
		[I_TUPLE] = 't',
		[I_LIST] = 'i',
		[I_DICT] = 'd',
		[I_SLICE] = '/',
		[I_FORMAT] = '%',
		[I_JOIN] = 'j',
		[I_UNPACK] = 'u',
		[I_ITER] = 'I',
		[I_FOR] = 'F',
		[I_JUMP] = 'J',
		[I_JUMP_FALSE] = '0',
		[I_JUMP_TRUE] = '1',
		[I_FALSE_OR_POP] = '&',
		[I_TRUE_OR_POP] = '|',
		[I_RETURN] = 'r',
		[I_NOP] = '_',
		[I_RAISE] = '!',
		[I_ASSERTION_ERROR] = 'A',
		[I_POP] = 'p',
		[I_COPY] = '=',
		[I_SWAP] = 'x',
		[I_FUNCTION] = 'D',
		[I_BUILD_CLASS] = 'C',
		[I_APPEND] = 'a',
		[I_ENTER] = 'W',
		[I_EXIT] = 'w',
		[I_CATCH] = 'e',
	};
	char made[200] = "";

	tree_release(&tree);
	if (!read(text))
		fail_msg("%s: %s", text, error.message);
	for (int i = 0; i < tree.module->len && i < 199; i++)
		made[i] = of[tree.module->ins[i].op];
	if (strcmp(made, letters) != 0)
		fail_msg("%s: %s, should be %s", text, made, letters);
}

static void expressions_follow_cpython(void **state)
{
	(void)state;
	makes("x + y * -3\n", "ggc-++pcr");
	makes("x.a(1, n=y)\n", "g.cg(pcr");
	makes("x[1:, ::2, None, ...]\n", "gccc/ccc/cct[pcr");
	makes("x[1,]\n", "gct[pcr");
	makes("f'a{x:.2f}{{b' 'c{y}'\n", "cg%cjpcr");
	makes("f'{x}'\n", "g%pcr");
	makes("a and b and not c or d\n", "g&g&g-|gpcr");
	makes("a < b not in c\n", "ggx=<&g<Jxppcr");
	makes("x if a and not b else y\n", "g0g1gJgpcr");
	makes("[x, (1, y), {'a': z}]\n", "gcgtcgdipcr");
	makes("'a docstring'\n", "cr");
}

static void statements_follow_cpython(void **state)
{
	(void)state;
	makes("a, (b, c) = x\n", "guGuGGcr");
	makes("x.a += 1\nx *= 3\n", "g=.c*x:gc*Gcr");
	makes("if a:\n    b\nelif c:\n    d\nelse:\n    e\n", "g0gpJg0gpJgpcr");
	makes("for i in x:\n    if i: break\n    y\n", "gIFGg0pJgpJcr");
	makes("while x:\n    y\n    continue\n", "g0gpJg1cr");
	makes("assert x, 'a'\n", "g1Ac(!cr");
	makes("try:\n    a\nexcept (A, B) as e:\n    b\n", "_gpJggteGgpJ!cr");
	makes("with a:\n    c\n", "gWpgpwxw!cr");
	makes("import torch\nx: int\nglobal y\npass\n", "cr");
	makes("def f(x, y: int = 3) -> int:\n    return x\n", "cttDGcr");
	makes("class A(B):\n    k = 1\n", "gtCGcr");
	makes("[x for x in y]\n", "ttDgI(pcr");
}

static const struct code *made_in(const struct code *c, int at)
{
	assert_true(at < c->nested_len);
	return c->nested[at];
}

/* Where every name lives, as CPython's symtable has it. */
static void names_know_their_scope(void **state)
{
	const struct code *f, *g, *c;

	(void)state;
	assert_true(read("def f(x, n):\n"
			 "    global G\n"
			 "    G, y = x, x\n"
			 "    def g(z):\n"
			 "        return z + y + H\n"
			 "    return [i * n for i in g(x)]\n"));
	f = made_in(tree.module, 0);
	assert_int_equal(f->params, 2);
	assert_int_equal(f->locals, 4); /* x n y g */
	assert_string_equal(f->local_name[2], "y");
	assert_true(f->is_cell[1] && f->is_cell[2]);
	assert_false(f->is_cell[0]);
	assert_string_equal(f->names[0], "G");
	g = made_in(f, 0);
	assert_int_equal(g->locals - g->own, 1); /* y behind z */
	assert_string_equal(g->local_name[1], "y");
	assert_true(g->is_cell[1]);
	assert_int_equal(g->from[1], 2);
	assert_string_equal(g->names[0], "H");
	c = made_in(f, 1);
	assert_string_equal(c->name, "<listcomp>");
	assert_int_equal(c->own, 2); /* .0 i */
	assert_string_equal(c->local_name[2], "n");
}

/* A name is captured through the functions between. */
static void names_pass_through(void **state)
{
	const struct code *g, *h;

	(void)state;
	assert_true(read("def f(x):\n"
			 "    def g():\n"
			 "        return lambda: x\n"
			 "    return g\n"));
	g = made_in(made_in(tree.module, 0), 0);
	h = made_in(g, 0);
	assert_int_equal(g->from[0], 0);
	assert_int_equal(h->from[0], 0);
	assert_ptr_equal(g->local_name[0], h->local_name[0]);
}

static void decorators_are_known(void **state)
{
	const struct code *f;

	(void)state;
	assert_true(read("@torch.no_grad()\n"
			 "def f(x):\n"
			 "    return\n"
			 "@torch.compiler.disable\n"
			 "def g(x):\n"
			 "    return\n"));
	f = made_in(tree.module, 0);
	assert_true(f->no_grad && !f->disabled);
	assert_int_equal(f->first_line, 1);
	assert_int_equal(f->line, 2);
	assert_int_equal(f->end_line, 3);
	assert_true(made_in(tree.module, 1)->disabled);
}

/* A library's names are those of the program. */
static void names_are_shared(void **state)
{
	struct tree library;

	(void)state;
	assert_true(read("abc = 1\n"));
	assert_true(code_read(&library, &tree, "abc + d\n", &error));
	assert_ptr_equal(library.module->names[0], tree.module->names[0]);
	assert_null(tree_find_name(&tree, "d"));
	assert_true(library.module->library && !tree.module->library);
	tree_release(&library);
}

/* A local lives from where it is assigned to where it is read last. */
static void liveness_follows_jumps(void **state)
{
	const struct code *f;
	int loop = 0;

	(void)state;
	assert_true(read("def f(x, n):\n"
			 "    y = x\n"
			 "    while n:\n"
			 "        y = y + 1\n"
			 "    return y\n"));
	f = made_in(tree.module, 0);
	assert_true(code_live(f, 0, 0) && code_live(f, 0, 1));
	assert_false(code_live(f, 0, 2));
	while (f->ins[loop].op != I_BINARY)
		loop++;
	assert_true(code_live(f, loop, 1) && !code_live(f, loop, 0));
	assert_true(code_in_loop(f, loop) && !code_in_loop(f, 0));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_teardown(constants_are_decoded, release),
		cmocka_unit_test_teardown(expressions_follow_cpython, release),
		cmocka_unit_test_teardown(statements_follow_cpython, release),
		cmocka_unit_test_teardown(names_know_their_scope, release),
		cmocka_unit_test_teardown(names_pass_through, release),
		cmocka_unit_test_teardown(decorators_are_known, release),
		cmocka_unit_test_teardown(names_are_shared, release),
		cmocka_unit_test_teardown(liveness_follows_jumps, release),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
