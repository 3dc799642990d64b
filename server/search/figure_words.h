/* figure_words.h: all that a figure says in words, to be found by. */
#ifndef SERVER_SEARCH_FIGURE_WORDS_H
#define SERVER_SEARCH_FIGURE_WORDS_H

#include "figures/figure.h"

/* Its summary, the labels and helps of its parameters and their choices, and the
 * notes of the answer that it opens with. malloc's; NULL if memory is out. */
char *figure_words(const struct figure *f);

#endif
