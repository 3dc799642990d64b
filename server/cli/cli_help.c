/* cli_help.c: the help of a figure's command, all of it from its parameter
 * table and presets.
 */
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/num.h"
#include "figures/param_group.h"
#include "server/cli/cli.h"
#include "server/cli/cli_lines.h"

enum { HELP_AT = 23 }; /* the column where help begins */

static void add_default(struct buf *out, const struct param *p)
{
	char number[NUM_TEXT];

	if (p->optional)
		return;
	switch (p->type) {
	case PARAM_REAL:
	case PARAM_INT:
	case PARAM_FLAG:
		num_shortest(number, p->value);
		buf_printf(out, "; default %s", number);
		if (!p->except)
			break;
		num_shortest(number, p->except_value);
		buf_printf(out, ", with %s %s", p->except, number);
		break;
	case PARAM_CHOICE:
		buf_printf(out, "; default %s", p->choices[(int)p->value].name);
		break;
	case PARAM_TEXT:
		buf_printf(out, "; default %s", p->text);
		break;
	}
}

static void print_param(const struct param *p)
{
	char range[520];
	struct buf text;

	if (p->section)
		printf("\n%s\n", p->section);
	buf_init(&text, 4096);
	buf_puts(&text, p->help);
	if (p->symbol)
		buf_printf(&text, " (%s)", p->symbol);
	printf("  %-20s ", p->name);
	line_wrapped(buf_text(&text), HELP_AT);
	buf_reset(&text);
	param_range(p, range, sizeof range);
	buf_puts(&text, range);
	if (p->unit)
		buf_printf(&text, ", in %s", p->unit);
	add_default(&text, p);
	if (p->only)
		buf_printf(&text, "; only with %s", p->only);
	line_spaces(HELP_AT);
	line_wrapped(buf_text(&text), HELP_AT);
	buf_release(&text);
}

/* For a shell: in quotes where it has anything but plain characters. Presets
 * have no quote in them. */
static void print_value(const char *text)
{
	bool plain = strspn(text, "abcdefghijklmnopqrstuvwxyz"
				  "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				  "0123456789.,+-_:/") == strlen(text);

	printf(plain ? "%s" : "'%s'", text);
}

static void print_presets(const struct figure *f)
{
	for (size_t i = 0; i < f->preset_len; i++) {
		const struct figure_preset *preset = &f->presets[i];
		printf("%s\n  # %s: %s\n  steptime %s", i ? "" : "\nExamples",
		       preset->group, preset->label, f->name);
		for (size_t k = 0; preset->pairs[k].name; k++) {
			printf(" %s=", preset->pairs[k].name);
			print_value(preset->pairs[k].text);
		}
		putchar('\n');
	}
}

void cli_help(const struct figure *f)
{
	char words[300];

	printf("steptime %s name=value … [--json]\n\n%s\n", f->name, f->title);
	line_wrapped(f->summary, 0);
	for (size_t i = 0; i < f->table.param_len; i++)
		print_param(&f->table.params[i]);
	if (f->table.group_len)
		printf("\nAt most one of\n");
	for (size_t i = 0; i < f->table.group_len; i++) {
		param_group_words(&f->table.groups[i], words, sizeof words);
		printf("  %s\n", words);
	}
	printf("\nOptions\n"
	       "  --json         the answer as the API gives it, for machines\n"
	       "  name=@FILE     the value from a file; name=@- from standard "
	       "input;\n"
	       "                 a text that begins with @ is written with @@\n"
	       "\nNumbers are written 6.74e9, 6.74B or 1 000 000, shares 0.4 "
	       "or 40 %%, times in\nseconds or 45 min, 3 h; what has spaces, in "
	       "quotes.\nExit code 0: fine; 1: the answer is no; 2: wrong "
	       "use.\n");
	print_presets(f);
}
