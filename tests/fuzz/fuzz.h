/* fuzz.h: what a fuzz target is: one function, which must survive any bytes.
 * libFuzzer calls it from `make fuzz`, replay.c from `make test`. */
#ifndef TESTS_FUZZ_H
#define TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* The data is not NUL-terminated. Returns 0. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
