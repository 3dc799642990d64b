/* options.h: the options of steptime serve, read from the command line.
 */
#ifndef SERVER_OPTIONS_H
#define SERVER_OPTIONS_H

#include <stdbool.h>

#include "base/error.h"
#include "server/http/gate.h"

enum { OPTIONS_PORT = 8013 };

struct options {
	int port;	  /* 0: any free one */
	const char *root; /* NULL: not given */
	const char *data; /* NULL: not given */
	bool open;	  /* a browser */
	bool watch;	  /* read lessons again when they change */
	bool any_user;
	const char *colab; /* NULL: not given */
	bool help;	   /* then nothing else matters */
	struct gate gate;  /* --allow-host, --allow-frame */
};

/* Reads argv[1 … argc). The strings stay argv's. False with a sentence that
 * says what would be right. An option's value is the next word, or stands
 * behind an equals sign. */
bool options_read(int argc, char **argv, struct options *o, struct error *e);

/* What --help prints. */
extern const char options_help[];

#endif
