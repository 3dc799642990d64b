/* calibration.h: how sure a learner was of predictions, and how often right. */
#ifndef SERVER_STUDY_CALIBRATION_H
#define SERVER_STUDY_CALIBRATION_H

#include "server/study/turn.h"

/* Writes "predictions" and "calibration" of study.h into the open object. Each
 * item counts once, with its last prediction. */
void calibration_json(struct turn *t);

#endif
