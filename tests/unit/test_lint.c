/* steptime lint over a small content root: what it lists, how it ends. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/lesson/lint.h"

#define FRONT                                                                  \
	"---\ntitle: T\npart: P\nnumber: 1\nlevel: l\nminutes: 5\nsummary: "   \
	"s\n---\n"

static char root[] = "/tmp/steptime-lint-XXXXXX";
static char printed[1 << 16];

static void write_file(const char *name, const char *text)
{
	FILE *f = fopen(name, "w");

	assert_non_null(f);
	assert_true(fputs(text, f) >= 0);
	fclose(f);
}

/* Runs it; what it prints on stdout goes to printed. Returns its exit code. */
static int lint(const char *one, const char *two)
{
	char name[] = "lint", first[200], second[200];
	char *argv[] = { name, first, second, NULL };
	int saved = dup(STDOUT_FILENO);
	int out = open("printed", O_RDWR | O_CREAT | O_TRUNC, 0600);

	snprintf(first, sizeof first, "%s", one ? one : "");
	snprintf(second, sizeof second, "%s", two ? two : "");
	fflush(stdout);
	dup2(out, STDOUT_FILENO);
	int code = lint_main(1 + (one != NULL) + (two != NULL), argv);
	fflush(stdout);
	dup2(saved, STDOUT_FILENO);
	ssize_t len = pread(out, printed, sizeof printed - 1, 0);
	printed[len > 0 ? len : 0] = '\0';
	close(out);
	close(saved);
	unlink("printed");
	return code;
}

static int set_up(void **state)
{
	(void)state;
	if (!mkdtemp(root) || chdir(root) != 0)
		return -1;
	mkdir("static", 0700);
	mkdir("lessons", 0700);
	mkdir("lessons/one", 0700);
	mkdir("quiz", 0700);
	return setenv("STEPTIME_ROOT", root, 1);
}

static int tear_down(void **state)
{
	static const char *const left[] = {
		"lessons/one/lesson.md", "lessons/one/notes.md",
		"lessons/one/link.md", "lessons/glossary.md", "quiz/one.quiz.md"
	};

	(void)state;
	for (size_t i = 0; i < sizeof left / sizeof left[0]; i++)
		unlink(left[i]);
	rmdir("static");
	rmdir("quiz");
	rmdir("lessons/one");
	rmdir("lessons");
	return chdir("/") || rmdir(root);
}

/* The texts of a root without faults. */
static void write_good(void)
{
	write_file("lessons/one/lesson.md", FRONT
		   "\n## A\n\n[b](note:n) [c](term:t)\n\n```check q\n```\n");
	write_file("lessons/one/notes.md", "## n\n\nA note.\n");
	write_file("lessons/glossary.md", "## t\n\nA term.\n");
	write_file(
		"quiz/one.quiz.md",
		"---\nbank: one\ntitle: One\n---\n\n## q\n\nWhich?\n\n"
		"- [x] This\n  > Here.\n- [ ] That one\n  > There.\n\n! So.\n");
}

static void test_good(void **state)
{
	(void)state;
	write_good();
	assert_int_equal(lint(NULL, NULL), 0);
	assert_string_equal(printed, "");
	assert_int_equal(lint("lessons/one/notes.md", "quiz/one.quiz.md"), 0);
	assert_int_equal(lint("lessons/glossary.md", NULL), 0);
	assert_int_equal(lint("--root", root), 0);
}

static void test_faults(void **state)
{
	(void)state;
	write_good();
	write_file("lessons/one/lesson.md",
		   "---\ntitle: T\nnope: 1\n---\n\n## A {#a}\n\n## B {#a}\n\n"
		   "é <b>x</b>\n\n```check gone\n```\n");
	write_file("lessons/one/notes.md",
		   "text\n\n## n\n\nA.\n\n## n\n\nB.\n");
	assert_int_equal(lint(NULL, NULL), 1);
	assert_string_equal(
		printed,
		"lessons/one/notes.md:1:1: Here a heading \"## key\" must come "
		"first.\n"
		"lessons/one/notes.md:7:1: \"n\" stands here twice: line 3 has "
		"it too.\n"
		"lessons/one/lesson.md:1:1: The front matter has no part.\n"
		"lessons/one/lesson.md:1:1: The front matter has no number.\n"
		"lessons/one/lesson.md:1:1: The front matter has no level.\n"
		"lessons/one/lesson.md:1:1: The front matter has no minutes.\n"
		"lessons/one/lesson.md:1:1: The front matter has no summary.\n"
		"lessons/one/lesson.md:3:1: There is no key \"nope\" here.\n"
		"lessons/one/lesson.md:8:10: The id \"a\" is used twice.\n"
		"lessons/one/lesson.md:10:3: HTML is not read here but shown as "
		"text; write \\< if that is meant.\n"
		"lessons/one/lesson.md:10:7: HTML is not read here but shown as "
		"text; write \\< if that is meant.\n"
		"lessons/one/lesson.md:12:4: There is no item \"gone\".\n"
		"lessons/one/notes.md:3:1: warning: Nothing refers to the note "
		"\"n\".\n");
}

/* The table that a stepper fills needs a name for each of its lines. */
static void test_step(void **state)
{
	(void)state;
	write_good();
	write_file("lessons/one/lesson.md",
		   FRONT "\n[b](note:n) [c](term:t)\n\n```stepper\nq\n```\n");
	assert_int_equal(lint("lessons/one/lesson.md", NULL), 1);
	assert_string_equal(printed,
			    "lessons/one/lesson.md:12:4: The step \"q\" must "
			    "begin with its name in bold, such as **Tokens per "
			    "second.**\n");
	write_file("quiz/one.quiz.md",
		   "---\nbank: one\ntitle: One\n---\n\n## q\ntype: problem\n\n"
		   "**It.** How much?\n\n= 1\n\n! So.\n");
	assert_int_equal(lint("lessons/one/lesson.md", NULL), 0);
}

/* A warning alone does not fail. */
static void test_warning(void **state)
{
	(void)state;
	write_good();
	write_file("lessons/one/notes.md", "## n\n\nA.\n\n## m\n\nB.\n");
	assert_int_equal(lint(NULL, NULL), 0);
	assert_string_equal(printed, "lessons/one/notes.md:5:1: warning: "
				     "Nothing refers to the note \"m\".\n");
}

/* A bank's text is read by the page's renderer as well. */
static void test_bank(void **state)
{
	(void)state;
	write_good();
	write_file("quiz/one.quiz.md",
		   "---\nbank: one\ntitle: One\n---\n\n## q\n\nWhich?\n\n"
		   "```nope\nx\n```\n\n- [x] This\n  > Here.\n- [ ] That one\n"
		   "  > There.\n\n! So.\n");
	assert_int_equal(lint("quiz/one.quiz.md", NULL), 1);
	assert_string_equal(printed,
			    "quiz/one.quiz.md:10:4: \"nope\" is neither a "
			    "language known here nor a block of ours.\n");
}

static void test_wrong_use(void **state)
{
	(void)state;
	write_good();
	assert_int_equal(lint("nope", NULL), 2);
	assert_int_equal(lint("--nope", NULL), 2);
	assert_int_equal(lint("--root", NULL), 2);
	assert_int_equal(lint("lessons/one", NULL), 2);
	assert_int_equal(lint("--help", NULL), 0);
	unlink("lessons/one/lesson.md");
	assert_int_equal(symlink("/etc/passwd", "lessons/one/lesson.md"), 0);
	assert_int_equal(lint("lessons/one/lesson.md", NULL), 2);
	unlink("lessons/one/lesson.md");
}

/* Bytes that are no text stop the reading of that file only. */
static void test_bytes(void **state)
{
	(void)state;
	write_good();
	write_file("lessons/one/notes.md", "## n\n\n\xff\xfe\n");
	assert_int_equal(lint(NULL, NULL), 1);
	assert_string_equal(printed,
			    "lessons/one/notes.md:1:1: notes.md is not text in "
			    "UTF-8.\n"
			    "lessons/one/lesson.md:12:5: There is no note "
			    "\"n\".\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_good),  cmocka_unit_test(test_faults),
		cmocka_unit_test(test_step),  cmocka_unit_test(test_warning),
		cmocka_unit_test(test_bank),  cmocka_unit_test(test_wrong_use),
		cmocka_unit_test(test_bytes),
	};
	return cmocka_run_group_tests(tests, set_up, tear_down);
}
