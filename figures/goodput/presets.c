/* presets.c: runs and examples by name. */
#include "figures/goodput/ask.h"

/* 419 unexpected failures in 54 days on 16,384 GPUs: 182,437,209 s a GPU, and
 * 11,135 s for all. */
#define LLAMA_3_GPU                                                            \
	{                                                                      \
		"gpu_mtbf_s", "182437208.6"                                    \
	}

static const struct param_pair llama_3[] = {
	{ "delta_s", "60" }, { "interval_s", "3600" }, { "restart_s", "600" },
	LLAMA_3_GPU,	     { "gpus", "16384" },      { 0 }
};
static const struct param_pair wide[] = {
	{ "delta_s", "60" }, { "interval_s", "1200" }, { "restart_s", "600" },
	LLAMA_3_GPU,	     { "gpus", "100000" },     { 0 }
};
static const struct param_pair daly_day[] = { { "delta_s", "300" },
					      { "interval_s", "7200" },
					      { "mtbf_s", "86400" },
					      { 0 } };
static const struct param_pair daly_hours[] = { { "delta_s", "300" },
						{ "interval_s", "3600" },
						{ "mtbf_s", "21600" },
						{ 0 } };
static const struct param_pair daly_minutes[] = { { "delta_s", "300" },
						  { "interval_s", "735" },
						  { "mtbf_s", "900" },
						  { 0 } };
static const struct param_pair fails[] = { { "delta_s", "300" },
					   { "interval_s", "600" },
					   { "restart_s", "300" },
					   { "mtbf_s", "600" },
					   { 0 } };

static const char daly_source[] =
	"Daly 2006, captions of its figures: checkpoints of 5 min";

const struct figure_preset goodput_presets[GOODPUT_PRESETS] = {
	{ "llama-3", "Llama 3 405B on 16,384 H100", "Runs",
	  "419 unexpected failures in 54 days (Llama 3 paper); δ of 1 min and R "
	  "of 10 min are examples",
	  llama_3 },
	{ "wide", "the same on 100,000", "Runs", "the same failures of one GPU",
	  wide },
	{ "daly-24h", "Daly: M = 24 h", "Papers", daly_source, daly_day },
	{ "daly-6h", "M = 6 h", "Papers", daly_source, daly_hours },
	{ "daly-15min", "M = 15 min", "Papers", daly_source, daly_minutes },
	{ "first-order-fails", "where the first order fails", "Papers", NULL,
	  fails },
};
