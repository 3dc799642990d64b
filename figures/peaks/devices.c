/* devices.c: the peaks of the devices, with where each number was read.
 *
 * A table and nothing else: match.c finds a device in it. It is kept in one
 * file a family in table/; their order here is the order in which it is shown.
 * Of parts that are alike the more common stands first: near.c offers it first.
 *
 * Dense rates, without structured sparsity. A format that is not listed is one
 * that the device does not have, or one whose rate nobody could verify; a note
 * says which where it is known. A device whose rates are LOW, and one without
 * match names, is shown and never matched.
 */
#include "figures/peaks/peaks.h"

/* clang-format off */
#define HIGH(rate) { .flops = (rate), .confidence = PEAKS_HIGH }
#define MEDIUM(rate) { .flops = (rate), .confidence = PEAKS_MEDIUM }
#define LOW(rate) { .flops = (rate), .confidence = PEAKS_LOW }

/* What is said of more than one device. */
#define NOTE_A100 \
	"The A100 has no fp8."
#define NOTE_A100_FP64 \
	"fp64 is the tensor cores' rate; outside of them it is 9.7 TFLOP/s."
#define NOTE_A800 \
	"fp64, fp32 and tf32 are not verified and left out."
#define NOTE_H100_FP64 \
	"fp64 is the tensor cores' rate; outside of them it is 33.5 " \
	"TFLOP/s."
#define NOTE_RTX_50_FP8 \
	"fp8 is contested: the rate is that with FP32 accumulation, and a " \
	"block-scaled MXFP8 product was measured at about 600 TFLOP/s on a " \
	"5090 (CUDALibrarySamples issue 283), so an MFU in fp8 may exceed " \
	"100 %."
#define NOTE_RTX_PRO \
	"A professional board: accumulating in FP32 does not halve its " \
	"rate."
#define SOURCE_A100 \
	"NVIDIA A100 data sheet (1758950-r4: 312 TFLOP/s, 624 with " \
	"sparsity); NVIDIA A100 white paper, table 4"
#define SOURCE_A800 \
	"The peak tables of verl, nanochat and VeOmni"
#define SOURCE_H100 \
	"NVIDIA H100 white paper, version 1.04, tables 1 and 3 (SXM5 989.4 " \
	"TFLOP/s in bf16, 1,978.9 with sparsity; PCIe 756 and 1,513); " \
	"NVIDIA H100 data sheet"
#define SOURCE_RTX_PRO \
	"NVIDIA RTX PRO Blackwell white paper, version 1.0, table 4; " \
	"nanochat pull request 103"
#define SOURCE_V100 \
	"NVIDIA V100 data sheet (1165301-r5); NVIDIA A100 white paper, " \
	"which has 125 TFLOP/s for it"
#define NOTE_NEURON \
	"The rates are those of a chip, while a framework's device is a " \
	"NeuronCore or a group of them: give peak_flops of one device, or " \
	"count chips."

const struct peaks_device peaks_devices[] = {
#include "figures/peaks/table/nvidia_volta.inc"
#include "figures/peaks/table/nvidia_ampere.inc"
#include "figures/peaks/table/nvidia_ada.inc"
#include "figures/peaks/table/nvidia_hopper.inc"
#include "figures/peaks/table/nvidia_blackwell.inc"
#include "figures/peaks/table/amd.inc"
#include "figures/peaks/table/google.inc"
#include "figures/peaks/table/aws.inc"
#include "figures/peaks/table/intel.inc"
#include "figures/peaks/table/lesson.inc"
};
/* clang-format on */

const size_t peaks_device_len = sizeof peaks_devices / sizeof *peaks_devices;
