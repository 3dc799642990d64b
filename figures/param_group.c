/* param_group.c: see param_group.h and, for what a group is, param.h. */
#include "figures/param_group.h"

#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"

enum { WAYS_MAX = 8 };

size_t param_ways(const struct param_group *group)
{
	size_t len = 1;

	for (const char *s = group->ways; *s; s++)
		len += *s == '|';
	return len;
}

/* Way number way, up to its bar, and its length; way is one of the group's. */
static const char *way_words(const struct param_group *group, size_t way,
			     size_t *len)
{
	const char *words = group->ways;

	for (; way > 0; way--)
		words = strchr(words, '|') + 1;
	*len = strcspn(words, "|");
	return words;
}

bool param_in_way(const struct param_group *group, size_t way, const char *name)
{
	size_t len;

	if (way >= param_ways(group))
		return false;
	const char *words = way_words(group, way, &len);
	for (const char *w = words; w < words + len;) {
		size_t size = strcspn(w, " |");
		if (size == strlen(name) && memcmp(w, name, size) == 0)
			return true;
		w += size ? size : 1;
	}
	return false;
}

bool param_in_group(const struct param_group *group, const char *name)
{
	for (size_t way = 0; way < param_ways(group); way++)
		if (param_in_way(group, way, name))
			return true;
	return false;
}

/* The names of each way as a set of places in the table. */
struct ways {
	uint64_t names[WAYS_MAX];
	size_t len;
};

static uint64_t place_bit(const struct param_table *table, const char *word,
			  size_t len)
{
	char name[48];

	snprintf(name, sizeof name, "%.*s", (int)len, word);
	int at = param_find(table, name);
	assert(at >= 0);
	return (uint64_t)1 << at;
}

static struct ways parse(const struct param_table *table,
			 const struct param_group *group)
{
	struct ways ways = { .len = 1 };

	for (const char *s = group->ways; *s;) {
		size_t len = strcspn(s, " |");
		if (len)
			ways.names[ways.len - 1] |= place_bit(table, s, len);
		s += len;
		if (*s == '|') {
			ways.len++;
			assert(ways.len <= WAYS_MAX);
		}
		s += *s != '\0';
	}
	return ways;
}

static uint64_t given(const struct param_table *table,
		      const struct param_value *value)
{
	uint64_t set = 0;

	for (size_t i = 0; i < table->param_len; i++)
		if (value[i].given)
			set |= (uint64_t)1 << i;
	return set;
}

static const char *name_of(const struct param_table *table, uint64_t set)
{
	return table->params[__builtin_ctzll(set)].name;
}

void param_group_words(const struct param_group *group, char *out, size_t size)
{
	struct buf b;
	bool first = true;

	buf_init(&b, size - 1);
	for (const char *s = group->ways; *s;) {
		size_t len = strcspn(s, " |");
		if (len && !first)
			buf_puts(&b, buf_text(&b)[b.len - 1] == ' ' ? ""
								    : " with ");
		buf_add(&b, s, len);
		first = first && !len;
		s += len;
		if (*s == '|')
			buf_puts(&b, ", or ");
		s += *s != '\0';
	}
	snprintf(out, size, "%s", buf_text(&b));
	buf_release(&b);
}

/* Everything given in the group must fit into one of its ways. */
static bool check(const struct param_table *table,
		  const struct param_group *group, uint64_t set,
		  struct error *e)
{
	struct ways ways = parse(table, group);
	uint64_t all = 0;
	char words[300];

	for (size_t i = 0; i < ways.len; i++)
		all |= ways.names[i];
	set &= all;
	for (size_t i = 0; i < ways.len; i++)
		if ((set & ~ways.names[i]) == 0)
			return true;
	/* Name one that does not fit beside the first. */
	uint64_t one = set & -set;
	uint64_t other = 0;
	for (size_t i = 0; i < ways.len; i++)
		if (ways.names[i] & one)
			other |= ways.names[i];
	other = set & ~other ? set & ~other : set & ~one;
	param_group_words(group, words, sizeof words);
	return error_set(e, ERROR_INPUT, name_of(table, other),
			 "%s and %s both say %s: give %s.", name_of(table, one),
			 name_of(table, other), group->what, words);
}

bool param_group_check(const struct param_table *table,
		       const struct param_value *value, struct error *e)
{
	uint64_t set = given(table, value);

	for (size_t i = 0; i < table->group_len; i++)
		if (!check(table, &table->groups[i], set, e))
			return false;
	return true;
}

static const struct param_group *find(const struct param_table *table,
				      const char *name)
{
	for (size_t i = 0; i < table->group_len; i++)
		if (strcmp(table->groups[i].name, name) == 0)
			return &table->groups[i];
	return NULL;
}

int param_way(const struct param_table *table, const char *group,
	      const struct param_value *value, struct error *e)
{
	const struct param_group *g = find(table, group);
	assert(g);
	struct ways ways = parse(table, g);
	uint64_t set = given(table, value);
	char words[300];

	/* Of ways that are complete, the one that uses most of what is given. */
	int best = -1;
	for (size_t i = 0; i < ways.len; i++)
		if ((ways.names[i] & ~set) == 0 &&
		    (best < 0 || (ways.names[best] & ~ways.names[i]) == 0))
			best = (int)i;
	if (best >= 0)
		return best;
	param_group_words(g, words, sizeof words);
	for (size_t i = 0; i < ways.len; i++) {
		uint64_t lacking = ways.names[i] & ~set;
		if (ways.names[i] & set) {
			error_set(e, ERROR_INPUT, name_of(table, lacking),
				  "%s is missing; %s is given by %s.",
				  name_of(table, lacking), g->what, words);
			return -1;
		}
	}
	error_set(e, ERROR_INPUT, name_of(table, ways.names[0]),
		  "Nothing says %s: give %s.", g->what, words);
	return -1;
}
