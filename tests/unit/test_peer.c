/* Whose is a connection? Both ways to ask the kernel agree. Another user is tried
 * in tests/api/user.test.mjs. */
#include <arpa/inet.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <sys/socket.h>
#include <unistd.h>
#include <cmocka.h>

#include "server/http/peer.h"
#include "server/http/tcp_table.h"

/* A client need not come from 127.0.0.1. */
static const char from_text[] = "127.0.0.5";
static uint32_t from;
static int server, client, accepted;

static int port_of(int fd)
{
	struct sockaddr_in a;
	socklen_t len = sizeof a;

	assert_int_equal(getsockname(fd, (struct sockaddr *)&a, &len), 0);
	return ntohs(a.sin_port);
}

static int connect_both(void **state)
{
	struct sockaddr_in a = { .sin_family = AF_INET,
				 .sin_addr = { htonl(INADDR_LOOPBACK) } };

	(void)state;
	server = socket(AF_INET, SOCK_STREAM, 0);
	client = socket(AF_INET, SOCK_STREAM, 0);
	if (bind(server, (struct sockaddr *)&a, sizeof a) != 0 ||
	    listen(server, 1) != 0)
		return -1;
	struct sockaddr_in source = { .sin_family = AF_INET };
	inet_pton(AF_INET, from_text, &source.sin_addr);
	from = source.sin_addr.s_addr;
	if (bind(client, (struct sockaddr *)&source, sizeof source) != 0)
		return -1;
	a.sin_port = htons((uint16_t)port_of(server));
	if (connect(client, (struct sockaddr *)&a, sizeof a) != 0)
		return -1;
	accepted = accept(server, NULL, NULL);
	return accepted < 0;
}

static int close_all(void **state)
{
	(void)state;
	close(accepted);
	return close(server);
}

static void lets_its_own_user_in(void **state)
{
	(void)state;
	enum peer_way way = peer_probe();
	assert_true(way == PEER_DIAG || way == PEER_TABLE);
	assert_true(peer_allowed(way, from, port_of(client), port_of(server)));
	assert_true(peer_allowed(PEER_TABLE, from, port_of(client),
				 port_of(server)));
	assert_true(peer_allowed(PEER_ANY, 0, 1, 1));
	assert_false(peer_allowed(way, htonl(INADDR_LOOPBACK), port_of(client),
				  port_of(server)));
}

static void finds_who_listens(void **state)
{
	struct tcp_owner owner;

	(void)state;
	assert_true(tcp_table_find(0, port_of(server), 0, &owner));
	assert_int_equal(owner.uid, geteuid());
	assert_true(owner.inode != 0);
	assert_false(tcp_table_find(0, port_of(client), 0, &owner));
}

/* The kernel names uid 0 for a socket that nobody holds; it is not root's. */
static void refuses_an_orphan(void **state)
{
	(void)state;
	int old = port_of(client);
	close(client);
	assert_false(peer_allowed(PEER_DIAG, from, old, port_of(server)));
	assert_false(peer_allowed(PEER_TABLE, from, old, port_of(server)));
	assert_false(peer_allowed(PEER_DIAG, from, 1, port_of(server)));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lets_its_own_user_in),
		cmocka_unit_test(finds_who_listens),
		cmocka_unit_test(refuses_an_orphan),
	};
	return cmocka_run_group_tests(tests, connect_both, close_all);
}
