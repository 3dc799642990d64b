/* record.h: reads what was recorded of PyTorch, as the simulator takes it. What
 * each field of a case means is in tests/data/compile/README.
 */
#ifndef TESTS_RECORDED_RECORD_H
#define TESTS_RECORDED_RECORD_H

#include <cjson/cJSON.h>

#include "base/buf.h"
#include "figures/compile/frames/session.h"

/* A member of item: itself, NULL if there is none; its text, else ""; its number,
 * else 0. */
const cJSON *record_field(const cJSON *item, const char *name);
const char *record_text(const cJSON *item, const char *name);
int record_number(const cJSON *item, const char *name);

/* The settings of a case, its cfg, into *out, which is zero. False for one that
 * is not simulated. */
bool record_settings(const cJSON *cfg, struct session_settings *out);

/* A case's calls as a learner would write them, one a line. */
void record_calls(struct buf *b, const cJSON *calls);

#endif
