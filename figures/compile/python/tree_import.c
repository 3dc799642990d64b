/* tree_import.c: imports of what is there anyway are passed over. Another name
 * for it, or another module, is refused. */
#include <string.h>

#include "figures/compile/python/tree_build.h"

/* What may be imported, with the name that it has here. */
static const struct {
	const char *module, *name;
} known[] = {
	{ "torch", "torch" },
	{ "torch.nn", "nn" },
	{ "torch.nn.functional", "F" },
	{ "torch._dynamo", "torch._dynamo" },
	{ "torch.compiler", "torch.compiler" },
	{ "math", "math" },
	{ "os", "os" },
	{ "time", "time" },
	{ "random", "random" },
	{ "warnings", "warnings" },
	{ "logging", "logging" },
	{ "typing", "typing" },
};

enum { MODULE_MAX = 120 };

static bool refuse(struct builder *b, TSNode node, const char *module,
		   const char *name)
{
	for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
		if (strcmp(known[i].module, module) == 0)
			return build_fault(b, node,
					   "%s is called %s here, not %s.",
					   module, known[i].name, name);
	b->tree->outside = b->tree->fault.line == 0;
	if (strncmp(module, "numpy", 5) == 0)
		return build_fault(
			b, node,
			"NumPy: torch.compile has special rules here; "
			"not simulated.");
	return build_fault(
		b, node,
		"%s is not in the simulator's list; PyTorch may well "
		"compile it.",
		module);
}

/* module, which the program calls name ("" : its own name). */
static bool allow(struct builder *b, TSNode node, const char *module,
		  const char *name)
{
	const char *own = *name ? name : module;

	for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
		if (strcmp(known[i].module, module) == 0 &&
		    (strcmp(known[i].name, own) == 0 ||
		     (!*name && strncmp(module, "torch.", 6) == 0)))
			return true;
	return refuse(b, node, module, own);
}

static void copy(const struct builder *b, TSNode node,
		 char out[static MODULE_MAX])
{
	size_t len = ts_node_is_null(node) ? 0 : node_len(node);

	if (len > MODULE_MAX - 1)
		len = MODULE_MAX - 1;
	if (len > 0)
		memcpy(out, node_text(b, node), len);
	out[len] = '\0';
}

/* One of the names of an import; from is the module before it, or "". */
static bool import_one(struct builder *b, TSNode node, const char *from)
{
	char module[2 * MODULE_MAX + 2], name[MODULE_MAX], alias[MODULE_MAX];
	bool aliased = node_is(node, "aliased_import");

	copy(b, aliased ? node_field(node, "name") : node, name);
	copy(b, aliased ? node_field(node, "alias") : (TSNode){ 0 }, alias);
	if (!*from)
		return allow(b, node, name, alias);
	if (strcmp(from, "typing") == 0) /* for annotations only */
		return true;
	snprintf(module, sizeof module, "%s.%s", from, name);
	return allow(b, node, module, *alias ? alias : name);
}

bool build_import(struct builder *b, TSNode node)
{
	TSNode from_node = node_field(node, "module_name");
	char from[MODULE_MAX];
	struct nodes parts;

	copy(b, from_node, from);
	if (!node_children(b, node, &parts))
		return false;
	for (size_t i = 0; i < parts.len; i++) {
		if (!ts_node_is_null(from_node) &&
		    ts_node_eq(parts.item[i], from_node))
			continue;
		if (node_is(parts.item[i], "wildcard_import"))
			return build_outside(b, node, "import *");
		if (!import_one(b, parts.item[i], from))
			return false;
	}
	return true;
}
