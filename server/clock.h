/* clock.h: what time it is. The only place that asks the system.
 *
 * For tests: if the environment names a file in STEPTIME_CLOCK, the time is the
 * whole number of seconds that stands in it, read anew at every call, so that a
 * test can move time both ways while the server runs.
 */
#ifndef SERVER_CLOCK_H
#define SERVER_CLOCK_H

#include <stdint.h>

/* Seconds since 1970, UTC. */
int64_t clock_now(void);

/* Minutes to add to UTC for the clock of this machine. It stands in for the
 * browser's, which only scripts tell. */
int clock_offset_min(int64_t now);

#endif
