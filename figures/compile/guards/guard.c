/* guard.c: guards of one trace, and the check of a single one. */
#include "figures/compile/guards/guard.h"

#include <string.h>

#include "figures/compile/guards/guard_tree.h"
#include "figures/compile/trace/machine.h"

/* Kinds of which a source has one at most. */
static bool single(enum guard_kind kind)
{
	return kind != GUARD_KEY && kind != GUARD_HAS_KEY &&
	       kind != GUARD_NO_KEY;
}

struct guard *guard_add(struct session *s, enum guard_kind kind,
			struct source *source)
{
	struct trace *t = s->trace;
	struct guard *g;

	for (g = t->guards; g && single(kind) && !s->outside; g = g->next)
		if (g->source == source &&
		    (g->kind == kind ||
		     (kind == GUARD_EQUAL && g->kind == GUARD_TYPE))) {
			g->kind = kind; /* the value says the type too */
			return g;
		}
	g = take(s, sizeof *g);
	*g = (struct guard){ .kind = kind,
			     .source = source,
			     .order = t->guard_count++ };
	if (t->guard_count > NODE_MAX)
		go_outside(s, "More than %d guards are not simulated.",
			   NODE_MAX);
	*t->guards_end = g;
	t->guards_end = &g->next;
	return g;
}

/* --- tensors */

static const char *not_parameter =
	". Guard failed on a parameter, consider using "
	"torch._dynamo.config.force_parameter_static_shapes = False to allow "
	"dynamism on parameters.";

static bool dispatch_differs(const struct tensor_check *want,
			     const struct tensor *t)
{
	return want->inference != t->inference || want->meta != t->meta;
}

static int size_differs(const long long *want, const struct size *got, int rank)
{
	for (int i = 0; i < rank; i++)
		if (want[i] >= 0 && want[i] != got[i].n)
			return i;
	return -1;
}

/* "{0, 1}": the dims that are marked. */
static const char *marked_dims(struct session *s, const unsigned char *marks,
			       int rank)
{
	const char *text = "";

	for (int i = 0; i < rank; i++)
		if (marks[i] & (MARK_DYNAMIC | MARK_RANGE))
			text = say(s, "%s%s%d", text, *text ? ", " : "", i);
	return say(s, "{%s}", text);
}

static const char *subset_text(struct session *s,
			       const struct tensor_check *want,
			       const struct tensor *t)
{
	return say(s,
		   "_dynamo_dynamic_indices not a subset: runtime %s is not a "
		   "subset of compiled %s",
		   marked_dims(s, t->marks, t->rank),
		   marked_dims(s, want->marks, t->rank));
}

/* An entry made from an unmarked tensor refuses marked ones; one made from a
 * marked tensor takes those with no mark of their own. */
static const char *marks_differ(struct session *s,
				const struct tensor_check *want,
				const struct tensor *t)
{
	bool md = false;

	for (int i = 0; i < t->rank; i++) {
		unsigned char marks =
			t->marks[i] & (MARK_DYNAMIC | MARK_MAYBE_DYNAMIC |
				       MARK_UNBACKED | MARK_RANGE);

		md |= marks != 0;
		if (want->marked && (marks & ~want->marks[i]))
			return subset_text(s, want, t);
	}
	if (md && !want->marked)
		return "_has_dynamo_dim_marking is present on runtime tensor "
		       "but was absent at compile time";
	return NULL;
}

static const char *tensor_fault(struct session *s, const struct guard_check *c,
				const struct tensor *t)
{
	const struct tensor_check *w = c->tensor;
	const char *name = c->source->brief;
	int i;

	if (dispatch_differs(w, t))
		return say(s, "tensor '%s' dispatch key set mismatch.", name);
	if (w->dtype != t->dtype)
		return say(s,
			   "tensor '%s' dtype mismatch. expected %s, actual "
			   "%s",
			   name, dtype_word(w->dtype), dtype_word(t->dtype));
	if (w->requires_grad != t->requires_grad)
		return say(s,
			   "tensor '%s' requires_grad mismatch. expected "
			   "requires_grad=%d",
			   name, w->requires_grad);
	if (w->rank != t->rank)
		return say(s,
			   "tensor '%s' rank mismatch. expected %d, actual "
			   "%d",
			   name, w->rank, t->rank);
	i = size_differs(w->size, t->size, t->rank);
	if (i >= 0)
		return say(s,
			   "tensor '%s' size mismatch at index %d. expected "
			   "%lld, actual %lld",
			   name, i, w->size[i], t->size[i].n);
	if (layout_differs(w->layout, t->layout))
		return say(s, "tensor '%s' stride mismatch", name);
	return marks_differ(s, w, t);
}

static const char *check_tensor(struct session *s, const struct guard_check *c,
				const struct val *v)
{
	const char *fault;
	bool parameter = v->kind == VAL_TENSOR && v->tensor->parameter;

	if (v->kind != VAL_TENSOR || parameter != c->tensor->parameter)
		return say(s,
			   "expected type of '%s' to be a tensor type, ' but "
			   "found <class '%s'>",
			   c->source->brief,
			   v->kind != VAL_TENSOR ? type_name(*v)
			   : parameter ? "torch.nn.parameter.Parameter"
				       : "torch.Tensor");
	fault = tensor_fault(s, c, v->tensor);
	if (fault && (parameter || c->tensor->module_parameter))
		return say(s, "%s%s", fault, not_parameter);
	return fault;
}

/* --- others */

static const char *check_equal(struct session *s, const struct guard_check *c,
			       const struct val *v)
{
	const char *name = c->source->brief;

	if (c->value.kind == v->kind &&
	    (val_equal(c->value, *v) ||
	     (v->kind == VAL_FLOAT && c->value.d != c->value.d &&
	      v->d != v->d)))
		return NULL;
	return say(s, "%s %s %s", name, c->value.kind == VAL_NONE ? "is" : "==",
		   val_text_of(s, c->value));
}

static const char *check_type(struct session *s, const struct guard_check *c,
			      const struct val *v)
{
	if (v->kind == c->value.kind)
		return NULL;
	return say(s, "___check_type_id(%s, ID), type=<class '%s'>",
		   c->source->brief, type_name(c->value));
}

static const char *check_length(struct session *s, const struct guard_check *c,
				const struct val *v)
{
	bool dict = v->kind == VAL_DICT;
	int len = dict ? v->dict->len : v->list->len;

	if (len == c->length)
		return NULL;
	if (c->length == 0)
		return say(s, "not %s", c->source->brief);
	return say(s, "len(%s) %s %d", c->source->brief,
		   c->kind == GUARD_KEYS ? "!=" : "==", c->length);
}

static const char *check_key(struct session *s, const struct guard_check *c,
			     const struct val *v)
{
	bool has;

	if (c->kind == GUARD_KEY) {
		if (c->length < v->dict->len &&
		    val_equal(v->dict->key[c->length], c->value))
			return NULL;
		return say(s, "list(dict.keys(%s))[%d] == %s", c->source->brief,
			   c->length, val_text_of(s, c->value));
	}
	has = dict_find(v->dict, c->value) != NULL;
	if (has == (c->kind == GUARD_HAS_KEY))
		return NULL;
	return say(s, "%s___dict_contains(%s, %s)",
		   c->kind == GUARD_HAS_KEY ? "" : "not ",
		   val_text_of(s, c->value), c->source->brief);
}

static const char *check_object(struct session *s, const struct guard_check *c,
				const struct val *v)
{
	if (c->kind == GUARD_SAME)
		return val_same(c->value, *v) && !(v->kind == VAL_BOUND &&
						   v->bound != c->value.bound)
			       ? NULL
			       : say(s, "___check_obj_id(%s, ID)",
				     c->source->brief);
	if (c->value.kind == VAL_UNBOUND)
		return NULL;
	if (v->kind == c->value.kind &&
	    (v->kind != VAL_OBJECT ||
	     v->object->class == c->value.object->class))
		return NULL;
	return say(s, "___check_type_id(%s, ID), type=<class '%s'>",
		   c->source->brief, type_name(c->value));
}

const char *guard_fault(struct session *s, const struct guard_check *c,
			const struct val *v)
{
	switch (c->kind) {
	case GUARD_TENSOR:
		return check_tensor(s, c, v);
	case GUARD_EQUAL:
		return check_equal(s, c, v);
	case GUARD_TYPE:
		return check_type(s, c, v);
	case GUARD_LENGTH:
	case GUARD_KEYS:
		return check_length(s, c, v);
	case GUARD_KEY:
	case GUARD_HAS_KEY:
	case GUARD_NO_KEY:
		return check_key(s, c, v);
	case GUARD_SAME:
	case GUARD_PLACE:
		return check_object(s, c, v);
	case GUARD_ATTR_ABSENT:
		if (!object_attr(v->object, c->value.text->chars))
			return NULL;
		return say(s, "not ___dict_contains('%s', %s.__dict__)",
			   c->value.text->chars, c->source->of->brief);
	case GUARD_ALIAS:
		break;
	}
	return NULL;
}
