/* What the bank reader reports of a bank that is too large. See bank_faults.h. */
#include "tests/unit/bank_faults.h"

/* unit with its % as a number. */
static void put_numbered(struct buf *out, const char *unit, size_t i)
{
	for (; *unit; unit++) {
		if (*unit == '%')
			buf_printf(out, "%zu", i);
		else
			buf_putc(out, *unit);
	}
}

/* begin, unit as often as that, end. The text is the caller's to free. */
static char *repeated(const char *begin, const char *unit, size_t times,
		      const char *end)
{
	struct buf out;
	size_t len;

	buf_init(&out, 1 << 22);
	buf_puts(&out, begin);
	for (size_t i = 0; i < times; i++)
		put_numbered(&out, unit, i);
	buf_puts(&out, end);
	return buf_detach(&out, &len);
}

static void has_limits(void **state)
{
	static const struct {
		const char *begin, *unit;
		size_t times;
		const char *end, *fault;
	} rows[] = {
		{ FRONT "## a\n\nQ?\n- [x] x\n", "- [ ] %\n  > Bad.\n", 32,
		  "! E.\n",
		  "b:71:1: An item has at most 32 choices.\n"
		  "b:72:5: There is no answer above to give feedback on.\n" },
		{ FRONT "## a\n\nQ?\n= 1000\n", "~ %\n", 17, "! E.\n",
		  "b:25:1: An item has at most 16 traps.\n" },
		{ FRONT "## a\n", "vary: x% = 1\n", 17,
		  "\n{=x0+x1+x2+x3+x4+x5+x6+x7+x8+x9+x10+x11+x12+x13+x14+x15}"
		  "\n= 1\n! E.\n",
		  "b:22:7: At most 16 names may vary.\n" },
		{ FRONT "## a\nvary: x = 0", ", %", 64, "\n\nQ?\n= 1\n! E.\n",
		  "b:6:255: A name has at most 64 listed values.\n" },
		{ FRONT, "## a%\n\nQ?\n= 1\n! E.\n", 2001, "",
		  "b:10005:4: A bank has at most 2000 items.\n" },
		{ FRONT "## a\n\n", "% long. ", 120000, "\n= 1\n",
		  "b:1:1: A bank has at most 1048576 bytes; this has "
		  "1448926.\n" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		char *text = repeated(rows[i].begin, rows[i].unit,
				      rows[i].times, rows[i].end);
		faults_are(text, strlen(text), rows[i].fault);
		free(text);
	}
}

/* 125,000 combinations: the first draws are tried. */
static void tries_the_first_draws(void **state)
{
	static const char text[] = FRONT
		"## a\nvary: x = 1 .. 50 step 1; y = 1 .. 50 step 1; "
		"z = 1 .. 50 step 1\n\n{=x*y*z}?\n= x*y*z +- 0\n~ 50*y*z\n! E.\n";
	struct faults faults;
	struct bank bank;

	(void)state;
	faults_init(&faults);
	bank_read(&bank, "b", text, strlen(text), &faults);
	assert_int_equal(faults.errors, 1);
	assert_memory_equal(faults.list[0].message,
			    "This trap is within the tolerance of the answer "
			    "for x = 50, y = ",
			    60);
	bank_release(&bank);
	faults_release(&faults);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(has_limits),
		cmocka_unit_test(tries_the_first_draws),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
