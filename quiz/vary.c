/* vary.c: see vary.h. */
#include "quiz/vary.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

double vary_value(const struct vary *v, size_t i)
{
	return v->list ? v->list[i] : v->from + (double)i * v->step;
}

bool vary_number(const char *text, double *value, bool *percent,
		 const struct line *line, const struct source *src)
{
	struct number n = number_read(text, NULL);

	if (n.state == NUMBER_READ) {
		*value = n.reading[0].value;
		if (percent)
			*percent = n.reading[0].percent;
		return true;
	}
	if (n.state == NUMBER_ASK)
		source_error(src, line, text,
			     "\"%.40s\" is ambiguous: write %s or %s.", text,
			     n.reading[0].as, n.reading[1].as);
	else if (strcmp(n.why, "empty") == 0)
		source_error(src, line, text, "A number is missing here.");
	else
		source_error(src, line, text, "\"%.40s\" cannot be read: %s.",
			     text, n.why);
	return false;
}

/* Cuts "(v)" off the end of spec. False if there is a fault in it; v->print is
 * NaN if it is not given. */
static bool take_print(struct vary *v, char *spec, const struct line *line,
		       const struct source *src)
{
	size_t len = strlen(spec);
	char *open = strrchr(spec, '(');

	v->print = (double)NAN;
	if (!len || spec[len - 1] != ')' || !open)
		return true;
	spec[len - 1] = '\0';
	*open = '\0';
	return vary_number(lines_trim(open + 1), &v->print, NULL, line, src);
}

static bool read_range(struct vary *v, char *spec, char *dots,
		       const struct line *line, const struct source *src)
{
	char *step = strstr(dots, "step");
	double to;

	if (!step) {
		source_error(src, line, dots,
			     "A range needs a step: from .. to step s.");
		return false;
	}
	*dots = *step = '\0';
	if (!vary_number(lines_trim(spec), &v->from, NULL, line, src) ||
	    !vary_number(lines_trim(dots + 2), &to, NULL, line, src) ||
	    !vary_number(lines_trim(step + 4), &v->step, NULL, line, src))
		return false;
	if (!(v->step > 0) || to < v->from) {
		source_error(src, line, spec,
			     "A range goes up, in steps greater than 0.");
		return false;
	}
	/* The last value may miss the end by what decimals lose in binary. */
	double count = floor((to - v->from) / v->step + 1e-9) + 1;
	if (!(count <= ITEM_RANGE_MAX)) {
		source_error(src, line, spec, "A range has at most %d values.",
			     ITEM_RANGE_MAX);
		return false;
	}
	v->count = (size_t)count;
	return true;
}

static bool read_list(struct vary *v, char *spec, const struct line *line,
		      const struct source *src)
{
	v->list = calloc(ITEM_VALUES_MAX, sizeof v->list[0]);
	for (char *next = spec; v->list && next; v->count++) {
		char *one = next;
		next = strchr(one, ',');
		if (next)
			*next++ = '\0';
		if (v->count == ITEM_VALUES_MAX) {
			source_error(src, line, one,
				     "A name has at most %d listed values.",
				     ITEM_VALUES_MAX);
			return false;
		}
		if (!vary_number(lines_trim(one), &v->list[v->count], NULL,
				 line, src))
			return false;
	}
	return v->list != NULL;
}

static bool is_among(const struct vary *v, double value)
{
	double slack = 1e-9 * fabs(value);

	if (!v->list) {
		double place = round((value - v->from) / v->step);
		return place >= 0 && place < (double)v->count &&
		       fabs(v->from + place * v->step - value) <= slack;
	}
	for (size_t i = 0; i < v->count; i++)
		if (fabs(v->list[i] - value) <= slack)
			return true;
	return false;
}

static bool read_values(struct vary *v, char *spec, const struct line *line,
			const struct source *src)
{
	spec = lines_trim(spec);
	if (!take_print(v, spec, line, src))
		return false;
	char *dots = strstr(spec, "..");
	if (dots ? !read_range(v, spec, dots, line, src)
		 : !read_list(v, spec, line, src))
		return false;
	if (isnan(v->print))
		v->print = vary_value(v, 0);
	if (is_among(v, v->print))
		return true;
	source_error(src, line, spec,
		     "The value in parentheses is not one of the values of %s.",
		     v->name);
	return false;
}

static bool read_name(struct item *item, const char *name,
		      const struct line *line, const struct source *src)
{
	size_t len = expr_word(name);

	if (!len || name[len] || len > 60) {
		source_error(src, line, name,
			     "Write vary: name = values; a name is letters, "
			     "digits and _.");
		return false;
	}
	if (expr_is_function(name, len)) {
		source_error(src, line, name,
			     "%s is a function: take another name.", name);
		return false;
	}
	for (size_t i = 0; i < item->vary_len; i++)
		if (strcmp(item->vary[i].name, name) == 0) {
			source_error(src, line, name, "%s is given twice.",
				     name);
			return false;
		}
	if (item->vary_len == ITEM_NAMES_MAX) {
		source_error(src, line, name, "At most %d names may vary.",
			     ITEM_NAMES_MAX);
		return false;
	}
	return true;
}

/* name = values */
static void read_one(struct item *item, char *spec, const struct line *line,
		     const struct source *src)
{
	struct vary v = { .line = line->number };
	char *equals = strchr(spec, '=');

	spec += strspn(spec, " \t");
	v.column = line_column(line, spec);
	if (equals)
		*equals = '\0';
	if (!read_name(item, lines_trim(spec), line, src))
		return;
	if (!equals) {
		source_error(src, line, spec, "Write %s = values.", spec);
		return;
	}
	v.name = strdup(lines_trim(spec));
	if (v.name && read_values(&v, equals + 1, line, src)) {
		item->vary[item->vary_len++] = v;
		return;
	}
	free(v.name);
	free(v.list);
}

void vary_read(struct item *item, char *spec, const struct line *line,
	       const struct source *src)
{
	for (char *next = spec; next;) {
		char *one = next;
		next = strchr(one, ';');
		if (next)
			*next++ = '\0';
		one += strspn(one, " \t");
		if (*one || !next)
			read_one(item, one, line, src);
	}
}
