/* directive_video.c: a video, as a poster that static/js/video.js makes a button.
 * Nothing is loaded from its host until a person asks for it; without JavaScript
 * there is a link. The poster is a drawing, video-NAME.svg beside the text.
 *
 * videos.txt, as entries.h reads it; start and end in seconds or as h:mm:ss:
 *
 *     ## profiler
 *     id: LuhJEEJQgUM
 *     title: How to profile CUDA kernels in PyTorch
 *     speaker: Mark Saroufim
 *     length: 56 minutes
 *     start: 12:40
 *     end: 25:00
 *     summary: What to watch for, in case one is offline.
 */
#include "server/lesson/directive.h"

#include <stdlib.h>
#include <string.h>

#include "base/front.h"
#include "base/html.h"
#include "server/lesson/render_picture.h"

enum {
	VIDEO_ID,
	VIDEO_TITLE,
	VIDEO_SPEAKER,
	VIDEO_LENGTH,
	VIDEO_START,
	VIDEO_END,
	VIDEO_SUMMARY,
	VIDEO_KEYS
};

/* Lines of an entry as front matter, so that one reader does for both. */
static void read_keys(const struct entry *video, struct front_key *keys,
		      struct faults *faults)
{
	struct buf text;
	size_t line;

	buf_init(&text, 64 << 10);
	buf_printf(&text, "---\n%s\n---\n", video->own);
	front_read(buf_text(&text), keys, video->text.file, faults, &line);
	buf_release(&text);
}

/* "1:48:15" or "6495" in seconds; -1 if it is neither. */
static long seconds(const char *text)
{
	long total = 0;

	for (;;) {
		char *end;
		if (*text < '0' || *text > '9')
			return -1;
		long part = strtol(text, &end, 10);
		if (part > 100000 || (total > 0 && part > 59) || total > 10000)
			return -1;
		total = total * 60 + part;
		if (!*end)
			return total;
		if (*end != ':')
			return -1;
		text = end + 1;
	}
}

static long start_of(const struct front_key *keys)
{
	const char *start = keys[VIDEO_START].value;

	return start ? seconds(start) : 0;
}

/* An id of the host: eleven letters, digits, '-' and '_'. */
static bool video_id(const char *id)
{
	return strlen(id) == 11 &&
	       strspn(id, "abcdefghijklmnopqrstuvwxyz"
			  "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") == 11;
}

/* What the page needs of a video, or a fault. */
static bool good_keys(struct render *r, const struct directive *d,
		      const struct front_key *keys)
{
	static const int needed[] = { VIDEO_ID, VIDEO_TITLE, VIDEO_SUMMARY };

	for (size_t i = 0; i < sizeof needed / sizeof needed[0]; i++) {
		if (!keys[needed[i]].value) {
			directive_error(r, d, "The video \"%s\" has no %s.",
					d->words, keys[needed[i]].name);
			return false;
		}
	}
	if (!video_id(keys[VIDEO_ID].value)) {
		directive_error(r, d, "The id of the video \"%s\" is not one.",
				d->words);
		return false;
	}
	for (int i = VIDEO_START; i <= VIDEO_END; i++) {
		if (keys[i].value && seconds(keys[i].value) < 0) {
			directive_error(r, d,
					"%s of the video \"%s\" is no "
					"time: 6495 or 1:48:15.",
					keys[i].name, d->words);
			return false;
		}
	}
	if (keys[VIDEO_END].value &&
	    seconds(keys[VIDEO_END].value) <= start_of(keys)) {
		directive_error(r, d,
				"The end of the video \"%s\" is not after its "
				"start.",
				d->words);
		return false;
	}
	return true;
}

/* The drawing; read aloud it is only the title again, so that a button around it
 * can have a name of its own. */
static void write_poster(struct render *r, const struct directive *d,
			 const char *title)
{
	char name[ENTRY_KEY_MAX + 8];

	snprintf(name, sizeof name, "video-%s", d->words);
	buf_puts(r->html, "<div class=\"video-poster\">");
	if (!render_svg(r, name, title, d->at ? d->at : r->at))
		html_text(r->html, title);
	buf_puts(r->html, "</div>\n");
}

/* "Mark Saroufim · 56 minutes · from 12:40 to 25:00" */
static void write_about(struct render *r, const struct front_key *keys)
{
	static const struct {
		int key;
		const char *before;
	} parts[] = { { VIDEO_SPEAKER, "" },
		      { VIDEO_LENGTH, "" },
		      { VIDEO_START, "from " },
		      { VIDEO_END, "to " } };
	const char *gap = "";

	buf_puts(r->html, "<p class=\"video-about\">");
	for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
		const char *value = keys[parts[i].key].value;
		if (!value)
			continue;
		buf_printf(r->html, "%s%s",
			   parts[i].key == VIDEO_END ? " " : gap,
			   parts[i].before);
		html_text(r->html, value);
		gap = " · ";
	}
	buf_puts(r->html, "</p>\n");
}

static void write_element(struct buf *out, const char *name,
			  const char *class_name, const char *text)
{
	buf_printf(out, "<%s class=\"%s\">", name, class_name);
	html_text(out, text);
	buf_printf(out, "</%s>\n", name);
}

static void write_open(struct render *r, const char *name,
		       const struct front_key *keys)
{
	const char *end = keys[VIDEO_END].value;

	buf_printf(r->html,
		   "<section class=\"video\" id=\"video-%s\" "
		   "data-video=\"%s\" data-start=\"%ld\"",
		   name, keys[VIDEO_ID].value, start_of(keys));
	if (end)
		buf_printf(r->html, " data-end=\"%ld\"", seconds(end));
	html_attr(r->html, "aria-label", keys[VIDEO_TITLE].value);
	buf_puts(r->html, ">\n");
}

static void write_video(struct render *r, const struct directive *d,
			const struct front_key *keys)
{
	const char *title = keys[VIDEO_TITLE].value;
	const char *summary = keys[VIDEO_SUMMARY].value;

	write_open(r, d->words, keys);
	write_poster(r, d, title);
	write_element(r->html, "p", "video-title", title);
	write_about(r, keys);
	write_element(r->html, "p", "video-summary", summary);
	buf_printf(r->html,
		   "<p class=\"video-link\"><a class=\"external\" "
		   "rel=\"noopener\" "
		   "href=\"https://www.youtube.com/watch?v=%s&amp;t=%lds\">"
		   "Watch it on YouTube</a></p>\n</section>\n",
		   keys[VIDEO_ID].value, start_of(keys));
	buf_printf(&r->words, "%s\n%s\n", title, summary);
	r->to->videos++;
}

void directive_video(struct render *r, const struct directive *d)
{
	struct front_key keys[VIDEO_KEYS + 1] = {
		[VIDEO_ID] = { "id", NULL },
		[VIDEO_TITLE] = { "title", NULL },
		[VIDEO_SPEAKER] = { "speaker", NULL },
		[VIDEO_LENGTH] = { "length", NULL },
		[VIDEO_START] = { "start", NULL },
		[VIDEO_END] = { "end", NULL },
		[VIDEO_SUMMARY] = { "summary", NULL },
	};
	const struct entry *video = entries_find(r->with->videos, d->words);
	char place[ENTRY_KEY_MAX + 8];

	directive_no_body(r, d);
	if (!video) {
		directive_error(r, d, "There is no video \"%.60s\".", d->words);
		return;
	}
	snprintf(place, sizeof place, "video-%s", d->words);
	if (!names_add(&r->to->ids, place)) {
		directive_error(r, d, "The video \"%s\" stands here twice.",
				d->words);
		return;
	}
	read_keys(video, keys, r->with->faults);
	if (good_keys(r, d, keys))
		write_video(r, d, keys);
	front_release(keys);
}
