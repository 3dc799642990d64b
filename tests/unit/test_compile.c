/* What torch.compile does with small programs, call by call: the ladder of
 * sizes, breaks, modules, limits, guards and their words. The recorded runs of
 * PyTorch are played by compile_replay; here each rule stands alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "figures/compile/calls/calls.h"
#include "figures/compile/frames/session.h"
#include "figures/compile/code/code.h"

static struct tree tree;
static struct arena arena;
static struct calls calls;
static struct session *session;
static struct session_settings settings;
static struct result last;

static int setup(void **state)
{
	(void)state;
	settings = (struct session_settings){ 0 };
	arena_init(&arena, CALLS_ARENA_MAX);
	return 0;
}

static void close_session(void)
{
	if (session) {
		session_free(session);
		tree_release(&tree);
	}
	session = NULL;
}

static int teardown(void **state)
{
	(void)state;
	close_session();
	arena_release(&arena);
	return 0;
}

static void open_session(const char *program)
{
	struct error e = { 0 };

	close_session();
	if (!code_read(&tree, NULL, program, &e))
		fail_msg("%s", e.message);
	session = session_new(&tree, &settings);
	assert_non_null(session);
}

static void read_calls(const char *text)
{
	struct error e = { 0 };

	if (!calls_read(&arena, text, &calls, &e))
		fail_msg("%s", e.message);
}

/* Plays the calls; their outcomes must be those letters. */
static void outcomes(const char *program, const char *text, const char *letters)
{
	open_session(program);
	read_calls(text);
	assert_int_equal(calls.len, strlen(letters));
	for (size_t i = 0; i < calls.len; i++) {
		if (!session_call(session, &calls.item[i].call, &last))
			fail_msg("%s", session_outside(session, NULL));
		if ((char)last.outcome != letters[i])
			fail_msg("%s: %c, should be %c (%s)",
				 calls.item[i].text, (char)last.outcome,
				 letters[i], last.error ? last.error : "");
	}
}

static void graphs(int all)
{
	assert_int_equal(session_totals(session).graphs, all);
}

/* The first reason of the last call. */
static void reason(const char *text)
{
	assert_true(last.why_count > 0);
	assert_string_equal(last.why[0].text, text);
}

static void explains(const char *program, const char *text, int number,
		     int breaks, int ops)
{
	struct explain x;

	open_session(program);
	read_calls(text);
	assert_true(session_explain(session, &calls.item[0].call, &x));
	assert_int_equal(x.graphs, number);
	assert_int_equal(x.breaks, breaks);
	assert_int_equal(x.ops, ops);
}

static void outside(const char *program, const char *text, const char *words)
{
	bool ok = true;

	open_session(program);
	read_calls(text);
	for (size_t i = 0; i < calls.len; i++)
		ok = session_call(session, &calls.item[i].call, &last);
	assert_false(ok);
	if (!strstr(session_outside(session, NULL), words))
		fail_msg("%s", session_outside(session, NULL));
}

#define POINTWISE "def f(x):\n    return torch.relu(x) * 2 + 1\n"

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

#define TEN "0123456789"

static void an_error_can_be_read(void **state)
{
	(void)state;
	outcomes("def f(x):\n    raise ValueError('" TEN TEN TEN TEN TEN TEN
		 "\u202e')\n",
		 "f32[4]", "X");
	assert_non_null(strstr(last.error, "0123…"));
	assert_non_null(strstr(last.error, "U+202E"));
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

/* q, k and v, and dims that are swapped back. */
static void a_view_asks_how_the_tensor_lies(void **state)
{
	(void)state;
	outcomes("def f(x):\n"
		 "    q, k, v = x.chunk(3, dim=-1)\n"
		 "    return q.view(2, 4, 2, 4).transpose(1, 2) + 1\n",
		 "f32[2,4,24]", "C");
	outcomes("def f(x):\n"
		 "    y = x.transpose(1, 2) * 2\n"
		 "    return y.transpose(1, 2).view(8, 8)\n",
		 "f32[2,4,8]", "C");
	outcomes("def f(x):\n    return x.transpose(1, 2).view(2, 32)\n",
		 "f32[2,4,8]", "X");
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

static void nothing_to_compile(void **state)
{
	(void)state;
	outcomes("def f(x):\n    a = 1 + 1\n    return a\n", "f32[8]; f32[8]",
		 "EE");
	assert_int_equal(session_totals(session).frames, 1);
}

static void errors_of_the_program_reach_the_caller(void **state)
{
	(void)state;
	outcomes("def f(x):\n"
		 "    if x.shape[0] > 100:\n"
		 "        raise ValueError('big')\n"
		 "    return x + 1\n",
		 "f32[8]; f32[16]; f32[101]; f32[8]", "CCXE");
	outcomes("def f(x):\n    raise ValueError('big')\n", "f32[8]", "X");
	assert_string_equal(last.error, "ValueError: big");
}

/* Rare Python: "<what> is not simulated." */
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

static void what_is_no_argument_raises(void **state)
{
	(void)state;
	outcomes("def f(x): return torch.cat(x)\n", "f32[8]", "X");
	outcomes("def f(x): return torch.stack(tensors=x)\n", "f32[8]", "X");
	outcomes("class A:\n"
		 "    def g(self):\n"
		 "        s = super()\n"
		 "        return s()\n"
		 "def f(x): return A().g()\n",
		 "f32[8]", "X");
	outcomes("@torch.no_grad()\ndef f(x):\n    return x + 1\n", "f32[8]",
		 "C");
}

/* As PyTorch says it: too few arguments, a dim twice, sizes and dtypes that do not
 * fit; what it finds only when the graph runs is an error of the graph. */
static const struct {
	const char *expression, *error;
} refused[] = {
	{ "torch.add(x)", "TypeError:" },
	{ "x.transpose(0)", "TypeError:" },
	{ "F.mse_loss(x)", "TypeError:" },
	{ "x.reshape()", "TypeError:" },
	{ "x.argmax((0, 1))", "TypeError:" },
	{ "x.sum(0, 1)", "TypeError:" },
	{ "torch.cat((x, 1))", "TypeError:" },
	{ "x + 'a'", "TorchRuntimeError:" },
	{ "x.sum((0, -2))", "TorchRuntimeError:" },
	{ "x.amax((1, 1))", "TorchRuntimeError:" },
	{ "-b", "TorchRuntimeError:" },
	{ "b - b", "TorchRuntimeError:" },
	{ "b - 1", "RuntimeError:" },
	{ "x - True", "RuntimeError:" },
	{ "F.linear(x, torch.ones(3, 8), torch.ones(5))",
	  "TorchRuntimeError:" },
	{ "x[:, :1].add_(x)", "TorchRuntimeError:" },
	{ "b.add_(1)", "TorchRuntimeError:" },
	{ "F.layer_norm(x, (8,), torch.ones(5))", "TorchRuntimeError:" },
	{ "F.batch_norm(x, torch.ones(5), torch.ones(5))",
	  "TorchRuntimeError:" },
	{ "torch.where(i, x, x)", "TorchRuntimeError:" },
	{ "x.masked_fill(b, x)", "TorchRuntimeError:" },
	{ "F.mse_loss(i, i)", "TorchRuntimeError:" },
	{ "torch.lerp(i, i, 0.5)", "NotImplementedError:" },
	{ "x[[0, 9]]", "IndexError:" },
	{ "math.exp(1000)", "OverflowError:" },
	{ "math.log(0)", "ValueError:" },
	{ "math.floor(math.inf)", "OverflowError:" },
};

static void what_pytorch_refuses_raises(void **state)
{
	static const char tensors[] = "f32[4,8], i64[4,8], bool[4,8]";
	char program[200];

	(void)state;
	for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
		snprintf(program, sizeof program, "def f(x, i, b): return %s\n",
			 refused[i].expression);
		outcomes(program, tensors, "X");
		if (strncmp(last.error, refused[i].error,
			    strlen(refused[i].error)) != 0)
			fail_msg("%s: %s", refused[i].expression, last.error);
	}
	outside("def f(x): return torch.abs(x > 0)\n", "f32[8]",
		"PyTorch raises an error here");
	outside("def f(x): return x * 10.0 ** 400\n", "f32[8]", "power");
	outside("def f(x): return x * 0.0 ** -1.0\n", "f32[8]", "power");
	outside("def f(x): return x * (-8.0) ** 0.5\n", "f32[8]", "power");
	outside("def f(x): return x * int(1e300)\n", "f32[8]", "so large");
	outside("def f(x):\n"
		"    if 9007199254740993 == 9007199254740992.0: return x\n"
		"    return x + 1\n",
		"f32[8]", "two types");
	outcomes("def f(x):\n"
		 "    assert len('\xc3\xa9') == 1\n"
		 "    return x + 1\n",
		 "f32[8]", "C");
}

static void rare_python_has_a_sentence(void **state)
{
	static const struct {
		const char *program, *words;
	} rare[] = {
		{ "def f(x):\n    l = [x]\n    l += [x]\n    return l[0]\n",
		  "operator is not" },
		{ "def f(x):\n    return ([x] * 2)[0]\n", "operator is not" },
		{ "def f(x):\n    print('%d' % x.ndim)\n    return x\n",
		  "operator is not" },
		{ "def f(x):\n    return x + +x.ndim\n", "operator on a num" },
		{ "def f(x):\n    return [x, x][::2][0]\n", "with a step is" },
		{ "def f(x):\n    return x if 'a' in 'ab' else x + 1\n",
		  "`in` with" },
		{ "def f(x):\n    print(f'{x.sum():5d}')\n    return x\n",
		  "format code 5d" },
		{ "def f(x):\n    x.tag = 1\n    return x + 1\n",
		  "Setting this attribute" },
		{ "class C:\n    k = 2\ndef f(x):\n    return x * C.k\n",
		  "value of a class itself" },
		{ "def f(x):\n    return 'ab'[0]\n", "Indexing" },
		{ "def f(x):\n    return x + 2 if [[1]] == [[1]] else x\n",
		  "in each other" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof rare / sizeof rare[0]; i++)
		outside(rare[i].program, "f32[8]", rare[i].words);
}

static void what_is_left_out_has_a_sentence(void **state)
{
	(void)state;
	outside("def f(x):\n    with torch.autocast('cpu'):\n"
		"        return x @ x\n",
		"f32[8,8]", "torch.autocast is not in");
	outside("def f(x):\n    return torch.fft(x)\n", "f32[8]",
		"torch.fft is not in the simulator's list");
	outside("def f(x):\n    return y\n", "f32[8]",
		"neither defined in the program");
	outside(POINTWISE, "f32[8,8]; f32[8,8]:t", "memory layout");
	outside(POINTWISE, "f32[8,8]:sl; f32[8,8]", "memory layout");
	outside("def f(x):\n    y = x[:, :4]\n    print(1)\n    return y + 1\n",
		"f32[4,8]; f32[6,8]; f32[6,16]", "memory layout");
	outside("def f(x, c):\n    return x ** c\n", "f32[8], 0.5; f32[8], 0.7",
		"backends treat it differently");
	outside("def f(x, turn):\n"
		"    y = x.t() if turn else x\n"
		"    print(1)\n"
		"    return y + 1\n",
		"f32[8,8], False; f32[8,8], True", "memory layout");
	outside("def g(x):\n    return x\n", "f32[8]", "defines neither f nor");
	outside("def f(x, c):\n    return x * min(c, 1.0)\n",
		"f32[8], 0.5; f32[8], 0.7", "constant numbers");
	outside("def f(x):\n"
		"    a, b = x.chunk(2, dim=-1)\n"
		"    return a.view(-1)\n",
		"f32[4,8]", "a part of a wider tensor");
	outside("def f(x):\n    n = x.shape[0]\n    return x * ((n + 1) * n)\n",
		"f32[8]; f32[16]", "product of sums");
	outside("def make():\n    return nn.Linear(8, 8, dtype=1)\n", "f32[8]",
		"This use of nn.Linear");
	outside("def make():\n    return nn.ModuleList([1])\n", "f32[8]",
		"other than modules");
	outside("def make():\n    return nn.Linear(8, 8).half()\n", "f32[8]",
		"Linear.half");
	outside("N = int('5')\ndef f(x):\n    return x\n", "f32[8]",
		"int with such arguments");
	outside("y = _add_child(5)\ndef f(x):\n    return x\n", "f32[8]",
		"wrong argument");
	outside("y = _add_children(5)\ndef f(x):\n    return x\n", "f32[8]",
		"wrong argument");
}

static void every_program_ends(void **state)
{
	(void)state;
	/* Eight quotients of a product of eight quotients of …: 8^6 ways down. */
	outcomes("def f(x):\n"
		 "    p = x.shape[0]\n"
		 "    for j in range(6):\n"
		 "        q = 1\n"
		 "        for k in range(8):\n"
		 "            q = q * (p // (k + 2))\n"
		 "        p = q\n"
		 "    return x * p\n",
		 "f32[2]; f32[3]; f32[4]", "CCR");
	outside("def f(x):\n    while True:\n        x = x + 1\n", "f32[8]",
		"nodes");
	outside("def f(x):\n    while x.sum() > 0:\n        x = x + 1\n",
		"f32[8]", "steps");
	outside("def f(x):\n    return f(x)\n", "f32[8]", "one inside the");
	outside("def f(x):\n    print('a')\n    return f(x)\n", "f32[8]",
		"one inside the");
	outside("def f(x):\n"
		"    l = [x]\n"
		"    for i in range(40):\n"
		"        l = l + l\n"
		"    return l\n",
		"f32[8]", "list of more than");
	outside("def f(x):\n"
		"    l = []\n"
		"    for i in range(64):\n"
		"        l.append(l)\n"
		"    return f'{l}'\n",
		"f32[8]", "so large a value");
	outside("def f(x):\n    return x if 'a' < 'b' else -x\n", "f32[8]",
		"order of texts");
	outside("def f(x):\n    return x if [1] < [2] else -x\n", "f32[8]",
		"order of texts");
	outside("def f(x):\n    return x in [x]\n", "f32[8]",
		"lists of tensors");
	outside("def f(x):\n    return x * 2 ** 1000\n", "f32[8]", "power");
}

static void what_grows_in_itself_ends(void **state)
{
	(void)state;
	outside("def f(x):\n"
		"    l = [1]\n"
		"    m = [1]\n"
		"    for i in range(100):\n"
		"        l = [l, l]\n"
		"        m = [m, m]\n"
		"    return x if l == m else x + 1\n",
		"f32[8]", "compared");
	outside("def f(x):\n"
		"    l = []\n"
		"    l.append(l)\n"
		"    m = []\n"
		"    m.append(m)\n"
		"    return x if l == m else x + 1\n",
		"f32[8]", "compared");
	outside("def f(x):\n"
		"    l = [x for i in range(2000)]\n"
		"    l = [l for i in range(2000)]\n"
		"    print(l)\n"
		"    return x + 1\n",
		"f32[8]", "steps");
	outside("def make():\n"
		"    m = nn.Linear(8, 8)\n"
		"    for i in range(100):\n"
		"        m = nn.Sequential(m, m)\n"
		"    return m\n",
		"f32[8]", "one inside the other");
	outside("def make():\n"
		"    m = nn.Linear(8, 8)\n"
		"    for i in range(100):\n"
		"        m = nn.Sequential(m, m)\n"
		"    return m.eval()\n",
		"f32[8]", "too deep");
}

/* Whatever goes through a list takes a step an item: a loop of a few lines must
 * not keep the simulation busy for minutes. */
static void what_walks_a_list_counts_its_items(void **state)
{
	static const char *const walks[] = {
		"sum(l)",  "max(l)", "l.reverse()",	   "f'{l}'",
		"-1 in l", "l == m", "isinstance(1.5, t)",
	};
	char program[400];

	(void)state;
	for (size_t i = 0; i < sizeof walks / sizeof walks[0]; i++) {
		snprintf(program, sizeof program,
			 "def f(x):\n"
			 "    l = [k for k in range(60)]\n"
			 "    m = [k for k in range(60)]\n"
			 "    t = tuple([int for k in range(60)])\n"
			 "    for k in range(2500):\n"
			 "        y = %s\n"
			 "    return x + 1\n",
			 walks[i]);
		outside(program, "f32[8]", "steps");
	}
	outside("def f(x):\n"
		"    t = (int,)\n"
		"    for i in range(60):\n"
		"        t = (t, t)\n"
		"    return x if isinstance(1.5, t) else x + 1\n",
		"f32[8]", "too deep");
	outcomes("def f(x):\n"
		 "    t = ((int, str), (torch.Tensor, float))\n"
		 "    return x + 1 if isinstance(x, t) else x\n",
		 "f32[8]", "C");
	outside("def f(x):\n"
		"    for i, k in enumerate([1, 2], 9223372036854775807):\n"
		"        x = x + k\n"
		"    return x\n",
		"f32[8]", "too large");
}

#define T(test) cmocka_unit_test_setup_teardown(test, setup, teardown)

int main(void)
{
	const struct CMUnitTest tests[] = {
		T(sizes_become_a_symbol),
		T(zero_and_one_stay_constants),
		T(two_dims_are_two_symbols),
		T(rank_makes_all_dynamic),
		T(dynamic_true_shares_symbols),
		T(comparisons_become_guards),
		T(broadcast_ties_sizes),
		T(aliases_are_guarded),
		T(unused_arguments_are_not_seen),
		T(ints_and_floats_climb_the_ladder),
		T(a_global_int_is_constant),
		T(breaks_cut_the_frame),
		T(an_empty_prefix_has_no_graph),
		T(a_break_in_a_loop_skips),
		T(a_loop_goes_on_behind_a_break),
		T(an_error_can_be_read),
		T(a_half_made_text_is_lost),
		T(a_failed_assert_is_a_break),
		T(sizes_have_a_least),
		T(a_view_asks_how_the_tensor_lies),
		T(a_break_in_try_falls_back),
		T(a_text_with_a_symbol_skips),
		T(callees_are_frames_of_their_own),
		T(places_are_added_to),
		T(gradients_off_are_nodes),
		T(fullgraph_raises),
		T(the_limit_keeps_old_entries),
		T(only_some_modules_see_training),
		T(weights_are_not_compared),
		T(a_counter_compiles_every_call),
		T(marks_ask_for_symbols),
		T(containers_are_guarded),
		T(nothing_to_compile),
		T(errors_of_the_program_reach_the_caller),
		T(rows_are_zipped),
		T(what_is_no_argument_raises),
		T(what_pytorch_refuses_raises),
		T(rare_python_has_a_sentence),
		T(what_is_left_out_has_a_sentence),
		T(every_program_ends),
		T(what_grows_in_itself_ends),
		T(what_walks_a_list_counts_its_items),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
