/* graph.c: see graph.h. */
#include "figures/compile/frames/graph.h"

#include <stdlib.h>
#include <string.h>

#include "figures/compile/trace/machine.h"

void graph_init(struct graph *g)
{
	*g = (struct graph){ 0 };
}

static struct node *add(struct session *s, struct node like)
{
	struct graph *g = &s->trace->graph;
	struct node *n = take(s, sizeof *n);

	if (g->len >= NODE_MAX) {
		go_outside(s,
			   "A graph of more than %d nodes is not "
			   "simulated.",
			   NODE_MAX);
		return NULL;
	}
	*n = like;
	n->line = s->line;
	g->node = take_more(s, g->node, g->len, sizeof(struct node *));
	if (s->outside)
		return NULL;
	g->node[g->len++] = n;
	return n;
}

struct node *graph_add(struct session *s, enum node_kind kind, bool removable)
{
	s->trace->graph.calls++;
	return add(s, (struct node){ .kind = kind, .removable = removable });
}

struct node *graph_input(struct session *s, struct tensor *t, struct symbol *y)
{
	return add(s, (struct node){
			      .kind = NODE_INPUT, .tensor = t, .symbol = y });
}

void graph_use(struct session *s, struct node *user, struct node *of)
{
	if (!user || !of)
		return;
	for (int i = 0; i < user->use_len; i++)
		if (user->uses[i] == of)
			return;
	user->uses =
		take_more(s, user->uses, user->use_len, sizeof(struct node *));
	if (!s->outside)
		user->uses[user->use_len++] = of;
}

/* --- symbols */

static struct node *computed(struct session *s, const struct formula *f)
{
	struct graph *g = &s->trace->graph;

	for (int i = 0; i < g->len; i++)
		if (g->node[i]->formula == f)
			return g->node[i];
	return NULL;
}

static struct node *symbol_of(struct session *s, struct symbol *y)
{
	if (y->latest)
		y = y->latest;
	if (!y->node) {
		/* A size needs no input of its own among the tensors. */
		y->node = take(s, sizeof *y->node);
		y->node->kind = NODE_INPUT;
		y->node->symbol = y;
	}
	return y->node;
}

/* The node whose value f is; what nobody has computed yet is one node. */
static struct node *formula_node(struct session *s, const struct formula *f)
{
	struct symbol *y = size_symbol((struct size){ 0, f });
	struct node *n = y ? symbol_of(s, y) : computed(s, f);

	if (n)
		return n;
	n = graph_add(s, NODE_FUNCTION, true);
	if (!n)
		return NULL;
	n->formula = f;
	for (int i = 0; i < f->len; i++)
		if (!f->factor[i]->is)
			graph_use(s, n, symbol_of(s, f->factor[i]));
	return n;
}

void symbol_node(struct session *s, struct val v, struct val a, struct val b)
{
	struct node *n;

	s->trace->graph.bookkeeping = true;
	if (size_symbol((struct size){ 0, v.f }) || computed(s, v.f))
		return;
	n = graph_add(s, NODE_FUNCTION, true);
	if (!n)
		return;
	n->formula = v.f;
	graph_use_value(s, n, a);
	graph_use_value(s, n, b);
}

void graph_numel(struct session *s, struct tensor *t, const struct formula *f)
{
	struct node *n;

	s->trace->graph.bookkeeping = true;
	if (size_symbol((struct size){ 0, f }) || computed(s, f) || !t->source)
		return;
	n = graph_add(s, NODE_METHOD, false);
	if (!n)
		return;
	n->formula = f;
	graph_use(s, n, t->node);
}

static void use_number(struct session *s, struct node *user, struct val v)
{
	struct size a = size_now(s, val_as_size(v));
	const struct formula *f = v.kind == VAL_INT ? a.f : v.f;
	struct symbol *y = size_symbol((struct size){ 0, v.f });

	if (f)
		graph_use(s, user, formula_node(s, f));
	else if (y)
		graph_use(s, user, symbol_of(s, y));
}

void graph_shape(struct session *s, struct tensor *t, struct node *user)
{
	struct node *n;
	bool symbolic = false;

	for (int i = 0; i < t->rank; i++)
		symbolic |= size_now(s, t->size[i]).f != NULL;
	if (!symbolic)
		return;
	if (!t->size_node) {
		t->size_node = n = graph_add(s, NODE_METHOD, true);
		graph_use(s, n, t->node);
	}
	graph_use(s, user, t->size_node);
}

static void use_deep(struct session *s, struct node *user, struct val v,
		     int depth)
{
	if (!user || depth > 6 || s->outside || !spend(s))
		return;
	v = look(s, v);
	if (v.kind == VAL_TENSOR) {
		graph_use(s, user, v.tensor->node);
	} else if (v.kind == VAL_INT || v.kind == VAL_FLOAT) {
		if (v.f)
			use_number(s, user, v);
	} else if (v.kind == VAL_TUPLE && v.list->shape_of &&
		   v.list->shape_of->node) {
		graph_shape(s, v.list->shape_of, user);
	} else if (v.kind == VAL_LIST || v.kind == VAL_TUPLE ||
		   v.kind == VAL_SLICE) {
		for (int i = 0; i < v.list->len; i++)
			use_deep(s, user, v.list->item[i], depth + 1);
	} else if (v.kind == VAL_DICT) {
		for (int i = 0; i < v.dict->len; i++)
			use_deep(s, user, v.dict->value[i], depth + 1);
	}
}

void graph_use_value(struct session *s, struct node *user, struct val v)
{
	use_deep(s, user, v, 0);
}

/* The node that v comes out of; NULL if it is read again outside. */
static struct node *output_node(struct session *s, struct val v, bool at_break)
{
	const struct formula *f = v.f;
	struct node *n;

	if (v.kind == VAL_TENSOR) {
		n = v.tensor->node;
		return n && n->kind == NODE_INPUT ? NULL : n;
	}
	if (v.kind == VAL_INT && f)
		f = size_now(s, val_as_size(v)).f;
	if (!f)
		return NULL;
	if (formula_unbacked(f)) {
		/* It leaves as a number, or as the truth of a comparison. */
		n = graph_add(s, NODE_FUNCTION, false);
		graph_use(s, n, formula_node(s, f));
		return n;
	}
	if (at_break && size_symbol((struct size){ 0, f }))
		return NULL;
	return formula_node(s, f);
}

static void output(struct session *s, struct val v, bool at_break, int depth)
{
	struct node *n;

	if (depth > 6 || v.kind == VAL_LAZY || s->outside || !spend(s))
		return;
	if (v.kind == VAL_LIST || v.kind == VAL_TUPLE)
		for (int i = 0; i < v.list->len; i++)
			output(s, v.list->item[i], at_break, depth + 1);
	else if (v.kind == VAL_DICT)
		for (int i = 0; i < v.dict->len; i++)
			output(s, v.dict->value[i], at_break, depth + 1);
	else if (v.kind == VAL_CELL)
		output(s, v.cell->v, at_break, depth + 1);
	else if (v.kind == VAL_ITER && v.iter->list)
		for (int i = v.iter->at; i < v.iter->list->len; i++)
			output(s, v.iter->list->item[i], at_break, depth + 1);
	n = v.kind == VAL_TENSOR || val_number(v) ? output_node(s, v, at_break)
						  : NULL;
	if (n)
		n->used = true;
}

void graph_output(struct session *s, struct val v, bool at_break)
{
	output(s, v, at_break, 0);
}

/* --- the end */

void graph_drop_switches(struct session *s)
{
	struct graph *g = &s->trace->graph;
	bool grad = s->trace->grad_at_start;
	struct node *before = NULL;

	for (int i = 0; i < g->len; i++) {
		struct node *n = g->node[i];

		if (n->kind == NODE_INPUT)
			continue;
		if (before && !before->gone && n->kind != before->kind &&
		    (n->kind == NODE_GRAD_OFF || n->kind == NODE_GRAD_ON) &&
		    before->kind == (grad ? NODE_GRAD_OFF : NODE_GRAD_ON)) {
			n->gone = before->gone = true;
			before = NULL;
			continue;
		}
		if (before && (before->kind == NODE_GRAD_OFF ||
			       before->kind == NODE_GRAD_ON))
			grad = before->kind == NODE_GRAD_ON;
		before = n->kind == NODE_GRAD_OFF || n->kind == NODE_GRAD_ON
				 ? n
				 : NULL;
	}
}

/* What a node that stays reads is used. */
static bool mark_uses(struct node *n)
{
	if (n->kind == NODE_INPUT || n->gone || n->marked ||
	    (n->removable && !n->used))
		return false;
	n->marked = true;
	for (int k = 0; k < n->use_len; k++)
		n->uses[k]->used = true;
	return n->use_len > 0;
}

/* A size that an operation used as a symbol and that then became a constant is
 * still taken from its tensor: x.size(), and one node a dim. */
static void keep_constants(struct session *s)
{
	struct graph *g = &s->trace->graph;

	for (int i = 0, len = g->len; i < len && !s->outside; i++) {
		const struct tensor *t = g->node[i]->tensor;
		bool any = false;

		for (int k = 0; t && k < t->rank; k++) {
			struct symbol *y = size_symbol(t->size[k]);

			if (!y || !y->replaced || !y->node || !y->node->used ||
			    size_symbol(y->by) ||
			    y->place[0].source != t->source ||
			    y->place[0].dim != k)
				continue;
			if (!any)
				graph_add(s, NODE_METHOD, false);
			any = true;
			graph_add(s, NODE_FUNCTION, false);
		}
	}
}

void graph_close(struct session *s)
{
	struct graph *g = &s->trace->graph;
	bool changed = true;

	while (changed && !s->outside) {
		changed = false;
		for (int i = g->len; i-- > 0;)
			changed |= mark_uses(g->node[i]);
	}
	keep_constants(s);
	for (int i = 0; i < g->len; i++)
		g->node[i]->gone |= g->node[i]->removable && !g->node[i]->used;
}

int graph_ops(const struct graph *g, int *functions)
{
	int ops = 0;

	*functions = 0;
	for (int i = 0; i < g->len; i++)
		if (g->node[i]->kind != NODE_INPUT && !g->node[i]->gone) {
			ops++;
			*functions += g->node[i]->kind != NODE_METHOD;
		}
	return ops;
}

bool graph_exists(const struct graph *g)
{
	int left = g->calls;

	for (int i = 0; i < g->len; i++)
		left -= g->node[i]->gone &&
			(g->node[i]->kind == NODE_GRAD_OFF ||
			 g->node[i]->kind == NODE_GRAD_ON);
	return left > 0 || g->bookkeeping;
}

static int by_number(const void *a, const void *b)
{
	return *(const int *)a - *(const int *)b;
}

const int *graph_lines(struct session *s, int *len)
{
	const struct graph *g = &s->trace->graph;
	int *line = take_array(s, (size_t)g->len + 1, sizeof *line), n = 0;

	*len = 0;
	for (int i = 0; i < g->len && !s->outside; i++)
		if (g->node[i]->kind != NODE_INPUT && !g->node[i]->gone)
			line[n++] = g->node[i]->line;
	qsort(line, (size_t)n, sizeof *line, by_number);
	for (int i = 0; i < n; i++)
		if (i == 0 || line[i] != line[i - 1])
			line[(*len)++] = line[i];
	return line;
}
