/* link.h: where a link leads, and whether it may.
 *
 * An author's address is not trusted: only http, https and mailto, our own
 * schemes, and addresses relative to the page. What a browser could read in
 * another way than we do (controls, spaces at its ends, backslashes, two slashes
 * at the beginning) is refused.
 */
#ifndef SERVER_LESSON_LINK_H
#define SERVER_LESSON_LINK_H

enum link_kind {
	LINK_REFUSED,
	LINK_WEB,      /* http, https, mailto */
	LINK_RELATIVE, /* to a file beside the page */
	LINK_PLACE,    /* #id in the page */
	LINK_NOTE,     /* note:KEY */
	LINK_TERM,     /* term:KEY */
	LINK_CHECK,    /* check:ID */
	LINK_FIGURE    /* figure:NAME?k=v */
};

/* The kind of an address, its character references decoded. *rest becomes what
 * stands behind "note:" and its like, or behind "#"; else the whole address. */
enum link_kind link_kind(const char *address, const char **rest);

#endif
