/* tables.c: the split, what lies in each row, and where to look first, as tables. */
#include <stdio.h>
#include <string.h>

#include "base/num.h"
#include "figures/timeline/ask.h"

struct timeline_text timeline_us(int64_t fs)
{
	static const int64_t one = 1000000000;
	struct timeline_text t = { "" };
	char number[NUM_TEXT];

	num_grouped(number, (double)fs / (double)one, fs % one ? 3 : 0);
	snprintf(t.s, sizeof t.s, "%s", number);
	return t;
}

static void split_row(struct answer *a, const char *name,
		      const struct timeline_split *s)
{
	answer_cell(a, name);
	answer_cell(a, timeline_us(s->step_fs).s);
	answer_cell(a, timeline_us(s->compute_fs).s);
	answer_cell(a, timeline_us(s->exposed_fs).s);
	answer_cell(a, timeline_us(s->idle_fs).s);
	answer_cell(a, timeline_us(s->overlapped_fs).s);
}

/* One line; of several ranks one each. */
static void split_rows(struct answer *a, const struct timeline_step *step,
		       const char *name)
{
	char text[64];

	if (step->ranks == 1) {
		split_row(a, name, &step->split);
		return;
	}
	for (size_t i = 0; i < step->ranks; i++) {
		snprintf(text, sizeof text, "rank %zu, %s", i, name);
		split_row(a, text, &step->split_of[i]);
	}
}

static void split_table(const struct timeline_states *t, struct answer *a)
{
	static const char *const columns[] = { "Step",
					       "Time (µs)",
					       "Compute (µs)",
					       "Exposed (µs)",
					       "Idle (µs)",
					       "Overlapped (µs)",
					       NULL };

	answer_table(a, "split", "Where the time of the step goes", columns);
	split_rows(a, t->before, t->after ? "before" : "this step");
	if (t->after)
		split_rows(a, t->after, "with the fix");
}

/* --- intervals, those that are alike and evenly spaced in one line */

static bool alike(const struct timeline_interval *a,
		  const struct timeline_interval *b)
{
	return a->row == b->row && a->kind == b->kind &&
	       strcmp(a->name, b->name) == 0 && a->whole_fs == b->whole_fs &&
	       a->end_fs - a->start_fs == b->end_fs - b->start_fs;
}

struct series {
	const struct timeline_interval *first, *last;
	size_t count;
	int64_t every_fs; /* from start to start, if count is above 1 */
};

/* The series that begins with interval i; those in it are marked as taken. */
static struct series series_at(const struct timeline_step *step, size_t i,
			       bool *taken)
{
	struct series s = { &step->interval[i], &step->interval[i], 1, 0 };

	for (size_t k = i + 1; k < step->interval_len; k++) {
		const struct timeline_interval *next = &step->interval[k];
		int64_t every = next->start_fs - s.last->start_fs;
		if (taken[k] || !alike(s.first, next))
			continue;
		if (s.count > 1 && every != s.every_fs)
			break;
		taken[k] = true;
		s.every_fs = every;
		s.last = next;
		s.count++;
	}
	return s;
}

static void series_name(char *out, size_t size, const struct series *s)
{
	const struct timeline_interval *i = s->first;

	if (s->count > 1 && i->number && s->last->number > i->number)
		snprintf(out, size, "%s %d to %d", i->name, i->number,
			 s->last->number);
	else if (i->number)
		snprintf(out, size, "%s %d", i->name, i->number);
	else
		snprintf(out, size, "%s", i->name);
}

static void series_row(const struct timeline_step *step, const struct series *s,
		       struct answer *a)
{
	const struct timeline_interval *i = s->first;
	bool cut = i->whole_fs != i->end_fs - i->start_fs;
	char text[160];

	answer_cell(a, step->row[i->row]);
	series_name(text, sizeof text, s);
	answer_cell(a, text);
	num_grouped(text, (double)s->count, 0);
	answer_cell(a, text);
	answer_cell(a, timeline_us(i->start_fs).s);
	snprintf(text, sizeof text, "%s%s%s",
		 timeline_us(i->end_fs - i->start_fs).s, cut ? " of " : "",
		 cut ? timeline_us(i->whole_fs).s : "");
	answer_cell(a, text);
	answer_cell(a, s->count > 1 ? timeline_us(s->every_fs).s : "");
}

static void interval_table(const struct timeline_states *t, struct answer *a)
{
	static const char *const columns[] = { "Row",	      "What",
					       "How many",    "Start (µs)",
					       "Length (µs)", "Then every (µs)",
					       NULL };
	const struct timeline_step *step = t->after ? t->after : t->before;
	bool taken[TIMELINE_INTERVALS_MAX] = { false };

	answer_table(a, "intervals",
		     t->after ? "What lies in each row, with the fix"
			      : "What lies in each row",
		     columns);
	for (size_t i = 0; i < step->interval_len; i++) {
		if (taken[i])
			continue;
		struct series s = series_at(step, i, taken);
		series_row(step, &s, a);
	}
}

/* --- for those who do not know where to begin */

static void reading_table(struct answer *a)
{
	static const char *const columns[] = { "Look at", "Ask", "Then", NULL };
	static const char *const rows[][3] = {
		{ "the GPU rows",
		  "Is there a time in which none of them has "
		  "anything?",
		  "If so, the cause is on the CPU row, at that time. If not, "
		  "go on with communication, below." },
		{ "the CPU row, in a gap of the GPU",
		  "Does it launch without a pause, wait for data, or work on "
		  "after a wait for the GPU?",
		  "Each is another problem. Count the gaps, too: many short "
		  "ones, or a single long one in a step." },
		{ "communication", "Does a compute kernel run beside it?",
		  "If not, that time is exposed. Ask what it waits for, and "
		  "whether it could begin earlier." },
		{ "several ranks",
		  "A collective ends on all of them at once. Who comes to it "
		  "last?",
		  "The others wait inside it. The longest communication is "
		  "theirs, and not the last one's." },
		{ "a GPU that always computes",
		  "Which kernels take the time? Add them up by name.",
		  "Busy is not the same as useful: some do little arithmetic "
		  "for the bytes that they move." },
	};

	answer_table(a, "reading", "Lost? What to look for first, and next",
		     columns);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		for (size_t k = 0; k < 3; k++)
			answer_cell(a, rows[i][k]);
}

void timeline_tables(const struct timeline_states *t, struct answer *a)
{
	split_table(t, a);
	interval_table(t, a);
	reading_table(a);
}
