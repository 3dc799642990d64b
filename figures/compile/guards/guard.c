/* guard.c: guards of one trace, and the check of a single one. */
#include "figures/compile/guards/guard.h"

#include "figures/compile/guards/source.h"
#include "figures/compile/trace/machine.h"

/* Kinds of which a source has one at most. */
static bool single(enum guard_kind kind)
{
	return kind != GUARD_KEY && kind != GUARD_HAS_KEY;
}

struct guard *guard_add(struct session *s, enum guard_kind kind,
			struct source *source, struct val value)
{
	struct trace *t = s->trace;
	struct guard **at = &t->guards, *g;

	for (; (g = *at) && !s->outside; at = &g->next)
		if (single(kind) && g->source == source &&
		    (g->kind == kind ||
		     (kind == GUARD_EQUAL && g->kind == GUARD_TYPE))) {
			g->kind = kind; /* the value says the type too */
			g->value = value;
			return g;
		}
	g = take(s, sizeof *g);
	*g = (struct guard){ .kind = kind,
			     .source = source,
			     .value = value,
			     .order = t->guard_count++ };
	if (t->guard_count > NODE_MAX)
		go_outside(s, "More than %d guards are not simulated.",
			   NODE_MAX);
	if (!s->outside)
		*at = g;
	return g;
}

/* --- tensors */

static int size_differs(const struct tensor *want, const struct tensor *t)
{
	for (int i = 0; i < t->rank; i++)
		if (!want->size[i].f && want->size[i].n != t->size[i].n)
			return i;
	return -1;
}

/* "{0, 1}": the dims that are marked. */
static const char *marked_dims(struct session *s, const struct tensor *t)
{
	const char *text = "";

	for (int i = 0; i < t->rank; i++)
		if (t->marks[i] & MARK_DYNAMIC)
			text = say(s, "%s%s%d", text, *text ? ", " : "", i);
	return say(s, "{%s}", text);
}

/* An entry made from an unmarked tensor refuses marked ones; one made from a
 * marked tensor takes those with no mark of their own. */
static const char *marks_differ(struct session *s, const struct tensor *want,
				const struct tensor *t)
{
	const unsigned asked = MARK_DYNAMIC | MARK_MAYBE_DYNAMIC;
	bool wanted = false, marked = false, more = false;

	for (int i = 0; i < t->rank; i++) {
		wanted |= (want->marks[i] & asked) != 0;
		marked |= (t->marks[i] & asked) != 0;
		more |= (t->marks[i] & asked & ~(unsigned)want->marks[i]) != 0;
	}
	if (wanted && more)
		return say(s,
			   "_dynamo_dynamic_indices not a subset: runtime %s "
			   "is not a subset of compiled %s",
			   marked_dims(s, t), marked_dims(s, want));
	return marked && !wanted
		       ? "_has_dynamo_dim_marking is present on runtime tensor "
			 "but was absent at compile time"
		       : NULL;
}

/* Beside a symbolic size the stride of a part is a symbol, too, which takes other
 * strides. */
static const char *layout_fault(struct session *s, const struct tensor *w)
{
	for (int i = 0; i < w->rank && w->layout.gaps; i++)
		if (w->size[i].f)
			not_simulated(s, "A part of a wider tensor beside one "
					 "of another memory layout");
	return "stride mismatch";
}

/* What is wrong with "tensor 'x'", or its marks; NULL if nothing. */
static const char *tensor_fault(struct session *s, const struct tensor *w,
				const struct tensor *t)
{
	int i;

	if (w->inference != t->inference)
		return "dispatch key set mismatch.";
	if (w->dtype != t->dtype)
		return say(s, "dtype mismatch. expected %s, actual %s",
			   dtype_word(w->dtype), dtype_word(t->dtype));
	if (w->requires_grad != t->requires_grad)
		return say(s,
			   "requires_grad mismatch. expected requires_grad=%d",
			   w->requires_grad);
	if (w->rank != t->rank)
		return say(s, "rank mismatch. expected %d, actual %d", w->rank,
			   t->rank);
	i = size_differs(w, t);
	if (i >= 0)
		return say(s,
			   "size mismatch at index %d. expected %lld, actual "
			   "%lld",
			   i, w->size[i].n, t->size[i].n);
	return layout_differs(w->layout, t->layout) ? layout_fault(s, w)
						    : marks_differ(s, w, t);
}

static const char *check_tensor(struct session *s, const struct guard *g,
				const struct val *v)
{
	const char *name = g->source->brief, *fault;
	bool parameter = v->kind == VAL_TENSOR && v->tensor->parameter;

	if (v->kind != VAL_TENSOR || parameter != g->tensor->parameter)
		return say(s,
			   "expected type of '%s' to be a tensor type, ' but "
			   "found <class '%s'>",
			   name,
			   v->kind != VAL_TENSOR ? type_name(*v)
			   : parameter ? "torch.nn.parameter.Parameter"
				       : "torch.Tensor");
	fault = tensor_fault(s, g->tensor, v->tensor);
	if (fault && *fault != '_')
		fault = say(s, "tensor '%s' %s", name, fault);
	if (fault && (parameter || source_is_parameter(g->source)))
		return say(s,
			   "%s. Guard failed on a parameter, consider using "
			   "torch._dynamo.config.force_parameter_static_shapes "
			   "= False to allow dynamism on parameters.",
			   fault);
	return fault;
}

/* --- others */

static bool same_class(struct val want, const struct val *v)
{
	return want.kind == v->kind && (v->kind != VAL_OBJECT ||
					v->object->class == want.object->class);
}

static bool same_constant(struct val want, const struct val *v)
{
	return want.kind == v->kind &&
	       (val_equal(want, *v) ||
		(v->kind == VAL_FLOAT && want.d != want.d && v->d != v->d));
}

static long long range_step(const struct iter *it)
{
	const struct val *item = it->list->item;

	return it->list->len > 1 ? item[1].i - item[0].i : 1;
}

/* Where a range that is iterated over goes on; 0 for other iterators. */
static long long range_next(const struct iter *it)
{
	const struct val *item = it->list->item;
	int len = it->list->len;

	if (it->kind != ITER_RANGE || len == 0)
		return 0;
	return it->at < len ? item[it->at].i : item[len - 1].i + range_step(it);
}

static bool holds(const struct guard *g, const struct val *v)
{
	const struct val *part;

	switch (g->kind) {
	case GUARD_EQUAL:
		return same_constant(g->value, v);
	case GUARD_TYPE:
		return same_class(g->value, v);
	case GUARD_LENGTH:
	case GUARD_KEYS:
		return g->length == val_parts(*v, &part) &&
		       (v->kind != VAL_ITER ||
			range_next(v->iter) == range_next(g->value.iter));
	case GUARD_KEY:
		return g->length < v->dict->len &&
		       val_equal(v->dict->key[g->length], g->value);
	case GUARD_HAS_KEY:
		return g->length == (dict_find(v->dict, g->value) != NULL);
	case GUARD_SAME:
		return val_same(g->value, *v) &&
		       (v->kind != VAL_BOUND || v->bound == g->value.bound);
	case GUARD_ATTR_ABSENT:
		return !object_attr(v->object, g->value.text->chars);
	case GUARD_TENSOR:
	case GUARD_ALIAS:
		break;
	}
	return true;
}

static const char *length_text(struct session *s, const struct guard *g)
{
	const struct iter *it = g->value.iter;
	long long next;

	if (g->value.kind == VAL_ITER && it->kind == ITER_ROW)
		return say(s, "___tuple_iterator_len(%s) == %d",
			   g->source->brief, g->length);
	if (g->value.kind == VAL_ITER) {
		next = range_next(it);
		return say(s,
			   "___normalize_range_iter(%s) == (%lld, %lld, %lld)",
			   g->source->brief, next,
			   next + g->length * range_step(it), range_step(it));
	}
	if (g->length == 0)
		return say(s, "not %s", g->source->brief);
	return say(s, "len(%s) %s %d", g->source->brief,
		   g->kind == GUARD_KEYS ? "!=" : "==", g->length);
}

static const char *guard_text(struct session *s, const struct guard *g)
{
	const char *name = g->source->brief;

	switch ((int)g->kind) {
	case GUARD_EQUAL:
		return say(s, "%s %s %s", name,
			   g->value.kind == VAL_NONE ? "is" : "==",
			   val_text_of(s, g->value));
	case GUARD_LENGTH:
	case GUARD_KEYS:
		return length_text(s, g);
	case GUARD_KEY:
		return say(s, "list(dict.keys(%s))[%d] == %s", name, g->length,
			   val_text_of(s, g->value));
	case GUARD_HAS_KEY:
		return say(s, "%s___dict_contains(%s, %s)",
			   g->length ? "" : "not ", val_text_of(s, g->value),
			   name);
	case GUARD_SAME:
		return say(s, "___check_obj_id(%s, ID)", name);
	case GUARD_ATTR_ABSENT:
		return say(s, "not ___dict_contains('%s', %s.__dict__)",
			   g->value.text->chars, g->source->of->brief);
	default:
		return say(s, "___check_type_id(%s, ID), type=<class '%s'>",
			   name, type_name(g->value));
	}
}

const char *guard_fault(struct session *s, const struct guard *g,
			const struct val *v)
{
	if (g->kind == GUARD_TENSOR)
		return check_tensor(s, g, v);
	return holds(g, v) ? NULL : guard_text(s, g);
}
