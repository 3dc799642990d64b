/* cli_print.c: an answer in a terminal: the sentence, the readings, the tables,
 * the notes. The texts are the answer's own; this only places them.
 */
#include "base/utf8.h"
#include "server/cli/cli.h"
#include "server/cli/cli_lines.h"

static void print_readings(const struct answer *a)
{
	size_t wide = 0;

	for (size_t i = 0; i < a->reading_len; i++) {
		size_t count = utf8_count(a->reading[i].label);
		wide = count > wide ? count : wide;
	}
	if (a->reading_len)
		putchar('\n');
	for (size_t i = 0; i < a->reading_len; i++) {
		const struct answer_reading *r = &a->reading[i];
		printf("  %s", r->label);
		line_spaces(wide - utf8_count(r->label) + 2);
		line_wrapped(answer_text(a, r->text), wide + 4);
	}
}

void cli_print(const struct answer *a)
{
	line_wrapped(buf_text(&a->takeaway), 0);
	print_readings(a);
	for (size_t i = 0; i < a->table_len; i++)
		if (a->table[i].cell_len)
			line_table(&a->table[i]);
	if (a->note_len)
		printf("\nNotes\n");
	for (size_t i = 0; i < a->note_len; i++) {
		fputs("  - ", stdout);
		line_wrapped(answer_text(a, a->note[i]), 4);
	}
}
