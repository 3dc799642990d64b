/* import.c: imports of what is there anyway are passed over. Another name for it,
 * or another module, is refused. */
#include <stdio.h>
#include <string.h>

#include "figures/compile/python/node.h"

enum { MODULE_MAX = 120 };

/* What may be imported, and what it is called here. */
static const struct {
	const char *module, *name;
} known[] = {
	{ "torch", "torch" },
	{ "torch.nn", "nn" },
	{ "torch.nn.functional", "F" },
	{ "math", "math" },
	{ "os", "os" },
	{ "time", "time" },
	{ "random", "random" },
	{ "warnings", "warnings" },
	{ "logging", "logging" },
};

static void copy(const struct tree *t, TSNode node, char out[static MODULE_MAX])
{
	size_t len = ts_node_is_null(node) ? 0 : node_len(node);

	if (len > MODULE_MAX - 1)
		len = MODULE_MAX - 1;
	if (len > 0)
		memcpy(out, node_text(t, node), len);
	out[len] = '\0';
}

/* One name of an import; from is the module before it, or "". */
static bool import_one(struct tree *t, TSNode node, const char *from)
{
	char module[2 * MODULE_MAX + 2], name[MODULE_MAX], alias[MODULE_MAX];
	bool aliased = node_is(node, "aliased_import");

	copy(t, aliased ? node_field(node, "name") : node, name);
	copy(t, aliased ? node_field(node, "alias") : node, alias);
	snprintf(module, sizeof module, "%s%s%s", from, *from ? "." : "", name);
	for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
		if (strcmp(known[i].module, module) != 0)
			continue;
		return strcmp(known[i].name, alias) == 0 ||
		       node_fault(t, node, "%s is called %s here, not %s.",
				  module, known[i].name, alias);
	}
	return tree_fault(t, ERROR_IMPOSSIBLE, node_text(t, node),
			  "%s is not in the simulator's list; PyTorch may well "
			  "compile it.",
			  module);
}

bool node_import(struct tree *t, TSNode node)
{
	TSNode from_node = node_field(node, "module_name");
	struct nodes parts = node_children(t, node);
	char from[MODULE_MAX];

	copy(t, from_node, from);
	if (strcmp(from, "typing") == 0) /* for annotations only */
		return true;
	for (size_t i = *from ? 1 : 0; i < parts.len; i++)
		if (!import_one(t, parts.item[i], from))
			return false;
	return true;
}
