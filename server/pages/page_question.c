/* page_question.c: see page_question.h. */
#include "server/pages/page_question.h"

#include "base/html.h"
#include "base/num.h"
#include "server/ask.h"
#include "server/pages/controls.h"

/* A form sends its empty fields too. */
static bool from_form(const struct request *q)
{
	for (size_t i = 0; i < q->pair_len; i++)
		if (q->pair[i].text[0] == '\0')
			return true;
	return false;
}

/* Does the pair say what holds without it? A form sends that as well, though
 * nobody chose it; from a link it counts as given. */
static bool says_default(const struct param_table *table,
			 const struct param_pair *pair)
{
	int at = param_find(table, pair->name);
	char text[NUM_TEXT];
	const struct param *p = at < 0 ? NULL : &table->params[at];

	/* Which of two defaults holds is not known before all is read. */
	if (!p || p->optional || p->except)
		return false;
	control_default(p, p->value, text);
	return strcmp(pair->text, text) == 0;
}

static void take_pairs(struct question *k, const struct request *q)
{
	bool form = from_form(q);

	for (size_t i = 0; i < q->pair_len; i++)
		if (q->pair[i].text[0] &&
		    !(form && says_default(&k->figure->table, &q->pair[i])))
			k->pair[k->pair_len++] = q->pair[i];
	const struct figure_preset *preset = NULL;
	if (q->pair_len == 0 && k->figure->opening)
		preset = figure_preset(k->figure, k->figure->opening);
	for (size_t i = 0; preset && preset->pairs[i].name; i++)
		k->pair[k->pair_len++] = preset->pairs[i];
}

/* Mends until the pairs can be read. False if they cannot be: then the page
 * shows the defaults. */
static bool read_pairs(struct question *k)
{
	const struct param_table *table = &k->figure->table;
	struct error e = { .kind = ERROR_NONE };

	while (!param_read(table, k->pair, k->pair_len, k->value, &e)) {
		if (k->mend_len == MENDS_MAX)
			return false;
		struct mend *mend = &k->mend[k->mend_len++];
		size_t len = k->pair_len;
		mend->fault = e;
		k->pair_len = param_mend(table, k->pair, len, &e, mend->room);
		mend->kept = k->pair_len == len;
		if (mend->kept && !mend->room[0])
			return false;
		e = (struct error){ .kind = ERROR_NONE };
	}
	return true;
}

void question_ask(struct question *k, const struct request *q)
{
	answer_init(&k->answer, ANSWER_WORDS);
	take_pairs(k, q);
	if (!read_pairs(k)) {
		k->pair_len = 0;
		param_read(&k->figure->table, k->pair, 0, k->value, &k->fault);
	}
	k->fault = (struct error){ .kind = ERROR_NONE };
	if (ask_figure(k->figure, k->pair, k->pair_len, &k->answer, &k->fault))
		return;
	/* Half an answer is none. */
	answer_release(&k->answer);
	answer_init(&k->answer, ANSWER_WORDS);
	if (k->fault.kind == ERROR_NONE)
		k->fault.kind = ERROR_SYSTEM;
}

void question_query(struct buf *out, const struct param_pair *pair, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		buf_puts(out, i ? "&amp;" : "");
		html_url_arg(out, pair[i].name);
		buf_putc(out, '=');
		html_url_arg(out, pair[i].text);
	}
}
