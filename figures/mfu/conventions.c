/* conventions.c: the same case, counted in every way its numbers allow. */
#include "figures/mfu/mfu.h"

#include <math.h>
#include <stdio.h>

static const char *const count_name[] = { "all", "matmul" };
static const char *const count_label[] = { "all parameters",
					   "matmul weights only" };
static const char *const attention_name[] = { "full", "causal", "window",
					      "none" };
static const char *const attention_label[] = {
	"full attention", "causal attention", "causal window", "no attention"
};
static const char *const experts_label[] = { "active experts", "all experts" };

static bool same(struct mfu_convention a, struct mfu_convention b)
{
	return a.count == b.count && a.attention == b.attention &&
	       a.experts == b.experts;
}

/* What is counted: of a mixture of experts the active part, unless the
 * convention takes all. */
static const char *label_of(const struct mfu_case *c, struct mfu_convention v)
{
	bool part = !isnan(c->model.active_params) && v.experts == MFU_ACTIVE;

	return part && v.count == MFU_COUNT_ALL ? "active parameters"
						: count_label[v.count];
}

/* Adds the case in convention v, unless a number is missing for it. named: the
 * experts are said too. Returns the new length. */
static size_t add(const struct mfu_case *c, struct mfu_convention v, bool named,
		  struct mfu_counted *counted, size_t len)
{
	struct mfu_counted *row = &counted[len];

	row->as = *c;
	row->as.convention = v;
	if (isnan(mfu_flops(&row->as).model))
		return len;
	row->used = same(v, c->convention);
	snprintf(row->name, sizeof row->name, "%s-%s%s%s", count_name[v.count],
		 attention_name[v.attention], named ? "-" : "",
		 !named			   ? ""
		 : v.experts == MFU_ACTIVE ? "active"
					   : "total");
	snprintf(row->label, sizeof row->label, "%s, %s%s%s", label_of(c, v),
		 attention_label[v.attention], named ? ", " : "",
		 named ? experts_label[v.experts] : "");
	return len + 1;
}

size_t mfu_conventions(const struct mfu_case *c,
		       struct mfu_counted counted[static MFU_CONVENTIONS_MAX])
{
	struct mfu_convention v = c->convention;
	size_t len = 0;

	if (!mfu_is_transformer(&c->model))
		return 0;
	for (int count = MFU_COUNT_ALL; count <= MFU_COUNT_MATMUL; count++)
		for (int how = MFU_FULL; how <= MFU_NONE; how++) {
			v.count = (enum mfu_count)count;
			v.attention = (enum mfu_attention)how;
			len = add(c, v, false, counted, len);
		}
	if (isnan(c->model.active_params))
		return len;
	v = c->convention;
	v.experts = v.experts == MFU_ACTIVE ? MFU_TOTAL : MFU_ACTIVE;
	return add(c, v, true, counted, len);
}
