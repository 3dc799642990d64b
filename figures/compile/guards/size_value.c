/* size_value.c: formulas as numbers of a later call, and as text. */
#include <math.h>

#include "base/buf.h"
#include "figures/compile/trace/machine.h"
#include "figures/compile/guards/size.h"
#include "figures/compile/guards/source.h"

static double value_of(const struct formula *f, double k,
		       const struct values *v)
{
	return f ? formula_value(f, v) : k;
}

static double real_value(const struct atom *t, double a, double b)
{
	switch ((int)t->op) {
	case OP_ADD:
		return a + b;
	case OP_SUB:
		return a - b;
	case OP_MUL:
		return a * b;
	case OP_DIV:
		return a / b;
	case OP_POW:
		return pow(a, b);
	case OP_NEG:
		return -a;
	case OP_MOD:
		return a - b * floor(a / b);
	case OP_FLOORDIV:
		return floor(a / b);
	default:
		return a;
	}
}

static double atom_value(const struct atom *t, const struct values *v)
{
	double a, b;

	if (t->kind == ATOM_SYMBOL) {
		for (int i = 0; i < v->len; i++)
			if (v->symbol[i] == t->symbol)
				return v->value[i];
		if (t->symbol->replaced)
			return value_of(t->symbol->by.f,
					(double)t->symbol->by.n, v);
		return t->symbol->real ? t->symbol->d : (double)t->symbol->n;
	}
	a = value_of(t->a, t->ka, v);
	b = value_of(t->b, t->kb, v);
	switch (t->kind) {
	case ATOM_FLOORDIV:
		return floor(a / b);
	case ATOM_MOD:
		return a - b * floor(a / b);
	case ATOM_MIN:
		return a < b ? a : b;
	case ATOM_MAX:
		return a > b ? a : b;
	case ATOM_REAL:
	case ATOM_SYMBOL:
	default:
		return real_value(t, a, b);
	}
}

double formula_value(const struct formula *f, const struct values *v)
{
	double sum = 0;

	for (int i = 0; i < f->len; i++) {
		double p = (double)f->term[i].k;

		for (int k = 0; k < f->term[i].len; k++)
			p *= atom_value(f->term[i].atom[k], v);
		sum += p;
	}
	return sum;
}

const char *place_text(struct session *s, struct place_of p)
{
	if (p.dim == PLACE_SCALAR)
		return p.source->brief;
	return say(s, "%s.size()[%d]", p.source->brief, p.dim);
}

static const char *symbol_text(struct session *s, const struct symbol *y)
{
	while (y->replaced && size_symbol(y->by))
		y = size_symbol(y->by);
	return y->places > 0 ? place_text(s, y->place[0]) : "u0";
}

static const char *operand(struct session *s, const struct formula *f, double k,
			   bool inside)
{
	struct size a = { (long long)k, f };
	const char *text;

	if (!f && k != floor(k))
		return real_text(s, k);
	text = formula_text(s, a);
	if (f && inside &&
	    (f->len > 1 || f->term[0].k != 1 || f->term[0].len > 1))
		return say(s, "(%s)", text);
	return text;
}

static const char *atom_text(struct session *s, const struct atom *t)
{
	const char *a, *b;

	if (t->kind == ATOM_SYMBOL)
		return symbol_text(s, t->symbol);
	a = operand(s, t->a, t->ka, t->kind <= ATOM_MOD);
	b = operand(s, t->b, t->kb, t->kind <= ATOM_MOD);
	switch (t->kind) {
	case ATOM_FLOORDIV:
		return say(s, "(%s // %s)", a, b);
	case ATOM_MOD:
		return say(s, "(%s %% %s)", a, b);
	case ATOM_MIN:
		return say(s, "min(%s, %s)", a, b);
	case ATOM_MAX:
		return say(s, "max(%s, %s)", a, b);
	case ATOM_REAL:
	case ATOM_SYMBOL:
	default:
		return say(s, "(%s %s %s)", a, op_text(t->op), b);
	}
}

static const char *product_text(struct session *s, const struct product *p)
{
	const char *text = p->len > 0 && p->k == 1 ? ""
			   : p->k < 0		   ? say(s, "(%lld)", p->k)
						   : say(s, "%lld", p->k);

	for (int i = 0; i < p->len; i++)
		text = say(s, "%s%s%s", text, *text ? "*" : "",
			   atom_text(s, p->atom[i]));
	return text;
}

const char *formula_text(struct session *s, struct size a)
{
	const char *text = "";

	if (!a.f)
		return say(s, "%lld", a.n);
	for (int i = a.f->len; i-- > 0;)
		text = say(s, "%s%s%s", text, *text ? " + " : "",
			   product_text(s, &a.f->term[i]));
	return text;
}
