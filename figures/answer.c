/* answer.c: see answer.h. */
#include "figures/answer.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/num.h"
#include "base/units.h"

void answer_init(struct answer *a, enum answer_part want)
{
	*a = (struct answer){ .want = want };
	buf_init(&a->body, ANSWER_BYTES_MAX);
	buf_init(&a->texts, ANSWER_BYTES_MAX);
	buf_init(&a->takeaway, 4096);
	json_init(&a->json, want == ANSWER_WORDS ? NULL : &a->body);
}

bool answer_brief(const struct answer *a)
{
	return a->want == ANSWER_RESULTS;
}

void answer_release(struct answer *a)
{
	buf_release(&a->body);
	buf_release(&a->texts);
	buf_release(&a->takeaway);
	for (size_t i = 0; i < a->table_len; i++)
		buf_release(&a->table[i].cells);
}

/* Keeps text, with its NUL, and says where. */
static size_t keep(struct buf *texts, const char *text)
{
	size_t at = texts->len;

	buf_add(texts, text, strlen(text) + 1);
	return at;
}

const char *answer_text(const struct answer *a, size_t at)
{
	return at < a->texts.len ? a->texts.data + at : "";
}

static void add_reading(struct answer *a, const char *name, const char *label,
			const char *text)
{
	assert(a->reading_len < ANSWER_READINGS_MAX);
	a->reading[a->reading_len++] = (struct answer_reading){
		.name = name,
		.label = label,
		.text = keep(&a->texts, text),
	};
}

void answer_number(struct answer *a, const char *name, const char *label,
		   double value, const char *text)
{
	json_real(&a->json, name, value);
	if (text)
		add_reading(a, name, label, text);
}

void answer_word(struct answer *a, const char *name, const char *label,
		 const char *value)
{
	if (value)
		json_text(&a->json, name, value);
	else
		json_null(&a->json, name);
	if (value)
		add_reading(a, name, label, value);
}

void answer_note(struct answer *a, const char *format, ...)
{
	char text[1000];
	va_list args;

	if (answer_brief(a))
		return;
	assert(a->note_len < ANSWER_NOTES_MAX);
	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	a->note[a->note_len++] = keep(&a->texts, text);
}

void answer_takeaway(struct answer *a, const char *format, ...)
{
	char text[1000];
	va_list args;

	if (answer_brief(a))
		return;
	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	buf_puts(&a->takeaway, text);
}

void answer_table(struct answer *a, const char *name, const char *caption,
		  const char *const *columns)
{
	if (answer_brief(a))
		return;
	assert(a->table_len < ANSWER_TABLES_MAX);
	struct answer_table *t = &a->table[a->table_len++];
	*t = (struct answer_table){ .name = name, .caption = caption };
	for (; columns[t->column_len]; t->column_len++) {
		assert(t->column_len < ANSWER_COLUMNS_MAX);
		t->columns[t->column_len] = columns[t->column_len];
	}
	buf_init(&t->cells, ANSWER_BYTES_MAX);
}

void answer_cell(struct answer *a, const char *text)
{
	if (answer_brief(a))
		return;
	assert(a->table_len > 0);
	struct answer_table *t = &a->table[a->table_len - 1];

	keep(&t->cells, text);
	t->cell_len++;
}

void answer_cell_number(struct answer *a, double value, int decimals)
{
	char text[NUM_TEXT];

	num_grouped(text, value, decimals);
	answer_cell(a, isnan(value) ? "–" : text);
}

void answer_each_cell(const struct answer_table *table,
		      void (*visit)(void *to, const char *text, size_t row,
				    size_t column),
		      void *to)
{
	size_t at = 0;

	for (size_t i = 0; i < table->cell_len && at < table->cells.len; i++) {
		const char *text = table->cells.data + at;
		visit(to, text, i / table->column_len, i % table->column_len);
		at += strlen(text) + 1;
	}
}

static void write_readings(struct answer *a)
{
	json_array(&a->json, "readings");
	for (size_t i = 0; i < a->reading_len; i++) {
		const struct answer_reading *r = &a->reading[i];
		json_object(&a->json, NULL);
		json_text(&a->json, "name", r->name);
		json_text(&a->json, "label", r->label);
		json_text(&a->json, "text", answer_text(a, r->text));
		json_object_end(&a->json);
	}
	json_array_end(&a->json);
}

/* A row of the table is an array of its own. */
static void write_cell(void *to, const char *text, size_t row, size_t column)
{
	struct json *j = to;

	if (column == 0) {
		if (row > 0)
			json_array_end(j);
		json_array(j, NULL);
	}
	json_text(j, NULL, text);
}

static void write_table(struct json *j, const struct answer_table *t)
{
	json_object(j, NULL);
	json_text(j, "name", t->name);
	json_text(j, "caption", t->caption);
	json_array(j, "columns");
	for (size_t i = 0; i < t->column_len; i++)
		json_text(j, NULL, t->columns[i]);
	json_array_end(j);
	json_array(j, "rows");
	answer_each_cell(t, write_cell, j);
	if (t->cell_len)
		json_array_end(j);
	json_array_end(j);
	json_object_end(j);
}

/* A sentence as a page shows it: no number is parted from its unit. */
static void write_sentence(struct json *j, const char *name, const char *text)
{
	size_t len = strlen(text);
	struct buf kept;

	buf_init(&kept, 2 * len + 1);
	units_keep(&kept, text, len);
	json_text(j, name, buf_text(&kept));
	buf_release(&kept);
}

bool answer_finish(struct answer *a)
{
	struct json *j = &a->json;
	bool whole = !a->texts.failed && !a->takeaway.failed;

	write_sentence(j, "takeaway", buf_text(&a->takeaway));
	write_readings(a);
	json_array(j, "tables");
	for (size_t i = 0; i < a->table_len; i++) {
		assert(a->table[i].cell_len % a->table[i].column_len == 0);
		write_table(j, &a->table[i]);
		whole = whole && !a->table[i].cells.failed;
	}
	json_array_end(j);
	json_array(j, "notes");
	for (size_t i = 0; i < a->note_len; i++)
		write_sentence(j, NULL, answer_text(a, a->note[i]));
	json_array_end(j);
	json_object_end(j);
	return whole && !a->body.failed;
}
