/* format.c: the number formats of the peak table, and how its entries are put
 * into words. The table itself is in devices.c. */
#include "figures/peaks/peaks.h"

#include <stdio.h>

const struct param_choice peaks_dtypes[] = {
	[PEAKS_FP64] = { "fp64", NULL }, [PEAKS_FP32] = { "fp32", NULL },
	[PEAKS_TF32] = { "tf32", NULL }, [PEAKS_FP16] = { "fp16", NULL },
	[PEAKS_BF16] = { "bf16", NULL }, [PEAKS_FP8] = { "fp8", NULL },
	[PEAKS_INT8] = { "int8", NULL }, [PEAKS_FP4] = { "fp4", NULL },
	[PEAKS_DTYPES] = { NULL, NULL },
};

const char *peaks_confidence_name(enum peaks_confidence confidence)
{
	static const char *const name[] = {
		[PEAKS_LOW] = "low",
		[PEAKS_MEDIUM] = "medium",
		[PEAKS_HIGH] = "high",
	};

	return name[confidence];
}

void peaks_rate_text(char out[static NUM_TEXT], double flops,
		     enum peaks_dtype dtype)
{
	snprintf(out, NUM_TEXT, "%.6g %s", flops / 1e12,
		 dtype == PEAKS_INT8 ? "TOP/s" : "TFLOP/s");
}

const char *peaks_rate_head(enum peaks_dtype dtype)
{
	return dtype == PEAKS_INT8 ? "Dense TOP/s" : "Dense TFLOP/s";
}

void peaks_rate_number(char out[static NUM_TEXT], double flops)
{
	snprintf(out, NUM_TEXT, "%.6g", flops / 1e12);
}

void peaks_bandwidth_number(char out[static NUM_TEXT], double bandwidth)
{
	snprintf(out, NUM_TEXT, "%.6g", bandwidth / 1e9);
}

void peaks_bandwidth_text(char out[static NUM_TEXT], double bandwidth)
{
	snprintf(out, NUM_TEXT, "%.6g GB/s", bandwidth / 1e9);
}
