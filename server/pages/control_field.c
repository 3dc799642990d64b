/* control_field.c: a field to type in and, for a number, a slider; see control.h. */
#include <math.h>

#include "base/html.h"
#include "figures/param_number.h"
#include "server/pages/control.h"
#include "server/pages/page.h"

/* value in units of ten to the exponent, if that reads back as the same. */
static bool with_exponent(char text[static NUM_TEXT], double value,
			  int exponent)
{
	double back;

	snprintf(text, NUM_TEXT, "%.12ge%d", value / pow(10, exponent),
		 exponent);
	return num_parse(text, &back) && back == value;
}

void control_number_text(char out[static NUM_TEXT], double value)
{
	double size = fabs(value);
	char text[NUM_TEXT];

	num_shortest(out, value);
	if (size == 0 || (size >= 1e-3 && size < 1e6))
		return;
	int exponent = (int)floor(log10(size));
	int thousands = 3 * (int)floor(log10(size) / 3);
	if (with_exponent(text, value, thousands))
		memcpy(out, text, sizeof text);
	if (with_exponent(text, value, exponent) && strlen(text) < strlen(out))
		memcpy(out, text, sizeof text);
}

/* A slider over stops: its value is a place among them, and half way between
 * two if the number is: one step then leads to the next stop on either side. */
static void stops_slider(const struct control *k, const double *stop,
			 size_t len)
{
	char text[NUM_TEXT];
	double value = k->value->has ? k->value->number : stop[len / 2];
	size_t below = 0;

	while (below + 1 < len && stop[below + 1] <= value)
		below++;
	bool between = stop[below] < value && below + 1 < len;
	buf_printf(k->out, " min=\"0\" max=\"%zu\" step=\"%s\" value=\"%zu%s\"",
		   len - 1, between ? "0.5" : "1", below, between ? ".5" : "");
	buf_puts(k->out, " data-stops=\"");
	for (size_t i = 0; i < len; i++) {
		control_number_text(text, stop[i]);
		buf_printf(k->out, "%s%s", i ? " " : "", text);
	}
	buf_putc(k->out, '"');
}

static void linear_slider(const struct control *k)
{
	const struct param *p = k->p;
	bool own = p->low != 0 || p->high != 0;
	double low = own ? p->low : p->min;
	double high = own ? p->high : p->max;
	char min[NUM_TEXT], max[NUM_TEXT], step[NUM_TEXT], value[NUM_TEXT];

	num_shortest(min, low);
	num_shortest(max, high);
	num_shortest(step, p->step > 0 ? p->step : (high - low) / 100);
	num_shortest(value, k->value->has ? k->value->number : low);
	buf_printf(k->out, " min=\"%s\" max=\"%s\" step=\"%s\" value=\"%s\"",
		   min, max, step, value);
}

static void slider(const struct control *k)
{
	double stop[PARAM_STOPS_MAX];
	size_t len = param_stops(k->p, stop);

	if (k->p->scale == SCALE_NONE)
		return;
	buf_puts(k->out, "<input class=\"slider js-only\" type=\"range\"");
	buf_printf(k->out, " data-for=\"%s\"", k->p->name);
	html_attr(k->out, "aria-label", k->p->label);
	/* Its value in words, until JavaScript keeps it; "" is read as no
	 * value at all. */
	char room[NUM_TEXT];
	char words[NUM_TEXT + 40];
	snprintf(words, sizeof words, "%s%s%s",
		 k->value->has ? control_text(k, room) : "not given",
		 k->value->has && k->p->unit ? " " : "",
		 k->value->has && k->p->unit ? k->p->unit : "");
	html_attr(k->out, "aria-valuetext", words);
	if (k->p->unit)
		html_attr(k->out, "data-unit", k->p->unit);
	if (len)
		stops_slider(k, stop, len);
	else
		linear_slider(k);
	if (!k->value->has)
		buf_puts(k->out, " data-empty");
	if (!k->applies)
		buf_puts(k->out, " disabled");
	buf_puts(k->out, ">\n");
}

/* How it was read, where it was not written as machines do. */
static void read_back(const struct control *k)
{
	char as[NUMBER_AS_MAX];

	buf_puts(k->out, "<p class=\"read-back\" data-read-back");
	control_id(k, "id", "-read");
	buf_putc(k->out, '>');
	if (param_number_told(k->p, k->value, as)) {
		buf_puts(k->out, "read as ");
		html_text(k->out, as);
	}
	buf_puts(k->out, "</p>\n");
}

void control_number(const struct control *k)
{
	char room[NUM_TEXT];

	control_label(k);
	buf_puts(k->out, "<span class=\"field\"><input type=\"text\" "
			 "inputmode=\"decimal\" autocomplete=\"off\" "
			 "spellcheck=\"false\" size=\"8\"");
	control_id(k, "id", "");
	control_named(k);
	html_attr(k->out, "value", control_text(k, room));
	control_described(k);
	buf_putc(k->out, '>');
	if (k->p->unit)
		page_classed(k->out, "span", "unit", k->p->unit);
	buf_puts(k->out, "</span>\n");
	slider(k);
	read_back(k);
}

void control_line(const struct control *k)
{
	char room[NUM_TEXT];

	control_label(k);
	buf_puts(k->out, "<span class=\"field field-text\"><input "
			 "type=\"text\" autocomplete=\"off\" "
			 "spellcheck=\"false\"");
	control_id(k, "id", "");
	control_named(k);
	buf_printf(k->out, " maxlength=\"%.0f\"", k->p->max);
	html_attr(k->out, "value", control_text(k, room));
	control_described(k);
	buf_puts(k->out, "></span>\n");
}

void control_lines(const struct control *k)
{
	char room[NUM_TEXT];

	control_label(k);
	buf_puts(k->out, "<span class=\"field field-lines\"><textarea "
			 "autocomplete=\"off\" autocapitalize=\"off\" "
			 "spellcheck=\"false\" wrap=\"off\"");
	control_id(k, "id", "");
	control_named(k);
	buf_printf(k->out, " rows=\"%u\" maxlength=\"%.0f\"", k->p->rows,
		   k->p->max);
	control_described(k);
	/* The first end of a line behind the tag is not part of the text. */
	buf_puts(k->out, ">\n");
	html_text(k->out, control_text(k, room));
	buf_puts(k->out, "</textarea></span>\n");
}
