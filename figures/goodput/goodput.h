/* goodput.h: how often to save a training that fails now and then.
 *
 *     δ    time in which a checkpoint holds the training up  delta_s
 *     τ_c  useful work between two checkpoints               interval_s
 *     R    from a failure until work goes on                 restart_s
 *     M    mean time between failures of the whole cluster   mtbf_s
 *
 * Goodput is useful time / elapsed time. Failures come independently at the rate
 * 1/M, also during checkpoints and restarts; each throws the run back to its last
 * checkpoint. Then an interval takes, on average,
 *     W = M e^(R/M) (e^((τ_c+δ)/M) - 1),    goodput = τ_c / W,
 * which is the largest where (1 - τ_c/M) e^((τ_c+δ)/M) = 1, whatever R is. To first
 * order in 1/M the loss is δ/τ_c + τ_c/2M + R/M, least at Young's τ_c = √(2δM).
 *
 * It is no model of how failures cluster, of a cluster that goes on with fewer
 * nodes, or of what a checkpoint costs in storage.
 *
 * Seconds. Any positive numbers have an answer: nothing here overflows or is NaN.
 * Sources: Young 1974; Daly 2006, A higher order estimate of the optimum
 * checkpoint interval for restart dumps.
 */
#ifndef FIGURES_GOODPUT_H
#define FIGURES_GOODPUT_H

#include <stdbool.h>
#include <stddef.h>

struct goodput_run {
	double delta_s;	  /* above 0 */
	double restart_s; /* 0 or more */
	double mtbf_s;	  /* above 0 */
};

/* Fractions of elapsed time that go to something else than useful work. */
struct goodput_loss {
	double checkpoint; /* writing them */
	double rework;	   /* work and checkpoints that a failure undid */
	double restart;
};

struct goodput_point {
	double interval_s;
	double goodput;		   /* 0 to 1 */
	struct goodput_loss exact; /* with goodput it sums to 1 */
	double first_order; /* 1 - δ/τ_c - τ_c/2M - R/M; may be below 0 */
	struct goodput_loss loss; /* its three terms */
};

struct goodput_point goodput_at(const struct goodput_run *run,
				double interval_s);

/* Intervals that three people would choose. */
double goodput_young(const struct goodput_run *run);
/* Daly's higher order estimate; M from δ = 2M on. */
double goodput_daly(const struct goodput_run *run);
/* Where the exact goodput is the largest. */
double goodput_optimum(const struct goodput_run *run);

/* Does a checkpoint take so long, δ >= 2M, that there is no use in one? */
bool goodput_hopeless(const struct goodput_run *run);

/* The longest δ with which the goodput at the optimum is still goal (between 0
 * and 1); NAN if the restarts alone cost more than that. */
double goodput_delta_for(const struct goodput_run *run, double goal);

#endif
