/* router.c: see router.h. */
#include "server/router.h"

#include "base/html.h"
#include "server/http/assets.h"
#include "server/api/figure_api.h"
#include "server/edit/edit.h"
#include "server/lesson/store.h"
#include "server/api/openapi.h"
#include "server/pages/pages.h"
#include "server/api/search_api.h"
#include "server/study/bodies.h"
#include "server/study/study.h"

static void healthz(const struct server *s, const struct request *q,
		    struct reply *r)
{
	(void)s;
	(void)q;
	buf_puts(&r->body, "{\"status\":\"ok\"}");
}

/* How often the lessons were read: a page that shows another number is old. */
static void generation(const struct server *s, const struct request *q,
		       struct reply *r)
{
	(void)q;
	buf_printf(&r->body, "{\"generation\":%lu}",
		   lesson_store_generation(s->lessons));
}

const struct route routes[] = {
	{ .path = "/", .get = page_home },
	{ .path = "/lessons", .moved = "./#lessons" },
	{ .path = "/lessons/", .moved = "../#lessons" },
	{ .path = "/lessons/*/", .get = page_lesson },
	{ .path = "/lessons/*/answers", .get = page_answers },
	{ .path = "/lessons/*/notebook", .get = page_notebook },
	{ .path = "/notebooks/*", .get = notebook_file },
	{ .path = "/figures", .moved = "./#figures" },
	{ .path = "/figures/", .moved = "../#figures" },
	{ .path = "/figures/*", .get = page_figure },
	{ .path = "/search", .get = page_search },
	{ .path = "/review", .get = page_review },
	{ .path = "/practice", .get = page_practice },
	{ .path = "/progress", .get = page_progress },
	{ .path = "/static/**", .get = assets_answer },
	{ .path = "/api/figures",
	  .get = figure_api_list,
	  .summary = "The figures there are" },
	{ .path = "/api/figures/*",
	  .get = figure_api_ask,
	  .post = figure_api_post,
	  .summary = "The figure's answer" },
	{ .path = "/api/figures/*/schema",
	  .get = figure_api_schema,
	  .summary = "JSON Schema of the figure's parameters" },
	{ .path = "/api/search",
	  .get = search_api,
	  .summary =
		  "Places in lessons, questions, glossary, figures and devices",
	  .parameter = "q",
	  .meaning = "Words, or beginnings of words; a place has them all" },
	{ .path = "/api/items/*",
	  .get = study_item,
	  .summary = "An item as it is asked, without its key" },
	{ .path = "/api/items/*/attempts",
	  .post = study_attempt,
	  .summary = "An answer to an item, graded and kept",
	  .body = &body_attempt },
	{ .path = "/api/deck",
	  .get = study_deck,
	  .post = study_deck_change,
	  .summary = "The cards in the deck",
	  .body = &body_deck },
	{ .path = "/api/review/next",
	  .get = study_next,
	  .summary = "The card that is due next, and what each button does" },
	{ .path = "/api/review/grade",
	  .post = study_grade,
	  .summary = "How a card was remembered: 1 Again … 4 Easy",
	  .body = &body_grade },
	{ .path = "/api/review/undo",
	  .post = study_undo,
	  .summary = "Takes the last act of a review back",
	  .body = &body_undo },
	{ .path = "/api/review/suspend",
	  .post = study_mark,
	  .summary = "Asks the card no more",
	  .body = &body_mark },
	{ .path = "/api/review/unsuspend",
	  .post = study_mark,
	  .summary = "Asks the card again",
	  .body = &body_mark },
	{ .path = "/api/review/bury",
	  .post = study_mark,
	  .summary = "Asks the card no more today",
	  .body = &body_mark },
	{ .path = "/api/review/forget",
	  .post = study_mark,
	  .summary = "Makes the card new; its history stays",
	  .body = &body_mark },
	{ .path = "/api/progress",
	  .get = study_progress,
	  .post = study_progress_mark,
	  .summary = "What was read, answered and reviewed",
	  .body = &body_progress },
	{ .path = "/api/settings",
	  .post = study_settings,
	  .summary = "What the learner chose",
	  .body = &body_settings },
	{ .path = "/api/instructor/items/*",
	  .get = edit_item,
	  .post = edit_item_save,
	  .summary = "The source of an item in its bank, read and saved",
	  .body = &body_edit },
	{ .path = "/api/generation",
	  .get = generation,
	  .summary = "How often the lessons were read" },
	{ .path = "/api/openapi.json",
	  .get = openapi_answer,
	  .summary = "This document" },
	{ .path = "/healthz",
	  .get = healthz,
	  .summary = "Whether the server answers" },
	{ .path = NULL },
};

/* Does path have the form of pattern? */
static bool fits(const char *pattern, const char *path)
{
	while (*pattern) {
		if (strcmp(pattern, "**") == 0)
			return *path != '\0';
		if (*pattern == '*') {
			size_t len = strcspn(path, "/");
			if (len == 0)
				return false;
			pattern++;
			path += len;
		} else if (*pattern++ != *path++) {
			return false;
		}
	}
	return *path == '\0';
}

static const struct route *find(const char *path)
{
	const struct route *route = routes;

	while (route->path && !fits(route->path, path))
		route++;
	return route->path ? route : NULL;
}

static const char *allowed(const struct route *route)
{
	if (!route->get && !route->moved)
		return "POST";
	return route->post ? "GET, HEAD, POST" : "GET, HEAD";
}

/* Is there a page at this path with a slash more or less? Data has one address
 * only. Then to is where, relative to path: ../mfu for /figures/mfu/. */
static bool find_moved(const struct request *q, struct buf *to)
{
	size_t len = strlen(q->path);
	bool slash = len > 1 && q->path[len - 1] == '/';
	char other[1024];

	if (strncmp(q->path, "/api/", 5) == 0 || len + 2 > sizeof other)
		return false;
	memcpy(other, q->path, len + 1);
	memcpy(other + (slash ? len - 1 : len), slash ? "" : "/",
	       slash ? 1 : 2);
	if (!find(other) || strncmp(other, "/static/", 8) == 0)
		return false;
	if (slash)
		buf_puts(to, "../");
	char *last = strrchr(other, '/');
	if (!slash) { /* its own last segment, with the slash */
		*last = '\0';
		last = strrchr(other, '/');
	}
	html_url_arg(to, last + 1);
	if (!slash)
		buf_putc(to, '/');
	if (*q->query)
		buf_printf(to, "?%s", q->query);
	return !to->failed;
}

static void send_on(struct reply *r, const char *to)
{
	reply_status(r, 308, "This page has another address.");
	snprintf(r->location, sizeof r->location, "%s", to);
}

static void not_found(const struct request *q, struct reply *r)
{
	bool data = strncmp(q->path, "/api", 4) == 0 &&
		    (q->path[4] == '/' || !q->path[4]);
	struct buf to;

	buf_init(&to, sizeof r->location - 1);
	reply_status(r, 404,
		     data ? "There is nothing at this address; "
			    "/api/openapi.json lists those there are."
			  : "There is nothing at this address.");
	if (q->method != REQUEST_POST && find_moved(q, &to))
		send_on(r, buf_text(&to));
	buf_release(&to);
}

route_handler *router_find(const struct request *q, struct reply *r)
{
	const struct route *route = find(q->path);
	route_handler *handler = NULL;

	if (!route) {
		not_found(q, r);
		return NULL;
	}
	if (route->moved &&
	    (q->method == REQUEST_GET || q->method == REQUEST_HEAD)) {
		send_on(r, route->moved);
		return NULL;
	}
	if (q->method == REQUEST_POST)
		handler = route->post;
	else if (q->method != REQUEST_OTHER)
		handler = route->get;
	if (!handler) {
		reply_status(r, 405,
			     "This address does not take that method; "
			     "the header Allow lists those it takes.");
		r->allow = allowed(route);
	}
	return handler;
}

void router_segment(const char *path, const char *route, char *out, size_t size)
{
	const char *from = path + strcspn(route, "*");
	size_t len = strcspn(from, "/");

	len = len < size ? len : size - 1;
	memcpy(out, from, len);
	out[len] = '\0';
}
