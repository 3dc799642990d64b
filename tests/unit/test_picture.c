/* Drawings: what comes through, and what is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "server/lesson/picture.h"
#include "tests/html_check.h"

#define SVG "<svg viewBox=\"0 0 9 9\">"

/* The drawing as it stands in the page; the caller releases *out. */
static bool draw(const char *svg, struct buf *out, struct faults *faults)
{
	struct passage passage = { "a.svg", svg, strlen(svg), 1 };
	const char *at;

	buf_init(out, 1 << 20);
	faults_init(faults);
	bool good = picture_write(out, &passage, "p", "Two <rows>", faults);
	assert_null(html_check(buf_text(out), &at));
	assert_int_equal(good, faults->errors == 0);
	assert_int_equal(good, out->len > 0);
	return good;
}

static void draws(const char *svg, const char *html)
{
	struct buf out;
	struct faults faults;

	if (!draw(svg, &out, &faults))
		fail_msg("%s: %s", svg, faults.list[0].message);
	assert_string_equal(buf_text(&out), html);
	buf_release(&out);
	faults_release(&faults);
}

static void refuses(const char *svg, const char *message)
{
	struct buf out;
	struct faults faults;

	if (draw(svg, &out, &faults))
		fail_msg("%s gives %s", svg, buf_text(&out));
	assert_string_equal(faults.list[0].message, message);
	buf_release(&out);
	faults_release(&faults);
}

static void test_drawing(void **state)
{
	(void)state;
	draws("<?xml version=\"1.0\"?>\n<!-- c --><svg "
	      "xmlns=\"http://www.w3.org/2000/svg\" viewBox='0 0 9 9'>"
	      "<defs><marker id=\"m\"><path d=\"M0 0\"/></marker></defs>"
	      "<text x=\"1\">a &lt; &#936;</text>"
	      "<line marker-end=\"url(#m)\" stroke=\"currentColor\" "
	      "class=\"wait\"/></svg>\n",
	      "<svg role=\"img\" aria-label=\"Two &lt;rows&gt;\" "
	      "viewBox=\"0 0 9 9\"><defs><marker id=\"p-m\"><path d=\"M0 0\">"
	      "</path></marker></defs><text x=\"1\">a &lt; Ψ</text><line "
	      "marker-end=\"url(#p-m)\" stroke=\"currentColor\" "
	      "class=\"wait\"></line></svg>");
}

static void test_elements(void **state)
{
	(void)state;
	refuses(SVG "<script>x</script></svg>",
		"A drawing may not have here the element \"script\".");
	refuses(SVG "<foreignObject></foreignObject></svg>",
		"A drawing may not have here the element \"foreignObject\".");
	refuses(SVG "<a href=\"x\">y</a></svg>",
		"A drawing may not have here the element \"a\".");
	refuses(SVG "<style>x</style></svg>",
		"A drawing may not have here the element \"style\".");
	refuses(SVG "<image/></svg>",
		"A drawing may not have here the element \"image\".");
	refuses(SVG "<use/></svg>",
		"A drawing may not have here the element \"use\".");
	refuses(SVG "<animate/></svg>",
		"A drawing may not have here the element \"animate\".");
	refuses(SVG "<svg viewBox=\"0\"/></svg>",
		"A drawing may not have here the element \"svg\".");
	refuses("<g/>", "A drawing may not have here the element \"g\".");
}

static void test_attributes(void **state)
{
	(void)state;
	refuses(SVG "<g onload=\"x\"/></svg>",
		"A drawing may not have the attribute \"onload\".");
	refuses(SVG "<g style=\"x\"/></svg>",
		"A drawing may not have the attribute \"style\".");
	refuses(SVG "<g xlink:href=\"x\"/></svg>",
		"A drawing may not have the attribute \"xlink:href\".");
	refuses(SVG "<path fill=\"#fff\"/></svg>",
		"A drawing may not have this value of \"fill\".");
	refuses(SVG "<path fill=\"url(http://e)\"/></svg>",
		"A drawing may not have this value of \"fill\".");
	refuses(SVG "<path marker-end=\"url(#a)url(x)\"/></svg>",
		"A drawing may not have this value of \"marker-end\".");
	refuses(SVG "<g class=\"a&#34;b\"/></svg>",
		"A drawing may not have this value of \"class\".");
	refuses(SVG "<g id=\"a b\"/></svg>",
		"A drawing may not have this value of \"id\".");
}

static void test_form(void **state)
{
	(void)state;
	refuses("", "This is no drawing.");
	refuses("text", "Text stands outside of the drawing.");
	refuses("<svg></svg>", "The drawing needs a viewBox.");
	refuses(SVG, "The drawing has no end.");
	refuses(SVG "<g></svg>", "This tag closes nothing that is open.");
	refuses(SVG "</svg></svg>", "This tag closes nothing that is open.");
	refuses(SVG "<g class=a/></svg>",
		"An attribute's value stands in quotes.");
	refuses(SVG "<g class/></svg>",
		"An attribute is written name=\"value\".");
	refuses("<!DOCTYPE svg [<!ENTITY a \"b\">]>" SVG "</svg>",
		"A drawing has elements, text and comments only.");
	refuses(SVG "<![CDATA[x]]></svg>",
		"A drawing has elements, text and comments only.");
	refuses(SVG "<!-- </svg>", "This has no end.");
	refuses(SVG "<text>&evil;</text></svg>",
		"Write this character itself \"&evil;\".");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_drawing),
		cmocka_unit_test(test_elements),
		cmocka_unit_test(test_attributes),
		cmocka_unit_test(test_form),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
