/* cli_commands.c: every command of the program, and what it is for.
 */
#include <stdbool.h>
#include <string.h>

#include "server/cli/cli.h"
#include "server/cli/cli_lines.h"

enum {
	FOR_AT = 33,  /* the column where a command's purpose begins, */
	FOR_MIN = 24, /* with so many characters of it in a line; */
	BELOW_AT = 6  /* else it stands below */
};

static void print(FILE *to, const char *use, const char *purpose)
{
	bool beside = line_wide() >= FOR_AT + FOR_MIN;
	size_t at = beside ? FOR_AT : BELOW_AT;
	size_t used = 2 + line_count(use, strlen(use));

	fprintf(to, "  %s", use);
	if (!beside) {
		fputc('\n', to);
		used = 0;
	}
	fprintf(to, "%*s", (int)(at - used), "");
	line_folded(to, purpose, at);
}

void cli_commands(FILE *to)
{
	static const char *const quiz[][2] = {
		{ "steptime lint [FILE…]",
		  "Every fault of lessons and banks." },
		{ "steptime read TEXT…", "How a typed number is read." },
		{ "steptime schedule FILE",
		  "Plays grades through the scheduler." },
	};
	char use[100];

	line_folded(to,
		    "steptime: a lesson on profiling, MFU and compilation, and "
		    "its models",
		    0);
	fputc('\n', to);
	print(to, "steptime serve [--port N] …", "The pages, in a browser.");
	for (size_t i = 0; figures[i]; i++) {
		snprintf(use, sizeof use, "steptime %s name=value …",
			 figures[i]->name);
		print(to, use, figures[i]->summary);
	}
	for (size_t i = 0; i < sizeof quiz / sizeof *quiz; i++)
		print(to, quiz[i][0], quiz[i][1]);
	print(to, "steptime --version", "Which version this is.");
	fputc('\n', to);
	line_folded(to,
		    "steptime NAME --help says more of each: of a figure every "
		    "parameter, its range, and examples.",
		    0);
}
