/* tex.c: see tex.h. */
#include "server/lesson/tex.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#include "base/utf8.h"

static const struct {
	const char *name, *text;
} commands[] = {
	{ "alpha", "α" },   { "beta", "β" },   { "gamma", "γ" },
	{ "delta", "δ" },   { "Delta", "Δ" },  { "epsilon", "ε" },
	{ "eta", "η" },	    { "theta", "θ" },  { "lambda", "λ" },
	{ "mu", "µ" },	    { "pi", "π" },     { "rho", "ρ" },
	{ "sigma", "σ" },   { "tau", "τ" },    { "phi", "φ" },
	{ "psi", "ψ" },	    { "Psi", "Ψ" },    { "Phi", "Φ" },
	{ "omega", "ω" },   { "Omega", "Ω" },  { "Sigma", "Σ" },
	{ "times", "×" },   { "cdot", "·" },   { "approx", "≈" },
	{ "le", "≤" },	    { "leq", "≤" },    { "ge", "≥" },
	{ "geq", "≥" },	    { "ne", "≠" },     { "pm", "±" },
	{ "to", "→" },	    { "infty", "∞" },  { "sum", "Σ" },
	{ "sqrt", "√" },    { "top", "ᵀ" },    { "quad", " " },
	{ "qquad", " " },   { "max", "max" },  { "min", "min" },
	{ "log", "log" },   { "exp", "exp" },  { "div", "÷" },
	{ "partial", "∂" }, { "in", "∈" },     { "ldots", "…" },
	{ "dots", "…" },    { "propto", "∝" },
};

/* What a command of letters stands for, "" if it is not known. */
static const char *command_text(const char *name, size_t len)
{
	for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
		if (strlen(commands[i].name) == len &&
		    memcmp(commands[i].name, name, len) == 0)
			return commands[i].text;
	return "";
}

static bool is_root(const char *name, size_t len)
{
	return len == 4 && memcmp(name, "sqrt", 4) == 0;
}

static bool is_fraction(const char *name, size_t len)
{
	return (len == 4 && memcmp(name, "frac", 4) == 0) ||
	       (len == 5 && memcmp(name + 1, "frac", 4) == 0);
}

/* Where we are: braces that are open, and what closes them. */
struct reading {
	struct buf *out;
	char close[64];	 /* per open brace: '/' of a numerator, ')' below it */
	size_t from[64]; /* where its text begins in out */
	size_t depth;
	char next; /* how the next open brace closes, if it comes at once */
};

static void open_brace(struct reading *r)
{
	if (r->next)
		buf_putc(r->out, '(');
	if (r->depth < sizeof r->close) {
		r->close[r->depth] = r->next;
		r->from[r->depth] = r->out->len;
	}
	r->depth++;
	r->next = '\0';
}

/* "(4" -> "4": one character needs no parentheses. */
static bool cut_parenthesis(struct buf *out, size_t from)
{
	if (out->failed || from > out->len || utf8_count(out->data + from) != 1)
		return false;
	memmove(out->data + from - 1, out->data + from, out->len - from + 1);
	out->len--;
	return true;
}

static void close_brace(struct reading *r)
{
	if (r->depth == 0)
		return;
	r->depth--;
	char how = r->depth < sizeof r->close ? r->close[r->depth] : '\0';
	if (how && !cut_parenthesis(r->out, r->from[r->depth]))
		buf_putc(r->out, ')');
	if (how == '/')
		buf_putc(r->out, '/');
	r->next = how == '/' ? ')' : '\0';
}

/* tex begins behind a backslash; the length of what it read. */
static size_t command(struct reading *r, const char *tex, size_t len)
{
	size_t size = 0;

	while (size < len && isalpha((unsigned char)tex[size]))
		size++;
	if (size == 0) { /* \, is a space, \{ a brace, \\ a new line */
		if (len && strchr("{}%$_#&", tex[0]))
			buf_putc(r->out, tex[0]);
		else
			buf_putc(r->out, ' ');
		return len ? 1 : 0;
	}
	if (!is_fraction(tex, size))
		buf_puts(r->out, command_text(tex, size));
	r->next = is_fraction(tex, size) ? '/'
		  : is_root(tex, size)	 ? ')'
					 : '\0';
	return size;
}

static void one(struct reading *r, char c)
{
	buf_putc(r->out, c);
	if (c != ' ')
		r->next = '\0';
}

void tex_plain(struct buf *out, const char *tex, size_t len)
{
	struct reading r = { .out = out };

	for (size_t i = 0; i < len; i++) {
		if (tex[i] == '\\')
			i += command(&r, tex + i + 1, len - i - 1);
		else if (tex[i] == '{')
			open_brace(&r);
		else if (tex[i] == '}')
			close_brace(&r);
		else if (tex[i] != '&')
			one(&r, tex[i]);
	}
}
