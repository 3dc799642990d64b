/* nearest.c: see nearest.h. */
#include "server/search/nearest.h"

#include <ctype.h>
#include <sqlite3.h>
#include <string.h>

#include "base/buf.h"

enum { WORD_MAX = 64 };

static size_t same(const char *a, size_t a_len, const char *b, size_t b_len)
{
	size_t n = 0;

	while (n < a_len && n < b_len && a[n] == b[n])
		n++;
	return n;
}

bool nearest_is_near(const char *a, size_t a_len, const char *b, size_t b_len)
{
	size_t n = same(a, a_len, b, b_len);
	const char *x = a + n, *y = b + n;
	size_t xl = a_len - n, yl = b_len - n;

	if (!xl || !yl)
		return xl + yl <= 1;
	if (xl == yl && xl > 1 && x[0] == y[1] && x[1] == y[0] &&
	    memcmp(x + 2, y + 2, xl - 2) == 0)
		return true;
	if (xl == yl)
		return memcmp(x + 1, y + 1, xl - 1) == 0;
	if (xl + 1 == yl)
		return memcmp(x, y + 1, xl) == 0;
	return yl + 1 == xl && memcmp(x + 1, y, yl) == 0;
}

/* How often a word stands there, or words that begin with it if ends is false. */
static int uses(sqlite3 *db, const char *word, size_t len, bool ends)
{
	sqlite3_stmt *q;
	int count = 0;
	const char *sql =
		ends ? "SELECT sum(cnt) FROM word WHERE term = ?1"
		     : "SELECT sum(cnt) FROM word WHERE term >= ?1 AND "
		       "term < ?1 || char(1114111)";

	if (sqlite3_prepare_v2(db, sql, -1, &q, NULL) != SQLITE_OK)
		return 0;
	sqlite3_bind_text(q, 1, word, (int)len, SQLITE_STATIC);
	if (sqlite3_step(q) == SQLITE_ROW)
		count = sqlite3_column_int(q, 0);
	sqlite3_finalize(q);
	return count;
}

/* The word most used that is near, added to out. */
static bool add_near(sqlite3 *db, const char *word, size_t len, struct buf *out)
{
	sqlite3_stmt *q;
	bool found = false;

	if (sqlite3_prepare_v2(db,
			       "SELECT term FROM word ORDER BY cnt DESC, term",
			       -1, &q, NULL) != SQLITE_OK)
		return false;
	while (!found && sqlite3_step(q) == SQLITE_ROW) {
		const char *term = (const char *)sqlite3_column_text(q, 0);
		size_t size = (size_t)sqlite3_column_bytes(q, 0);
		found = term && nearest_is_near(word, len, term, size);
		if (found)
			buf_add(out, term, size);
	}
	sqlite3_finalize(q);
	return found;
}

/* "data loader" for dataloader. */
static bool add_split(sqlite3 *db, const char *word, size_t len,
		      struct buf *out)
{
	for (size_t at = NEAREST_SHORTEST; at + NEAREST_SHORTEST <= len; at++) {
		if (!uses(db, word, at, true) ||
		    !uses(db, word + at, len - at, true))
			continue;
		buf_add(out, word, at);
		buf_putc(out, ' ');
		buf_add(out, word + at, len - at);
		return true;
	}
	return false;
}

static bool is_word(unsigned char c)
{
	return isalnum(c) || c >= 0x80;
}

/* One word as it is, or put right. */
static bool add_word(sqlite3 *db, const char *text, size_t len, bool *changed,
		     struct buf *out)
{
	char word[WORD_MAX];

	if (len >= sizeof word)
		return false;
	for (size_t i = 0; i < len; i++)
		word[i] = (char)tolower((unsigned char)text[i]);
	if (uses(db, word, len, false)) {
		buf_add(out, text, len);
		return true;
	}
	*changed = true;
	return len >= NEAREST_SHORTEST &&
	       (add_near(db, word, len, out) || add_split(db, word, len, out));
}

bool nearest_words(sqlite3 *db, const char *query, struct buf *out)
{
	bool changed = false;

	while (*query) {
		size_t len = 0;
		while (is_word((unsigned char)query[len]))
			len++;
		if (len && out->len)
			buf_putc(out, ' ');
		if (len && !add_word(db, query, len, &changed, out))
			return false;
		query += len ? len : 1;
	}
	return changed && !out->failed;
}
