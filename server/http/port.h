/* port.h: why a port could not be opened, in a sentence: who holds it. Only
 * asked when starting failed.
 */
#ifndef SERVER_PORT_H
#define SERVER_PORT_H

#include "base/error.h"

/* Sets *e to the reason for which 127.0.0.1:port cannot be listened at;
 * otherwise, if it can be, to reason, the words of who could not. Returns
 * false. */
bool port_trouble(int port, const char *reason, struct error *e);

#endif
