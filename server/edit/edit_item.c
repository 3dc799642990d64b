/* edit_item.c: one item of a bank, read and saved: see edit.h. */
#include "server/edit/edit.h"

#include <string.h>

#include "server/edit/bank_file.h"
#include "server/edit/proposal.h"
#include "server/router.h"
#include "server/study/history.h"
#include "server/study/item_json.h"
#include "server/study/roster.h"

enum { ID_SIZE = 80 };

/* An item in the file that it stands in. */
struct edited {
	char id[ID_SIZE];
	struct bank_file file;
	struct section_place place;
};

static void release(struct edited *d)
{
	bank_file_release(&d->file);
}

/* Reads the file of the item that the path names. False: the reply says why.
 * release in any case. */
static bool find(struct turn *t, struct edited *d)
{
	struct error e = { .kind = ERROR_NONE };

	*d = (struct edited){ .file = { .folder = -1 } };
	router_segment(t->q->path, "/api/instructor/items/*", d->id, ID_SIZE);
	const char *name = banks_file(&t->shelf->banks, d->id);
	if (!name) {
		reply_status(t->r, 404, "There is no item of this id.");
		return false;
	}
	if (!bank_file_read(&d->file, t->server->root, name, &e)) {
		reply_error(t->r, &e);
		return false;
	}
	if (section_find(buf_text(&d->file.text), d->file.text.len, d->id,
			 &d->place))
		return true;
	reply_status(t->r, 404,
		     "The bank's file has no item of this id any more.");
	return false;
}

/* --- reading */

static void write_source(struct turn *t, const struct edited *d)
{
	struct buf source;

	buf_init(&source, BANK_BYTES_MAX);
	section_text(buf_text(&d->file.text), &d->place, &source);
	json_text(&t->json, "hash", d->file.hash);
	json_text(&t->json, "source", buf_text(&source));
	buf_release(&source);
}

static void show(struct turn *t)
{
	struct error why = { .kind = ERROR_NONE };
	struct edited d;
	char file[160];

	if (find(t, &d)) {
		bool may = bank_file_writable(&d.file, t->server, &why);
		snprintf(file, sizeof file, "quiz/%s", d.file.name);
		json_object(&t->json, NULL);
		json_text(&t->json, "id", d.id);
		json_text(&t->json, "file", file);
		json_real(&t->json, "line", (double)d.place.line);
		write_source(t, &d);
		if (may)
			json_null(&t->json, "readonly");
		else
			json_text(&t->json, "readonly", why.message);
		json_object_end(&t->json);
	}
	release(&d);
}

void edit_item(const struct server *s, const struct request *q, struct reply *r)
{
	turn_read(s, q, r, show);
}

/* --- saving */

static void answer_conflict(struct turn *t, const struct edited *d)
{
	turn_problem(t, 409,
		     "This bank was changed since its text was read, here or "
		     "with another program. Nothing was saved.");
	write_source(t, d);
	json_object_end(&t->json);
}

static void answer_faulty(struct turn *t, const struct edited *d,
			  const struct proposal *p)
{
	char detail[120];
	size_t errors = p->faults.errors;

	snprintf(detail, sizeof detail,
		 "Nothing was saved: the bank would have %zu error%s.", errors,
		 errors == 1 ? "" : "s");
	turn_problem(t, 422, detail);
	proposal_json(p, &d->file, &t->json, "faults");
	json_object_end(&t->json);
}

/* The text in the file is the one that was sent: a save whose answer got lost. */
static bool is_saved(const struct edited *d, const struct proposal *p)
{
	return p->text.len == d->file.text.len &&
	       memcmp(buf_text(&p->text), buf_text(&d->file.text),
		      p->text.len) == 0;
}

/* A card's history says when it was edited. */
static void remember(struct turn *t, const char *id)
{
	int64_t item = roster_known(t->db, id);
	struct study_card card;

	if (!item || !history_card(t->db, item, &card))
		return;
	struct history_event e = {
		.key = t->key,
		.item = item,
		.utc_offset_min = t->offset,
		.act = { .what = EVENT_EDIT, .at = t->now, .day = t->day },
	};
	history_add(t->db, &e, &card);
}

/* What is shown from now on is the new text. */
static bool read_again(struct turn *t, struct error *e)
{
	if (!lesson_store_reload(t->server->lessons, e))
		return false;
	lesson_store_put(t->server->lessons, t->shelf);
	t->shelf = lesson_store_get(t->server->lessons);
	return true;
}

static void answer_saved(struct turn *t, const struct proposal *p,
			 const struct bank_file *before)
{
	struct edited d;
	const char *bank;

	if (find(t, &d)) {
		const struct item *item = roster_item(t->shelf, d.id, &bank);
		json_object(&t->json, NULL);
		json_text(&t->json, "key", t->key);
		json_text(&t->json, "id", d.id);
		write_source(t, &d);
		if (item)
			item_json(t, "item", item, bank, -1);
		else
			json_null(&t->json, "item");
		proposal_json(p, before, &t->json, "warnings");
		json_object_end(&t->json);
	}
	release(&d);
}

/* The file is written last of all that can fail. */
static void put(struct turn *t, const struct edited *d,
		const struct proposal *p)
{
	struct error e = { .kind = ERROR_NONE };

	if (!bank_file_writable(&d->file, t->server, &e)) {
		reply_status(t->r, 403, e.message);
		return;
	}
	if (!(is_saved(d, p) ||
	      bank_file_write(&d->file, t->server, &p->text, &e)) ||
	    !read_again(t, &e)) {
		reply_error(t->r, &e);
		return;
	}
	answer_saved(t, p, &d->file);
}

static void propose(struct turn *t, const struct edited *d, const char *hash,
		    const char *source)
{
	struct error e = { .kind = ERROR_NONE };
	struct proposal p;
	bool same = strcmp(hash, d->file.hash) == 0;

	if (!proposal_make(&p, &d->file, &d->place, d->id, source, &e)) {
		reply_error(t->r, &e);
	} else if (p.faults.errors) {
		answer_faulty(t, d, &p);
	} else if (!same && !is_saved(d, &p)) {
		answer_conflict(t, d);
	} else {
		/* Once for each new text: the event of one whose answer got
		 * lost was undone with it. */
		if (!same || !is_saved(d, &p))
			remember(t, d->id);
		put(t, d, &p);
	}
	proposal_release(&p);
}

static const struct member members[] = {
	{ "hash", MEMBER_TEXT, .max = BANK_HASH_SIZE,
	  .help = "The hash of the whole bank as it was read: if it has changed "
		  "nothing is saved (409)",
	  .example = "9f1c2d3e4a5b6c7d" },
	{ "source", MEMBER_TEXT, .max = EDIT_SOURCE_MAX,
	  .help = "The new text of the item, its heading first",
	  .example = "## peak-h100\n\ntype: card\n\nThe peak?\n\n---\n\n989" },
	{ .name = NULL },
};

const struct body body_edit = { .own = members };

static void save(struct turn *t)
{
	const char *hash = members_text(&t->body, "hash");
	const char *source = members_text(&t->body, "source");
	struct edited d;

	if (find(t, &d))
		propose(t, &d, hash, source);
	release(&d);
}

void edit_item_save(const struct server *s, const struct request *q,
		    struct reply *r)
{
	turn_write(s, q, r, &body_edit, save, false);
}
