/* library_module.c: methods that every nn.Module has. */
#include <string.h>

#include "figures/compile/trace/library.h"

static struct val arg(struct call_of *c, int i, const char *name)
{
	const struct val *v = argument(c, i, name);

	return v ? look(c->s, *v) : (struct val){ .kind = VAL_UNBOUND };
}

void each_module(struct session *s, struct object *o,
		 void (*visit)(struct session *s, struct object *o, void *with),
		 void *with, int depth)
{
	if (depth > 8) {
		go_outside(s, "Modules lie too deep in each other for the "
			      "simulation.");
		return;
	}
	if (!spend(s))
		return;
	visit(s, o, with);
	for (int i = 0; i < o->len && !s->outside; i++)
		if (o->attr[i].room == ROOM_MODULE &&
		    o->attr[i].v.kind == VAL_OBJECT)
			each_module(s, o->attr[i].v.object, visit, with,
				    depth + 1);
}

static bool outside_only(struct call_of *c)
{
	return !c->s->trace ||
	       go_outside(c->s, "Module.%s while tracing is not simulated.",
			  c->builtin->name);
}

static void set_training(struct session *s, struct object *o, void *with)
{
	object_set(s, o, name_of(s, "training"), ROOM_DICT,
		   val_bool(*(bool *)with));
}

static bool train(struct call_of *c)
{
	struct val mode = arg(c, 0, "mode");
	bool on = c->builtin->name[0] == 't' &&
		  (mode.kind != VAL_BOOL || mode.truth);

	if (!outside_only(c))
		return false;
	each_module(c->s, c->self->object, set_training, &on, 0);
	*c->out = *c->self;
	return true;
}

static bool register_buffer(struct call_of *c)
{
	struct val name = arg(c, 0, "name"), v = arg(c, 1, "tensor");

	if (!outside_only(c) || name.kind != VAL_TEXT)
		return go_outside(c->s, "This register_buffer is not "
					"simulated.");
	object_set(c->s, c->self->object, name_of(c->s, name.text->chars),
		   ROOM_BUFFER, v);
	return true;
}

static bool register_parameter(struct call_of *c)
{
	struct val name = arg(c, 0, "name"), v = arg(c, 1, "param");

	if (!outside_only(c) || name.kind != VAL_TEXT)
		return go_outside(c->s, "This register_parameter is not "
					"simulated.");
	object_set(c->s, c->self->object, name_of(c->s, name.text->chars),
		   ROOM_PARAMETER, v);
	return true;
}

/* --- parameters(), modules(), children() */

struct collect {
	struct val list;
	bool modules, buffers, named;
};

static void grad_of(struct session *s, struct object *o, void *with)
{
	for (int i = 0; i < o->len; i++)
		if (o->attr[i].room == ROOM_PARAMETER &&
		    o->attr[i].v.kind == VAL_TENSOR)
			o->attr[i].v.tensor->requires_grad = *(bool *)with;
	(void)s;
}

static bool requires_grad(struct call_of *c)
{
	struct val on = arg(c, 0, "requires_grad");
	bool grad = on.kind != VAL_BOOL || on.truth;

	if (!outside_only(c))
		return false;
	each_module(c->s, c->self->object, grad_of, &grad, 0);
	*c->out = *c->self;
	return true;
}

/* blk.compile() inside a program: it is compiled on its own. */
static bool compile(struct call_of *c)
{
	if (!outside_only(c))
		return false;
	c->self->object->compiled = true;
	*c->out = val_none();
	return true;
}

/* ModuleList([…]), Sequential(…): children are named by number. */
static bool append(struct call_of *c)
{
	struct object *o = c->self->object;
	int n = 0;

	if (!outside_only(c))
		return false;
	for (int i = 0; i < o->len; i++)
		n += o->attr[i].room == ROOM_MODULE;
	*c->out = *c->self;
	return set_attr(c->s, *c->self, name_of(c->s, say(c->s, "%d", n)),
			arg(c, 0, NULL));
}

/* Sequential(a, b, …): each argument a child. */
static bool init_children(struct call_of *c)
{
	bool on = true;

	set_training(c->s, c->self->object, &on);
	for (int i = 0; i < c->args->len; i++) {
		struct val v = look(c->s, c->args->item[i]);
		struct arguments one = { .item = &v, .len = 1 };
		struct call_of add = *c;

		add.args = &one;
		if (!append(&add))
			return false;
	}
	*c->out = val_none();
	return true;
}

const struct builtin builtins_module[] = {
	{ SPACE_MODULE, "train", train, NULL },
	{ SPACE_MODULE, "eval", train, NULL },
	{ SPACE_MODULE, "register_buffer", register_buffer, NULL },
	{ SPACE_MODULE, "register_parameter", register_parameter, NULL },
	{ SPACE_MODULE, "requires_grad_", requires_grad, NULL },
	{ SPACE_MODULE, "compile", compile, NULL },
	{ SPACE_MODULE, "_append", append, NULL },
	{ SPACE_MODULE, "_init_children", init_children, NULL },
};
const size_t builtins_module_len =
	sizeof builtins_module / sizeof builtins_module[0];
