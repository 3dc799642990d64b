/* html_check.h: is this HTML of ours what it must be, whatever the text was?
 *
 * Only what our own writers make passes: every tag is closed in its order, every
 * attribute stands in double quotes, there is no script, no style, no event, and
 * no address but those allowed. A stricter reader than a browser's. All of it
 * stands in this header, since a test is one file.
 */
#ifndef TESTS_HTML_CHECK_H
#define TESTS_HTML_CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <strings.h>

#include "base/utf8.h"

enum { HTML_CHECK_DEPTH = 4096, HTML_CHECK_NAME = 32 };

struct html_check {
	const char *at;
	const char *fault; /* NULL so far */
	char open[HTML_CHECK_DEPTH][HTML_CHECK_NAME];
	size_t depth;
};

static inline bool html_name_char(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	       (c >= '0' && c <= '9') || c == '-';
}

/* Copies a name; false if there is none, or it is too long. */
static inline bool html_name(struct html_check *c, char name[HTML_CHECK_NAME])
{
	size_t len = 0;

	while (html_name_char(c->at[len]) && len < HTML_CHECK_NAME - 1)
		len++;
	memcpy(name, c->at, len);
	name[len] = '\0';
	c->at += len;
	return len > 0 && !html_name_char(*c->at);
}

/* An address as it stands in the page, '&' escaped. */
static inline bool html_address(const char *value, size_t len)
{
	static const char *const good[] = { "http:", "https:", "mailto:" };
	size_t scheme = 0;

	if (len && value[0] == ' ')
		return false;
	while (scheme < len && !strchr("/?#:", value[scheme])) {
		if (value[scheme] == '\\' || value[scheme] == '\t' ||
		    value[scheme] == '\n')
			return false;
		scheme++;
	}
	if (scheme == len || value[scheme] != ':')
		return len < 2 || strncmp(value, "//", 2) != 0;
	for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
		if (strlen(good[i]) == scheme + 1 &&
		    strncasecmp(good[i], value, scheme + 1) == 0)
			return true;
	return false;
}

static inline bool html_attribute_allowed(const char *name)
{
	return strncasecmp(name, "on", 2) != 0 &&
	       strcasecmp(name, "style") != 0 &&
	       strcasecmp(name, "srcdoc") != 0 &&
	       strcasecmp(name, "action") != 0 &&
	       strcasecmp(name, "formaction") != 0;
}

static inline const char *html_attribute(struct html_check *c)
{
	char name[HTML_CHECK_NAME];

	if (!html_name(c, name))
		return "a strange attribute";
	if (!html_attribute_allowed(name))
		return "an attribute that is not allowed";
	if (*c->at != '=')
		return NULL;
	if (*++c->at != '"')
		return "an attribute without quotes";
	const char *value = ++c->at;
	while (*c->at && *c->at != '"')
		if (*c->at++ == '<')
			return "a '<' in an attribute";
	if (!*c->at)
		return "an attribute without an end";
	size_t len = (size_t)(c->at++ - value);
	bool address = strcmp(name, "href") == 0 || strcmp(name, "src") == 0;
	if (address && !html_address(value, len))
		return "an address that is not allowed";
	return NULL;
}

static inline bool html_element_allowed(const char *name)
{
	static const char *const bad[] = { "script",	    "style", "iframe",
					   "object",	    "embed", "form",
					   "base",	    "meta",  "link",
					   "foreignObject", "math" };

	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
		if (strcasecmp(bad[i], name) == 0)
			return false;
	return true;
}

static inline const char *html_open_tag(struct html_check *c)
{
	char name[HTML_CHECK_NAME];

	if (!html_name(c, name))
		return "a '<' that begins no tag";
	if (!html_element_allowed(name))
		return "an element that is not allowed";
	while (*c->at == ' ') {
		c->at++;
		const char *fault = html_attribute(c);
		if (fault)
			return fault;
	}
	if (*c->at++ != '>')
		return "a tag without an end";
	if (!strcmp(name, "br") || !strcmp(name, "hr") || !strcmp(name, "img"))
		return NULL;
	if (c->depth == HTML_CHECK_DEPTH)
		return "elements too deep";
	memcpy(c->open[c->depth++], name, sizeof name);
	return NULL;
}

static inline const char *html_close_tag(struct html_check *c)
{
	char name[HTML_CHECK_NAME];

	if (!html_name(c, name) || *c->at++ != '>')
		return "a closing tag without an end";
	if (c->depth == 0 || strcmp(c->open[c->depth - 1], name) != 0)
		return "a closing tag that closes another";
	c->depth--;
	return NULL;
}

/* NULL if the HTML is as it must be; else what is wrong, and *at where. */
static inline const char *html_check(const char *html, const char **at)
{
	static struct html_check c;
	const char *fault = NULL;

	c.at = html;
	c.depth = 0;
	while (*c.at && !fault) {
		*at = c.at;
		if (*c.at++ != '<')
			continue;
		if (*c.at != '/') {
			fault = html_open_tag(&c);
		} else {
			c.at++;
			fault = html_close_tag(&c);
		}
	}
	if (!fault && c.depth > 0)
		fault = "an element without an end";
	if (!fault && !utf8_valid(html, strlen(html)))
		fault = "invalid UTF-8";
	return fault;
}

#endif
