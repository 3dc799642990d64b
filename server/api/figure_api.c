/* figure_api.c: see figure_api.h. */
#include "server/api/figure_api.h"

#include "base/num.h"
#include "figures/figure.h"
#include "server/api/answers.h"
#include "server/api/json_read.h"
#include "server/ask.h"
#include "server/router.h"

enum { NAME_SIZE = 64 };

void figure_api_list(const struct server *s, const struct request *q,
		     struct reply *r)
{
	struct json j;
	char url[NAME_SIZE + 32];

	(void)s;
	(void)q;
	json_init(&j, &r->body);
	json_object(&j, NULL);
	json_array(&j, "figures");
	for (size_t i = 0; figures[i]; i++) {
		const struct figure *f = figures[i];
		json_object(&j, NULL);
		json_text(&j, "name", f->name);
		json_text(&j, "title", f->title);
		json_text(&j, "summary", f->summary);
		snprintf(url, sizeof url, "figures/%s", f->name);
		json_text(&j, "url", url);
		snprintf(url, sizeof url, "figures/%s/schema", f->name);
		json_text(&j, "schema", url);
		json_object_end(&j);
	}
	json_array_end(&j);
	json_object_end(&j);
}

/* The figure that the path names; NULL, and *r says which there are. */
static const struct figure *find(const char *path, struct reply *r)
{
	struct error e = { .kind = ERROR_NONE };
	char name[NAME_SIZE];
	struct buf all;

	router_segment(path, "/api/figures/*", name, sizeof name);
	const struct figure *f = figure_find(name);
	if (f)
		return f;
	buf_init(&all, 400);
	for (size_t i = 0; figures[i]; i++)
		buf_printf(&all, "%s%s", i ? ", " : "", figures[i]->name);
	error_set(&e, ERROR_MISSING, "",
		  "There is no figure \"%s\". There are: %s.", name,
		  buf_text(&all));
	buf_release(&all);
	reply_error(r, &e);
	return NULL;
}

void figure_api_schema(const struct server *s, const struct request *q,
		       struct reply *r)
{
	const struct figure *f = find(q->path, r);
	struct json j;

	(void)s;
	if (!f)
		return;
	json_init(&j, &r->body);
	figure_schema(f, &j);
	etag_make(r->etag, buf_text(&r->body), r->body.len, 0);
}

/* Moves the answer into the reply: no copy. */
static void answer(const struct figure *f, const struct param_pair *pair,
		   size_t pair_len, struct reply *r)
{
	struct error e = { .kind = ERROR_NONE };
	struct answer a;

	answer_init(&a, ANSWER_ALL);
	if (ask_figure(f, pair, pair_len, &a, &e)) {
		buf_release(&r->body);
		r->body = a.body;
		buf_init(&a.body, ANSWER_BYTES_MAX);
		etag_make(r->etag, buf_text(&r->body), r->body.len, 0);
	} else {
		reply_error(r, &e);
	}
	answer_release(&a);
}

void figure_api_ask(const struct server *s, const struct request *q,
		    struct reply *r)
{
	const struct figure *f = find(q->path, r);

	if (!f)
		return;
	r->shared = answers_get(s->answers, f->name, q->query, r->etag);
	if (r->shared)
		return;
	answer(f, q->pair, q->pair_len, r);
	if (r->status == 200)
		answers_put(s->answers, f->name, q->query, r);
}

/* What a parameter is, in the words of JSON. */
static void type_words(const struct param *p, char *out, size_t size)
{
	switch (p->type) {
	case PARAM_REAL:
		snprintf(out, size, "a number");
		break;
	case PARAM_INT:
		snprintf(out, size, "a whole number");
		break;
	case PARAM_FLAG:
		snprintf(out, size, "true or false");
		break;
	case PARAM_CHOICE:
		param_range(p, out, size);
		break;
	case PARAM_TEXT:
		snprintf(out, size, "a text");
		break;
	}
}

/* What stands there, in the same words. */
static const char *found_words(const struct cJSON *member)
{
	double number;
	bool flag;

	if (json_is_bool(member, &flag))
		return flag ? "true" : "false";
	if (json_is_null(member))
		return "null";
	if (json_is_number(member, &number))
		return "a number";
	return json_is_array(member) ? "a list" : "an object";
}

/* One member of the body as a pair, as if it stood in a query; p is NULL if the
 * figure has no parameter of that name, which param_read says. Any value may be
 * written as a text; a number and a flag also as what they are. A number is
 * printed into room. */
static bool read_member(const struct cJSON *member, const struct param *p,
			struct param_pair *pair, char room[static NUM_TEXT],
			struct error *e)
{
	char words[200];
	double number;
	bool flag;

	*pair = (struct param_pair){ json_name(member), "" };
	if (!p || json_is_text(member, &pair->text))
		return true;
	if (json_is_bool(member, &flag) && p->type == PARAM_FLAG) {
		pair->text = flag ? "1" : "0";
		return true;
	}
	if (json_is_number(member, &number) && p->type != PARAM_TEXT) {
		num_shortest(room, number);
		pair->text = room;
		return true;
	}
	type_words(p, words, sizeof words);
	return error_set(e, ERROR_INPUT, pair->name, "%s must be %s, not %s.",
			 pair->name, words, found_words(member));
}

struct members {
	struct param_pair pair[PARAM_MAX];
	char room[PARAM_MAX][NUM_TEXT];
};

static bool read_members(const struct figure *f, const struct cJSON *object,
			 struct members *m, size_t *len, struct error *e)
{
	const struct cJSON *member = json_first(object);

	if (!json_is_object(object))
		return error_set(
			e, ERROR_INPUT, "",
			"The body must be a JSON object of parameters, "
			"such as {\"gpus\": 32}.");
	for (*len = 0; member; member = json_next(member), ++*len) {
		if (*len == PARAM_MAX)
			return error_set(
				e, ERROR_INPUT, "",
				"The body has more than %d parameters.",
				PARAM_MAX);
		int at = param_find(&f->table, json_name(member));
		if (!read_member(member, at < 0 ? NULL : &f->table.params[at],
				 &m->pair[*len], m->room[*len], e))
			return false;
	}
	return true;
}

void figure_api_post(const struct server *s, const struct request *q,
		     struct reply *r)
{
	const struct figure *f = find(q->path, r);
	struct error e = { .kind = ERROR_NONE };
	struct cJSON *object = NULL;
	struct members m;
	size_t len = 0;

	(void)s;
	if (!f)
		return;
	if (q->pair_len)
		reply_status(r, 400,
			     "The parameters stand in the body of a "
			     "POST; leave the query away.");
	else if (!json_read(q->body, q->body_len, &object, &e) ||
		 !read_members(f, object, &m, &len, &e))
		reply_error(r, &e);
	else
		answer(f, m.pair, len, r);
	json_free(object);
}
