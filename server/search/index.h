/* index.h: a full-text index of what there is to read, in memory.
 *
 * SQLite's FTS5 over one table; nothing is written to a disk, so two programs
 * with different content never meet. It is built once from a list of passages
 * and does not change: new content is a new index.
 *
 * What a key or an explanation says must not be found before it is earned: the
 * caller leaves it out of the passages.
 */
#ifndef SERVER_SEARCH_INDEX_H
#define SERVER_SEARCH_INDEX_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

/* One thing to be found: a section, a question, a word explained. */
struct search_passage {
	const char *kind;  /* "section", "question", "card", "glossary",
			      "figure" */
	const char *where; /* what it is part of: the lesson's title */
	const char *title;
	const char *url; /* from the root, without a slash before it */
	const char *text;
	const char *name; /* what it is asked for by; NULL: its title */
};

enum {
	SEARCH_FOUND_MAX = 20,
	SEARCH_SHORTEST = 2, /* characters below which nothing is looked for */
	SEARCH_QUERY_MAX = 200
};

/* Marks around each word that was found, in title and excerpt: characters that
 * text never has. */
#define SEARCH_MARK '\x01'
#define SEARCH_UNMARK '\x02'

struct found {
	char *kind, *where, *url;
	char *title;   /* with marks */
	char *excerpt; /* with marks */
};

struct findings {
	struct found found[SEARCH_FOUND_MAX];
	size_t len;
	size_t total;  /* how many there are, shown or not */
	char *nearest; /* total 0: what may have been meant; NULL: unknown */
};

struct search_index;

/* NULL with a sentence in *e. The passages are copied. */
struct search_index *search_index_make(const struct search_passage *passage,
				       size_t len, struct error *e);
void search_index_free(struct search_index *index);

/* What has all the words of query, each as the beginning of a word; best first:
 * what is named exactly so, in the order of the passages; then by how well the
 * words fit. Cards are behind everything else: they only ask what stands there.
 * No findings if query has fewer than SEARCH_SHORTEST letters or digits. Any
 * text may be asked. False with a sentence if the index failed. The caller
 * releases the findings in both cases. Threads may ask at the same time. */
bool search_index_ask(struct search_index *index, const char *query,
		      struct findings *findings, struct error *e);
void findings_release(struct findings *findings);
void found_release(struct found *found);

/* Nothing was found: puts what may have been meant into findings. */
void search_index_near(struct search_index *index, const char *query,
		       struct findings *findings);

#endif
