/* cli_help.c: the help of a figure's command, all of it from its parameter
 * table and presets.
 */
#include <stdio.h>
#include <string.h>

#include "base/num.h"
#include "figures/param_group.h"
#include "server/cli/cli.h"

static void print_default(const struct param *p)
{
	char number[NUM_TEXT];

	if (p->optional)
		return;
	switch (p->type) {
	case PARAM_REAL:
	case PARAM_INT:
	case PARAM_FLAG:
		num_shortest(number, p->value);
		printf("; default %s", number);
		if (!p->except)
			break;
		num_shortest(number, p->except_value);
		printf(", with %s %s", p->except, number);
		break;
	case PARAM_CHOICE:
		printf("; default %s", p->choices[(int)p->value].name);
		break;
	case PARAM_TEXT:
		printf("; default %s", p->text);
		break;
	}
}

static void print_param(const struct param *p)
{
	char range[520];

	if (p->section)
		printf("\n%s\n", p->section);
	param_range(p, range, sizeof range);
	printf("  %-20s %s", p->name, p->help);
	if (p->symbol)
		printf(" (%s)", p->symbol);
	printf("\n  %-20s %s%s%s", "", range, p->unit ? ", in " : "",
	       p->unit ? p->unit : "");
	print_default(p);
	if (p->only)
		printf("; only with %s", p->only);
	putchar('\n');
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

	printf("steptime %s name=value … [--json]\n\n%s\n%s\n", f->name,
	       f->title, f->summary);
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
