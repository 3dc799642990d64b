/* session.c: see session.h. */
#include "figures/compile/frames/session.h"

#include <stdlib.h>
#include <string.h>

#include "figures/compile/sentence.h"
#include "figures/compile/trace/library.h"
#include "figures/compile/trace/machine.h"
#include "figures/compile/frames/session_values.h"

enum { SPARE = 1 << 20 };

/* --- the program */

static struct val *global(struct session *s, const char *name)
{
	return dict_find(s->globals, name_val(s, name));
}

/* Without make, the module class that is defined last. */
static struct val last_class(struct session *s)
{
	struct val v = val_none();

	for (int i = 0; i < s->globals->len; i++)
		if (s->globals->value[i].kind == VAL_CLASS &&
		    s->globals->value[i].class->kind == BASE_MODULE)
			v = s->globals->value[i];
	return v;
}

bool session_target(struct session *s)
{
	struct val *make = global(s, "make"), *f = global(s, "f");
	struct val class = last_class(s);
	struct arguments none = { .len = 0 };

	if (!make && !f && class.kind == VAL_CLASS)
		make = &class;
	if (make)
		s->target = call_value(s, *make, &none);
	if (stopped(s))
		return false;
	if (!make && f)
		s->target = *f;
	s->line = 0; /* what is missing is on none */
	if (!make && !f)
		return go_outside(s, "The program defines neither f nor a "
				     "class derived from nn.Module: name the "
				     "function to compile f.");
	return true;
}

static void start(struct session *s)
{
	s->globals = take(s, sizeof *s->globals);
	s->library = take(s, sizeof *s->library);
	s->grad = true;
	dict_set(s, s->globals, name_val(s, "__name__"),
		 name_val(s, "program")); /* imported: not "__main__" */
	if (library_load(s))
		machine_run(s, activation_new(s, s->tree->module), -1);
	if (!stopped(s))
		session_target(s);
	if (s->raised)
		go_outside(s,
			   "The program raises an error before f is called: %s",
			   error_text(s, s->exception));
	s->raised = false;
}

struct session *session_new(struct tree *tree,
			    const struct session_settings *settings)
{
	struct session *s = calloc(1, sizeof *s);

	if (!s)
		return NULL;
	s->spare = malloc(SPARE); /* emptied when it is taken */
	if (!s->spare) {
		free(s);
		return NULL;
	}
	arena_init(&s->arena, SESSION_ARENA_MAX);
	s->tree = tree;
	s->set = *settings;
	start(s);
	return s;
}

void session_free(struct session *s)
{
	if (!s)
		return;
	arena_release(&s->arena);
	free(s->spare);
	free(s);
}

const char *session_outside(const struct session *s, int *line)
{
	if (line)
		*line = s->outside ? s->outside_line : 0;
	return s->outside;
}

struct session_totals session_totals(const struct session *s)
{
	return s->totals;
}

/* --- a call */

/* The compiled function is a frame; a module of torch.nn, or a function that a
 * decorator wraps, is called by a function of PyTorch's, which is the frame. */
static void call_target(struct session *s, const struct arguments *args)
{
	struct val t = s->target, *forward;
	struct code *code = NULL;
	bool inner = false;

	s->hooks = true;
	if (t.kind == VAL_FUNC) {
		code = t.func->code;
		inner = code->no_grad && !code->disabled;
	} else if (t.kind == VAL_OBJECT) {
		forward = class_attr(t.object->class, name_of(s, "forward"));
		if (forward && forward->kind == VAL_FUNC)
			code = forward->func->code;
		inner = t.object->class->library;
	}
	if (!code && t.kind != VAL_OBJECT)
		go_outside(s, "What is compiled must be a function or a "
			      "module.");
	else if (!code)
		raise_error(s, "NotImplementedError",
			    "Module is missing the required \"forward\" "
			    "function");
	else if (inner && args->named)
		not_simulated(s, "A named argument of a module of torch.nn");
	else if (inner)
		library_inner(s, t, args);
	else
		frame_of(s, code, 0, 0, 0)->is_target = true;
	if (!stopped(s) && !inner)
		call_value(s, t, args);
}

/* As a learner can read it, whatever the program's own text holds. */
__attribute__((format(printf, 2, 3))) static const char *
readable(struct session *s, const char *format, ...)
{
	char line[SENTENCE_MAX];
	va_list args;

	va_start(args, format);
	sentence_format(line, format, args);
	va_end(args);
	return say(s, "%s", line);
}

static void take_outcome(struct session *s)
{
	struct result *r = &s->result;

	if (s->raised) {
		r->outcome = OUTCOME_ERROR;
		r->error = readable(s, "%s", error_text(s, s->exception));
	} else if (r->graph_count > 0) {
		r->outcome = OUTCOME_COMPILED;
	} else if (r->run_count > 0) {
		r->outcome = OUTCOME_REUSED;
	}
	s->raised = false;
}

bool session_call(struct session *s, const struct call *call,
		  struct result *out)
{
	bool grad = s->grad;
	struct arguments args = { .len = 0 };

	*out = (struct result){ 0 };
	if (s->outside)
		return false;
	s->result = (struct result){ .outcome = OUTCOME_EAGER };
	s->steps = 0;
	s->act = NULL;
	s->line = 0;
	if (session_contexts(s, call) && session_arguments(s, call, &args))
		call_target(s, &args);
	s->trace = NULL;
	s->inference = s->hooks = false;
	s->compiling = false;
	s->run_only = s->no_frames = 0;
	s->grad = grad;
	if (s->outside)
		return false;
	take_outcome(s);
	*out = s->result;
	return !s->outside;
}

/* --- explain */

bool session_explain(struct session *s, const struct call *call,
		     struct explain *out)
{
	const struct session_settings plain = { 0 };
	struct session *fresh = session_new(s->tree, &plain);
	struct call bare = { .args = call->args, .arg_count = call->arg_count };
	struct result r;
	bool ok;

	*out = (struct explain){ 0 };
	if (!fresh)
		return go_outside(s, "There is not enough memory.");
	ok = session_call(fresh, &bare, &r);
	if (!ok)
		go_outside(s, "%s", fresh->outside);
	out->failed = ok && r.outcome == OUTCOME_ERROR;
	out->graphs = fresh->totals.graphs;
	out->breaks = out->graphs - 1;
	out->ops = fresh->functions;
	out->true_breaks = fresh->totals.breaks;
	session_free(fresh);
	return ok && !s->outside;
}
