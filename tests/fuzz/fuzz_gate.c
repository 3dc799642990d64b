/* fuzz_gate.c: any lines as the head of a request: a method and a path, then a
 * field a line. Whoever is let in named a host of ours, once, and framed its
 * body in the one way that there is. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "server/http/gate.h"
#include "tests/fuzz/fuzz.h"

static const struct gate gate = {
	.host = { "hub.example.org" },
	.host_len = 1,
	.frame = { "https://editor.example" },
	.frame_len = 1,
};

/* Cuts text at its first stop and returns what follows; "" at the end. */
static char *cut(char *text, const char *stop)
{
	text += strcspn(text, stop);
	if (*text)
		*text++ = '\0';
	return text;
}

static size_t count(const struct gate_head *head, const char *name)
{
	size_t n = 0;

	for (size_t i = 0; i < head->field_len; i++)
		n += strcasecmp(head->field[i].name, name) == 0;
	return n;
}

static void check(const struct gate_head *head, const struct gate_pass *pass)
{
	assert(head->field_len < GATE_FIELDS_MAX);
	assert(count(head, "Host") == 1 && count(head, "Origin") <= 1);
	assert(!count(head, "Transfer-Encoding") && !count(head, "Upgrade"));
	assert(!count(head, "Expect") && count(head, "Content-Length") <= 1);
	assert(pass->body_len <= GATE_BODY_MAX);
	if (pass->method == REQUEST_POST)
		assert(count(head, "Content-Length") == 1 &&
		       count(head, "Content-Type") == 1);
	if (pass->method == REQUEST_GET || pass->method == REQUEST_HEAD)
		assert(pass->body_len == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct gate_field field[GATE_FIELDS_MAX];
	struct gate_head head = { .field = field };
	struct gate_refusal no = { 0 };
	struct gate_pass pass;
	char *text = calloc(1, size + 1);

	if (!text)
		return 0;
	if (size > 0)
		memcpy(text, data, size);
	char *line = text;
	char *next = cut(line, "\n");
	head.method = line;
	head.path = cut(line, " ");
	head.target_len = strlen(head.path);
	for (; *next && head.field_len < GATE_FIELDS_MAX; head.field_len++) {
		line = next;
		next = cut(line, "\n");
		field[head.field_len].value = cut(line, ":");
		field[head.field_len].name = line;
	}
	if (gate_check(&gate, &head, &pass, &no))
		check(&head, &pass);
	else
		assert(no.status >= 400 && no.status < 600 && no.sentence[0]);
	free(text);
	return 0;
}
