/* options.c: see options.h. */
#include "server/http/options.h"

#include "base/num.h"
#include "base/utf8.h"
#include "server/http/origin.h"

const char options_help[] =
	"steptime serve: the pages and the API, for a browser on this machine\n"
	"\n"
	"  --port N              at 127.0.0.1:N (8013); 0 takes any free port\n"
	"  --root DIR            where the content is (found without it)\n"
	"  --data DIR            where answers and cards are kept (steptime in\n"
	"                        $XDG_DATA_HOME, or in ~/.local/share)\n"
	"  --open                opens the start page, if there is a display\n"
	"  --watch               reads lessons and questions again when their\n"
	"                        files change, and loads open pages again\n"
	"  --allow-host NAME     answers to this host name too, besides\n"
	"                        localhost and 127.0.0.1: behind a proxy\n"
	"  --allow-frame ORIGIN  lets pages of this origin show it in a\n"
	"                        frame, such as https://editor.example\n"
	"  --colab URL           shows a link that opens the notebook in Colab:\n"
	"                        URL/NAME.ipynb, so the address of a folder,\n"
	"                        such as https://colab.research.google.com/\n"
	"                        github/OWNER/REPOSITORY/blob/main/notebooks\n"
	"  --any-user            answers every user of this machine, not only\n"
	"                        you and root\n"
	"  --help                this\n";

static bool no_value(bool *flag, const char *value, const char *name,
		     struct error *e)
{
	*flag = true;
	return !value ||
	       error_set(e, ERROR_INPUT, name, "%s takes no value.", name);
}

static bool read_port(struct options *o, const char *value, struct error *e)
{
	double port;

	if (value[strspn(value, "0123456789")] || !num_parse(value, &port) ||
	    port > 65535)
		return error_set(e, ERROR_INPUT, "--port",
				 "--port must be a number from 0 to 65535, not "
				 "\"%.60s\".",
				 value);
	o->port = (int)port;
	return true;
}

static bool add_name(const char **names, size_t *len, const char *value,
		     const char *option, struct error *e)
{
	if (*len == GATE_NAMES_MAX)
		return error_set(e, ERROR_INPUT, option,
				 "%s may be given %d times at most.", option,
				 GATE_NAMES_MAX);
	names[(*len)++] = value;
	return true;
}

static bool read_host(struct options *o, const char *value, struct error *e)
{
	if (!origin_host(value))
		return error_set(e, ERROR_INPUT, "--allow-host",
				 "--allow-host must be a host name without a "
				 "port, such as hub.example.org, not "
				 "\"%.60s\".",
				 value);
	return add_name(o->gate.host, &o->gate.host_len, value, "--allow-host",
			e);
}

static bool read_frame(struct options *o, const char *value, struct error *e)
{
	if (!origin_frame(value))
		return error_set(e, ERROR_INPUT, "--allow-frame",
				 "--allow-frame must be an origin, such as "
				 "https://editor.example, not \"%.60s\".",
				 value);
	size_t bytes = strlen(value);
	for (size_t i = 0; i < o->gate.frame_len; i++)
		bytes += strlen(o->gate.frame[i]);
	if (bytes > GATE_FRAMES_MAX)
		return error_set(e, ERROR_INPUT, "--allow-frame",
				 "The origins of --allow-frame have %zu "
				 "characters together; at most %d are taken, "
				 "as every answer carries them.",
				 bytes, GATE_FRAMES_MAX);
	return add_name(o->gate.frame, &o->gate.frame_len, value,
			"--allow-frame", e);
}

/* It becomes a link, so it must be one, and the name goes behind it. */
static bool read_colab(struct options *o, const char *value, struct error *e)
{
	static const char https[] = "https://";
	size_t len = strlen(value);

	if (strncmp(value, https, sizeof https - 1) != 0 ||
	    len == sizeof https - 1 || len > 500 || value[len - 1] == '/' ||
	    value[sizeof https - 1] == '/' || strpbrk(value, "?# \"'<>\\") ||
	    !utf8_one_line(value))
		return error_set(e, ERROR_INPUT, "--colab",
				 "--colab must be the address of a folder that "
				 "begins with https:// and ends without a "
				 "slash, not \"%.60s\".",
				 value);
	o->colab = value;
	return true;
}

/* An option that needs a value, which is there. */
static bool read_valued(struct options *o, const char *name, const char *value,
			struct error *e)
{
	if (strcmp(name, "--port") == 0)
		return read_port(o, value, e);
	if (strcmp(name, "--allow-host") == 0)
		return read_host(o, value, e);
	if (strcmp(name, "--allow-frame") == 0)
		return read_frame(o, value, e);
	if (strcmp(name, "--colab") == 0)
		return read_colab(o, value, e);
	*(strcmp(name, "--data") == 0 ? &o->data : &o->root) = value;
	return *value ||
	       error_set(e, ERROR_INPUT, name, "%s must name a folder.", name);
}

static bool needs_value(const char *name)
{
	static const char *const names[] = { "--port",	      "--root",
					     "--data",	      "--allow-host",
					     "--allow-frame", "--colab" };

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strcmp(name, names[i]) == 0)
			return true;
	return false;
}

static bool *flag_of(struct options *o, const char *name)
{
	if (strcmp(name, "--open") == 0)
		return &o->open;
	if (strcmp(name, "--watch") == 0)
		return &o->watch;
	if (strcmp(name, "--any-user") == 0)
		return &o->any_user;
	return strcmp(name, "--help") == 0 ? &o->help : NULL;
}

bool options_read(int argc, char **argv, struct options *o, struct error *e)
{
	*o = (struct options){ .port = OPTIONS_PORT };
	for (int i = 1; i < argc; i++) {
		const char *value = strchr(argv[i], '=');
		char name[32];
		size_t len = strcspn(argv[i], "=");
		snprintf(name, sizeof name, "%.*s", (int)(len < 31 ? len : 31),
			 argv[i]);
		value = value ? value + 1 : NULL;
		bool *flag = flag_of(o, name);
		if (flag && !no_value(flag, value, name, e))
			return false;
		if (flag)
			continue;
		if (!needs_value(name))
			return error_set(e, ERROR_INPUT, name,
					 "There is no option \"%.60s\"; serve "
					 "--help lists them.",
					 argv[i]);
		if (!value && i + 1 < argc)
			value = argv[++i];
		if (!value)
			return error_set(e, ERROR_INPUT, name,
					 "%s needs a value behind it.", name);
		if (!read_valued(o, name, value, e))
			return false;
	}
	return true;
}
