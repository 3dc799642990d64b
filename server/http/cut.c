/* cut.c: see cut.h. */
#include "server/http/cut.h"

#include <arpa/inet.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

uint64_t cut_ends(uint32_t address, int client, int server)
{
	return (uint64_t)address << 32 | (uint64_t)(uint16_t)client << 16 |
	       (uint16_t)server;
}

uint64_t cut_ends_of(int fd)
{
	struct sockaddr_in client = { 0 }, server = { 0 };
	socklen_t len = sizeof client, own = sizeof server;

	if (getpeername(fd, (struct sockaddr *)&client, &len) != 0 ||
	    client.sin_family != AF_INET ||
	    getsockname(fd, (struct sockaddr *)&server, &own) != 0)
		return 0;
	return cut_ends(client.sin_addr.s_addr, ntohs(client.sin_port),
			ntohs(server.sin_port));
}

bool cut_unread(int fd)
{
	int bytes = 0;

	return ioctl(fd, FIONREAD, &bytes) == 0 && bytes > 0;
}

void cut(uint64_t ends, enum cut_way way)
{
	int fd = 0;

	while (fd < CUT_FILES && cut_ends_of(fd) != ends)
		fd++;
	if (fd < CUT_FILES)
		(void)shutdown(fd, way == CUT_ALL ? SHUT_RDWR : SHUT_RD);
}
