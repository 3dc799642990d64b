/* picture_value.c: an attribute of a drawing, written if its value may be. */
#include "server/lesson/picture_rules.h"

#include <stdlib.h>
#include <string.h>

#include "base/html.h"

/* The attribute being written. */
struct attribute {
	struct buf *out;
	const char *prefix; /* of ids */
	const char *name;
};

/* Of "url(#id)" the id, NULL if it is none. */
static char *local_id(const char *value)
{
	size_t len = strlen(value);

	if (len < 7 || strncmp(value, "url(#", 5) != 0 || value[len - 1] != ')')
		return NULL;
	for (size_t i = 5; i < len - 1; i++)
		if (!picture_name_char(value[i]))
			return NULL;
	return strndup(value + 5, len - 6);
}

static bool is_word(const char *value, const char *const *words)
{
	for (; *words; words++)
		if (strcmp(value, *words) == 0)
			return true;
	return false;
}

static void write_id(const struct attribute *a, const char *before,
		     const char *id, const char *after)
{
	buf_printf(a->out, " %s=\"%s", a->name, before);
	html_text(a->out, a->prefix);
	buf_putc(a->out, '-');
	html_text(a->out, id);
	buf_printf(a->out, "%s\"", after);
}

/* Paint and markers: a word, or an id of this drawing. */
static bool write_reference(const struct attribute *a, const char *value,
			    const char *const *words)
{
	char *id = local_id(value);

	if (id)
		write_id(a, "url(#", id, ")");
	else if (is_word(value, words))
		html_attr(a->out, a->name, value);
	bool good = id || is_word(value, words);
	free(id);
	return good;
}

/* What a plain value must not have: it is text, but a browser reads functions
 * and addresses in some of them. */
static bool write_plain(const struct attribute *a, const char *value)
{
	if (strstr(value, "url") || strstr(value, "://") ||
	    strpbrk(value, "<>\"'&;\\{}@"))
		return false;
	html_attr(a->out, a->name, value);
	return true;
}

static bool write_own_id(const struct attribute *a, const char *id)
{
	for (const char *c = id; *c; c++)
		if (!picture_name_char(*c))
			return false;
	write_id(a, "", id, "");
	return true;
}

bool picture_value(struct buf *out, const char *prefix, const char *name,
		   const char *value)
{
	static const char *const paints[] = { "none", "currentColor", "inherit",
					      "context-stroke", NULL };
	static const char *const none[] = { "none", NULL };
	const struct attribute a = { out, prefix, name };

	switch (picture_attribute(name)) {
	case RULE_PLAIN:
		return write_plain(&a, value);
	case RULE_PAINT:
		return write_reference(&a, value, paints);
	case RULE_LOCAL:
		return write_reference(&a, value, none);
	case RULE_ID:
		return write_own_id(&a, value);
	case RULE_LEFT:
		return true;
	case RULE_REFUSED:
		break;
	}
	return false;
}
