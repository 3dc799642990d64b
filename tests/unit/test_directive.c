/* The blocks of a lesson: figures, items, cards, videos, drawings. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "tests/lesson_page.h"

static void test_figure(void **state)
{
	const char *text = "```figure mfu\npreset=palm-540b-run\nseq_len=4096\n"
			   "```\n";

	(void)state;
	page_has(text, "<section class=\"figure\" id=\"figure-mfu\" "
		       "data-figure=\"mfu\" "
		       "aria-labelledby=\"figure-mfu-title\" data-query=\"");
	page_has(text, "seq_len=4096");
	page_has(text, "<p class=\"takeaway\">");
	page_has(text, "href=\"../../figures/mfu?");
	assert_int_equal(page.figures, 1);
	page_has("```figure peaks\ndevice=NVIDIA H100 80GB HBM3\n```\n",
		 "device=NVIDIA%20H100%2080GB%20HBM3");
	page_has("```figure peaks\n```\n```figure peaks\n```\n",
		 "id=\"figure-peaks-2\"");
}

static void test_figure_faults(void **state)
{
	(void)state;
	page_faulty("```figure nope\n```\n",
		    "1:4 There is no figure \"nope\".\n");
	page_faulty("```figure mfu\npreset=nope\n```\n",
		    "1:4 The figure mfu has no preset \"nope\".\n");
	page_faulty("```figure mfu\nnope\n```\n",
		    "1:4 \"nope\" should be name=value.\n");
	page_html("```figure mfu\nnope=1\n```\n");
	assert_int_equal(page_list.errors, 1);
}

/* What is not there says so. */
static void test_left_out(void **state)
{
	static const char *const blocks[] = {
		"```figure nope\n```\n",     "```figure mfu\nnope=1\n```\n",
		"```check ../x\n```\n",	     "```predict ../x\n```\n",
		"```problem ../x\n```\n",    "```video nope\n```\n",
		"```picture ../x\nA\n```\n", "```notebook\n```\n",
	};

	(void)state;
	for (size_t i = 0; i < sizeof blocks / sizeof blocks[0]; i++)
		page_has(blocks[i], "<p class=\"message message-fault\">");
	page_has("```figure nope\n```\n",
		 "figure nope (line 1): There is no figure &quot;nope&quot;.");
}

static void test_items(void **state)
{
	(void)state;
	page_has("```check a\n```\n",
		 "<section class=\"item\" id=\"item-a\" data-item=\"a\" "
		 "data-use=\"check\" aria-label=\"Question\">");
	page_has("```predict a\n```\n", "data-use=\"predict\"");
	page_has("```problem a\n```\n", "data-use=\"problem\"");
	page_has("```cards\na\nb\n```\n",
		 "<ol class=\"cards\" data-cards>\n<li class=\"item\" "
		 "id=\"item-a\"");
	page_has("```stepper\na\nb\n```\n", "data-use=\"step\"");
	assert_int_equal(page.items.len, 2);
	page_has("```predict a\n```\n```answers a\n```\n",
		 "<li data-item=\"a\"><details>\n<summary><span "
		 "class=\"answers-name\">Prediction 1</span> <span "
		 "class=\"answers-says\"></span></summary>\n<div "
		 "class=\"answers-body\"><a href=\"#item-a\">");
}

static void test_item_faults(void **state)
{
	(void)state;
	page_faulty("x\n\n```check a\n```\n```cards\na\n```\n",
		    "5:4 The item \"a\" stands here twice.\n");
	page_faulty("```check\n```\n", "1:4 \"\" is no id of an item.\n");
	page_faulty("```check a b\n```\n",
		    "1:4 \"a b\" is no id of an item.\n");
	page_faulty("```check a\nb\n```\n",
		    "1:4 Nothing is read from the lines of a \"check\" "
		    "block.\n");
	page_faulty("```cards\n```\n",
		    "1:4 Name the items of \"cards\" by their ids.\n");
	page_faulty("```answers a\n```\n",
		    "1:4 Nothing on this page has the id \"item-a\".\n");
}

/* A folder with a drawing, a bad one, and a link to one outside. */
static int folder(char *path)
{
	static const struct {
		const char *name, *text;
	} file[] = {
		{ "good.svg", "<svg viewBox=\"0 0 1 1\"><g id=\"a\"/></svg>" },
		{ "bad.svg", "<svg viewBox=\"0 0 1 1\">\n<script/></svg>" },
		{ "video-profiler.svg", "<svg viewBox=\"0 0 16 9\"></svg>" },
	};

	assert_non_null(mkdtemp(path));
	int dir = open(path, O_RDONLY | O_DIRECTORY);
	assert_true(dir >= 0);
	for (size_t i = 0; i < sizeof file / sizeof file[0]; i++) {
		int fd = openat(dir, file[i].name, O_WRONLY | O_CREAT, 0600);
		ssize_t len = (ssize_t)strlen(file[i].text);
		assert_int_equal(write(fd, file[i].text, (size_t)len), len);
		close(fd);
	}
	assert_int_equal(symlinkat("good.svg", dir, "link.svg"), 0);
	return dir;
}

static void remove_folder(int dir, const char *path)
{
	unlinkat(dir, "good.svg", 0);
	unlinkat(dir, "bad.svg", 0);
	unlinkat(dir, "video-profiler.svg", 0);
	unlinkat(dir, "link.svg", 0);
	close(dir);
	rmdir(path);
}

static void test_picture(void **state)
{
	char path[] = "/tmp/steptime-picture-XXXXXX";
	int dir = folder(path);

	(void)state;
	assert_non_null(
		strstr(page_in(dir, "```picture good\nTwo\nrows.\n```\n"),
		       "<figure class=\"picture\" id=\"picture-good\">"
		       "<svg role=\"img\" aria-label=\"Two rows.\" "
		       "viewBox=\"0 0 1 1\"><g id=\"picture-good-a\">"));
	assert_non_null(
		strstr(page_in(dir, "![Two](good.svg)"), "aria-label=\"Two\""));
	assert_non_null(strstr(page_in(dir, "```picture bad\nTwo\n```\n"),
			       "<p>Two</p>"));
	assert_string_equal(buf_text(&page_faults),
			    "2:2 A drawing may not have here the element "
			    "\"script\".\n");
	page_in(dir, "```picture link\nTwo\n```\n");
	assert_string_equal(buf_text(&page_faults),
			    "1:4 link.svg is a symbolic link, which is not "
			    "followed.\n");
	page_in(dir, "```picture nope\n```\n");
	assert_string_equal(buf_text(&page_faults),
			    "1:4 Say in the block what the picture shows, for "
			    "those who cannot see it.\n"
			    "1:4 There is no nope.svg.\n");
	page_in(dir, "![Two](nope.png)");
	assert_string_equal(buf_text(&page_faults),
			    "1:6 There is no nope.png.\n");
	page_in(dir, "```picture ../x\nTwo\n```\n");
	assert_string_equal(buf_text(&page_faults),
			    "1:4 \"../x\" is no name of a picture.\n");
	remove_folder(dir, path);
}

static void test_video(void **state)
{
	static const char *const parts[] = {
		("<section class=\"video\" id=\"video-profiler\" "
		 "data-video=\"LuhJEEJQgUM\" data-start=\"6495\" "
		 "data-end=\"7218\" aria-label=\"Profile &quot;it&quot;\">"),
		("<div class=\"video-poster\"><svg role=\"img\" "
		 "aria-label=\"Profile &quot;it&quot;\" viewBox=\"0 0 16 9\">"),
		"M. S. · 56 minutes · from 1:48:15 to 7218</p>",
		"Watch for &lt;b&gt;.",
		"href=\"https://www.youtube.com/watch?v=LuhJEEJQgUM&amp;t=6495s\"",
	};
	char path[] = "/tmp/steptime-video-XXXXXX";
	int dir = folder(path);

	(void)state;
	const char *html = page_in(dir, "```video profiler\n```\n");
	for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
		if (!strstr(html, parts[i]))
			fail_msg("no %s in: %s", parts[i], html);
	assert_string_equal(buf_text(&page_faults), "");
	assert_int_equal(page.videos, 1);
	remove_folder(dir, path);
}

/* Nothing of the player's host is in the page but the link to it. */
static void test_video_asks_nothing(void **state)
{
	(void)state;
	page_has_no("```video profiler\n```\n", "<iframe");
	page_has_no("```video profiler\n```\n", "src=");
}

static void test_video_faults(void **state)
{
	(void)state;
	page_faulty("```video nope\n```\n",
		    "1:4 There is no video \"nope\".\n");
	page_faulty("```video bad\n```\n",
		    "1:4 The id of the video \"bad\" is not one.\n");
	page_faulty("```video when\n```\n",
		    "1:4 start of the video \"when\" is no time: 6495 or "
		    "1:48:15.\n");
	page_faulty("```video back\n```\n",
		    "1:4 The end of the video \"back\" is not after its "
		    "start.\n");
	page_faulty("```video profiler\n```\n",
		    "1:4 There are no pictures here.\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_figure),
		cmocka_unit_test(test_figure_faults),
		cmocka_unit_test(test_left_out),
		cmocka_unit_test(test_items),
		cmocka_unit_test(test_item_faults),
		cmocka_unit_test(test_picture),
		cmocka_unit_test(test_video),
		cmocka_unit_test(test_video_asks_nothing),
		cmocka_unit_test(test_video_faults),
	};
	return cmocka_run_group_tests(tests, NULL, page_teardown);
}
