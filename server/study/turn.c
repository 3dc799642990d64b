/* turn.c: see turn.h. */
#include "server/study/turn.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "quiz/hash.h"
#include "server/clock.h"
#include "server/api/json_read.h"
#include "server/study/roster.h"

enum { DAY_S = 86400, HOUR_S = 3600, DEPTH_LESSON = 2 };

/* --- time */

int64_t turn_day(int64_t now, int offset_min, int hour)
{
	int64_t local = now + offset_min * (int64_t)60 - hour * (int64_t)HOUR_S;

	return local / DAY_S - (local % DAY_S < 0);
}

int64_t turn_day_begins(int64_t day, int offset_min, int hour)
{
	return day * DAY_S + hour * (int64_t)HOUR_S - offset_min * (int64_t)60;
}

static void set_time(struct turn *t, int offset)
{
	t->now = clock_now();
	t->offset = offset;
}

/* What the learner chose, and which day it is by that. */
static void set_settings(struct turn *t)
{
	settings_read(&t->settings, t->db);
	t->day = turn_day(t->now, t->offset,
			  t->settings.value[SETTING_DAY_BEGINS]);
}

static void set_depth(struct turn *t, int depth)
{
	assert(depth >= 0 && depth <= MEMBER_DEPTH_MAX);
	t->up[0] = '\0';
	for (int i = 0; i < depth; i++)
		memcpy(t->up + (size_t)i * 3, "../", 4);
}

/* --- common */

static void begin(struct turn *t, const struct server *s,
		  const struct request *q, struct reply *r)
{
	*t = (struct turn){ .server = s, .q = q, .r = r };
	t->shelf = lesson_store_get(s->lessons);
	json_init(&t->json, &r->body);
}

static void end(struct turn *t)
{
	lesson_store_put(t->server->lessons, t->shelf);
}

void turn_problem(struct turn *t, int status, const char *detail)
{
	reply_status_open(t->r, status, detail, &t->json);
}

/* --- reading */

static bool read_whole(const char *text, int min, int max, int *whole)
{
	double number;

	if (!num_parse(text, &number) || number < min || number > max ||
	    number != floor(number))
		return false;
	*whole = (int)number;
	return true;
}

int turn_query(struct turn *t, const char *name, int min, int max, int fallback)
{
	int number = fallback;

	for (size_t i = 0; i < t->q->pair_len; i++)
		if (strcmp(t->q->pair[i].name, name) == 0 &&
		    !read_whole(t->q->pair[i].text, min, max, &number))
			error_set(&t->body.error, ERROR_INPUT, name,
				  "%s must be a whole number from %d to %d.",
				  name, min, max);
	return number;
}

static void work_read(struct turn *t, turn_work *work)
{
	LOOK look = store_look(t->server->store);

	t->db = look.db;
	set_settings(t);
	work(t);
	struct error e;
	if (t->db && t->db->failed && t->r->status == 200) {
		db_error(t->db, "What was kept could not be read", &e);
		reply_status(t->r, 503, e.message);
	}
}

void turn_read(const struct server *s, const struct request *q, struct reply *r,
	       turn_work *work)
{
	struct turn t;
	struct error e = { .kind = ERROR_NONE };

	begin(&t, s, q, r);
	set_depth(&t,
		  turn_query(&t, "depth", 0, MEMBER_DEPTH_MAX, DEPTH_LESSON));
	set_time(&t, turn_query(&t, "utc_offset_min", MEMBER_OFFSET_MIN,
				MEMBER_OFFSET_MAX, 0));
	roster_bring_up_to_date(s, t.shelf, &e);
	if (t.body.error.kind == ERROR_NONE)
		work_read(&t, work);
	if (t.body.error.kind != ERROR_NONE)
		reply_error(r, &t.body.error);
	end(&t);
}

/* --- writing */

static void read_common(struct turn *t, const struct cJSON *object)
{
	if (!members_check(&t->body, object, t->form))
		return;
	t->key = members_text(&t->body, "key");
	set_time(t, members_whole(&t->body, "utc_offset_min", 0));
	set_depth(t, members_whole(&t->body, "depth", DEPTH_LESSON));
}

int turn_took_ms(struct turn *t)
{
	const double day = 86400e3;
	double took = members_real(&t->body, "took_ms", 0);

	return (int)(took < day ? took : day);
}

/* What was asked, for the question whether it is the same. */
static int64_t request_hash(const struct turn *t)
{
	uint64_t hash = hash_text(HASH_EMPTY, t->q->path);

	hash = hash_add(hash, t->q->body, t->q->body_len);
	return (int64_t)(hash >> 1);
}

/* The reply that the key had before. */
static bool answer_again(struct turn *t)
{
	QUERY q = query(t->db, "SELECT request, answer FROM reply "
			       "WHERE key = ?");

	bind_text(&q, 1, t->key);
	if (!query_row(&q))
		return false;
	if (query_int(&q, 0) == request_hash(t))
		buf_puts(&t->r->body, query_text(&q, 1));
	else
		reply_status(t->r, 422,
			     "This key was used for something else. Make a new "
			     "key for each act.");
	return true;
}

static void keep_reply(struct turn *t)
{
	QUERY q = query(t->db, "INSERT INTO reply (key, request, answer, at) "
			       "VALUES (?, ?, ?, ?)");

	bind_text(&q, 1, t->key);
	bind_int(&q, 2, request_hash(t));
	bind_text(&q, 3, buf_text(&t->r->body));
	bind_int(&q, 4, t->now);
	query_run(&q);
}

/* Forgets what work wrote, so that it can be called again. */
static void restart(struct turn *t, const struct cJSON *object)
{
	reply_release(t->r);
	reply_init(t->r);
	json_init(&t->json, &t->r->body);
	t->settled = false;
	read_common(t, object);
}

/* True: t->r is the answer. False: nothing was kept, and *e says why. */
static bool work_kept(struct turn *t, turn_work *work, struct error *e)
{
	CHANGE change = store_change(t->server->store, e);

	t->db = change.db;
	if (!t->db)
		return false;
	if (answer_again(t))
		return true;
	set_settings(t);
	work(t);
	if (t->r->status != 200 || t->settled)
		return !t->db->failed ||
		       db_error(t->db, "Nothing was saved", e);
	keep_reply(t);
	return change_keep(&change, e);
}

static void work_once(struct turn *t, const struct cJSON *object,
		      turn_work *work, bool without)
{
	struct error e = { .kind = ERROR_NONE };

	if (!fields_fine_so_far(&t->body)) {
		reply_error(t->r, &t->body.error);
		return;
	}
	roster_bring_up_to_date(t->server, t->shelf, &e);
	if (work_kept(t, work, &t->why))
		return;
	restart(t, object);
	t->db = NULL;
	set_settings(t);
	if (without)
		work(t);
	else
		reply_status(t->r, 503, t->why.message);
}

void turn_write(const struct server *s, const struct request *q,
		struct reply *r, const struct body *form, turn_work *work,
		bool without)
{
	struct error e = { .kind = ERROR_NONE };
	struct cJSON *object = NULL;
	struct turn t;

	if (!json_read(q->body, q->body_len, &object, &e)) {
		reply_error(r, &e);
		return;
	}
	begin(&t, s, q, r);
	t.form = form;
	read_common(&t, object);
	work_once(&t, object, work, without);
	end(&t);
	json_free(object);
}
