/* compress.c: see compress.h. */
#include "server/http/compress.h"

#include <string.h>

#define ZLIB_CONST
#include <zlib.h>

#include "server/http/accept.h"

enum {
	FAST = 1,	       /* a fifth of the size in a few milliseconds */
	GZIP = MAX_WBITS + 16, /* zlib's way to ask for gzip's frame */
	MEMORY = 8,
	PIECE = 4096
};

/* Adds what the stream makes of its input, step by step, to out; true if that is
 * all. */
static bool drain(z_stream *z, int (*step)(z_stream *z, int flush), int flush,
		  struct buf *out)
{
	unsigned char piece[PIECE];
	int state = Z_OK;

	while (state == Z_OK && !out->failed) {
		z->next_out = piece;
		z->avail_out = PIECE;
		state = step(z, flush);
		buf_add(out, piece, PIECE - z->avail_out);
	}
	return state == Z_STREAM_END && !out->failed;
}

static bool compress_text(const struct buf *in, struct buf *out)
{
	z_stream z = { .next_in = (const Bytef *)in->data,
		       .avail_in = (uInt)in->len };

	if (deflateInit2(&z, FAST, Z_DEFLATED, GZIP, MEMORY,
			 Z_DEFAULT_STRATEGY) != Z_OK)
		return false;
	bool whole = drain(&z, deflate, Z_FINISH, out);
	deflateEnd(&z);
	return whole;
}

static bool is_large_page(const struct reply *r)
{
	return !r->shared && !r->gzip && strcmp(r->type, REPLY_HTML) == 0 &&
	       !r->body.failed && r->body.len >= COMPRESS_FROM;
}

void compress_mark(struct reply *r)
{
	size_t len = strlen(r->etag);

	if (!is_large_page(r))
		return;
	r->vary = true;
	if (r->etag[0] != '"' || len + sizeof "W/" > sizeof r->etag)
		return;
	memmove(r->etag + 2, r->etag, len + 1);
	memcpy(r->etag, "W/", 2);
}

void compress_page(struct reply *r, const char *accept_encoding)
{
	struct buf smaller;

	if (!is_large_page(r) || !accept_gzip(accept_encoding))
		return;
	buf_init(&smaller, REPLY_BYTES_MAX);
	if (compress_text(&r->body, &smaller)) {
		struct buf whole = r->body;
		r->body = smaller;
		smaller = whole;
		r->gzip = true;
	}
	buf_release(&smaller);
}

bool compress_undo(const struct shared *zipped, struct buf *out)
{
	z_stream z = { .next_in = (const Bytef *)zipped->bytes,
		       .avail_in = (uInt)zipped->len };

	if (inflateInit2(&z, GZIP) != Z_OK)
		return false;
	bool whole = drain(&z, inflate, Z_NO_FLUSH, out);
	inflateEnd(&z);
	return whole;
}
