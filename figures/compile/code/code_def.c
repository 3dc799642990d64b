/* code_def.c: code objects of functions, classes and the program itself. */
#include <string.h>

#include "figures/compile/code/code_emit.h"

/* What makes the code of the node, inside m. */
static struct maker begin(struct maker *m, TSNode node, enum scope scope,
			  const char *name)
{
	int line = node_line(node);

	return (struct maker){
		.tree = m->tree,
		.outer = m,
		.scope = scope,
		.code = { .name = name,
			  .first_line = line,
			  .line = line,
			  .end_line = (int)ts_node_end_point(node).row + 1,
			  .library = m->tree->program },
		.line = line,
		.depth = m->depth,
	};
}

static struct code *finish(struct maker *m)
{
	static const char *const torch[] = { "torch", "F", "nn" };
	struct code *c = tree_room(m->tree, 1, sizeof *c);

	code_find_live(m->tree, &m->code);
	for (int i = 0; i < m->code.name_len; i++)
		for (size_t k = 0; k < sizeof torch / sizeof torch[0]; k++)
			m->code.names_torch |=
				strcmp(m->code.names[i], torch[k]) == 0;
	if (c)
		*c = m->code;
	return c;
}

/* --- functions */

/* One parameter; its default is computed outside. True if it has one. */
static bool parameter(struct maker *m, struct maker *in, TSNode node)
{
	TSNode value = node_field(node, "value"), name = node;
	int before = in->code.locals;

	if (node_is(node, "typed_parameter"))
		name = ts_node_named_child(node, 0);
	else if (!node_is(node, "identifier"))
		name = node_field(node, "name");
	if (!node_is(name, "identifier")) {
		node_outside(m->tree, node, "*args, **kwargs or /");
		return false;
	}
	scope_add(in, name, node_name(m->tree, name));
	if (in->code.locals == before)
		node_fault(m->tree, name, "two parameters have this name.");
	if (!ts_node_is_null(value))
		emit_expr(m, value);
	return !ts_node_is_null(value);
}

static void parameters(struct maker *m, struct maker *in, TSNode list)
{
	struct nodes params = node_children(m->tree, list);
	bool named = false;
	int defaults = 0;

	for (size_t i = 0; i < params.len; i++) {
		if (node_is(params.item[i], "keyword_separator"))
			named = true; /* what stands behind it is passed so */
		else if (parameter(m, in, params.item[i]))
			defaults++;
		else if (defaults > 0 && named)
			node_outside(m->tree, params.item[i],
				     "* before such parameters");
		else if (defaults > 0)
			node_fault(m->tree, params.item[i],
				   "a parameter without a default must stand "
				   "before those with one.");
	}
	in->code.params = in->code.locals;
	emit(m, I_TUPLE, defaults);
}

/* -> the function; below it lie its defaults. */
static void close(struct maker *m, struct maker *in)
{
	struct code *c = finish(in);

	for (int i = in->code.own; i < in->code.locals; i++)
		emit(m, I_CLOSURE, in->code.from[i]);
	emit(m, I_TUPLE, in->code.locals - in->code.own);
	emit(m, I_FUNCTION, make_nested(m, c));
}

void emit_lambda(struct maker *m, TSNode node)
{
	struct maker in = begin(m, node, SCOPE_FUNCTION, "<lambda>");
	TSNode body = node_field(node, "body");

	parameters(m, &in, node_field(node, "parameters"));
	in.line = node_line(body);
	emit_expr(&in, body);
	emit(&in, I_RETURN, 0);
	close(m, &in);
}

/* for target in .0: add element to a list. A generator gives its list when it is
 * called. */
static void comprehension(struct maker *m, TSNode element, TSNode target)
{
	struct block b = { .kind = BLOCK_FOR };
	jumps end = NO_JUMPS;
	int next;

	scope_add(m, element, tree_name(m->tree, ".0", 2));
	m->code.params = 1;
	scope_bind_target(m, target);
	emit(m, I_LIST, 0);
	emit(m, I_LOAD, 0);
	next = m->code.len;
	emit_jump(m, I_FOR, &end);
	m->block = &b;
	emit_store(m, target);
	emit_expr(m, element);
	m->block = NULL;
	emit(m, I_APPEND, 2);
	emit(m, I_JUMP, next);
	emit_land(m, end);
	emit(m, I_RETURN, 0);
}

void emit_comprehension(struct maker *m, TSNode node)
{
	bool list = node_is(node, "list_comprehension");
	struct nodes parts = node_children(m->tree, node);
	struct maker in = begin(m, node, SCOPE_FUNCTION,
				list ? "<listcomp>" : "<genexpr>");

	if (parts.len != 2 ||
	    node_is(ts_node_child(parts.item[1], 0), "async")) {
		node_outside(m->tree, node,
			     "a comprehension with if or two for");
		return;
	}
	in.code.generator = !list;
	comprehension(&in, parts.item[0], node_field(parts.item[1], "left"));
	emit(m, I_TUPLE, 0);
	close(m, &in);
	emit_expr(m, node_field(parts.item[1], "right"));
	emit(m, I_ITER, 0);
	emit(m, I_CALL, 1);
}

/* --- classes and defs */

void emit_class(struct maker *m, TSNode node)
{
	TSNode name = node_field(node, "name"), body = node_field(node, "body");
	struct maker in = begin(m, node, SCOPE_CLASS, node_name(m->tree, name));
	int bases = emit_children(m, node_field(node, "superclasses"));

	emit(m, I_TUPLE, bases);
	in.line = 0;
	scope_bind(&in, body);
	emit_body(&in, body);
	emit_end(&in);
	emit(m, I_BUILD_CLASS, make_nested(m, finish(&in)));
	emit_name(m, name, true);
}

/* The figure compiles f itself; one compiled function in another is traced with
 * it: torch.compile says nothing here. */
static void decorate(struct maker *m, TSNode node, struct code *c)
{
	enum what { NOTHING, NO_GRAD, DISABLED };
	static const struct {
		const char *text;
		enum what what;
	} known[] = {
		{ "@torch.no_grad()", NO_GRAD },
		{ "@torch.compiler.disable", DISABLED },
		{ "@torch.compiler.disable()", DISABLED },
		{ "@torch._dynamo.disable", DISABLED },
		{ "@torch._dynamo.disable()", DISABLED },
		{ "@torch.compile", NOTHING },
		{ "@torch.compile()", NOTHING },
		{ "@torch.compile(backend='eager')", NOTHING },
	};
	const char *text = node_name(m->tree, node);

	for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
		if (strcmp(known[i].text, text) == 0) {
			c->no_grad |= known[i].what == NO_GRAD;
			c->disabled |= known[i].what == DISABLED;
			return;
		}
	node_outside(m->tree, node, "this decorator");
}

void emit_function(struct maker *m, TSNode node)
{
	bool decorated = node_is(node, "decorated_definition");
	TSNode def = decorated ? node_field(node, "definition") : node;
	TSNode body = node_field(def, "body");
	struct nodes parts = node_children(m->tree, node);
	struct maker in;

	if (!node_is(def, "function_definition") ||
	    node_is(ts_node_child(def, 0), "async")) {
		node_outside(m->tree, node, "async, or a decorated class");
		return;
	}
	in = begin(m, def, SCOPE_FUNCTION,
		   node_name(m->tree, node_field(def, "name")));
	in.code.named = true;
	in.code.first_line = node_line(node);
	for (size_t i = 0; i + 1 < parts.len && decorated; i++)
		decorate(m, parts.item[i], &in.code);
	parameters(m, &in, node_field(def, "parameters"));
	scope_bind(&in, body);
	emit_body(&in, body);
	emit_end(&in);
	close(m, &in);
	emit_name(m, node_field(def, "name"), true);
}

/* --- the program */

bool code_read(struct tree *t, const struct tree *program, const char *text,
	       struct error *e)
{
	struct maker m = { .tree = t, .code = { .first_line = 1 } };
	bool parsed = tree_parse(t, text, e);

	t->program = program;
	m.code.library = program;
	if (!parsed)
		return false;
	m.code.name = tree_name(t, "<module>", 8);
	emit_body(&m, ts_tree_root_node(t->parsed));
	emit_end(&m);
	t->module = finish(&m);
	return !t->failed;
}
