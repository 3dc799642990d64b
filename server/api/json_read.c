/* json_read.c: see json_read.h. Behind json_scan everything that cJSON is given
 * is JSON, and all its numbers are finite.
 */
#include "server/api/json_read.h"

#include <cjson/cJSON.h>

#include "server/api/json_scan.h"

/* A name and its place among all names of the text. */
struct place {
	const char *name;
	size_t nth;
};

static int by_name(const void *a, const void *b)
{
	const struct place *one = a;
	const struct place *other = b;
	int order = strcmp(one->name, other->name);

	return order ? order : one->nth < other->nth ? -1 : 1;
}

/* The first name among len that stands before it too, by their places. */
static const struct place *first_twice(struct place *names, size_t len)
{
	const struct place *found = NULL;

	qsort(names, len, sizeof *names, by_name);
	for (size_t i = 1; i < len; i++)
		if (strcmp(names[i - 1].name, names[i].name) == 0 &&
		    (!found || names[i].nth < found->nth))
			found = &names[i];
	return found;
}

/* What find_twice carries through the tree. */
struct search {
	size_t names;	    /* seen so far, in the order of the text */
	struct place *room; /* one for every name of the text */
	size_t used;	    /* of room */
	struct place found;
};

/* Looks for the first object with the same name twice, in the order of the
 * text. room is used as a stack: an object's names lie above those around
 * it. */
static bool find_twice(const cJSON *value, struct search *s)
{
	size_t bottom = s->used;
	const cJSON *member;
	bool object = cJSON_IsObject(value);

	cJSON_ArrayForEach(member, value)
	{
		if (object)
			s->room[s->used++] =
				(struct place){ member->string, s->names++ };
		if (find_twice(member, s))
			return true;
	}
	const struct place *twice =
		first_twice(s->room + bottom, s->used - bottom);
	if (twice)
		s->found = *twice;
	s->used = bottom;
	return twice != NULL;
}

/* At least as many as there are names: each has a colon behind it. */
static size_t count_colons(const char *text, size_t len)
{
	size_t count = 0;

	for (size_t i = 0; i < len; i++)
		count += text[i] == ':';
	return count;
}

static bool check_names(const char *text, size_t len, const cJSON *root,
			struct error *e)
{
	struct search s = { 0 };
	bool ok = true;

	s.room = calloc(count_colons(text, len) + 1, sizeof *s.room);
	if (!s.room)
		return error_set(e, ERROR_SYSTEM, "", "Memory is out.");
	if (find_twice(root, &s))
		ok = json_scan_twice(text, len, s.found.nth, s.found.name, e);
	free(s.room);
	return ok;
}

bool json_read(const char *text, size_t len, struct cJSON **root,
	       struct error *e)
{
	const char *end = NULL;

	*root = NULL;
	if (!json_scan(text, len, e))
		return false;
	cJSON *tree = cJSON_ParseWithLengthOpts(text, len + 1, &end, true);
	if (!tree)
		return error_set(e, ERROR_SYSTEM, "",
				 "The JSON was not read: memory is out.");
	if (!check_names(text, len, tree, e)) {
		cJSON_Delete(tree);
		return false;
	}
	*root = tree;
	return true;
}

void json_free(struct cJSON *root)
{
	cJSON_Delete(root);
}

const struct cJSON *json_get(const struct cJSON *object, const char *name)
{
	return cJSON_GetObjectItemCaseSensitive(object, name);
}

const struct cJSON *json_first(const struct cJSON *parent)
{
	return parent ? parent->child : NULL;
}

const struct cJSON *json_next(const struct cJSON *member)
{
	return member->next;
}

const char *json_name(const struct cJSON *member)
{
	return member->string;
}

bool json_is_object(const struct cJSON *value)
{
	return cJSON_IsObject(value);
}

bool json_is_array(const struct cJSON *value)
{
	return cJSON_IsArray(value);
}

bool json_is_null(const struct cJSON *value)
{
	return cJSON_IsNull(value);
}

bool json_is_text(const struct cJSON *value, const char **text)
{
	*text = cJSON_GetStringValue(value);
	return *text != NULL;
}

bool json_is_number(const struct cJSON *value, double *number)
{
	*number = value ? value->valuedouble : 0;
	return cJSON_IsNumber(value);
}

bool json_is_bool(const struct cJSON *value, bool *flag)
{
	*flag = cJSON_IsTrue(value);
	return cJSON_IsBool(value);
}
