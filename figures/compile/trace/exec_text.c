/* exec_text.c: f-strings and other ways to put values into texts. What matters
 * of the result is its length, hardly its letters, and whether a symbol is in
 * it. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "figures/compile/trace/library.h"
#include "figures/compile/ops/op.h"

/* A number with a format code like .4f, 3d, .2e, %. */
static const char *with_code(struct session *s, double d, const char *spec)
{
	const char *dot = strchr(spec, '.');
	char kind = spec[strlen(spec) - 1], out[64];
	long digits = dot ? strtol(dot + 1, NULL, 10) : 6;
	long width = strtol(spec + strspn(spec, "<>^+ ,"), NULL, 10);

	digits = digits < 0 ? 0 : digits > 20 ? 20 : digits;
	width = width < 0 ? 0 : width > 40 ? 40 : width;
	if (kind == 'd')
		snprintf(out, sizeof out, "%*.0f", (int)width, d);
	else if (kind == 'e')
		snprintf(out, sizeof out, "%*.*e", (int)width, (int)digits, d);
	else if (kind == '%')
		snprintf(out, sizeof out, "%*.*f%%", (int)width, (int)digits,
			 fabs(d) < 1e15 ? d * 100 : 0);
	else if (kind == 'f' || dot)
		snprintf(out, sizeof out, "%*.*f", (int)width, (int)digits,
			 fabs(d) < 1e15 ? d : 0);
	else
		snprintf(out, sizeof out, "%*.17g", (int)width, d);
	return say(s, "%s", out);
}

static bool is_size(struct session *s, struct val v)
{
	struct size a = val_as_size(v);
	struct symbol *y;

	if (v.kind != VAL_INT || !v.f)
		return false;
	y = size_symbol(size_now(s, a));
	return !(y && y->places > 0 && y->place[0].dim == PLACE_SCALAR);
}

/* Marks the text with the symbol that v is. */
static void hold(struct session *s, struct text *t, struct val v, bool code)
{
	bool row = v.kind == VAL_TUPLE || v.kind == VAL_LIST;

	for (int i = 0; row && s->trace && i < v.list->len; i++) {
		struct val item = look(s, v.list->item[i]);

		if (!item.f)
			continue;
		t->taint = TEXT_SHAPE;
		if (t->holds < 4)
			t->held[t->holds++] = item;
	}
	if (v.kind == VAL_TENSOR && s->trace && t->holds < 4)
		t->held[t->holds++] = v;
	if (!s->trace || !v.f)
		return;
	t->taint = is_size(s, v) ? TEXT_SIZE : TEXT_ALONE;
	if (t->taint == TEXT_SIZE && code)
		t->taint = TEXT_CODE;
	if (t->holds < 4)
		t->held[t->holds++] = v;
}

bool format_value(struct session *s, struct val v, const char *spec,
		  char conversion, struct val *out)
{
	const char *text;
	struct val held;

	v = look(s, v);
	if (stopped(s))
		return false;
	held = v;
	if (v.kind == VAL_TENSOR)
		v = val_float(v.tensor->value);
	if (v.kind == VAL_TEXT && conversion != 'r') {
		*out = v;
		return true;
	}
	text = val_number(v) && *spec ? with_code(s, val_real(v), spec)
				      : val_text_of(s, v);
	*out = val_string(s, text);
	hold(s, out->text, held, *spec != '\0');
	return true;
}

/* A symbol together with other text is another matter than a symbol alone. */
static enum text_taint joined(enum text_taint taint)
{
	return taint == TEXT_ALONE ? TEXT_MIXED : taint;
}

bool join_text(struct session *s, const struct val *part, int len,
	       struct val *out)
{
	const char *text = "";
	struct text *t;

	for (int i = 0; i < len; i++)
		if (look(s, part[i]).kind != VAL_TEXT)
			return !stopped(s) &&
			       raise_error(s, "TypeError",
					   "can only concatenate str");
	for (int i = 0; i < len; i++)
		text = say(s, "%s%s", text, look(s, part[i]).text->chars);
	*out = val_string(s, text);
	t = out->text;
	for (int i = 0; i < len; i++) {
		const struct text *p = look(s, part[i]).text;

		if (p->taint > t->taint)
			t->taint = joined(p->taint);
		for (int k = 0; k < p->holds && t->holds < 4; k++)
			t->held[t->holds++] = p->held[k];
	}
	return !s->outside;
}
