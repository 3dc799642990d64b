/* graph_inputs.c: the inputs of a graph as one line:
 * "x.size[0]=s0 x[s0,8] c[]float64 +2P". */
#include <string.h>

#include "base/buf.h"
#include "figures/compile/frames/graph.h"
#include "figures/compile/trace/machine.h"

struct naming {
	struct session *s;
	const struct symbol *symbol[64]; /* by number */
	bool printed[64];
	int len;
	const char *text;
	int parameters;
};

static int number_of(struct naming *n, const struct symbol *y)
{
	for (int i = 0; i < n->len; i++)
		if (n->symbol[i] == y)
			return i;
	if (n->len == 64)
		return 63;
	n->symbol[n->len] = y;
	return n->len++;
}

static const char *brief(const char *name)
{
	size_t len = strlen(name);

	return len > 24 ? name + len - 24 : name;
}

static void add(struct naming *n, const char *part)
{
	n->text = say(n->s, "%s%s%s", n->text, *n->text ? " " : "", part);
}

/* The symbols that come with dim i of a tensor. */
static void symbol_place(struct naming *n, const struct tensor *t,
			 struct size a, int dim, bool all)
{
	const struct symbol *raw = size_symbol(a);
	bool very = raw && raw->node && raw->node->used;
	struct symbol *y = size_symbol(size_now(n->s, a));
	const char *name = t->source->brief;
	int number;

	if (!y || (!all && !very))
		return;
	for (number = 0; number < n->len; number++)
		if (n->symbol[number] == y && n->printed[number] &&
		    (!very || raw == y))
			return;
	number = number_of(n, y);
	n->printed[number] = true;
	name = brief(say(n->s, "%s.size[%d]", name, dim));
	add(n, say(n->s, "%s=s%d", name, number));
}

static void places(struct naming *n, const struct tensor *t, bool all)
{
	for (int i = 0; i < t->rank; i++)
		symbol_place(n, t, t->size[i], i, all);
}

static void tensor(struct naming *n, const struct tensor *t)
{
	const char *text = "";

	for (int i = 0; i < t->rank; i++) {
		struct size a = size_now(n->s, t->size[i]);
		struct symbol *y = size_symbol(a);

		text = say(n->s, y ? "%s%ss%lld" : "%s%s%lld", text,
			   i ? "," : "", y ? number_of(n, y) : a.n);
	}
	text = say(n->s, "%s[%s]%s", brief(t->source->brief), text,
		   t->dtype == DTYPE_F32 ? "" : dtype_torch(t->dtype));
	add(n, text);
}

static bool is_parameter(const struct tensor *t)
{
	return t->parameter || source_is_parameter(t->source);
}

static void number(struct naming *n, const struct symbol *y,
		   const struct node *node)
{
	const char *name = brief(y->place[0].source->brief);

	if (y->real) {
		if (node->used)
			add(n, say(n->s, "%s[]float64", name));
	} else if (y->replaced && !size_symbol(y->by)) {
		if (node->used)
			add(n, say(n->s, "%s=%lld", name, y->n));
	} else if (node->used) {
		add(n, say(n->s, "%s=s%d", name, number_of(n, y)));
	}
}

const char *graph_inputs(struct session *s)
{
	struct graph *g = &s->trace->graph;
	struct naming n = { .s = s, .text = "" };

	for (int i = 0; i < g->len && !s->outside; i++) {
		const struct node *node = g->node[i];

		if (node->kind != NODE_INPUT)
			continue;
		if (!node->tensor) {
			number(&n, node->symbol, node);
		} else if (is_parameter(node->tensor)) {
			n.parameters += node->used;
		} else {
			places(&n, node->tensor, node->used);
			if (node->used)
				tensor(&n, node->tensor);
		}
	}
	if (n.parameters)
		add(&n, say(s, "+%dP", n.parameters));
	return n.text;
}
