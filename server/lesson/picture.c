/* picture.c: see picture.h. A reader for the little XML that drawings need:
 * elements, attributes in quotes, text, comments. */
#include "server/lesson/picture.h"

#include <string.h>

#include "base/html.h"
#include "server/lesson/entity.h"
#include "server/lesson/part.h"
#include "server/lesson/picture_rules.h"

/* A name in the file: a run of its bytes. */
struct name {
	const char *text;
	size_t len;
};

struct drawing {
	const struct passage *svg;
	struct faults *faults;
	struct buf *out;
	const char *prefix, *label;
	const char *at; /* next byte to read */
	struct name open[PICTURE_DEPTH_MAX];
	size_t depth;
	bool root, broken;
};

static void fault(struct drawing *d, const char *at, const char *what,
		  struct name name)
{
	passage_error(d->svg, d->faults, at, "%s%s%.*s%s.", what,
		      name.len ? " \"" : "",
		      (int)(name.len < 60 ? name.len : 60), name.text,
		      name.len ? "\"" : "");
}

/* A fault behind which the rest cannot be read. */
static void stop(struct drawing *d, const char *what)
{
	fault(d, d->at, what, (struct name){ "", 0 });
	d->broken = true;
}

static void skip_space(struct drawing *d)
{
	d->at += strspn(d->at, " \t\r\n");
}

static struct name read_name(struct drawing *d)
{
	struct name n = { .text = d->at };

	while (picture_name_char(*d->at))
		d->at++;
	n.len = (size_t)(d->at - n.text);
	return n;
}

static bool same(struct name a, struct name b)
{
	return a.len == b.len && memcmp(a.text, b.text, a.len) == 0;
}

/* Text between two places with its character references decoded. */
static void decode(struct drawing *d, struct buf *to, const char *from,
		   const char *end)
{
	while (from < end) {
		const char *and = memchr(from, '&', (size_t)(end - from));
		const char *semicolon =
			and? memchr(and, ';', (size_t)(end - and)) : NULL;
		buf_add(to, from, (size_t)((and? and : end) - from));
		if (!and)
			return;
		from = semicolon ? semicolon + 1 : and+1;
		if (!entity_decode(to, and, (size_t)(from - and)))
			fault(d, and, "Write this character itself",
			      (struct name){ and, (size_t)(from - and) });
	}
}

/* Reads name="value" and writes it if it may be there. */
static void attribute(struct drawing *d)
{
	const char *at = d->at;
	struct name name = read_name(d);
	char own[64];
	struct buf value;

	skip_space(d);
	if (name.len == 0 || name.len >= sizeof own || *d->at != '=') {
		stop(d, "An attribute is written name=\"value\"");
		return;
	}
	d->at++;
	skip_space(d);
	char quote = *d->at;
	const char *end =
		quote == '"' || quote == '\'' ? strchr(d->at + 1, quote) : NULL;
	if (!end) {
		stop(d, "An attribute's value stands in quotes");
		return;
	}
	memcpy(own, name.text, name.len);
	own[name.len] = '\0';
	buf_init(&value, PICTURE_BYTES_MAX);
	decode(d, &value, d->at + 1, end);
	d->at = end + 1;
	if (!picture_value(d->out, d->prefix, own, buf_text(&value)))
		fault(d, at,
		      picture_attribute(own) == RULE_REFUSED
			      ? "A drawing may not have the attribute"
			      : "A drawing may not have this value of",
		      name);
	buf_release(&value);
}

/* The root says what it shows to who cannot see it; it must have a viewBox, so
 * that its place is kept before it is drawn. */
static void root_attributes(struct drawing *d, const char *tag, const char *end)
{
	const char *box = strstr(tag, "viewBox");

	if (!box || box > end)
		fault(d, tag, "The drawing needs a viewBox",
		      (struct name){ "", 0 });
	buf_puts(d->out, " role=\"img\"");
	html_attr(d->out, "aria-label", d->label);
}

static void attributes(struct drawing *d)
{
	for (;;) {
		skip_space(d);
		if (d->broken || *d->at == '>' || *d->at == '/')
			return;
		attribute(d);
	}
}

/* "<" and a name were read. */
static void start_tag(struct drawing *d, struct name name)
{
	char own[32] = "";
	bool svg = name.len == 3 && memcmp(name.text, "svg", 3) == 0;

	if (name.len < sizeof own)
		memcpy(own, name.text, name.len);
	if (!picture_element(own) || svg != (d->depth == 0) || (svg && d->root))
		fault(d, name.text, "A drawing may not have here the element",
		      name);
	buf_printf(d->out, "<%s", own);
	if (svg)
		root_attributes(d, name.text, strchrnul(name.text, '>'));
	d->root = true;
	attributes(d);
	if (d->broken)
		return;
	if (strncmp(d->at, "/>", 2) == 0) {
		buf_printf(d->out, "></%s>", own);
		d->at += 2;
	} else if (*d->at != '>' || d->depth == PICTURE_DEPTH_MAX) {
		stop(d, *d->at == '>' ? "Elements lie too deep"
				      : "This tag has no end");
	} else {
		buf_putc(d->out, '>');
		d->open[d->depth++] = name;
		d->at++;
	}
}

static void end_tag(struct drawing *d)
{
	d->at += 2;
	struct name name = read_name(d);
	skip_space(d);
	if (*d->at != '>' || d->depth == 0 ||
	    !same(name, d->open[d->depth - 1])) {
		stop(d, "This tag closes nothing that is open");
		return;
	}
	d->at++;
	d->depth--;
	buf_puts(d->out, "</");
	buf_add(d->out, name.text, name.len);
	buf_putc(d->out, '>');
}

/* Passes over a comment or <?xml …?>. */
static void skip_to(struct drawing *d, const char *end)
{
	const char *found = strstr(d->at, end);

	if (found)
		d->at = found + strlen(end);
	else
		stop(d, "This has no end");
}

static void tag(struct drawing *d)
{
	if (strncmp(d->at, "<!--", 4) == 0) {
		skip_to(d, "-->");
	} else if (strncmp(d->at, "<?xml ", 6) == 0 && !d->root) {
		skip_to(d, "?>");
	} else if (d->at[1] == '/') {
		end_tag(d);
	} else {
		d->at++;
		struct name name = read_name(d);
		if (name.len)
			start_tag(d, name);
		else
			stop(d, "A drawing has elements, text and comments "
				"only");
	}
}

static void text(struct drawing *d)
{
	size_t len = strcspn(d->at, "<");
	bool blank = strspn(d->at, " \t\r\n") >= len;
	struct buf plain;

	if (!blank && d->depth == 0) {
		stop(d, "Text stands outside of the drawing");
		return;
	}
	buf_init(&plain, PICTURE_BYTES_MAX);
	decode(d, &plain, d->at, d->at + len);
	if (d->depth > 0)
		html_text(d->out, buf_text(&plain));
	buf_release(&plain);
	d->at += len;
}

bool picture_write(struct buf *out, const struct passage *svg,
		   const char *prefix, const char *label, struct faults *faults)
{
	struct buf own;
	struct drawing d = { .svg = svg,
			     .faults = faults,
			     .out = &own,
			     .prefix = prefix,
			     .label = label,
			     .at = svg->text };
	size_t errors = faults->errors;

	buf_init(&own, (size_t)4 * PICTURE_BYTES_MAX);
	while (!d.broken && *d.at) {
		if (*d.at == '<')
			tag(&d);
		else
			text(&d);
	}
	if (!d.broken && (!d.root || d.depth > 0))
		stop(&d,
		     d.root ? "The drawing has no end" : "This is no drawing");
	bool good = faults->errors == errors && !own.failed;
	if (good)
		buf_puts(out, buf_text(&own));
	buf_release(&own);
	return good;
}
