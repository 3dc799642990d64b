/* Python with a class on each word that has a meaning. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "server/lesson/highlight.h"

/* The code with marks instead of tags: <class:word>. */
static void paints(const char *code, const char *expected)
{
	struct buf out, plain;

	buf_init(&out, 1 << 20);
	buf_init(&plain, 1 << 20);
	highlight_python(&out, code, strlen(code));
	for (const char *at = buf_text(&out); *at; at++) {
		static const char open[] = "<span class=\"tok-";
		if (strncmp(at, open, sizeof open - 1) == 0) {
			at += sizeof open - 1;
			size_t len = strcspn(at, "\"");
			buf_putc(&plain, '<');
			buf_add(&plain, at, len);
			buf_putc(&plain, ':');
			at += len + 1;
		} else if (strncmp(at, "</span>", 7) == 0) {
			buf_putc(&plain, '>');
			at += 6;
		} else {
			buf_putc(&plain, *at);
		}
	}
	assert_string_equal(buf_text(&plain), expected);
	buf_release(&plain);
	buf_release(&out);
}

static void test_words(void **state)
{
	(void)state;
	paints("import a.b as c  # d\n",
	       "<keyword:import> a.b <keyword:as> c  <comment:# d>\n");
	paints("x = 1.5e3 + 0x1f * None\n",
	       "x = <number:1.5e3> + <number:0x1f> * <constant:None>\n");
	paints("def f(self, x=True):\n    return g(x).h(1)\n",
	       "<keyword:def> <function:f>(self, x=<constant:True>):\n"
	       "    <keyword:return> "
	       "<function:g>(x).<function:h>(<number:1>)\n");
	paints("class A(B):\n    pass\n",
	       "<keyword:class> <type:A>(B):\n    <keyword:pass>\n");
	paints("@torch.compile\ndef f(): ...\n",
	       "<decorator:@>torch.<decorator:compile>\n"
	       "<keyword:def> <function:f>(): <constant:...>\n");
	paints("not a in b and 'if'\n",
	       "<keyword:not> a <keyword:in> b <keyword:and> <string:&#39;if"
	       "&#39;>\n");
	paints("f\"a {b!r} c\"\n", "<string:f&quot;a {b!r} c&quot;>\n");
}

/* What cannot be parsed is still all there. */
static void test_no_python(void **state)
{
	(void)state;
	paints("", "");
	paints("a < b &&\n\t)) \xff\n",
	       "a &lt; b &amp;&amp;\n\t)) \xef\xbf\xbd\n");
	paints("$ nvidia-smi", "$ nvidia-smi");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_words),
		cmocka_unit_test(test_no_python),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
