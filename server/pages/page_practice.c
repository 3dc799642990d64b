/* page_practice.c: /practice, the questions and cards of all banks by topic,
 * outside the schedule. A topic is a tag; /practice?topic=NAME shows what has
 * it. They stand as the lessons ask them, then what no lesson asks.
 * Predictions are not here: they are made once, in their lesson.
 */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/html.h"
#include "server/lesson/names.h"
#include "server/lesson/store.h"
#include "server/lesson/writers.h"
#include "server/pages/page.h"
#include "server/pages/pages.h"

static bool is_practised(const struct item *item)
{
	return !item->faulty && !item->retired && item->type != ITEM_PREDICT;
}

static bool has_tag(const struct item *item, const char *tag)
{
	for (size_t i = 0; i < item->tag_len; i++)
		if (strcmp(item->tag[i], tag) == 0)
			return true;
	return false;
}

/* What is practised, in its order. */
struct practised {
	const struct banks *banks;
	const struct item **item;
	size_t len;
};

static void add_item(struct practised *all, const struct item *item)
{
	if (item && is_practised(item))
		all->item[all->len++] = item;
}

static bool is_asked(const struct shelf *shelf, const struct item *item)
{
	for (size_t i = 0; i < shelf->lesson_len; i++)
		if (names_has(&shelf->lesson[i].text.items, item->id))
			return true;
	return false;
}

static void add_asked(struct practised *all, const struct shelf *shelf)
{
	struct names seen = { .list = NULL };

	for (size_t i = 0; i < shelf->lesson_len; i++) {
		const struct names *asked = &shelf->lesson[i].text.items;
		for (size_t k = 0; k < asked->len; k++)
			if (names_add(&seen, asked->list[k]))
				add_item(all, banks_item(all->banks,
							 asked->list[k]));
	}
	names_release(&seen);
}

/* Without memory there is nothing to practise; the caller frees all.item. */
static struct practised practised(const struct shelf *shelf)
{
	struct practised all = { .banks = &shelf->banks };
	size_t most = 0;

	for (size_t i = 0; i < all.banks->len; i++)
		most += all.banks->bank[i].item_len;
	all.item = calloc(most + 1, sizeof(const struct item *));
	if (!all.item)
		return all;
	add_asked(&all, shelf);
	for (size_t i = 0; i < all.banks->len; i++)
		for (size_t k = 0; k < all.banks->bank[i].item_len; k++)
			if (!is_asked(shelf, &all.banks->bank[i].item[k]))
				add_item(&all, &all.banks->bank[i].item[k]);
	return all;
}

/* Calls with each item of the topic (NULL: of any); how many. */
typedef void item_visit(void *to, const struct item *item);

static size_t each_item(const struct practised *all, const char *topic,
			item_visit *visit, void *to)
{
	size_t count = 0;

	for (size_t i = 0; i < all->len; i++) {
		if (topic && !has_tag(all->item[i], topic))
			continue;
		if (visit)
			visit(to, all->item[i]);
		count++;
	}
	return count;
}

static void add_tags(void *to, const struct item *item)
{
	struct names *topics = to;

	for (size_t i = 0; i < item->tag_len; i++)
		names_add(topics, item->tag[i]);
}

static void write_topic(struct buf *out, const struct practised *all,
			const char *topic, const char *chosen)
{
	buf_puts(out, "<li><a href=\"practice");
	if (topic) {
		buf_puts(out, "?topic=");
		html_url_arg(out, topic);
	}
	buf_putc(out, '"');
	if (topic ? chosen && strcmp(topic, chosen) == 0 : !chosen)
		buf_puts(out, " aria-current=\"true\"");
	buf_putc(out, '>');
	html_text(out, topic ? topic : "all topics");
	buf_printf(out, " <span class=\"count\">%zu</span></a></li>\n",
		   each_item(all, topic, NULL, NULL));
}

static int by_name(const void *a, const void *b)
{
	return strcasecmp(*(char *const *)a, *(char *const *)b);
}

static void write_topics(struct buf *out, const struct practised *all,
			 const char *chosen)
{
	struct names topics = { .list = NULL };

	each_item(all, NULL, add_tags, &topics);
	if (topics.len)
		qsort(topics.list, topics.len, sizeof *topics.list, by_name);
	buf_puts(out, "<nav class=\"topics\" aria-label=\"Topics\">\n<ul>\n");
	write_topic(out, all, NULL, chosen);
	for (size_t i = 0; i < topics.len; i++)
		write_topic(out, all, topics.list[i], chosen);
	buf_puts(out, "</ul>\n</nav>\n");
	names_release(&topics);
}

/* Where the items are written to. */
struct sheet {
	struct buf *out;
	const struct banks *banks;
};

static void write_item(void *to, const struct item *item)
{
	static const char *const use[][2] = {
		[ITEM_CHECK] = { "check", "Question" },
		[ITEM_PREDICT] = { "predict", "Prediction" },
		[ITEM_PROBLEM] = { "problem", "Problem" },
		[ITEM_CARD] = { "card", "Recall card" },
	};
	struct sheet *s = to;
	struct lesson_item asked = { item->id, USE_CHECK, "" };
	struct buf words;

	buf_init(&words, PAGE_BYTES_MAX);
	buf_printf(s->out,
		   "<section class=\"item\" id=\"item-%s\" data-item=\"%s\" "
		   "data-use=\"%s\" aria-label=\"%s\">\n",
		   item->id, item->id, use[item->type][0], use[item->type][1]);
	writer_item(s->banks, s->out, &words, &asked);
	buf_puts(s->out, "</section>\n");
	buf_release(&words);
}

static const char *topic_of(const struct request *q)
{
	for (size_t i = 0; i < q->pair_len; i++)
		if (strcmp(q->pair[i].name, "topic") == 0 && q->pair[i].text[0])
			return q->pair[i].text;
	return NULL;
}

static void write_practice(struct buf *out, const struct practised *all,
			   const char *topic)
{
	struct sheet sheet = { out, all->banks };

	buf_puts(out,
		 "<div class=\"practice\" data-practice>\n<h1>Practice</h1>\n"
		 "<p class=\"lead\">Questions and cards by topic, as often as "
		 "you like and with new numbers where they have any. What you "
		 "do here does not move your reviews. The topics stand by "
		 "name; a number counts the questions and cards of one.</p>\n"
		 "<p class=\"no-js-only\">They can be read here, but only "
		 "scripts send an answer.</p>\n");
	write_topics(out, all, topic);
	buf_puts(out, "<div class=\"practice-items\">\n");
	if (each_item(all, topic, write_item, &sheet) == 0)
		buf_puts(out,
			 topic ? "<p>No question has this topic; those "
				 "there are stand above.</p>\n"
			       : "<p>There are no questions yet. They come "
				 "from files in the folder quiz/.</p>\n");
	buf_puts(out, "</div>\n</div>\n");
}

void page_practice(const struct server *s, const struct request *q,
		   struct reply *r)
{
	const struct shelf *shelf = lesson_store_get(s->lessons);
	struct practised all = practised(shelf);
	struct page page = {
		.title = "Practice",
		.description = "Questions and cards by topic, outside the "
			       "schedule.",
		.here = "practice",
		.formulas = true,
		.items = true,
	};

	r->type = REPLY_HTML;
	page_open(&r->body, &page);
	write_practice(&r->body, &all, topic_of(q));
	page_close(&r->body, &page);
	free(all.item);
	lesson_store_put(s->lessons, shelf);
}
