/* Where Dynamo cuts a function, and what becomes of the pieces: breaks, frames,
 * callees, gradients, fullgraph, the limit of recompilations. */
#include "tests/unit/compile_session.h"

static void breaks_cut_the_frame(void **state)
{
	static const char branch[] = "def f(x):\n"
				     "    y = x * 2\n"
				     "    if y.sum() > 0:\n"
				     "        y = y + 1\n"
				     "    else:\n"
				     "        y = y - 1\n"
				     "    return y\n";
	static const char item[] = "def f(x):\n"
				   "    y = x * 2\n"
				   "    s = y.sum().item()\n"
				   "    return y * s\n";

	(void)state;
	explains(branch, "f32[8]", 2, 1, 3);
	explains(item, "f32[8]", 2, 1, 2);
	outcomes(branch, "f32[8]; f32[8]; f32[8]:neg", "CRC");
	graphs(3);
	outcomes(item, "f32[8]", "C");
	assert_int_equal(last.graph_count, 2);
	assert_int_equal(last.breaks, 1);
	assert_string_equal(last.graphs[1].frame, "r:f@3");
	assert_int_equal(last.cuts[0].line, 3);
	assert_int_equal(last.cuts[0].kind, BREAK_CUT);
}

static void an_empty_prefix_has_no_graph(void **state)
{
	static const char program[] = "def f(x):\n"
				      "    y = torch.relu(x)\n"
				      "    print(y.sum().item())\n"
				      "    return y * 2\n";

	(void)state;
	outcomes(program, "f32[8]; f32[16]; f32[16]", "CCR");
	graphs(5);
	assert_int_equal(session_totals(session).breaks, 4);
	explains("def f(x):\n    print('hi')\n    return x\n", "f32[8]", 0, -1,
		 0);
}

static void a_break_in_a_loop_skips(void **state)
{
	(void)state;
	outcomes("def f(x):\n"
		 "    for i in range(3):\n"
		 "        x = x + 1\n"
		 "        print(i)\n"
		 "    return x\n",
		 "f32[8]; f32[8]", "EE");
	assert_int_equal(session_totals(session).breaks, 0);
	assert_int_equal(last.printed, 3);
}

/* Before a return in a loop Dynamo takes no loop for one; what is left of it is
 * guarded. */
static void a_loop_goes_on_behind_a_break(void **state)
{
	(void)state;
	outcomes("def f(x):\n"
		 "    for i in range(3):\n"
		 "        x = x + 1\n"
		 "        if x.sum() > 100:\n"
		 "            return x\n"
		 "    return x * 2\n",
		 "f32[4]; f32[4]", "CR");
	graphs(4);
	outcomes("def f(x, d):\n"
		 "    for k, y in d.items():\n"
		 "        x = x + y.mean()\n"
		 "        if x.sum() > 100:\n"
		 "            return x\n"
		 "    return x * 2\n",
		 "f32[4], {a: f32[4], b: f32[4]}", "E");
}

static void a_failed_assert_is_a_break(void **state)
{
	const char *program = "def f(x):\n"
			      "    y = x * 2\n"
			      "    assert x.shape[0] < 10, 'too long'\n"
			      "    return y + 1\n";

	(void)state;
	outcomes(program, "f32[12]; f32[4]; f32[12]", "XCX");
	/* Said of a symbol it leaves the frame to plain Python. */
	outcomes(program, "f32[4]; f32[12]; f32[4]", "CXE");
}

/* PyTorch 2.13 loses the text of a number that is a symbol by now. */
static void a_half_made_text_is_lost(void **state)
{
	(void)state;
	outcomes("def f(x):\n"
		 "    print(f'{x.mean().item():.3f} of {x.sum().item():.3f}')\n"
		 "    return x * 2\n",
		 "f32[4]; f32[4]; f32[4]:f2", "CRX");
	outcomes("LOG = logging.getLogger(__name__)\n"
		 "def f(x, *, k=2):\n"
		 "    return x * k\n",
		 "f32[4]; f32[4], k=3; f32[4], k=4", "CCR");
}

static void a_break_in_try_falls_back(void **state)
{
	static const char two[] = "def f(x):\n"
				  "    x = x * 3\n"
				  "    x = x + 1\n"
				  "    try:\n"
				  "        print('a')\n"
				  "    except ValueError:\n"
				  "        pass\n"
				  "    return x * 3\n";
	static const char one[] = "def f(x):\n"
				  "    x = x * 3\n"
				  "    try:\n"
				  "        print('a')\n"
				  "    except ValueError:\n"
				  "        pass\n"
				  "    return x * 3\n";

	(void)state;
	outcomes(two, "f32[8]; f32[8]", "CR");
	assert_int_equal(session_totals(session).breaks, 0);
	outcomes(two, "f32[8]", "C");
	assert_int_equal(last.cuts[0].kind, BREAK_FALLBACK);
	outcomes(one, "f32[8]", "E");
}

static void a_text_with_a_symbol_skips(void **state)
{
	(void)state;
	outcomes("def f(x):\n"
		 "    y = x * 2\n"
		 "    l = y.mean().item()\n"
		 "    print(f'loss {l:.4f}')\n"
		 "    return y + 1\n",
		 "f32[8]; f32[8]:neg; f32[8]:f3", "CRR");
	assert_int_equal(last.run_count, 1);
}

static void callees_are_frames_of_their_own(void **state)
{
	static const char program[] = "def g(x):\n"
				      "    x = x + 1\n"
				      "    print('in g')\n"
				      "    return x * 2\n"
				      "def f(x):\n"
				      "    y = x * 3\n"
				      "    z = g(y)\n"
				      "    return z - 1\n";

	(void)state;
	outcomes(program, "f32[8]; f32[8]", "CR");
	graphs(4);
	assert_int_equal(session_totals(session).breaks, 2);
}

static void places_are_added_to(void **state)
{
	(void)state;
	outcomes("def f(x):\n"
		 "    x[0] += 1\n"
		 "    y = z = x * 2\n"
		 "    print('cut')\n"
		 "    d = {'k': y}\n"
		 "    d['k'] += z\n"
		 "    return d['k']\n",
		 "f32[8,4]; f32[16,4]; f32[32,4]", "CCR");
	graphs(4);
	outcomes("import torch, math\n"
		 "class M(nn.Module):\n"
		 "    def __init__(self):\n"
		 "        super().__init__()\n"
		 "        self.a = self.b = 3\n"
		 "        self.c = {'n': 0}\n"
		 "    def forward(self, x):\n"
		 "        self.c['n'] += 1\n"
		 "        self.a += self.b\n"
		 "        return x * self.a\n"
		 "def make():\n"
		 "    return M()\n",
		 "f32[8]; f32[8]; f32[8]", "CCC");
}

static void gradients_off_are_nodes(void **state)
{
	(void)state;
	outcomes("def f(x):\n"
		 "    with torch.no_grad():\n"
		 "        y = x * 2\n"
		 "        torch._dynamo.graph_break()\n"
		 "        y = y + 1\n"
		 "    return y * 3\n",
		 "f32[8]", "C");
	assert_int_equal(last.graphs[0].ops, 3);
	assert_int_equal(last.graphs[1].ops, 4);
	outcomes(POINTWISE, "f32[8]; f32[8] @ no_grad; f32[8]", "CCR");
	outcomes(POINTWISE, "f32[8]; f32[8] @ no_grad", "CC");
	reason("GLOBAL_STATE changed: grad_mode");
}

static void fullgraph_raises(void **state)
{
	(void)state;
	settings.fullgraph = true;
	outcomes("def f(x):\n    print('a')\n    return x + 1\n",
		 "f32[8]; f32[8]", "XX");
	assert_string_equal(last.error,
			    "Unsupported: Failed to trace builtin operator");
	assert_int_equal(session_totals(session).frames, 0);
	outcomes(POINTWISE, "f32[8]; f32[16]", "CC");
}

static void the_limit_keeps_old_entries(void **state)
{
	(void)state;
	settings.dynamic = DYNAMIC_FALSE;
	outcomes(POINTWISE,
		 "f32[2]; f32[3]; f32[4]; f32[5]; f32[6]; f32[7]; f32[8]; "
		 "f32[9]; f32[10]; f32[2]; f32[11]",
		 "CCCCCCCCERE");
	settings.limit = 1;
	settings.fullgraph = true;
	outcomes(POINTWISE, "f32[2]; f32[3]", "CX");
	assert_true(strncmp(last.error, "FailOnRecompileLimitHit", 23) == 0);
}

static void nothing_to_compile(void **state)
{
	(void)state;
	outcomes("def f(x):\n    a = 1 + 1\n    return a\n", "f32[8]; f32[8]",
		 "EE");
	assert_int_equal(session_totals(session).frames, 1);
}

static void rows_are_zipped(void **state)
{
	(void)state;
	outcomes("def f(x):\n"
		 "    if f'{[x.shape]}' == '[torch.Size([8])]':\n"
		 "        return x + 1\n"
		 "    return x\n",
		 "f32[8]", "C");
	outcomes("def f(x):\n"
		 "    for (a,) in zip([1, 2]):\n"
		 "        x = x + a\n"
		 "    for a, b, c in zip([1, 2], (3, 4), x.shape):\n"
		 "        x = x * a * b\n"
		 "    return x\n",
		 "f32[8,4]; f32[8,4]", "CR");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		SESSION_TEST(breaks_cut_the_frame),
		SESSION_TEST(an_empty_prefix_has_no_graph),
		SESSION_TEST(a_break_in_a_loop_skips),
		SESSION_TEST(a_loop_goes_on_behind_a_break),
		SESSION_TEST(a_failed_assert_is_a_break),
		SESSION_TEST(a_half_made_text_is_lost),
		SESSION_TEST(a_break_in_try_falls_back),
		SESSION_TEST(a_text_with_a_symbol_skips),
		SESSION_TEST(callees_are_frames_of_their_own),
		SESSION_TEST(places_are_added_to),
		SESSION_TEST(gradients_off_are_nodes),
		SESSION_TEST(fullgraph_raises),
		SESSION_TEST(the_limit_keeps_old_entries),
		SESSION_TEST(nothing_to_compile),
		SESSION_TEST(rows_are_zipped),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
