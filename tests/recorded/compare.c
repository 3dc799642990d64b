/* compare.c: see compare.h. */
#include "tests/recorded/compare.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "tests/recorded/record.h"

void compare_differs(struct played *p, enum verdict verdict, const char *format,
		     ...)
{
	va_list args;

	if (p->verdict < verdict)
		p->verdict = verdict;
	if (!p->verbose)
		return;
	if (!p->named)
		printf("%s\n", p->id);
	p->named = true;
	printf(p->call > 0 ? "  call %zu: " : "  ", p->call);
	va_start(args, format);
	vprintf(format, args);
	va_end(args);
	putchar('\n');
}

/* --- guard texts: what of them is compared */

static size_t count_text(const char *text, const char *what)
{
	size_t n = 0;

	for (text = strstr(text, what); text; text = strstr(text + 1, what))
		n++;
	return n;
}

static bool has_long_decimal(const char *text)
{
	for (text = strchr(text, '.'); text; text = strchr(text + 1, '.'))
		if (strspn(text + 1, "0123456789") >= 6)
			return true;
	return false;
}

/* A guard on two symbols, whose form is PyTorch's own matter. */
static bool two_symbols(const char *text)
{
	const char *colon = strstr(text, ": ");

	if (!colon || strncmp(colon, ": tensor '", 10) == 0)
		return false;
	return count_text(text, ".size()[") + count_text(text, ".stride()[") >
	       1;
}

/* A random number or a clock was recorded as <value>. */
static bool comparable(const char *text)
{
	return !strstr(text, "<value>") && !strstr(text, "'NoneType' object") &&
	       !has_long_decimal(text) && !two_symbols(text);
}

/* Up to where the texts are compared. */
static size_t compared_len(const char *text)
{
	static const char *const ends[] = { "dispatch key set mismatch",
					    "BACKEND_MATCH" };
	size_t len = strnlen(text, 150);

	for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
		const char *at = strstr(text, ends[i]);
		if (at && (size_t)(at - text) + strlen(ends[i]) < len)
			len = (size_t)(at - text) + strlen(ends[i]);
	}
	while (len > 0 && text[len - 1] == ' ')
		len--;
	return len;
}

static void compare_why(struct played *p, const cJSON *res,
			const struct result *got)
{
	const char *want = cJSON_GetStringValue(
		cJSON_GetArrayItem(record_field(res, "why"), 0));
	char text[300] = "";

	if (got->why_count > 0)
		snprintf(text, sizeof text, "%d/%d: %s", got->why[0].frame,
			 got->why[0].compilation, got->why[0].text);
	if (!want)
		want = "";
	if (!comparable(want))
		return;
	if (compared_len(want) != compared_len(text) ||
	    strncmp(want, text, compared_len(want)) != 0)
		compare_differs(p, DIFFERS_FULL, "why \"%s\", PyTorch \"%s\"",
				text, want);
}

/* --- the other fields */

static bool skips(const struct played *p, const char *name)
{
	const cJSON *item;

	cJSON_ArrayForEach(item, record_field(p->item, "skip"))
	{
		if (cJSON_IsString(item) &&
		    strcmp(item->valuestring, name) == 0)
			return true;
	}
	return false;
}

static void compare_number(struct played *p, enum verdict verdict,
			   const char *name, int got, int want)
{
	if (got != want)
		compare_differs(p, verdict, "%s %d, PyTorch %d", name, got,
				want);
}

/* The class of an error is what stands before the first colon. */
static void compare_error(struct played *p, const char *want, const char *got)
{
	size_t len = strcspn(want, ":");

	if (!got)
		got = "";
	if (strcspn(got, ":") != len || strncmp(got, want, len) != 0)
		compare_differs(p, DIFFERS_CORE, "err \"%s\", PyTorch \"%s\"",
				got, want);
}

static void compare_graphs(struct played *p, const cJSON *res,
			   const struct result *got)
{
	for (int i = 0; i < got->graph_count; i++) {
		const cJSON *ops =
			cJSON_GetArrayItem(record_field(res, "ops"), i);
		const char *g = cJSON_GetStringValue(
			cJSON_GetArrayItem(record_field(res, "g"), i));
		if (g && !skips(p, "g") &&
		    strcmp(g, got->graphs[i].inputs) != 0)
			compare_differs(p, DIFFERS_FULL,
					"g[%d] \"%s\", PyTorch \"%s\"", i,
					got->graphs[i].inputs, g);
		if (cJSON_IsNumber(ops))
			compare_number(p, DIFFERS_FULL, "ops",
				       got->graphs[i].ops, ops->valueint);
	}
}

void compare_call(struct played *p, const cJSON *res, const struct result *got)
{
	const char *o = record_text(res, "o");

	if (*o != (char)got->outcome)
		compare_differs(p, DIFFERS_CORE, "o %c, PyTorch %s",
				(char)got->outcome, o);
	compare_number(p, DIFFERS_CORE, "n", got->graph_count,
		       record_number(res, "n"));
	compare_number(p, DIFFERS_CORE, "gb", got->breaks,
		       record_number(res, "gb"));
	compare_error(p, record_text(res, "err"), got->error);
	compare_graphs(p, res, got);
	if (!skips(p, "why"))
		compare_why(p, res, got);
}

void compare_explain(struct played *p, struct session *s,
		     const struct call *call)
{
	const cJSON *ex = record_field(p->item, "ex");
	struct explain got;

	if (!cJSON_IsArray(ex))
		return;
	p->call = 0;
	if (!session_explain(s, call, &got)) {
		compare_differs(p, DIFFERS_FULL, "explain is outside");
		return;
	}
	if (cJSON_GetArraySize(ex) < 3) { /* [error] */
		if (!got.failed)
			compare_differs(p, DIFFERS_FULL,
					"explain raises in PyTorch");
		return;
	}
	compare_number(p, DIFFERS_FULL, "explain's graphs", got.graphs,
		       cJSON_GetArrayItem(ex, 0)->valueint);
	compare_number(p, DIFFERS_FULL, "explain's breaks", got.breaks,
		       cJSON_GetArrayItem(ex, 1)->valueint);
	compare_number(p, DIFFERS_FULL, "explain's ops", got.ops,
		       cJSON_GetArrayItem(ex, 2)->valueint);
}
