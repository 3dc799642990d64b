/* words.h: a device's name as words, so that names are compared by what they
 * say and not by how they are spaced. Private to figures/peaks.
 *
 * A word is a run of letters and digits; everything else parts words and is
 * dropped. Letters compare without case, in ASCII; any other letter is only
 * equal to itself. A character of which we do not know that it is no letter
 * counts as one: what is dropped in silence could be what makes another part.
 */
#ifndef FIGURES_PEAKS_WORDS_H
#define FIGURES_PEAKS_WORDS_H

#include <stdbool.h>
#include <stddef.h>

enum { WORDS_MAX = 24 };

/* Not NUL-terminated: it points into the text that was split. */
struct word {
	const char *at;
	size_t len;
};

struct words {
	struct word word[WORDS_MAX];
	size_t len;
	bool more; /* there were more than WORDS_MAX: equal to no name */
};

/* Splits the first len bytes of text, which must outlive *w. */
void words_split(struct words *w, const char *text, size_t len);

/* The same word, whatever its case. */
bool word_same(const struct word *a, const struct word *b);
bool word_is(const struct word *a, const char *text);

/* Is this word anywhere in w? */
bool words_have(const struct words *w, const struct word *word);

/* Is the word, or its beginning up to a digit, anywhere in w? "SXM" begins
 * "SXM5", "TPU" begins "TPU7x"; "H10" does not begin "H100". */
bool words_begin(const struct words *w, const struct word *word);

/* How many words of a are not in b. */
size_t words_lacking(const struct words *a, const struct words *b);

/* The letters are the same, whatever parts them into words. */
bool words_letters(const struct words *a, const struct words *b);

/* 1 if the name begins with its maker's name, else 0: where the rest begins. */
size_t words_vendor(const struct words *w, const char *vendor);

/* Adds to the string out, which has room for size bytes. What does not fit is
 * left out, whole characters at a time. */
void words_say(char *out, size_t size, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* Adds text as it may be shown in one line: what is not valid UTF-8, and every
 * control character, becomes "?"; more than most bytes are cut off and the cut
 * is marked by "…". */
void words_show(char *out, size_t size, const char *text, size_t len,
		size_t most);

#endif
