/* picture_rules.c: see picture_rules.h. */
#include "server/lesson/picture_rules.h"

#include <stddef.h>
#include <string.h>

static const char *const elements[] = {
	"svg",	   "g",	     "defs",	"marker", "path",
	"rect",	   "circle", "ellipse", "line",	  "polyline",
	"polygon", "text",   "tspan",	"title",  "desc",
};

static const char *const plain[] = {
	"class",
	"viewBox",
	"x",
	"y",
	"x1",
	"y1",
	"x2",
	"y2",
	"cx",
	"cy",
	"r",
	"rx",
	"ry",
	"dx",
	"dy",
	"width",
	"height",
	"d",
	"points",
	"pathLength",
	"transform",
	"text-anchor",
	"dominant-baseline",
	"font-size",
	"font-weight",
	"font-style",
	"letter-spacing",
	"textLength",
	"lengthAdjust",
	"stroke-width",
	"stroke-dasharray",
	"stroke-dashoffset",
	"stroke-linecap",
	"stroke-linejoin",
	"stroke-opacity",
	"fill-opacity",
	"fill-rule",
	"opacity",
	"markerWidth",
	"markerHeight",
	"markerUnits",
	"refX",
	"refY",
	"orient",
	"preserveAspectRatio",
	"vector-effect",
};

static const char *const left[] = { "xmlns", "version", "role", "aria-label",
				    "xml:space" };
static const char *const paint[] = { "fill", "stroke" };
static const char *const local[] = { "marker-start", "marker-mid",
				     "marker-end" };

static bool has(const char *const *list, size_t len, const char *name)
{
	for (size_t i = 0; i < len; i++)
		if (strcmp(list[i], name) == 0)
			return true;
	return false;
}

#define HAS(list, name) has(list, sizeof(list) / sizeof(list)[0], name)

bool picture_name_char(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	       (c >= '0' && c <= '9') || c == '-' || c == '_' || c == ':' ||
	       c == '.';
}

bool picture_element(const char *name)
{
	return HAS(elements, name);
}

enum picture_rule picture_attribute(const char *name)
{
	if (HAS(plain, name))
		return RULE_PLAIN;
	if (HAS(paint, name))
		return RULE_PAINT;
	if (HAS(local, name))
		return RULE_LOCAL;
	if (strcmp(name, "id") == 0)
		return RULE_ID;
	return HAS(left, name) ? RULE_LEFT : RULE_REFUSED;
}
