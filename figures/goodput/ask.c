/* ask.c: reads the figure's values into a run and what it makes of four
 * intervals; see ask.h. */
#include "figures/goodput/ask.h"

#include <math.h>

bool goodput_ask(const struct param_value *value, struct goodput_ask *ask,
		 struct error *e)
{
	struct goodput_run *run = &ask->run;

	if (param_way(&goodput_figure.table, "failures", value, e) < 0)
		return false;
	ask->gpus = param_or_nan(&value[ASK_GPUS]);
	ask->gpu_mtbf_s = param_or_nan(&value[ASK_GPU_MTBF_S]);
	ask->target = param_or_nan(&value[ASK_TARGET]);
	ask->interval_s = param_or_nan(&value[ASK_INTERVAL_S]);
	run->delta_s = param_or_nan(&value[ASK_DELTA_S]);
	run->restart_s = param_or_nan(&value[ASK_RESTART_S]);
	run->mtbf_s = isnan(ask->gpus) ? param_or_nan(&value[ASK_MTBF_S])
				       : ask->gpu_mtbf_s / ask->gpus;
	ask->at = goodput_at(run, ask->interval_s);
	ask->young = goodput_at(run, goodput_young(run));
	ask->daly = goodput_at(run, goodput_daly(run));
	ask->optimum = goodput_at(run, goodput_optimum(run));
	return true;
}
