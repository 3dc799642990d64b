/* bare.c: the yardstick of the bench: CivetWeb with the product's options and a
 * handler that does nothing but send the bytes of a file.
 *
 *     bare FILE    prints its port, serves until its standard input ends
 */
#include <civetweb.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct bytes {
	char *data;
	size_t len;
};

static bool read_whole(const char *path, struct bytes *b)
{
	FILE *f = fopen(path, "rb");

	if (!f)
		return false;
	b->data = malloc(1 << 20);
	b->len = b->data ? fread(b->data, 1, 1 << 20, f) : 0;
	fclose(f);
	return b->len > 0;
}

static int send_bytes(struct mg_connection *conn)
{
	const struct bytes *b = mg_get_user_data(mg_get_context(conn));

	mg_write(conn, b->data, b->len);
	return 200;
}

int main(int argc, char **argv)
{
	const char *options[] = { "listening_ports",
				  "127.0.0.1:0",
				  "num_threads",
				  "64",
				  "connection_queue",
				  "64",
				  "enable_keep_alive",
				  "yes",
				  "keep_alive_timeout_ms",
				  "2000",
				  "request_timeout_ms",
				  "5000",
				  "tcp_nodelay",
				  "1",
				  "decode_url",
				  "no",
				  NULL };
	const struct mg_callbacks callbacks = { .begin_request = send_bytes };
	struct mg_server_port port;
	struct bytes bytes;
	char end;

	if (argc != 2 || !read_whole(argv[1], &bytes))
		return 2;
	mg_init_library(0);
	struct mg_context *server = mg_start(&callbacks, &bytes, options);
	if (!server || mg_get_server_ports(server, 1, &port) != 1)
		return 1;
	printf("%d\n", port.port);
	fflush(stdout);
	while (read(STDIN_FILENO, &end, 1) > 0)
		;
	mg_stop(server);
	free(bytes.data);
	return 0;
}
