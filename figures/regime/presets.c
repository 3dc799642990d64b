/* presets.c: steps worth looking at, by name. */
#include "figures/regime/ask.h"

static const struct param_pair small[] = { { "n", "256" },
					   { "k", "4" },
					   { 0 } };
static const struct param_pair middle[] = { { "n", "2048" },
					    { "k", "4" },
					    { 0 } };
static const struct param_pair large[] = { { "n", "8192" },
					   { "k", "4" },
					   { 0 } };
static const struct param_pair other[] = { { "n", "2048" },
					   { "k", "3" },
					   { 0 } };
static const struct param_pair framework[] = {
	{ "n", "2048" }, { "k", "8" }, { "launch_s", "2e-5" }, { 0 }
};
static const struct param_pair measured[] = { { "n", "8192" },
					      { "k", "4" },
					      { "peak_flops", "795e12" },
					      { "peak_fp8_flops", "1591e12" },
					      { "bandwidth", "3.08e12" },
					      { 0 } };

const struct figure_preset regime_presets[REGIME_PRESETS] = {
	{ "small", "n = 256: launches", "Steps", NULL, small },
	{ "middle", "n = 2,048: memory", "Steps", NULL, middle },
	{ "large", "n = 8,192: arithmetic", "Steps", NULL, large },
	{ "other-toggle", "arithmetic leads, fusion saves", "Steps", NULL,
	  other },
	{ "framework", "20 µs a launch", "Steps",
	  "inside the 5 to 45 µs that eager operations of frameworks take",
	  framework },
	{ "measured", "rates as measured", "Steps",
	  "795 TFLOP/s is the fastest bf16 matmul on an H100 in the table of "
	  "Stas Bekman's Machine Learning Engineering; "
	  "1,591 in fp8 is assumed, the same 80 % of its peak; 3.08 TB/s is "
	  "92 % of its bandwidth",
	  measured },
};
