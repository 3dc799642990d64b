/* front.c: see front.h. */
#include "base/front.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* One line of the text, without its end. */
struct line {
	const char *text;
	size_t len;
	size_t step; /* to the next line */
};

static struct line line_at(const char *text)
{
	struct line l = { .text = text, .len = strcspn(text, "\n") };

	l.step = l.len + (text[l.len] == '\n');
	if (l.len && text[l.len - 1] == '\r')
		l.len--;
	return l;
}

static bool is_rule(struct line l)
{
	return l.len == 3 && memcmp(l.text, "---", 3) == 0;
}

static bool space(char c)
{
	return c == ' ' || c == '\t';
}

static char *trimmed(const char *text, size_t len)
{
	while (len && space(text[0])) {
		text++;
		len--;
	}
	while (len && space(text[len - 1]))
		len--;
	return strndup(text, len);
}

static struct front_key *find(struct front_key *keys, const char *name,
			      size_t len)
{
	for (; keys->name; keys++)
		if (strlen(keys->name) == len &&
		    memcmp(keys->name, name, len) == 0)
			return keys;
	return NULL;
}

static void read_line(struct line l, struct front_key *keys, const char *file,
		      struct faults *faults, size_t number)
{
	const char *colon = memchr(l.text, ':', l.len);

	if (!l.len)
		return;
	if (!colon) {
		faults_error(faults, file, number, 1,
			     "Write \"key: value\" here, or end the front "
			     "matter with a line \"---\".");
		return;
	}
	size_t name = (size_t)(colon - l.text);
	struct front_key *key = find(keys, l.text, name);
	if (!key)
		faults_error(faults, file, number, 1,
			     "There is no key \"%.*s\" here.",
			     (int)(name < 60 ? name : 60), l.text);
	else if (key->value)
		faults_error(faults, file, number, 1, "%s is given twice.",
			     key->name);
	else
		key->value = trimmed(colon + 1, l.len - name - 1);
}

size_t front_read(const char *text, struct front_key *keys, const char *file,
		  struct faults *faults, size_t *line)
{
	struct line l = line_at(text);
	size_t at = l.step;
	size_t number = 2;

	*line = 1;
	if (!is_rule(l))
		return 0;
	for (; text[at]; at += l.step, number++) {
		l = line_at(text + at);
		if (is_rule(l)) {
			*line = number + 1;
			return at + l.step;
		}
		read_line(l, keys, file, faults, number);
	}
	faults_error(faults, file, 1, 1,
		     "The front matter has no end: close it with a line "
		     "\"---\".");
	*line = number;
	return at;
}

void front_release(struct front_key *keys)
{
	for (; keys->name; keys++) {
		free(keys->value);
		keys->value = NULL;
	}
}
