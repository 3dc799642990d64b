/* op.c: calling a tensor function: arguments to names, the node, gradients. */
#include "figures/compile/ops/op.h"

#include <string.h>

#include "figures/compile/trace/library.h"

static const struct {
	const struct op_row *row;
	const size_t *len;
} tables[] = {
	{ op_rows_pointwise, &op_rows_pointwise_len },
	{ op_rows_reduce, &op_rows_reduce_len },
	{ op_rows_shape, &op_rows_shape_len },
	{ op_rows_matrix, &op_rows_matrix_len },
	{ op_rows_new, &op_rows_new_len },
	{ op_rows_loss, &op_rows_loss_len },
};

static const struct op_row *row_named(const char *name, size_t len,
				      unsigned way)
{
	for (size_t t = 0; t < sizeof tables / sizeof tables[0]; t++)
		for (size_t i = 0; i < *tables[t].len; i++) {
			const struct op_row *row = &tables[t].row[i];

			if (row->name[0] == name[0] && (row->flags & way) &&
			    !strncmp(row->name, name, len) &&
			    row->name[len] == '\0')
				return row;
		}
	return NULL;
}

const struct op_row *op_find(const char *name, unsigned way, bool *in_place)
{
	size_t len = strlen(name);
	const struct op_row *row = row_named(name, len, way);

	*in_place = false;
	if (row || len < 2 || name[len - 1] != '_')
		return row;
	row = row_named(name, len - 1, way);
	*in_place = true;
	return row && (row->flags & OP_IN_PLACE) ? row : NULL;
}

/* --- arguments */

/* The place of a name in a signature, -1 if it has none. */
static int parameter(const char *signature, const char *name, size_t len)
{
	for (int i = 0; *signature; i++) {
		size_t word;

		signature += *signature == '*';
		word = strcspn(signature, " ");
		if (word == len && !strncmp(signature, name, len))
			return i;
		signature += word;
		signature += *signature == ' ';
	}
	return -1;
}

static const char *word_at(const char *signature, int i)
{
	for (; i > 0 && signature; i--) {
		signature = strchr(signature, ' ');
		signature = signature ? signature + 1 : NULL;
	}
	return signature;
}

static bool bind_positional(struct op_call *c, const struct arguments *args,
			    int from)
{
	int count = args->len - args->named, at = from;

	for (int i = 0; i < count; i++, at++) {
		const char *word = word_at(c->row->signature, at);
		struct val v = look(c->s, args->item[i]);

		if (stopped(c->s))
			return false;
		if (!word || !*word || at >= OP_ARGS_MAX)
			return raise_error(c->s, "TypeError",
					   "%s() got too many arguments",
					   c->row->name);
		if (*word == '*' && v.kind != VAL_TUPLE && v.kind != VAL_LIST &&
		    v.kind != VAL_NONE) {
			c->arg[at] = val_list(c->s, VAL_TUPLE, &args->item[i],
					      count - i);
			return true;
		}
		c->arg[at] = v;
	}
	return true;
}

static bool bind_named_args(struct op_call *c, const struct arguments *args)
{
	static const char *const aliases[][2] = { { "axis", "dim" },
						  { "x", "input" },
						  { "keepdims", "keepdim" } };

	for (int i = 0; i < args->named; i++) {
		const char *name = args->name[i];
		int at = parameter(c->row->signature, name, strlen(name));

		for (size_t k = 0; at < 0 && k < 3; k++)
			if (!strcmp(name, aliases[k][0]))
				at = parameter(c->row->signature, aliases[k][1],
					       strlen(aliases[k][1]));
		if (at < 0 || at >= OP_ARGS_MAX)
			return go_outside(c->s,
					  "The argument %s of %s is not "
					  "simulated.",
					  name, c->row->name);
		c->arg[at] =
			look(c->s, args->item[args->len - args->named + i]);
	}
	return !stopped(c->s);
}

static void look_items(struct session *s, struct val v)
{
	if (v.kind == VAL_LIST || v.kind == VAL_TUPLE)
		for (int i = 0; i < v.list->len && spend(s); i++)
			v.list->item[i] = look(s, v.list->item[i]);
}

static bool bind_all(struct op_call *c, struct val *self,
		     const struct arguments *args)
{
	if (self)
		c->arg[0] = *self;
	if (!bind_positional(c, args, self != NULL) ||
	    !bind_named_args(c, args))
		return false;
	for (int i = 0; i < OP_ARGS_MAX; i++)
		look_items(c->s, c->arg[i]);
	if (stopped(c->s))
		return false;
	if (c->row->flags & OP_NEW)
		return true;
	if (c->arg[0].kind != VAL_TENSOR)
		return raise_error(c->s, "TypeError",
				   "%s(): argument 'input' (position 1) must "
				   "be Tensor, not %s",
				   c->row->name, type_name(c->arg[0]));
	c->self = c->arg[0].tensor;
	return true;
}

/* --- nodes and results */

struct node *op_node(struct session *s, enum node_kind kind, bool removable,
		     const struct val *of, int len, struct val *v)
{
	struct node *n;

	if (!s->trace)
		return NULL;
	n = graph_add(s, kind, removable);
	for (int i = 0; i < len && n; i++)
		graph_use_value(s, n, of[i]);
	if (v && v->kind == VAL_TENSOR)
		v->tensor->node = n;
	return n;
}

void op_elements(struct session *s, struct node *parent, struct list *l)
{
	for (int i = 0; s->trace && i < l->len; i++) {
		struct node *n = graph_add(s, NODE_FUNCTION, true);

		graph_use(s, n, parent);
		if (l->item[i].kind == VAL_TENSOR)
			l->item[i].tensor->node = n;
	}
}

static bool wants_grad(const struct op_call *c, struct val v, int depth)
{
	if (v.kind == VAL_TENSOR)
		return v.tensor->requires_grad;
	if ((v.kind == VAL_LIST || v.kind == VAL_TUPLE) && depth == 0)
		for (int i = 0; i < v.list->len; i++)
			if (wants_grad(c, v.list->item[i], depth + 1))
				return true;
	return false;
}

static void set_grad(struct op_call *c, struct tensor *t, bool any)
{
	if (!dtype_is_float(t->dtype) || (c->row->flags & OP_NO_GRAD))
		any = false;
	t->requires_grad = any && c->s->state.grad && !c->s->state.inference;
	t->inference = c->s->state.inference;
	t->leaf = false;
}

static void set_grads(struct op_call *c)
{
	bool any = false;

	for (int i = 0; i < OP_ARGS_MAX && !any; i++)
		any = wants_grad(c, c->arg[i], 0);
	if (c->row->flags & OP_NEW)
		return;
	if (c->out.kind == VAL_TENSOR && c->out.tensor != c->self)
		set_grad(c, c->out.tensor, any);
	if (c->out.kind == VAL_LIST || c->out.kind == VAL_TUPLE)
		for (int i = 0; i < c->out.list->len; i++)
			if (c->out.list->item[i].kind == VAL_TENSOR)
				set_grad(c, c->out.list->item[i].tensor, any);
}

/* What was computed goes into the tensor itself. */
static bool write_back(struct op_call *c)
{
	struct tensor *t = c->self, *r = c->out.tensor;
	bool any = false;

	for (int i = 0; i < OP_ARGS_MAX && !any; i++)
		any = wants_grad(c, c->arg[i], 0);
	if (t->requires_grad && t->leaf && c->s->state.grad)
		return refuse(c->s, "RuntimeError",
			      "a leaf Variable that requires grad is being "
			      "used in an in-place operation.");
	if (r->rank > t->rank)
		return refuse(c->s, "RuntimeError",
			      "output with shape doesn't match the broadcast "
			      "shape");
	if (!dtype_is_float(t->dtype) && dtype_is_float(r->dtype))
		return refuse(c->s, "RuntimeError",
			      "result type Float can't be cast to the desired "
			      "output type");
	t->value = r->value;
	if (c->s->state.grad && any && dtype_is_float(t->dtype))
		t->requires_grad = true;
	c->out = val_tensor(t);
	return true;
}

static void make_node(struct op_call *c)
{
	struct node *n = op_node(c->s, c->method ? NODE_METHOD : NODE_FUNCTION,
				 false, c->arg, OP_ARGS_MAX, &c->out);

	if (c->out.kind == VAL_TUPLE || c->out.kind == VAL_LIST)
		op_elements(c->s, n, c->out.list);
}

static bool data_dependent(struct op_call *c)
{
	if (!(c->row->flags & OP_DATA) || !c->s->trace)
		return false;
	if (c->s->set.fullgraph)
		go_outside(c->s, "This needs sizes that are only known at run "
				 "time; outside this lesson.");
	else
		trace_break(c->s, "Dynamic shape operator");
	return true;
}

/* aot_eager and Inductor cannot take a symbol for p, alpha or an exponent. */
static void pin_floats(struct op_call *c)
{
	static const char *const names[] = { "exponent", "alpha", "p" };

	for (size_t i = 0; i < 3; i++) {
		int at = parameter(c->row->signature, names[i],
				   strlen(names[i]));
		struct val *v = at > 0 ? &c->arg[at] : NULL;

		if (!v || v->kind != VAL_FLOAT || !v->f)
			continue;
		real_decide(c->s, OP_EQ, v->d, v->f, v->d, NULL);
		v->f = NULL;
	}
}

bool op_call(struct session *s, const struct op_row *row, struct val *self,
	     bool in_place, const struct arguments *args, struct val *out)
{
	struct op_call c = { .s = s,
			     .row = row,
			     .in_place = in_place,
			     .method = self && !s->as_function };

	s->as_function = false;
	if (!bind_all(&c, self, args) || data_dependent(&c))
		return false;
	c.out = val_none();
	if (s->trace && s->set.inductor)
		pin_floats(&c);
	if (!row->shape(&c) || stopped(s))
		return false;
	set_grads(&c);
	if (in_place && !write_back(&c))
		return false;
	if (s->trace && !(row->flags & OP_KEEP))
		make_node(&c);
	*out = c.out;
	return !stopped(s);
}

bool op_binary(struct session *s, const char *name, struct val a, struct val b,
	       bool in_place, struct val *out)
{
	bool unused;
	const struct op_row *row = op_find(name, OP_METHOD | OP_TORCH, &unused);
	struct val two[2] = { a, b };
	struct arguments args = { .item = two, .len = 2 };
	struct op_call c = { .s = s, .row = row };

	if (!row)
		return go_outside(s, "The operator %s is not simulated.", name);
	if (a.kind != VAL_TENSOR) {
		/* 2 - x: the tensor decides shape, the order the number. */
		if (!val_number(a))
			return raise_error(s, "TypeError",
					   "unsupported operand type(s): '%s' "
					   "and 'Tensor'",
					   type_name(a));
		c.arg[0] = a;
		c.arg[1] = b;
		c.self = b.tensor;
		if (!row->shape(&c) || stopped(s))
			return false;
		set_grads(&c);
		make_node(&c);
		*out = c.out;
		return !stopped(s);
	}
	if (b.kind != VAL_TENSOR && !val_number(b))
		return raise_error(s, "TypeError",
				   "unsupported operand type(s): 'Tensor' and "
				   "'%s'",
				   type_name(b));
	s->as_function = true;
	return op_call(s, row, NULL, in_place && (row->flags & OP_IN_PLACE),
		       &args, out);
}

/* --- for shape functions */

struct tensor *op_result(struct op_call *c, enum dtype dtype, int rank,
			 const struct size *size)
{
	struct tensor *t = tensor_new(c->s, dtype, rank, size);

	if (c->self)
		t->value = c->self->value;
	if (c->self)
		t->meta = c->self->meta;
	c->out = val_tensor(t);
	return t;
}

bool op_same(struct op_call *c)
{
	struct tensor *t =
		op_result(c, c->self->dtype, c->self->rank, c->self->size);

	t->layout = c->self->layout;
	return true;
}

bool op_int(struct op_call *c, int i, long long standard, long long *out)
{
	struct val v = c->arg[i];

	*out = standard;
	if (v.kind == VAL_UNBOUND || v.kind == VAL_NONE)
		return true;
	if (v.kind != VAL_INT && v.kind != VAL_BOOL)
		return refuse(c->s, "TypeError", "an argument must be int");
	*out = size_pin(c->s, val_as_size(v));
	return true;
}

bool op_flag(struct op_call *c, int i, bool standard)
{
	struct val v = c->arg[i];

	return v.kind == VAL_BOOL  ? v.truth
	       : v.kind == VAL_INT ? v.i != 0
				   : standard;
}

struct tensor *op_tensor(struct op_call *c, int i)
{
	return c->arg[i].kind == VAL_TENSOR ? c->arg[i].tensor : NULL;
}

bool op_dim(struct op_call *c, int i, int standard, int rank, int *out)
{
	long long dim;
	int most = rank > 0 ? rank : 1;

	if (!op_int(c, i, standard, &dim))
		return false;
	if (dim < -most || dim >= most)
		return refuse(c->s, "IndexError", "Dimension out of range");
	*out = (int)(dim < 0 ? dim + most : dim);
	return true;
}

bool op_sizes(struct op_call *c, int i, struct size *out, int *len)
{
	struct val v = c->arg[i];

	*len = 0;
	if (v.kind == VAL_INT || v.kind == VAL_BOOL) {
		out[(*len)++] = size_now(c->s, val_as_size(v));
		return true;
	}
	if (v.kind != VAL_TUPLE && v.kind != VAL_LIST)
		return v.kind == VAL_UNBOUND ||
		       refuse(c->s, "TypeError",
			      "an argument must be a tuple of ints");
	for (int k = 0; k < v.list->len; k++) {
		struct val n = look(c->s, v.list->item[k]);

		if (n.kind != VAL_INT)
			return refuse(c->s, "TypeError",
				      "an argument must be a tuple of ints");
		if (*len == RANK_MAX)
			return go_outside(c->s,
					  "Tensors of more than %d dimensions "
					  "are not simulated.",
					  RANK_MAX);
		out[(*len)++] = size_now(c->s, val_as_size(n));
	}
	return true;
}

/* One pair of dims: the size of the result, false if they do not fit. */
static bool broadcast_dim(struct session *s, struct size a, struct size *out)
{
	a = size_now(s, a);
	*out = size_now(s, *out);
	if (a.f == out->f && a.n == out->n)
		return true;
	if (!a.f && a.n == 1)
		return true;
	if (!out->f && out->n == 1) {
		*out = a;
		return true;
	}
	if (!size_decide(s, OP_EQ, a, *out))
		return refuse(s, "RuntimeError",
			      "The size of tensor a must match the size of "
			      "tensor b");
	*out = size_now(s, *out);
	return true;
}

bool broadcast(struct session *s, const struct tensor *a, int rank,
	       struct size *size, int *out_rank)
{
	int wide = a->rank > rank ? a->rank : rank;
	struct size out[RANK_MAX];

	for (int i = 0; i < wide; i++)
		out[i] = i < wide - rank ? size_of(1) : size[i - (wide - rank)];
	for (int i = 0; i < a->rank; i++)
		if (!broadcast_dim(s, a->size[i], &out[i + wide - a->rank]))
			return false;
	for (int i = 0; i < wide; i++)
		size[i] = out[i];
	*out_rank = wide;
	return true;
}

static int category(enum dtype d)
{
	return d == DTYPE_BOOL ? 0 : dtype_is_float(d) ? 2 : 1;
}

static enum dtype wider(enum dtype a, enum dtype b)
{
	if ((a == DTYPE_F16 && b == DTYPE_BF16) ||
	    (a == DTYPE_BF16 && b == DTYPE_F16))
		return DTYPE_F32;
	return a > b ? a : b;
}

/* Tensors with dims decide; 0-d ones and numbers raise only the category. */
enum dtype promote(struct session *s, const struct val *v, int len)
{
	enum dtype best[3] = { DTYPE_BOOL, DTYPE_BOOL, DTYPE_BOOL };
	bool any[3] = { false, false, false };
	enum dtype out = DTYPE_BOOL;
	bool have = false;

	for (int i = 0; i < len; i++) {
		int rank = 2;
		enum dtype d;

		if (v[i].kind == VAL_TENSOR) {
			rank = v[i].tensor->rank > 0 ? 0 : 1;
			d = v[i].tensor->dtype;
		} else if (val_number(v[i])) {
			d = v[i].kind == VAL_BOOL  ? DTYPE_BOOL
			    : v[i].kind == VAL_INT ? DTYPE_I64
			    : s->state.default_f64 ? DTYPE_F64
						   : DTYPE_F32;
		} else {
			continue;
		}
		best[rank] = any[rank] ? wider(best[rank], d) : d;
		any[rank] = true;
	}
	for (int rank = 0; rank < 3; rank++)
		if (any[rank] &&
		    (!have || category(best[rank]) > category(out))) {
			out = best[rank];
			have = true;
		}
	return out;
}

/* Has the tensor fewer than 2 elements, is a dim 1? Asked where sizes are
 * expressions, as a slice's are. */
void op_ask_sizes(struct session *s, const struct tensor *t)
{
	struct size n = size_now(s, tensor_numel(s, t));
	bool plain = true;

	for (int i = 0; i < t->rank; i++) {
		struct size a = size_now(s, t->size[i]);

		plain &= !a.f || size_symbol(a) != NULL;
	}
	if (plain || !s->trace)
		return;
	if (size_decide(s, OP_LT, n, size_of(2)) && n.n == 0)
		return;
	for (int i = t->rank; i-- > 0;)
		size_decide(s, OP_EQ, t->size[i], size_of(1));
}
