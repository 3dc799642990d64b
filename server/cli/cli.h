/* cli.h: a figure asked on the command line.
 *
 * steptime NAME k=v … [--json] [--help]. For people it prints the sentence, the
 * readings, the tables and the notes; with --json the same object that
 * /api/figures/NAME answers, or its problem+json. k=@FILE takes the value from a
 * file, k=@- from standard input. An error is one line on stderr.
 */
#ifndef SERVER_CLI_H
#define SERVER_CLI_H

#include <stdio.h>

#include "figures/figure.h"

/* Exit codes of every command. */
enum { EXIT_FINE = 0, EXIT_NO = 1, EXIT_WRONG_USE = 2 };

/* argv: what stands behind NAME. Returns an exit code. */
int cli_figure(const struct figure *figure, int argc, char **argv);

/* Prints the figure's parameters, from its table, and its presets as lines that
 * one can run. */
void cli_help(const struct figure *figure);

/* Prints every command of the program, and what it is for. */
void cli_commands(FILE *to);

/* Prints an answer as people read it. */
void cli_print(const struct answer *answer);

#endif
