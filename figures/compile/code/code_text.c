/* code_text.c: numbers and texts. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "figures/compile/code/code_emit.h"

enum { DIGITS_MAX = 63 };

void emit_number(struct maker *m, TSNode node)
{
	const char *from = node_text(m->tree, node);
	char text[DIGITS_MAX + 1], *end = text;
	struct val v;

	for (size_t i = 0; i < node_len(node); i++)
		if (from[i] != '_' && end < text + DIGITS_MAX)
			*end++ = from[i];
	*end = '\0';
	errno = 0;
	v = node_is(node, "integer") ? val_int(strtoll(text, &end, 10))
				     : val_float(strtod(text, &end));
	if (*end || errno == ERANGE)
		node_outside(m->tree, node,
			     "a number that is neither a decimal int of 64 "
			     "bits nor a float");
	emit_const(m, v);
}

/* --- texts: a run of plain ones, one behind the other, is one constant */

struct run {
	struct maker *m;
	char *from, *to; /* room for all that is read */
	int parts;	 /* on the stack */
	bool raw, format;
};

static void flush(struct run *r)
{
	if (r->to == r->from)
		return;
	emit_const(r->m, make_text(r->m, r->from, (size_t)(r->to - r->from)));
	*r->to++ = '\0';
	r->from = r->to;
	r->parts++;
}

/* A backslash at c; what follows it is read. */
static const char *escape(struct run *r, TSNode node, const char *c)
{
	static const char from[] = "\\'\"nt", to[] = "\\'\"\n\t";
	const char *known = strchr(from, *c);

	if (known && *c)
		*r->to++ = to[known - from];
	else if (*c != '\n')
		node_outside(r->m->tree, node,
			     "a text with other escapes than \\n and \\t");
	return c + 1;
}

static void plain(struct run *r, TSNode node, const char *c, const char *end)
{
	while (c < end) {
		char sign = *c++;

		if (sign == '\\' && !r->raw && c < end) {
			c = escape(r, node, c);
			continue;
		}
		if (r->format && (sign == '{' || sign == '}') && c < end &&
		    *c == sign)
			c++;
		*r->to++ = sign;
	}
}

/* {x} or {x:.2f} */
static void value(struct run *r, TSNode node)
{
	struct maker *m = r->m;
	TSNode spec = node_field(node, "format_specifier");
	bool has_spec = !ts_node_is_null(spec);
	const char *chars = has_spec ? node_name(m->tree, spec) : ":";

	if (node_parts(m->tree, node, true).len != (has_spec ? 4 : 3) ||
	    (has_spec && ts_node_named_child_count(spec) > 0))
		node_outside(m->tree, node, "{x!r} or {x=} in an f-string");
	flush(r);
	emit_expr(m, node_field(node, "expression"));
	if (!m->tree->failed)
		emit(m, I_FORMAT,
		     make_const(m, make_text(m, chars + 1, strlen(chars) - 1)));
	r->parts++;
}

static void one_text(struct run *r, TSNode node)
{
	struct tree *t = r->m->tree;
	struct nodes parts = node_children(t, node);
	const char *done, *prefix;
	size_t len;

	if (parts.len < 2)
		return;
	prefix = node_text(t, parts.item[0]);
	len = strcspn(prefix, "'\"");
	if (memchr(prefix, 'b', len) || memchr(prefix, 'B', len))
		node_outside(t, node, "bytes");
	r->raw = memchr(prefix, 'r', len) || memchr(prefix, 'R', len);
	r->format = memchr(prefix, 'f', len) || memchr(prefix, 'F', len);
	done = prefix + node_len(parts.item[0]);
	for (size_t i = 1; i < parts.len; i++) {
		bool is_value = node_is(parts.item[i], "interpolation");

		if (!is_value && i + 1 < parts.len)
			continue;
		plain(r, node, done, node_text(t, parts.item[i]));
		if (is_value)
			value(r, parts.item[i]);
		done = node_text(t, parts.item[i]) + node_len(parts.item[i]);
	}
}

void emit_text(struct maker *m, TSNode node)
{
	char *room = tree_room(m->tree, 2 * node_len(node) + 2, 1);
	struct run r = { .m = m, .from = room, .to = room };
	struct nodes list = { &node, 1 };

	if (node_is(node, "concatenated_string"))
		list = node_children(m->tree, node);
	for (size_t i = 0; i < list.len && room; i++)
		one_text(&r, list.item[i]);
	flush(&r);
	if (r.parts == 0)
		emit_const(m, make_text(m, "", 0));
	if (r.parts > 1)
		emit(m, I_JOIN, r.parts);
}
