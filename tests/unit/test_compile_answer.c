/* What the figure compile answers: its words, what would change, and the programs
 * and calls that are made for that. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "base/buf.h"
#include "figures/compile/ask.h"
#include "figures/compile/rewrite.h"

static struct ladder ladder;
static struct answer answer;

static int release(void **state)
{
	(void)state;
	ladder_release(&ladder);
	answer_release(&answer);
	return 0;
}

static void play(const char *program, const char *calls)
{
	struct session_settings settings = { 0 };
	struct error e = { 0 };

	ladder_release(&ladder);
	if (!ladder_play(&ladder, program, calls, &settings, &e))
		fail_msg("%s: %s", program, e.message);
}

/* Answers; more is one parameter besides, or NULL. */
static void ask(const char *program, const char *calls, const char *more,
		const char *text)
{
	struct param_pair pairs[] = { { "program", program },
				      { "calls", calls },
				      { more, text } };
	struct error e = { 0 };

	answer_release(&answer);
	answer_init(&answer, ANSWER_ALL);
	if (!figure_answer(&compile_figure, pairs, more ? 3 : 2, &answer, &e))
		fail_msg("%s: %s", program, e.message);
}

static void reads(const char *name, const char *words)
{
	for (size_t i = 0; i < answer.reading_len; i++)
		if (strcmp(answer.reading[i].name, name) == 0) {
			assert_string_equal(answer_text(&answer,
							answer.reading[i].text),
					    words);
			return;
		}
	fail_msg("There is no reading %s.", name);
}

static void has(const char *words)
{
	if (!strstr(buf_text(&answer.body), words))
		fail_msg("The answer does not have %s", words);
}

/* Where explain's number is not the counted one, the reason stands there. */
static void a_difference_has_its_reason(void **state)
{
	(void)state;
	ask("def f(x):\n    y = x + 1\n    if y.sum() > 0:\n        y = y * 2\n"
	    "    return y + 1\n",
	    "f32[8]", NULL, NULL);
	reads("breaks", "0; the jump on a tensor in line 3 cuts, too, but "
			"PyTorch does not count it");
	reads("text",
	      "2 graphs, 1 break (graphs − 1), 4 ops; counted in that "
	      "call: 0 (the jump on a tensor in line 3 parts two graphs "
	      "and is not counted)");
	has("1 call: 2 graphs, 0 breaks and a cut that PyTorch does not count.");
	ask("def f(x):\n    print('a')\n    return x + 1\n", "f32[8]", NULL,
	    NULL);
	reads("breaks", "1");
	reads("text", "1 graph, 0 breaks (graphs − 1), 1 op; counted in that "
		      "call: 1 (not every break stands between two graphs)");
	ask("def f(x):\n    print('a')\n    return x\n", "f32[8]", NULL, NULL);
	reads("text",
	      "0 graphs, −1 breaks (graphs − 1), 0 ops; counted in that "
	      "call: 1 (no graph was made)");
	ask("def f(x):\n    return x + 1\n", "f32[8]", NULL, NULL);
	reads("text", "1 graph, 0 breaks (graphs − 1), 1 op; counted in that "
		      "call: 0");
}

static void the_call_shown_is_asked(void **state)
{
	static const char program[] = "def f(x):\n    return x + 1\n";

	(void)state;
	ask(program, "f32[8]; f32[16]; f32[32]", NULL, NULL);
	has("\"shown\":3");
	ask(program, "f32[8]; f32[16]; f32[32]", "call", "1");
	has("\"shown\":1");
	/* There were more calls when it was chosen. */
	ask(program, "f32[8]; f32[16]; f32[32]", "call", "9");
	has("\"shown\":3");
}

/* The frame in which the cut is: the innermost function, from its first line or,
 * if that is where it resumed, from its break on. */
static void the_given_up_is_found(void **state)
{
	(void)state;
	ask("def g(x):\n    return x + 1\n\ndef f(x):\n    for i in range(2):\n"
	    "        print(i)\n    return g(x)\n",
	    "f32[8]", NULL, NULL);
	has("\"skipped\":{\"from\":4,\"to\":7}");
	ask("def f(x):\n    x = x + 1\n    print('a')\n    for i in range(2):\n"
	    "        print(i)\n    return x\n",
	    "f32[8]", NULL, NULL);
	has("\"skipped\":{\"from\":3,\"to\":6}");
	ask("def f(x):\n    def g(y):\n        for i in range(2):\n"
	    "            print(i)\n        return y + 1\n    return g(x) + 2\n",
	    "f32[8]", NULL, NULL);
	has("\"skipped\":{\"from\":2,\"to\":5}");
	ask("def f(x):\n    x = x + 1\n    print('a')\n    return x\n",
	    "f32[8]", NULL, NULL);
	assert_null(strstr(buf_text(&answer.body), "\"skipped\":{"));
}

static void what_is_simulated_is_said(void **state)
{
	(void)state;
	ask("def f(x):\n    return x + 1\n", "f32[8]", NULL, NULL);
	has("All elements of a tensor are taken to be 1");
}

static void rewritten(const char *program, bool moved, const char *what,
		      const char *words)
{
	struct buf text;
	const char *done;

	play(program, "f32[8]");
	buf_init(&text, 1 << 16);
	done = rewrite_print(&ladder, moved, &text);
	assert_string_equal(done ? done : "", what ? what : "");
	if (what)
		assert_string_equal(buf_text(&text), words);
	buf_release(&text);
}

#define MOVED true, "print moved to the end"
#define LOOP true, "print moved behind the loop: it prints once"
#define OUT false, "print left out"

static void stays(const char *program)
{
	rewritten(program, true, NULL, NULL);
}

static void prints_are_moved_to_the_end(void **state)
{
	(void)state;
	rewritten("def f(x):\n    print(x)\n    return x + 1\n", MOVED,
		  "def f(x):\n    result = x + 1\n    print(x)\n"
		  "    return result\n");
	rewritten("def f(x):\n    y = x + 1\n    print(\n        y)\n"
		  "    y2 = y * 2\n    print('b')\n    return y2",
		  MOVED,
		  "def f(x):\n    y = x + 1\n    y2 = y * 2\n    print(\n"
		  "        y)\n    print('b')\n    return y2\n");
	rewritten("def f(x):\n    for i in range(3):\n        x = x + 1\n"
		  "        print(i)\n    return (x +\n        1)\n",
		  LOOP,
		  "def f(x):\n    for i in range(3):\n        x = x + 1\n"
		  "    result = (x +\n        1)\n    print(i)\n"
		  "    return result\n");
	rewritten("class M(nn.Module):\n    def forward(self, x):\n"
		  "\tprint(1)\n\treturn x + 1\n",
		  MOVED,
		  "class M(nn.Module):\n    def forward(self, x):\n"
		  "\tresult = x + 1\n\tprint(1)\n\treturn result\n");
}

/* It would say something else at the end, or not be reached, or be there. */
static void other_prints_stay(void **state)
{
	(void)state;
	stays("def f(x):\n    print(x)\n    x = x * 2\n    return x + 1\n");
	stays("def f(x):\n    print(x)\n    x.add_(1)\n    return x + 1\n");
	stays("def f(x):\n    if x.dim() > 0:\n        print(1)\n"
	      "    return x + 1\n");
	stays("def f(x):\n    print(1)\n    if x.dim() > 3:\n"
	      "        return x\n    return x + 1\n");
	stays("def f(x):\n    y = x + 1\n    print(1)\n    return y");
	stays("def f(x):\n    y = x + 1\n    print(1)\n    return y\n");
	stays("def g(x):\n    print(1)\n    return x + 1\n"
	      "def f(x):\n    print(2)\n    return g(x) + 1\n");
	stays("def f(result):\n    print(1)\n    return result + 1\n");
	stays("def f(x):\n    print(1)\n");
	stays("print(1)\ndef f(x):\n    return x + 1\n");
}

static void prints_are_left_out(void **state)
{
	(void)state;
	rewritten("def f(x):\n    print(\n        x)\n    return x + 1\n", OUT,
		  "def f(x):\n    return x + 1\n");
	rewritten("def f(x):\n    if x.dim() > 0:\n        print(1)\n"
		  "        print(2)  # two\n        # three\n"
		  "    return x + 1\n",
		  OUT,
		  "def f(x):\n    if x.dim() > 0:\n        pass\n"
		  "        # three\n    return x + 1\n");
	rewritten("def f(x):\n    print(1)\n", OUT, "def f(x):\n    pass\n");
}

static void prints_that_share_a_line_stay(void **state)
{
	static const char *const programs[] = {
		"def f(x):\n    y = x + 1; print(y)\n    return y\n",
		"def f(x):\n    print(x); y = x + 1\n    return y\n",
		"def f(x):\n    if x.dim() > 0: print(1)\n    return x + 1\n",
		"def f(x):\n    return x + 1\n",
	};

	(void)state;
	for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
		stays(programs[i]);
		rewritten(programs[i], false, NULL, NULL);
	}
}

static void marked(const char *calls, const char *words)
{
	struct buf text;

	play("def f(x, y=None, n=1):\n    return x + 1\n", calls);
	buf_init(&text, 1 << 16);
	assert_int_equal(rewrite_marked(&ladder, &text), words != NULL);
	if (words)
		assert_string_equal(buf_text(&text), words);
	buf_release(&text);
}

static void the_dim_that_changes_is_marked(void **state)
{
	(void)state;
	marked("f32[8]; f32[16]", "f32[8]:md0; f32[16]");
	marked("f32[4,8]:rg , n=3 @ no_grad\nf32[4,9]",
	       "f32[4,8]:rg:md1 , n=3 @ no_grad; f32[4,9]");
	marked("f32[8], f32[2,3]; f32[8], f32[2,4]",
	       "f32[8]:md0, f32[2,3]:md1; f32[8], f32[2,4]");
	marked("f32[8], [1, 'a,b@']; f32[16]",
	       "f32[8]:md0, [1, 'a,b@']; f32[16]");
	marked("f32[8]:md0; f32[16]", NULL);
	marked("f32[1]; f32[16]", NULL);
	marked("f32[]; f32[]", NULL);
}

static void refused(const char *program, const char *calls, const char *words)
{
	struct param_pair pairs[] = { { "program", program },
				      { "calls", calls } };
	struct error e = { 0 };

	answer_release(&answer);
	answer_init(&answer, ANSWER_ALL);
	assert_false(figure_answer(&compile_figure, pairs, 2, &answer, &e));
	if (!strstr(e.message, words))
		fail_msg("%s", e.message);
}

#define LONG "a_name_that_is_much_longer_than_any_that_is_read_in_one_go"

/* What was typed may be long, or invisible: the sentence around it stays. */
static void sentences_can_be_read(void **state)
{
	static const char good[] = "def f(x):\n    return x\n";
	static const char unlisted[] =
		"a_name_that_is_much_long…y_that_is_read_in_one_go is neither "
		"defined in the program nor in the simulator's list.";

	(void)state;
	refused("def f(x):\n    return " LONG "\n", "f32[8]", unlisted);
	refused(good, "f32[8]:" LONG, "that_is_read_in_one_go\" is no flag");
	refused("def f(x):\n    return x +\xe2\x80\xa8 1\n", "f32[8]",
		"look at \"U+2028\".");
	refused(good, "f32[8] \xe2\x80\xa8", "\"U+2028\" is left over");
	refused("def f(x):\n\f\treturn x\r\n", "f32[8]",
		"; take out U+000C, which nobody sees.");
	refused(good, "f32[8]\n\x7f", "; take out U+007F, which nobody sees.");
	refused(good, "f32[8]\xc2\xa0, 3", "\"U+00A0, 3\" is left over");
}

static bool has_word(const char *text, const char *word, size_t len)
{
	for (const char *c = text; (c = strpbrk(c, " :")); c++)
		if (strncmp(c + 1, word, len) == 0 &&
		    (strchr(" ,.;", c[len + 1]) || !c[len + 1]))
			return true;
	return false;
}

/* All words that a refusal lists behind "there are" stand in the help. */
static void lists_what_help_names(const char *calls, const char *but)
{
	const char *help = compile_figure.table.params[ASK_CALLS].help;
	const char *c;
	struct error e = { 0 };

	ladder_release(&ladder);
	assert_false(ladder_play(&ladder, "def f(x):\n    return x\n", calls,
				 &(struct session_settings){ 0 }, &e));
	c = strstr(e.message, "there are ");
	assert_non_null(c);
	for (c += strlen("there are "); *c;) {
		size_t len = strcspn(c, " ,");
		len -= c[len] == '\0' && c[len - 1] == '.';
		bool skip = len == 3 && strncmp(c, "and", 3) == 0;
		skip = skip || has_word(but, c, len);
		if (!skip && !has_word(help, c, len))
			fail_msg("The help of calls lacks %.*s.", (int)len, c);
		c += len + strspn(c + len, " ,.");
	}
}

static void the_notation_is_explained(void **state)
{
	(void)state;
	lists_what_help_names("f32[8]:nothing", "");
	lists_what_help_names("f32[8] @ nothing", "");
}

/* What people paste first says what to do, not what the figure lacks. */
static void the_first_slips_are_explained(void **state)
{
	static const char *const slips[][2] = {
		{ "f.py", "on the command line program=@f.py." },
		{ "code/my-model.py", "program=@code/my-model.py." },
		{ "def step(x):\n    return x\n", "to compile f." },
		{ "def f(x):\n    return x\ng = torch.compile(f)\n",
		  "f, or the module, is compiled without that" },
		{ "import numpy as np\ndef f(x):\n    return x\n",
		  "numpy as np is not simulated; imported can be torch, " },
		{ "from torch.nn import Linear\ndef f(x):\n    return x\n",
		  "torch.nn.Linear is not simulated; imported can be " },
	};

	(void)state;
	for (size_t i = 0; i < sizeof slips / sizeof slips[0]; i++)
		refused(slips[i][0], "f32[8]", slips[i][1]);
}

/* One slip away from a name that is listed, or that the program has. */
static void the_nearest_name_is_offered(void **state)
{
	static const char *const near[][2] = {
		{ "torch.rleu(x)", "torch.rleu is not in the simulator's list "
				   "(did you mean torch.relu?); PyTorch may "
				   "well compile it." },
		{ "x.reluu()", "did you mean Tensor.relu?" },
		{ "F.glu(x)", "did you mean F.elu?" },
		{ "nn.Liner(8, 8)(x)", "did you mean nn.Linear?" },
		{ "nn.Sequentail(x)", "did you mean nn.Sequential?" },
		{ "x * math.sqr(4)", "did you mean math.sqrt?" },
		{ "x * lenn(x)", "did you mean len?" },
		{ "x * sclae", "did you mean scale?" },
		{ "torch.fft(x)", "torch.fft is not in the simulator's list; "
				  "PyTorch may well compile it." },
		{ "x * q", "is neither defined in the program nor in" },
	};
	char program[200];

	(void)state;
	for (size_t i = 0; i < sizeof near / sizeof near[0]; i++) {
		snprintf(program, sizeof program,
			 "scale = 3\ndef f(x):\n    return %s\n", near[i][0]);
		refused(program, "f32[8]", near[i][1]);
	}
}

#define T(test) cmocka_unit_test_teardown(test, release)

int main(void)
{
	const struct CMUnitTest tests[] = {
		T(a_difference_has_its_reason),
		T(the_call_shown_is_asked),
		T(the_given_up_is_found),
		T(what_is_simulated_is_said),
		T(prints_are_moved_to_the_end),
		T(other_prints_stay),
		T(prints_are_left_out),
		T(prints_that_share_a_line_stay),
		T(the_dim_that_changes_is_marked),
		T(sentences_can_be_read),
		T(the_nearest_name_is_offered),
		T(the_first_slips_are_explained),
		T(the_notation_is_explained),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
