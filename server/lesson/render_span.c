/* render_span.c: what stands inside a paragraph: emphasis, code, formulas,
 * pictures; links are in render_link.c. */
#include "server/lesson/render.h"

#include "server/lesson/render_picture.h"

/* The tags of a span that has no detail. */
static const char *const tags[][2] = {
	[MD_SPAN_EM] = { "<em>", "</em>" },
	[MD_SPAN_STRONG] = { "<strong>", "</strong>" },
	[MD_SPAN_CODE] = { "<code>", "</code>" },
	[MD_SPAN_DEL] = { "<del>", "</del>" },
	[MD_SPAN_LATEXMATH] = { "<span class=\"tex\">", "</span>" },
	[MD_SPAN_LATEXMATH_DISPLAY] = { "<span class=\"tex display\">",
					"</span>" },
	[MD_SPAN_U] = { "", "" },
};

static void close_image(struct render *r, const MD_SPAN_IMG_DETAIL *detail)
{
	struct buf file;

	if (--r->images > 0)
		return;
	buf_init(&file, 4096);
	render_attribute(&file, &detail->src);
	render_image(r, buf_text(&file), buf_text(&r->alt));
	buf_release(&file);
	buf_reset(&r->alt);
}

static void tag(struct render *r, MD_SPANTYPE type, bool end)
{
	if (type < sizeof tags / sizeof tags[0] && tags[type][end])
		buf_puts(r->html, tags[type][end]);
}

static void close_span(struct render *r)
{
	MD_SPANTYPE type = r->span[--r->spans];

	if (type == MD_SPAN_A)
		render_close_link(r);
	else
		tag(r, type, true);
}

void render_close_spans(struct render *r)
{
	while (r->spans > 0)
		close_span(r);
	r->images = r->inner_links = 0;
	buf_reset(&r->alt);
}

/* An address in angle brackets may stand in a link's words, but no link in a
 * link. */
static bool inner_link(struct render *r, MD_SPANTYPE type)
{
	if (type != MD_SPAN_A)
		return false;
	for (size_t i = 0; i < r->spans; i++)
		if (r->span[i] == MD_SPAN_A)
			return true;
	return false;
}

int render_enter_span(MD_SPANTYPE type, void *detail, void *to)
{
	struct render *r = to;

	if (type == MD_SPAN_IMG)
		r->images++;
	if (r->images > 0 || r->spans == RENDER_SPANS_MAX)
		return 0;
	if (inner_link(r, type)) {
		r->inner_links++;
		return 0;
	}
	r->span[r->spans++] = type;
	if (type == MD_SPAN_A)
		render_open_link(r, detail);
	else
		tag(r, type, false);
	return 0;
}

/* md4c takes the end of an emphasis out of a link's address, and then reports
 * none where the emphasis ended. So what lies above is closed as well, and an
 * end without a beginning is passed over. */
int render_leave_span(MD_SPANTYPE type, void *detail, void *to)
{
	struct render *r = to;
	size_t depth = r->spans;

	if (type == MD_SPAN_IMG && r->images > 0) {
		close_image(r, detail);
		return 0;
	}
	if (type == MD_SPAN_A && r->images == 0 && r->inner_links > 0) {
		r->inner_links--;
		return 0;
	}
	while (depth > 0 && r->span[depth - 1] != type)
		depth--;
	if (r->images > 0 || depth == 0)
		return 0;
	while (r->spans >= depth)
		close_span(r);
	return 0;
}
