/* model.h: the word of a name that says which model it is (H100, 4090, v5p),
 * and how like two of them are. Private to figures/peaks.
 *
 * Such a word is letters, a number and an ending, each perhaps empty: A 100,
 * MI 300 X, 4090, v 5 p. The letters in front are its series. This is for names
 * offered to a person; it never decides what is taken.
 */
#ifndef FIGURES_PEAKS_MODEL_H
#define FIGURES_PEAKS_MODEL_H

#include "figures/peaks/words.h"

/* The more, the more alike. */
enum model_kin {
	MODEL_OTHER,
	MODEL_SERIES, /* one series, numbers of about one length: A2, A10 */
	MODEL_ALIKE,  /* but for a digit or the ending: A4000, A6000; T4, T4G */
	MODEL_INSIDE, /* one is a part of the other: rtx4090, 4090 */
	MODEL_SAME    /* o for 0, and i or l for 1, are the same: H1OO */
};

/* Does the word say which model it is, and not its maker, its memory or its
 * form? A number alone does if it is no mere count: 4090, not 8. */
bool model_word(const struct word *w);

/* A model that is a number only: many makers have one of that number. */
bool model_number(const struct word *w);

/* A version (v4, v5p), of which other things have one too. */
bool model_version(const struct word *w);

/* The letters in front are as good as a family's name: "trn", "Gaudi". */
bool model_series_speaks(const struct word *w);

/* What stands behind its number: "ti" of 3090ti; empty if nothing does. */
struct word model_ending(const struct word *w);

/* Of two words for which model_word holds. */
enum model_kin model_kin(const struct word *a, const struct word *b);

/* How far apart the numbers are, from 0 to 1: 3060 is nearer to 3090 than to
 * 5090. */
double model_apart(const struct word *a, const struct word *b);

#endif
