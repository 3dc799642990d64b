/* control_ways.c: see control_ways.h and, for what a group is, figures/param.h. */
#include "server/pages/control_ways.h"

#include "base/html.h"
#include "figures/param_group.h"

/* How many of the way's names were given. */
static size_t way_given(const struct controls *c,
			const struct param_group *group, size_t way)
{
	const struct param_table *t = &c->figure->table;
	size_t count = 0;

	for (size_t i = 0; i < t->param_len; i++)
		if (c->value[i].given &&
		    param_in_way(group, way, t->params[i].name))
			count++;
	return count;
}

size_t control_way(const struct controls *c, const struct param_group *group)
{
	size_t best = 0;

	for (size_t way = 1; way < param_ways(group); way++)
		if (way_given(c, group, way) > way_given(c, group, best))
			best = way;
	return best;
}

/* "step time + sequences per step": a way by the labels of its names. */
static void way_label(struct buf *out, const struct controls *c,
		      const struct param_group *group, size_t way)
{
	const struct param_table *t = &c->figure->table;
	bool first = true;

	for (size_t i = 0; i < t->param_len; i++) {
		if (!param_in_way(group, way, t->params[i].name))
			continue;
		buf_puts(out, first ? "" : " + ");
		html_text(out, t->params[i].label);
		first = false;
	}
}

/* Can all that the way needs be given now? */
static bool way_applies(const struct controls *c,
			const struct param_group *group, size_t way)
{
	const struct param_table *t = &c->figure->table;

	for (size_t i = 0; i < t->param_len; i++)
		if (param_in_way(group, way, t->params[i].name) &&
		    !param_applies(t, &t->params[i], c->value))
			return false;
	return true;
}

static void way_button(struct buf *out, const struct controls *c,
		       const struct param_group *group, size_t way)
{
	buf_printf(out,
		   "<button type=\"button\" data-way=\"%zu\" "
		   "aria-pressed=\"%s\"%s>",
		   way, way == control_way(c, group) ? "true" : "false",
		   way_applies(c, group, way) ? "" : " hidden");
	way_label(out, c, group, way);
	buf_puts(out, "</button>");
}

void control_ways(struct buf *out, const struct controls *c,
		  const struct param_group *group)
{
	size_t len = param_ways(group);
	size_t choices = 0;

	for (size_t way = 0; way < len; way++)
		choices += way_applies(c, group, way);
	buf_puts(out, "<div class=\"ways\" role=\"group\"");
	buf_printf(out, " data-group=\"%s\"%s", group->name,
		   choices < 2 ? " hidden" : "");
	html_attr(out, "aria-label", group->what);
	buf_puts(out, "><p class=\"ways-what no-js-only\">One of these ways "
		      "says ");
	html_text(out, group->what);
	buf_puts(out, ".</p><div class=\"segments js-only\">");
	for (size_t way = 0; way < len; way++)
		way_button(out, c, group, way);
	buf_puts(out, "</div></div>\n");
}
