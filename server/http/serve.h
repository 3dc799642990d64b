/* serve.h: the command steptime serve: from its options to its end.
 */
#ifndef SERVER_SERVE_H
#define SERVER_SERVE_H

/* argv[0] is "serve". Serves until SIGINT, SIGTERM or SIGHUP. Returns an exit
 * code: 0 after that, 1 if it could not start, 2 for wrong options. */
int serve_main(int argc, char **argv);

#endif
