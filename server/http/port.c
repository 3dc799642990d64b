/* port.c: see port.h. */
#include "server/http/port.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/http/tcp_table.h"

enum { WHO_SIZE = 160, PATH_SIZE = 288 };

/* Does the process whose file descriptors are in the folder hold the socket? */
static bool holds(const char *folder, const char *socket)
{
	DIR *descriptors = opendir(folder);
	const struct dirent *entry;
	bool found = false;
	char path[PATH_SIZE * 2];
	char to[64];

	if (!descriptors)
		return false;
	while (!found && (entry = readdir(descriptors))) {
		snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
		ssize_t len = readlink(path, to, sizeof to - 1);
		if (len < 0)
			continue;
		to[len] = '\0';
		found = strcmp(to, socket) == 0;
	}
	closedir(descriptors);
	return found;
}

/* The words with which the process was started; "" if it does not tell. */
static void command_of(const char *pid, char *out, size_t size)
{
	char path[PATH_SIZE];
	size_t len = 0;

	snprintf(path, sizeof path, "/proc/%s/cmdline", pid);
	FILE *f = fopen(path, "re");
	if (f) {
		len = fread(out, 1, size - 1, f);
		(void)fclose(f);
	}
	while (len > 0 && out[len - 1] == '\0')
		len--;
	for (size_t i = 0; i < len; i++)
		if (!isprint((unsigned char)out[i]))
			out[i] = ' ';
	out[len] = '\0';
}

/* Who holds the socket: ": process 12 (python3 -m http.server)". "" where /proc
 * does not show it, as for another user's process. */
static void find_holder(unsigned long inode, char who[static WHO_SIZE])
{
	DIR *processes = opendir("/proc");
	const struct dirent *entry;
	char socket[64], folder[PATH_SIZE], command[100];

	snprintf(socket, sizeof socket, "socket:[%lu]", inode);
	*who = '\0';
	while (processes && !*who && (entry = readdir(processes))) {
		if (!isdigit((unsigned char)entry->d_name[0]))
			continue;
		snprintf(folder, sizeof folder, "/proc/%s/fd", entry->d_name);
		if (!holds(folder, socket))
			continue;
		command_of(entry->d_name, command, sizeof command);
		snprintf(who, WHO_SIZE, ": process %.12s (%s)", entry->d_name,
			 command);
	}
	if (processes)
		closedir(processes);
}

static bool in_use(int port, struct error *e)
{
	struct tcp_owner owner;
	char who[WHO_SIZE] = "";

	if (tcp_table_find(0, port, 0, &owner))
		find_holder(owner.inode, who);
	return error_set(e, ERROR_SYSTEM, "--port",
			 "Another program holds port %d%s. Stop it, or take "
			 "another port with --port N; 0 finds a free one.",
			 port, who);
}

/* What the system says to listening at port: 0, or an errno. */
static int try_listen(int port)
{
	struct sockaddr_in a = { .sin_family = AF_INET,
				 .sin_addr = { htonl(INADDR_LOOPBACK) },
				 .sin_port = htons((uint16_t)port) };
	int on = 1;
	int why = 0;
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

	if (fd < 0)
		return errno;
	setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
	if (bind(fd, (struct sockaddr *)&a, sizeof a) != 0 ||
	    listen(fd, 1) != 0)
		why = errno;
	close(fd);
	return why;
}

bool port_trouble(int port, const char *reason, struct error *e)
{
	int why = try_listen(port);

	if (why == EADDRINUSE)
		return in_use(port, e);
	if (why == EACCES)
		return error_set(
			e, ERROR_SYSTEM, "--port",
			"Port %d is only for root. Take one above 1023 "
			"with --port N.",
			port);
	return error_set(
		e, ERROR_SYSTEM, "--port",
		"Port %d could not be opened: %.200s. Try another with "
		"--port N.",
		port, why ? strerror(why) : reason);
}
