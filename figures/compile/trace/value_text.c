/* value_text.c: values as Python prints them. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/num.h"
#include "figures/compile/code/code.h"
#include "figures/compile/trace/machine.h"

const char *real_text(struct session *s, double d)
{
	char shortest[NUM_TEXT];

	if (isnan(d))
		return "nan";
	if (isinf(d))
		return d > 0 ? "inf" : "-inf";
	num_shortest(shortest, d);
	if (strpbrk(shortest, ".e"))
		return say(s, "%s", shortest);
	return say(s, "%s.0", shortest);
}

const char *type_name(struct val v)
{
	static const char *const names[VAL_LAZY + 1] = {
		[VAL_NONE] = "NoneType", [VAL_BOOL] = "bool",
		[VAL_INT] = "int",	 [VAL_FLOAT] = "float",
		[VAL_TEXT] = "str",	 [VAL_TENSOR] = "Tensor",
		[VAL_LIST] = "list",	 [VAL_TUPLE] = "tuple",
		[VAL_DICT] = "dict",	 [VAL_SLICE] = "slice",
		[VAL_FUNC] = "function", [VAL_CLASS] = "type",
	};

	if (v.kind == VAL_OBJECT)
		return v.object->class->name;
	return names[v.kind] ? names[v.kind] : "object";
}

static const char *items_text(struct session *s, const struct list *l,
			      const char *open, const char *close, int depth);

static const char *text_of(struct session *s, struct val v, int depth)
{
	if (depth > 4)
		return "...";
	switch ((int)v.kind) {
	case VAL_NONE:
		return "None";
	case VAL_BOOL:
		return v.truth ? "True" : "False";
	case VAL_INT:
		return say(s, "%lld", v.i);
	case VAL_FLOAT:
		return real_text(s, v.d);
	case VAL_TEXT:
		return say(s, "'%.*s'", (int)v.text->len, v.text->chars);
	case VAL_LIST:
		return items_text(s, v.list, "[", "]", depth + 1);
	case VAL_TUPLE:
		if (v.list->shape_of)
			return items_text(s, v.list, "torch.Size([", "])",
					  depth + 1);
		return items_text(s, v.list, "(", ")", depth + 1);
	case VAL_DTYPE:
		return say(s, "torch.%s", dtype_torch(v.dtype));
	case VAL_DEVICE:
		return "cpu";
	case VAL_TENSOR:
		return say(s, "tensor(%s)", real_text(s, v.tensor->value));
	case VAL_CLASS:
		return say(s, "<class '%s'>", v.class->name);
	default:
		return say(s, "<%s object>", type_name(v));
	}
}

static const char *items_text(struct session *s, const struct list *l,
			      const char *open, const char *close, int depth)
{
	const char *text = open;

	for (int i = 0; i < l->len && i < 64; i++)
		text = say(s, "%s%s%s", text, i ? ", " : "",
			   text_of(s, l->item[i], depth));
	return say(s, "%s%s%s", text, l->len == 1 && open[0] == '(' ? "," : "",
		   close);
}

const char *val_text_of(struct session *s, struct val v)
{
	return text_of(s, v, 0);
}
