/* compile_replay.c: what the compile figure says beside what PyTorch did.
 *
 *   compile_replay [-v] [-o TEXT] [-d] [-k LIST] FILE…
 *
 * A file holds recorded runs of PyTorch, case by case; tests/data/compile/README
 * names every field. Each case is played again through the simulator; compare.h
 * says when it agrees in core, and when in full. Cases with `out` are not
 * counted; a case that the simulator does not take is outside.
 *
 *   -v        shows each difference, field by field
 *   -o TEXT   only cases whose id holds TEXT
 *   -d        prints the cases that do not agree in full: the list for -k
 *   -k LIST   fails (exit 1) if a case is worse than the list says
 */
#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "figures/compile/calls/calls.h"
#include "figures/compile/frames/session.h"
#include "figures/compile/code/code.h"
#include "tests/recorded/compare.h"
#include "tests/recorded/record.h"

enum { KINDS_MAX = 32, KNOWN_MAX = 4096, TEXT_MAX = 16 << 20 };

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

/* --- a case */

/* A call without arguments is an empty line, which calls_read passes over. */
static bool play_calls(struct played *p, struct session *s,
		       const struct calls *calls)
{
	const cJSON *res = record_field(p->item, "res")->child;

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
	compare_differs(p, OUTSIDE, "outside: %s", why);
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
	record_calls(&text, record_field(p->item, "calls"));
	if (!code_read(&tree, NULL, buf_text(&program), &e) ||
	    !calls_read(&arena, buf_text(&text), &calls, &e))
		outside(p, e.message);
	else if (!record_settings(record_field(p->item, "cfg"), &settings))
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
	const char *src = cJSON_GetStringValue(record_field(item, "src"));
	struct played p = { .verbose = r->verbose,
			    .id = record_text(item, "id"),
			    .item = item };

	if (!src)
		src = cJSON_GetStringValue(
			record_field(record_field(programs,
						  record_text(item, "prog")),
				     "src"));
	if (!src || record_field(item, "out") || record_field(item, "jit") ||
	    !cJSON_IsArray(record_field(item, "res")) ||
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
	cJSON_ArrayForEach(item, record_field(json, "cases"))
	{
		play_case(r, record_field(json, "programs"), item);
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
