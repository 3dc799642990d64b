/* link.h: where a link or a picture of an item may lead. */
#ifndef QUIZ_LINK_H
#define QUIZ_LINK_H

#include <stddef.h>

/* What is wrong with a link's target: a scheme other than http, https, mailto,
 * or one that is hidden by escapes. NULL if it is fine; relative is. */
const char *link_fault(const char *target, size_t len);

/* The same for a picture, which lies beside the bank: NAME.svg, .png, .webp. */
const char *link_picture_fault(const char *target, size_t len);

#endif
