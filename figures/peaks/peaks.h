/* peaks.h: which peak is yours. A device's name, as a driver or a framework
 * reports it, and a number format -> the dense peak of one such device.
 *
 * The table (devices.c) is data with its sources. Where the name or the format
 * is not in it, the answer is "unknown" with the reason: no peak is ever
 * borrowed from a similar device. What a name can show is all that is known:
 * partitions (MIG, vGPU), laptop parts and clocks below the datasheet's are not
 * seen.
 *
 * FLOP/s, bytes/s. Source: the datasheets named at each device.
 */
#ifndef FIGURES_PEAKS_H
#define FIGURES_PEAKS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/num.h"
#include "figures/param.h"

enum peaks_dtype {
	PEAKS_FP64,
	PEAKS_FP32,
	PEAKS_TF32,
	PEAKS_FP16,
	PEAKS_BF16,
	PEAKS_FP8,
	PEAKS_INT8,
	PEAKS_FP4,
	PEAKS_DTYPES
};

/* High: read in the maker's own document, or in a table that quotes it and that
 * others confirm. Medium: second-hand, contested or derived. Low: seen once, or a
 * headline; such a rate is shown and never used. */
enum peaks_confidence { PEAKS_LOW, PEAKS_MEDIUM, PEAKS_HIGH };

enum {
	PEAKS_NAMES_MAX = 4, /* names by which one device is known */
	PEAKS_LIST_MAX = 16, /* parts of a list of devices */
	PEAKS_NEAR_MAX = 5   /* nearest names offered for an unknown one */
};

/* The dense peak in one format. flops 0: the device has no such format. int8
 * counts operations. */
struct peaks_rate {
	double flops;
	enum peaks_confidence confidence;
	const char *note; /* sentences of this format only; NULL: none */
};

struct peaks_device {
	const char *vendor;
	const char *name; /* canonical */
	const char
		*match[PEAKS_NAMES_MAX]; /* exact names; none: never matched */
	double bandwidth;		 /* of its memory; 0: not verified */
	const char *memory_gib;		 /* "80", "16 or 32", "" */
	const char *source;		 /* what a reader can look up */
	const char *note;		 /* sentences */
	struct peaks_rate rate[PEAKS_DTYPES];
};

extern const struct peaks_device peaks_devices[];
extern const size_t peaks_device_len;

/* The formats as a parameter's choices, in the order of enum peaks_dtype. */
extern const struct param_choice peaks_dtypes[];

/* What PyTorch, Lightning and configuration files call them. */
#define PEAKS_DTYPES_ALSO                                                      \
	"double=fp64 float64=fp64 float=fp32 float32=fp32 half=fp16 "          \
	"float16=fp16 bfloat16=bf16 float8=fp8 float8_e4m3fn=fp8 "             \
	"float8_e5m2=fp8 torch.float64=fp64 torch.float32=fp32 "               \
	"torch.float16=fp16 torch.half=fp16 torch.bfloat16=bf16 "              \
	"torch.float8_e4m3fn=fp8 torch.float8_e5m2=fp8 torch.int8=int8 "       \
	"bf16-mixed=bf16 bf16-true=bf16 16-mixed=fp16 16-true=fp16 "           \
	"nvfp4=fp4 mxfp4=fp4"

/* A name near the one asked for, and why it was not taken (a sentence). */
struct peaks_near {
	const struct peaks_device *device;
	bool same_model; /* it was asked for: only words around it differ */
	char why[240];
};

/* One part of what was asked: "8x NVIDIA A100-SXM4-80GB" has count 8; a single
 * device has count 1. */
struct peaks_part {
	char text[160]; /* the name as asked, trimmed, without its count; fit
			 * to be shown: one line, cut if it is long */
	double count;	/* 0: none that can be (0x, more than 1e9) */
	const struct peaks_device *device; /* NULL: unknown */
	double flops; /* one device's dense peak; NAN: unknown */
};

struct peaks_answer {
	bool list;    /* it was asked as "Nx NAME, Nx NAME" */
	double count; /* devices in all; 0: the list is wrong */
	struct peaks_part part[PEAKS_LIST_MAX];
	size_t part_len;
	double flops; /* mean over all devices, by count; NAN: one is unknown */
	double bandwidth;		  /* the same; NAN: unknown */
	enum peaks_confidence confidence; /* the lowest of its parts' */
	char why[600]; /* a sentence: what was taken and its standing, or why
			* there is none and what would do */
	struct peaks_near near[PEAKS_NEAR_MAX]; /* of the first unknown part */
	size_t near_len;
};

/* Looks device up for dtype. Any text has an answer: this cannot fail. */
void peaks_ask(const char *device, enum peaks_dtype dtype,
	       struct peaks_answer *answer);

/* May a name lead to this device? Not if no name is known to mean it, or if its
 * rates are of low confidence: then it is shown and never matched. */
bool peaks_matched(const struct peaks_device *device);

/* "989.4 TFLOP/s"; of int8, "242.5 TOP/s". */
void peaks_rate_text(char out[static NUM_TEXT], double flops,
		     enum peaks_dtype dtype);

/* The same without the unit, under the head that says it. */
const char *peaks_rate_head(enum peaks_dtype dtype);
void peaks_rate_number(char out[static NUM_TEXT], double flops);
void peaks_bandwidth_number(char out[static NUM_TEXT], double bandwidth);

/* "3350 GB/s". */
void peaks_bandwidth_text(char out[static NUM_TEXT], double bandwidth);

/* The word for a confidence: "high". */
const char *peaks_confidence_name(enum peaks_confidence confidence);

#endif
