/* calibration.h: how sure a learner was of predictions, and how often right. Each
 * item counts once, with its last prediction.
 */
#ifndef SERVER_STUDY_CALIBRATION_H
#define SERVER_STUDY_CALIBRATION_H

#include "server/study/turn.h"

/* Confidence from 50 to 100 % in fifths; the last one takes 100 too. */
enum { CALIBRATION_BINS = 5 };

struct calibration_bin {
	double count, right, confidence; /* sums; confidence 0 … 1 each */
};

struct calibration {
	struct calibration_bin all;
	struct calibration_bin bin[CALIBRATION_BINS];
	double brier; /* sum of squares */
};

/* Of all predictions that said how sure. */
void calibration_read(struct calibration *c, struct db *db);

/* How sureness and being right go together, in a sentence; all.count >= 1. Of few
 * predictions it says no more than what they were. */
void calibration_says(char out[static 240], const struct calibration *c);

/* Writes "predictions" and "calibration" of study.h into the open object. */
void calibration_json(struct turn *t);

#endif
