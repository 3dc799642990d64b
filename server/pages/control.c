/* control.c: one parameter as a control of a form; see controls.h. What differs
 * by type is in control_field.c and control_choice.c.
 */
#include "server/pages/control.h"

#include "base/html.h"
#include "figures/param_group.h"
#include "server/pages/control_ways.h"
#include "server/pages/page.h"
#include "server/pages/page_fault.h"

void control_default(const struct param *p, double number,
		     char text[static NUM_TEXT])
{
	if (p->type == PARAM_TEXT)
		snprintf(text, NUM_TEXT, "%s", p->text ? p->text : "");
	else if (p->type == PARAM_CHOICE)
		snprintf(text, NUM_TEXT, "%s", p->choices[(int)p->value].name);
	else
		control_number_text(text, number);
}

const char *control_text(const struct control *k, char room[static NUM_TEXT])
{
	for (size_t i = 0; i < k->c->pair_len; i++)
		if (strcmp(k->c->pair[i].name, k->p->name) == 0)
			return k->c->pair[i].text;
	if (k->p->optional)
		return "";
	control_default(k->p,
			param_default(&k->c->figure->table, k->p, k->c->value),
			room);
	return room;
}

void control_id(const struct control *k, const char *attribute,
		const char *after)
{
	buf_printf(k->out, " %s=\"%s-%s%s\"", attribute, k->c->id, k->p->name,
		   after);
}

void control_described(const struct control *k)
{
	const char *id = k->c->id;
	const char *name = k->p->name;

	buf_printf(k->out, " aria-describedby=\"%s-%s-help", id, name);
	if (k->p->type == PARAM_REAL || k->p->type == PARAM_INT)
		buf_printf(k->out, " %s-%s-read", id, name);
	buf_printf(k->out, " %s-%s-fault\"", id, name);
	if (k->faulty)
		buf_puts(k->out, " aria-invalid=\"true\"");
}

/* Name, default, and disabled while the parameter does not apply. */
void control_named(const struct control *k)
{
	char room[NUM_TEXT] = "";

	buf_printf(k->out, " name=\"%s\"", k->p->name);
	if (!k->applies)
		buf_puts(k->out, " disabled");
	if (k->p->optional)
		return;
	control_default(k->p, k->p->value, room);
	html_attr(k->out, "data-default", room);
	if (!k->p->except)
		return;
	control_number_text(room, k->p->except_value);
	html_attr(k->out, "data-except", k->p->except);
	html_attr(k->out, "data-except-default", room);
}

/* "τ_c" as the lesson sets it: τ with a lowered c. */
static void symbol(const struct control *k)
{
	const char *text = k->p->symbol;
	const char *low = strchr(text, '_');
	char letter[16];

	snprintf(letter, sizeof letter, "%.*s",
		 (int)(low ? low - text : (ptrdiff_t)strlen(text)), text);
	buf_puts(k->out, "<var>");
	html_text(k->out, letter);
	if (low)
		page_element(k->out, "sub", low + 1);
	buf_puts(k->out, "</var> ");
}

/* The symbol, as the lesson sets it, and the label. */
void control_words(const struct control *k)
{
	if (k->p->symbol)
		symbol(k);
	html_text(k->out, k->p->label);
}

void control_label(const struct control *k)
{
	buf_puts(k->out, "<label");
	control_id(k, "for", "");
	buf_putc(k->out, '>');
	control_words(k);
	buf_puts(k->out, "</label>\n");
}

static void widget(const struct control *k)
{
	switch (k->p->type) {
	case PARAM_REAL:
	case PARAM_INT:
		control_number(k);
		break;
	case PARAM_FLAG:
		control_flag(k);
		break;
	case PARAM_CHOICE:
		control_choice(k);
		break;
	case PARAM_TEXT:
		if (k->p->rows)
			control_lines(k);
		else
			control_line(k);
		break;
	}
}

/* "1 to 1e16": what may be typed. */
static void range(const struct control *k)
{
	char min[NUM_TEXT], max[NUM_TEXT];

	control_number_text(min, k->p->min);
	control_number_text(max, k->p->max);
	buf_printf(k->out, " (%s%s to %s)",
		   k->p->type == PARAM_INT ? "whole, " : "", min, max);
}

/* Help is tied to its control at all times and seen when asked for. */
static void help(const struct control *k)
{
	buf_puts(k->out, "<p class=\"help\"");
	control_id(k, "id", "-help");
	buf_putc(k->out, '>');
	if (k->p->help)
		html_text(k->out, k->p->help);
	if (k->p->type == PARAM_REAL || k->p->type == PARAM_INT)
		range(k);
	buf_puts(k->out, "</p>\n<p class=\"fault\"");
	control_id(k, "id", "-fault");
	buf_putc(k->out, '>');
	if (k->faulty) {
		struct fault_words words = { .table = &k->c->figure->table,
					     .parameter = k->p->name };
		page_fault_words(k->out, &words, k->c->fault->message);
	}
	buf_puts(k->out, "</p>\n");
}

/* "rate/1 rate/2": the ways that it is part of. True if one of them is in use in
 * each group that it is of. */
static bool ways(const struct control *k)
{
	const struct param_table *t = &k->c->figure->table;
	bool used = true;
	bool any = false;

	for (size_t g = 0; g < t->group_len; g++) {
		const struct param_group *group = &t->groups[g];
		if (!param_in_group(group, k->p->name))
			continue;
		used = used && param_in_way(group, control_way(k->c, group),
					    k->p->name);
		for (size_t way = 0; way < param_ways(group); way++) {
			if (!param_in_way(group, way, k->p->name))
				continue;
			buf_printf(k->out, "%s%s/%zu",
				   any ? " " : " data-ways=\"", group->name,
				   way);
			any = true;
		}
	}
	if (any)
		buf_putc(k->out, '"');
	return used;
}

static const char *kind(const struct param *p)
{
	switch (p->type) {
	case PARAM_TEXT:
		return p->rows ? "lines" : "text";
	case PARAM_CHOICE:
		return control_choice_kind(p);
	case PARAM_FLAG:
		return "choice";
	case PARAM_REAL:
	case PARAM_INT:
		break;
	}
	return "number";
}

void control_write(struct buf *out, const struct controls *c,
		   const struct param *p)
{
	struct control k = {
		.out = out,
		.c = c,
		.p = p,
		.value = &c->value[p - c->figure->table.params],
		.applies = param_applies(&c->figure->table, p, c->value),
		.faulty = c->fault && strcmp(c->fault->parameter, p->name) == 0,
	};

	buf_printf(out, "<div class=\"control control-%s\" data-control=\"%s\"",
		   kind(p), p->name);
	if (p->only)
		html_attr(out, "data-only", p->only);
	if (p->follows)
		html_attr(out, "data-follows", p->follows);
	if (!ways(&k))
		buf_puts(out, " data-idle");
	buf_puts(out, k.applies ? ">\n" : " hidden>\n");
	widget(&k);
	help(&k);
	buf_puts(out, "</div>\n");
}
