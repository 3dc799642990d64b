/* browse.c: see browse.h. */
#include "figures/peaks/browse.h"

enum { NOTE_MAX = 1000 };

void browse_note(const struct peaks_device *device, enum peaks_dtype dtype,
		 struct buf *out)
{
	const char *own =
		dtype < PEAKS_DTYPES ? device->rate[dtype].note : NULL;

	buf_puts(out, device->note);
	if (own && *device->note)
		buf_puts(out, "; ");
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

static void cell_source(struct answer *a, const char *source, const char *note)
{
	struct buf text;

	buf_init(&text, NOTE_MAX);
	buf_puts(&text, source);
	if (*note) {
		buf_puts(&text, ". Note: ");
		buf_puts(&text, note);
	}
	answer_cell(a, buf_text(&text));
	buf_release(&text);
}

static void cells(struct answer *a, const struct peaks_device *d,
		  enum peaks_dtype dtype, const char *note)
{
	const struct peaks_rate *r = &d->rate[dtype];
	char text[NUM_TEXT];

	answer_cell(a, d->name);
	cell_names(a, d);
	answer_cell(a, peaks_dtypes[dtype].name);
	peaks_rate_text(text, r->flops, dtype);
	answer_cell(a, text);
	peaks_bandwidth_text(text, d->bandwidth);
	answer_cell(a, d->bandwidth > 0 ? text : "not verified");
	answer_cell(a, *d->memory_gib ? d->memory_gib : "not verified");
	answer_cell(a, peaks_confidence_name(r->confidence));
	cell_source(a, d->source, note);
}

void browse_table(struct answer *a, enum peaks_dtype only)
{
	static const char *const columns[] = { "Device",     "Reported as",
					       "Format",     "Dense peak",
					       "Bandwidth",  "Memory (GiB)",
					       "Confidence", "Source and note",
					       NULL };
	struct buf note;

	buf_init(&note, NOTE_MAX);
	answer_table(a, "devices",
		     "The dense peak of every device in the table, with where "
		     "it was read.",
		     columns);
	json_array(&a->json, "table");
	for (size_t i = 0; i < peaks_device_len; i++) {
		const struct peaks_device *d = &peaks_devices[i];
		for (enum peaks_dtype t = 0; t < PEAKS_DTYPES; t++) {
			if (d->rate[t].flops <= 0 ||
			    (only < PEAKS_DTYPES && only != t))
				continue;
			buf_reset(&note);
			browse_note(d, t, &note);
			write_row(&a->json, d, t, buf_text(&note));
			cells(a, d, t, buf_text(&note));
		}
	}
	json_array_end(&a->json);
	buf_release(&note);
}
