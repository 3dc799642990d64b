/* tree_def.c: functions, their parameters and decorators, and classes. */
#include <string.h>

#include "figures/compile/python/tree_build.h"

static bool add_param(struct builder *b, TSNode node, struct function *f)
{
	struct param_def *p = &f->param[f->param_len];
	TSNode value = node_field(node, "value"), name = node;

	if (!node_is(node, "identifier"))
		name = node_is(node, "typed_parameter")
			       ? ts_node_named_child(node, 0)
			       : node_field(node, "name");
	if (!node_is(name, "identifier"))
		return build_outside(
			b, node,
			node_is(node, "keyword_separator") ||
					node_is(node, "positional_separator")
				? "* or / among parameters"
				: "*args and **kwargs");
	p->name = node_name(b, name);
	p->at = node_place(b, name);
	for (size_t i = 0; i < f->param_len; i++)
		if (f->param[i].name == p->name)
			return build_fault(b, name,
					   "two parameters are called %s.",
					   p->name);
	if (!ts_node_is_null(value)) {
		p->value = build_expr(b, value);
		if (!p->value)
			return false;
	} else if (f->param_len > 0 && p[-1].value) {
		return build_fault(b, name,
				   "a parameter without a default must stand "
				   "before those with one.");
	}
	f->param_len++;
	return p->name != NULL;
}

bool build_params(struct builder *b, TSNode node, struct function *f)
{
	struct nodes params;

	if (!node_children(b, node, &params))
		return false;
	if (params.len > TREE_LOCALS_MAX)
		return build_fault(b, node,
				   "a function may have %d parameters.",
				   TREE_LOCALS_MAX);
	f->param = build_new(b, params.len + 1, sizeof *f->param);
	if (!f->param)
		return false;
	for (size_t i = 0; i < params.len; i++)
		if (!add_param(b, params.item[i], f))
			return false;
	return true;
}

static bool function_body(struct builder *b, TSNode node, struct function *f)
{
	unsigned loops = b->loops;
	bool ok;

	if (!build_enter(b, node))
		return false;
	b->functions++;
	b->loops = 0;
	ok = build_block(b, node_field(node, "body"), &f->body);
	b->loops = loops;
	b->functions--;
	build_leave(b);
	return ok;
}

bool build_function(struct builder *b, TSNode node, struct stmt *s)
{
	struct function *f = build_new(b, 1, sizeof *f);

	if (!f)
		return false;
	if (ts_node_child_count(node) > 0 &&
	    node_is(ts_node_child(node, 0), "async"))
		return build_outside(b, node, "async");
	f->kind = FUNCTION_DEF;
	f->name = node_name(b, node_field(node, "name"));
	f->at = node_place(b, node);
	f->first_line = f->at.line;
	f->end_line = ts_node_end_point(node).row + 1;
	s->kind = STMT_FUNCTION;
	s->function = f;
	return f->name && build_params(b, node_field(node, "parameters"), f) &&
	       function_body(b, node, f);
}

static bool class_bases(struct builder *b, TSNode node, struct class_def *c)
{
	struct nodes bases;

	if (ts_node_is_null(node))
		return true;
	return node_children(b, node, &bases) &&
	       build_exprs(b, &bases, &c->bases);
}

bool build_class(struct builder *b, TSNode node, struct stmt *s)
{
	struct class_def *c = build_new(b, 1, sizeof *c);
	unsigned functions = b->functions, loops = b->loops;
	bool ok;

	if (!c)
		return false;
	c->name = node_name(b, node_field(node, "name"));
	c->at = node_place(b, node);
	s->kind = STMT_CLASS;
	s->class_of = c;
	if (!c->name || !class_bases(b, node_field(node, "superclasses"), c))
		return false;
	if (!build_enter(b, node))
		return false;
	b->functions = b->loops = 0;
	ok = build_block(b, node_field(node, "body"), &c->body);
	b->functions = functions;
	b->loops = loops;
	build_leave(b);
	return ok;
}

/* The decorator is what, perhaps with () behind it; if what ends within a
 * bracket, it only begins so. */
static bool says(const struct builder *b, TSNode node, const char *what)
{
	char end = what[strlen(what) - 1];
	const char *text = node_text(b, node) + 1;
	size_t len = node_len(node) - 1;

	while (len > 0 && (*text == ' ' || *text == '\t'))
		text++, len--;
	if (len < strlen(what) || strncmp(text, what, strlen(what)) != 0)
		return false;
	text += strlen(what);
	len -= strlen(what);
	return len == 0 || end == '(' || end == '=' ||
	       strchr(" \t#\r\n", *text) || strncmp(text, "()", 2) == 0;
}

static bool decorate(struct builder *b, TSNode node, struct function *f)
{
	if (says(b, node, "torch.no_grad"))
		f->no_grad = true;
	else if (says(b, node, "torch.compiler.disable") ||
		 says(b, node, "torch._dynamo.disable"))
		f->disabled = true;
	/* The figure compiles f itself; one compiled function in another is
	 * traced with it. */
	else if (!says(b, node, "torch.compile") &&
		 !says(b, node, "torch.compile(backend="))
		return says(b, node, "torch.compile(")
			       ? build_fault(b, node,
					     "the options of torch.compile are "
					     "settings of this figure; leave "
					     "them out here.")
			       : build_outside(b, node, "this decorator");
	return true;
}

bool build_decorated(struct builder *b, TSNode node, struct stmt *s)
{
	TSNode inner = node_field(node, "definition");
	struct nodes parts;

	if (!node_children(b, node, &parts))
		return false;
	if (!node_is(inner, "function_definition"))
		return build_outside(b, node, "a decorated class");
	if (!build_function(b, inner, s))
		return false;
	s->function->first_line = node_place(b, node).line;
	for (size_t i = 0; i < parts.len; i++)
		if (node_is(parts.item[i], "decorator") &&
		    !decorate(b, parts.item[i], s->function))
			return false;
	return true;
}
