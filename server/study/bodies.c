/* bodies.c: see bodies.h. */
#include "server/study/bodies.h"

#include <limits.h>

#include "quiz/item.h"
#include "server/study/item_json.h"
#include "server/study/place.h"
#include "server/study/settings.h"

enum { HASH_MAX = 32, ID_MAX = 80 };

#define END                                                                    \
	{                                                                      \
		.name = NULL                                                   \
	}
#define TOOK_MS                                                                \
	{                                                                      \
		"took_ms", MEMBER_REAL,                                        \
			.optional = true, .max = 1e15,                         \
			.help = "Milliseconds from showing it to the answer",  \
			.example = "5200"                                      \
	}
#define CARD                                                                   \
	{                                                                      \
		"card", MEMBER_TEXT, .max = ID_MAX, .help = "The card's id",   \
				     .example = "peak-h100"                    \
	}
#define VERSION                                                                   \
	{                                                                         \
		"version", MEMBER_WHOLE,                                          \
			.max = INT_MAX,                                           \
			.help = "The card's version as it was shown: at another " \
				"one nothing is done (409)",                      \
			.example = "1"                                            \
	}

static const struct member attempt[] = {
	{ "hash", MEMBER_TEXT, .max = HASH_MAX,
	  .help = "The item's hash as it was shown: if it has changed the "
		  "answer is not graded (409)",
	  .example = "9f1c2d3e4a5b6c7d" },
	{ "draw", MEMBER_WHOLE, .max = INT_MAX,
	  .help = "Which of its numbers and orders of choices were shown",
	  .example = "0" },
	{ "typed", MEMBER_TEXT, .optional = true, .max = GIVEN_TYPED_MAX,
	  .help = "The answer to a number, as it was typed; not with choices",
	  .example = "43.1 %" },
	{ "choices", MEMBER_TEXTS, .optional = true, .max = ITEM_CHOICES_MAX,
	  .help = "The ids of the choices taken; neither typed nor choices: "
		  "show the answer of a card or a problem",
	  .example = "a" },
	{ "reading", MEMBER_WHOLE, .optional = true, .max = 1,
	  .help = "Which of two readings of typed is meant, where it was asked",
	  .example = "0" },
	{ "hint", MEMBER_FLAG, .optional = true, .help = "The hint was opened",
	  .example = "true" },
	{ "confidence", MEMBER_REAL, .optional = true, .min = 50, .max = 100,
	  .help = "How sure a prediction is, in per cent", .example = "80" },
	TOOK_MS,
	END,
};

static const struct member deck[] = {
	{ "add", MEMBER_TEXTS_OR_ALL, .optional = true, .max = DECK_IDS_MAX,
	  .help = "The ids of cards to put into the deck, or \"all\"",
	  .example = "peak-h100" },
	{ "remove", MEMBER_TEXTS, .optional = true, .max = DECK_IDS_MAX,
	  .help = "The ids of cards to take out", .example = "peak-h100" },
	END,
};

static const struct member grade[] = {
	CARD,
	VERSION,
	{ "rating", MEMBER_WHOLE, .min = 1, .max = 4,
	  .help = "How it was remembered: 1 Again, 2 Hard, 3 Good, 4 Easy",
	  .example = "3" },
	{ "attempt", MEMBER_TEXT, .optional = true, .max = ID_MAX,
	  .help = "The key of the answer, if this card was answered first",
	  .example = "5f0e7a52-88f1-4d0c-b6a0-1f6d3c9e2b44" },
	TOOK_MS,
	END,
};

static const struct member mark[] = { CARD, VERSION, END };

static const struct member undo[] = {
	{ "act", MEMBER_WHOLE, .max = INT_MAX,
	  .help = "The number of the act to take back, as /api/review/next "
		  "gave it",
	  .example = "7" },
	END,
};

static const struct member progress[] = {
	{ "lesson", MEMBER_TEXT, .max = PLACE_MAX,
	  .help = "The lesson that is open, as in its address",
	  .example = "13-profiling-mfu-compilation" },
	{ "section", MEMBER_TEXT, .max = PLACE_MAX,
	  .help = "The id of the heading under which the reader is",
	  .example = "results" },
	{ "read", MEMBER_FLAG, .optional = true,
	  .help = "Marks the section as read, or takes the mark away",
	  .example = "true" },
	END,
};

const struct body body_attempt = { .own = attempt };
const struct body body_deck = { .own = deck };
const struct body body_grade = { .own = grade };
const struct body body_mark = { .own = mark };
const struct body body_undo = { .own = undo };
const struct body body_progress = { .own = progress };
const struct body body_settings = { .settings = settings,
				    .setting_len = SETTINGS };
