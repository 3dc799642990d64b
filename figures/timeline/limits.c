/* limits.c: what the model of timeline.h leaves out, one sentence each. None of
 * them says what is wrong with any of the six. */
#include <stddef.h>

#include "figures/timeline/timeline.h"

const char *const timeline_limits[] = {
	"One steady step is shown, from the end of one step's last kernel to the "
	"end of the next one's; the CPU row at the same time may already hold "
	"launches of the step after it.",
	"Compute, exposed communication and idle add up to the step, exactly. "
	"Compute is the time in which a compute kernel runs; communication "
	"beside it is hidden and shown as overlapped.",
	"Every kernel, launch and load takes the same time in every step. Real "
	"ones vary, and a profiler makes launches dearer than they are.",
	"Kernels that run side by side do not slow each other down here. On a "
	"real GPU they share its memory bandwidth and its SMs.",
	"A collective has no fixed cost here, and copies to the GPU take no "
	"time.",
	NULL
};
