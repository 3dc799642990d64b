/* figures.c: the list of figures, and how any of them is asked. */
#include <stddef.h>
#include <string.h>

#include "figures/figure.h"
#include "figures/param_number.h"

extern const struct figure mfu_figure;
extern const struct figure timeline_figure;
extern const struct figure regime_figure;
extern const struct figure goodput_figure;
extern const struct figure peaks_figure;
extern const struct figure compile_figure;

const struct figure *const figures[] = {
	&mfu_figure,   &timeline_figure, &regime_figure, &goodput_figure,
	&peaks_figure, &compile_figure,	 NULL,
};

const struct figure *figure_find(const char *name)
{
	for (size_t i = 0; figures[i]; i++)
		if (strcmp(figures[i]->name, name) == 0)
			return figures[i];
	return NULL;
}

const struct figure_preset *figure_preset(const struct figure *f,
					  const char *name)
{
	for (size_t i = 0; i < f->preset_len; i++)
		if (strcmp(f->presets[i].name, name) == 0)
			return &f->presets[i];
	return NULL;
}

size_t figure_preset_len(const struct figure_preset *preset)
{
	size_t len = 0;

	while (preset && preset->pairs[len].name)
		len++;
	return len;
}

/* Every parameter as it was used; what is absent is not in it. */
static void write_input(const struct figure *f, const struct param_value *value,
			struct json *j)
{
	json_object(j, "input");
	for (size_t i = 0; i < f->table.param_len; i++) {
		const struct param *p = &f->table.params[i];
		bool word = p->type == PARAM_CHOICE || p->type == PARAM_TEXT;
		if (!value[i].has)
			continue;
		if (word)
			json_text(j, p->name, value[i].text);
		else
			json_real(j, p->name, value[i].number);
	}
	json_object_end(j);
}

/* How what people wrote was read, by name; not there if nobody need be told. */
static void write_read(const struct figure *f, const struct param_value *value,
		       struct json *j)
{
	char as[NUMBER_AS_MAX];
	bool any = false;

	for (size_t i = 0; i < f->table.param_len; i++) {
		if (!param_number_told(&f->table.params[i], &value[i], as))
			continue;
		if (!any)
			json_object(j, "read");
		any = true;
		json_text(j, f->table.params[i].name, as);
	}
	if (any)
		json_object_end(j);
}

bool figure_answer(const struct figure *f, const struct param_pair *pair,
		   size_t pair_len, struct answer *a, struct error *e)
{
	struct param_value value[PARAM_MAX];

	if (!param_read(&f->table, pair, pair_len, value, e))
		return false;
	json_object(&a->json, NULL);
	json_text(&a->json, "figure", f->name);
	write_input(f, value, &a->json);
	write_read(f, value, &a->json);
	if (!f->answer(value, a, e))
		return false;
	if (!answer_finish(a))
		return error_set(e, ERROR_SYSTEM, NULL,
				 "The answer is longer than %d bytes.",
				 ANSWER_BYTES_MAX);
	return true;
}
