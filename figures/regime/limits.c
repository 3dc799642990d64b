/* limits.c: what the model of regime.h leaves out. */
#include "figures/regime/regime.h"

const char *const regime_limits[] = {
	"Left out: rates below the datasheet's. A large bf16 matmul reaches "
	"about 80 % of it: 795 of 989 TFLOP/s on an H100 in the table of Stas "
	"Bekman's Machine Learning Engineering (maximum achievable matmul "
	"FLOPS). A small one does not fill the chip and reaches less, and "
	"copies reach 90 to 94 % of the memory's bandwidth. Rates that were "
	"measured can be given in place of the datasheet's.",
	"Left out: caches. Arrays of some tens of MB stay in the GPU's own "
	"cache (L2), so that the next kernel reads them faster than memory "
	"could give them.",
	"Left out: the framework. 3.6 µs is a bare launch; an eager operation of "
	"a framework keeps the CPU for 5 to 45 µs, which moves the end of "
	"overhead to larger matrices.",
	NULL,
};
