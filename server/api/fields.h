/* fields.h: reads the fields of a body, and says which one is wrong.
 *
 * The first fault stands in error and stays; after it every field reads as its
 * empty value. So a handler reads all it needs and asks once (fields_fine),
 * which also refuses names that nobody read.
 */
#ifndef SERVER_FIELDS_H
#define SERVER_FIELDS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

enum { FIELDS_MAX = 16 };

struct cJSON;

struct fields {
	const struct cJSON *object;
	const char *read[FIELDS_MAX]; /* names that were asked for */
	size_t read_len;
	struct error error;
};

void fields_init(struct fields *f, const struct cJSON *object);

/* What stands there, as it is; NULL if it is not there, or null. */
const struct cJSON *fields_value(struct fields *f, const char *name);

/* A whole number; fallback if it is not there. */
int fields_int(struct fields *f, const char *name, int min, int max,
	       int fallback);
/* The same, that must be there. */
int fields_need_int(struct fields *f, const char *name, int min, int max);
double fields_real(struct fields *f, const char *name, double min, double max,
		   double fallback);
bool fields_bool(struct fields *f, const char *name, bool fallback);
bool fields_has(const struct fields *f, const char *name);

/* A text of at most max bytes; NULL if it is not there. */
const char *fields_text(struct fields *f, const char *name, size_t max);

/* Is value, which stands in a list, a text of at most max bytes? NULL if not. */
const char *fields_entry(struct fields *f, const char *name,
			 const struct cJSON *value, size_t max);

/* A fault found elsewhere. */
void fields_fault(struct fields *f, const char *name, const char *sentence);

/* No fault so far. */
bool fields_fine_so_far(const struct fields *f);

/* No fault so far, and no name but those that were asked for. */
bool fields_fine(struct fields *f);

#endif
