/* graph_inputs.c: the inputs of a graph as one line:
 * "x.size[0]=s0 x[s0,8] c[]float64 +2P". */
#include <string.h>

#include "figures/compile/frames/graph.h"
#include "figures/compile/trace/machine.h"

struct naming {
	struct session *s;
	const struct symbol *symbol[SYMBOLS_MAX]; /* by number */
	int len;
	const char *text;
	const char *sizes, *number; /* the first that has a symbol; or NULL */
	int parameters;
};

static int number_of(struct naming *n, const struct symbol *y)
{
	int i = 0;

	while (i < n->len && n->symbol[i] != y)
		i++;
	if (i == n->len)
		n->symbol[n->len++] = y;
	return i;
}

static void add(struct naming *n, const char *part)
{
	n->text = say(n->s, "%s%s%s", n->text, *n->text ? " " : "", part);
}

/* Its last 24 bytes. */
static const char *brief(const char *name)
{
	size_t len = strlen(name);

	return len > 24 ? name + len - 24 : name;
}

/* A tensor; before it the symbols that it brings. */
static void tensor(struct naming *n, const struct tensor *t)
{
	const char *name = t->source->brief, *sizes = "";
	bool dynamic = false;

	for (int i = 0; i < t->rank; i++) {
		struct size a = size_now(n->s, t->size[i]);
		struct symbol *y = size_symbol(a);
		int known = n->len;

		if (y && number_of(n, y) == known)
			add(n, say(n->s, "%s=s%d",
				   brief(say(n->s, "%s.size[%d]", name, i)),
				   known));
		sizes = say(n->s, y ? "%s%ss%lld" : "%s%s%lld", sizes,
			    i ? "," : "", y ? number_of(n, y) : a.n);
		dynamic = dynamic || y;
	}
	if (dynamic && !n->sizes)
		n->sizes = say(n->s, "[%s]", sizes);
	add(n, say(n->s, "%s[%s]%s", brief(name), sizes,
		   t->dtype == DTYPE_F32 ? "" : dtype_torch(t->dtype)));
}

static void number(struct naming *n, const struct symbol *y)
{
	const char *name = brief(y->place[0].source->brief);

	if (y->real)
		add(n, say(n->s, "%s[]float64", name));
	else if (y->replaced && !size_symbol(y->by))
		add(n, say(n->s, "%s=%lld", name, y->n));
	else
		add(n, say(n->s, "%s=s%d", name, number_of(n, y)));
	if (!n->number && (y->real || !y->replaced || size_symbol(y->by)))
		n->number = name;
}

void graph_inputs(struct session *s, struct result_graph *out)
{
	struct graph *g = &s->trace->graph;
	struct naming n = { .s = s, .text = "" };

	for (int i = 0; i < g->len && !s->outside; i++) {
		const struct node *node = g->node[i];
		const struct tensor *t = node->tensor;

		if (node->kind != NODE_INPUT || !node->used)
			continue;
		if (!t)
			number(&n, node->symbol);
		else if (t->parameter || source_is_parameter(t->source))
			n.parameters++;
		else
			tensor(&n, t);
	}
	if (n.parameters)
		add(&n, say(s, "+%dP", n.parameters));
	out->inputs = n.text;
	out->symbol = n.sizes ? n.sizes : n.number ? n.number : "";
}
