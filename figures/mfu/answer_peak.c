/* answer_peak.c: the peak that was used, as the answer's member "peak": how
 * much, whose, from where and how sure; or why there is none.
 */
#include "figures/mfu/ask.h"

#include <math.h>

static void write_devices(const struct peaks_answer *found, struct json *j)
{
	json_array(j, "devices");
	for (size_t i = 0; i < found->part_len; i++) {
		const struct peaks_part *part = &found->part[i];
		json_object(j, NULL);
		json_real(j, "count", part->count);
		if (part->device) {
			json_text(j, "device", part->device->name);
			json_text(j, "source", part->device->source);
		} else {
			json_null(j, "device");
			json_null(j, "source");
		}
		json_real(j, "peak_flops", part->flops);
		json_object_end(j);
	}
	json_array_end(j);
}

static void text_or_null(struct json *j, const char *name, const char *text)
{
	if (text)
		json_text(j, name, text);
	else
		json_null(j, name);
}

void mfu_write_peak(const struct mfu_ask *ask, struct json *j)
{
	const struct mfu_peak *peak = &ask->peak;
	const struct peaks_answer *found = &peak->found;
	bool known = peak->looked_up && !isnan(peak->flops);
	bool one = known && !found->list;

	json_object(j, "peak");
	json_real(j, "peak_flops", peak->flops);
	text_or_null(j, "device",
		     one ? found->part[0].device->name : ask->device);
	text_or_null(j, "dtype", ask->dtype);
	text_or_null(j, "source", one ? found->part[0].device->source : NULL);
	text_or_null(j, "confidence",
		     known ? peaks_confidence_name(found->confidence) : NULL);
	text_or_null(j, "why", peak->why);
	if (peak->looked_up)
		write_devices(found, j);
	json_object_end(j);
}
