/* size_value.c: sizes as numbers of a later call, and as text. */
#include <math.h>

#include "figures/compile/guards/size.h"
#include "figures/compile/guards/source.h"
#include "figures/compile/trace/machine.h"

/* --- numbers */

double op_apply(enum op op, double a, double b)
{
	switch ((int)op) {
	case OP_ADD:
		return a + b;
	case OP_SUB:
		return a - b;
	case OP_MUL:
		return a * b;
	case OP_DIV:
		return a / b;
	case OP_FLOORDIV:
		return floor(a / b);
	case OP_MOD:
		return a - b * floor(a / b);
	case OP_POW:
		return pow(a, b);
	case OP_EQ:
		return a == b;
	case OP_NE:
		return a != b;
	case OP_LT:
		return a < b;
	case OP_LE:
		return a <= b;
	case OP_GT:
		return a > b;
	case OP_MIN:
		return fmin(a, b);
	case OP_MAX:
		return fmax(a, b);
	default:
		return a >= b;
	}
}

double operation_value(const struct operation *o)
{
	return op_apply(o->op, o->real && !o->a.f ? o->da : size_value(o->a),
			o->real && !o->b.f ? o->db : size_value(o->b));
}

static double symbol_value(const struct symbol *y)
{
	if (y->is)
		return operation_value(y->is);
	return y->replaced ? size_value(y->by) : y->value;
}

double size_value(struct size a)
{
	double p = 1;

	if (!a.f)
		return (double)a.n;
	for (int i = 0; i < a.f->len; i++)
		p *= symbol_value(a.f->factor[i]);
	return (double)a.f->k * p + (double)a.f->c;
}

/* --- text */

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
	if (y->is)
		return say(s, y->is->op >= OP_MIN ? "%s" : "(%s)",
			   operation_text(s, y->is));
	return y->places > 0 ? place_text(s, y->place[0]) : "u0";
}

const char *size_text(struct session *s, struct size a)
{
	const char *text;

	if (!a.f)
		return say(s, "%lld", a.n);
	text = a.f->k == 1  ? ""
	       : a.f->k < 0 ? say(s, "(%lld)*", a.f->k)
			    : say(s, "%lld*", a.f->k);
	for (int i = 0; i < a.f->len; i++)
		text = say(s, "%s%s%s", text, i > 0 ? "*" : "",
			   symbol_text(s, a.f->factor[i]));
	if (a.f->c == 0)
		return text;
	return say(s, a.f->c < 0 ? "(%lld) + %s" : "%lld + %s", a.f->c, text);
}

/* Beside ==, !=, // and % what is more than one term stands in brackets. */
static const char *operand_text(struct session *s, const struct operation *o,
				struct size a, double d)
{
	bool divides = o->op == OP_FLOORDIV || o->op == OP_MOD;

	if (!a.f && o->real)
		return real_text(s, d);
	if (a.f && ((divides && !size_symbol(a) &&
		     !(a.f->len == 1 && a.f->k == 1 && a.f->c == 0)) ||
		    ((o->op == OP_EQ || o->op == OP_NE) && a.f->c != 0)))
		return say(s, "(%s)", size_text(s, a));
	return size_text(s, a);
}

const char *operation_text(struct session *s, const struct operation *o)
{
	if (o->op >= OP_MIN)
		return say(s, "%s(%s, %s)", op_text(o->op), size_text(s, o->a),
			   size_text(s, o->b));
	return say(s, "%s %s %s", operand_text(s, o, o->a, o->da),
		   op_text(o->op), operand_text(s, o, o->b, o->db));
}
