/* number_digits.c: see number_digits.h. */
#include "base/number_digits.h"

#include <ctype.h>
#include <string.h>

static size_t count(const char *run, size_t len, char c)
{
	size_t n = 0;

	for (size_t i = 0; i < len; i++)
		n += run[i] == c;
	return n;
}

/* One comma alone: ambiguous after one to three digits that do not begin with 0
 * and before exactly three; the decimal mark otherwise. */
static struct number_marks lone_comma(const char *run, size_t len, bool groups)
{
	const char *comma = memchr(run, ',', len);
	size_t before = (size_t)(comma - run);
	struct number_marks m = { .decimal = ',' };

	m.ambiguous = before >= 1 && before <= 3 && run[0] != '0' &&
		      len - before - 1 == 3;
	if (m.ambiguous && groups)
		m = (struct number_marks){ .group = ',', .ambiguous = true };
	return m;
}

struct number_marks number_marks(const char *run, size_t len, bool comma_groups)
{
	size_t commas = count(run, len, ',');
	size_t points = count(run, len, '.');
	struct number_marks m = { .group = '\0' };

	for (const char *other = " _'"; *other; other++)
		if (count(run, len, *other))
			m.group = *other;
	if (m.group) {
		m.decimal = commas ? ',' : points ? '.' : '\0';
	} else if (commas && points) {
		const char *comma = memrchr(run, ',', len);
		bool comma_last = comma > (const char *)memrchr(run, '.', len);
		m.decimal = comma_last ? ',' : '.';
		m.group = comma_last ? '.' : ',';
	} else if (commas == 1) {
		return lone_comma(run, len, comma_groups);
	} else if (commas) {
		m.group = ',';
	} else if (points == 1) {
		m.decimal = '.';
	} else if (points) {
		m.group = '.';
	}
	return m;
}

bool number_digits(char *out, const char *run, size_t len,
		   struct number_marks m)
{
	size_t in_group = 0;
	bool grouped = false, fraction = false, any = false;

	for (size_t i = 0; i < len; i++) {
		bool group_ends = run[i] == m.group || run[i] == m.decimal;
		if (isdigit((unsigned char)run[i])) {
			any = true;
			in_group++;
			*out++ = run[i];
			continue;
		}
		if (!group_ends || fraction || (grouped && in_group != 3))
			return false;
		if (run[i] == m.decimal) {
			fraction = true;
			*out++ = '.';
		} else if (in_group < 1 || in_group > 3 || run[0] == '0') {
			return false;
		}
		grouped = run[i] == m.group;
		in_group = 0;
	}
	*out = '\0';
	return any && (fraction || !grouped || in_group == 3);
}

size_t number_run(const char *s)
{
	size_t len = 0;

	for (; s[len]; len++) {
		if (s[len] == ' ' && len &&
		    isdigit((unsigned char)s[len + 1]) &&
		    isdigit((unsigned char)s[len - 1]))
			continue;
		if (!isdigit((unsigned char)s[len]) &&
		    (s[len] == ' ' || !strchr(".,_'", s[len])))
			break;
	}
	return len;
}
