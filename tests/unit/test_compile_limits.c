/* What the simulator leaves out, in a sentence; and that every program ends. */
#include "tests/unit/compile_session.h"

/* Rare Python: "<what> is not simulated." */
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

int main(void)
{
	const struct CMUnitTest tests[] = {
		SESSION_TEST(rare_python_has_a_sentence),
		SESSION_TEST(what_is_left_out_has_a_sentence),
		SESSION_TEST(every_program_ends),
		SESSION_TEST(what_grows_in_itself_ends),
		SESSION_TEST(what_walks_a_list_counts_its_items),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
