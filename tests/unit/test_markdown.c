/* The lesson's text as HTML: headings, formulas, tables, callouts, links, and
 * what may never come out of it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/lesson_page.h"

static void test_headings(void **state)
{
	(void)state;
	page_has("## Where a step goes!\n",
		 "<h2 id=\"where-a-step-goes\">Where a "
		 "step goes!</h2>");
	page_has("## A\n\n## A\n", "<h2 id=\"a-2\">A</h2>");
	page_has("### B *c* {#d}\n", "<h3 id=\"d\">B <em>c</em></h3>");
	page_has("## Ψ\n", "<h2 id=\"section\">Ψ</h2>");
	page_faulty("## A {#x}\n\n## B {#x}\n",
		    "3:10 The id \"x\" is used twice.\n");
	page_faulty("## A {#X}\n", "1:10 An id is small letters, digits and "
				   "hyphens; \"X\" is not.\n");
	page_faulty("# A\n", "1:4 The title stands in the front matter; a "
			     "heading begins with \"##\".\n");
}

static void test_sections(void **state)
{
	(void)state;
	page_html("Before.\n\n## A $\\Psi$ {#a}\n\nOne *two* $6\\Psi$.\n\n"
		  "| x | y |\n|---|---|\n| 1 | 2 |\n\n### B\n\n"
		  "[w](note:launch)\n");
	assert_int_equal(page.section_len, 3);
	assert_int_equal(page.section[0].level, 0);
	assert_string_equal(page.section[0].words, "Before.\n");
	assert_string_equal(page.section[1].id, "a");
	assert_string_equal(page.section[1].title, "A Ψ");
	assert_string_equal(page.section[1].html,
			    "A <span class=\"tex\">\\Psi</span>");
	assert_non_null(strstr(page.section[1].words, "One two 6Ψ."));
	assert_non_null(strstr(page.section[2].words, "About 3.6 µs for one."));
}

/* A number and its unit stay on one line; a number and a word need not, and code
 * stays as it is. */
static void test_units(void **state)
{
	(void)state;
	page_has("It is 43.1 % of 989 TFLOP/s.",
		 "43.1\u00a0% of 989\u00a0TFLOP/s.");
	page_has("In 3 h, on 64 GPUs (80 GB): 10⁹ FLOPs",
		 "3\u00a0h, on 64\u00a0GPUs (80\u00a0GB): 10⁹\u00a0FLOPs");
	page_has("2 of 4 kernels, 5 smooth", "2 of 4 kernels, 5 smooth");
	page_has("`43.1 %`", "<code>43.1 %</code>");
}

static void test_formulas(void **state)
{
	(void)state;
	page_has("a $x<y$ b", "<p>a <span class=\"tex\">x&lt;y</span> b</p>");
	page_has("$$\\tfrac{4}{3} dY\\,W$$",
		 "<div class=\"tex display\" tabindex=\"0\" role=\"group\" "
		 "aria-label=\"Formula\">\\tfrac{4}{3} dY\\,W</div>");
	page_has("so $$x$$ then", "<span class=\"tex display\">x</span> then");
	page_faulty(
		"costs $5 and 6$.\n",
		"1:8 warning: \"5 and 6\" is read as a formula; a dollar is "
		"written \\$.\n");
	page_faulty(
		"a $ b and \\$5\n",
		"1:3 warning: This $ begins no formula; a dollar is written "
		"\\$.\n");
	page_faulty("$2sh$ and $12Lhs$\n", "");
}

/* MD4C 0.5 takes a $ beside a letter or digit for a dollar, 0.4 for that of a
 * formula: whichever is here, the author hears of it. */
static void test_formulas_apart(void **state)
{
	static const char *const text[] = {
		"the $n$th", "x$n$ is", "$$n$$th", "costs $5 and $6.", "a$n$b",
	};

	(void)state;
	for (size_t i = 0; i < sizeof text / sizeof text[0]; i++) {
		page_html(text[i]);
		if (page_faults.len == 0)
			fail_msg("%s: no word about its $", text[i]);
	}
	page_faulty("($n$), $n$-th, $n$. \"$n$\"\n", "");
}

static void test_tables(void **state)
{
	const char *text = "| a | b |\n|---|--:|\n| c | 1 |\n";

	(void)state;
	page_has(text, "<div class=\"table-box\" tabindex=\"0\" "
		       "role=\"region\" aria-label=\"Table: a, b\">");
	page_has(text, "<th scope=\"col\" class=\"number\">b</th>");
	page_has(text, "<th scope=\"row\">c</th><td class=\"number\">1</td>");
}

static void test_code(void **state)
{
	(void)state;
	page_has("```python\nif x: pass\n```\n",
		 "<div class=\"code\" data-copy-code>\n<p "
		 "class=\"code-name\">Python</p>");
	page_has("```python\nif x: pass\n```\n",
		 "<span class=\"tok-keyword\">if</span> x:");
	page_has("```output\n<1>\n```\n", "<div class=\"code output\">");
	page_has("```output\n<1>\n```\n", "<code>&lt;1&gt;\n</code>");
	page_has("```python torch\nx\n```\n",
		 "<p class=\"code-name\">Python, needs PyTorch</p>");
	page_faulty("```python jax\nx\n```\n",
		    "1:4 Code may need \"torch\" and nothing else, not "
		    "\"jax\".\n");
	page_faulty("a\n\n```nope\nx\n```\n",
		    "3:4 \"nope\" is neither a language known here nor a block "
		    "of ours.\n");
}

static void test_unclosed(void **state)
{
	static const char message[] = "This block is not closed by a fence.\n";
	char expected[100];

	(void)state;
	snprintf(expected, sizeof expected, "3:4 %s", message);
	page_faulty("a\n\n```python\nx\n", expected);
	page_faulty("a\n\n```python", expected);
	snprintf(expected, sizeof expected, "3:1 %s", message);
	page_faulty("a\n\n```\nx\n", expected);
	snprintf(expected, sizeof expected, "1:6 %s", message);
	page_faulty("> ```python\n> x\n\nafter\n", expected);
	page_faulty("> ```\n>\n> x\n>\n> ```\n", "");
	page_faulty("- ```\n  x\n  ```\n- ~~~~text\n  ```\n  ~~~~\n", "");
	page_faulty("```\n```\n\n    indented\n\n```text\n\n\n```\n", "");
}

static void test_callouts(void **state)
{
	(void)state;
	page_has("> **Theorem (a $b$).** c\n>\n> d\n",
		 "<div class=\"callout\" role=\"group\" "
		 "aria-labelledby=\"callout-1\" data-kind=\"theorem\">\n"
		 "<p class=\"callout-title\" id=\"callout-1\"><span "
		 "class=\"callout-kind\">Theorem</span> <span "
		 "class=\"callout-name\">(a <span "
		 "class=\"tex\">b</span>)</span></p>\n<p>c</p>\n<p>d</p>\n"
		 "</div>");
	page_has("> **Proof.** a\n", "<details class=\"callout folded\" "
				     "data-kind=\"proof\">\n<summary><span "
				     "class=\"callout-kind\">Proof</span>"
				     "</summary>\n<p>a</p>\n</details>");
	page_has("> [fold] **Why so.** a\n",
		 "<summary><span class=\"callout-kind\">Why so</span>");
	page_has("> [fold] a\n", "<summary><span class=\"callout-kind\">More"
				 "</span></summary>\n<p>a</p>");
	page_has("> [fold]\n>\n> **Note.** a\n", "data-kind=\"note\"");
	page_has("> **Bold** a\n", "<blockquote>\n<p><strong>Bold</strong> a");
	page_has("> **Note **a** b.** c\n", "<blockquote>");
	page_has("> **Warning.**\n>\n> a\n", "Warning</span></p>\n<p>a</p>");
}

static void test_notes_and_terms(void **state)
{
	(void)state;
	page_has("a [b](note:launch) c",
		 "a <a class=\"note-ref\" href=\"#note-launch\" "
		 "aria-describedby=\"note-launch\">b</a><span class=\"note\" "
		 "id=\"note-launch\" role=\"note\">About 3.6\u00a0µs for "
		 "<strong>one</strong>.</span> c");
	page_has("[b](note:two)", ">One.<br>\nTwo.</span>");
	page_has("[b](note:launch) [c](note:launch)", "id=\"note-launch-2\"");
	page_has("[MFU](term:mfu)", "<a class=\"term\" href=\"#term-mfu\" "
				    "aria-describedby=\"term-mfu\">MFU</a>");
	assert_int_equal(page.term_len, 1);
	assert_string_equal(page.term[0].label, "MFU");
	page_faulty("[a](note:no) [b](term:no)",
		    "1:5 There is no note \"no\".\n"
		    "1:18 There is no term \"no\".\n");
	page_faulty("## [a](note:launch)\n",
		    "1:8 A note cannot be tied to words here.\n");
	page_faulty("| [a](note:launch) |\n| --- |\n| [b](note:launch) |\n",
		    "1:7 A note cannot be tied to words in a table, which has "
		    "no margin: say it in the cell or in the text.\n"
		    "3:7 A note cannot be tied to words in a table, which has "
		    "no margin: say it in the cell or in the text.\n");
	page_has("| a |\n| --- |\n| b |\n\n[c](note:launch)", "note-ref");
}

static void test_links(void **state)
{
	(void)state;
	page_has("[a](https://e.org/?a=1&b=2)",
		 "<a class=\"external\" rel=\"noopener\" "
		 "href=\"https://e.org/?a=1&amp;b=2\">a</a>");
	page_has("## A\n\n[b](#a)", "<a href=\"#a\">b</a>");
	page_has("[b](check:i)\n\n```check i\n```\n",
		 "<a class=\"item-link\" href=\"#item-i\">b</a>");
	page_has("[b](figure:peaks?device=NVIDIA%20H100)",
		 "<a class=\"figure-link\" data-figure=\"peaks\" "
		 "href=\"../../figures/peaks?device=NVIDIA%20H100\">b</a>");
	page_faulty("x\n\n[b](#nope) [c](check:no)",
		    "3:5 Nothing on this page has the id \"nope\".\n"
		    "3:16 Nothing on this page has the id \"item-no\".\n");
	page_faulty("[b](figure:nope)", "1:5 There is no figure \"nope\".\n");
	page_html("[b](figure:mfu?nope=1)");
	assert_non_null(strstr(buf_text(&page_faults), "nope"));
}

/* What is no reference stays as it is: "&" and a place in the page. */
static void test_bad_reference(void **state)
{
	(void)state;
	page_has("[x](&#1;javascript:a)", "href=\"&amp;#1;javascript:a\"");
}

/* Each of these must not become an address. */
static void test_bad_addresses(void **state)
{
	static const char *const bad[] = {
		"[x](JaVaScRiPt:alert(1))",
		"[x](java&#x73;cript:alert(1))",
		"[x](java&#115;cript:alert(1))",
		"[x](javascript&colon;alert(1))",
		"[x](javascript&#58;alert(1))",
		"[x](<java\tscript:alert(1)>)",
		"[x](<&#32;javascript:alert(1)>)",
		"[x](\\javascript:alert(1))",
		"[x](vbscript:x)",
		"[x](data:text/html,<script>alert(1)</script>)",
		"[x](file:///etc/passwd)",
		"<javascript:alert(1)>",
		"[x](//evil.example/)",
		"[x](/\\\\evil.example)",
		"[x][y]\n\n[y]: javascript:alert(1)\n",
		"![x](javascript:alert(1))",
		"![x](http://evil.example/x.svg)",
		"![x](../x.svg)",
		"![x](..%2fx.svg)",
		"![x](.hidden.svg)",
		"[![x](y.svg)](javascript:alert(1))",
	};

	(void)state;
	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		const char *html = page_html(bad[i]);
		if (strstr(html, "href=") || strstr(html, "src="))
			fail_msg("%s gives %s", bad[i], html);
		assert_true(page_list.errors > 0);
	}
}

static void test_no_html(void **state)
{
	(void)state;
	page_has("<script>alert(1)</script>", "&lt;script&gt;alert(1)");
	page_has_no("a <img src=x onerror=alert(1)>", "<img");
	page_has_no("\"><img onerror>", "<img");
	page_has_no("[\"><img onerror>](x)", "<img");
	page_has_no("![\"><img onerror>](x.svg)", "<img ");
	page_has_no("```\"><script>\nx\n```\n", "<script");
	page_has_no("## a {#\"><script>}\n", "<script");
	page_has_no("<!-- a -->\n", "<!--");
	page_has_no("&lt;script&gt;", "<script");
	page_faulty("a <b>c</b> \\<d> x < y &copy;\n",
		    "1:3 HTML is not read here but shown as text; write \\< if "
		    "that is meant.\n"
		    "1:7 HTML is not read here but shown as text; write \\< if "
		    "that is meant.\n"
		    "1:23 Write the character itself instead of \"&copy;\".\n");
}

static void test_lists(void **state)
{
	(void)state;
	page_has("- [x] a\n- [ ] b\n", "<li class=\"task\">☑ a</li>");
	page_has("3. a\n4. b\n", "<ol start=\"3\">\n<li>a</li>");
	page_has("~~a~~ `b<`", "<del>a</del> <code>b&lt;</code>");
}

/* md4c ends an emphasis inside of an address, and says so nowhere. */
static void test_unbalanced(void **state)
{
	(void)state;
	page_has("[a <http://b.c> d](e)", "<a href=\"e\">a http://b.c d</a>");
	page_has("a *b [c](//e.or*g) d", "<p>a <em>b c d</em></p>");
}

static void test_fragments(void **state)
{
	static const char text[] = "a *b*\n\n## c\n\n```check d\n```\n";
	struct faults faults;
	struct passage passage = { "x.quiz.md", text, sizeof text - 1, 7 };
	struct material with = { .faults = &faults,
				 .up = "",
				 .folder = -1,
				 .writers = &lesson_writers_default };
	struct buf html, words;

	(void)state;
	faults_init(&faults);
	buf_init(&html, 1 << 20);
	buf_init(&words, 1 << 20);
	assert_true(markdown_blocks(&html, &words, &passage, &with));
	assert_string_equal(faults.list[0].message,
			    "A heading cannot stand here.");
	assert_int_equal(faults.list[0].line, 9);
	assert_int_equal(faults.errors, 2);
	buf_reset(&html);
	faults_release(&faults);
	assert_true(markdown_inline(&html, NULL, &passage, &with));
	assert_non_null(strstr(buf_text(&html), "a <em>b</em>"));
	assert_null(strstr(buf_text(&html), "<p>"));
	buf_release(&html);
	buf_release(&words);
	faults_release(&faults);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_headings),
		cmocka_unit_test(test_sections),
		cmocka_unit_test(test_units),
		cmocka_unit_test(test_formulas),
		cmocka_unit_test(test_formulas_apart),
		cmocka_unit_test(test_tables),
		cmocka_unit_test(test_code),
		cmocka_unit_test(test_unclosed),
		cmocka_unit_test(test_callouts),
		cmocka_unit_test(test_notes_and_terms),
		cmocka_unit_test(test_links),
		cmocka_unit_test(test_bad_reference),
		cmocka_unit_test(test_bad_addresses),
		cmocka_unit_test(test_no_html),
		cmocka_unit_test(test_lists),
		cmocka_unit_test(test_unbalanced),
		cmocka_unit_test(test_fragments),
	};
	return cmocka_run_group_tests(tests, NULL, page_teardown);
}
