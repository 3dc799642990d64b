/* compare.h: what the simulator says of a call beside what PyTorch did.
 *
 * A case agrees in core when o, n, gb and the class of err agree in every call,
 * in full when g, ops, explain's first three numbers and the first guard text do
 * too. The worst that was found is the case's verdict.
 */
#ifndef TESTS_RECORDED_COMPARE_H
#define TESTS_RECORDED_COMPARE_H

#include <cjson/cJSON.h>

#include "figures/compile/frames/session.h"

/* From best to worst. */
enum verdict { AGREES, DIFFERS_FULL, DIFFERS_CORE, OUTSIDE, NOT_COUNTED };

/* One case while it is played. */
struct played {
	bool verbose; /* each difference is printed */
	const char *id;
	const cJSON *item;
	size_t call; /* counted from 1; 0: none */
	enum verdict verdict;
	bool named; /* its id was printed */
};

/* A field that does not agree. */
void compare_differs(struct played *p, enum verdict verdict, const char *format,
		     ...) __attribute__((format(printf, 3, 4)));

/* The call p->call: res is its record. */
void compare_call(struct played *p, const cJSON *res, const struct result *got);

/* The case's explain, if that was recorded: of call, its first. */
void compare_explain(struct played *p, struct session *s,
		     const struct call *call);

#endif
