/* guard_tree.c: the guards of an entry as a tree by access path, which learns
 * where failures come from. */
#include <stdlib.h>
#include <string.h>

#include "figures/compile/guards/guard.h"
#include "figures/compile/guards/source.h"
#include "figures/compile/trace/machine.h"

struct guard_node {
	struct source *source; /* NULL: the root, or all globals */
	struct guard *guards;
	struct guard_node **child;
	int len;
	int fails;
};

/* --- making */

static struct guard_node *child_of(struct session *s, struct guard_node *n,
				   struct source *src)
{
	struct guard_node *new;

	for (int i = 0; i < n->len; i++)
		if (n->child[i]->source == src)
			return n->child[i];
	new = take(s, sizeof *new);
	new->source = src;
	n->child = take_more(s, n->child, n->len, sizeof(struct guard_node *));
	if (!s->outside)
		n->child[n->len++] = new;
	return new;
}

/* All globals lie below one child of the root. */
static struct guard_node *place(struct session *s, struct guard_node *root,
				struct source *src)
{
	if (src->of)
		return child_of(s, place(s, root, src->of), src);
	if (src->kind == SOURCE_GLOBAL)
		root = child_of(s, root, NULL);
	return child_of(s, root, src);
}

static int by_order(const void *a, const void *b)
{
	const struct guard *x = *(struct guard *const *)a;
	const struct guard *y = *(struct guard *const *)b;
	int names;

	if (x->source->class != y->source->class)
		return x->source->class < y->source->class ? -1 : 1;
	if (x->source->len != y->source->len)
		return x->source->len < y->source->len ? -1 : 1;
	names = strcmp(x->source->full, y->source->full);
	return names ? names : x->order - y->order;
}

static void append(struct guard **list, struct guard *g)
{
	while (*list)
		list = &(*list)->next;
	*list = g;
	g->next = NULL;
}

/* several: there are more tensors than one, which must not become the same. */
static void insert(struct session *s, struct guard_tree *tree, struct guard *g,
		   bool several)
{
	struct guard_node *n;

	if (g->kind == GUARD_ALIAS) {
		append(&tree->aliases, g);
		return;
	}
	for (int i = 0; g->tensor && i < g->tensor->rank; i++)
		g->tensor->size[i] = size_now(s, g->tensor->size[i]);
	g->unique = g->tensor && several && !source_is_parameter(g->source);
	if (g->unique)
		tree->names = say(s, "%s%s\"%s\"", tree->names,
				  *tree->names ? ", " : "", g->source->brief);
	/* An attribute that must not be there is asked of its object. */
	n = place(s, tree->root,
		  g->kind == GUARD_ATTR_ABSENT ? g->source->of : g->source);
	append(&n->guards, g);
}

struct guard_tree *guard_tree_new(struct session *s)
{
	struct trace *t = s->trace;
	struct guard_tree *tree = take(s, sizeof *tree);
	struct guard **all = take_array(s, (size_t)t->guard_count + 1,
					sizeof(struct guard *));
	int len = 0, tensors = 0;

	tree->state = s->state;
	tree->names = "";
	tree->root = take(s, sizeof *tree->root);
	tree->shapes = &t->shapes;
	for (struct guard *g = t->guards; g && !s->outside; g = g->next) {
		all[len++] = g;
		tensors += g->kind == GUARD_TENSOR;
	}
	qsort(all, (size_t)len, sizeof(struct guard *), by_order);
	for (int i = 0; i < len && !s->outside; i++)
		insert(s, tree, all[i], tensors > 1);
	for (struct operation *r = t->shapes.relations; r; r = r->next) {
		r->a = size_now(s, r->a);
		r->b = size_now(s, r->b);
	}
	return tree;
}

/* --- checking */

struct check {
	struct session *s;
	struct guard_tree *tree;
	const struct frame_state *state;
	bool learns;
	const struct tensor *seen[64]; /* tensors that must differ */
	int seen_len;
};

/* Two names of one tensor; asked last, after the symbols. */
static const char *alias_fault(struct check *k)
{
	struct val one = val_none(), other = val_none();

	for (struct guard *g = k->tree->aliases; g; g = g->next)
		if (!source_value(k->s, g->source, k->state, &one) ||
		    !source_value(k->s, g->other, k->state, &other) ||
		    !val_same(one, other))
			return say(k->s, "%s is %s", g->other->brief,
				   g->source->brief);
	return NULL;
}

static const char *unique_fault(struct check *k, const struct tensor *t)
{
	for (int i = 0; i < k->seen_len; i++)
		if (k->seen[i] == t)
			return say(k->s, "Duplicate tensors found: [%s]",
				   k->tree->names);
	if (k->seen_len < 64)
		k->seen[k->seen_len++] = t;
	return NULL;
}

static const char *own_fault(struct check *k, const struct guard_node *n,
			     const struct val *v)
{
	const char *fault = NULL;

	for (struct guard *g = n->guards; g && !fault; g = g->next) {
		fault = guard_fault(k->s, g, v);
		if (!fault && g->unique)
			fault = unique_fault(k, v->tensor);
	}
	return fault;
}

/* Children that failed more often come first; else the order stays. */
static void move_up(struct guard_node *n, int i)
{
	struct guard_node *c = n->child[i];

	for (; i > 0 && n->child[i - 1]->fails < c->fails; i--)
		n->child[i] = n->child[i - 1];
	n->child[i] = c;
}

/* of: the value that the node's source is a part of. */
static const char *node_fault(struct check *k, struct guard_node *n,
			      const struct val *of)
{
	struct val v = *of;
	const char *fault = NULL;

	if (n->source && !source_read(k->s, n->source, of, k->state, &v))
		fault = say(k->s, "KeyError on %s", n->source->full);
	else if (n->source)
		fault = own_fault(k, n, &v);
	for (int i = 0; i < n->len && !fault; i++) {
		fault = node_fault(k, n->child[i], &v);
		if (fault && k->learns)
			move_up(n, i);
	}
	n->fails += fault && k->learns;
	return fault;
}

static const char *state_fault(struct session *s, const struct state *want)
{
	const struct state *is = &s->state;
	const char *text = "";

	if (want->grad != is->grad)
		text = " grad_mode";
	if (want->autocast != is->autocast)
		text = say(s, "%s autocast(cpu)_enabled", text);
	if (want->threads != is->threads)
		text = say(s, "%s num_threads", text);
	if (want->default_f64 != is->default_f64)
		text = say(s, "%s default_dtype", text);
	if (want->deterministic != is->deterministic)
		text = say(s, "%s deterministic_algorithms", text);
	return *text ? say(s, "GLOBAL_STATE changed:%s", text) : NULL;
}

static const char *first_fault(struct check k)
{
	struct val none = val_none();
	const char *fault = state_fault(k.s, &k.tree->state);

	if (!fault)
		fault = node_fault(&k, k.tree->root, &none);
	if (!fault)
		fault = symbol_fault(k.s, k.tree->shapes, k.state);
	return fault ? fault : alias_fault(&k);
}

bool guard_check(struct session *s, struct guard_tree *t,
		 const struct frame_state *state)
{
	return !first_fault((struct check){
		.s = s, .tree = t, .state = state, .learns = true });
}

const char *guard_reason(struct session *s, struct guard_tree *t,
			 const struct frame_state *state)
{
	return first_fault((struct check){ .s = s, .tree = t, .state = state });
}
