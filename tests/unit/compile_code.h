/* compile_code.h: a program read by the figure compile, for tests only. */
#ifndef TESTS_UNIT_COMPILE_CODE_H
#define TESTS_UNIT_COMPILE_CODE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "figures/compile/code/code.h"

static struct tree tree;
static struct error error;

static inline bool read(const char *text)
{
	error = (struct error){ 0 };
	return code_read(&tree, NULL, text, &error);
}

#endif
