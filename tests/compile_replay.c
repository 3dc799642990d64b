/* compile_replay.c: what the compile figure says beside what PyTorch did.
 *
 *   compile_replay [-v] [-o TEXT] [-d] [-k LIST] FILE…
 *
 * A file holds recorded runs of PyTorch, case by case; tests/data/compile/README
 * names every field. Each case is played again through the simulator. It agrees
 * in core when o, n, gb and the class of err agree in every call, in full when
 * g, ops, explain's first three numbers and the first guard text do too. Cases
 * with `out` are not counted; a case that the simulator does not take is outside.
 *
 *   -v        shows each difference, field by field
 *   -o TEXT   only cases whose id holds TEXT
 *   -d        prints the cases that do not agree in full: the list for -k
 *   -k LIST   fails (exit 1) if a case is worse than the list says
 */
#include <cjson/cJSON.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "figures/compile/calls/calls.h"
#include "figures/compile/frames/session.h"
#include "figures/compile/code/code.h"

enum { KINDS_MAX = 32, KNOWN_MAX = 4096, TEXT_MAX = 16 << 20 };

/* From best to worst. */
enum verdict { AGREES, DIFFERS_FULL, DIFFERS_CORE, OUTSIDE, NOT_COUNTED };

static const char *const verdict_words[] = { "agrees", "full", "core",
					     "outside" };

struct tally {
	char kind[24];
	int count[NOT_COUNTED];
};

struct known {
	const char *id;
	enum verdict verdict;
};

struct replay {
	bool verbose, list;
	const char *only;
	struct tally kind[KINDS_MAX];
	size_t kind_len;
	struct known *known;
	size_t known_len;
	bool has_known;
	int worse;
};

/* One case while it is played. */
struct played {
	const struct replay *r;
	const char *id;
	const cJSON *item;
	size_t call; /* counted from 1; 0: none */
	enum verdict verdict;
	bool named; /* its id was printed */
};

static const cJSON *field(const cJSON *item, const char *name)
{
	return cJSON_GetObjectItemCaseSensitive(item, name);
}

static const char *text_of(const cJSON *item, const char *name)
{
	const char *text = cJSON_GetStringValue(field(item, name));

	return text ? text : "";
}

static int number_of(const cJSON *item, const char *name)
{
	const cJSON *value = field(item, name);

	return cJSON_IsNumber(value) ? value->valueint : 0;
}

/* A field that does not agree. */
__attribute__((format(printf, 3, 4))) static void
differs(struct played *p, enum verdict verdict, const char *format, ...)
{
	va_list args;

	if (p->verdict < verdict)
		p->verdict = verdict;
	if (!p->r->verbose)
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
	const char *want =
		cJSON_GetStringValue(cJSON_GetArrayItem(field(res, "why"), 0));
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
		differs(p, DIFFERS_FULL, "why \"%s\", PyTorch \"%s\"", text,
			want);
}

/* --- the other fields */

static bool skips(const struct played *p, const char *name)
{
	const cJSON *item;

	cJSON_ArrayForEach(item, field(p->item, "skip"))
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
		differs(p, verdict, "%s %d, PyTorch %d", name, got, want);
}

/* The class of an error is what stands before the first colon. */
static void compare_error(struct played *p, const char *want, const char *got)
{
	size_t len = strcspn(want, ":");

	if (!got)
		got = "";
	if (strcspn(got, ":") != len || strncmp(got, want, len) != 0)
		differs(p, DIFFERS_CORE, "err \"%s\", PyTorch \"%s\"", got,
			want);
}

static void compare_graphs(struct played *p, const cJSON *res,
			   const struct result *got)
{
	for (int i = 0; i < got->graph_count; i++) {
		const cJSON *ops = cJSON_GetArrayItem(field(res, "ops"), i);
		const char *g = cJSON_GetStringValue(
			cJSON_GetArrayItem(field(res, "g"), i));
		if (g && !skips(p, "g") &&
		    strcmp(g, got->graphs[i].inputs) != 0)
			differs(p, DIFFERS_FULL, "g[%d] \"%s\", PyTorch \"%s\"",
				i, got->graphs[i].inputs, g);
		if (cJSON_IsNumber(ops))
			compare_number(p, DIFFERS_FULL, "ops",
				       got->graphs[i].ops, ops->valueint);
	}
}

static void compare_call(struct played *p, const cJSON *res,
			 const struct result *got)
{
	const char *o = text_of(res, "o");

	if (*o != (char)got->outcome)
		differs(p, DIFFERS_CORE, "o %c, PyTorch %s", (char)got->outcome,
			o);
	compare_number(p, DIFFERS_CORE, "n", got->graph_count,
		       number_of(res, "n"));
	compare_number(p, DIFFERS_CORE, "gb", got->breaks,
		       number_of(res, "gb"));
	compare_error(p, text_of(res, "err"), got->error);
	compare_graphs(p, res, got);
	if (!skips(p, "why"))
		compare_why(p, res, got);
}

static void compare_explain(struct played *p, struct session *s,
			    const struct call *call)
{
	const cJSON *ex = field(p->item, "ex");
	struct explain got;

	if (!cJSON_IsArray(ex))
		return;
	p->call = 0;
	if (!session_explain(s, call, &got)) {
		differs(p, DIFFERS_FULL, "explain is outside");
		return;
	}
	if (cJSON_GetArraySize(ex) < 3) { /* [error] */
		if (!got.failed)
			differs(p, DIFFERS_FULL, "explain raises in PyTorch");
		return;
	}
	compare_number(p, DIFFERS_FULL, "explain's graphs", got.graphs,
		       cJSON_GetArrayItem(ex, 0)->valueint);
	compare_number(p, DIFFERS_FULL, "explain's breaks", got.breaks,
		       cJSON_GetArrayItem(ex, 1)->valueint);
	compare_number(p, DIFFERS_FULL, "explain's ops", got.ops,
		       cJSON_GetArrayItem(ex, 2)->valueint);
}

/* --- a case */

/* False for a setting that is not simulated. */
static bool read_settings(const cJSON *cfg, struct session_settings *out)
{
	const struct {
		const char *name;
		bool *set, value;
	} flags[] = {
		{ "fullgraph", &out->fullgraph, true },
		{ "duck", &out->no_duck, false },
		{ "capture_scalar", &out->capture_scalar, true },
	};
	const cJSON *item;

	cJSON_ArrayForEach(item, cfg)
	{
		size_t i = 0, len = sizeof flags / sizeof flags[0];
		while (i < len && strcmp(flags[i].name, item->string) != 0)
			i++;
		if (i < len)
			*flags[i].set = cJSON_IsTrue(item) == flags[i].value;
		else if (strcmp(item->string, "dynamic") == 0)
			out->dynamic = cJSON_IsTrue(item)    ? DYNAMIC_TRUE
				       : cJSON_IsFalse(item) ? DYNAMIC_FALSE
							     : DYNAMIC_AUTO;
		else if (strcmp(item->string, "limit") == 0 ||
			 strcmp(item->string, "kw_limit") == 0)
			out->limit = item->valueint;
		else if (strcmp(item->string, "auto") == 0 &&
			 cJSON_IsFalse(item))
			out->dynamic = DYNAMIC_FALSE; /* the same rules */
		else if (strcmp(item->string, "mcompile") == 0 ||
			 strcmp(item->string, "backend") == 0)
			continue; /* the same rules */
		else
			return false;
	}
	return true;
}

static void add_list(struct buf *b, const cJSON *list, const char *between)
{
	const cJSON *item;

	cJSON_ArrayForEach(item, list)
	{
		if (item != list->child)
			buf_puts(b, between);
		buf_puts(b, item->valuestring);
	}
}

/* A case's calls as a learner would write them. */
static void write_calls(struct buf *b, const cJSON *calls)
{
	const cJSON *call;

	cJSON_ArrayForEach(call, calls)
	{
		bool object = cJSON_IsObject(call);
		add_list(b, object ? field(call, "a") : call, ", ");
		if (object && cJSON_GetArraySize(field(call, "c")) > 0) {
			buf_puts(b, " @ ");
			add_list(b, field(call, "c"), " ");
		}
		buf_putc(b, '\n');
	}
}

/* A call without arguments is an empty line, which calls_read passes over. */
static bool play_calls(struct played *p, struct session *s,
		       const struct calls *calls)
{
	const cJSON *res = field(p->item, "res")->child;

	for (size_t i = 0; i < calls->len && res; i++, res = res->next) {
		struct result got;
		if (!session_call(s, &calls->item[i].call, &got))
			return false;
		p->call = i + 1;
		compare_call(p, res, &got);
	}
	if (calls->len > 0)
		compare_explain(p, s, &calls->item[0].call);
	return true;
}

static void outside(struct played *p, const char *why)
{
	p->call = 0;
	p->verdict = AGREES;
	differs(p, OUTSIDE, "outside: %s", why);
}

static void play_session(struct played *p, struct tree *tree,
			 const struct session_settings *settings,
			 const struct calls *calls)
{
	struct session *s = session_new(tree, settings);
	int line;

	if (!s) {
		outside(p, "no memory");
		return;
	}
	if (!play_calls(p, s, calls)) {
		const char *why = session_outside(s, &line);
		outside(p, why ? why : "no reason given");
	}
	session_free(s);
}

static void play(struct played *p, const char *src)
{
	struct session_settings settings = { 0 };
	struct error e = { 0 };
	struct calls calls = { 0 };
	struct arena arena;
	struct tree tree;
	struct buf text, program;

	arena_init(&arena, CALLS_ARENA_MAX);
	buf_init(&text, CALLS_TEXT_MAX);
	buf_init(&program, TREE_TEXT_MAX);
	/* Lines were counted behind three of imports. */
	buf_printf(&program, "\n\n\n%s", src);
	write_calls(&text, field(p->item, "calls"));
	if (!code_read(&tree, NULL, buf_text(&program), &e) ||
	    !calls_read(&arena, buf_text(&text), &calls, &e))
		outside(p, e.message);
	else if (!read_settings(field(p->item, "cfg"), &settings))
		outside(p, "a setting is not simulated");
	else if (strstr(src, "def regional("))
		outside(p, "blocks compiled one by one are not simulated");
	else
		play_session(p, &tree, &settings, &calls);
	tree_release(&tree);
	buf_release(&text);
	buf_release(&program);
	arena_release(&arena);
}

/* --- all cases */

static struct tally *tally_of(struct replay *r, const char *id)
{
	size_t len = strcspn(id, "|");

	for (size_t i = 0; i < r->kind_len; i++)
		if (strlen(r->kind[i].kind) == len &&
		    strncmp(r->kind[i].kind, id, len) == 0)
			return &r->kind[i];
	if (r->kind_len == KINDS_MAX)
		return &r->kind[KINDS_MAX - 1];
	snprintf(r->kind[r->kind_len].kind, sizeof r->kind[0].kind, "%.*s",
		 (int)len, id);
	return &r->kind[r->kind_len++];
}

/* What agreed must agree, in core and in full. */
static void check_known(struct replay *r, const struct played *p)
{
	enum verdict before = AGREES;

	for (size_t i = 0; i < r->known_len; i++)
		if (strcmp(r->known[i].id, p->id) == 0)
			before = r->known[i].verdict;
	if (p->verdict <= before || before >= DIFFERS_CORE)
		return;
	r->worse++;
	printf("worse than before: %s: %s was %s\n", p->id,
	       verdict_words[p->verdict], verdict_words[before]);
}

static void play_case(struct replay *r, const cJSON *programs,
		      const cJSON *item)
{
	const char *src = cJSON_GetStringValue(field(item, "src"));
	struct played p = { .r = r, .id = text_of(item, "id"), .item = item };

	if (!src)
		src = cJSON_GetStringValue(
			field(field(programs, text_of(item, "prog")), "src"));
	if (!src || field(item, "out") || field(item, "jit") ||
	    !cJSON_IsArray(field(item, "res")) ||
	    (r->only && !strstr(p.id, r->only)))
		return;
	play(&p, src);
	tally_of(r, p.id)->count[p.verdict]++;
	if (r->list && p.verdict != AGREES)
		printf("%s %s\n", verdict_words[p.verdict], p.id);
	if (r->has_known)
		check_known(r, &p);
}

static char *read_file(const char *path)
{
	FILE *file = fopen(path, "rb");
	char *text = calloc(1, TEXT_MAX + 1);

	if (!file || !text || fread(text, 1, TEXT_MAX, file) == 0) {
		fprintf(stderr, "compile_replay: cannot read %s\n", path);
		exit(2);
	}
	(void)fclose(file);
	return text;
}

static void play_file(struct replay *r, const char *path)
{
	char *text = read_file(path);
	cJSON *json = cJSON_Parse(text);
	const cJSON *item;

	if (!json) {
		fprintf(stderr, "compile_replay: %s is not JSON\n", path);
		exit(2);
	}
	cJSON_ArrayForEach(item, field(json, "cases"))
	{
		play_case(r, field(json, "programs"), item);
	}
	cJSON_Delete(json);
	free(text);
}

/* Lines "core ID"; others are comments. */
static void read_known(struct replay *r, char *text)
{
	r->has_known = true;
	r->known = calloc(KNOWN_MAX, sizeof *r->known);
	for (char *end; r->known && *text && r->known_len < KNOWN_MAX;
	     text = end) {
		end = text + strcspn(text, "\n");
		if (*end)
			*end++ = '\0';
		for (enum verdict v = DIFFERS_FULL; v <= OUTSIDE; v++) {
			size_t len = strlen(verdict_words[v]);
			if (strncmp(text, verdict_words[v], len) == 0 &&
			    text[len] == ' ')
				r->known[r->known_len++] =
					(struct known){ text + len + 1, v };
		}
	}
}

static void print_tally(const char *kind, const int count[static NOT_COUNTED])
{
	printf("%-8s core: %d agree, %d differ, %d outside; full: %d agree, %d "
	       "differ\n",
	       kind, count[AGREES] + count[DIFFERS_FULL], count[DIFFERS_CORE],
	       count[OUTSIDE], count[AGREES],
	       count[DIFFERS_FULL] + count[DIFFERS_CORE]);
}

static void print_tallies(const struct replay *r)
{
	int sum[NOT_COUNTED] = { 0 };

	for (size_t i = 0; i < r->kind_len; i++) {
		print_tally(r->kind[i].kind, r->kind[i].count);
		for (int v = 0; v < NOT_COUNTED; v++)
			sum[v] += r->kind[i].count[v];
	}
	printf("core: %d agree, %d differ, %d outside\n",
	       sum[AGREES] + sum[DIFFERS_FULL], sum[DIFFERS_CORE],
	       sum[OUTSIDE]);
	printf("full: %d agree, %d differ\n", sum[AGREES],
	       sum[DIFFERS_FULL] + sum[DIFFERS_CORE]);
}

static int usage(void)
{
	fprintf(stderr, "usage: compile_replay [-v] [-o TEXT] [-d] [-k LIST] "
			"FILE…\n");
	return 2;
}

int main(int argc, char **argv)
{
	struct replay r = { 0 };
	const char *list = NULL;
	char *known = NULL;
	int i = 1;

	for (; i < argc && argv[i][0] == '-'; i++) {
		bool more = i + 1 < argc;
		if (strcmp(argv[i], "-v") == 0)
			r.verbose = true;
		else if (strcmp(argv[i], "-d") == 0)
			r.list = true;
		else if (strcmp(argv[i], "-o") == 0 && more)
			r.only = argv[++i];
		else if (strcmp(argv[i], "-k") == 0 && more)
			list = argv[++i];
		else
			return usage();
	}
	if (i >= argc)
		return usage();
	if (list)
		read_known(&r, known = read_file(list));
	for (; i < argc; i++)
		play_file(&r, argv[i]);
	if (!r.list)
		print_tallies(&r);
	free(r.known);
	free(known);
	return r.worse > 0;
}
