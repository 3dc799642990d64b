/* trace_break.c: what ends a trace. */
#include <limits.h>

#include "figures/compile/trace/machine.h"

static bool broke(struct session *s, struct breaking how)
{
	struct trace *t = s->trace;

	if (s->outside || t->broken)
		return false;
	how.line = s->line;
	t->broke = how;
	t->broken = true;
	return false;
}

bool trace_break(struct session *s, const char *reason)
{
	return broke(s, (struct breaking){
				.reason = reason,
				.error = say(s, "Unsupported: %s", reason) });
}

bool trace_unsplit(struct session *s, const char *reason)
{
	return broke(s, (struct breaking){
				.reason = reason,
				.error = say(s, "Unsupported: %s", reason),
				.unsplittable = true });
}

bool trace_jump(struct session *s, struct val v)
{
	return broke(s,
		     (struct breaking){
			     .reason = "generic_jump TensorVariable()",
			     .error = v.kind == VAL_TENSOR
					      ? "Unsupported: Data-dependent "
						"branching"
					      : "UserError: Could not guard on "
						"data-dependent expression",
			     .jump = true });
}

void grad_set(struct session *s, bool on)
{
	if (s->state.grad == on)
		return;
	s->state.grad = on;
	if (s->trace)
		graph_add(s, NODE_GRAD, false);
}

/* --- captured scalars */

struct val capture_scalar(struct session *s, struct tensor *t,
			  enum val_kind kind)
{
	struct symbol *y =
		symbol_new(s, whole_part(t->value), LLONG_MIN, LLONG_MAX);
	struct node *item = graph_add(s, NODE_METHOD, true);
	struct val v = kind == VAL_FLOAT ? val_float(t->value) : val_int(y->n);

	y->unbacked = true;
	y->real = kind == VAL_FLOAT;
	y->value = t->value;
	y->node = item;
	graph_use(s, item, t->node);
	if (kind == VAL_INT && dtype_is_float(t->dtype)) {
		y->node = graph_add(s, NODE_FUNCTION, true);
		graph_use(s, y->node, item);
	}
	v.f = symbol_size(s, y).f;
	return v;
}
