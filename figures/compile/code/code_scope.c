/* code_scope.c: where each name lives, by Python's rules: a function's own are
 * its parameters and what it assigns; a name of a function around it is captured;
 * all others are the module's. A class's own names are seen in its body only. */
#include <string.h>

#include "figures/compile/code/code_emit.h"

static int find(const char *const *names, int len, const char *name)
{
	while (len-- > 0 && names[len] != name)
		;
	return len;
}

static void add_local(struct maker *m, TSNode at, const char *name)
{
	struct code *c = &m->code;

	if (c->locals == TREE_LOCALS_MAX)
		node_fault(m->tree, at,
			   "%s has more than %d names of its own; make two "
			   "functions of it.",
			   c->name, TREE_LOCALS_MAX);
	if (!m->tree->failed)
		c->local_name[c->locals++] = name;
}

void scope_add(struct maker *m, TSNode at, const char *name)
{
	if (find(m->global, m->global_len, name) < 0 &&
	    find(m->code.local_name, m->code.locals, name) < 0)
		add_local(m, at, name);
	m->code.own = m->code.locals;
}

static void add_global(struct maker *m, TSNode node)
{
	const char *name = node_name(m->tree, node), **last;

	if (find(m->code.local_name, m->code.locals, name) >= 0)
		node_fault(m->tree, node,
			   "%s is used before it is declared global.", name);
	last = tree_add(m->tree, m->global, m->global_len);
	if (last)
		*last = name;
}

void scope_bind_target(struct maker *m, TSNode node)
{
	struct nodes items;

	if (node_is(node, "identifier"))
		scope_add(m, node, node_name(m->tree, node));
	if (!node_is(node, "pattern_list") && !node_is(node, "tuple_pattern") &&
	    !node_is(node, "as_pattern_target"))
		return;
	items = node_children(m->tree, node);
	for (size_t i = 0; i < items.len; i++)
		scope_bind_target(m, items.item[i]);
}

/* An expression assigns nothing. */
static bool holds_statements(TSNode node)
{
	const char *type = ts_node_type(node);

	return strstr(type, "_statement") || strstr(type, "_clause") ||
	       strstr(type, "block") || strstr(type, "as_pattern") ||
	       strstr(type, "decorated");
}

void scope_bind(struct maker *m, TSNode node)
{
	bool global = node_is(node, "global_statement");
	struct nodes inside = { 0 };

	if (node_is(node, "function_definition") ||
	    node_is(node, "class_definition"))
		scope_bind_target(m, node_field(node, "name"));
	if (node_is(node, "assignment") ||
	    node_is(node, "augmented_assignment") ||
	    node_is(node, "for_statement"))
		scope_bind_target(m, node_field(node, "left"));
	scope_bind_target(m, node_field(node, "alias"));
	if (!ts_node_is_null(node) && holds_statements(node))
		inside = node_children(m->tree, node);
	for (size_t i = 0; i < inside.len; i++)
		if (global)
			add_global(m, inside.item[i]);
		else
			scope_bind(m, inside.item[i]);
}

/* --- where a name that is used was assigned */

/* The place of a name of m's own or of one that it captures; -1: no function
 * around it has the name. */
static int place(struct maker *m, TSNode node, const char *name)
{
	struct maker *o = m->outer;
	struct code *c = &m->code;
	int at = find(c->local_name, c->locals, name), from = -1;

	if (find(m->global, m->global_len, name) >= 0)
		return -1;
	while (o && o->scope != SCOPE_FUNCTION)
		o = o->outer;
	if (at < 0 && o && m->scope == SCOPE_FUNCTION)
		from = place(o, node, name);
	if (from < 0)
		return at;
	if (o != m->outer)
		node_outside(m->tree, node, "a method that captures a name");
	add_local(m, node, name);
	o->code.is_cell[from] = c->is_cell[c->locals - 1] = true;
	c->from[c->locals - 1] = from;
	return c->locals - 1;
}

void emit_name(struct maker *m, TSNode node, bool store)
{
	const char *name = node_name(m->tree, node);
	int at = place(m, node, name);

	if (at >= 0 && m->scope == SCOPE_CLASS && !store)
		node_outside(m->tree, node, "a class body's own name");
	if (m->tree->failed)
		return;
	if (at < 0)
		emit(m, store ? I_STORE_GLOBAL : I_GLOBAL, make_name(m, name));
	else
		emit(m, store ? I_STORE : I_LOAD, at);
}
