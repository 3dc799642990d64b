/* page_figure.c: /figures/NAME, a figure alone on a page, answered on the server
 * and readable without JavaScript.
 *
 * A link with wrong values is mended and says so; only the API and the command
 * line refuse. What the numbers together make impossible (an MFU above 100 %)
 * cannot be mended: then the page shows why, beside the control to change.
 */
#include "base/html.h"
#include "base/num.h"
#include "server/controls.h"
#include "server/page.h"
#include "server/page_answer.h"
#include "server/pages.h"

enum { MENDS_MAX = 24 }; /* a link worse than that is not worth listing */

/* One thing that was wrong in a link. */
struct mend {
	char room[48];	    /* the text that stands instead, if one does */
	struct error fault; /* what was wrong */
	bool kept;	    /* the parameter is still given, with room */
};

/* A question as the page shows it. */
struct question {
	const struct figure *figure;
	struct param_pair pair[REQUEST_PAIRS_MAX];
	size_t pair_len;
	struct param_value value[PARAM_MAX];
	struct mend mend[MENDS_MAX];
	size_t mend_len;
	struct answer answer;
	struct error fault; /* kind ERROR_NONE: there is an answer */
};

/* A form sends its empty fields too. */
static bool from_form(const struct request *q)
{
	for (size_t i = 0; i < q->pair_len; i++)
		if (q->pair[i].text[0] == '\0')
			return true;
	return false;
}

/* Does the pair say what holds without it? A form sends that as well, though
 * nobody chose it; from a link it counts as given. */
static bool says_default(const struct param_table *table,
			 const struct param_pair *pair)
{
	int at = param_find(table, pair->name);
	char text[NUM_TEXT];

	if (at < 0 || table->params[at].optional)
		return false;
	control_default(&table->params[at], text);
	return strcmp(pair->text, text) == 0;
}

static void take_pairs(struct question *k, const struct request *q)
{
	bool form = from_form(q);

	for (size_t i = 0; i < q->pair_len; i++)
		if (q->pair[i].text[0] &&
		    !(form && says_default(&k->figure->table, &q->pair[i])))
			k->pair[k->pair_len++] = q->pair[i];
	const struct figure_preset *preset = NULL;
	if (q->pair_len == 0 && k->figure->opening)
		preset = figure_preset(k->figure, k->figure->opening);
	for (size_t i = 0; preset && preset->pairs[i].name; i++)
		k->pair[k->pair_len++] = preset->pairs[i];
}

/* Mends until the pairs can be read. False if they cannot be: then the page
 * shows the defaults. */
static bool read_pairs(struct question *k)
{
	const struct param_table *table = &k->figure->table;
	struct error e = { .kind = ERROR_NONE };

	while (!param_read(table, k->pair, k->pair_len, k->value, &e)) {
		if (k->mend_len == MENDS_MAX)
			return false;
		struct mend *mend = &k->mend[k->mend_len++];
		size_t len = k->pair_len;
		mend->fault = e;
		k->pair_len = param_mend(table, k->pair, len, &e, mend->room);
		mend->kept = k->pair_len == len;
		if (mend->kept && !mend->room[0])
			return false;
		e = (struct error){ .kind = ERROR_NONE };
	}
	return true;
}

static void ask(struct question *k, const struct request *q)
{
	answer_init(&k->answer);
	take_pairs(k, q);
	if (!read_pairs(k)) {
		k->pair_len = 0;
		param_read(&k->figure->table, k->pair, 0, k->value, &k->fault);
	}
	k->fault = (struct error){ .kind = ERROR_NONE };
	if (figure_answer(k->figure, k->pair, k->pair_len, &k->answer,
			  &k->fault))
		return;
	/* Half an answer is none. */
	answer_release(&k->answer);
	answer_init(&k->answer);
	if (k->fault.kind == ERROR_NONE)
		k->fault.kind = ERROR_SYSTEM;
}

/* name=value&name=value */
static void query(struct buf *out, const struct param_pair *pair, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		buf_puts(out, i ? "&amp;" : "");
		html_url_arg(out, pair[i].name);
		buf_putc(out, '=');
		html_url_arg(out, pair[i].text);
	}
}

static size_t preset_len(const struct figure_preset *preset)
{
	size_t len = 0;

	while (preset->pairs[len].name)
		len++;
	return len;
}

/* Does the preset alone have an answer? Then it is a whole question, and takes
 * the place of what was asked; else it is a part of one (a model), and is laid
 * over the rest. */
static bool preset_whole(const struct figure *f,
			 const struct figure_preset *preset)
{
	struct error e = { .kind = ERROR_NONE };
	struct answer a;

	answer_init(&a);
	bool whole =
		figure_answer(f, preset->pairs, preset_len(preset), &a, &e);
	answer_release(&a);
	return whole;
}

static bool preset_gives(const struct figure_preset *preset, const char *name)
{
	for (size_t i = 0; preset->pairs[i].name; i++)
		if (strcmp(preset->pairs[i].name, name) == 0)
			return true;
	return false;
}

/* Does the preset say, in its own way, what name says? */
static bool preset_rivals(const struct figure *f,
			  const struct figure_preset *preset, const char *name)
{
	const struct param_table *t = &f->table;

	for (size_t g = 0; g < t->group_len; g++) {
		bool member = false;
		bool touched = false;
		for (size_t way = 0; way < CONTROL_WAYS_MAX; way++) {
			const struct param_group *group = &t->groups[g];
			member = member || control_in_way(group, way, name);
			for (size_t i = 0; preset->pairs[i].name; i++)
				touched = touched ||
					  control_in_way(group, way,
							 preset->pairs[i].name);
		}
		if (member && touched)
			return true;
	}
	return false;
}

/* Is name to be forgotten when the preset is laid over a question? What another
 * preset of its group gives belongs to that one. */
static bool preset_clears(const struct figure *f,
			  const struct figure_preset *preset, const char *name)
{
	for (size_t i = 0; i < f->preset_len; i++)
		if (strcmp(f->presets[i].group, preset->group) == 0 &&
		    preset_gives(&f->presets[i], name))
			return true;
	return preset_rivals(f, preset, name);
}

/* Is all that the preset gives what is asked now? */
static bool preset_shown(const struct question *k,
			 const struct figure_preset *preset)
{
	for (size_t i = 0; preset->pairs[i].name; i++) {
		bool same = false;
		for (size_t j = 0; j < k->pair_len; j++)
			same = same || (strcmp(k->pair[j].name,
					       preset->pairs[i].name) == 0 &&
					strcmp(k->pair[j].text,
					       preset->pairs[i].text) == 0);
		if (!same)
			return false;
	}
	return true;
}

/* For JavaScript, which lays the preset over what is asked by then: the names
 * to forget. */
static void preset_parts(struct buf *out, const struct question *k,
			 const struct figure_preset *preset)
{
	const struct param_table *t = &k->figure->table;
	const char *between = "";

	buf_puts(out, " data-clears=\"");
	for (size_t i = 0; i < t->param_len; i++) {
		const char *name = t->params[i].name;
		if (!preset_clears(k->figure, preset, name))
			continue;
		buf_printf(out, "%s%s", between, name);
		between = " ";
	}
	buf_putc(out, '"');
}

static void preset_link(struct buf *out, const struct question *k,
			const struct figure_preset *preset)
{
	bool whole = preset_whole(k->figure, preset);

	buf_puts(out, "<li><a class=\"preset\" href=\"?");
	for (size_t i = 0; i < k->pair_len && !whole; i++) {
		if (preset_clears(k->figure, preset, k->pair[i].name))
			continue;
		query(out, &k->pair[i], 1);
		buf_puts(out, "&amp;");
	}
	query(out, preset->pairs, preset_len(preset));
	buf_puts(out, "\" data-preset=\"");
	query(out, preset->pairs, preset_len(preset));
	buf_puts(out, "\"");
	if (!whole)
		preset_parts(out, k, preset);
	if (preset->source)
		html_attr(out, "title", preset->source);
	if (preset_shown(k, preset))
		buf_puts(out, " aria-current=\"true\"");
	buf_putc(out, '>');
	html_text(out, preset->label);
	buf_puts(out, "</a></li>");
}

/* Presets of one group stand together, under its name. */
static void presets(struct buf *out, const struct question *k)
{
	const struct figure *f = k->figure;
	const char *group = NULL;

	if (f->preset_len == 0)
		return;
	buf_puts(out, "<nav class=\"presets\" aria-label=\"Examples\">\n");
	for (size_t i = 0; i < f->preset_len; i++) {
		const char *own = f->presets[i].group;
		if (!group || strcmp(group, own) != 0) {
			buf_puts(out, group ? "</ul></div>\n<div>" : "<div>");
			page_element(out, "h2", own);
			buf_puts(out, "<ul>");
			group = own;
		}
		preset_link(out, k, &f->presets[i]);
	}
	buf_puts(out, "</ul></div>\n</nav>\n");
}

/* What was wrong in the link, and what stands instead. */
static void mended(struct buf *out, const struct question *k)
{
	if (k->mend_len == 0)
		return;
	buf_puts(out, "<div class=\"message\" role=\"note\" data-mended>\n"
		      "<h2>This link was mended</h2>\n<ul>\n");
	for (size_t i = 0; i < k->mend_len; i++) {
		const struct mend *m = &k->mend[i];
		buf_puts(out, "<li>");
		html_text(out, m->fault.message);
		if (m->kept) {
			buf_puts(out, " Shown here: ");
			html_text(out, m->fault.parameter);
			buf_puts(out, "=");
			html_text(out, m->room);
			buf_putc(out, '.');
		} else {
			buf_puts(out, " It was left out here.");
		}
		buf_puts(out, "</li>\n");
	}
	buf_puts(out, "</ul>\n</div>\n");
}

static void form(struct buf *out, const struct question *k)
{
	struct controls controls = {
		.figure = k->figure,
		.value = k->value,
		.pair = k->pair,
		.pair_len = k->pair_len,
		.fault = k->fault.kind == ERROR_NONE ? NULL : &k->fault,
	};

	buf_printf(out,
		   "<form class=\"controls\" method=\"get\" action=\"%s\" "
		   "data-controls aria-label=\"What is asked\">\n",
		   k->figure->name);
	controls_write(out, &controls);
	buf_puts(out, "<div class=\"controls-end\">"
		      "<label class=\"tick explain\"><input type=\"checkbox\" "
		      "data-explain><span>Explain the fields</span></label>"
		      "<button class=\"button no-js-only\">Answer</button>"
		      "</div>\n</form>\n");
}

/* The place for a refusal is there at all times, so that it is read aloud. */
static void fault(struct buf *out, const struct question *k)
{
	bool none = k->fault.kind == ERROR_NONE;

	buf_printf(out,
		   "<div class=\"message message-fault\" data-fault%s>\n"
		   "<h2>No answer to this</h2>\n<p data-fault-text>",
		   none ? " hidden" : "");
	html_text(out, none ? "" : k->fault.message);
	buf_puts(out, "</p>\n<p class=\"stale-words\" data-stale hidden>"
		      "What stands below is the last answer, not this one."
		      "</p></div>\n");
}

static void result(struct buf *out, const struct question *k)
{
	const struct answer *a = &k->answer;
	bool none = k->fault.kind != ERROR_NONE;

	buf_puts(out, "<div class=\"result\">\n");
	fault(out, k);
	buf_printf(out, "<div class=\"result-body\" data-result%s>\n",
		   none ? " data-none" : "");
	page_answer_hero(out, a);
	buf_puts(out, "<div class=\"picture js-only\" data-picture></div>\n"
		      "<p class=\"takeaway\" data-takeaway>");
	html_text(out, buf_text(&a->takeaway));
	buf_puts(out, "</p>\n");
	page_answer_readings(out, a);
	buf_puts(out, "</div>\n</div>\n");
}

/* A word of a shell's command: plain, or in single quotes. */
static void shell_word(struct buf *out, const char *text)
{
	struct buf quoted;

	if (text[strspn(text, "abcdefghijklmnopqrstuvwxyz"
			      "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
			      "0123456789_.,:/+-")] == '\0') {
		html_text(out, text);
		return;
	}
	buf_init(&quoted, 1 << 20);
	for (; *text; text++) {
		if (*text == '\'')
			buf_puts(&quoted, "'\\''");
		else
			buf_putc(&quoted, *text);
	}
	buf_putc(out, '\'');
	html_text(out, buf_text(&quoted));
	buf_putc(out, '\'');
	buf_release(&quoted);
}

/* The same question for a shell, so that it can be taken elsewhere. */
static void shell(struct buf *out, const struct question *k)
{
	buf_puts(out, "<details class=\"shell\">\n<summary>The same question "
		      "in a shell</summary>\n<div class=\"table-box\" "
		      "tabindex=\"0\" role=\"region\" "
		      "aria-label=\"Command\"><pre><code data-shell>");
	buf_printf(out, "steptime %s", k->figure->name);
	for (size_t i = 0; i < k->pair_len; i++) {
		buf_putc(out, ' ');
		html_text(out, k->pair[i].name);
		buf_putc(out, '=');
		shell_word(out, k->pair[i].text);
	}
	buf_puts(out, "</code></pre></div>\n</details>\n");
}

static void actions(struct buf *out, const struct question *k)
{
	buf_puts(out, "<div class=\"actions\">\n"
		      "<button type=\"button\" class=\"button js-only\" "
		      "data-copy>Copy link</button>\n"
		      "<a class=\"button\" data-json href=\"");
	buf_printf(out, "../api/figures/%s?", k->figure->name);
	query(out, k->pair, k->pair_len);
	buf_printf(out,
		   "\">As JSON</a>\n<a class=\"button\" href=\"%s\" "
		   "data-reset>Reset</a>\n",
		   k->figure->name);
	buf_puts(out, "<p class=\"status\" role=\"status\" data-status></p>\n"
		      "</div>\n");
}

static void notes(struct buf *out, const struct question *k)
{
	buf_puts(out, "<section class=\"notes\">\n<h2>What this counts and "
		      "leaves out</h2>\n");
	page_answer_notes(out, &k->answer);
	buf_puts(out, "</section>\n");
}

static void figure(struct buf *out, const struct question *k)
{
	const struct figure *f = k->figure;
	const struct figure_preset *opening =
		f->opening ? figure_preset(f, f->opening) : NULL;

	buf_printf(out,
		   "<article class=\"figure\" data-figure=\"%s\" "
		   "data-opening=\"",
		   f->name);
	if (opening)
		query(out, opening->pairs, preset_len(opening));
	buf_puts(out, "\">\n<header class=\"figure-head\">");
	page_element(out, "h1", f->title);
	page_classed(out, "p", "summary", f->summary);
	buf_puts(out, "</header>\n");
	presets(out, k);
	mended(out, k);
	buf_puts(out, "<div class=\"figure-body\">\n");
	form(out, k);
	result(out, k);
	buf_puts(out, "</div>\n<div class=\"more js-only\" data-more></div>\n");
	page_answer_tables(out, &k->answer, f->name);
	shell(out, k);
	actions(out, k);
	notes(out, k);
	buf_puts(out, "</article>\n");
}

static void not_found(const struct request *q, struct reply *r)
{
	char text[200];

	snprintf(text, sizeof text,
		 "There is no figure at %.120s; the start page lists all.",
		 q->path);
	reply_status(r, 404, text);
	page_problem(r, text, 1);
}

void page_figure(const struct server *s, const struct request *q,
		 struct reply *r)
{
	static const char prefix[] = "/figures/";
	bool under = strncmp(q->path, prefix, sizeof prefix - 1) == 0;
	const struct figure *f =
		under ? figure_find(q->path + sizeof prefix - 1) : NULL;
	struct error e = { .kind = ERROR_NONE };

	(void)s;
	if (!f) {
		not_found(q, r);
		return;
	}
	struct question *k = calloc(1, sizeof *k);
	if (!k) {
		error_set(&e, ERROR_SYSTEM, NULL, "Out of memory.");
		reply_error(r, &e);
		return;
	}
	struct page page = { f->title, f->summary, f->name, 1, true };
	k->figure = f;
	ask(k, q);
	r->type = REPLY_HTML;
	page_open(&r->body, &page);
	figure(&r->body, k);
	page_close(&r->body, &page);
	answer_release(&k->answer);
	free(k);
}
