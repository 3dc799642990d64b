/* draw.c: see draw.h. */
#include "quiz/draw.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/people.h"
#include "base/space.h"
#include "quiz/hash.h"
#include "quiz/vary.h"

enum { MARK_MAX = 300 }; /* bytes of {=…} that are looked at */

static uint64_t seed(const struct item *item, uint32_t n)
{
	return hash_text(HASH_EMPTY, item->id) + n;
}

void draw_values(const struct item *item, uint32_t n,
		 double values[ITEM_NAMES_MAX])
{
	uint64_t state = seed(item, n);

	for (size_t i = 0; i < item->vary_len; i++) {
		const struct vary *v = &item->vary[i];
		uint64_t step = hash_next(&state);
		values[i] =
			n ? vary_value(v, (size_t)(step % v->count)) : v->print;
	}
}

bool draw_key(const struct item *item, uint32_t n, double *key)
{
	double values[ITEM_NAMES_MAX] = { 0 };
	struct expr_error error;

	draw_values(item, n, values);
	return item_has_key(item) &&
	       expr_value(&item->key.expr, values, key, &error);
}

static size_t add_pinned(const struct item *item, enum choice_pin pin,
			 size_t *order, size_t len)
{
	for (size_t i = 0; i < item->choice_len; i++)
		if (item->choice[i].pin == pin)
			order[len++] = i;
	return len;
}

void draw_order(const struct item *item, uint32_t n,
		size_t order[ITEM_CHOICES_MAX])
{
	uint64_t state = seed(item, n);

	if (item->fixed) {
		for (size_t i = 0; i < item->choice_len; i++)
			order[i] = i;
		return;
	}
	for (size_t i = 0; i < item->vary_len; i++)
		hash_next(&state);
	size_t begin = add_pinned(item, PIN_FIRST, order, 0);
	size_t end = add_pinned(item, PIN_NONE, order, begin);
	add_pinned(item, PIN_LAST, order, end);
	for (size_t i = end; i > begin + 1; i--) {
		size_t other = begin + hash_next(&state) % (i - begin);
		size_t moved = order[i - 1];
		order[i - 1] = order[other];
		order[other] = moved;
	}
}

/* TeX has {=} and {=0}, too: without a letter it is TeX. */
static bool has_letter(const char *text, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if (isalpha((unsigned char)text[i]) || text[i] == '_')
			return true;
	return false;
}

struct draw_mark draw_mark(const char *text)
{
	struct draw_mark m = { .len = 0 };
	size_t len = 0;

	while (text[len] && !strchr("}\n", text[len]) && len < MARK_MAX)
		len++;
	if (text[1] != '=' || text[len] != '}' || !has_letter(text, len))
		return m;
	m.len = len + 1;
	m.formula_at = 2 + strspn(text + 2, " ");
	m.too_long = len - 2 >= sizeof m.formula;
	snprintf(m.formula, sizeof m.formula, "%.*s", (int)(len - 2), text + 2);
	char *as = strstr(m.formula, " as ");
	if (as) {
		*as = '\0';
		space_trim(as + 4);
		snprintf(m.as, sizeof m.as, "%.15s", as + 4);
	}
	space_trim(m.formula);
	return m;
}

/* False if the mark has no value: it then stays as it is. */
static bool put_mark(const struct item *item, const struct draw_mark *m,
		     const double *values, struct buf *out)
{
	const char *names[ITEM_NAMES_MAX];
	size_t name_len = item_names(item, names);
	struct expr e;
	struct expr_error error;
	char text[NUM_TEXT];
	double value;

	if (m->too_long ||
	    !expr_read(&e, m->formula, names, name_len, &error) ||
	    !expr_value(&e, values, &value, &error))
		return false;
	if (e.len > 1)
		value = people_rounded(value);
	if (strcmp(m->as, "count") == 0)
		people_count(text, value);
	else if (strcmp(m->as, "%") == 0)
		people_percent(text, value);
	else
		people_number(text, value);
	buf_puts(out, text);
	return true;
}

void draw_text(const struct item *item, uint32_t n, const struct prose *p,
	       struct buf *out)
{
	double values[ITEM_NAMES_MAX];
	size_t done = 0;

	if (!p->text)
		return;
	draw_values(item, n, values);
	for (size_t i = 0; i < p->len; i++) {
		if (p->text[i] == '\\' && p->text[i + 1]) {
			i++;
			continue;
		}
		if (p->text[i] != '{')
			continue;
		struct draw_mark m = draw_mark(p->text + i);
		if (!m.len)
			continue;
		buf_add(out, p->text + done, i - done);
		if (!put_mark(item, &m, values, out))
			buf_add(out, p->text + i, m.len);
		i += m.len - 1;
		done = i + 1;
	}
	buf_add(out, p->text + done, p->len - done);
}
