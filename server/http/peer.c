/* peer.c: see peer.h. */
#include "server/http/peer.h"

#include <arpa/inet.h>
#include <linux/inet_diag.h>
#include <linux/netlink.h>
#include <linux/sock_diag.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/http/tcp_table.h"

/* A question to sock_diag about one socket. */
struct diag_question {
	struct nlmsghdr head;
	struct inet_diag_req_v2 body;
};

/* Its answer: one message, and room for the attributes behind it. */
union diag_answer {
	struct {
		struct nlmsghdr head;
		struct inet_diag_msg body;
	} message;
	char room[1024];
};

static bool ask(int fd, uint32_t address, int client, int server,
		union diag_answer *answer)
{
	struct diag_question q = {
		.head = { .nlmsg_len = sizeof q,
			  .nlmsg_type = SOCK_DIAG_BY_FAMILY,
			  .nlmsg_flags = NLM_F_REQUEST },
		.body = { .sdiag_family = AF_INET,
			  .sdiag_protocol = IPPROTO_TCP,
			  .idiag_states = ~0U,
			  .id = { .idiag_sport = htons((uint16_t)client),
				  .idiag_dport = htons((uint16_t)server),
				  .idiag_src = { address },
				  .idiag_dst = { htonl(INADDR_LOOPBACK) },
				  .idiag_cookie = { INET_DIAG_NOCOOKIE,
						    INET_DIAG_NOCOOKIE } } },
	};
	struct sockaddr_nl kernel = { .nl_family = AF_NETLINK };

	if (sendto(fd, &q, sizeof q, 0, (struct sockaddr *)&kernel,
		   sizeof kernel) != (ssize_t)sizeof q)
		return false;
	/* The kernel answers while it is asked; there is nothing to wait
	 * for. */
	ssize_t len = recv(fd, answer, sizeof *answer, MSG_DONTWAIT);
	return len >= (ssize_t)sizeof answer->message &&
	       answer->message.head.nlmsg_type == SOCK_DIAG_BY_FAMILY;
}

/* The same as tcp_table_find, through sock_diag. */
static bool diag_find(uint32_t address, int client, int server,
		      struct tcp_owner *owner)
{
	union diag_answer answer;
	int fd = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_SOCK_DIAG);

	if (fd < 0)
		return false;
	bool found = ask(fd, address, client, server, &answer);
	close(fd);
	if (!found)
		return false;
	const struct inet_diag_msg *m = &answer.message.body;
	*owner = (struct tcp_owner){ m->idiag_uid, m->idiag_inode };
	return m->id.idiag_sport == htons((uint16_t)client) &&
	       m->id.idiag_dport == htons((uint16_t)server);
}

static bool find(enum peer_way way, uint32_t address, int client, int server,
		 struct tcp_owner *owner)
{
	if (way == PEER_DIAG)
		return diag_find(address, client, server, owner);
	return tcp_table_find(address, client, server, owner);
}

bool peer_allowed(enum peer_way way, uint32_t address, int client, int server)
{
	struct tcp_owner owner;

	if (way == PEER_ANY || way == PEER_BLIND)
		return true;
	return find(way, address, client, server, &owner) && owner.inode != 0 &&
	       (owner.uid == geteuid() || owner.uid == 0);
}

static int port_of(int fd)
{
	struct sockaddr_in a = { 0 };
	socklen_t len = sizeof a;

	return getsockname(fd, (struct sockaddr *)&a, &len) == 0
		       ? ntohs(a.sin_port)
		       : -1;
}

/* Does this way name us as the owner of a connection of ours? */
static bool works(enum peer_way way, int client, int server)
{
	struct tcp_owner owner;

	return find(way, htonl(INADDR_LOOPBACK), client, server, &owner) &&
	       owner.inode != 0 && owner.uid == geteuid();
}

enum peer_way peer_probe(void)
{
	struct sockaddr_in a = { .sin_family = AF_INET,
				 .sin_addr = { htonl(INADDR_LOOPBACK) } };
	enum peer_way way = PEER_BLIND;
	int server = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	int client = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

	if (server < 0 || client < 0 ||
	    bind(server, (struct sockaddr *)&a, sizeof a) != 0 ||
	    listen(server, 1) != 0)
		goto out;
	a.sin_port = htons((uint16_t)port_of(server));
	if (connect(client, (struct sockaddr *)&a, sizeof a) != 0)
		goto out;
	if (works(PEER_DIAG, port_of(client), port_of(server)))
		way = PEER_DIAG;
	else if (works(PEER_TABLE, port_of(client), port_of(server)))
		way = PEER_TABLE;
out:
	if (client >= 0)
		close(client);
	if (server >= 0)
		close(server);
	return way;
}
