/* code_logic.c: comparisons, and, or, not, and what jumps on them. */
#include "figures/compile/code/code_emit.h"

/* a < b < c: b is kept for the next comparison. */
void emit_comparison(struct maker *m, TSNode node)
{
	struct nodes parts = node_parts(m->tree, node, true);
	jumps leave = NO_JUMPS, end = NO_JUMPS;

	if (parts.len > 0)
		emit_expr(m, parts.item[0]);
	for (size_t i = 1; i + 1 < parts.len; i += 2) {
		bool last = i + 2 >= parts.len;

		emit_expr(m, parts.item[i + 1]);
		if (!last) {
			emit(m, I_SWAP, 2);
			emit(m, I_COPY, 2);
		}
		emit(m, I_COMPARE,
		     (int)op_of(m, parts.item[i], OP_EQ, OP_NOT_IN, ""));
		if (!last)
			emit_jump(m, I_FALSE_OR_POP, &leave);
	}
	if (leave == NO_JUMPS)
		return;
	emit_jump(m, I_JUMP, &end);
	emit_land(m, leave);
	emit(m, I_SWAP, 2);
	emit(m, I_POP, 0);
	emit_land(m, end);
}

static bool is_and(TSNode node)
{
	return node_is(node_field(node, "operator"), "and");
}

/* a and b and c comes as (a and b) and c; all leave to one end. */
static void logic(struct maker *m, TSNode node, jumps *end)
{
	TSNode left = node_field(node, "left");

	if (node_is(left, "boolean_operator") && is_and(left) == is_and(node) &&
	    ++m->depth < TREE_DEPTH_MAX)
		logic(m, left, end);
	else
		emit_expr(m, left);
	emit_jump(m, is_and(node) ? I_FALSE_OR_POP : I_TRUE_OR_POP, end);
	emit_field(m, node, "right");
}

void emit_boolean(struct maker *m, TSNode node)
{
	unsigned depth = m->depth;
	jumps end = NO_JUMPS;

	logic(m, node, &end);
	m->depth = depth;
	emit_land(m, end);
}

void emit_choice(struct maker *m, TSNode node)
{
	jumps no = NO_JUMPS, end = NO_JUMPS;
	struct nodes parts = node_children(m->tree, node);

	if (parts.len != 3)
		return;
	emit_jump_if(m, parts.item[1], false, &no);
	emit_expr(m, parts.item[0]);
	emit_jump(m, I_JUMP, &end);
	emit_land(m, no);
	emit_expr(m, parts.item[2]);
	emit_land(m, end);
}

/* --- conditions */

/* and jumps on true, or jumps on false: only the right side decides; the left
 * one leaves to what stands behind. */
static void logic_jump(struct maker *m, TSNode node, bool wanted, jumps *list)
{
	bool decides = is_and(node) == wanted;
	jumps past = NO_JUMPS;

	emit_jump_if(m, node_field(node, "left"), decides ? !wanted : wanted,
		     decides ? &past : list);
	emit_jump_if(m, node_field(node, "right"), wanted, list);
	emit_land(m, past);
}

void emit_jump_if(struct maker *m, TSNode node, bool wanted, jumps *list)
{
	if (++m->depth >= TREE_DEPTH_MAX) {
		emit_expr(m, node);
	} else if (node_is(node, "parenthesized_expression")) {
		emit_jump_if(m, ts_node_named_child(node, 0), wanted, list);
	} else if (node_is(node, "not_operator")) {
		emit_jump_if(m, node_field(node, "argument"), !wanted, list);
	} else if (node_is(node, "boolean_operator")) {
		logic_jump(m, node, wanted, list);
	} else {
		emit_expr(m, node);
		emit_jump(m, wanted ? I_JUMP_TRUE : I_JUMP_FALSE, list);
	}
	m->depth--;
}
