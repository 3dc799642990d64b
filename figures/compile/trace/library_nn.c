/* library_nn.c: torch.nn's modules, as PyTorch writes them, as far as it matters
 * to a trace: which attributes a forward reads, in which order, and which
 * functions it calls. Their weights are never compared, so one number stands for
 * all of them. */
#include <string.h>

#include "base/buf.h"
#include "figures/compile/trace/library.h"

static const char *const lines[] = {
	"class Module:\n",
	"    def __init__(self):\n",
	"        self.training = True\n",
	"    def extra_repr(self):\n",
	"        return ''\n",
	"class Linear(Module):\n",
	"    def __init__(self, in_features, out_features, bias=True,\n",
	"                 device=None, dtype=None):\n",
	"        self.training = True\n",
	"        self.in_features = in_features\n",
	"        self.out_features = out_features\n",
	"        self.weight = nn.Parameter(torch.full(\n",
	"            (out_features, in_features), 0.05, dtype=dtype))\n",
	"        self.register_parameter('bias', nn.Parameter(torch.full(\n",
	"            (out_features,), 0.05, dtype=dtype)) if bias else None)\n",
	"    def forward(self, input):\n",
	"        return F.linear(input, self.weight, self.bias)\n",
	"class Identity(Module):\n",
	"    def forward(self, input):\n",
	"        return input\n",
	"class Embedding(Module):\n",
	"    def __init__(self, num_embeddings, embedding_dim,\n",
	"                 padding_idx=None):\n",
	"        self.training = True\n",
	"        self.num_embeddings = num_embeddings\n",
	"        self.embedding_dim = embedding_dim\n",
	"        self.padding_idx = padding_idx\n",
	"        self.max_norm = None\n",
	"        self.norm_type = 2.0\n",
	"        self.scale_grad_by_freq = False\n",
	"        self.sparse = False\n",
	"        self.weight = nn.Parameter(torch.full(\n",
	"            (num_embeddings, embedding_dim), 0.05))\n",
	"    def forward(self, input):\n",
	"        return F.embedding(input, self.weight, self.padding_idx,\n",
	"                           self.max_norm, self.norm_type,\n",
	"                           self.scale_grad_by_freq, self.sparse)\n",
	"class LayerNorm(Module):\n",
	"    def __init__(self, normalized_shape, eps=1e-05,\n",
	"                 elementwise_affine=True, bias=True):\n",
	"        self.training = True\n",
	"        if isinstance(normalized_shape, int):\n",
	"            normalized_shape = (normalized_shape,)\n",
	"        self.normalized_shape = tuple(normalized_shape)\n",
	"        self.eps = eps\n",
	"        self.elementwise_affine = elementwise_affine\n",
	"        if elementwise_affine:\n",
	"            self.weight = nn.Parameter(\n",
	"                torch.ones(self.normalized_shape))\n",
	"            self.register_parameter('bias', nn.Parameter(\n",
	"                torch.zeros(self.normalized_shape))\n",
	"                if bias else None)\n",
	"        else:\n",
	"            self.register_parameter('weight', None)\n",
	"            self.register_parameter('bias', None)\n",
	"    def forward(self, input):\n",
	"        return F.layer_norm(input, self.normalized_shape,\n",
	"                            self.weight, self.bias, self.eps)\n",
	"class RMSNorm(Module):\n",
	"    def __init__(self, normalized_shape, eps=None):\n",
	"        self.training = True\n",
	"        if isinstance(normalized_shape, int):\n",
	"            normalized_shape = (normalized_shape,)\n",
	"        self.normalized_shape = tuple(normalized_shape)\n",
	"        self.eps = eps\n",
	"        self.weight = nn.Parameter(torch.ones(\n",
	"            self.normalized_shape))\n",
	"    def forward(self, x):\n",
	"        return F.rms_norm(x, self.normalized_shape, self.weight,\n",
	"                          self.eps)\n",
	"class _BatchNorm(Module):\n",
	"    def __init__(self, num_features, eps=1e-05, momentum=0.1,\n",
	"                 affine=True, track_running_stats=True):\n",
	"        self.training = True\n",
	"        self.num_features = num_features\n",
	"        self.eps = eps\n",
	"        self.momentum = momentum\n",
	"        self.track_running_stats = track_running_stats\n",
	"        self.register_parameter('weight', nn.Parameter(\n",
	"            torch.ones(num_features)) if affine else None)\n",
	"        self.register_parameter('bias', nn.Parameter(\n",
	"            torch.zeros(num_features)) if affine else None)\n",
	"        if track_running_stats:\n",
	"            self.register_buffer('running_mean',\n",
	"                                 torch.zeros(num_features))\n",
	"            self.register_buffer('running_var',\n",
	"                                 torch.ones(num_features))\n",
	"            self.register_buffer('num_batches_tracked',\n",
	"                                 torch.tensor(0))\n",
	"        else:\n",
	"            self.register_buffer('running_mean', None)\n",
	"            self.register_buffer('running_var', None)\n",
	"            self.register_buffer('num_batches_tracked', None)\n",
	"    def forward(self, input):\n",
	"        self._check_input_dim(input)\n",
	"        if self.momentum is None:\n",
	"            factor = 0.0\n",
	"        else:\n",
	"            factor = self.momentum\n",
	"        if self.training and self.track_running_stats:\n",
	"            if self.num_batches_tracked is not None:\n",
	"                self.num_batches_tracked.add_(1)\n",
	"        if self.training:\n",
	"            train = True\n",
	"        else:\n",
	"            train = (self.running_mean is None and\n",
	"                     self.running_var is None)\n",
	"        stats = not self.training or self.track_running_stats\n",
	"        return F.batch_norm(\n",
	"            input, self.running_mean if stats else None,\n",
	"            self.running_var if stats else None, self.weight,\n",
	"            self.bias, train, factor, self.eps)\n",
	"class BatchNorm1d(_BatchNorm):\n",
	"    def _check_input_dim(self, input):\n",
	"        if input.dim() != 2 and input.dim() != 3:\n",
	"            raise ValueError('expected 2D or 3D input')\n",
	"class BatchNorm2d(_BatchNorm):\n",
	"    def _check_input_dim(self, input):\n",
	"        if input.dim() != 4:\n",
	"            raise ValueError('expected 4D input')\n",
	"class Dropout(Module):\n",
	"    def __init__(self, p=0.5, inplace=False):\n",
	"        self.training = True\n",
	"        self.p = p\n",
	"        self.inplace = inplace\n",
	"    def forward(self, input):\n",
	"        return F.dropout(input, self.p, self.training, self.inplace)\n",
	"class _Conv(Module):\n",
	"    def __init__(self, in_channels, out_channels, kernel_size,\n",
	"                 stride=1, padding=0, dilation=1, groups=1,\n",
	"                 bias=True):\n",
	"        self.training = True\n",
	"        self.stride = stride\n",
	"        self.padding = padding\n",
	"        self.dilation = dilation\n",
	"        self.groups = groups\n",
	"        self.weight = nn.Parameter(torch.full(\n",
	"            (out_channels, in_channels // groups)\n",
	"            + self._kernel(kernel_size), 0.05))\n",
	"        self.register_parameter('bias', nn.Parameter(\n",
	"            torch.full((out_channels,), 0.05)) if bias else None)\n",
	"class Conv2d(_Conv):\n",
	"    def _kernel(self, k):\n",
	"        return (k, k) if isinstance(k, int) else tuple(k)\n",
	"    def forward(self, input):\n",
	"        return F.conv2d(input, self.weight, self.bias, self.stride,\n",
	"                        self.padding, self.dilation, self.groups)\n",
	"class MaxPool2d(Module):\n",
	"    def __init__(self, kernel_size, stride=None, padding=0):\n",
	"        self.training = True\n",
	"        self.kernel_size = kernel_size\n",
	"        self.stride = stride if stride is not None else kernel_size\n",
	"        self.padding = padding\n",
	"    def forward(self, input):\n",
	"        return F.max_pool2d(input, self.kernel_size, self.stride,\n",
	"                            self.padding)\n",
	"class ReLU(Module):\n",
	"    def __init__(self, inplace=False):\n",
	"        self.training = True\n",
	"        self.inplace = inplace\n",
	"    def forward(self, input):\n",
	"        return F.relu(input, self.inplace)\n",
	"class LeakyReLU(Module):\n",
	"    def __init__(self, negative_slope=0.01, inplace=False):\n",
	"        self.training = True\n",
	"        self.negative_slope = negative_slope\n",
	"        self.inplace = inplace\n",
	"    def forward(self, input):\n",
	"        return F.leaky_relu(input, self.negative_slope,\n",
	"                            self.inplace)\n",
	"class GELU(Module):\n",
	"    def __init__(self, approximate='none'):\n",
	"        self.training = True\n",
	"        self.approximate = approximate\n",
	"    def forward(self, input):\n",
	"        return F.gelu(input, self.approximate)\n",
	"class SiLU(ReLU):\n",
	"    def forward(self, input):\n",
	"        return F.silu(input, self.inplace)\n",
	"class Tanh(Module):\n",
	"    def forward(self, input):\n",
	"        return torch.tanh(input)\n",
	"class Sigmoid(Module):\n",
	"    def forward(self, input):\n",
	"        return torch.sigmoid(input)\n",
	"class Softmax(Module):\n",
	"    def __init__(self, dim=None):\n",
	"        self.training = True\n",
	"        self.dim = dim\n",
	"    def forward(self, input):\n",
	"        return F.softmax(input, self.dim, _stacklevel=5)\n",
	"class Flatten(Module):\n",
	"    def __init__(self, start_dim=1, end_dim=-1):\n",
	"        self.training = True\n",
	"        self.start_dim = start_dim\n",
	"        self.end_dim = end_dim\n",
	"    def forward(self, input):\n",
	"        return input.flatten(self.start_dim, self.end_dim)\n",
	"class MSELoss(Module):\n",
	"    def __init__(self, reduction='mean'):\n",
	"        self.training = True\n",
	"        self.reduction = reduction\n",
	"    def forward(self, input, target):\n",
	"        return F.mse_loss(input, target, reduction=self.reduction)\n",
	"class L1Loss(MSELoss):\n",
	"    def forward(self, input, target):\n",
	"        return F.l1_loss(input, target, reduction=self.reduction)\n",
	"class CrossEntropyLoss(MSELoss):\n",
	"    def forward(self, input, target):\n",
	"        return F.cross_entropy(input, target,\n",
	"                               reduction=self.reduction)\n",
	"class BCEWithLogitsLoss(MSELoss):\n",
	"    def forward(self, input, target):\n",
	"        return F.binary_cross_entropy_with_logits(\n",
	"            input, target, reduction=self.reduction)\n",
	"class Sequential(Module):\n",
	"    def forward(self, input):\n",
	"        for module in self:\n",
	"            input = module(input)\n",
	"        return input\n",
	"class ModuleList(Module):\n",
	"    def __init__(self, modules=()):\n",
	"        self.training = True\n",
	"        for module in modules:\n",
	"            self._append(module)\n",
	"    def append(self, module):\n",
	"        return self._append(module)\n",
	"def info(msg, args):\n",
	"    _logged()\n",
	"    if args is None:\n",
	"        return None\n",
	"def inner(fn, args):\n",
	"    return _call_all(fn, args)\n",
};

/* A class's name behind "class ", and its base in the bracket. */
static bool class_names(const char *line, char name[static 40],
			char base[static 40])
{
	base[0] = '\0';
	return sscanf(line, "class %39[A-Za-z0-9_](%39[A-Za-z0-9_]", name,
		      base) >= 1;
}

enum { LINES = sizeof lines / sizeof lines[0] };

/* Which classes a program can reach: those it names, and what they are derived
 * from, which stands before them. keep: by the line that begins one. */
static void choose(const struct tree *t, bool keep[static LINES])
{
	char name[40], base[40], own[40], skip[40];

	for (size_t i = LINES; i-- > 0;) {
		if (!class_names(lines[i], name, base))
			continue;
		keep[i] = keep[i] || tree_find_name(t, name);
		for (size_t k = 0; k < i && keep[i]; k++)
			if (class_names(lines[k], own, skip) &&
			    strcmp(own, base) == 0)
				keep[k] = true;
	}
}

/* The functions: info sees tensors that are logged; inner calls what a class of
 * the library or a decorator stands around. */
static bool is_asked(const struct tree *t, const char *line)
{
	if (strncmp(line, "def info", 8) == 0)
		return tree_find_name(t, "getLogger") != NULL;
	return strncmp(line, "def ", 4) == 0;
}

/* The text of what is needed; to read all of it takes longer than the rest of a
 * session. */
static void write_library(const struct tree *t, struct buf *out)
{
	bool keep[LINES] = { false }, now = false;

	choose(t, keep);
	for (size_t i = 0; i < LINES; i++) {
		if (lines[i][0] != ' ')
			now = keep[i] || is_asked(t, lines[i]);
		if (now)
			buf_puts(out, lines[i]);
	}
}

bool library_load(struct session *s)
{
	struct activation *act;
	struct val unused = val_none();
	struct error e = { .kind = ERROR_NONE };
	struct val *sequential;
	struct buf text;
	bool ok;

	buf_init(&text, TREE_TEXT_MAX);
	write_library(s->tree, &text);
	ok = tree_read(&s->nn, buf_text(&text), &e);
	buf_release(&text);
	if (!ok)
		return go_outside(s,
				  "The simulator's own library is broken: "
				  "%s",
				  e.message);
	s->loading = true;
	act = activation_new(s, code_module(s, &s->nn.body, true));
	if (!s->outside)
		machine_run(s, act, -1, &unused);
	s->loading = false;
	sequential = dict_find(s->library, val_string(s, "Sequential"));
	if (sequential)
		dict_set(s, sequential->class->attrs,
			 name_val(s, name_of(s, "__init__")),
			 (struct val){
				 .kind = VAL_BUILTIN,
				 .builtin = builtin_find(SPACE_MODULE,
							 "_init_children") });
	return !s->outside && !s->raised;
}
