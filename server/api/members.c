/* members.c: see members.h. */
#include "server/api/members.h"

#include <string.h>

#include "base/buf.h"
#include "server/api/json_read.h"

const struct member members_common[] = {
	{ "key", MEMBER_KEY,
	  .help = "Made anew for each act, a UUID for example: one act that is "
		  "sent twice counts once",
	  .example = "0b9d6c1e-3a52-4c7e-9f41-6f2f6f0d8a17" },
	{ "utc_offset_min", MEMBER_WHOLE, .min = MEMBER_OFFSET_MIN,
	  .max = MEMBER_OFFSET_MAX,
	  .help = "The minutes to add to UTC for the learner's clock",
	  .example = "120" },
	{ "depth", MEMBER_WHOLE, .optional = true, .max = MEMBER_DEPTH_MAX,
	  .help = "How many folders below the root the page is that shows the "
		  "answer's HTML; 2 if not said",
	  .example = "2" },
	{ .name = NULL },
};

/* --- what is missing */

struct gap {
	const struct member *only;
	size_t len;
	struct buf names; /* "a, b and c" */
};

static void add_gap(struct gap *g, const struct member *m, size_t left)
{
	if (g->len++)
		buf_puts(&g->names, left ? ", " : " and ");
	buf_puts(&g->names, m->name);
	g->only = m;
}

static size_t count_missing(const struct fields *f, const struct member *m)
{
	size_t len = 0;

	for (; m && m->name; m++)
		len += !m->optional && !fields_has(f, m->name);
	return len;
}

static void name_missing(const struct fields *f, const struct member *m,
			 struct gap *g, size_t all)
{
	for (; m && m->name; m++)
		if (!m->optional && !fields_has(f, m->name))
			add_gap(g, m, all - 1 - g->len);
}

static void check_missing(struct fields *f, const struct body *body)
{
	size_t all =
		count_missing(f, members_common) + count_missing(f, body->own);
	struct gap g = { .len = 0 };

	if (!all || !fields_fine_so_far(f))
		return;
	buf_init(&g.names, 400);
	name_missing(f, members_common, &g, all);
	name_missing(f, body->own, &g, all);
	if (all == 1)
		error_set(&f->error, ERROR_INPUT, g.only->name,
			  "%s is missing: %s.", g.only->name, g.only->help);
	else
		error_set(&f->error, ERROR_INPUT, NULL,
			  "%s are missing; /api/openapi.json says what each "
			  "is.",
			  buf_text(&g.names));
	buf_release(&g.names);
}

/* --- what is there */

static void check_key(struct fields *f, const struct member *m)
{
	const char *key = fields_text(f, m->name, MEMBER_ENTRY_MAX);
	size_t len = key ? strspn(key, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				       "abcdefghijklmnopqrstuvwxyz"
				       "0123456789-_")
			 : 0;

	if (!key || len < MEMBER_KEY_MIN || len > MEMBER_KEY_MAX || key[len])
		fields_fault(f, m->name,
			     "key must be 8 to 64 of A-Z, a-z, 0-9, - and _, "
			     "made anew for each act.");
}

static void check_texts(struct fields *f, const struct member *m)
{
	const struct cJSON *list = fields_value(f, m->name);
	const char *text;
	bool all = m->type == MEMBER_TEXTS_OR_ALL && json_is_text(list, &text);
	size_t len = 0;

	if (all && strcmp(text, "all") != 0)
		error_set(&f->error, ERROR_INPUT, m->name,
			  "%s must be a list of ids or \"all\".", m->name);
	else if (!all && !json_is_array(list))
		error_set(&f->error, ERROR_INPUT, m->name, "%s must be a list.",
			  m->name);
	for (const struct cJSON *v = all ? NULL : json_first(list);
	     v && fields_fine_so_far(f); v = json_next(v))
		if (++len > (size_t)m->max)
			error_set(&f->error, ERROR_INPUT, m->name,
				  "%s has more than %g entries.", m->name,
				  m->max);
		else
			fields_entry(f, m->name, v, MEMBER_ENTRY_MAX);
}

static void check_one(struct fields *f, const struct member *m)
{
	if (!fields_has(f, m->name)) {
		fields_value(f, m->name);
		return;
	}
	switch (m->type) {
	case MEMBER_KEY:
		check_key(f, m);
		break;
	case MEMBER_TEXT:
		fields_text(f, m->name, (size_t)m->max);
		break;
	case MEMBER_WHOLE:
		fields_int(f, m->name, (int)m->min, (int)m->max, (int)m->min);
		break;
	case MEMBER_REAL:
		fields_real(f, m->name, m->min, m->max, m->min);
		break;
	case MEMBER_FLAG:
		fields_bool(f, m->name, false);
		break;
	case MEMBER_TEXTS:
	case MEMBER_TEXTS_OR_ALL:
		check_texts(f, m);
		break;
	}
}

static void check_all(struct fields *f, const struct member *m)
{
	for (; m && m->name; m++)
		check_one(f, m);
}

static void check_settings(struct fields *f, const struct body *body)
{
	for (size_t i = 0; i < body->setting_len; i++) {
		const struct param *p = &body->settings[i];
		struct member m = { .name = p->name,
				    .type = p->type == PARAM_FLAG
						    ? MEMBER_FLAG
						    : MEMBER_WHOLE,
				    .min = p->min,
				    .max = p->max };
		check_one(f, &m);
	}
}

bool members_check(struct fields *f, const struct cJSON *object,
		   const struct body *body)
{
	fields_init(f, object);
	check_missing(f, body);
	check_all(f, members_common);
	check_all(f, body->own);
	check_settings(f, body);
	return fields_fine(f);
}

/* --- reading */

double members_real(const struct fields *f, const char *name, double fallback)
{
	double number;

	return fields_has(f, name) && json_is_number(json_get(f->object, name),
						     &number)
		       ? number
		       : fallback;
}

int members_whole(const struct fields *f, const char *name, int fallback)
{
	return (int)members_real(f, name, fallback);
}

bool members_flag(const struct fields *f, const char *name, bool fallback)
{
	bool flag;

	return fields_has(f, name) &&
			       json_is_bool(json_get(f->object, name), &flag)
		       ? flag
		       : fallback;
}

const char *members_text(const struct fields *f, const char *name)
{
	const char *text;

	return fields_has(f, name) &&
			       json_is_text(json_get(f->object, name), &text)
		       ? text
		       : NULL;
}

size_t members_texts(const struct fields *f, const char *name, const char **out,
		     size_t max)
{
	const struct cJSON *list =
		fields_has(f, name) ? json_get(f->object, name) : NULL;
	size_t len = 0;

	if (!json_is_array(list))
		return 0;
	for (const struct cJSON *v = json_first(list); v && len < max;
	     v = json_next(v))
		len += json_is_text(v, &out[len]);
	return len;
}
