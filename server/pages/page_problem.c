/* page_problem.c: a refusal or a failure as a page; see pages.h. */
#include "server/pages/page.h"
#include "server/pages/pages.h"

/* "404" -> "There is nothing here": the heading of a problem. */
static const char *problem_title(int status)
{
	switch (status) {
	case 404:
		return "There is nothing here";
	case 400:
		return "This address cannot be read";
	case 403:
	case 421:
		return "This is not open to that request";
	case 405:
		return "This page can only be read";
	default:
		return status >= 500 ? "Something failed here"
				     : "This request was refused";
	}
}

void page_problem(struct reply *r, const char *detail, int depth)
{
	const char *title = problem_title(r->status);
	struct page page = { .title = title,
			     .description = title,
			     .depth = depth };

	buf_reset(&r->body);
	r->type = REPLY_HTML;
	page_open(&r->body, &page);
	buf_puts(&r->body, "<div class=\"prose problem\">\n");
	page_element(&r->body, "h1", title);
	page_element(&r->body, "p", detail);
	buf_puts(&r->body, "<p><a href=\"");
	page_up(&r->body, depth);
	buf_puts(&r->body, "./\">To the start page</a></p>\n</div>\n");
	page_close(&r->body, &page);
}
