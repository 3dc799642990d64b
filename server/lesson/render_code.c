/* render_code.c: fenced and indented blocks: ours (directive.h), or code with
 * its language's name, Python coloured. */
#include "server/lesson/render.h"

#include <string.h>

#include "base/html.h"
#include "server/lesson/directive.h"
#include "server/lesson/highlight.h"
#include "server/lesson/part.h"

/* Languages by the word behind the fence, as the page calls them. */
static const struct {
	const char *word, *name;
} languages[] = {
	{ "python", "Python" },	    { "py", "Python" },
	{ "bash", "Shell" },	    { "sh", "Shell" },
	{ "console", "Shell" },	    { "text", "Text" },
	{ "json", "JSON" },	    { "c", "C" },
	{ "cuda", "CUDA" },	    { "cpp", "C++" },
	{ "diff", "Diff" },	    { "log", "Log" },
	{ "toml", "TOML" },	    { "yaml", "YAML" },
	{ "markdown", "Markdown" }, { "output", "Output" },
};

static const char *language(const char *word)
{
	for (size_t i = 0; i < sizeof languages / sizeof languages[0]; i++)
		if (strcmp(languages[i].word, word) == 0)
			return languages[i].name;
	return NULL;
}

/* What a program needs besides its language, by the second word. */
static const struct {
	const char *word, *says;
} needs[] = {
	{ "", "" },
	{ "torch", ", needs PyTorch" },
};

static const char *need(struct render *r, const struct directive *d)
{
	for (size_t i = 0; i < sizeof needs / sizeof needs[0]; i++)
		if (strcmp(needs[i].word, d->words) == 0)
			return needs[i].says;
	directive_error(r, d,
			"Code may need \"torch\" and nothing else, not "
			"\"%.60s\".",
			d->words);
	return "";
}

/* The frame gets a copy button from JavaScript. */
static void write_code(struct render *r, const char *word, const char *more)
{
	const struct buf *body = &r->code.body;
	const char *name = language(word);
	bool output = strcmp(word, "output") == 0;

	buf_printf(r->html, "<div class=\"code%s\"%s>\n",
		   output ? " output" : "", output ? "" : " data-copy-code");
	if (name)
		buf_printf(r->html, "<p class=\"code-name\">%s%s</p>\n", name,
			   more);
	buf_printf(r->html,
		   "<pre tabindex=\"0\" role=\"region\" "
		   "aria-label=\"%s\"><code>",
		   name ? name : "Code");
	if (name && strcmp(name, "Python") == 0)
		highlight_python(r->html, buf_text(body), body->len);
	else
		part_text(r->html, buf_text(body), body->len);
	buf_puts(r->html, "</code></pre>\n</div>\n");
	buf_add(&r->words, buf_text(body), body->len);
}

static const char *next_line(const char *at)
{
	at = strchrnul(at, '\n');
	return at + (*at == '\n');
}

/* Does the line at text begin with a fence, behind marks of quotes and lists? */
static bool is_fence(const char *text, const char *marks, char fence)
{
	text += strspn(text, marks);
	return text[0] == fence && text[1] == fence && text[2] == fence;
}

/* Where a block without an info string begins: the next fence. NULL if it
 * cannot be found. */
static const char *find_fence(const struct render *r)
{
	const char *line = r->at;

	if (line > r->source.text && line[-1] != '\n')
		line = next_line(line);
	while (*line && !is_fence(line, " \t>-*+.)0123456789", r->code.fence))
		line = next_line(line);
	return *line ? line : NULL;
}

/* The end of the line that closes the block which begins at open; NULL if none
 * does: md4c ends a block where its fence closes it, but as well where its quote
 * or the text ends. Every line of the body ends in a newline. */
static const char *closing(const struct render *r, const char *open)
{
	const struct buf *body = &r->code.body;
	const char *line = next_line(open);

	for (size_t i = 0; i < body->len; i++)
		if (body->data[i] == '\n')
			line = next_line(line);
	return is_fence(line, " \t>", r->code.fence) ? strchrnul(line, '\n')
						     : NULL;
}

/* Cuts the info string into its first word and the others. */
static struct directive take_apart(struct render *r, char *info)
{
	size_t len = strcspn(info, " \t");
	struct directive d = { .name = info, .body = buf_text(&r->code.body) };

	d.words = info + len + strspn(info + len, " \t");
	info[len] = '\0';
	return d;
}

static void write_block(struct render *r, const struct directive *d)
{
	if (r->form == RENDER_LESSON && directive_write(r, d))
		return;
	if (*d->name && !language(d->name)) {
		directive_error(r, d,
				"\"%.60s\" is neither a language known here "
				"nor a block of ours.",
				d->name);
		write_code(r, d->name, "");
	} else {
		write_code(r, d->name, need(r, d));
	}
}

void render_code(struct render *r)
{
	char empty[] = "";
	struct directive d = take_apart(r, r->code.info ? r->code.info : empty);
	const char *end = NULL;

	d.at = r->code.at ? r->code.at : r->at;
	if (r->code.fence && !r->code.at)
		d.at = find_fence(r);
	if (d.at)
		r->at = d.at;
	if (r->code.fence && d.at)
		end = closing(r, d.at);
	if (r->code.fence && d.at && !end)
		render_error(r, "This block is not closed by a fence.");
	write_block(r, &d);
	if (end)
		r->at = end;
}
