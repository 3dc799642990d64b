/* lint.h: steptime lint [--root DIR] [FILE…]: every fault of lessons and item
 * banks, in one run.
 *
 * Without files: all lessons and banks of the content root. A FILE is a bank
 * (NAME.quiz.md), a glossary.md, or any text of a lesson's folder or its notebook
 * (SLUG.ipynb), for which the whole lesson is read, with the items of the root's
 * banks.
 *
 * It reads with the reader that makes the page, so what it lists is what a page
 * would lack. Faults go to stdout as file:line:column: message, warnings with
 * "warning: " before the message; they do not change the exit code.
 */
#ifndef SERVER_LESSON_LINT_H
#define SERVER_LESSON_LINT_H

/* argv[0] is "lint". Returns 0, 1 if there is an error, 2 for wrong use: an
 * unknown option, a file that is not there or is none of ours. */
int lint_main(int argc, char **argv);

#endif
