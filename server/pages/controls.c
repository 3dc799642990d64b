/* controls.c: the form: its sections, their order and what is folded; see
 * controls.h. How one control is written is in control.c, how one chooses between
 * ways to say one thing in control_ways.c.
 */
#include "server/pages/controls.h"

#include "base/html.h"
#include "figures/param_group.h"
#include "server/pages/control_ways.h"
#include "server/pages/page.h"

/* Sections that stand open: the first few are what most people came to set. The
 * rest are folded, but open when one of the ways to say something in them was
 * given, or something in them is at fault. */
enum { SECTIONS_OPEN = 3 };

static bool in_a_group(const struct param_table *t, const struct param *p)
{
	for (size_t g = 0; g < t->group_len; g++)
		if (param_in_group(&t->groups[g], p->name))
			return true;
	return false;
}

/* The group whose first name in the table is p's; NULL if p begins none. */
static const struct param_group *begins(const struct param_table *t,
					const struct param *p)
{
	for (size_t g = 0; g < t->group_len; g++) {
		const struct param *first = t->params;
		while (!param_in_group(&t->groups[g], first->name))
			first++;
		if (first == p)
			return &t->groups[g];
	}
	return NULL;
}

/* What a section is, before it is written. */
struct section {
	size_t begin, end; /* places in the table */
	const char *name;  /* NULL: what stands before the first heading */
	bool applies;	   /* something in it does */
	bool conditional;  /* everything in it belongs to some choice */
	bool open;	   /* it need not be opened to see what matters */
};

static bool at_fault(const struct controls *c, const struct param *p)
{
	return c->fault && strcmp(c->fault->parameter, p->name) == 0;
}

static struct section section_at(const struct controls *c, size_t begin)
{
	const struct param_table *t = &c->figure->table;
	struct section s = { .begin = begin, .conditional = true };
	size_t i = begin;

	s.name = t->params[begin].section;
	do {
		const struct param *p = &t->params[i];
		s.conditional = s.conditional && p->only;
		s.applies = s.applies || param_applies(t, p, c->value);
		s.open = s.open || (c->value[i].given && in_a_group(t, p)) ||
			 at_fault(c, p);
		i++;
	} while (i < t->param_len &&
		 (!t->params[i].section ||
		  (s.name && strcmp(t->params[i].section, s.name) == 0)));
	s.end = i;
	return s;
}

/* Does it apply as long as all choices are the defaults? */
static bool applies_at_first(const struct controls *c, const struct param *p)
{
	const struct param_table *t = &c->figure->table;
	char text[80];

	if (!p->only)
		return true;
	snprintf(text, sizeof text, "%s", p->only);
	text[strcspn(text, "=")] = '\0';
	int other = param_find(t, text);
	if (other < 0 || t->params[other].optional)
		return false;
	const struct param *choice = &t->params[other];
	return strcmp(text + strlen(text) + 1,
		      choice->choices[(int)choice->value].name) == 0;
}

/* Few people need it: it may be left out at all times, it is not one of the ways
 * to say something, and the lesson has no symbol for it. */
static bool is_rare(const struct controls *c, const struct param *p)
{
	bool number = p->type == PARAM_REAL || p->type == PARAM_INT;

	return number && p->optional && !p->symbol && applies_at_first(c, p) &&
	       !in_a_group(&c->figure->table, p);
}

/* The controls of a section: rare ones, the others, or all. */
static void section_controls(struct buf *out, const struct controls *c,
			     const struct section *s, bool rare, bool all)
{
	const struct param_table *t = &c->figure->table;

	for (size_t i = s->begin; i < s->end; i++) {
		const struct param_group *group = begins(t, &t->params[i]);
		if (!all && is_rare(c, &t->params[i]) != rare)
			continue;
		if (group)
			control_ways(out, c, group);
		control_write(out, c, &t->params[i]);
	}
}

/* The rare ones are folded, unless one of them is at fault; how many of them
 * are set is said on the fold. */
static void section_rest(struct buf *out, const struct controls *c,
			 const struct section *s)
{
	const struct param *params = c->figure->table.params;
	size_t count = 0;
	size_t given = 0;
	bool applies = false;
	bool open = false;

	for (size_t i = s->begin; i < s->end; i++) {
		if (!is_rare(c, &params[i]))
			continue;
		count++;
		given += c->value[i].given;
		applies = applies || param_applies(&c->figure->table,
						   &params[i], c->value);
		open = open || at_fault(c, &params[i]);
	}
	if (count == 0)
		return;
	buf_printf(
		out,
		"<details class=\"rest\" data-rest%s%s><summary>%zu more field%s",
		applies ? "" : " hidden", open ? " open" : "", count,
		count == 1 ? "" : "s");
	buf_puts(out, "<span class=\"section-now\" data-set>");
	if (given)
		buf_printf(out, "%zu of them given", given);
	buf_puts(out, "</span></summary>\n");
	section_controls(out, c, s, true, false);
	buf_puts(out, "</details>\n");
}

/* What the choices in a folded section are, beside its heading: a convention is
 * never out of sight. */
static void section_now(struct buf *out, const struct controls *c,
			const struct section *s)
{
	bool first = true;

	buf_puts(out, " <span class=\"section-now\" data-now>");
	for (size_t i = s->begin; i < s->end; i++) {
		const struct param *p = &c->figure->table.params[i];
		if (p->type != PARAM_CHOICE || !c->value[i].has)
			continue;
		const struct param_choice *now =
			&p->choices[(int)c->value[i].number];
		buf_puts(out, first ? "" : ", ");
		html_text(out, now->label ? now->label : now->name);
		first = false;
	}
	buf_puts(out, "</span>");
}

static void section(struct buf *out, const struct controls *c,
		    const struct section *s, bool folded)
{
	const char *hidden = s->applies ? "" : " hidden";

	if (folded) {
		buf_printf(out,
			   "<details class=\"section\" data-section%s%s>"
			   "<summary>",
			   hidden, s->open ? " open" : "");
		html_text(out, s->name);
		section_now(out, c, s);
		buf_puts(out, "</summary>\n");
	} else {
		buf_printf(out, "<fieldset class=\"section\" data-section%s>",
			   hidden);
		if (s->name)
			page_element(out, "legend", s->name);
		else
			buf_puts(out, "<legend class=\"unseen\">What is asked"
				      "</legend>");
	}
	section_controls(out, c, s, false, folded);
	if (!folded)
		section_rest(out, c, s);
	buf_puts(out, folded ? "</details>\n" : "</fieldset>\n");
}

void controls_write(struct buf *out, const struct controls *c)
{
	size_t named = 0; /* sections with a heading so far */

	for (size_t i = 0; i < c->figure->table.param_len;) {
		struct section s = section_at(c, i);
		bool folded =
			s.name && named >= SECTIONS_OPEN && !s.conditional;

		section(out, c, &s, folded);
		named += s.name && !s.conditional;
		i = s.end;
	}
}
