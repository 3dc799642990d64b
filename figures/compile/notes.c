/* notes.c: what the figure compile counts how, and what it leaves out. */
#include <string.h>

#include "figures/compile/ask.h"

static bool any_break(const struct ladder *l, bool counted)
{
	for (size_t i = 0; i < l->calls.len; i++)
		for (int k = 0; k < l->result[i].cut_count; k++)
			if (l->result[i].cuts[k].kind != BREAK_SKIP &&
			    l->result[i].cuts[k].counted == counted)
				return true;
	return false;
}

static bool any_resume(const struct ladder *l)
{
	for (size_t i = 0; i < l->calls.len; i++)
		for (int k = 0; k < l->result[i].graph_count; k++)
			if (strncmp(l->result[i].graphs[k].frame, "r:", 2) == 0)
				return true;
	return false;
}

void answer_notes(const struct ladder *l, struct answer *a)
{
	answer_note(a, "What PyTorch 2.13 does on the CPU with Python 3.11, "
		       "simulated from rules that were tested against it; "
		       "nothing is run or measured.");
	answer_note(a, "Graphs are numbered from 0 in the order in which they "
		       "are made; a guard is named frame/compilation, as "
		       "PyTorch's logs name it.");
	if (any_resume(l))
		answer_note(a,
			    "r:f@3 is a resume function: what is left of f "
			    "behind the break in line 3, a frame with entries "
			    "and guards of its own.");
	if (l->explained && !l->explain.failed &&
	    l->explain.breaks != l->explain.true_breaks)
		answer_note(a,
			    "torch._dynamo.explain calls graphs − 1 its "
			    "breaks: here %d, where %d %s counted.",
			    l->explain.breaks, l->explain.true_breaks,
			    l->explain.true_breaks == 1 ? "was" : "were");
	if (any_break(l, false))
		answer_note(a,
			    "A jump on a tensor cuts the frame like a break, "
			    "but PyTorch does not count it as one.");
	answer_note(a, "Forward only: the backward is compiled on its own. "
		       "Kernels are not counted here.");
}
