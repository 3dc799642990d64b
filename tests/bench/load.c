/* load.c: asks one server over and over, and says how often it answered.
 *
 *     load PORT CONNECTIONS SECONDS FILE
 *
 * FILE has one path with its query a line; connections stay open and take the
 * paths in turn. One thread, one request in flight a connection. Prints
 * requests per second and the 50th and 99th percentile of the answer's time in
 * µs. An answer other than 200 ends it with exit code 1.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
	CONNECTIONS_MAX = 256,
	PATHS_MAX = 4096,
	ANSWER_MAX = 1 << 18,
	SAMPLES_MAX = 4 << 20
};

struct connection {
	int fd;
	int64_t asked_ns;
	size_t got;  /* bytes of the answer so far */
	size_t want; /* its length with the head; 0: head not whole yet */
	char answer[ANSWER_MAX];
};

static struct connection connection[CONNECTIONS_MAX];
static char *request[PATHS_MAX];
static size_t request_len, next_request;
static float sample_us[SAMPLES_MAX];
static size_t sample_len;

static int64_t now_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static bool read_paths(const char *path, int port)
{
	char line[8192];
	FILE *f = fopen(path, "r");

	if (!f)
		return false;
	while (request_len < PATHS_MAX && fgets(line, sizeof line, f)) {
		line[strcspn(line, "\n")] = '\0';
		if (asprintf(&request[request_len],
			     "GET %s HTTP/1.1\r\n"
			     "Host: 127.0.0.1:%d\r\n"
			     "\r\n",
			     line, port) < 0)
			break;
		request_len++;
	}
	fclose(f);
	return request_len > 0;
}

static bool ask(struct connection *c)
{
	const char *text = request[next_request++ % request_len];
	size_t len = strlen(text);

	c->got = c->want = 0;
	c->asked_ns = now_ns();
	return write(c->fd, text, len) == (ssize_t)len;
}

static bool open_connection(struct connection *c, int port)
{
	struct sockaddr_in address = { .sin_family = AF_INET,
				       .sin_port = htons((uint16_t)port),
				       .sin_addr.s_addr =
					       htonl(INADDR_LOOPBACK) };
	int on = 1;

	c->fd = socket(AF_INET, SOCK_STREAM, 0);
	setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
	return connect(c->fd, (struct sockaddr *)&address, sizeof address) == 0;
}

/* Sets want once the head is there. False if the answer is not 200. */
static bool read_head(struct connection *c)
{
	c->answer[c->got] = '\0';
	char *end = strstr(c->answer, "\r\n\r\n");
	if (!end)
		return true;
	const char *length = strcasestr(c->answer, "\r\nContent-Length:");
	if (strncmp(c->answer, "HTTP/1.1 200", 12) != 0 || !length)
		return false;
	c->want =
		(size_t)(end + 4 - c->answer) + strtoul(length + 17, NULL, 10);
	return c->want < ANSWER_MAX;
}

/* Reads what has come; a whole answer is counted and the next one asked. */
static bool serve(struct connection *c)
{
	ssize_t len = read(c->fd, c->answer + c->got, ANSWER_MAX - 1 - c->got);

	if (len <= 0)
		return false;
	c->got += (size_t)len;
	if (!c->want && !read_head(c))
		return false;
	if (!c->want || c->got < c->want)
		return true;
	if (sample_len < SAMPLES_MAX)
		sample_us[sample_len++] =
			(float)((double)(now_ns() - c->asked_ns) / 1000);
	return ask(c);
}

static bool run(int poll, int64_t end_ns)
{
	struct epoll_event event[64];

	while (now_ns() < end_ns) {
		int len = epoll_wait(poll, event, 64, 100);
		if (len < 0 && errno != EINTR)
			return false;
		for (int i = 0; i < len; i++)
			if (!serve(event[i].data.ptr))
				return false;
	}
	return true;
}

static int compare(const void *a, const void *b)
{
	const float *x = a;
	const float *y = b;

	return (*x > *y) - (*x < *y);
}

int main(int argc, char **argv)
{
	if (argc != 5)
		return 2;
	int port = (int)strtol(argv[1], NULL, 10);
	size_t connections = strtoul(argv[2], NULL, 10);
	double seconds = strtod(argv[3], NULL);
	if (connections < 1 || connections > CONNECTIONS_MAX ||
	    !read_paths(argv[4], port))
		return 2;
	int poll = epoll_create1(0);
	for (size_t i = 0; i < connections; i++) {
		struct epoll_event event = { .events = EPOLLIN,
					     .data.ptr = &connection[i] };
		if (!open_connection(&connection[i], port) ||
		    !ask(&connection[i]))
			return 1;
		epoll_ctl(poll, EPOLL_CTL_ADD, connection[i].fd, &event);
	}
	int64_t start = now_ns();
	if (!run(poll, start + (int64_t)(seconds * 1e9)))
		return 1;
	double took = (double)(now_ns() - start) / 1e9;
	qsort(sample_us, sample_len, sizeof sample_us[0], compare);
	printf("%.0f %.0f %.0f\n", (double)sample_len / took,
	       (double)sample_us[sample_len / 2],
	       (double)sample_us[sample_len * 99 / 100]);
	return 0;
}
