/* tcp_table.c: see tcp_table.h. */
#include "server/http/tcp_table.h"

#include <arpa/inet.h>

enum { TCP_LISTENING = 0x0a };

/* The numbers of a line, which spaces and colons part. Addresses are in the
 * machine's byte order. */
enum column {
	ADDRESS = 1,
	PORT,
	OTHER_ADDRESS,
	OTHER_PORT,
	STATE,
	UID = 11,
	INODE = 13,
	COLUMNS
};

/* Those behind STATE and before UID are hexadecimal too; the first counts. */
static int base_of(size_t column)
{
	return column == 0 || column >= UID ? 10 : 16;
}

static bool read_row(const char *line, unsigned long row[static COLUMNS])
{
	for (size_t i = 0; i < COLUMNS; i++) {
		char *end;
		line += strspn(line, " :");
		row[i] = strtoul(line, &end, base_of(i));
		if (end == line)
			return false;
		line = end;
	}
	return true;
}

static bool is_wanted(const unsigned long row[static COLUMNS], uint32_t address,
		      int port, int other)
{
	unsigned long loopback = htonl(INADDR_LOOPBACK);

	if (row[PORT] != (unsigned long)port)
		return false;
	if (other == 0)
		return row[STATE] == TCP_LISTENING &&
		       (row[ADDRESS] == loopback || row[ADDRESS] == 0);
	return row[ADDRESS] == address && row[OTHER_ADDRESS] == loopback &&
	       row[OTHER_PORT] == (unsigned long)other &&
	       row[STATE] != TCP_LISTENING;
}

bool tcp_table_find(uint32_t address, int port, int other,
		    struct tcp_owner *owner)
{
	FILE *table = fopen("/proc/net/tcp", "re");
	bool found = false;
	char line[512];
	unsigned long row[COLUMNS];

	if (!table)
		return false;
	while (!found && fgets(line, sizeof line, table)) {
		found = read_row(line, row) &&
			is_wanted(row, address, port, other);
		if (found)
			*owner = (struct tcp_owner){ (uid_t)row[UID],
						     row[INODE] };
	}
	(void)fclose(table);
	return found;
}
