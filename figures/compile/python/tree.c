/* tree.c: see tree.h. */
#include "figures/compile/python/tree.h"

#include <string.h>

#include "figures/compile/python/node.h"
#include "figures/compile/sentence.h"

/* vendor/tree-sitter-python */
const TSLanguage *tree_sitter_python(void);

enum { NAMES = 256 };

struct tree_name {
	struct tree_name *next;
	char text[];
};

void tree_release(struct tree *t)
{
	if (t->library)
		tree_release(t->library);
	if (t->parsed)
		ts_tree_delete(t->parsed);
	arena_release(&t->arena);
	*t = (struct tree){ 0 };
}

void *tree_room(struct tree *t, size_t count, size_t size)
{
	void *bytes = arena_array(&t->arena, count, size);

	if (!bytes && !t->failed) {
		t->failed = true;
		error_set(t->e, ERROR_TOO_LARGE, "program",
			  "The program takes more memory than it may; a "
			  "shorter one fits.");
	}
	return bytes;
}

void *tree_more(struct tree *t, void *old, int len, size_t size)
{
	size_t used = (size_t)len;
	void *more;

	if (len > 0 && (len < 4 || (used & (used - 1)) != 0))
		return old;
	more = tree_room(t, len == 0 ? 4 : used * 2, size);
	if (!more)
		return old;
	if (len > 0)
		memcpy(more, old, used * size);
	return more;
}

/* --- names */

/* Where the name is kept, or the end of the chain in which it belongs. */
static struct tree_name **find(const struct tree *t, const char *text,
			       size_t len)
{
	unsigned hash = 5381;
	struct tree_name **at;

	for (size_t i = 0; i < len; i++)
		hash = hash * 33 + (unsigned char)text[i];
	at = &t->names[hash % NAMES];
	while (*at && (strncmp((*at)->text, text, len) != 0 ||
		       (*at)->text[len] != '\0'))
		at = &(*at)->next;
	return at;
}

const char *tree_name(struct tree *t, const char *text, size_t len)
{
	struct tree_name **at = find(t, text, len);

	if (!*at && t->program && *find(t->program, text, len))
		at = find(t->program, text, len);
	if (!*at) {
		*at = arena_new(&t->arena, sizeof **at + len + 1);
		if (!*at)
			return NULL;
		memcpy((*at)->text, text, len);
	}
	return (*at)->text;
}

const char *tree_find_name(const struct tree *t, const char *text)
{
	const struct tree_name *name = *find(t, text, strlen(text));

	return name ? name->text : NULL;
}

/* --- reading */

bool tree_parse(struct tree *t, const char *text, struct error *e)
{
	TSParser *parser;
	TSNode root;

	*t = (struct tree){ .text = text, .e = e };
	arena_init(&t->arena, TREE_ARENA_MAX);
	t->names = tree_room(t, NAMES, sizeof(struct tree_name *));
	if (!t->names || !sentence_check(text, TREE_TEXT_MAX, "program", e))
		return false;
	parser = ts_parser_new();
	if (parser && ts_parser_set_language(parser, tree_sitter_python()))
		t->parsed = ts_parser_parse_string(parser, NULL, text,
						   (uint32_t)strlen(text));
	ts_parser_delete(parser);
	if (!t->parsed)
		return error_set(e, ERROR_SYSTEM, "program",
				 "The program could not be parsed.");
	root = ts_tree_root_node(t->parsed);
	/* An else of nothing is a name to the grammar: else: int = 3. */
	return ts_node_has_error(root) ? tree_syntax(t, root) : tree_lines(t);
}

const char *op_text(enum op op)
{
	static const char *const texts[] = {
		"+",	  "-",	"*",	  "/",	 "//",	"%",   "**",
		"@",	  "&",	"|",	  "-",	 "+",	"~",   "not",
		"==",	  "!=", "<",	  "<=",	 ">",	">=",  "is",
		"is not", "in", "not in", "min", "max", "min", "max",
	};

	return texts[op];
}
