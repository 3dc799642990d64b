/* devices.c: the peaks of the devices, with where each number was read.
 *
 * A table and nothing else: match.c finds a device in it. It is kept in one
 * file a family in table/; their order here is the order in which it is shown.
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
#define NOTE_A100_FP64 \
	"tensor-core fp64; vector fp64 is 9.7"
#define NOTE_A800 \
	"fp64/fp32/tf32 not verified -> omitted"
#define NOTE_H100_FP64 \
	"tensor-core fp64; vector 33.5"
#define NOTE_RTX_50_FP8 \
	"FP32-accumulate figure; MXFP8 block-scaled GEMM was measured ~600 " \
	"on a 5090 (CUDALibrarySamples #283), so fp8 MFU can exceed 100% - " \
	"treat as contested"
#define SOURCE_A100 \
	"NVIDIA A100 datasheet (nvidia-a100-datasheet-us-nvidia-1758950-r4: " \
	"312|624*); A100 whitepaper Table 4; torchtitan; composer; Lightning"
#define SOURCE_A800 \
	"verl; nanochat; LLM-Viewer-style table (id 66027488880); VeOmni"
#define SOURCE_H100 \
	"NVIDIA H100 whitepaper v1.04 Tables 1/3 (989.4 dense|1978.9 sparse; " \
	"PCIe 756|1513); H100 datasheet; torchtitan; composer; llmq"
#define SOURCE_RTX_PRO \
	"NVIDIA RTX PRO Blackwell whitepaper v1.0 Table 4; Automodel; llmq; " \
	"nanochat PR 103"
#define SOURCE_V100 \
	"NVIDIA V100 datasheet (volta-v100-datasheet-update-us-1165301-r5); " \
	"composer; Lightning; A100 whitepaper (125)"
#define NOTE_NEURON \
	"figures are per CHIP; the framework device is a (logical) " \
	"NeuronCore, so a driver match must also know cores per device"

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
