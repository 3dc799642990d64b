/* What a compiled function guards, and when it is compiled again: sizes and their
 * symbols, numbers, aliases, modules, containers, and the words of the reasons. */
#include "tests/unit/compile_session.h"

static void sizes_become_a_symbol(void **state)
{
	(void)state;
	outcomes(POINTWISE, "f32[8]; f32[16]; f32[32]", "CCR");
	graphs(2);
	outcomes(POINTWISE, "f32[8]; f32[16]; f32[32]; f64[8]", "CCRC");
	graphs(3);
	reason("tensor 'x' dtype mismatch. expected Float, actual Double");
	assert_string_equal(last.graphs[0].inputs, "x.size[0]=s0 x[s0]float64");
	assert_int_equal(last.graphs[0].ops, 3);
}

static void zero_and_one_stay_constants(void **state)
{
	(void)state;
	outcomes(POINTWISE, "f32[8]; f32[16]; f32[1]; f32[1]; f32[32]",
		 "CCCRR");
	outcomes(POINTWISE, "f32[8]; f32[16]; f32[1]", "CCC");
	reason("2 <= x.size()[0]");
	outcomes(POINTWISE, "f32[1]; f32[8]; f32[16]", "CCR");
}

static void two_dims_are_two_symbols(void **state)
{
	(void)state;
	outcomes(POINTWISE, "f32[4,8]; f32[6,8]; f32[6,12]; f32[5,7]", "CCCR");
	outcomes(POINTWISE, "f32[8,8]; f32[6,6]; f32[5,7]", "CCR");
}

static void rank_makes_all_dynamic(void **state)
{
	(void)state;
	outcomes(POINTWISE, "f32[8]; f32[4,8]; f32[5,9]", "CCR");
	outcomes(POINTWISE, "f32[8]; f32[4,8]", "CC");
	reason("tensor 'x' rank mismatch. expected 1, actual 2");
}

static void dynamic_true_shares_symbols(void **state)
{
	(void)state;
	settings.dynamic = DYNAMIC_TRUE;
	outcomes(POINTWISE, "f32[8,8]; f32[6,6]; f32[16,32]", "CRC");
	outcomes(POINTWISE, "f32[8]; f32[1]", "CC");
	settings.dynamic = DYNAMIC_FALSE;
	outcomes(POINTWISE, "f32[8]; f32[16]; f32[32]", "CCC");
}

static void comparisons_become_guards(void **state)
{
	static const char program[] = "def f(x):\n"
				      "    if x.shape[0] > 16:\n"
				      "        return x * 2\n"
				      "    return x * 3\n";

	(void)state;
	outcomes(program, "f32[8]; f32[10]; f32[16]; f32[32]; f32[64]",
		 "CCRCR");
	outcomes(program, "f32[8]; f32[10]; f32[32]", "CCC");
	reason("2 <= x.size()[0] <= 16");
	outcomes("def f(x):\n"
		 "    if x.shape[0] % 2 == 0:\n"
		 "        return x * 2\n"
		 "    return x * 3\n",
		 "f32[8]; f32[10]; f32[12]; f32[13]", "CCRC");
	reason("(x.size()[0] % 2) == 0");
}

static void broadcast_ties_sizes(void **state)
{
	(void)state;
	outcomes("def f(x, y):\n    return x + y\n",
		 "f32[8], f32[8]; f32[16], f32[16]; f32[32], f32[32]; "
		 "f32[32], f32[1]",
		 "CCRC");
	outcomes("def f(x, y):\n    return x + y\n", "f32[8], f32[4]", "X");
	assert_true(strncmp(last.error, "TorchRuntimeError", 17) == 0);
}

static void aliases_are_guarded(void **state)
{
	static const char program[] = "def f(x, y):\n    return x * y\n";

	(void)state;
	outcomes(program, "f32[8], =0; f32[8], f32[8]", "CC");
	reason("x is y");
	outcomes(program, "f32[8], f32[8]; f32[8], =0", "CC");
	reason("Duplicate tensors found: [\"x\", \"y\"]");
}

static void unused_arguments_are_not_seen(void **state)
{
	(void)state;
	outcomes("def f(x, y):\n    z = y\n    return x * 2\n",
		 "f32[8], f32[8]; f32[8], f64[3]; f32[8], 5", "CRR");
}

static void ints_and_floats_climb_the_ladder(void **state)
{
	(void)state;
	outcomes("def f(x, n):\n    return x * n\n",
		 "f32[8], 3; f32[8], 5; f32[8], 1; f32[8], 0", "CCRR");
	outcomes("def f(x, c):\n    return x * c\n",
		 "f32[8], 0.5; f32[8], 0.25; f32[8], 0.75", "CCR");
	assert_int_equal(session_totals(session).graphs, 2);
	outcomes("def f(x, n):\n"
		 "    for _ in range(n):\n"
		 "        x = x + 1\n"
		 "    return x\n",
		 "f32[8], 3; f32[8], 5; f32[8], 5; f32[8], 7", "CCRC");
	reason("n == 5");
}

static void a_global_int_is_constant(void **state)
{
	(void)state;
	outcomes("G = 3\ndef f(x):\n    return x * G\n",
		 "f32[8]; f32[8] @ glob:G=5; f32[8] @ glob:G=6", "CCC");
	reason("G['G'] == 5");
}

static void sizes_have_a_least(void **state)
{
	(void)state;
	outcomes("def f(x):\n"
		 "    for i in range(min(3, x.shape[0])):\n"
		 "        x = x * 2\n"
		 "    return x\n",
		 "f32[4]; f32[8]; f32[2]", "CCC");
	reason("min(3, x.size()[0]) == 3");
}

#define DROPOUT                                                                \
	"class M(nn.Module):\n"                                                \
	"    def __init__(self):\n"                                            \
	"        super().__init__()\n"                                         \
	"        self.fc = nn.Linear(8, 8)\n"                                  \
	"        self.dr = nn.Dropout(0.5)\n"                                  \
	"    def forward(self, x):\n"                                          \
	"        return self.dr(torch.relu(self.fc(x)))\n"                     \
	"def make():\n"                                                        \
	"    return M()\n"

static void only_some_modules_see_training(void **state)
{
	(void)state;
	outcomes(DROPOUT,
		 "f32[4,8]; f32[128,8]; f32[256,8]; f32[512,8]; "
		 "f32[512,8] @ eval",
		 "CCRRC");
	graphs(3);
	reason("self._modules['dr'].training == True");
	outcomes("def make():\n    return nn.Linear(8, 8)\n",
		 "f32[4,8]; f32[6,8]; f32[6,8] @ eval", "CCR");
	assert_string_equal(last.error ? last.error : "", "");
}

static void weights_are_not_compared(void **state)
{
	(void)state;
	outcomes(DROPOUT,
		 "f32[4,8]; f32[4,8] @ new; f32[4,8] @ swap; "
		 "f32[4,8] @ loadsd; f32[4,8] @ freeze",
		 "CRRRC");
	assert_int_equal(last.why_count, 1);
	assert_non_null(strstr(last.why[0].text, "requires_grad mismatch"));
}

static void a_counter_compiles_every_call(void **state)
{
	(void)state;
	outcomes("class M(nn.Module):\n"
		 "    def __init__(self):\n"
		 "        super().__init__()\n"
		 "        self.n = 0\n"
		 "    def forward(self, x):\n"
		 "        self.n += 1\n"
		 "        return x * 2\n",
		 "f32[8]; f32[8]; f32[8]", "CCC");
	reason("self.n == 1");
}

static void marks_ask_for_symbols(void **state)
{
	(void)state;
	outcomes(POINTWISE, "f32[8]:md0; f32[16]:md0; f32[32]", "CRR");
	outcomes("def f(x):\n"
		 "    if x.shape[0] == 8:\n"
		 "        return x * 2\n"
		 "    return x * 3\n",
		 "f32[8]:md0", "X");
	assert_int_equal(last.graph_count, 1);
	assert_true(strncmp(last.error, "ConstraintViolationError", 24) == 0);
	outcomes(POINTWISE, "f32[8]; f32[8]:md0", "CC");
	reason("_has_dynamo_dim_marking is present on runtime tensor but was "
	       "absent at compile time");
}

static void containers_are_guarded(void **state)
{
	(void)state;
	outcomes("def f(xs):\n    return xs[0] * 2\n",
		 "[f32[2], f32[3]]; [f32[2]]", "CC");
	reason("len(xs) == 2");
	outcomes("def f(d):\n"
		 "    s = 0\n"
		 "    for v in d.values():\n"
		 "        s = s + v.sum()\n"
		 "    return s\n",
		 "{a: f32[2], b: f32[3]}; {b: f32[3], a: f32[2]}", "CC");
	reason("list(dict.keys(d))[0] == 'a'");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		SESSION_TEST(sizes_become_a_symbol),
		SESSION_TEST(zero_and_one_stay_constants),
		SESSION_TEST(two_dims_are_two_symbols),
		SESSION_TEST(rank_makes_all_dynamic),
		SESSION_TEST(dynamic_true_shares_symbols),
		SESSION_TEST(comparisons_become_guards),
		SESSION_TEST(broadcast_ties_sizes),
		SESSION_TEST(aliases_are_guarded),
		SESSION_TEST(unused_arguments_are_not_seen),
		SESSION_TEST(ints_and_floats_climb_the_ladder),
		SESSION_TEST(a_global_int_is_constant),
		SESSION_TEST(sizes_have_a_least),
		SESSION_TEST(only_some_modules_see_training),
		SESSION_TEST(weights_are_not_compared),
		SESSION_TEST(a_counter_compiles_every_call),
		SESSION_TEST(marks_ask_for_symbols),
		SESSION_TEST(containers_are_guarded),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
