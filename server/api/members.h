/* members.h: the members of a POST's body, declared once: from a declaration come
 * the reading, the refusing and the schema in /api/openapi.json.
 *
 * members_check refuses a body that lacks members, in one sentence that names
 * all of them; then the first that is not as declared; then a name that is not
 * declared. null counts as not being there. After it the getters read what is
 * there and cannot fail.
 */
#ifndef SERVER_MEMBERS_H
#define SERVER_MEMBERS_H

#include "base/json.h"
#include "figures/param.h"
#include "server/api/fields.h"

enum member_type {
	MEMBER_KEY,   /* MEMBER_KEY_MIN to _MAX of A-Z, a-z, 0-9, - and _ */
	MEMBER_TEXT,  /* of at most max bytes */
	MEMBER_WHOLE, /* a whole number from min to max */
	MEMBER_REAL,
	MEMBER_FLAG,
	MEMBER_TEXTS,	    /* a list of at most max */
	MEMBER_TEXTS_OR_ALL /* the same, or the text "all" */
};

enum { MEMBER_KEY_MIN = 8, MEMBER_KEY_MAX = 64, MEMBER_ENTRY_MAX = 200 };

struct member {
	const char *name;
	enum member_type type;
	bool optional;
	double min, max;
	const char *help;    /* one line: what it is for */
	const char *example; /* as a text; of a list, its one entry */
};

/* What a body may hold. Settings are parameters already: none is needed. */
struct body {
	const struct member *own; /* ends with a NULL name; or NULL */
	const struct param *settings;
	size_t setting_len;
};

/* What every body has besides: key, utc_offset_min, depth. */
extern const struct member members_common[];

enum { MEMBER_OFFSET_MIN = -12 * 60, MEMBER_OFFSET_MAX = 14 * 60 };
enum { MEMBER_DEPTH_MAX = 4 };

/* Begins f and checks object. False: f->error says what is wrong. */
bool members_check(struct fields *f, const struct cJSON *object,
		   const struct body *body);

/* The JSON Schema of such a body, as a member of the object that j is in. */
void members_schema(const struct body *body, struct json *j, const char *name);

/* Of a body that was checked: fallback, NULL or 0 if it is not there. */
double members_real(const struct fields *f, const char *name, double fallback);
int members_whole(const struct fields *f, const char *name, int fallback);
bool members_flag(const struct fields *f, const char *name, bool fallback);
const char *members_text(const struct fields *f, const char *name);
/* How many, at most max; 0 if a text stands there. */
size_t members_texts(const struct fields *f, const char *name, const char **out,
		     size_t max);

#endif
