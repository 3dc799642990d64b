/* guard_tree.c: the guards of an entry as a tree by access path, which learns
 * where failures come from. */
#include "figures/compile/guards/guard_tree.h"

#include <stdlib.h>
#include <string.h>

#include "figures/compile/trace/machine.h"

struct guard_node {
	struct source *source; /* NULL: the root, or all globals */
	struct guard_check *checks;
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

static struct tensor_check *tensor_check(struct session *s,
					 const struct guard *g)
{
	const struct tensor *t = g->tensor;
	struct tensor_check *c = take(s, sizeof *c);

	*c = (struct tensor_check){ .dtype = t->dtype,
				    .rank = t->rank,
				    .layout = t->layout,
				    .requires_grad = t->requires_grad,
				    .parameter = t->parameter,
				    .inference = t->inference,
				    .meta = t->meta };
	c->module_parameter = g->source->kind == SOURCE_BUFFER ||
			      g->source->kind == SOURCE_PARAMETER;
	for (int i = 0; i < t->rank; i++) {
		struct size n = size_now(s, t->size[i]);

		c->size[i] = n.f ? -1 : n.n;
		c->marks[i] = t->marks[i];
		c->marked |= (t->marks[i] & (MARK_DYNAMIC | MARK_MAYBE_DYNAMIC |
					     MARK_RANGE)) != 0;
	}
	return c;
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

static void append(struct guard_check **list, struct guard_check *c)
{
	while (*list)
		list = &(*list)->next;
	*list = c;
}

static void insert(struct session *s, struct guard_tree *tree,
		   const struct guard *g, bool unique)
{
	struct guard_check *c = take(s, sizeof *c);
	struct guard_node *n;

	*c = (struct guard_check){ .kind = g->kind,
				   .source = g->source,
				   .other = g->other,
				   .value = g->value,
				   .length = g->length };
	if (s->outside)
		return;
	if (g->kind == GUARD_ALIAS) {
		append(&tree->aliases, c);
		return;
	}
	if (g->kind == GUARD_TENSOR) {
		c->tensor = tensor_check(s, g);
		c->unique = unique && !c->tensor->module_parameter;
	}
	if (c->unique)
		tree->names = say(s, "%s%s\"%s\"", tree->names,
				  *tree->names ? ", " : "", g->source->brief);
	/* An attribute that must not be there is asked of its object. */
	n = place(s, tree->root,
		  g->kind == GUARD_ATTR_ABSENT ? g->source->of : g->source);
	append(&n->checks, c);
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
	for (struct guard *g = t->guards; g && !s->outside; g = g->next) {
		all[len++] = g;
		tensors += g->kind == GUARD_TENSOR;
	}
	qsort(all, (size_t)len, sizeof(struct guard *), by_order);
	for (int i = 0; i < len && !s->outside; i++)
		insert(s, tree, all[i], tensors > 1);
	tree->symbols = symbol_check_new(s);
	return tree;
}

/* --- checking */

struct check {
	struct session *s;
	const struct frame_state *state;
	bool learns;
	const struct tensor *seen[64]; /* tensors that must differ */
	int seen_len;
	const char *names; /* of all of these */
	const char *fault;
};

bool source_value(struct session *s, struct source *src,
		  const struct frame_state *state, struct val *out)
{
	struct val of = val_none();

	if (src->of && !source_value(s, src->of, state, &of))
		return false;
	return source_read(s, src, &of, state, out);
}

/* Two names of one tensor; asked last, after the symbols. */
static const char *alias_fault(struct check *k, const struct guard_check *c)
{
	struct val one = val_none(), other = val_none();

	for (; c; c = c->next)
		if (!source_value(k->s, c->source, k->state, &one) ||
		    !source_value(k->s, c->other, k->state, &other) ||
		    !val_same(one, other))
			return say(k->s, "%s is %s", c->other->brief,
				   c->source->brief);
	return NULL;
}

static const char *unique_fault(struct check *k, const struct tensor *t)
{
	for (int i = 0; i < k->seen_len; i++)
		if (k->seen[i] == t)
			return say(k->s, "Duplicate tensors found: [%s]",
				   k->names);
	if (k->seen_len < 64)
		k->seen[k->seen_len++] = t;
	return NULL;
}

static const char *own_fault(struct check *k, const struct guard_node *n,
			     const struct val *v)
{
	for (struct guard_check *c = n->checks; c; c = c->next) {
		const char *fault = guard_fault(k->s, c, v);

		if (!fault && c->unique)
			fault = unique_fault(k, v->tensor);
		if (fault)
			return fault;
	}
	return NULL;
}

/* Children that failed more often come first; else the order stays. */
static void resort(struct guard_node *n)
{
	for (int i = 1; i < n->len; i++)
		for (int j = i;
		     j > 0 && n->child[j]->fails > n->child[j - 1]->fails;
		     j--) {
			struct guard_node *c = n->child[j];

			n->child[j] = n->child[j - 1];
			n->child[j - 1] = c;
		}
}

static bool check_node(struct check *k, struct guard_node *n,
		       const struct val *of);

static bool check_children(struct check *k, struct guard_node *n,
			   const struct val *v)
{
	for (int i = 0; i < n->len; i++) {
		if (check_node(k, n->child[i], v))
			continue;
		if (k->learns) {
			n->fails++;
			if (i > 0)
				resort(n);
		}
		return false;
	}
	return true;
}

static const char *missing(struct check *k, const struct source *src)
{
	if (src->kind == SOURCE_ITEM)
		return say(k->s, "IndexError on %s", src->full);
	return say(k->s, "KeyError on %s", src->full);
}

static bool check_node(struct check *k, struct guard_node *n,
		       const struct val *of)
{
	struct val v = val_none();

	if (!n->source)
		return check_children(k, n, of);
	if (!source_read(k->s, n->source, of, k->state, &v))
		k->fault = missing(k, n->source);
	else
		k->fault = own_fault(k, n, &v);
	if (k->fault) {
		n->fails += k->learns;
		return false;
	}
	return check_children(k, n, &v);
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

static const char *fault(struct session *s, struct guard_tree *t,
			 const struct frame_state *state, bool learns)
{
	struct check k = {
		.s = s, .state = state, .learns = learns, .names = t->names
	};
	struct val none = val_none();

	k.fault = state_fault(s, &t->state);
	if (!k.fault && check_node(&k, t->root, &none))
		k.fault = symbol_fault(s, t->symbols, state);
	if (!k.fault)
		k.fault = alias_fault(&k, t->aliases);
	return k.fault;
}

bool guard_check(struct session *s, struct guard_tree *t,
		 const struct frame_state *state)
{
	return !fault(s, t, state, true);
}

const char *guard_reason(struct session *s, struct guard_tree *t,
			 const struct frame_state *state)
{
	return fault(s, t, state, false);
}
