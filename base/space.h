/* space.h: space around what people wrote.
 */
#ifndef BASE_SPACE_H
#define BASE_SPACE_H

/* Cuts the spaces off both ends of text; what is left moves to its start. */
void space_trim(char *text);

#endif
