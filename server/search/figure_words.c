/* figure_words.c: see figure_words.h. */
#include "server/search/figure_words.h"

#include "base/buf.h"
#include "server/ask.h"

enum { WORDS_BYTES_MAX = 1 << 16 };

static void add(struct buf *out, const char *text)
{
	if (!text || !*text)
		return;
	buf_puts(out, text);
	buf_puts(out, ". ");
}

static void add_param(struct buf *out, const struct param *p)
{
	add(out, p->label);
	add(out, p->help);
	for (size_t i = 0; p->choices && p->choices[i].name; i++)
		add(out, p->choices[i].label);
}

static void add_notes(struct buf *out, const struct figure *f)
{
	const struct figure_preset *preset =
		f->opening ? figure_preset(f, f->opening) : NULL;
	struct error e = { .kind = ERROR_NONE };
	struct answer a;

	answer_init(&a, ANSWER_WORDS);
	if (ask_preset(f, preset, &a, &e))
		for (size_t i = 0; i < a.note_len; i++)
			add(out, answer_text(&a, a.note[i]));
	answer_release(&a);
}

char *figure_words(const struct figure *f)
{
	struct buf out;

	buf_init(&out, WORDS_BYTES_MAX);
	add(&out, f->summary);
	for (size_t i = 0; i < f->table.param_len; i++)
		add_param(&out, &f->table.params[i]);
	add_notes(&out, f);
	return buf_detach(&out, NULL);
}
