/* tcp_table.c: see tcp_table.h. */
#include "server/tcp_table.h"

#include <arpa/inet.h>

enum { TCP_LISTENING = 0x0a };

/* One line of the table. Addresses are printed in the machine's byte order. */
struct row {
	unsigned address, port, other_address, other_port, state;
	struct tcp_owner owner;
};

static bool read_row(const char *line, struct row *row)
{
	unsigned uid;
	int got =
		sscanf(line, "%*d: %8X:%4X %8X:%4X %2X %*s %*s %*s %u %*d %lu",
		       &row->address, &row->port, &row->other_address,
		       &row->other_port, &row->state, &uid, &row->owner.inode);

	if (got != 7)
		return false;
	row->owner.uid = uid;
	return true;
}

static bool is_wanted(const struct row *row, int port, int other)
{
	unsigned loopback = htonl(INADDR_LOOPBACK);

	if (row->port != (unsigned)port)
		return false;
	if (other == 0)
		return row->state == TCP_LISTENING &&
		       (row->address == loopback || row->address == 0);
	return row->address == loopback && row->other_address == loopback &&
	       row->other_port == (unsigned)other &&
	       row->state != TCP_LISTENING;
}

bool tcp_table_find(int port, int other, struct tcp_owner *owner)
{
	FILE *table = fopen("/proc/net/tcp", "re");
	bool found = false;
	char line[512];
	struct row row;

	if (!table)
		return false;
	while (!found && fgets(line, sizeof line, table)) {
		found = read_row(line, &row) && is_wanted(&row, port, other);
		if (found)
			*owner = row.owner;
	}
	fclose(table);
	return found;
}
