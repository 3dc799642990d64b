/* control.c: one parameter as a control of a form; see controls.h. */
#include <math.h>

#include "base/html.h"
#include "base/num.h"
#include "base/utf8.h"
#include "server/controls.h"
#include "server/page.h"

/* More choices, or more letters in them, are a list to open. */
enum { RADIOS_MAX = 6, RADIOS_LETTERS_MAX = 64 };

/* What the helpers below write with. */
struct control {
	struct buf *out;
	const struct controls *c;
	const struct param *p;
	const struct param_value *value;
	bool applies;
	bool faulty;
};

/* value in units of ten to the exponent, if that reads back as the same. */
static bool with_exponent(char text[static NUM_TEXT], double value,
			  int exponent)
{
	double back;

	snprintf(text, NUM_TEXT, "%.12ge%d", value / pow(10, exponent),
		 exponent);
	return num_parse(text, &back) && back == value;
}

/* A number as one would type it: 4096, 3.6, 6.74e9, 989e12, 1e16. Reads back as
 * the same number. */
static void field_text(char out[static NUM_TEXT], double value)
{
	double size = fabs(value);
	char text[NUM_TEXT];

	num_shortest(out, value);
	if (size == 0 || (size >= 1e-3 && size < 1e6))
		return;
	int exponent = (int)floor(log10(size));
	int thousands = 3 * (int)floor(log10(size) / 3);
	if (with_exponent(text, value, thousands))
		memcpy(out, text, sizeof text);
	if (with_exponent(text, value, exponent) && strlen(text) < strlen(out))
		memcpy(out, text, sizeof text);
}

void control_default(const struct param *p, char text[static NUM_TEXT])
{
	if (p->type == PARAM_TEXT)
		snprintf(text, NUM_TEXT, "%s", p->text ? p->text : "");
	else if (p->type == PARAM_CHOICE)
		snprintf(text, NUM_TEXT, "%s", p->choices[(int)p->value].name);
	else
		field_text(text, p->value);
}

/* The text that was given, or the default's; "" if there is no value. */
static const char *value_text(const struct control *k,
			      char room[static NUM_TEXT])
{
	for (size_t i = 0; i < k->c->pair_len; i++)
		if (strcmp(k->c->pair[i].name, k->p->name) == 0)
			return k->c->pair[i].text;
	if (k->p->optional)
		return "";
	control_default(k->p, room);
	return room;
}

static void id(const struct control *k, const char *attribute,
	       const char *after)
{
	buf_printf(k->out, " %s=\"%s-%s%s\"", attribute, k->c->figure->name,
		   k->p->name, after);
}

static void described(const struct control *k)
{
	buf_printf(k->out, " aria-describedby=\"%s-%s-help %s-%s-fault\"",
		   k->c->figure->name, k->p->name, k->c->figure->name,
		   k->p->name);
	if (k->faulty)
		buf_puts(k->out, " aria-invalid=\"true\"");
}

/* Name, default, and disabled while the parameter does not apply. */
static void named(const struct control *k)
{
	char room[NUM_TEXT] = "";

	buf_printf(k->out, " name=\"%s\"", k->p->name);
	if (!k->applies)
		buf_puts(k->out, " disabled");
	if (k->p->optional)
		return;
	control_default(k->p, room);
	html_attr(k->out, "data-default", room);
}

/* The symbol, as the lesson sets it, and the label. */
static void label_words(const struct control *k)
{
	if (k->p->symbol) {
		page_element(k->out, "var", k->p->symbol);
		buf_putc(k->out, ' ');
	}
	html_text(k->out, k->p->label);
}

/* A slider over stops: its value is a place among them, and half way between
 * two if the number is: one step then leads to the next stop on either side. */
static void stops_slider(const struct control *k, const double *stop,
			 size_t len)
{
	char text[NUM_TEXT];
	double value = k->value->has ? k->value->number : stop[len / 2];
	size_t below = 0;

	while (below + 1 < len && stop[below + 1] <= value)
		below++;
	bool between = stop[below] < value && below + 1 < len;
	buf_printf(k->out, " min=\"0\" max=\"%zu\" step=\"%s\" value=\"%zu%s\"",
		   len - 1, between ? "0.5" : "1", below, between ? ".5" : "");
	buf_puts(k->out, " data-stops=\"");
	for (size_t i = 0; i < len; i++) {
		field_text(text, stop[i]);
		buf_printf(k->out, "%s%s", i ? " " : "", text);
	}
	buf_putc(k->out, '"');
}

static void linear_slider(const struct control *k)
{
	const struct param *p = k->p;
	bool own = p->low != 0 || p->high != 0;
	double low = own ? p->low : p->min;
	double high = own ? p->high : p->max;
	char min[NUM_TEXT], max[NUM_TEXT], step[NUM_TEXT], value[NUM_TEXT];

	num_shortest(min, low);
	num_shortest(max, high);
	num_shortest(step, p->step > 0 ? p->step : (high - low) / 100);
	num_shortest(value, k->value->has ? k->value->number : low);
	buf_printf(k->out, " min=\"%s\" max=\"%s\" step=\"%s\" value=\"%s\"",
		   min, max, step, value);
}

static void slider(const struct control *k)
{
	double stop[PARAM_STOPS_MAX];
	size_t len = param_stops(k->p, stop);

	if (k->p->scale == SCALE_NONE)
		return;
	buf_puts(k->out, "<input class=\"slider js-only\" type=\"range\"");
	buf_printf(k->out, " data-for=\"%s\"", k->p->name);
	html_attr(k->out, "aria-label", k->p->label);
	/* Its value in words, until JavaScript keeps it; "" is read as no
	 * value at all. */
	char room[NUM_TEXT];
	char words[NUM_TEXT + 40];
	snprintf(words, sizeof words, "%s%s%s",
		 k->value->has ? value_text(k, room) : "not given",
		 k->value->has && k->p->unit ? " " : "",
		 k->value->has && k->p->unit ? k->p->unit : "");
	html_attr(k->out, "aria-valuetext", words);
	if (k->p->unit)
		html_attr(k->out, "data-unit", k->p->unit);
	if (len)
		stops_slider(k, stop, len);
	else
		linear_slider(k);
	if (!k->value->has)
		buf_puts(k->out, " data-empty");
	if (!k->applies)
		buf_puts(k->out, " disabled");
	buf_puts(k->out, ">\n");
}

static void label(const struct control *k)
{
	buf_puts(k->out, "<label");
	id(k, "for", "");
	buf_putc(k->out, '>');
	label_words(k);
	buf_puts(k->out, "</label>\n");
}

static void number(const struct control *k)
{
	char room[NUM_TEXT];

	label(k);
	buf_puts(k->out, "<span class=\"field\"><input type=\"text\" "
			 "inputmode=\"decimal\" autocomplete=\"off\" "
			 "spellcheck=\"false\" size=\"8\"");
	id(k, "id", "");
	named(k);
	html_attr(k->out, "value", value_text(k, room));
	described(k);
	buf_putc(k->out, '>');
	if (k->p->unit)
		page_classed(k->out, "span", "unit", k->p->unit);
	buf_puts(k->out, "</span>\n");
	slider(k);
}

/* What a text may be, where the table names some. */
static void suggestions(const struct control *k)
{
	buf_puts(k->out, "<datalist");
	id(k, "id", "-list");
	buf_putc(k->out, '>');
	for (size_t i = 0; k->p->choices[i].name; i++) {
		buf_puts(k->out, "<option");
		html_attr(k->out, "value", k->p->choices[i].name);
		buf_puts(k->out, "></option>");
	}
	buf_puts(k->out, "</datalist>");
}

static void text(const struct control *k)
{
	char room[NUM_TEXT];

	label(k);
	buf_puts(k->out, "<span class=\"field field-text\"><input "
			 "type=\"text\" autocomplete=\"off\" "
			 "spellcheck=\"false\"");
	id(k, "id", "");
	named(k);
	buf_printf(k->out, " maxlength=\"%.0f\"", k->p->max);
	html_attr(k->out, "value", value_text(k, room));
	described(k);
	if (k->p->choices)
		id(k, "list", "-list");
	buf_puts(k->out, "></span>\n");
	if (k->p->choices)
		suggestions(k);
}

static size_t choice_len(const struct param *p)
{
	size_t len = 0;

	while (p->choices[len].name)
		len++;
	return len;
}

/* Is choice i what stands there now? i beyond the last: nothing is. */
static bool chosen(const struct control *k, size_t i)
{
	if (!k->value->has)
		return !k->p->choices[i].name;
	return (size_t)k->value->number == i;
}

static const char *choice_label(const struct param_choice *choice)
{
	return choice->label ? choice->label : choice->name;
}

/* A list to open; one that may be left out begins with that. */
static void list(const struct control *k)
{
	size_t len = choice_len(k->p);

	label(k);
	buf_puts(k->out, "<span class=\"field field-list\"><select");
	id(k, "id", "");
	named(k);
	described(k);
	buf_putc(k->out, '>');
	if (k->p->optional)
		buf_printf(k->out, "<option value=\"\"%s>not given</option>",
			   chosen(k, len) ? " selected" : "");
	for (size_t i = 0; i < len; i++) {
		buf_puts(k->out, "<option");
		html_attr(k->out, "value", k->p->choices[i].name);
		buf_puts(k->out, chosen(k, i) ? " selected>" : ">");
		html_text(k->out, choice_label(&k->p->choices[i]));
		buf_puts(k->out, "</option>");
	}
	buf_puts(k->out, "</select></span>\n");
}

static void radio(const struct control *k, const char *value, const char *words,
		  bool checked)
{
	buf_puts(k->out, "<label><input type=\"radio\"");
	named(k);
	html_attr(k->out, "value", value);
	buf_puts(k->out, checked ? " checked><span>" : "><span>");
	html_text(k->out, words);
	buf_puts(k->out, "</span></label>");
}

static void radios(const struct control *k)
{
	size_t len = choice_len(k->p);

	buf_puts(k->out, "<fieldset class=\"radios\"");
	id(k, "id", "");
	described(k);
	buf_puts(k->out, "><legend>");
	label_words(k);
	buf_puts(k->out, "</legend><div class=\"segments\">");
	if (k->p->optional)
		radio(k, "", "not given", chosen(k, len));
	for (size_t i = 0; i < len; i++)
		radio(k, k->p->choices[i].name, choice_label(&k->p->choices[i]),
		      chosen(k, i));
	buf_puts(k->out, "</div></fieldset>\n");
}

/* A box that is not ticked sends nothing, which must then mean 0; where it would
 * mean 1 the two are spelt out. */
static void flag(const struct control *k)
{
	bool on = k->value->has && k->value->number != 0;

	if (!k->p->optional && k->p->value != 0) {
		buf_puts(k->out, "<fieldset class=\"radios\"");
		id(k, "id", "");
		described(k);
		buf_puts(k->out, "><legend>");
		label_words(k);
		buf_puts(k->out, "</legend><div class=\"segments\">");
		radio(k, "1", "yes", on);
		radio(k, "0", "no", !on);
		buf_puts(k->out, "</div></fieldset>\n");
		return;
	}
	buf_puts(k->out, "<label class=\"tick\"><input type=\"checkbox\" "
			 "value=\"1\"");
	id(k, "id", "");
	named(k);
	described(k);
	buf_puts(k->out, on ? " checked><span>" : "><span>");
	label_words(k);
	buf_puts(k->out, "</span></label>\n");
}

static bool wants_list(const struct param *p)
{
	size_t letters = 0;
	size_t len = choice_len(p);

	for (size_t i = 0; i < len; i++)
		letters += utf8_count(choice_label(&p->choices[i]));
	return len > RADIOS_MAX || letters > RADIOS_LETTERS_MAX;
}

static void widget(const struct control *k)
{
	switch (k->p->type) {
	case PARAM_REAL:
	case PARAM_INT:
		number(k);
		break;
	case PARAM_FLAG:
		flag(k);
		break;
	case PARAM_CHOICE:
		if (wants_list(k->p))
			list(k);
		else
			radios(k);
		break;
	case PARAM_TEXT:
		text(k);
		break;
	}
}

/* "1 to 1e16": what may be typed. */
static void range(const struct control *k)
{
	char min[NUM_TEXT], max[NUM_TEXT];

	field_text(min, k->p->min);
	field_text(max, k->p->max);
	buf_printf(k->out, " (%s%s to %s)",
		   k->p->type == PARAM_INT ? "whole, " : "", min, max);
}

/* Help is tied to its control at all times and seen when asked for. */
static void help(const struct control *k)
{
	buf_puts(k->out, "<p class=\"help\"");
	id(k, "id", "-help");
	buf_putc(k->out, '>');
	if (k->p->help)
		html_text(k->out, k->p->help);
	if (k->p->type == PARAM_REAL || k->p->type == PARAM_INT)
		range(k);
	buf_puts(k->out, "</p>\n<p class=\"fault\"");
	id(k, "id", "-fault");
	buf_putc(k->out, '>');
	if (k->faulty)
		html_text(k->out, k->c->fault->message);
	buf_puts(k->out, "</p>\n");
}

/* "rate/1 rate/2": the ways that it is part of. True if one of them is in use,
 * or it is part of none. */
static bool ways(const struct control *k)
{
	const struct param_table *t = &k->c->figure->table;
	bool used = true;
	bool any = false;

	for (size_t g = 0; g < t->group_len; g++) {
		bool member = false;
		for (size_t way = 0; way < CONTROL_WAYS_MAX; way++) {
			if (!control_in_way(&t->groups[g], way, k->p->name))
				continue;
			buf_printf(k->out, "%s%s/%zu",
				   any ? " " : " data-ways=\"",
				   t->groups[g].name, way);
			any = true;
			member = member ||
				 way == control_way(k->c, &t->groups[g]);
			used = used && member;
		}
	}
	if (any)
		buf_putc(k->out, '"');
	return used;
}

/* Does the list fit where a number would stand, beside its label? */
static bool is_short(const struct param *p)
{
	for (size_t i = 0; i < choice_len(p); i++)
		if (utf8_count(choice_label(&p->choices[i])) > 10)
			return false;
	return true;
}

static const char *kind(const struct param *p)
{
	switch (p->type) {
	case PARAM_TEXT:
		return "text";
	case PARAM_CHOICE:
		return !wants_list(p) ? "choice"
		       : is_short(p)  ? "short"
				      : "list";
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
	if (!ways(&k))
		buf_puts(out, " data-idle");
	buf_puts(out, k.applies ? ">\n" : " hidden>\n");
	widget(&k);
	help(&k);
	buf_puts(out, "</div>\n");
}
