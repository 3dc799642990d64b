/* control_choice.c: choices as radios or as a list to open, and flags; see
 * control.h. */
#include "base/html.h"
#include "base/utf8.h"
#include "server/pages/control.h"
#include "server/pages/page.h"

/* More choices, or more letters in them, are a list to open. */
enum { RADIOS_MAX = 6, RADIOS_LETTERS_MAX = 64 };

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

	control_label(k);
	buf_puts(k->out, "<span class=\"field field-list\"><select");
	control_id(k, "id", "");
	control_named(k);
	control_described(k);
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
	control_named(k);
	html_attr(k->out, "value", value);
	buf_puts(k->out, checked ? " checked><span>" : "><span>");
	html_text(k->out, words);
	buf_puts(k->out, "</span></label>");
}

static void radios(const struct control *k)
{
	size_t len = choice_len(k->p);

	buf_puts(k->out, "<fieldset class=\"radios\"");
	control_id(k, "id", "");
	control_described(k);
	buf_puts(k->out, "><legend>");
	control_words(k);
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
void control_flag(const struct control *k)
{
	bool on = k->value->has && k->value->number != 0;

	if (!k->p->optional && k->p->value != 0) {
		buf_puts(k->out, "<fieldset class=\"radios\"");
		control_id(k, "id", "");
		control_described(k);
		buf_puts(k->out, "><legend>");
		control_words(k);
		buf_puts(k->out, "</legend><div class=\"segments\">");
		radio(k, "1", "yes", on);
		radio(k, "0", "no", !on);
		buf_puts(k->out, "</div></fieldset>\n");
		return;
	}
	buf_puts(k->out, "<label class=\"tick\"><input type=\"checkbox\" "
			 "value=\"1\"");
	control_id(k, "id", "");
	control_named(k);
	control_described(k);
	buf_puts(k->out, on ? " checked><span>" : "><span>");
	control_words(k);
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

void control_choice(const struct control *k)
{
	if (wants_list(k->p))
		list(k);
	else
		radios(k);
}

/* Does the list fit where a number would stand, beside its label? */
static bool is_short(const struct param *p)
{
	for (size_t i = 0; i < choice_len(p); i++)
		if (utf8_count(choice_label(&p->choices[i])) > 10)
			return false;
	return true;
}

const char *control_choice_kind(const struct param *p)
{
	if (!wants_list(p))
		return "choice";
	return is_short(p) ? "short" : "list";
}
