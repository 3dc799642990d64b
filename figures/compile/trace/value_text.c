/* value_text.c: values as Python prints them. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
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

/* What a learner would read of it; the rest is outside. */
enum { VALUE_TEXT_MAX = 8 << 10 };

static void put(struct session *s, struct buf *out, struct val v, int depth);

static void put_items(struct session *s, struct buf *out, const struct list *l,
		      const char *brackets, int depth)
{
	buf_putc(out, brackets[0]);
	for (int i = 0; i < l->len && i < 64 && !out->failed; i++) {
		buf_puts(out, i ? ", " : "");
		put(s, out, l->item[i], depth);
	}
	buf_puts(out, l->len == 1 && brackets[0] == '(' ? "," : "");
	buf_putc(out, brackets[1]);
}

static void put_shape(struct session *s, struct buf *out, const struct list *l,
		      int depth)
{
	buf_puts(out, "torch.Size(");
	put_items(s, out, l, "[]", depth);
	buf_putc(out, ')');
}

static void put(struct session *s, struct buf *out, struct val v, int depth)
{
	if (depth > 4)
		buf_puts(out, "...");
	else if (v.kind == VAL_NONE)
		buf_puts(out, "None");
	else if (v.kind == VAL_BOOL)
		buf_puts(out, v.truth ? "True" : "False");
	else if (v.kind == VAL_INT)
		buf_printf(out, "%lld", v.i);
	else if (v.kind == VAL_FLOAT)
		buf_puts(out, real_text(s, v.d));
	else if (v.kind == VAL_TEXT)
		buf_printf(out, "'%.*s'", (int)v.text->len, v.text->chars);
	else if (v.kind == VAL_LIST)
		put_items(s, out, v.list, "[]", depth + 1);
	else if (v.kind == VAL_TUPLE && v.list->shape_of)
		put_shape(s, out, v.list, depth + 1);
	else if (v.kind == VAL_TUPLE)
		put_items(s, out, v.list, "()", depth + 1);
	else if (v.kind == VAL_DTYPE)
		buf_printf(out, "torch.%s", dtype_torch(v.dtype));
	else if (v.kind == VAL_DEVICE)
		buf_puts(out, "cpu");
	else if (v.kind == VAL_TENSOR)
		buf_printf(out, "tensor(%s)", real_text(s, v.tensor->value));
	else if (v.kind == VAL_CLASS)
		buf_printf(out, "<class '%s'>", v.class->name);
	else
		buf_printf(out, "<%s object>", type_name(v));
}

const char *val_text_of(struct session *s, struct val v)
{
	const char *text;
	struct buf out;

	buf_init(&out, VALUE_TEXT_MAX);
	put(s, &out, v, 0);
	if (out.failed)
		not_simulated(s, "The text of so large a value");
	text = say(s, "%s", buf_text(&out));
	buf_release(&out);
	return text;
}
