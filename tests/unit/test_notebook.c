/* A notebook as HTML: what its cells become, what is said of one that is none,
 * and that nothing in it reaches the page but text. */
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

#include "server/lesson/notebook.h"
#include "tests/html_check.h"

static struct notebook n;
static struct faults faults;
static char said[2000];

static void list_faults(void)
{
	said[0] = '\0';
	for (size_t i = 0; i < faults.len; i++) {
		size_t len = strlen(said);
		snprintf(said + len, sizeof said - len, "%s:%zu:%zu: %s\n",
			 faults.list[i].file, faults.list[i].line,
			 faults.list[i].column, faults.list[i].message);
	}
}

static void release(void)
{
	notebook_release(&n);
	faults_release(&faults);
}

static int teardown(void **state)
{
	(void)state;
	release();
	return 0;
}

/* The HTML of a notebook's bytes. */
static const char *read_bytes(const char *bytes)
{
	const char *at = bytes;

	release();
	notebook_init(&n);
	faults_init(&faults);
	snprintf(n.path, sizeof n.path, "x.ipynb");
	buf_puts(&n.bytes, bytes);
	notebook_parse(&n, &faults);
	list_faults();
	const char *fault = html_check(buf_text(&n.text.html), &at);
	if (fault)
		fail_msg("%s at: %.100s", fault, at);
	return buf_text(&n.text.html);
}

static const char *read_cells(const char *cells)
{
	char bytes[4000];

	snprintf(bytes, sizeof bytes, "{\"nbformat\":4,\"cells\":[%s]}", cells);
	const char *html = read_bytes(bytes);
	assert_true(n.there);
	return html;
}

#define MD(source) "{\"cell_type\":\"markdown\",\"source\":" source "}"
#define CODE(source) "{\"cell_type\":\"code\",\"source\":" source "}"

static void test_cells(void **state)
{
	const char *html = read_cells(
		MD("[\"# A *book*\\n\", \"\\n\", \"Words, $x$.\"]") "," MD(
			"\"## Part {#p}\"") "," CODE("[\"def f():\\n\", \" 1\"]"));

	(void)state;
	assert_string_equal(said, "");
	assert_string_equal(n.title, "A *book*");
	assert_int_equal(n.text.section_len, 1);
	assert_non_null(strstr(html, "<p>Words, <span class=\"tex\">x</span>"));
	assert_non_null(strstr(html, "<h2 id=\"p\">Part</h2>"));
	assert_non_null(strstr(html, "<span class=\"tok-keyword\">def</span>"));
	assert_null(strstr(html, "<h1"));
}

static void test_fold(void **state)
{
	const char *html = read_cells(MD(
		"\"<details>\\n<summary>The <b>way</summary>\\n\\n```python\\n"
		"x = 1\\n```\\n\\n</details>\\n\""));

	(void)state;
	assert_string_equal(said, "");
	assert_non_null(strstr(html, "<details class=\"callout folded\">"));
	assert_non_null(strstr(html, "The &lt;b&gt;way</span></summary>"));
	assert_non_null(strstr(html, "tok-number"));
}

/* Anything but that form is text, and a fault. */
static void test_no_fold(void **state)
{
	static const char *const cells[] = {
		MD("\"<details>\\n<summary>a\\n</summary>\\nb\\n</details>\""),
		MD("\"<details>\\n<summary>a</summary>\\nb\""),
		MD("\"<details>\\n<summary>a</summary></details>\""),
		MD("\"<details>\\n<summary></details>\""),
		MD("\"<details onclick='x'>\\n<summary>a</summary>\\n"
		   "</details>\""),
		MD("\"<details>\\n<summary>a</summary>\\n\\nb</details>\""),
	};

	(void)state;
	for (size_t i = 0; i < sizeof cells / sizeof cells[0]; i++) {
		const char *html = read_cells(cells[i]);
		assert_null(strstr(html, "<details"));
		assert_true(faults.errors > 0);
	}
}

static void test_hostile(void **state)
{
	const char *html = read_cells(MD(
		"\"<script>alert(1)</script>\\n\\n[a](javascript:x) "
		"![b](//evil/x.png)\"") "," CODE("\"```\\n</code><script>\\n"
						 "````\"") "," MD("\"```check q\\n```\\n\\n"
								  "</details></div>\"") ",{\"cell_type\":\"code\",\"source\":\"1\",\"outputs\":[{"
											"\"data\":{\"text/html\":\"<script>out</script>\"}}]}");

	(void)state;
	assert_null(strcasestr(html, "<script"));
	assert_null(strstr(html, "href"));
	assert_null(strstr(html, "src"));
	assert_null(strstr(html, "data-item"));
	assert_null(strstr(html, "out"));
	assert_non_null(strstr(said, "x.ipynb, cell 1:1:"));
	assert_non_null(strstr(said, "x.ipynb, cell 3:1:4: \"check\" is"));
}

static void test_no_notebook(void **state)
{
	static const char *const bytes[][2] = {
		{ "", "This is no JSON" },
		{ "{\"cells\":[]", "This is no JSON" },
		{ "[]", "A notebook is an object with \"nbformat\": 4." },
		{ "{\"nbformat\":3,\"worksheets\":[]}", "\"nbformat\": 4" },
		{ "{\"nbformat\":4.5,\"cells\":[]}", "\"nbformat\": 4" },
		{ "{\"nbformat\":6e22,\"cells\":[]}", "\"nbformat\": 4" },
		{ "{\"nbformat\":-6e22,\"cells\":[]}", "\"nbformat\": 4" },
		{ "{\"nbformat\":4}", "A notebook has \"cells\", a list." },
		{ "{\"nbformat\":4,\"cells\":{}}", "a list" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof bytes / sizeof bytes[0]; i++) {
		assert_string_equal(read_bytes(bytes[i][0]), "");
		assert_false(n.there);
		assert_int_equal(faults.errors, 1);
		assert_non_null(strstr(said, bytes[i][1]));
		assert_memory_equal(said, "x.ipynb:1:1: ", 13);
	}
}

/* One bad cell does not hide the others. */
static void test_bad_cells(void **state)
{
	static const char *const cells[] = {
		"1",
		"{}",
		"{\"cell_type\":1,\"source\":\"a\"}",
		"{\"cell_type\":\"markdown\"}",
		MD("[\"a\", 1]"),
		MD("{}"),
	};
	char all[500];

	(void)state;
	for (size_t i = 0; i < sizeof cells / sizeof cells[0]; i++) {
		snprintf(all, sizeof all, "%s,%s", cells[i], MD("\"good\""));
		assert_string_equal(read_cells(all), "<p>good</p>\n");
		assert_string_equal(said, "x.ipynb:1:1: Cell 1: it needs a "
					  "cell_type and a source, which is "
					  "text.\n");
	}
	assert_string_equal(read_cells(
				    "{\"cell_type\":\"raw\",\"source\":\"\"}"),
			    "");
	assert_string_equal(said, "");
}

static void test_too_many(void **state)
{
	struct buf bytes;

	(void)state;
	buf_init(&bytes, 1 << 20);
	buf_puts(&bytes, "{\"nbformat\":4,\"cells\":[");
	for (int i = 0; i <= NOTEBOOK_CELLS_MAX; i++)
		buf_printf(&bytes, "%s%s", i ? "," : "", MD("\"a\""));
	buf_puts(&bytes, "]}");
	read_bytes(buf_text(&bytes));
	assert_string_equal(said, "x.ipynb:1:1: Cell 501: it and those behind "
				  "it are not shown.\n");
	buf_release(&bytes);
}

/* --- on the disk */

static void write_file(const char *name, size_t len)
{
	FILE *f = fopen(name, "w");

	assert_non_null(f);
	fputs("{\"nbformat\":4,\"cells\":[]}", f);
	while (len--)
		fputc(' ', f);
	fclose(f);
}

static void read_beside(const char *lessons)
{
	release();
	notebook_init(&n);
	faults_init(&faults);
	notebook_read(&n, lessons, "one", &faults);
	list_faults();
}

static void test_files(void **state)
{
	char root[] = "/tmp/steptime-notebook-XXXXXX";
	char lessons[64];

	(void)state;
	assert_non_null(mkdtemp(root));
	snprintf(lessons, sizeof lessons, "%s/lessons", root);
	assert_int_equal(chdir(root), 0);
	read_beside(lessons);
	assert_false(n.there);
	assert_string_equal(said, ""); /* nothing is no fault */
	mkdir("notebooks", 0700);
	write_file("notebooks/one.ipynb", 0);
	read_beside(lessons);
	assert_true(n.there);
	read_beside("lessons");
	assert_true(n.there);
	assert_string_equal(n.path, "notebooks/one.ipynb");
	write_file("notebooks/one.ipynb", NOTEBOOK_BYTES_MAX);
	read_beside("lessons");
	assert_false(n.there);
	assert_string_equal(said,
			    "notebooks/one.ipynb:1:1: one.ipynb is longer "
			    "than 1048576 bytes.\n");
	unlink("notebooks/one.ipynb");
	assert_int_equal(symlink("/etc/hostname", "notebooks/one.ipynb"), 0);
	read_beside("lessons");
	assert_false(n.there);
	assert_non_null(strstr(said, "is a symbolic link"));
	unlink("notebooks/one.ipynb");
	rmdir("notebooks");
	assert_int_equal(chdir("/"), 0);
	rmdir(root);
}

static void test_links(void **state)
{
	struct buf out;

	(void)state;
	buf_init(&out, 4096);
	notebook_links(&out, "one", "../../", NULL, true);
	assert_non_null(strstr(buf_text(&out), "href=\"notebook\">Read it"));
	assert_non_null(strstr(buf_text(&out),
			       "href=\"../../notebooks/one.ipynb\" download>"));
	assert_null(strstr(buf_text(&out), "Colab"));
	buf_reset(&out);
	notebook_links(&out, "one", "../../", "https://c.example/a&b", false);
	assert_non_null(strstr(buf_text(&out),
			       "href=\"https://c.example/a&amp;b/one.ipynb\">"
			       "Open in Colab</a>"));
	assert_null(strstr(buf_text(&out), "Read it"));
	buf_release(&out);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_cells),
		cmocka_unit_test(test_fold),
		cmocka_unit_test(test_no_fold),
		cmocka_unit_test(test_hostile),
		cmocka_unit_test(test_no_notebook),
		cmocka_unit_test(test_bad_cells),
		cmocka_unit_test(test_too_many),
		cmocka_unit_test(test_files),
		cmocka_unit_test(test_links),
	};

	return cmocka_run_group_tests(tests, NULL, teardown);
}
