/* cli_read.c: steptime read; see cli_quiz.h. */
#include "server/cli/cli_quiz.h"

#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "base/number.h"
#include "server/cli/cli.h"
#include "server/cli/cli_file.h"
#include "server/study/item_json.h"

enum { LINE_MAX_BYTES = 8192 };

static void print(const char *typed)
{
	struct number n = number_read(typed, NULL);
	struct buf line;
	struct json j;

	buf_init(&line, LINE_MAX_BYTES);
	json_init(&j, &line);
	json_object(&j, NULL);
	json_array(&j, "readings");
	for (size_t i = 0; i < n.len; i++)
		item_json_reading(&j, NULL, &n.reading[i]);
	json_array_end(&j);
	json_bool(&j, "ask", n.state == NUMBER_ASK);
	if (n.why)
		json_text(&j, "why", n.why);
	else
		json_null(&j, "why");
	json_object_end(&j);
	puts(buf_text(&line));
	buf_release(&line);
}

static const char usage[] =
	"usage: steptime read TEXT…\n\n"
	"Says how each typed number is read where no unit is asked, by the "
	"reader of all\nanswers and figures: one line of JSON a text, with its "
	"readings, whether one\nwould be asked which is meant, and why it "
	"cannot be read. Units belong to who\nasks: an item or a parameter in "
	"s reads 45 min too, one in days 36 h; here such\na text is no "
	"number.\n\n"
	"Examples\n"
	"  steptime read '33,2 %' 1.5T 3×10^8 1/3\n"
	"  steptime read 16,000        # 16000 or 16: ask is true\n\n"
	"Exit code 0, also for what cannot be read; 2: wrong use.\n";

int cli_read(int argc, char **argv)
{
	bool help = argc == 1 && strcmp(argv[0], "--help") == 0;

	if (argc == 0) {
		fputs(usage, stderr);
		return EXIT_WRONG_USE;
	}
	if (help)
		fputs(usage, stdout);
	for (int i = strcmp(argv[0], "--") == 0; !help && i < argc; i++)
		print(argv[i]);
	return cli_printed("read", EXIT_FINE);
}
