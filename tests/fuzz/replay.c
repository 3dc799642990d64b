/* replay.c: gives a fuzz target the files named, so that an input which once
 * broke a parser is tried in every `make test`. It invents nothing: `make fuzz`
 * does. The empty input is always tried. */
#include "tests/fuzz/fuzz.h"

#include <stdio.h>
#include <stdlib.h>

enum { INPUT_MAX = 1 << 20 };

/* The bytes of the file, in a buffer of just their size so that a read past
 * them is seen; NULL, and a line to stderr, if it cannot be read. */
static uint8_t *read_file(const char *path, size_t *size)
{
	static uint8_t room[INPUT_MAX];
	FILE *f = fopen(path, "rb");
	if (!f) {
		perror(path);
		return NULL;
	}
	*size = fread(room, 1, sizeof room, f);
	fclose(f);
	uint8_t *data = malloc(*size ? *size : 1);
	for (size_t i = 0; data && i < *size; i++)
		data[i] = room[i];
	return data;
}

int main(int argc, char **argv)
{
	LLVMFuzzerTestOneInput((const uint8_t *)"", 0);
	for (int i = 1; i < argc; i++) {
		size_t size;
		uint8_t *data = read_file(argv[i], &size);
		if (!data)
			return 1;
		LLVMFuzzerTestOneInput(data, size);
		free(data);
	}
	printf("%s: %d inputs survived\n", argv[0], argc);
	return 0;
}
