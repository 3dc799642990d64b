/* graph.h: the nodes of a graph while it is traced, and what is left of them.
 *
 * A node that only takes a value apart (x[0], n + 1) goes away again when nobody
 * uses it; all others stay. What a node is for PyTorch's explain is its class:
 * function or method.
 */
#ifndef FIGURES_COMPILE_GRAPH_H
#define FIGURES_COMPILE_GRAPH_H

#include "figures/compile/trace/value.h"

enum node_kind {
	NODE_FUNCTION,
	NODE_METHOD,
	NODE_GRAD, /* set_grad_enabled: off and on with nothing between goes */
	NODE_INPUT /* a tensor or number from outside; no operation */
};

enum { NODE_MAX = 4000 };

struct node {
	enum node_kind kind;
	bool removable; /* goes away unused */
	bool used;
	int line;
	struct node **uses;
	int use_len;
	/* input: what it reads */
	struct tensor *tensor;
	struct symbol *symbol;
	const struct formula *formula; /* this node computes it */
};

struct graph {
	struct node **node; /* in order, inputs too */
	int len;
	int calls;	  /* operations so far, also those that may go away */
	bool bookkeeping; /* something was read that makes a graph, if an empty
			     one */
};

/* A node; of too many the last ones are in no graph (the session is outside). */
struct node *graph_add(struct session *s, enum node_kind kind, bool removable);
struct node *graph_input(struct session *s, struct tensor *t, struct symbol *y);
void graph_use(struct session *s, struct node *user, struct node *of);

/* user reads v: tensors in it, symbols, and what lies in lists. */
void graph_use_value(struct session *s, struct node *user, struct val v);

/* v leaves the graph: at RETURN, or at a break, where an input that goes through
 * (a tensor, a plain symbol) is read again instead. */
void graph_output(struct session *s, struct val v, bool at_break);

/* f was computed from these values: a function node that goes away unused; of an
 * input's sizes, x.numel(), a method node. */
void graph_number(struct session *s, const struct formula *f,
		  enum node_kind kind, const struct val *from, int len);

/* A shape of t with a symbol in it is asked for as a whole. */
void graph_shape(struct session *s, struct tensor *t, struct node *user);

/* Gradients off and on again (or on and off) with nothing between go away. */
void graph_drop_switches(struct session *s);

/* Does something make a graph, if only an empty one? */
static inline bool graph_exists(const struct graph *g)
{
	return g->calls > 0 || g->bookkeeping;
}

/* Leaves out what nobody uses and puts it among the results of the call. Returns
 * its id. */
int graph_close(struct session *s);

/* graph_inputs.c: "x.size[0]=s0 x[s0,8] +2P", and the first symbol: "[s0,8]" */
void graph_inputs(struct session *s, struct result_graph *out);

#endif
