/* csv.h: reads the small CSV files of tests/data, for tests only: RFC 4180
 * without line breaks inside a field; the whole file at once. Whoever asks for
 * a column that is not there has failed. The caller frees text. */
#ifndef TESTS_UNIT_CSV_H
#define TESTS_UNIT_CSV_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CSV_FIELDS = 32, CSV_ROWS = 1000 };

struct csv {
	char *text; /* the file; fields end in a NUL where a comma was */
	char *field[CSV_ROWS][CSV_FIELDS]; /* row 0 has the columns' names */
	size_t rows; /* without row 0: they are 1 … rows */
};

/* Ends the field at *at, takes its quotes off and moves on behind it. False at
 * the end of the line. */
static inline bool csv_field(char **at, char **field)
{
	char *from = *at, *to = *at;
	bool quoted = *from == '"';

	*field = to;
	from += quoted;
	while (*from && (quoted || (*from != ',' && *from != '\n'))) {
		bool twice = from[0] == '"' && from[1] == '"';
		if (quoted && *from == '"' && !twice) {
			quoted = false;
			from++;
			continue;
		}
		from += quoted && twice;
		*to++ = *from++;
	}
	bool more = *from == ',';
	*at = *from ? from + 1 : from;
	*to = '\0';
	return more;
}

static inline char *csv_slurp(const char *path)
{
	FILE *f = fopen(path, "rb");
	char *text = calloc(1, 1 << 20);

	if (!f || !text) {
		perror(path);
		exit(1);
	}
	if (fread(text, 1, (1 << 20) - 1, f) == 0)
		exit(1);
	fclose(f);
	return text;
}

static inline void csv_read(struct csv *c, const char *path)
{
	char *at = c->text = csv_slurp(path);
	size_t row = 0;

	for (; *at && row < CSV_ROWS; row++) {
		size_t i = 0;
		while (csv_field(&at, &c->field[row][i]))
			i++;
	}
	c->rows = row - 1;
}

static inline const char *csv_get(const struct csv *c, size_t row,
				  const char *column)
{
	for (size_t i = 0; i < CSV_FIELDS && c->field[0][i]; i++)
		if (strcmp(c->field[0][i], column) == 0)
			return c->field[row][i] ? c->field[row][i] : "";
	fprintf(stderr, "no column %s\n", column);
	exit(1);
}

#endif
