/* browse.c: see browse.h. */
#include "figures/peaks/browse.h"

enum { NOTE_MAX = 1000 };

void browse_note(const struct peaks_device *device, enum peaks_dtype dtype,
		 struct buf *out)
{
	const char *own =
		dtype < PEAKS_DTYPES ? device->rate[dtype].note : NULL;

	buf_puts(out, device->note);
	if (own)
		buf_putc(out, ' ');
	if (own)
		buf_puts(out, own);
}

static void write_names(struct json *j, const struct peaks_device *d)
{
	json_array(j, "match_names");
	for (size_t i = 0; i < PEAKS_NAMES_MAX && d->match[i]; i++)
		json_text(j, NULL, d->match[i]);
	json_array_end(j);
}

static void write_row(struct json *j, const struct peaks_device *d,
		      enum peaks_dtype dtype, const char *note)
{
	const struct peaks_rate *r = &d->rate[dtype];

	json_object(j, NULL);
	json_text(j, "vendor", d->vendor);
	json_text(j, "name", d->name);
	write_names(j, d);
	json_bool(j, "matched", peaks_matched(d));
	json_text(j, "dtype", peaks_dtypes[dtype].name);
	json_real(j, "peak_flops", r->flops);
	if (d->bandwidth > 0)
		json_real(j, "bandwidth", d->bandwidth);
	else
		json_null(j, "bandwidth");
	json_text(j, "memory_gib", d->memory_gib);
	json_text(j, "source", d->source);
	json_text(j, "note", note);
	json_text(j, "confidence", peaks_confidence_name(r->confidence));
	json_object_end(j);
}

/* The names by which it is matched, one after the other. */
static void cell_names(struct answer *a, const struct peaks_device *d)
{
	struct buf names;

	buf_init(&names, 400);
	for (size_t i = 0; i < PEAKS_NAMES_MAX && d->match[i]; i++) {
		buf_puts(&names, i ? ", " : "");
		buf_puts(&names, d->match[i]);
	}
	if (!peaks_matched(d))
		buf_puts(&names,
			 names.len ? " (never matched)" : "(never matched)");
	answer_cell(a, buf_text(&names));
	buf_release(&names);
}

static void cells(struct answer *a, const struct peaks_device *d,
		  enum peaks_dtype dtype)
{
	const struct peaks_rate *r = &d->rate[dtype];
	char text[NUM_TEXT];

	answer_cell(a, d->name);
	peaks_rate_number(text, r->flops);
	answer_cell(a, text);
	peaks_bandwidth_number(text, d->bandwidth);
	answer_cell(a, d->bandwidth > 0 ? text : "");
	answer_cell(a, d->memory_gib);
	answer_cell(a, peaks_confidence_name(r->confidence));
	cell_names(a, d);
}

/* For machines: every rate of the formats asked, with source and note. */
static void write_table(struct json *j, enum peaks_dtype only)
{
	struct buf note;

	buf_init(&note, NOTE_MAX);
	json_array(j, "table");
	for (size_t i = 0; i < peaks_device_len; i++) {
		const struct peaks_device *d = &peaks_devices[i];
		for (enum peaks_dtype t = 0; t < PEAKS_DTYPES; t++) {
			if (d->rate[t].flops <= 0 ||
			    (only < PEAKS_DTYPES && only != t))
				continue;
			buf_reset(&note);
			browse_note(d, t, &note);
			write_row(j, d, t, buf_text(&note));
		}
	}
	json_array_end(j);
	buf_release(&note);
}

void browse_table(struct answer *a, enum peaks_dtype only,
		  enum peaks_dtype shown)
{
	const char *const columns[] = { "Device",     peaks_rate_head(shown),
					"GB/s",	      "GiB",
					"Confidence", "Reported as",
					NULL };

	answer_table(a, "devices",
		     "Every device: its dense peak, its memory's bandwidth and "
		     "size",
		     columns);
	for (size_t i = 0; i < peaks_device_len; i++)
		if (peaks_devices[i].rate[shown].flops > 0)
			cells(a, &peaks_devices[i], shown);
	write_table(&a->json, only);
}
