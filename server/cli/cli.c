/* cli.c: reads the words of a figure's command and asks it; see cli.h. How an
 * answer is printed is in cli_print.c, the help in cli_help.c.
 */
#include "server/cli/cli.h"

#include <stdio.h>
#include <string.h>

#include "figures/param_number.h"
#include "server/ask.h"
#include "server/cli/cli_file.h"
#include "server/http/reply.h"
#include "server/terminal.h"

enum { FILE_BYTES_MAX = 1 << 20 };

/* What the words ask for. pair[].name and .text point into argv or at file. */
struct words {
	const struct figure *figure;
	struct param_pair pair[PARAM_MAX];
	size_t pair_len;
	struct buf file[PARAM_MAX]; /* what k=@FILE read, by its pair */
	bool json;
	bool help;
};

static void words_release(struct words *w)
{
	for (size_t i = 0; i < w->pair_len; i++)
		buf_release(&w->file[i]);
}

/* Of a value of one line, its end is no part. A text of several lines is what
 * the file has, as over HTTP. */
static void cut_end(struct buf *value, const struct figure *figure,
		    const char *name)
{
	int at = param_find(&figure->table, name);

	if (at >= 0 && figure->table.params[at].rows)
		return;
	for (const char *end = "\n\r"; *end; end++)
		if (value->len && value->data[value->len - 1] == *end)
			value->data[--value->len] = '\0';
}

static bool add_pair(struct words *w, char *word, struct error *e)
{
	char *equals = strchr(word, '=');

	if (!equals)
		return error_set(e, ERROR_INPUT, NULL,
				 "\"%.80s\" is no parameter: write name=value "
				 "without spaces, or ask --help for the "
				 "names.",
				 word);
	if (w->pair_len == PARAM_MAX)
		return error_set(e, ERROR_INPUT, NULL,
				 "More than %d parameters.", PARAM_MAX);
	*equals = '\0';
	struct param_pair *pair = &w->pair[w->pair_len];
	struct buf *file = &w->file[w->pair_len++];
	buf_init(file, FILE_BYTES_MAX);
	*pair = (struct param_pair){ .name = word, .text = equals + 1 };
	if (pair->text[0] != '@')
		return true;
	if (pair->text[1] == '@') { /* a text that begins with @ */
		pair->text++;
		return true;
	}
	if (!cli_file(pair->text + 1, file, word, e))
		return false;
	cut_end(file, w->figure, word);
	pair->text = buf_text(file);
	return true;
}

static bool read_words(struct words *w, int argc, char **argv, struct error *e)
{
	/* Options first: an error is printed as --json asks, wherever it is. */
	for (int i = 0; i < argc; i++) {
		w->json = w->json || strcmp(argv[i], "--json") == 0;
		w->help = w->help || strcmp(argv[i], "--help") == 0;
	}
	for (int i = 0; i < argc; i++) {
		if (strcmp(argv[i], "--json") == 0 ||
		    strcmp(argv[i], "--help") == 0)
			continue;
		if (argv[i][0] == '-')
			return error_set(
				e, ERROR_INPUT, NULL,
				"There is no option %.80s; there are "
				"--json and --help, and parameters are "
				"written name=value.",
				argv[i]);
		if (!add_pair(w, argv[i], e))
			return false;
	}
	return true;
}

static int exit_code(enum error_kind kind)
{
	switch (kind) {
	case ERROR_NONE:
		return EXIT_FINE;
	case ERROR_IMPOSSIBLE:
	case ERROR_SYSTEM:
		return EXIT_NO;
	case ERROR_INPUT:
	case ERROR_MISSING:
	case ERROR_TOO_LARGE:
		return EXIT_WRONG_USE;
	}
	return EXIT_NO;
}

static int fail(const struct figure *figure, const struct error *e, bool json)
{
	struct reply r;

	terminal_line(stderr, "steptime %s: %s", figure->name, e->message);
	if (json) {
		reply_init(&r);
		reply_error(&r, e);
		puts(buf_text(&r.body));
		reply_release(&r);
	}
	return exit_code(e->kind);
}

/* How numbers were read that were written as people do. */
static void print_read(const struct figure *figure, const struct words *w)
{
	const struct param_table *t = &figure->table;
	struct param_value value[PARAM_MAX];
	struct error e = { .kind = ERROR_NONE };
	char as[NUMBER_AS_MAX];
	bool any = false;

	if (!param_read(t, w->pair, w->pair_len, value, &e))
		return; /* cannot be: it was answered */
	for (size_t i = 0; i < t->param_len; i++) {
		if (!param_number_told(&t->params[i], &value[i], as))
			continue;
		printf("%s  %s  %s\n", any ? "" : "\nRead as\n",
		       t->params[i].name, as);
		any = true;
	}
}

static int ask(const struct figure *figure, const struct words *w)
{
	struct answer answer;
	struct error e = { 0 };
	int code;

	answer_init(&answer, ANSWER_ALL);
	if (!ask_figure(figure, w->pair, w->pair_len, &answer, &e)) {
		code = fail(figure, &e, w->json);
		goto out;
	}
	if (w->json) {
		puts(buf_text(&answer.body));
	} else {
		cli_print(&answer);
		print_read(figure, w);
	}
	code = cli_printed(figure->name, answer.no ? EXIT_NO : EXIT_FINE);
out:
	answer_release(&answer);
	return code;
}

int cli_figure(const struct figure *figure, int argc, char **argv)
{
	static struct words words; /* large, and there is only one command */
	struct error e = { 0 };
	int code;

	words.figure = figure;
	if (!read_words(&words, argc, argv, &e)) {
		code = fail(figure, &e, words.json);
	} else if (words.help) {
		cli_help(figure);
		code = cli_printed(figure->name, EXIT_FINE);
	} else {
		code = ask(figure, &words);
	}
	words_release(&words);
	return code;
}
