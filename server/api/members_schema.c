/* members_schema.c: declared members as JSON Schema (draft 2020-12); see
 * members.h. */
#include <stdio.h>
#include <stdlib.h>

#include "server/api/members.h"

static void write_texts(const struct member *m, struct json *j)
{
	json_text(j, "type", "array");
	json_object(j, "items");
	json_text(j, "type", "string");
	json_real(j, "maxLength", MEMBER_ENTRY_MAX);
	json_object_end(j);
	json_real(j, "maxItems", m->max);
}

static void write_texts_or_all(const struct member *m, struct json *j)
{
	json_array(j, "anyOf");
	json_object(j, NULL);
	write_texts(m, j);
	json_object_end(j);
	json_object(j, NULL);
	json_text(j, "const", "all");
	json_object_end(j);
	json_array_end(j);
}

static void write_number(const struct member *m, struct json *j)
{
	json_text(j, "type", m->type == MEMBER_WHOLE ? "integer" : "number");
	json_real(j, "minimum", m->min);
	json_real(j, "maximum", m->max);
}

static void write_key(struct json *j)
{
	char pattern[40];

	snprintf(pattern, sizeof pattern, "^[A-Za-z0-9_-]{%d,%d}$",
		 MEMBER_KEY_MIN, MEMBER_KEY_MAX);
	json_text(j, "type", "string");
	json_text(j, "pattern", pattern);
}

static void write_type(const struct member *m, struct json *j)
{
	switch (m->type) {
	case MEMBER_KEY:
		write_key(j);
		break;
	case MEMBER_TEXT:
		json_text(j, "type", "string");
		json_real(j, "maxLength", m->max);
		break;
	case MEMBER_WHOLE:
	case MEMBER_REAL:
		write_number(m, j);
		break;
	case MEMBER_FLAG:
		json_text(j, "type", "boolean");
		break;
	case MEMBER_TEXTS:
		write_texts(m, j);
		break;
	case MEMBER_TEXTS_OR_ALL:
		write_texts_or_all(m, j);
		break;
	}
}

static void write_example(const struct member *m, struct json *j)
{
	json_array(j, "examples");
	switch (m->type) {
	case MEMBER_KEY:
	case MEMBER_TEXT:
		json_text(j, NULL, m->example);
		break;
	case MEMBER_WHOLE:
	case MEMBER_REAL:
		json_real(j, NULL, strtod(m->example, NULL));
		break;
	case MEMBER_FLAG:
		json_bool(j, NULL, true);
		break;
	case MEMBER_TEXTS:
	case MEMBER_TEXTS_OR_ALL:
		json_array(j, NULL);
		json_text(j, NULL, m->example);
		json_array_end(j);
		break;
	}
	json_array_end(j);
}

static void write_members(const struct member *m, struct json *j)
{
	for (; m && m->name; m++) {
		json_object(j, m->name);
		json_text(j, "description", m->help);
		write_type(m, j);
		write_example(m, j);
		json_object_end(j);
	}
}

static void write_setting(const struct param *p, struct json *j)
{
	json_object(j, p->name);
	json_text(j, "title", p->label);
	json_text(j, "description", p->help);
	if (p->type == PARAM_FLAG) {
		json_text(j, "type", "boolean");
	} else {
		json_text(j, "type", "integer");
		json_real(j, "minimum", p->min);
		json_real(j, "maximum", p->max);
	}
	json_array(j, "examples");
	if (p->type == PARAM_FLAG)
		json_bool(j, NULL, true);
	else
		json_real(j, NULL, p->value);
	json_array_end(j);
	json_object_end(j);
}

static void write_required(const struct member *m, struct json *j)
{
	for (; m && m->name; m++)
		if (!m->optional)
			json_text(j, NULL, m->name);
}

void members_schema(const struct body *body, struct json *j, const char *name)
{
	json_object(j, name);
	json_text(j, "type", "object");
	json_object(j, "properties");
	write_members(members_common, j);
	write_members(body->own, j);
	for (size_t i = 0; i < body->setting_len; i++)
		write_setting(&body->settings[i], j);
	json_object_end(j);
	json_array(j, "required");
	write_required(members_common, j);
	write_required(body->own, j);
	json_array_end(j);
	json_bool(j, "additionalProperties", false);
	json_object_end(j);
}
