/* main.c: the program's commands, by their first word. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "figures/figure.h"
#include "server/cli/cli.h"
#include "server/cli/cli_file.h"
#include "server/cli/cli_quiz.h"
#include "server/lesson/lint.h"
#include "server/root.h"
#include "server/http/serve.h"
#include "server/terminal.h"

static int help(FILE *to)
{
	cli_commands(to);
	return to == stdout ? EXIT_FINE : EXIT_WRONG_USE;
}

static int no_command(const char *command)
{
	terminal_line(stderr,
		      "steptime: there is no command \"%s\". steptime --help "
		      "lists those there are.",
		      command);
	return EXIT_WRONG_USE;
}

/* The command argv[1], with the words behind it. */
static int run(int argc, char **argv)
{
	const char *command = argc > 1 ? argv[1] : "";
	const struct figure *figure = figure_find(command);

	if (figure)
		return cli_figure(figure, argc - 2, argv + 2);
	if (strcmp(command, "serve") == 0)
		return serve_main(argc - 1, argv + 1);
	if (strcmp(command, "lint") == 0)
		return lint_main(argc - 1, argv + 1);
	if (strcmp(command, "read") == 0)
		return cli_read(argc - 2, argv + 2);
	if (strcmp(command, "schedule") == 0)
		return cli_schedule(argc - 2, argv + 2);
	if (strcmp(command, "--version") == 0) {
		printf("steptime %s\n", root_version());
		return cli_printed("--version", EXIT_FINE);
	}
	return *command ? no_command(command) : help(stderr);
}

static bool asks_help(const char *word)
{
	return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

/* Help is asked for as one is used to: "mfu --help", "mfu -h", "help mfu". */
int main(int argc, char **argv)
{
	static char word[] = "--help";
	bool all = argc > 1 &&
		   (asks_help(argv[1]) || strcmp(argv[1], "help") == 0);

	if (all && argc == 2)
		return cli_printed("help", help(stdout));
	if (all) {
		char *asked[] = { argv[0], argv[2], word, NULL };
		return run(3, asked);
	}
	if (argc == 3 && asks_help(argv[2]))
		argv[2] = word;
	return run(argc, argv);
}
