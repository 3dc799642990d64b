/* tree_text.c: constants: numbers, texts, f-strings. */
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "figures/compile/python/tree_build.h"

enum { DIGITS_MAX = 400 };

/* The number's text without its underscores; false if it is too long. */
static bool digits(struct builder *b, TSNode node,
		   char out[static DIGITS_MAX + 1])
{
	const char *text = node_text(b, node);
	size_t len = node_len(node), used = 0;

	for (size_t i = 0; i < len && used < DIGITS_MAX; i++)
		if (text[i] != '_')
			out[used++] = text[i];
	out[used] = '\0';
	if (len > DIGITS_MAX)
		return build_fault(b, node, "this number has too many digits.");
	return true;
}

struct expr *build_int(struct builder *b, TSNode node)
{
	struct expr *x = build_expr_new(b, node, EXPR_INT);
	char text[DIGITS_MAX + 1], *end, *from = text;
	int base = 10;

	if (!x || !digits(b, node, text))
		return NULL;
	if (text[0] == '0' && text[1]) {
		int letter = tolower((unsigned char)text[1]);
		base = letter == 'x' ? 16 : letter == 'o' ? 8 : 2;
		from = isdigit((unsigned char)letter) ? text : text + 2;
		base = from == text ? 10 : base;
	}
	errno = 0;
	x->integer = strtoll(from, &end, base);
	if (*end == 'j' || *end == 'J')
		build_outside(b, node, "a complex number");
	else if (*end || end == from)
		build_fault(b, node, "this is no number.");
	else if (errno == ERANGE)
		build_outside(b, node, "an int of more than 64 bits");
	else
		return x;
	return NULL;
}

struct expr *build_float(struct builder *b, TSNode node)
{
	struct expr *x = build_expr_new(b, node, EXPR_FLOAT);
	char text[DIGITS_MAX + 1], *end;

	if (!x || !digits(b, node, text))
		return NULL;
	x->real = strtod(text, &end);
	if (*end == 'j' || *end == 'J')
		build_outside(b, node, "a complex number");
	else if (*end || !isfinite(x->real))
		build_fault(b, node, "this number is too large for a float.");
	else
		return x;
	return NULL;
}

/* --- texts */

/* What stands before the quotes. */
struct prefix {
	bool raw, format, bytes;
};

struct decoder {
	struct builder *b;
	TSNode node;
	const char *c, *end;
	char *out; /* room for what it reads: nothing grows when decoded */
	struct prefix prefix;
};

static struct prefix read_prefix(const struct builder *b, TSNode start)
{
	const char *text = node_text(b, start);
	struct prefix p = { 0 };

	for (size_t i = 0; i < node_len(start); i++) {
		int letter = tolower((unsigned char)text[i]);
		p.raw |= letter == 'r';
		p.format |= letter == 'f';
		p.bytes |= letter == 'b';
	}
	return p;
}

static void put_utf8(struct decoder *d, unsigned long code)
{
	if (code < 0x80) {
		*d->out++ = (char)code;
		return;
	}
	if (code < 0x800) {
		*d->out++ = (char)(0xc0 | code >> 6);
	} else {
		if (code < 0x10000) {
			*d->out++ = (char)(0xe0 | code >> 12);
		} else {
			*d->out++ = (char)(0xf0 | code >> 18);
			*d->out++ = (char)(0x80 | (code >> 12 & 0x3f));
		}
		*d->out++ = (char)(0x80 | (code >> 6 & 0x3f));
	}
	*d->out++ = (char)(0x80 | (code & 0x3f));
}

/* A character by its number: \x41, \u0041, \101. c is behind the letter. */
static bool code_escape(struct decoder *d, int base, int max)
{
	char text[9] = { 0 }, *end;
	unsigned long code;
	int len = 0;

	while (len < max && d->c + len < d->end)
		text[len] = d->c[len], len++;
	code = strtoul(text, &end, base);
	len = (int)(end - text);
	if (len == 0 || (base == 16 && len != max))
		return build_fault(d->b, d->node,
				   "a \\ in this text needs %d hexadecimal "
				   "digits after its letter.",
				   max);
	if (code == 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
		return build_outside(d->b, d->node,
				     "a text with such a character");
	d->c += len;
	put_utf8(d, code);
	return true;
}

static bool escape(struct decoder *d)
{
	static const char from[] = "\\'\"abfnrtv", to[] = "\\'\"\a\b\f\n\r\t\v";
	const char *at;
	char letter = *d->c;

	if (letter >= '0' && letter <= '7')
		return code_escape(d, 8, 3);
	d->c++;
	if (letter == 'x' || letter == 'u' || letter == 'U')
		return code_escape(d, 16,
				   letter == 'x'   ? 2
				   : letter == 'u' ? 4
						   : 8);
	if (letter == 'N')
		return build_outside(d->b, d->node, "\\N{…} in a text");
	if (letter == '\n')
		return true;
	at = strchr(from, letter);
	if (!at)
		*d->out++ = '\\';
	*d->out++ = at ? to[at - from] : letter;
	return true;
}

/* Decodes from c to end and ends the text with a NUL. */
static bool decode(struct decoder *d)
{
	while (d->c < d->end) {
		char c = *d->c++;
		if (c == '\\' && !d->prefix.raw && d->c < d->end) {
			if (!escape(d))
				return false;
			continue;
		}
		if (d->prefix.format && (c == '{' || c == '}') &&
		    d->c < d->end && *d->c == c)
			d->c++;
		*d->out++ = c;
	}
	*d->out = '\0';
	return true;
}

static const char *decode_range(struct builder *b, TSNode node,
				struct prefix prefix, const char *from,
				const char *end)
{
	char *text = build_new(b, (size_t)(end - from) + 1, 1);
	struct decoder d = { b, node, from, end, text, prefix };

	if (!text || !decode(&d))
		return NULL;
	return tree_name(b->tree, text);
}

/* --- f-strings: parts are added to an expression that has room for them */

static bool add_value(struct builder *b, TSNode node, struct format_part *part)
{
	TSNode conversion = node_field(node, "type_conversion");
	TSNode spec = node_field(node, "format_specifier");
	struct nodes parts;

	if (!node_parts(b, node, &parts))
		return false;
	for (size_t i = 0; i < parts.len; i++)
		if (node_is(parts.item[i], "="))
			return build_outside(b, node, "{x=} in an f-string");
	if (!ts_node_is_null(conversion) && node_len(conversion) > 1)
		part->conversion = node_text(b, conversion)[1];
	part->spec = tree_name(b->tree, "");
	if (!ts_node_is_null(spec)) {
		if (ts_node_named_child_count(spec) > 0)
			return build_outside(b, spec,
					     "{} inside a format of an "
					     "f-string");
		part->spec = tree_name_of(b->tree, node_text(b, spec) + 1,
					  node_len(spec) - 1);
	}
	part->value = build_expr(b, node_field(node, "expression"));
	return part->value && part->spec;
}

/* The parts of one string, which may be no f-string: then one text. */
static bool add_string(struct builder *b, TSNode node, struct expr *x)
{
	struct nodes parts;
	struct prefix prefix;
	const char *done;

	if (!node_children(b, node, &parts) || parts.len < 2)
		return false;
	prefix = read_prefix(b, parts.item[0]);
	if (prefix.bytes)
		return build_outside(b, node, "bytes");
	done = b->text + ts_node_end_byte(parts.item[0]);
	for (size_t i = 1; i < parts.len; i++) {
		struct format_part *part = &x->format.part[x->format.len];
		const char *from = node_text(b, parts.item[i]);
		bool end = i + 1 == parts.len;
		if (!end && !node_is(parts.item[i], "interpolation"))
			continue;
		if (from > done) {
			part->text = decode_range(b, node, prefix, done, from);
			if (!part->text)
				return false;
			part++;
			x->format.len++;
		}
		if (end)
			break;
		x->format.len++;
		if (!add_value(b, parts.item[i], part))
			return false;
		done = b->text + ts_node_end_byte(parts.item[i]);
	}
	return true;
}

/* Texts only: one constant. */
static struct expr *join(struct builder *b, struct expr *x)
{
	size_t len = 0;
	char *text;

	for (size_t i = 0; i < x->format.len; i++)
		len += strlen(x->format.part[i].text);
	text = build_new(b, len + 1, 1);
	if (!text)
		return NULL;
	len = 0;
	for (size_t i = 0; i < x->format.len; i++) {
		size_t add = strlen(x->format.part[i].text);
		memcpy(text + len, x->format.part[i].text, add);
		len += add;
	}
	x->kind = EXPR_TEXT;
	x->text = tree_name(b->tree, text);
	return x->text ? x : NULL;
}

static struct expr *strings(struct builder *b, TSNode node,
			    const struct nodes *list)
{
	struct expr *x = build_expr_new(b, node, EXPR_FORMAT);
	size_t room = 0;

	if (!x)
		return NULL;
	for (size_t i = 0; i < list->len; i++)
		room += 2u * ts_node_child_count(list->item[i]) + 1;
	x->format.part = build_new(b, room + 1, sizeof *x->format.part);
	if (!x->format.part)
		return NULL;
	for (size_t i = 0; i < list->len; i++)
		if (!add_string(b, list->item[i], x))
			return NULL;
	for (size_t i = 0; i < x->format.len; i++)
		if (x->format.part[i].value)
			return x;
	return join(b, x);
}

struct expr *build_text(struct builder *b, TSNode node)
{
	return strings(b, node, &(struct nodes){ &node, 1 });
}

struct expr *build_texts(struct builder *b, TSNode node)
{
	struct nodes list;

	return node_children(b, node, &list) ? strings(b, node, &list) : NULL;
}
