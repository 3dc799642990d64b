/* fields.c: see fields.h. */
#include "server/api/fields.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "server/api/json_read.h"

void fields_init(struct fields *f, const struct cJSON *object)
{
	*f = (struct fields){ .object = object };
	if (!json_is_object(object))
		error_set(&f->error, ERROR_INPUT, NULL,
			  "A JSON object must stand here.");
}

static bool failed(const struct fields *f)
{
	return f->error.kind != ERROR_NONE;
}

bool fields_fine_so_far(const struct fields *f)
{
	return !failed(f);
}

void fields_fault(struct fields *f, const char *name, const char *sentence)
{
	if (!failed(f))
		error_set(&f->error, ERROR_INPUT, name, "%s", sentence);
}

const struct cJSON *fields_value(struct fields *f, const char *name)
{
	if (failed(f))
		return NULL;
	assert(f->read_len < FIELDS_MAX);
	f->read[f->read_len++] = name;
	const struct cJSON *value = json_get(f->object, name);
	return value && !json_is_null(value) ? value : NULL;
}

static void need(struct fields *f, const char *name)
{
	if (!failed(f))
		error_set(&f->error, ERROR_INPUT, name, "%s is missing.", name);
}

bool fields_has(const struct fields *f, const char *name)
{
	const struct cJSON *value =
		failed(f) ? NULL : json_get(f->object, name);

	return value && !json_is_null(value);
}

double fields_real(struct fields *f, const char *name, double min, double max,
		   double fallback)
{
	const struct cJSON *value = fields_value(f, name);
	double number;

	if (!value)
		return fallback;
	if (json_is_number(value, &number) && number >= min && number <= max)
		return number;
	error_set(&f->error, ERROR_INPUT, name,
		  "%s must be a number from %g to %g.", name, min, max);
	return fallback;
}

int fields_int(struct fields *f, const char *name, int min, int max,
	       int fallback)
{
	double number = fields_real(f, name, min, max, fallback);

	if (number != floor(number)) {
		error_set(&f->error, ERROR_INPUT, name,
			  "%s must be a whole number.", name);
		return fallback;
	}
	return (int)number;
}

int fields_need_int(struct fields *f, const char *name, int min, int max)
{
	if (!fields_has(f, name))
		need(f, name);
	return fields_int(f, name, min, max, min);
}

bool fields_bool(struct fields *f, const char *name, bool fallback)
{
	const struct cJSON *value = fields_value(f, name);
	bool flag;

	if (!value)
		return fallback;
	if (json_is_bool(value, &flag))
		return flag;
	error_set(&f->error, ERROR_INPUT, name, "%s must be true or false.",
		  name);
	return fallback;
}

const char *fields_entry(struct fields *f, const char *name,
			 const struct cJSON *value, size_t max)
{
	const char *text;

	if (!json_is_text(value, &text)) {
		error_set(&f->error, ERROR_INPUT, name, "%s must be a text.",
			  name);
		return NULL;
	}
	if (strlen(text) <= max)
		return text;
	error_set(&f->error, ERROR_INPUT, name,
		  "%s must not be longer than %zu bytes.", name, max);
	return NULL;
}

const char *fields_text(struct fields *f, const char *name, size_t max)
{
	const struct cJSON *value = fields_value(f, name);

	return value ? fields_entry(f, name, value, max) : NULL;
}

static bool was_read(const struct fields *f, const char *name)
{
	for (size_t i = 0; i < f->read_len; i++)
		if (strcmp(f->read[i], name) == 0)
			return true;
	return false;
}

bool fields_fine(struct fields *f)
{
	const struct cJSON *member = failed(f) ? NULL : json_first(f->object);

	for (; member && !failed(f); member = json_next(member))
		if (!was_read(f, json_name(member)))
			error_set(&f->error, ERROR_INPUT, json_name(member),
				  "There is no field \"%.60s\" here.",
				  json_name(member));
	return !failed(f);
}
