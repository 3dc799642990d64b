/* presets.c: programs to begin with, in the order in which they are taught. */
#include "figures/compile/ask.h"

static const char pointwise[] = "def f(x):\n"
				"    y = torch.relu(x)\n"
				"    y = y * 2\n"
				"    return y + 1";

static const char branch[] = "def f(x):\n"
			     "    if x.shape[0] > 16:\n"
			     "        return torch.sin(x)\n"
			     "    return torch.cos(x)";

static const char printing[] = "def f(x):\n"
			       "    y = torch.relu(x)\n"
			       "    print(y.sum().item())\n"
			       "    return y * 2";

static const char item[] = "def f(x):\n"
			   "    y = torch.relu(x)\n"
			   "    s = y.sum().item()\n"
			   "    return y * s";

static const char if_tensor[] = "def f(x):\n"
				"    y = torch.relu(x)\n"
				"    if y.sum() > 0:\n"
				"        y = y * 2\n"
				"    return y + 1";

static const char loop[] = "def f(x):\n"
			   "    for i in range(3):\n"
			   "        x = torch.relu(x) + 1\n"
			   "        print(i)\n"
			   "    return x";

static const char dropout[] =
	"class M(nn.Module):\n"
	"    def __init__(self):\n"
	"        super().__init__()\n"
	"        self.fc = nn.Linear(8, 8)\n"
	"        self.drop = nn.Dropout(0.1)\n"
	"\n"
	"    def forward(self, x):\n"
	"        return self.drop(torch.relu(self.fc(x)))";

static const char linear[] = "class M(nn.Module):\n"
			     "    def __init__(self):\n"
			     "        super().__init__()\n"
			     "        self.fc = nn.Linear(8, 8)\n"
			     "\n"
			     "    def forward(self, x):\n"
			     "        return torch.relu(self.fc(x))";

static const char argument[] = "def f(x, n):\n"
			       "    for i in range(n):\n"
			       "        x = torch.sin(x)\n"
			       "    return x";

static const char global[] = "STEP = 1\n"
			     "\n"
			     "def f(x):\n"
			     "    return x * STEP";

static const char in_argument[] = "def f(x, step):\n"
				  "    return x * step";

/* A program and its calls. */
#define ASKS(name, program, calls)                                             \
	static const struct param_pair name[] = { { "program", program },      \
						  { "calls", calls },          \
						  { 0 } }

ASKS(sizes, pointwise, "f32[8]\nf32[16]\nf32[32]\nf64[32]");
ASKS(batch_one, pointwise,
     "f32[8,4]\nf32[16,4]\nf32[1,4]\nf32[1,4]\nf32[32,4]");
ASKS(branch_on_size, branch, "f32[8]\nf32[16]\nf32[32]\nf32[12]\nf32[64]");
ASKS(print_break, printing, "f32[8]\nf32[16]\nf32[16]");
ASKS(item_break, item, "f32[8]\nf32[8]");
ASKS(if_break, if_tensor, "f32[8]\nf32[8]:neg");
ASKS(loop_print, loop, "f32[8]\nf32[8]");
ASKS(dropout_eval, dropout,
     "f32[4,8]\nf32[128,8]\nf32[256,8]\nf32[512,8]\nf32[512,8] @ eval");
ASKS(linear_eval, linear, "f32[4,8]\nf32[4,8] @ eval");
ASKS(int_argument, argument,
     "f32[8], 1\nf32[8], 2\nf32[8], 3\nf32[8], 4\nf32[8], 5\n"
     "f32[8], 6\nf32[8], 7\nf32[8], 8\nf32[8], 9\nf32[8], 3");
ASKS(global_int, global,
     "f32[8]\nf32[8] @ glob:STEP=2\nf32[8] @ glob:STEP=3\nf32[8] @ glob:STEP=4");
ASKS(argument_int, in_argument, "f32[8], 1\nf32[8], 2\nf32[8], 3\nf32[8], 4");
ASKS(marks, pointwise, "f32[8]:md0\nf32[16]\nf32[1]");
static const struct param_pair fullgraph[] = {
	{ "program", printing },
	{ "calls", "f32[8]" },
	{ "fullgraph", "1" },
	{ 0 },
};

const struct figure_preset compile_presets[COMPILE_PRESETS] = {
	{ "sizes", "sizes", "Sizes", NULL, sizes },
	{ "batch-one", "batch 1", "Sizes", NULL, batch_one },
	{ "branch-on-size", "if on a size", "Sizes", NULL, branch_on_size },
	{ "print", "print", "Breaks", NULL, print_break },
	{ "item", ".item()", "Breaks", NULL, item_break },
	{ "if-tensor", "if on a tensor", "Breaks", NULL, if_break },
	{ "loop-print", "print in a loop", "Breaks", NULL, loop_print },
	{ "dropout", "dropout, eval", "Modules", NULL, dropout_eval },
	{ "linear-eval", "linear, eval", "Modules", NULL, linear_eval },
	{ "int-argument", "int in range(n)", "Numbers", NULL, int_argument },
	{ "global-int", "int global", "Numbers", NULL, global_int },
	{ "argument-int", "int argument", "Numbers", NULL, argument_int },
	{ "fullgraph", "fullgraph", "Options", NULL, fullgraph },
	{ "marks", "mark_dynamic", "Options", NULL, marks },
};
