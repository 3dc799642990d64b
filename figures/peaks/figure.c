/* figure.c: peaks as a figure: its parameters, and its answer from peaks_ask.
 * Without a device it answers with the whole table. */
#include "figures/figure.h"

#include <math.h>

#include "figures/peaks/browse.h"
#include "figures/peaks/peaks.h"

enum { DEVICE, DTYPE };

static const struct param params[] = {
	[DEVICE] = {
		.name = "device",
		.label = "device",
		.help = "as the driver or the framework reports it "
			"(nvidia-smi -L, torch.cuda.get_device_name()), or a "
			"list: 8x NAME, 4x NAME; without it, the whole table",
		.type = PARAM_TEXT,
		.optional = true,
		.max = 1200,
	},
	[DTYPE] = {
		.name = "dtype",
		.label = "number format",
		.help = "of the matrix products; int8 counts operations",
		.type = PARAM_CHOICE,
		.value = PEAKS_BF16,
		.choices = peaks_dtypes,
		.also = PEAKS_DTYPES_ALSO,
	},
};

/* Text about every device of a list, each once: "NAME: what it says. …", or
 * only what it says if there is one device. */
static void about(const struct peaks_answer *p, enum peaks_dtype dtype,
		  bool note, struct buf *out)
{
	for (size_t i = 0; i < p->part_len; i++) {
		const struct peaks_device *d = p->part[i].device;
		bool said = !d;
		for (size_t k = 0; k < i; k++)
			said = said || p->part[k].device == d;
		if (said)
			continue;
		if (p->part_len > 1)
			buf_printf(out, "%s%s: ",
				   !out->len ? ""
				   : note    ? " "
					     : ". ",
				   d->name);
		if (note)
			browse_note(d, dtype, out);
		else
			buf_puts(out, d->source);
	}
}

static void answer_about(struct answer *a, const struct peaks_answer *p,
			 enum peaks_dtype dtype)
{
	struct buf text;

	buf_init(&text, 1 << 14);
	about(p, dtype, false, &text);
	answer_word(a, "source", "Source", text.len ? buf_text(&text) : NULL);
	buf_reset(&text);
	about(p, dtype, true, &text);
	answer_word(a, "note", "Note", text.len ? buf_text(&text) : NULL);
	buf_release(&text);
}

/* The canonical name; of a list, "8x NAME, 4x NAME"; null if one is unknown. */
static void answer_device(struct answer *a, const struct peaks_answer *p)
{
	const struct peaks_device *first = p->part[0].device;
	bool known = p->count > 0, same = true;
	struct buf text;

	buf_init(&text, 1 << 12);
	for (size_t i = 0; i < p->part_len; i++) {
		const struct peaks_device *d = p->part[i].device;
		known = known && d;
		same = same && d == first;
		if (d)
			buf_printf(&text, "%s%.15gx %s", i ? ", " : "",
				   p->part[i].count, d->name);
	}
	answer_word(a, "device", "Device",
		    !known ? NULL
		    : same ? first->name
			   : buf_text(&text));
	buf_release(&text);
}

static void answer_results(struct answer *a, const struct peaks_answer *p,
			   enum peaks_dtype dtype)
{
	const struct peaks_device *d = p->part[0].device;
	char text[NUM_TEXT];

	answer_device(a, p);
	peaks_rate_text(text, p->flops, dtype);
	answer_number(a, "peak_flops",
		      p->list ? "Dense peak, mean of one device"
			      : "Dense peak of one device",
		      p->flops, isnan(p->flops) ? "unknown" : text);
	peaks_bandwidth_text(text, p->bandwidth);
	answer_number(a, "bandwidth", "Memory bandwidth", p->bandwidth,
		      isnan(p->bandwidth) ? NULL : text);
	answer_word(a, "memory_gib", "Memory (GiB)",
		    p->part_len == 1 && d && *d->memory_gib ? d->memory_gib
							    : NULL);
	answer_word(a, "confidence", "Confidence",
		    isnan(p->flops) ? NULL
				    : peaks_confidence_name(p->confidence));
	answer_about(a, p, dtype);
	json_text(&a->json, "why", p->why);
}

static void write_part(struct json *j, const struct peaks_part *part)
{
	const struct peaks_device *d = part->device;

	json_object(j, NULL);
	json_text(j, "text", part->text);
	json_real(j, "count", part->count);
	if (d)
		json_text(j, "device", d->name);
	else
		json_null(j, "device");
	json_real(j, "peak_flops", part->flops);
	json_object_end(j);
}

static void answer_devices(struct answer *a, const struct peaks_answer *p,
			   enum peaks_dtype dtype)
{
	const char *const columns[] = { "Count", "Asked", "Device",
					peaks_rate_head(dtype), NULL };
	char text[NUM_TEXT];

	json_array(&a->json, "devices");
	for (size_t i = 0; p->list && i < p->part_len; i++)
		write_part(&a->json, &p->part[i]);
	json_array_end(&a->json);
	if (!p->list)
		return;
	answer_table(a, "devices",
		     "The parts of the list, with the peak of one device",
		     columns);
	for (size_t i = 0; i < p->part_len; i++) {
		const struct peaks_part *part = &p->part[i];
		num_grouped(text, part->count, 0);
		answer_cell(a, text);
		answer_cell(a, part->text);
		answer_cell(a, part->device ? part->device->name : "unknown");
		peaks_rate_number(text, part->flops);
		answer_cell(a, isnan(part->flops) ? "unknown" : text);
	}
}

static void answer_candidates(struct answer *a, const struct peaks_answer *p)
{
	static const char *const columns[] = { "Device", "Not taken because",
					       NULL };

	json_array(&a->json, "candidates");
	for (size_t i = 0; i < p->near_len; i++) {
		const struct peaks_device *d = p->near[i].device;
		json_object(&a->json, NULL);
		json_text(&a->json, "name", d->name);
		if (peaks_matched(d))
			json_text(&a->json, "reported_as", d->match[0]);
		else
			json_null(&a->json, "reported_as");
		json_text(&a->json, "why", p->near[i].why);
		json_object_end(&a->json);
	}
	json_array_end(&a->json);
	if (p->near_len == 0)
		return;
	answer_table(a, "candidates",
		     "The nearest names, and why none of them was taken",
		     columns);
	for (size_t i = 0; i < p->near_len; i++) {
		answer_cell(a, p->near[i].device->name);
		answer_cell(a, p->near[i].why);
	}
}

/* The other formats of the one device that was found. */
static void answer_formats(struct answer *a, const struct peaks_device *d)
{
	static const char *const columns[] = { "Format", "Dense peak",
					       "Confidence", NULL };
	char text[NUM_TEXT];

	answer_table(a, "formats", "All that the table has of this device",
		     columns);
	for (enum peaks_dtype t = 0; t < PEAKS_DTYPES; t++) {
		if (d->rate[t].flops <= 0)
			continue;
		peaks_rate_text(text, d->rate[t].flops, t);
		answer_cell(a, peaks_dtypes[t].name);
		answer_cell(a, text);
		answer_cell(a, peaks_confidence_name(d->rate[t].confidence));
	}
}

static void note_limits(struct answer *a)
{
	answer_note(a, "Peaks are dense, without structured sparsity; a "
		       "datasheet's larger number is often the sparse one.");
	answer_note(a, "A device is what the framework counts as one: of an "
		       "MI250X one of two dies, of some TPUs one of two cores. "
		       "AWS's are whole chips of several cores. Where it "
		       "matters, the device's name here says so.");
	answer_note(a, "Confidence says where a peak was read. High: in the "
		       "maker's own document, or quoted from it. Medium: "
		       "second-hand, contested or derived. Low: seen once, or "
		       "a rounded headline; such a peak is shown and never "
		       "used.");
	answer_note(a, "A name does not show clocks or power limits below the "
		       "datasheet's, nor a partition that keeps the name.");
}

static void browse(struct answer *a, enum peaks_dtype dtype, bool all)
{
	size_t rates = 0, of_dtype = 0;

	for (size_t i = 0; i < peaks_device_len; i++) {
		const struct peaks_device *d = &peaks_devices[i];
		for (size_t t = 0; t < PEAKS_DTYPES; t++)
			rates += d->rate[t].flops > 0;
		of_dtype += d->rate[dtype].flops > 0;
	}
	browse_table(a, all ? PEAKS_DTYPES : dtype, dtype);
	answer_takeaway(a,
			"The table has %zu dense peaks of %zu devices; %zu of "
			"the devices have one in %s%s.",
			rates, peaks_device_len, of_dtype,
			peaks_dtypes[dtype].name,
			all ? ", and another dtype shows those of another "
			      "format"
			    : "");
	answer_note(a, "What is empty in the table is not verified. Ask for a "
		       "device to see its source, its note and its other "
		       "formats.");
}

/* What an answer always has, where no device was named. */
static void answer_nothing(struct answer *a, const struct peaks_answer *p)
{
	static const char *const names[] = { "device",	   "peak_flops",
					     "bandwidth",  "memory_gib",
					     "confidence", "source",
					     "note",	   NULL };

	for (size_t i = 0; names[i]; i++)
		json_null(&a->json, names[i]);
	json_text(&a->json, "why", p->why);
	json_array(&a->json, "devices");
	json_array_end(&a->json);
	json_array(&a->json, "candidates");
	json_array_end(&a->json);
}

static bool answer(const struct param_value *value, struct answer *a,
		   struct error *e)
{
	enum peaks_dtype dtype = (enum peaks_dtype)value[DTYPE].number;
	const char *device = value[DEVICE].has ? value[DEVICE].text : "";
	struct peaks_answer p;

	(void)e; /* every name has an answer */
	peaks_ask(device, dtype, &p);
	note_limits(a);
	if (!value[DEVICE].has) {
		answer_nothing(a, &p);
		if (!answer_brief(a))
			browse(a, dtype, !value[DTYPE].given);
		return true;
	}
	answer_results(a, &p, dtype);
	answer_devices(a, &p, dtype);
	answer_candidates(a, &p);
	if (p.part_len == 1 && p.part[0].device)
		answer_formats(a, p.part[0].device);
	answer_takeaway(a, "%s", p.why);
	if (isnan(p.flops))
		answer_note(a, "A peak that the table lacks is given to mfu or "
			       "regime, as peak_flops.");
	a->no = isnan(p.flops);
	return true;
}

/* clang-format off */
#define TRY(called, shown, device) \
	{ .name = (called), .label = (shown), .group = "Names to try", \
	  .source = "names as drivers report them", \
	  .pairs = (const struct param_pair[]){ \
		  { "device", (device) }, { NULL, NULL } } }

static const struct figure_preset presets[] = {
	TRY("whole", "a whole GPU", "NVIDIA H100 80GB HBM3"),
	TRY("short", "a name that says too little", "H100"),
	TRY("slice", "a slice of a GPU", "NVIDIA H100 80GB HBM3 MIG 1g.10gb"),
	TRY("mixed", "a mixed run",
	    "8x NVIDIA A100-SXM4-80GB, 4x NVIDIA H100 80GB HBM3"),
};
/* clang-format on */

const struct figure peaks_figure = {
	.name = "peaks",
	.title = "Which peak is yours?",
	.summary = "A device's name, as its driver reports it, and a number "
		   "format give the dense peak to divide by, with its source; "
		   "or the reason why there is none.",
	.table = { .params = params,
		   .param_len = sizeof params / sizeof *params },
	.presets = presets,
	.preset_len = sizeof presets / sizeof *presets,
	.answer = answer,
};
