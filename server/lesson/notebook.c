/* notebook.c: see notebook.h. */
#include "server/lesson/notebook.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/html.h"
#include "server/api/json_read.h"
#include "server/lesson/folder.h"

void notebook_init(struct notebook *n)
{
	*n = (struct notebook){ .there = false };
	rendering_init(&n->text);
	buf_init(&n->bytes, NOTEBOOK_BYTES_MAX);
}

void notebook_release(struct notebook *n)
{
	rendering_release(&n->text);
	buf_release(&n->bytes);
	free(n->title);
	n->title = NULL;
}

/* --- cells */

/* A notebook being rendered. */
struct pass {
	struct notebook *notebook;
	struct faults *faults;
	size_t cell; /* its number, from 1 */
};

static void fault(struct pass *p, const char *what)
{
	faults_error(p->faults, p->notebook->path, 1, 1, "Cell %zu: %s",
		     p->cell, what);
}

/* The name under which faults of the cell go; it lives as long as the notebook. */
static const char *cell_file(struct pass *p)
{
	struct names *files = &p->notebook->text.files;
	char name[340];

	snprintf(name, sizeof name, "%s, cell %zu", p->notebook->path, p->cell);
	return names_add(files, name) ? files->list[files->len - 1]
				      : p->notebook->path;
}

/* text is the cell's from line on. */
static void render(struct pass *p, const char *text, size_t line)
{
	struct passage passage = { cell_file(p), text, strlen(text), line };
	struct material with = { .faults = p->faults,
				 .up = "../../",
				 .folder = -1,
				 .writers = &lesson_writers_default };

	markdown_cell(&p->notebook->text, &passage, &with);
}

/* Adds a cell's text, one string or a list of them. False if it has none. */
static bool add_source(struct buf *out, const struct cJSON *cell)
{
	const struct cJSON *source = json_get(cell, "source");
	const char *text;

	if (json_is_text(source, &text)) {
		buf_puts(out, text);
		return true;
	}
	if (!json_is_array(source))
		return false;
	for (const struct cJSON *s = json_first(source); s; s = json_next(s)) {
		if (!json_is_text(s, &text))
			return false;
		buf_puts(out, text);
	}
	return true;
}

/* --- Markdown */

/* Cuts a folded part out of the text: the words of its summary, and what is in
 * it. False, and nothing changed, if it has not the form. */
static bool take_fold(char *text, const char **summary, const char **inside)
{
	static const char open[] = "<details>\n<summary>";
	static const char close[] = "\n</details>";
	char *words = text + sizeof open - 1;
	size_t len = strlen(text);

	if (strncmp(text, open, sizeof open - 1) != 0)
		return false;
	while (strchr(" \n", text[len - 1]))
		len--;
	char *end = words + strcspn(words, "\n");
	char *behind = strstr(words, "</summary>\n");
	char *last = text + len - (sizeof close - 1);
	if (!behind || behind > end || last < end ||
	    strncmp(last, close, sizeof close - 1) != 0)
		return false;
	last[1] = '\0';
	*behind = '\0';
	*summary = words;
	*inside = end + 1;
	return true;
}

/* What is in it begins at the cell's third line. */
static void write_folded(struct pass *p, const char *summary,
			 const char *inside)
{
	struct buf *html = &p->notebook->text.html;

	buf_puts(html, "<details class=\"callout folded\">\n<summary>"
		       "<span class=\"callout-kind\">");
	html_text(html, summary);
	buf_puts(html, "</span></summary>\n");
	render(p, inside, 3);
	buf_puts(html, "</details>\n");
}

/* "# Title" in the first line of the first cell. */
static const char *take_title(struct notebook *n, const char *text)
{
	size_t end = strcspn(text, "\n");

	if (strncmp(text, "# ", 2) != 0)
		return text;
	n->title = strndup(text + 2, end - 2);
	return text + end;
}

static void write_markdown(struct pass *p, char *text)
{
	const char *summary, *inside;

	if (take_fold(text, &summary, &inside))
		write_folded(p, summary, inside);
	else if (p->cell == 1)
		render(p, take_title(p->notebook, text), 1);
	else
		render(p, text, 1);
}

/* --- code */

/* Of all code of a notebook and its fences. */
enum { BLOCK_MAX = 4 * NOTEBOOK_BYTES_MAX };

/* The longest run of backticks in the text: the fence must be longer. */
static size_t longest_run(const char *text)
{
	size_t longest = 0;

	for (size_t run = 0; *text; text++) {
		run = *text == '`' ? run + 1 : 0;
		if (run > longest)
			longest = run;
	}
	return longest;
}

static void put_fence(struct buf *out, size_t len)
{
	while (len--)
		buf_putc(out, '`');
}

static void write_code(struct pass *p, const char *text)
{
	size_t fence = longest_run(text) + 1;
	struct buf block;

	if (!text[strspn(text, " \t\n")])
		return;
	if (fence < 3)
		fence = 3;
	buf_init(&block, BLOCK_MAX);
	put_fence(&block, fence);
	buf_puts(&block, "python\n");
	buf_puts(&block, text);
	buf_puts(&block, "\n");
	put_fence(&block, fence);
	buf_puts(&block, "\n");
	render(p, buf_text(&block), 0);
	buf_release(&block);
}

/* --- all of it */

static void write_cell(struct pass *p, const struct cJSON *cell)
{
	const char *type;
	struct buf text;

	buf_init(&text, NOTEBOOK_BYTES_MAX);
	if (!json_is_object(cell) ||
	    !json_is_text(json_get(cell, "cell_type"), &type) ||
	    !add_source(&text, cell)) {
		fault(p, "it needs a cell_type and a source, which is text.");
		type = "";
	}
	char *source = buf_detach(&text, NULL);
	if (source && strcmp(type, "markdown") == 0)
		write_markdown(p, source);
	else if (source && strcmp(type, "code") == 0)
		write_code(p, source);
	free(source);
	buf_release(&text);
}

/* Why these are no cells that can be shown; NULL if they are. */
static const char *refusal(const struct cJSON *root)
{
	double format;

	if (!json_is_object(root) ||
	    !json_is_number(json_get(root, "nbformat"), &format) || format != 4)
		return "A notebook is an object with \"nbformat\": 4.";
	if (!json_is_array(json_get(root, "cells")))
		return "A notebook has \"cells\", a list.";
	return NULL;
}

static void write_cells(struct pass *p, const struct cJSON *cells)
{
	for (const struct cJSON *c = json_first(cells); c; c = json_next(c)) {
		if (++p->cell > NOTEBOOK_CELLS_MAX) {
			fault(p, "it and those behind it are not shown.");
			return;
		}
		write_cell(p, c);
	}
}

void notebook_parse(struct notebook *n, struct faults *faults)
{
	struct pass pass = { n, faults, 0 };
	struct error e = { .kind = ERROR_NONE };
	struct cJSON *root;

	if (!json_read(buf_text(&n->bytes), n->bytes.len, &root, &e)) {
		faults_error(faults, n->path, 1, 1, "This is no JSON: %s",
			     e.message);
		return;
	}
	const char *why = refusal(root);
	if (why)
		faults_error(faults, n->path, 1, 1, "%s", why);
	else
		write_cells(&pass, json_get(root, "cells"));
	n->there = !why && !n->text.html.failed;
	json_free(root);
}

/* The folder of notebooks beside that of lessons. */
static void beside(char *out, size_t size, const char *lessons)
{
	const char *slash = strrchr(lessons, '/');

	if (strcmp(lessons, ".") == 0)
		snprintf(out, size, "../notebooks");
	else
		snprintf(out, size, "%.*snotebooks",
			 slash ? (int)(slash + 1 - lessons) : 0, lessons);
}

void notebook_read(struct notebook *n, const char *lessons, const char *slug,
		   struct faults *faults)
{
	struct error e = { .kind = ERROR_NONE };
	char folder[180], name[120];

	beside(folder, sizeof folder, lessons);
	snprintf(name, sizeof name, "%.100s.ipynb", slug);
	snprintf(n->path, sizeof n->path, "%s/%s", folder, name);
	int dir = folder_open(-1, folder, &e);
	if (dir < 0)
		return;
	if (folder_text(dir, name, &n->bytes, &e))
		notebook_parse(n, faults);
	else if (e.kind != ERROR_MISSING)
		faults_error(faults, n->path, 1, 1, "%s", e.message);
	close(dir);
}

void notebook_links(struct buf *out, const char *slug, const char *up,
		    const char *colab, bool page)
{
	buf_puts(out, "<p class=\"notebook-links\">\n");
	if (page)
		buf_puts(out, "<a class=\"button button-main\" "
			      "href=\"notebook\">Read it here</a>\n");
	if (colab) {
		buf_puts(out, "<a class=\"button external\" rel=\"noopener\" "
			      "href=\"");
		html_text(out, colab);
		buf_printf(out, "/%s.ipynb\">Open in Colab</a>\n", slug);
	}
	buf_printf(out,
		   "<a class=\"button\" href=\"%snotebooks/%s.ipynb\" "
		   "download>Download it</a>\n</p>\n",
		   up, slug);
}
