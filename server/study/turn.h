/* turn.h: one request about what a learner does: read, checked, in a
 * transaction, answered once for each key.
 *
 * A handler gives turn_write its work. The work reads the body, changes the
 * database and writes the reply; turn.c begins the transaction before it and
 * keeps it only if the reply is 200, together with the reply under its key. So
 * either all of it is on disk before the client hears of it, or none.
 */
#ifndef SERVER_STUDY_TURN_H
#define SERVER_STUDY_TURN_H

#include <stdbool.h>
#include <stdint.h>

#include "base/json.h"
#include "server/lesson/store.h"
#include "server/server.h"
#include "server/store/store.h"
#include "server/api/members.h"
#include "server/study/settings.h"

enum { TURN_UP_SIZE = 16 };

struct turn {
	const struct server *server;
	const struct request *q;
	const struct shelf *shelf; /* lessons and banks, held */
	struct db *db; /* in a transaction; NULL: nothing can be kept */
	int64_t now;   /* UTC seconds */
	int offset;    /* minutes to the learner's clock */
	struct settings settings;
	int64_t day;		 /* the learner's */
	char up[TURN_UP_SIZE];	 /* from the page to the root */
	struct fields body;	 /* of a POST */
	const struct body *form; /* what it may hold */
	const char *key;	 /* of a POST */
	struct error why;	 /* db is NULL: its sentence */
	bool settled;		 /* nothing is to be kept of this reply */
	struct json json;	 /* into the reply's body */
	struct reply *r;
};

/* The learner's day, which begins at that hour of their clock. */
int64_t turn_day(int64_t now, int offset_min, int hour);

/* The day's first second in UTC. */
int64_t turn_day_begins(int64_t day, int offset_min, int hour);

typedef void turn_work(struct turn *t);

/* Answers a GET in one consistent state of the store. work writes the reply. */
void turn_read(const struct server *s, const struct request *q, struct reply *r,
	       turn_work *work);

/* Answers a POST, whose body has the members of form: work is called for no
 * other. Where nothing can be kept work is called with db NULL if
 * without is set, else the reply is 503. */
void turn_write(const struct server *s, const struct request *q,
		struct reply *r, const struct body *form, turn_work *work,
		bool without);

/* The body's took_ms, 0 if it is not there; a page that was left open over night
 * counts as a day. */
int turn_took_ms(struct turn *t);

/* A whole number of the query, from min to max; fallback if it is not there, or is
 * none: then a fault stands in body.error, which is the answer to a GET, whatever
 * its work wrote. */
int turn_query(struct turn *t, const char *name, int min, int max,
	       int fallback);

/* A reply that is a problem with more in it: opens the object, which the work
 * goes on writing and closes. */
void turn_problem(struct turn *t, int status, const char *detail);

#endif
