/* What raises, as in PyTorch: errors of the program, arguments that do not fit,
 * views of tensors that lie otherwise. */
#include "tests/unit/compile_session.h"

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

/* Every tensor function, in every way it can be named, with arguments that are of
 * no use to most: an answer, a refusal or "outside", whatever it is. Under
 * AddressSanitizer and UBSan it is more than that. */
static void any_arguments_are_survived(void **state)
{
#define OP(name, ...) #name,
	static const char *const names[] = {
#include "figures/compile/ops/op_rows.h"
	};
#undef OP
	static const char *const ways[] = { "torch.", "F.", "x." };
	static const char *const given[] = {
		"",	   "0",	      "0, x",	   "x, 0",    "0, x, x",
		"x, 0, x", "x, x, 0", "0.5, x, 0", "None, x", "x, None",
		"'a', x",  "x, 'a'",  "[1], x",	   "x, [1]",  "[x], x",
		"x, [x]",  "[]",      "[0, x]",	   "x[0], x", "x, x.long()",
		"0, 0, 0", "True, x", "(x,), 1",
	};
	char program[120];

	(void)state;
	read_calls("f32[8,8]");
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		for (size_t w = 0; w < sizeof ways / sizeof *ways; w++)
			for (size_t k = 0; k < sizeof given / sizeof *given;
			     k++) {
				snprintf(program, sizeof program,
					 "def f(x):\n    return %s%s(%s)\n",
					 ways[w], names[i], given[k]);
				open_session(program);
				session_call(session, &calls.item[0].call,
					     &last);
			}
}

static void a_number_is_no_input(void **state)
{
	(void)state;
	outcomes("def f(x):\n    return F.linear(0, x)\n", "f32[8,8]", "X");
	assert_non_null(strstr(last.error, "argument 'input' (position 1) must "
					   "be Tensor, not int"));
	outcomes("m = nn.Linear(8, 8)\ndef f(x):\n    return m(0)\n", "f32[8]",
		 "X");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		SESSION_TEST(an_error_can_be_read),
		SESSION_TEST(errors_of_the_program_reach_the_caller),
		SESSION_TEST(a_view_asks_how_the_tensor_lies),
		SESSION_TEST(what_is_no_argument_raises),
		SESSION_TEST(what_pytorch_refuses_raises),
		SESSION_TEST(any_arguments_are_survived),
		SESSION_TEST(a_number_is_no_input),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
