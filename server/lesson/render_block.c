/* render_block.c: paragraphs, lists, tables, quotes; and where the others begin
 * and end. */
#include "server/lesson/render.h"

#include <stdlib.h>
#include <string.h>

#include "base/html.h"
#include "server/lesson/part.h"

static void block_end(struct render *r)
{
	buf_putc(&r->words, '\n');
}

/* --- paragraphs */

/* Inside words only lines can stand: paragraphs are parted by breaks. */
static void open_paragraph(struct render *r)
{
	if (r->form != RENDER_INLINE)
		buf_puts(r->html, "<p>");
	else if (r->begun)
		buf_puts(r->html, "<br>\n");
	r->paragraph = r->html->len;
	r->begun = true;
}

/* A paragraph that is one formula and nothing else becomes a block, so that it
 * may be wide and scroll in its own box. */
static bool lone_formula(struct render *r)
{
	static const char open[] = "<span class=\"tex display\">";
	static const char close[] = "</span>";
	const char *text = buf_text(r->html) + r->paragraph;
	const char *end = strstr(text, close);

	if (strncmp(text, open, sizeof open - 1) != 0 || !end ||
	    strcmp(end, close) != 0)
		return false;
	char *inner = part_take(r->html, r->paragraph - strlen("<p>"));
	if (!inner)
		return false;
	buf_puts(r->html, "<div class=\"tex display\" tabindex=\"0\" "
			  "role=\"group\" aria-label=\"Formula\">");
	char *from = inner + strlen("<p>") + sizeof open - 1;
	buf_add(r->html, from, strlen(from) - (sizeof close - 1));
	buf_puts(r->html, "</div>\n");
	free(inner);
	return true;
}

static void close_paragraph(struct render *r)
{
	block_end(r);
	if (r->form != RENDER_INLINE && r->html->len >= r->paragraph &&
	    !lone_formula(r))
		buf_puts(r->html, "</p>\n");
}

/* --- lists */

static void open_ordered(struct render *r, const MD_BLOCK_OL_DETAIL *detail)
{
	if (detail->start == 1)
		buf_puts(r->html, "<ol>\n");
	else
		buf_printf(r->html, "<ol start=\"%u\">\n", detail->start);
}

static void open_item(struct render *r, const MD_BLOCK_LI_DETAIL *detail)
{
	if (!detail->is_task) {
		buf_puts(r->html, "<li>");
		return;
	}
	bool done = detail->task_mark != ' ';
	buf_printf(r->html, "<li class=\"task\">%s ", done ? "☑" : "☐");
}

/* --- tables */

static void open_table(struct render *r)
{
	r->in_table = true;
	r->table_html = r->html->len;
	buf_reset(&r->columns);
}

/* The box scrolls sideways on a narrow screen, so the keyboard must reach it and
 * it must have a name: its columns. */
static void close_table(struct render *r)
{
	char *inner = part_take(r->html, r->table_html);
	char *name = NULL;

	if (asprintf(&name, "Table: %s", buf_text(&r->columns)) < 0)
		name = NULL;
	buf_puts(r->html, "<div class=\"table-box\" tabindex=\"0\" "
			  "role=\"region\"");
	html_attr(r->html, "aria-label", name ? name : "Table");
	buf_puts(r->html, ">\n<table>\n");
	buf_puts(r->html, inner ? inner : "");
	buf_puts(r->html, "</table>\n</div>\n");
	free(inner);
	free(name);
	r->in_table = false;
}

/* In the body the first cell names its row. */
static void open_cell(struct render *r, const MD_BLOCK_TD_DETAIL *detail,
		      bool head)
{
	const char *kind = "";

	if (detail->align == MD_ALIGN_RIGHT)
		kind = " class=\"number\"";
	else if (detail->align == MD_ALIGN_CENTER)
		kind = " class=\"center\"";
	if (head)
		buf_printf(r->html, "<th scope=\"col\"%s>", kind);
	else if (r->first_cell)
		buf_printf(r->html, "<th scope=\"row\"%s>", kind);
	else
		buf_printf(r->html, "<td%s>", kind);
	if (head && !r->first_cell)
		buf_puts(&r->columns, ", ");
	r->in_head = head;
}

static void close_cell(struct render *r, bool head)
{
	bool th = head || r->first_cell;

	buf_puts(r->html, th ? "</th>" : "</td>");
	buf_puts(&r->words, "  ");
	r->first_cell = false;
	r->in_head = false;
}

/* --- quotes */

static void open_quote(struct render *r)
{
	if (r->quotes < RENDER_QUOTES_MAX) {
		r->quote_html[r->quotes] = r->html->len;
		r->quote_words[r->quotes] = r->words.len;
	}
	r->quotes++;
}

static void close_quote(struct render *r)
{
	if (--r->quotes < RENDER_QUOTES_MAX)
		render_quote(r, r->quote_html[r->quotes],
			     r->quote_words[r->quotes]);
}

/* --- code */

static void open_code(struct render *r, const MD_BLOCK_CODE_DETAIL *detail)
{
	struct buf info;

	buf_init(&info, 64 << 10);
	render_attribute(&info, &detail->info);
	r->code.info = buf_detach(&info, NULL);
	r->code.fence = detail->fence_char;
	r->code.at = detail->info.text;
	if (!r->code.at || !passage_has(&r->source, r->code.at))
		r->code.at = NULL;
	buf_reset(&r->code.body);
	r->in_code = true;
}

static void close_code(struct render *r)
{
	r->in_code = false;
	if (r->form == RENDER_INLINE)
		render_error(r, "A block of code cannot stand here.");
	else
		render_code(r);
	free(r->code.info);
	r->code.info = NULL;
}

/* --- all blocks */

/* A block that is more than words, where only words may stand. */
static bool out_of_place(const struct render *r, MD_BLOCKTYPE type)
{
	return r->form == RENDER_INLINE && type != MD_BLOCK_DOC &&
	       type != MD_BLOCK_P && type != MD_BLOCK_CODE;
}

static void begin_heading(struct render *r)
{
	r->in_heading = true;
	r->heading_html = r->html->len;
	r->heading_words = r->words.len;
}

/* The beginnings that are one fixed text. */
static const char *const begins[] = {
	[MD_BLOCK_UL] = "<ul>\n",
	[MD_BLOCK_HR] = "<hr>\n",
	[MD_BLOCK_THEAD] = "<thead>\n",
	[MD_BLOCK_TBODY] = "<tbody>\n",
};

static const char *const ends[] = {
	[MD_BLOCK_UL] = "</ul>\n",	 [MD_BLOCK_OL] = "</ol>\n",
	[MD_BLOCK_LI] = "</li>\n",	 [MD_BLOCK_THEAD] = "</thead>\n",
	[MD_BLOCK_TBODY] = "</tbody>\n", [MD_BLOCK_TR] = "</tr>\n",
};

static void put(struct render *r, const char *const *list, size_t len,
		MD_BLOCKTYPE type)
{
	if ((size_t)type < len && list[type])
		buf_puts(r->html, list[type]);
}

int render_enter_block(MD_BLOCKTYPE type, void *detail, void *to)
{
	struct render *r = to;

	render_close_spans(r);
	if (out_of_place(r, type)) {
		if (type != MD_BLOCK_LI && type < MD_BLOCK_THEAD)
			render_error(r, "Only words may stand here.");
		return 0;
	}
	if (type == MD_BLOCK_P)
		open_paragraph(r);
	else if (type == MD_BLOCK_OL)
		open_ordered(r, detail);
	else if (type == MD_BLOCK_LI)
		open_item(r, detail);
	else if (type == MD_BLOCK_H)
		begin_heading(r);
	else if (type == MD_BLOCK_QUOTE)
		open_quote(r);
	else if (type == MD_BLOCK_CODE)
		open_code(r, detail);
	else if (type == MD_BLOCK_TABLE)
		open_table(r);
	else if (type == MD_BLOCK_TH || type == MD_BLOCK_TD)
		open_cell(r, detail, type == MD_BLOCK_TH);
	else
		put(r, begins, sizeof begins / sizeof begins[0], type);
	if (type == MD_BLOCK_TR) {
		buf_puts(r->html, "<tr>");
		r->first_cell = true;
	}
	return 0;
}

int render_leave_block(MD_BLOCKTYPE type, void *detail, void *to)
{
	struct render *r = to;

	render_close_spans(r);
	if (out_of_place(r, type))
		return 0;
	if (type == MD_BLOCK_P)
		close_paragraph(r);
	else if (type == MD_BLOCK_H)
		render_heading(r, ((const MD_BLOCK_H_DETAIL *)detail)->level);
	else if (type == MD_BLOCK_QUOTE)
		close_quote(r);
	else if (type == MD_BLOCK_CODE)
		close_code(r);
	else if (type == MD_BLOCK_TABLE)
		close_table(r);
	else if (type == MD_BLOCK_TH || type == MD_BLOCK_TD)
		close_cell(r, type == MD_BLOCK_TH);
	else
		put(r, ends, sizeof ends / sizeof ends[0], type);
	if (type == MD_BLOCK_LI || type == MD_BLOCK_TR)
		block_end(r);
	return 0;
}
