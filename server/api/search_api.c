/* search_api.c: see search_api.h. */
#include "server/api/search_api.h"

#include <string.h>

#include "base/json.h"
#include "server/search/marked.h"
#include "server/search/search.h"

const char *search_words(const struct request *q)
{
	for (size_t i = 0; i < q->pair_len; i++)
		if (strcmp(q->pair[i].name, "q") == 0)
			return q->pair[i].text;
	return NULL;
}

static bool check(const struct request *q, struct error *e)
{
	if (q->pair_len == 1 && search_words(q))
		return true;
	for (size_t i = 0; i < q->pair_len; i++)
		if (strcmp(q->pair[i].name, "q") != 0)
			return error_set(e, ERROR_INPUT, q->pair[i].name,
					 "A search has one parameter, q: not "
					 "\"%.60s\".",
					 q->pair[i].name);
	return error_set(e, ERROR_INPUT, "q",
			 "Say once, as q, which words to look for.");
}

static void write_found(struct json *j, const struct found *f)
{
	json_object(j, NULL);
	json_text(j, "kind", f->kind);
	json_text(j, "where", f->where);
	marked_json(j, "title", f->title);
	marked_json(j, "excerpt", f->excerpt);
	json_text(j, "url", f->url);
	json_object_end(j);
}

static void write_findings(struct buf *out, const char *words,
			   const struct findings *f)
{
	struct json j;

	json_init(&j, out);
	json_object(&j, NULL);
	json_text(&j, "q", words);
	json_real(&j, "total", (double)f->total);
	if (f->nearest)
		json_text(&j, "nearest", f->nearest);
	else
		json_null(&j, "nearest");
	json_array(&j, "results");
	for (size_t i = 0; i < f->len; i++)
		write_found(&j, &f->found[i]);
	json_array_end(&j);
	json_object_end(&j);
}

void search_api(const struct server *s, const struct request *q,
		struct reply *r)
{
	struct error e = { .kind = ERROR_NONE };
	struct findings findings = { .len = 0 };

	if (check(q, &e) &&
	    search_ask(s->search, search_words(q), &findings, &e)) {
		write_findings(&r->body, search_words(q), &findings);
		etag_make(r->etag, buf_text(&r->body), r->body.len, 0);
	} else {
		reply_error(r, &e);
	}
	findings_release(&findings);
}
