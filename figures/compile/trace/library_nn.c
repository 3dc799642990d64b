/* library_nn.c: torch.nn's modules, written in Python, as far as it matters to a
 * trace: which attributes a forward reads, in which order, and which functions it
 * calls. Their weights are never compared, so one number stands for all of them.
 * To read all of it takes longer than the rest of a session: only what a program
 * names is written. */
#include <string.h>

#include "base/buf.h"
#include "figures/compile/trace/library.h"

/* A module keeps its parameters as attributes, makes weights (a Python line),
 * and gives the result of a function, behind other lines that may stand first. */
struct module {
	const char *name;
	const char *params; /* "p=0.5, inplace=False" */
	const char *make;
	const char *result;
	const char *first;
};

#define NORMALIZED                                                             \
	"self.normalized_shape = (normalized_shape,) if "                      \
	"isinstance(normalized_shape, int) else tuple(normalized_shape)"
#define BATCH_NORM                                                             \
	"self._weights((num_features,), (num_features,))\n"                    \
	"        self.register_buffer('running_mean', "                        \
	"torch.zeros(num_features))\n"                                         \
	"        self.register_buffer('running_var', "                         \
	"torch.ones(num_features))\n"                                          \
	"        self.register_buffer('num_batches_tracked', "                 \
	"torch.tensor(0))",                                                    \
		"F.batch_norm(input, self.running_mean, self.running_var, "    \
		"self.weight, self.bias, self.training, self.momentum, "       \
		"self.eps)"
#define COUNT_BATCH                                                            \
	"            raise ValueError('expected input of other dimensions')\n" \
	"        if self.training:\n"                                          \
	"            self.num_batches_tracked.add_(1)\n"

static const struct module modules[] = {
	{ "Linear", "in_features, out_features, bias=True",
	  "self._weights((out_features, in_features), "
	  "bias and (out_features,))",
	  "F.linear(input, self.weight, self.bias)", "" },
	{ "Identity", "", "", "input", "" },
	{ "Embedding", "num_embeddings, embedding_dim, padding_idx=None",
	  "self._weights((num_embeddings, embedding_dim), None)",
	  "F.embedding(input, self.weight, self.padding_idx)", "" },
	{ "LayerNorm", "normalized_shape, eps=1e-05",
	  NORMALIZED "\n        self._weights(self.normalized_shape, "
		     "self.normalized_shape)",
	  "F.layer_norm(input, self.normalized_shape, self.weight, "
	  "self.bias, self.eps)",
	  "" },
	{ "BatchNorm1d", "num_features, eps=1e-05, momentum=0.1", BATCH_NORM,
	  "        if input.dim() != 2 and input.dim() != 3:\n" COUNT_BATCH },
	{ "BatchNorm2d", "num_features, eps=1e-05, momentum=0.1", BATCH_NORM,
	  "        if input.dim() != 4:\n" COUNT_BATCH },
	{ "Dropout", "p=0.5, inplace=False", "",
	  "F.dropout(input, self.p, self.training, self.inplace)", "" },
	{ "Conv2d",
	  "in_channels, out_channels, kernel_size, stride=1, padding=0",
	  "k = kernel_size\n"
	  "        self._weights((out_channels, in_channels) + ((k, k) if "
	  "isinstance(k, int) else tuple(k)), (out_channels,))",
	  "F.conv2d(input, self.weight, self.bias, self.stride, self.padding)",
	  "" },
	{ "ReLU", "inplace=False", "", "F.relu(input, self.inplace)", "" },
	{ "GELU", "approximate='none'", "", "F.gelu(input, self.approximate)",
	  "" },
	{ "SiLU", "inplace=False", "", "F.silu(input, self.inplace)", "" },
	{ "Tanh", "", "", "torch.tanh(input)", "" },
	{ "Sigmoid", "", "", "torch.sigmoid(input)", "" },
	{ "Softmax", "dim=None", "", "F.softmax(input, self.dim)", "" },
	{ "Flatten", "start_dim=1, end_dim=-1", "",
	  "input.flatten(self.start_dim, self.end_dim)", "" },
};

/* Functions that Python's own arguments would not do for are builtins. */
static const char classes[] =
	"class Module:\n"
	"    def __init__(self):\n"
	"        self.training = True\n"
	"    def _weights(self, weight, bias):\n"
	"        self.weight = nn.Parameter(torch.full(weight, 0.05))\n"
	"        self.register_parameter('bias', nn.Parameter("
	"torch.full(bias, 0.05)) if bias else None)\n"
	"class Sequential(Module):\n"
	"    __init__ = _add_children\n"
	"    def forward(self, input):\n"
	"        for module in self:\n"
	"            input = module(input)\n"
	"        return input\n"
	"class ModuleList(Module):\n"
	"    append = _add_child\n"
	"    def __init__(self, modules=()):\n"
	"        self.training = True\n"
	"        for module in modules:\n"
	"            self.append(module)\n";

/* Calls what a class of torch.nn or a decorator stands around. */
static const char inner[] = "def inner(fn, args):\n"
			    "    return _call_all(fn, args)\n";

/* self.p = p for each name of "p=0.5, inplace=False". */
static void keep_params(struct buf *out, const char *params)
{
	while (*params) {
		int name = (int)strcspn(params, "=,");

		buf_printf(out, "        self.%.*s = %.*s\n", name, params,
			   name, params);
		params += strcspn(params, ",");
		params += strspn(params, ", ");
	}
}

static void write_module(struct buf *out, const struct module *m)
{
	buf_printf(out,
		   "class %s(Module):\n"
		   "    def __init__(self%s%s):\n"
		   "        self.training = True\n",
		   m->name, m->params[0] ? ", " : "", m->params);
	keep_params(out, m->params);
	if (m->make[0])
		buf_printf(out, "        %s\n", m->make);
	buf_printf(out,
		   "    def forward(self, input):\n"
		   "%s"
		   "        return %s\n",
		   m->first, m->result);
}

/* A decorator is no name of the tree: the text is asked for no_grad. */
static void write_library(struct buf *out, const struct tree *t)
{
	bool nn = tree_find_name(t, "nn") || tree_find_name(t, "Module");

	if (nn)
		buf_puts(out, classes);
	if (nn || strstr(t->text, "no_grad"))
		buf_puts(out, inner);
	for (size_t i = 0; i < sizeof modules / sizeof modules[0]; i++)
		if (tree_find_name(t, modules[i].name))
			write_module(out, &modules[i]);
}

/* Once for all sessions of a program. */
static bool read_library(struct session *s)
{
	struct error e = { .kind = ERROR_NONE };
	struct tree *t = s->tree;
	struct buf text;

	if (t->library)
		return true;
	t->library = arena_new(&t->arena, sizeof *t->library);
	buf_init(&text, TREE_TEXT_MAX);
	write_library(&text, t);
	if (t->library)
		code_read(t->library, t, buf_text(&text), &e);
	buf_release(&text);
	return t->library && !t->library->failed;
}

bool library_has(struct session *s, const char *name)
{
	for (size_t i = 0; i < sizeof modules / sizeof modules[0]; i++)
		if (!strcmp(modules[i].name, name))
			return true;
	return dict_find(s->library, name_val(s, name)) != NULL;
}

bool library_load(struct session *s)
{

	if (!read_library(s))
		return go_outside(s, "torch.nn cannot be read.");
	s->loading = true;
	machine_run(s, activation_new(s, s->tree->library->module), -1);
	s->loading = false;
	return !stopped(s);
}

void library_inner(struct session *s, struct val fn,
		   const struct arguments *args)
{
	struct code *code =
		dict_find(s->library, name_val(s, "inner"))->func->code;
	struct frame *f = frame_of(s, code, 0, 0, 0);
	struct activation *act = activation_new(s, code);

	act->local[0] = fn;
	act->local[1] = val_list(s, VAL_TUPLE, args->item, args->len);
	f->is_target = true;
	frame_call(s, f, act);
}
