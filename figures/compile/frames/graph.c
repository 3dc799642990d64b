/* graph.c: see graph.h. */
#include "figures/compile/frames/graph.h"

#include <string.h>

#include "figures/compile/trace/machine.h"

static struct node *add(struct session *s, struct node like)
{
	struct graph *g = &s->trace->graph;
	struct node *n = take(s, sizeof *n);

	*n = like;
	n->line = s->line;
	if (g->len >= NODE_MAX)
		go_outside(s,
			   "A graph of more than %d nodes is not "
			   "simulated.",
			   NODE_MAX);
	g->node = take_more(s, g->node, g->len, sizeof(struct node *));
	if (!s->outside)
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

static struct node *compute(struct session *s, const struct formula *f,
			    enum node_kind kind)
{
	struct node *n = graph_add(s, kind, kind == NODE_FUNCTION);

	n->formula = f;
	return n;
}

/* The node whose value f is; what nobody has computed yet is one node, a size
 * that is a symbol needs none. */
static struct node *formula_node(struct session *s, const struct formula *f)
{
	struct symbol *y = size_symbol((struct size){ 0, f });
	struct node *n = y ? y->node : computed(s, f);

	if (y || n)
		return n;
	n = compute(s, f, NODE_FUNCTION);
	for (int i = 0; i < f->len; i++)
		graph_use(s, n, f->factor[i]->node);
	return n;
}

void graph_number(struct session *s, const struct formula *f,
		  enum node_kind kind, const struct val *from, int len)
{
	struct node *n;

	s->trace->graph.bookkeeping = true;
	if (size_symbol((struct size){ 0, f }) || computed(s, f))
		return;
	n = compute(s, f, kind);
	for (int i = 0; i < len; i++)
		graph_use_value(s, n, from[i]);
}

static void use_number(struct session *s, struct node *user, struct val v)
{
	struct size a = size_now(s, val_as_size(v));
	const struct formula *f = v.kind == VAL_INT ? a.f : v.f;
	struct symbol *y = size_symbol((struct size){ 0, v.f });

	graph_use(s, user, f ? formula_node(s, f) : y ? y->node : NULL);
}

void graph_shape(struct session *s, struct tensor *t, struct node *user)
{
	bool symbolic = false;

	for (int i = 0; i < t->rank; i++)
		symbolic |= size_now(s, t->size[i]).f != NULL;
	if (!symbolic)
		return;
	if (!t->size_node) {
		t->size_node = graph_add(s, NODE_METHOD, true);
		graph_use(s, t->size_node, t->node);
	}
	graph_use(s, user, t->size_node);
}

static void use_deep(struct session *s, struct node *user, struct val v,
		     int depth)
{
	const struct val *part;
	int len;

	if (!user || depth > 6 || s->outside || !spend(s))
		return;
	v = look(s, v);
	len = val_parts(v, &part);
	if (v.kind == VAL_TENSOR) {
		graph_use(s, user, v.tensor->node);
	} else if (v.kind == VAL_INT || v.kind == VAL_FLOAT) {
		if (v.f)
			use_number(s, user, v);
	} else if (v.kind == VAL_TUPLE && v.list->shape_of &&
		   v.list->shape_of->node) {
		graph_shape(s, v.list->shape_of, user);
	} else {
		for (int i = 0; i < len; i++)
			use_deep(s, user, part[i], depth + 1);
	}
}

void graph_use_value(struct session *s, struct node *user, struct val v)
{
	use_deep(s, user, v, 0);
}

/* The node stays, and so does what it reads. */
static void keep(struct node *n)
{
	if (!n || n->used)
		return;
	n->used = true;
	for (int i = 0; i < n->use_len; i++)
		keep(n->uses[i]);
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
	if (!f || (at_break && size_symbol((struct size){ 0, f }) &&
		   !formula_unbacked(f)))
		return NULL;
	if (!formula_unbacked(f))
		return formula_node(s, f);
	/* It leaves as a number, or as the truth of a comparison. */
	n = graph_add(s, NODE_FUNCTION, false);
	graph_use(s, n, formula_node(s, f));
	return n;
}

static void output(struct session *s, struct val v, bool at_break, int depth)
{
	const struct val *part;
	int len = val_parts(v, &part);

	if (depth > 6 || s->outside || !spend(s))
		return;
	if (v.kind == VAL_BOUND && v.bound->self.kind == VAL_TENSOR)
		v = v.bound->self;
	if (v.kind == VAL_TENSOR || val_number(v))
		keep(output_node(s, v, at_break));
	for (int i = 0; i < len; i++)
		output(s, part[i], at_break, depth + 1);
}

void graph_output(struct session *s, struct val v, bool at_break)
{
	output(s, v, at_break, 0);
}

/* --- the end */

void graph_drop_switches(struct session *s)
{
	struct graph *g = &s->trace->graph;
	struct node *before = NULL;

	for (int i = 0; i < g->len; i++) {
		struct node *n = g->node[i];

		if (n->kind == NODE_INPUT)
			continue;
		if (n->kind == NODE_GRAD && before) {
			n->removable = before->removable = true;
			g->calls -= 2;
			before = NULL;
		} else {
			before = n->kind == NODE_GRAD ? n : NULL;
		}
	}
}

/* Adds a line to an ascending list. */
static void add_line(int *line, int *len, int add)
{
	int i = *len;

	while (i > 0 && line[i - 1] > add)
		i--;
	if (i > 0 && line[i - 1] == add)
		return;
	memmove(&line[i + 1], &line[i], sizeof *line * (size_t)(*len - i));
	line[i] = add;
	++*len;
}

int graph_close(struct session *s)
{
	struct graph *g = &s->trace->graph;
	struct result *r = &s->result;
	int *line = take_array(s, (size_t)g->len + 1, sizeof *line);
	struct result_graph new = { .id = s->totals.graphs,
				    .frame = s->trace->frame->name,
				    .lines = line };

	for (int i = 0; i < g->len; i++)
		if (!g->node[i]->removable && g->node[i]->kind != NODE_INPUT)
			keep(g->node[i]);
	for (int i = 0; i < g->len && !s->outside; i++) {
		const struct node *n = g->node[i];

		if (!n->used || n->kind == NODE_INPUT)
			continue;
		new.ops++;
		s->functions += n->kind != NODE_METHOD;
		add_line(line, &new.line_count, n->line);
	}
	graph_inputs(s, &new);
	r->graphs = take_more(s, r->graphs, r->graph_count, sizeof new);
	if (!s->outside)
		r->graphs[r->graph_count++] = new;
	return s->totals.graphs++;
}
