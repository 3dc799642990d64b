/* The full-text index: what is found, in which order, whatever is asked. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "server/search/index.h"
#include "server/search/nearest.h"

static const struct search_passage passages[] = {
	{ "figure", "Figures", "peak: How fast may it be?", "figures/peak",
	  "The limits of a GPU.", "peak" },
	{ "section", "Lesson", "MFU and HFU", "lessons/x/#mfu",
	  "HFU counts recomputation. Peaks are dense.", NULL },
	{ "section", "Lesson", "The picture", "lessons/x/#picture",
	  "The MFU is one number. A naïve reader sees Ψ parameters.", NULL },
	{ "glossary", "Glossary", "kernel", "lessons/x/#term-kernel",
	  "A program that runs on the GPU.", NULL },
	{ "section", "Lesson", "Peak", "lessons/x/#peak",
	  "Peak, peak and again: the peak.", NULL },
	{ "card", "Lesson", "Warp", "lessons/x/#item-warp", "Warp?", NULL },
	{ "section", "Lesson", "Threads", "lessons/x/#threads",
	  "What threads of one block are run together is what one calls a "
	  "warp.",
	  NULL },
	{ "card", "Lesson", "What is a stall?", "lessons/x/#item-stall",
	  "What is a stall?", NULL },
	{ "section", "Lesson", "Threads that wait", "lessons/x/#wait",
	  "What threads of one block wait for is what one calls a stall.",
	  NULL },
};

static struct search_index *index_of_passages(void)
{
	struct error e;
	struct search_index *index =
		search_index_make(passages, sizeof passages / sizeof *passages,
				  &e);

	assert_non_null(index);
	return index;
}

static void expect(struct search_index *index, const char *query, size_t total,
		   const char *first)
{
	struct findings f;
	struct error e;

	assert_true(search_index_ask(index, query, &f, &e));
	assert_int_equal(f.total, total);
	if (total)
		assert_string_equal(f.found[0].url, first);
	findings_release(&f);
}

static void finds_words_by_their_beginning(void **state)
{
	struct search_index *index = index_of_passages();

	(void)state;
	expect(index, "mfu", 2, "lessons/x/#mfu");
	expect(index, "recomp", 1, "lessons/x/#mfu");
	expect(index, "RECOMP peaks", 1, "lessons/x/#mfu");
	expect(index, "naive", 1, "lessons/x/#picture");
	expect(index, "Ψ param", 1, "lessons/x/#picture");
	expect(index, "ke", 1, "lessons/x/#term-kernel");
	expect(index, "k", 0, NULL);
	expect(index, "", 0, NULL);
	expect(index, "zebra", 0, NULL);
	search_index_free(index);
}

/* What is called so is first, in the order of the passages, however often the
 * words stand elsewhere. */
static void what_is_named_so_is_first(void **state)
{
	struct search_index *index = index_of_passages();
	struct findings f;
	struct error e;

	(void)state;
	expect(index, "peak", 3, "figures/peak");
	expect(index, " PEAK ", 3, "figures/peak");
	expect(index, "the picture", 1, "lessons/x/#picture");
	assert_true(search_index_ask(index, "peak", &f, &e));
	assert_string_equal(f.found[1].url, "lessons/x/#peak");
	findings_release(&f);
	search_index_free(index);
}

static void cards_are_behind_what_they_ask_for(void **state)
{
	struct search_index *index = index_of_passages();

	(void)state;
	expect(index, "stall", 2, "lessons/x/#wait");
	expect(index, "warp", 2, "lessons/x/#threads");
	search_index_free(index);
}

static void marks_what_it_found(void **state)
{
	struct search_index *index = index_of_passages();
	struct findings f;
	struct error e;

	(void)state;
	assert_true(search_index_ask(index, "dense hf", &f, &e));
	assert_int_equal(f.len, 1);
	assert_string_equal(f.found[0].title, "MFU and \x01HFU\x02");
	assert_string_equal(f.found[0].excerpt,
			    "\x01HFU\x02 counts recomputation. Peaks are "
			    "\x01"
			    "dense\x02.");
	findings_release(&f);
	search_index_free(index);
}

/* Nothing that one can type is an expression of FTS5 or of SQL. */
static void takes_any_text(void **state)
{
	static const char *const odd[] = {
		"\"",	     "mfu\" OR \"hfu", "*",	    "a* NOT b",
		"NEAR(a b)", "^mfu",	       "title:mfu", "mfu AND",
		"';--",	     "((((",	       "\xff\xfe",  "-- mfu",
		"{a b} : c"
	};
	struct search_index *index = index_of_passages();
	struct findings f;
	struct error e;
	char much[2 * SEARCH_QUERY_MAX];

	(void)state;
	for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
		assert_true(search_index_ask(index, odd[i], &f, &e));
		findings_release(&f);
	}
	memset(much, 'a', sizeof much);
	much[sizeof much - 1] = '\0';
	assert_false(search_index_ask(index, much, &f, &e));
	assert_int_equal(e.kind, ERROR_INPUT);
	search_index_free(index);
}

/* One edit or none, in both directions; two are too many. */
static void one_edit_is_near(void **state)
{
	static const struct {
		const char *a, *b;
		bool near;
	} rows[] = {
		{ "kernel", "kernel", true },
		{ "kernel", "kernle", true },
		{ "kernel", "ekrnel", true },
		{ "kernel", "kernels", true },
		{ "kernel", "skernel", true },
		{ "kernel", "kenel", true },
		{ "kernel", "kornel", true },
		{ "kernel", "kernal", true },
		{ "kernel", "kernelss", false },
		{ "kernel", "kenrle", false },
		{ "kernel", "colonel", false },
		{ "kernel", "kenler", false },
		{ "", "", true },
		{ "", "a", true },
		{ "", "ab", false },
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const char *a = rows[i].a, *b = rows[i].b;
		assert_int_equal(nearest_is_near(a, strlen(a), b, strlen(b)),
				 rows[i].near);
		assert_int_equal(nearest_is_near(b, strlen(b), a, strlen(a)),
				 rows[i].near);
	}
}

static void expect_near(struct search_index *index, const char *query,
			const char *nearest)
{
	struct findings f = { .len = 0 };

	search_index_near(index, query, &f);
	if (nearest)
		assert_string_equal(f.nearest, nearest);
	else
		assert_null(f.nearest);
	findings_release(&f);
}

static void what_is_nearly_there_is_offered(void **state)
{
	struct search_index *index = index_of_passages();

	(void)state;
	expect_near(index, "recomputatoin", "recomputation");
	expect_near(index, "Kernle", "kernel");
	expect_near(index, "kernle!  thread", "kernel thread");
	expect_near(index, "threadskernel", "threads kernel");
	expect_near(index, "thread", NULL);
	expect_near(index, "kre", NULL);
	expect_near(index, "zebra", NULL);
	expect_near(index, "", NULL);
	search_index_free(index);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(finds_words_by_their_beginning),
		cmocka_unit_test(what_is_named_so_is_first),
		cmocka_unit_test(cards_are_behind_what_they_ask_for),
		cmocka_unit_test(marks_what_it_found),
		cmocka_unit_test(takes_any_text),
		cmocka_unit_test(one_edit_is_near),
		cmocka_unit_test(what_is_nearly_there_is_offered),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
