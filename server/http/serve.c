/* serve.c: see serve.h. Starting, in order: the assets, the content, the store,
 * who may ask, the watchman, CivetWeb; stopping, the same backwards.
 */
#include "server/http/serve.h"

#include <civetweb.h>
#include <malloc.h>
#include <limits.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

#include "server/api/answers.h"
#include "server/http/assets.h"
#include "server/cli/cli.h"
#include "server/cli/cli_file.h"
#include "server/http/exchange.h"
#include "server/http/head.h"
#include "server/lesson/store.h"
#include "server/lesson/watch.h"
#include "server/http/options.h"
#include "server/pages/page_lesson.h"
#include "server/http/port.h"
#include "server/root.h"
#include "server/search/search.h"
#include "server/store/store.h"
#include "server/terminal.h"

/* The running program. */
struct program {
	struct exchange x;
	struct lesson_writers writers;
	char root[PATH_MAX];
	bool watched;	     /* waits_start was called */
	struct watch *watch; /* NULL without --watch */
	struct mg_context *civetweb;
	int port;
};

static int complain(const struct error *e, int code)
{
	terminal_line(stderr, "steptime serve: %s", e->message);
	return code;
}

/* Everything that CivetWeb would do by itself is off: it reads requests, and
 * the rest is ours. */
static bool start_civetweb(struct program *p, int port, struct error *e)
{
	char listen[32];
	const char *options[] = {
		"listening_ports",
		listen,
		"num_threads",
		"64",
		"connection_queue",
		"64",
		"enable_keep_alive",
		"yes",
		"keep_alive_timeout_ms",
		"2000",
		"request_timeout_ms",
		"5000",
		"max_request_size",
		"16384",
		"tcp_nodelay",
		"1",
		"decode_url",
		"no",
		"access_control_allow_origin",
		"",
		"access_control_allow_methods",
		"",
		"access_control_allow_headers",
		"",
		"cgi_pattern",
		"",
		"ssi_pattern",
		"",
		"index_files",
		"",
		"enable_directory_listing",
		"no",
		"enable_auth_domain_check",
		"no",
		NULL,
	};
	struct mg_callbacks callbacks = exchange_callbacks();
	struct mg_server_port bound;

	_Static_assert(WAITS_THREADS == 64, "num_threads");
	_Static_assert(HEAD_MAX == 16384, "max_request_size");
	snprintf(listen, sizeof listen, "127.0.0.1:%d", port);
	mg_init_library(0);
	p->x.starting = true;
	p->civetweb = mg_start(&callbacks, &p->x, options);
	p->x.starting = false;
	if (!p->civetweb)
		return port_trouble(port, p->x.log, e);
	if (mg_get_server_ports(p->civetweb, 1, &bound) == 1)
		port = bound.port;
	p->port = port;
	return true;
}

static void choose_peers(struct program *p, const struct options *o)
{
	p->x.peer = o->any_user ? PEER_ANY : peer_probe();
	if (p->x.peer == PEER_BLIND)
		fputs("steptime serve: this system does not tell whose a "
		      "connection is, so every user of this machine is "
		      "answered.\n",
		      stderr);
}

/* What is taught, and how it is found. */
static bool start_lessons(struct program *p, const struct options *o,
			  struct error *e)
{
	struct server *s = &p->x.server;

	p->writers = page_lesson_writers;
	p->writers.colab = s->colab = o->colab;
	s->lessons = lesson_store_open(p->root, &p->writers, e);
	if (!s->lessons)
		return false;
	s->search = search_open(s->lessons, e);
	s->watched = o->watch;
	if (s->search && o->watch)
		p->watch = watch_start(p->root, s->lessons, e);
	return s->search && (p->watch || !o->watch);
}

/* What learners did. Where it cannot be kept the rest works. */
static bool start_store(struct program *p, const struct options *o,
			struct error *e)
{
	struct error why;

	p->x.server.store = store_open(o->data, e);
	if (!p->x.server.store)
		return false;
	store_status(p->x.server.store, &why);
	if (why.message[0])
		terminal_line(stderr, "steptime serve: %s", why.message);
	return true;
}

static bool start(struct program *p, const struct options *o, struct error *e)
{
	struct exchange *x = &p->x;

	if (!root_find(o->root, p->root, e))
		return false;
	x->server.root = p->root;
	x->server.assets = assets_load(p->root, e);
	if (!x->server.assets)
		return false;
	if (!start_lessons(p, o, e) || !start_store(p, o, e))
		return false;
	x->server.answers = answers_new(x->common);
	p->watched = waits_start(&x->waits);
	if (!x->server.answers || !p->watched)
		return error_set(e, ERROR_SYSTEM, "",
				 "Memory or threads are out.");
	x->gate = o->gate;
	reply_common(x->common, x->gate.frame, x->gate.frame_len);
	choose_peers(p, o);
	if (!start_civetweb(p, o->port, e))
		return false;
	return store_start(x->server.store) ||
	       error_set(e, ERROR_SYSTEM, "", "Threads are out.");
}

static void stop(struct program *p)
{
	if (p->watched)
		waits_hurry(&p->x.waits);
	if (p->civetweb)
		mg_stop(p->civetweb);
	mg_exit_library();
	if (p->watched)
		waits_end(&p->x.waits);
	store_close(p->x.server.store);
	watch_stop(p->watch);
	search_free(p->x.server.search);
	lesson_store_free(p->x.server.lessons);
	answers_free(p->x.server.answers);
	assets_free(p->x.server.assets);
}

/* Opens the page in the browser of the desktop, if there is one; whether it did
 * is between the two. The child gets its signals back. */
static void open_browser(const char *url)
{
	char open[] = "xdg-open";
	char address[64];
	char *argv[] = { open, address, NULL };
	posix_spawnattr_t attributes;
	sigset_t none;
	pid_t pid;

	if (!getenv("DISPLAY") && !getenv("WAYLAND_DISPLAY"))
		return;
	snprintf(address, sizeof address, "%s", url);
	sigemptyset(&none);
	posix_spawnattr_init(&attributes);
	posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
	posix_spawnattr_setsigmask(&attributes, &none);
	if (posix_spawnp(&pid, open, NULL, &attributes, argv, environ) != 0)
		fputs("steptime serve: xdg-open is not there; open the page "
		      "yourself.\n",
		      stderr);
	posix_spawnattr_destroy(&attributes);
}

static void announce(const struct program *p, const struct options *o)
{
	char url[64];

	snprintf(url, sizeof url, "http://127.0.0.1:%d/", p->port);
	printf("Steptime is at %s  (Ctrl-C stops it)\n", url);
	(void)fflush(stdout);
	if (o->open)
		open_browser(url);
}

/* Blocks the signals that end the program, in this thread and those that it
 * starts: they are waited for instead. One that was ignored when it started stays
 * so: that is what nohup does. */
static void block_signals(sigset_t *set)
{
	static const int ends[] = { SIGINT, SIGTERM, SIGHUP };
	struct sigaction now;

	sigemptyset(set);
	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
		if (sigaction(ends[i], NULL, &now) == 0 &&
		    now.sa_handler != SIG_IGN)
			sigaddset(set, ends[i]);
	pthread_sigmask(SIG_BLOCK, set, NULL);
	/* A write that cannot be done fails, and whoever wrote says so. */
	(void)signal(SIGPIPE, SIG_IGN);
	(void)signal(SIGXFSZ, SIG_IGN);
}

int serve_main(int argc, char **argv)
{
	static struct program program;
	struct error e = { .kind = ERROR_NONE };
	struct options o;
	sigset_t set;
	int code = EXIT_FINE;
	int signal;

	if (!options_read(argc, argv, &o, &e))
		return complain(&e, EXIT_WRONG_USE);
	if (o.help) {
		fputs(options_help, stdout);
		return cli_printed("serve", EXIT_FINE);
	}
	/* Sixty-four threads would each get a heap of their own, and keep it:
	 * two heaps serve as fast, in less memory. */
	mallopt(M_ARENA_MAX, 2);
	block_signals(&set);
	if (start(&program, &o, &e)) {
		announce(&program, &o);
		sigwait(&set, &signal);
	} else {
		code = complain(&e, e.kind == ERROR_INPUT ? EXIT_WRONG_USE
							  : EXIT_NO);
	}
	stop(&program);
	return code;
}
