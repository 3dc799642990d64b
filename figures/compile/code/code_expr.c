/* code_expr.c: stack code of expressions. */
#include "figures/compile/code/code_emit.h"

static void emit_all(struct emitter *e, const struct expr_list *list)
{
	for (size_t i = 0; i < list->len; i++)
		emit_expr(e, list->item[i]);
}

static void emit_const_val(struct emitter *e, struct val v)
{
	emit(e, I_CONST, emit_const(e, v), 0);
}

void emit_load(struct emitter *e, const struct name_use *n)
{
	if (n->scope == NAME_LOCAL)
		emit(e, I_LOAD, (int)n->slot, 0);
	else if (n->scope == NAME_FREE)
		emit(e, I_LOAD_FREE, (int)n->slot, 0);
	else if (n->scope == NAME_CLASS)
		emit(e, I_CLASS_NAME, emit_name(e, n->id), 0);
	else
		emit(e, I_GLOBAL, emit_name(e, n->id), 0);
}

static int keyword_names(struct emitter *e, const struct expr *x)
{
	struct val names = val_list(e->s, VAL_TUPLE, NULL, 0);

	if (x->call.keyword_len == 0)
		return 0;
	for (size_t i = 0; i < x->call.keyword_len; i++) {
		const char *name = name_of(e->s, x->call.keyword[i].name);

		list_add(e->s, names.list, name_val(e->s, name));
	}
	return emit_const(e, names) + 1;
}

static void emit_call(struct emitter *e, const struct expr *x)
{
	const struct expr *f = x->call.function;
	size_t len = x->call.args.len + x->call.keyword_len;
	int line = (int)x->at.line;

	if (f->kind == EXPR_ATTRIBUTE) {
		emit_expr(e, f->attribute.of);
		e->line = line = (int)f->attribute.at.line;
		emit(e, I_ATTR, emit_name(e, f->attribute.name), 0);
	} else {
		emit_expr(e, f);
	}
	emit_all(e, &x->call.args);
	for (size_t i = 0; i < x->call.keyword_len; i++)
		emit_expr(e, x->call.keyword[i].value);
	e->line = line;
	emit(e, I_CALL, (int)len, keyword_names(e, x));
}

static void emit_format(struct emitter *e, const struct expr *x)
{
	for (size_t i = 0; i < x->format.len; i++) {
		const struct format_part *p = &x->format.part[i];

		if (!p->value) {
			emit_const_val(e, val_string(e->s, p->text));
			continue;
		}
		emit_expr(e, p->value);
		emit(e, I_FORMAT, emit_const(e, val_string(e->s, p->spec)),
		     p->conversion);
	}
	if (x->format.len != 1)
		emit(e, I_JOIN, (int)x->format.len, 0);
}

/* a < b < c: b is kept for the next comparison. */
static void emit_chain(struct emitter *e, const struct expr *x)
{
	int leave[16], left = 0, end;
	size_t len = x->compare.rest.len;

	emit_expr(e, x->compare.first);
	for (size_t i = 0; i < len; i++) {
		emit_expr(e, x->compare.rest.item[i]);
		if (i + 1 < len) {
			emit(e, I_SWAP, 2, 0);
			emit(e, I_COPY, 2, 0);
		}
		emit(e, I_COMPARE, (int)x->compare.op[i], 0);
		if (i + 1 < len && left < 16)
			leave[left++] = emit(e, I_FALSE_OR_POP, 0, 0);
	}
	if (left == 0)
		return;
	end = emit(e, I_JUMP, 0, 0);
	for (int i = 0; i < left; i++)
		emit_land(e, leave[i]);
	emit(e, I_SWAP, 2, 0);
	emit(e, I_POP, 0, 0);
	emit_land(e, end);
}

static void emit_logic(struct emitter *e, const struct expr *x)
{
	struct jumps end = { .len = 0 };

	for (size_t i = 0; i < x->logic.items.len; i++) {
		emit_expr(e, x->logic.items.item[i]);
		if (i + 1 < x->logic.items.len && end.len < 64)
			end.at[end.len++] =
				emit(e,
				     x->logic.is_and ? I_FALSE_OR_POP
						     : I_TRUE_OR_POP,
				     0, 0);
	}
	emit_land_all(e, &end, e->c->len);
}

static void emit_choice(struct emitter *e, const struct expr *x)
{
	struct jumps no = { .len = 0 };
	int end;

	emit_jump_if(e, x->choice.test, false, &no);
	emit_expr(e, x->choice.yes);
	end = emit(e, I_JUMP, 0, 0);
	emit_land_all(e, &no, e->c->len);
	emit_expr(e, x->choice.no);
	emit_land(e, end);
}

static void emit_slice_part(struct emitter *e, const struct expr *x)
{
	if (x)
		emit_expr(e, x);
	else
		emit_const_val(e, val_none());
}

static void emit_dict(struct emitter *e, const struct expr *x)
{
	for (size_t i = 0; i < x->dict.len; i++) {
		emit_expr(e, x->dict.key[i]);
		emit_expr(e, x->dict.value[i]);
	}
	emit(e, I_DICT, (int)x->dict.len, 0);
}

static void emit_comprehension(struct emitter *e, const struct expr *x)
{
	emit_function(e, x->comprehension.function);
	emit_expr(e, x->comprehension.iterable);
	emit(e, I_ITER, 0, 0);
	emit(e, I_CALL, 1, 0);
}

static void emit_constant(struct emitter *e, const struct expr *x)
{
	if (x->kind == EXPR_NONE)
		emit_const_val(e, val_none());
	else if (x->kind == EXPR_ELLIPSIS)
		emit_const_val(e, (struct val){ .kind = VAL_ELLIPSIS });
	else if (x->kind == EXPR_BOOL)
		emit_const_val(e, val_bool(x->truth));
	else if (x->kind == EXPR_INT)
		emit_const_val(e, val_int(x->integer));
	else if (x->kind == EXPR_FLOAT)
		emit_const_val(e, val_float(x->real));
	else
		emit_const_val(e, val_string(e->s, x->text));
}

static void emit_name_of(struct emitter *e, const struct expr *x)
{
	emit_load(e, &x->name);
}

static void emit_attribute(struct emitter *e, const struct expr *x)
{
	emit_expr(e, x->attribute.of);
	emit(e, I_ATTR, emit_name(e, x->attribute.name), 0);
}

static void emit_subscript(struct emitter *e, const struct expr *x)
{
	emit_expr(e, x->subscript.of);
	emit_expr(e, x->subscript.index);
	emit(e, I_SUBSCRIPT, 0, 0);
}

static void emit_slice(struct emitter *e, const struct expr *x)
{
	emit_slice_part(e, x->slice.from);
	emit_slice_part(e, x->slice.to);
	emit_slice_part(e, x->slice.step);
	emit(e, I_SLICE, 0, 0);
}

static void emit_binary(struct emitter *e, const struct expr *x)
{
	emit_expr(e, x->binary.left);
	emit_expr(e, x->binary.right);
	emit(e, I_BINARY, (int)x->binary.op, 0);
}

static void emit_unary(struct emitter *e, const struct expr *x)
{
	emit_expr(e, x->unary.of);
	emit(e, I_UNARY, (int)x->unary.op, 0);
}

static void emit_row(struct emitter *e, const struct expr *x)
{
	emit_all(e, &x->items);
	emit(e, x->kind == EXPR_LIST ? I_LIST : I_TUPLE, (int)x->items.len, 0);
}

static void emit_lambda(struct emitter *e, const struct expr *x)
{
	emit_function(e, x->function);
}

typedef void emits(struct emitter *e, const struct expr *x);

static emits *const emitters[] = {
	[EXPR_NONE] = emit_constant,
	[EXPR_ELLIPSIS] = emit_constant,
	[EXPR_BOOL] = emit_constant,
	[EXPR_INT] = emit_constant,
	[EXPR_FLOAT] = emit_constant,
	[EXPR_TEXT] = emit_constant,
	[EXPR_FORMAT] = emit_format,
	[EXPR_NAME] = emit_name_of,
	[EXPR_ATTRIBUTE] = emit_attribute,
	[EXPR_SUBSCRIPT] = emit_subscript,
	[EXPR_SLICE] = emit_slice,
	[EXPR_CALL] = emit_call,
	[EXPR_BINARY] = emit_binary,
	[EXPR_UNARY] = emit_unary,
	[EXPR_COMPARE] = emit_chain,
	[EXPR_LOGIC] = emit_logic,
	[EXPR_CHOICE] = emit_choice,
	[EXPR_LIST] = emit_row,
	[EXPR_TUPLE] = emit_row,
	[EXPR_DICT] = emit_dict,
	[EXPR_LAMBDA] = emit_lambda,
	[EXPR_COMPREHENSION] = emit_comprehension,
};

void emit_expr(struct emitter *e, const struct expr *x)
{
	int outer = e->line;

	e->line = (int)x->at.line;
	emitters[x->kind](e, x);
	e->line = outer;
}

/* --- conditions */

static void logic_jump(struct emitter *e, const struct expr *x, bool wanted,
		       struct jumps *to)
{
	/* and jumps on true, or jumps on false: only the last item decides;
	 * the others leave to what stands behind. */
	bool shortcut = x->logic.is_and ? wanted : !wanted;
	struct jumps past = { .len = 0 };
	size_t len = x->logic.items.len;

	for (size_t i = 0; i + 1 < len; i++)
		emit_jump_if(e, x->logic.items.item[i],
			     shortcut ? !wanted : wanted,
			     shortcut ? &past : to);
	emit_jump_if(e, x->logic.items.item[len - 1], wanted, to);
	emit_land_all(e, &past, e->c->len);
}

void emit_jump_if(struct emitter *e, const struct expr *x, bool wanted,
		  struct jumps *to)
{
	if (x->kind == EXPR_UNARY && x->unary.op == OP_NOT) {
		emit_jump_if(e, x->unary.of, !wanted, to);
		return;
	}
	if (x->kind == EXPR_LOGIC) {
		logic_jump(e, x, wanted, to);
		return;
	}
	emit_expr(e, x);
	if (to->len == 64) {
		go_outside(e->s, "This condition has too many parts for the "
				 "simulation.");
		return;
	}
	to->at[to->len++] = emit(e, wanted ? I_JUMP_TRUE : I_JUMP_FALSE, 0, 0);
}
