/* item.c: see item.h. */
#include "quiz/item.h"

#include <stdlib.h>
#include <string.h>

static void prose_release(struct prose *p)
{
	free(p->text);
	*p = (struct prose){ .text = NULL };
}

bool prose_add(struct prose *p, const char *text, size_t line, size_t column)
{
	size_t gap = p->text ? line - p->last_line : 0;
	size_t len = strlen(text);
	char *grown = realloc(p->text, p->len + gap + len + 1);

	if (!grown)
		return false;
	if (!p->text) {
		p->line = line;
		p->column = column;
	}
	memset(grown + p->len, '\n', gap);
	memcpy(grown + p->len + gap, text, len + 1);
	p->text = grown;
	p->len += gap + len;
	p->last_line = line;
	return true;
}

static void value_release(struct value *v)
{
	free(v->source);
	free(v->misconception);
	prose_release(&v->feedback);
}

static void choice_release(struct choice *c)
{
	prose_release(&c->text);
	prose_release(&c->feedback);
	free(c->misconception);
}

void item_release(struct item *item)
{
	for (size_t i = 0; i < item->tag_len; i++)
		free(item->tag[i]);
	for (size_t i = 0; i < item->vary_len; i++) {
		free(item->vary[i].name);
		free(item->vary[i].list);
	}
	for (size_t i = 0; i < item->choice_len; i++)
		choice_release(&item->choice[i]);
	for (size_t i = 0; i < item->trap_len; i++)
		value_release(&item->trap[i]);
	value_release(&item->key);
	free(item->choice);
	free(item->trap);
	prose_release(&item->prompt);
	prose_release(&item->answer);
	prose_release(&item->hint);
	prose_release(&item->explanation);
	free(item->id);
	free(item->was);
	memset(item, 0, sizeof *item);
}

bool item_has_choices(const struct item *item)
{
	return item->choice_len > 0;
}

bool item_has_key(const struct item *item)
{
	return item->key.source != NULL;
}

size_t item_names(const struct item *item, const char *names[ITEM_NAMES_MAX])
{
	for (size_t i = 0; i < item->vary_len; i++)
		names[i] = item->vary[i].name;
	return item->vary_len;
}

const struct choice *item_choice(const struct item *item, const char *id)
{
	for (size_t i = 0; i < item->choice_len; i++)
		if (strcmp(item->choice[i].id, id) == 0)
			return &item->choice[i];
	return NULL;
}

const char *item_type_name(enum item_type type)
{
	static const char *const name[] = { "check", "predict", "problem",
					    "card" };

	return name[type];
}
