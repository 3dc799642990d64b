/* exec_text.c: f-strings, texts put together. What matters of the result is
 * whether it is the same the next time, and whether a symbol is in it. */
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "figures/compile/trace/machine.h"

/* A number with a format code like .4f. */
static const char *with_code(struct session *s, double d, const char *code)
{
	if (code[0] != '.' || !isdigit((unsigned char)code[1]) ||
	    strcmp(code + 2, "f") != 0)
		go_outside(s, "The format code %s is not simulated; .4f is.",
			   code);
	return say(s, "%.*f", code[1] - '0', fabs(d) < 1e15 ? d : 0);
}

static void add_held(struct text *t, struct val v)
{
	if (t->holds < (int)(sizeof t->held / sizeof t->held[0]))
		t->held[t->holds++] = v;
}

/* A size, or what was made from one; no number that was given. */
static bool is_size(struct session *s, struct val v)
{
	struct symbol *y = size_symbol(size_now(s, val_as_size(v)));

	return v.kind == VAL_INT &&
	       !(y && y->places > 0 && y->place[0].dim == PLACE_SCALAR);
}

/* Marks the text with the symbol that v is or holds. */
static void hold(struct session *s, struct text *t, struct val v, bool code)
{
	bool row = v.kind == VAL_TUPLE || v.kind == VAL_LIST;

	for (int i = 0; row && i < v.list->len && spend(s); i++) {
		struct val item = look(s, v.list->item[i]);

		if (item.f) {
			t->taint = TEXT_SHAPE;
			add_held(t, item);
		}
	}
	if (v.kind == VAL_TENSOR || v.f)
		add_held(t, v);
	if (v.f)
		t->taint = formula_unbacked(v.f) ? TEXT_SHAPE
			   : is_size(s, v)	 ? TEXT_SIZE
						 : TEXT_ALONE;
	if (code && t->taint == TEXT_SIZE)
		not_simulated(s, "A size with a format code");
}

struct val format_value(struct session *s, struct val v, const char *code)
{
	struct val number, text;

	if (v.kind == VAL_TEXT)
		return v;
	number = v.kind == VAL_TENSOR ? val_float(v.tensor->value) : v;
	text = name_val(s, val_number(number) && *code
				   ? with_code(s, val_real(number), code)
				   : val_text_of(s, number));
	if (s->trace)
		hold(s, text.text, v, *code != '\0');
	return text;
}

/* A symbol together with other text is another matter than a symbol alone. */
static void take_over(struct session *s, struct text *t,
		      const struct text *part)
{
	for (int k = 0; k < part->holds && part->taint == TEXT_SIZE; k++)
		size_pin(s, val_as_size(part->held[k]));
	if (part->taint > t->taint)
		t->taint = part->taint == TEXT_ALONE ? TEXT_MIXED : part->taint;
	for (int k = 0; k < part->holds; k++)
		add_held(t, part->held[k]);
}

struct val join_text(struct session *s, const struct val *part, int len)
{
	struct val all = name_val(s, "");

	for (int i = 0; i < len; i++) {
		struct val v = look(s, part[i]);

		if (stopped(s))
			break;
		if (val_number(v) && (s->trace || s->compiling))
			v = format_value(s, v, ""); /* Python would not */
		if (v.kind != VAL_TEXT)
			return no_value(
				raise_error(s, "TypeError",
					    "can only concatenate str"));
		all.text->chars =
			say(s, "%s%s", all.text->chars, v.text->chars);
		all.text->len += v.text->len;
		take_over(s, all.text, v.text);
	}
	return all;
}
