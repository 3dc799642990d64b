/* passages.c: see passages.h. */
#include "server/search/passages.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/lesson/item_title.h"
#include "server/search/figure_words.h"

enum { PASSAGES_MAX = 20000, PASSAGE_URL_MAX = 400 };

static bool make_room(struct passages *p)
{
	size_t cap = p->len + 256;

	if (p->len % 256 || p->failed)
		return !p->failed;
	struct search_passage *list = realloc(p->list, cap * sizeof *p->list);
	if (list)
		p->list = list;
	/* Each passage owns three texts at most. */
	char **own = realloc(p->own, 3 * cap * sizeof *p->own);
	if (own)
		p->own = own;
	p->failed = !list || !own || cap > PASSAGES_MAX;
	return !p->failed;
}

/* Keeps a text that malloc made; NULL: memory was out. */
static const char *keep(struct passages *p, char *text)
{
	if (!text) {
		p->failed = true;
		return "";
	}
	p->own[p->own_len++] = text;
	return text;
}

/* Adds a passage at an address made by format, as printf. */
static void add(struct passages *p, struct search_passage passage,
		const char *format, ...) __attribute__((format(printf, 3, 4)));

static void add(struct passages *p, struct search_passage passage,
		const char *format, ...)
{
	char url[PASSAGE_URL_MAX];
	va_list args;

	if (!make_room(p))
		return;
	va_start(args, format);
	vsnprintf(url, sizeof url, format, args);
	va_end(args);
	passage.url = keep(p, strdup(url));
	p->list[p->len++] = passage;
}

/* --- a lesson */

static void add_sections(struct passages *p, const struct lesson *l)
{
	const char *title = lesson_front(l, LESSON_TITLE);

	for (size_t i = 0; i < l->text.section_len; i++) {
		const struct section *s = &l->text.section[i];
		bool top = s->level == 0;
		struct search_passage passage = {
			.kind = "section",
			.where = title,
			.title = top ? title : s->title,
			.text = s->words ? s->words : "",
		};
		add(p, passage, "lessons/%s/%s%s", l->slug, top ? "" : "#",
		    top ? "" : s->id);
	}
}

/* The question as the page writes it, without its HTML. */
static char *prompt(const struct shelf *shelf, const char *id)
{
	struct lesson_item item = { .id = id, .use = USE_CHECK, .up = "" };
	struct buf html, words;
	char *text = NULL;

	buf_init(&html, 1 << 20);
	buf_init(&words, 1 << 20);
	if (writer_item(&shelf->banks, &html, &words, &item))
		text = buf_detach(&words, NULL);
	buf_release(&html);
	buf_release(&words);
	return text;
}

static void add_question(struct passages *p, const struct shelf *shelf,
			 const struct lesson *l, const char *id)
{
	char title[ITEM_TITLE_SIZE];
	char *text = prompt(shelf, id);

	if (!text)
		return;
	if (!make_room(p)) {
		free(text);
		return;
	}
	item_title_of(title, text);
	const struct item *item = banks_item(&shelf->banks, id);
	struct search_passage passage = {
		.kind = item && item->type == ITEM_CARD ? "card" : "question",
		.where = lesson_front(l, LESSON_TITLE),
		.title = keep(p, strdup(title[0] ? title : "Question")),
		.text = keep(p, text),
	};
	add(p, passage, "lessons/%s/#item-%s", l->slug, id);
}

/* What a term's entry says, without marks. */
static char *term_words(const struct lesson *l, const struct entry *entry)
{
	struct faults faults;
	struct buf html, words;
	struct material with = { .faults = &faults,
				 .up = "",
				 .terms = &l->terms,
				 .folder = -1,
				 .writers = &lesson_writers_default };

	faults_init(&faults);
	buf_init(&html, 1 << 20);
	buf_init(&words, 1 << 20);
	markdown_blocks(&html, &words, &entry->text, &with);
	char *text = buf_detach(&words, NULL);
	buf_release(&html);
	faults_release(&faults);
	return text;
}

/* The text of a label's HTML, which is ours: tags and three entities. */
static char *label_words(const char *html)
{
	static const char *const entity[][2] = { { "&amp;", "&" },
						 { "&lt;", "<" },
						 { "&gt;", ">" } };
	char *text = strdup(html);
	size_t len = 0;

	for (const char *c = html; text && *c;) {
		size_t skip = *c == '<' ? strcspn(c, ">") + 1 : 0;
		for (size_t i = 0; *c == '&' && i < 3; i++) {
			size_t size = strlen(entity[i][0]);
			if (strncmp(c, entity[i][0], size) != 0)
				continue;
			text[len++] = entity[i][1][0];
			skip = size;
		}
		if (!skip)
			text[len++] = *c;
		c += skip ? skip : 1;
	}
	if (text)
		text[len] = '\0';
	return text;
}

static void add_terms(struct passages *p, const struct lesson *l)
{
	for (size_t i = 0; i < l->text.term_len; i++) {
		const struct term_use *term = &l->text.term[i];
		if (!make_room(p))
			return;
		struct search_passage passage = {
			.kind = "glossary",
			.where = lesson_front(l, LESSON_TITLE),
			.title = keep(p, label_words(term->label ? term->label
								 : "")),
			.text = keep(p, term_words(l, term->entry)),
		};
		add(p, passage, "lessons/%s/#term-%s", l->slug,
		    term->entry->key);
	}
}

/* A figure, by its name as well, since that is what the menu and the command line
 * call it: title is malloc's. */
static struct search_passage figure_passage(struct passages *p,
					    const struct figure *f,
					    const char *where, char *title,
					    const char *text)
{
	return (struct search_passage){
		.kind = "figure",
		.where = where,
		.title = keep(p, title),
		.text = text,
		.name = f->name,
	};
}

/* "timeline: Where does the time of a step go?" */
static void add_figures(struct passages *p)
{
	for (size_t i = 0; figures[i] && make_room(p); i++) {
		const struct figure *f = figures[i];
		char *title = NULL;
		if (asprintf(&title, "%s: %s", f->name, f->title) < 0)
			title = NULL;
		const char *text = keep(p, figure_words(f));
		add(p, figure_passage(p, f, "Figures", title, text),
		    "figures/%s", f->name);
	}
}

/* The title of the section in which the page has id; the lesson's above all. */
static const char *section_of(const struct lesson *l, const char *id)
{
	const struct rendering *text = &l->text;
	const char *title = lesson_front(l, LESSON_TITLE);

	for (size_t i = 0; i < text->ids.len; i++) {
		if (strcmp(text->ids.list[i], id) == 0)
			break;
		for (size_t j = 0; j < text->section_len; j++)
			if (strcmp(text->section[j].id, text->ids.list[i]) == 0)
				title = text->section[j].title;
	}
	return title;
}

/* Where the lesson shows it: "timeline in the lesson: Reading a timeline". */
static void add_shown(struct passages *p, const struct lesson *l)
{
	char id[64];

	for (size_t i = 0; figures[i] && make_room(p); i++) {
		const struct figure *f = figures[i];
		char *title = NULL;
		snprintf(id, sizeof id, "figure-%.40s", f->name);
		if (!names_has(&l->text.ids, id))
			continue;
		if (asprintf(&title, "%s in the lesson: %s", f->name,
			     section_of(l, id)) < 0)
			title = NULL;
		add(p,
		    figure_passage(p, f, lesson_front(l, LESSON_TITLE), title,
				   f->summary),
		    "lessons/%s/#%s", l->slug, id);
	}
}

/* Of what has one name the first is found first (index.h). */
void passages_make(struct passages *p, const struct shelf *shelf)
{
	*p = (struct passages){ .len = 0 };
	add_figures(p);
	for (size_t i = 0; i < shelf->lesson_len; i++) {
		const struct lesson *l = &shelf->lesson[i];
		add_shown(p, l);
		add_sections(p, l);
		for (size_t j = 0; j < l->text.items.len; j++)
			add_question(p, shelf, l, l->text.items.list[j]);
		add_terms(p, l);
	}
}

void passages_release(struct passages *p)
{
	for (size_t i = 0; i < p->own_len; i++)
		free(p->own[i]);
	free(p->own);
	free(p->list);
}
