/* schema.c: a figure's parameters as JSON Schema (draft 2020-12), so that other
 * programs can check and draw what they ask. Words that JSON Schema does not
 * know begin with "x-": unit, symbol, scale, stops, only, section, except
 * (where another default holds), groups, presets.
 */
#include <stdio.h>

#include "figures/figure.h"
#include "figures/param_group.h"

/* NULL: more than one, which write_number says. */
static const char *type_word(enum param_type type)
{
	switch (type) {
	case PARAM_REAL:
	case PARAM_INT:
		return NULL;
	case PARAM_FLAG:
		return "integer";
	case PARAM_CHOICE:
	case PARAM_TEXT:
		return "string";
	}
	return "string";
}

static const char *scale_word(enum param_scale scale)
{
	switch (scale) {
	case SCALE_NONE:
		return NULL;
	case SCALE_LINEAR:
		return "linear";
	case SCALE_LOG:
		return "log";
	case SCALE_OCTAVES:
		return "octaves";
	}
	return NULL;
}

static void text_unless_null(struct json *j, const char *name, const char *text)
{
	if (text)
		json_text(j, name, text);
}

static void write_choices(const struct param *p, struct json *j)
{
	json_array(j, "enum");
	for (size_t i = 0; p->choices[i].name; i++)
		json_text(j, NULL, p->choices[i].name);
	json_array_end(j);
}

/* A number, or a text: it may be written as people do, "7B" or "3.6 us". */
static void write_number(const struct param *p, struct json *j)
{
	json_array(j, "anyOf");
	json_object(j, NULL);
	json_text(j, "type", p->type == PARAM_INT ? "integer" : "number");
	json_real(j, "minimum", p->min);
	json_real(j, "maximum", p->max);
	json_object_end(j);
	json_object(j, NULL);
	json_text(j, "type", "string");
	json_real(j, "minLength", 1);
	json_object_end(j);
	json_array_end(j);
}

static void write_range(const struct param *p, struct json *j)
{
	switch (p->type) {
	case PARAM_REAL:
	case PARAM_INT:
		write_number(p, j);
		break;
	case PARAM_FLAG:
		json_real(j, "minimum", 0);
		json_real(j, "maximum", 1);
		break;
	case PARAM_CHOICE:
		write_choices(p, j);
		break;
	case PARAM_TEXT:
		json_real(j, "minLength", 1);
		json_real(j, "maxLength", p->max);
		break;
	}
}

static void write_default(const struct param *p, struct json *j)
{
	if (p->optional)
		return;
	switch (p->type) {
	case PARAM_REAL:
	case PARAM_INT:
	case PARAM_FLAG:
		json_real(j, "default", p->value);
		break;
	case PARAM_CHOICE:
		json_text(j, "default", p->choices[(int)p->value].name);
		break;
	case PARAM_TEXT:
		json_text(j, "default", p->text);
		break;
	}
}

static void write_stops(const struct param *p, struct json *j)
{
	double stop[PARAM_STOPS_MAX];
	size_t len = param_stops(p, stop);

	text_unless_null(j, "x-scale", scale_word(p->scale));
	if (!len)
		return;
	json_array(j, "x-stops");
	for (size_t i = 0; i < len; i++)
		json_real(j, NULL, stop[i]);
	json_array_end(j);
}

void figure_schema_param(const struct param *p, struct json *j)
{
	json_text(j, "title", p->label);
	json_text(j, "description", p->help);
	text_unless_null(j, "type", type_word(p->type));
	write_range(p, j);
	write_default(p, j);
	text_unless_null(j, "x-unit", p->unit);
	text_unless_null(j, "x-symbol", p->symbol);
	text_unless_null(j, "x-only", p->only);
	text_unless_null(j, "x-except", p->except);
	if (p->except)
		json_real(j, "x-except-default", p->except_value);
	write_stops(p, j);
}

static void write_groups(const struct param_table *table, struct json *j)
{
	char words[300];

	json_array(j, "x-groups");
	for (size_t i = 0; i < table->group_len; i++) {
		const struct param_group *g = &table->groups[i];
		param_group_words(g, words, sizeof words);
		json_object(j, NULL);
		json_text(j, "name", g->name);
		json_text(j, "says", g->what);
		json_text(j, "ways", g->ways);
		json_text(j, "description", words);
		json_object_end(j);
	}
	json_array_end(j);
}

static void write_presets(const struct figure *f, struct json *j)
{
	json_array(j, "x-presets");
	for (size_t i = 0; i < f->preset_len; i++) {
		const struct figure_preset *preset = &f->presets[i];
		json_object(j, NULL);
		json_text(j, "name", preset->name);
		json_text(j, "label", preset->label);
		json_text(j, "group", preset->group);
		text_unless_null(j, "source", preset->source);
		json_object(j, "values");
		for (size_t k = 0; preset->pairs[k].name; k++)
			json_text(j, preset->pairs[k].name,
				  preset->pairs[k].text);
		json_object_end(j);
		json_object_end(j);
	}
	json_array_end(j);
}

void figure_schema(const struct figure *f, struct json *j)
{
	json_object(j, NULL);
	json_text(j, "$schema", "https://json-schema.org/draft/2020-12/schema");
	json_text(j, "title", f->title);
	json_text(j, "description", f->summary);
	json_text(j, "type", "object");
	json_object(j, "properties");
	for (size_t i = 0; i < f->table.param_len; i++) {
		json_object(j, f->table.params[i].name);
		figure_schema_param(&f->table.params[i], j);
		json_object_end(j);
	}
	json_object_end(j);
	json_bool(j, "additionalProperties", false);
	write_groups(&f->table, j);
	write_presets(f, j);
	text_unless_null(j, "x-opening", f->opening);
	json_object_end(j);
}
