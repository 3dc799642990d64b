/* lesson.c: see lesson.h. */
#include "server/lesson/lesson.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/num.h"
#include "base/utf8.h"
#include "server/lesson/folder.h"

static const char *const key_names[LESSON_KEYS] = {
	[LESSON_TITLE] = "title",
	[LESSON_PART] = "part",
	[LESSON_NUMBER] = "number",
	[LESSON_LEVEL] = "level",
	[LESSON_MINUTES] = "minutes",
	[LESSON_SUMMARY] = "summary",
	[LESSON_PREREQUISITES] = "prerequisites",
};

const char *lesson_front(const struct lesson *l, enum lesson_key key)
{
	return l->front[key].value ? l->front[key].value : "";
}

static void init(struct lesson *l, const char *slug)
{
	*l = (struct lesson){ .slug = "" };
	snprintf(l->slug, sizeof l->slug, "%s", slug);
	for (size_t i = 0; i < LESSON_KEYS; i++)
		l->front[i].name = key_names[i];
	rendering_init(&l->text);
	notebook_init(&l->notebook);
	buf_init(&l->glossary, LESSON_BYTES_MAX);
	buf_init(&l->body.text, LESSON_BYTES_MAX);
	buf_init(&l->note_file.text, LESSON_BYTES_MAX);
	buf_init(&l->video_file.text, LESSON_BYTES_MAX);
	buf_init(&l->term_file.text, LESSON_BYTES_MAX);
}

void lesson_release(struct lesson *l)
{
	rendering_release(&l->text);
	notebook_release(&l->notebook);
	buf_release(&l->glossary);
	front_release(l->front);
	entries_release(&l->notes);
	entries_release(&l->videos);
	entries_release(&l->terms);
	buf_release(&l->body.text);
	buf_release(&l->note_file.text);
	buf_release(&l->video_file.text);
	buf_release(&l->term_file.text);
}

/* --- its files */

/* The folder that the file lies in, and how people call that. */
struct place {
	int folder;
	char path[LESSON_PATH_MAX];
};

/* A text that need not be there. */
static void read_entries(struct entries *entries, struct lesson_file *file,
			 const struct place *place, const char *name,
			 struct faults *faults)
{
	struct error e = { .kind = ERROR_NONE };

	snprintf(file->path, sizeof file->path, "%.150s/%s", place->path, name);
	if (folder_prose(place->folder, name, &file->text, file->path, faults,
			 &e)) {
		struct passage source = { file->path, buf_text(&file->text),
					  file->text.len, 1 };
		entries_read(entries, &source, faults);
	} else if (e.kind != ERROR_MISSING) {
		faults_error(faults, file->path, 1, 1, "%s", e.message);
	}
}

/* --- front matter */

static void need_number(struct lesson *l, enum lesson_key key,
			struct faults *faults)
{
	double value;

	if (l->front[key].value && (!num_parse(l->front[key].value, &value) ||
				    value < 0 || value > 1000))
		faults_error(faults, l->body.path, 1, 1,
			     "%s is a number from 0 to 1000.", key_names[key]);
}

/* The text behind the front matter. */
static struct passage read_front(struct lesson *l, struct faults *faults)
{
	const char *text = buf_text(&l->body.text);
	struct passage source = { .file = l->body.path };
	size_t at =
		front_read(text, l->front, l->body.path, faults, &source.line);

	for (size_t i = 0; i < LESSON_KEYS; i++)
		if (!l->front[i].value && i != LESSON_PREREQUISITES)
			faults_error(faults, l->body.path, 1, 1,
				     "The front matter has no %s.",
				     key_names[i]);
	need_number(l, LESSON_NUMBER, faults);
	need_number(l, LESSON_MINUTES, faults);
	source.text = text + at;
	source.len = l->body.text.len - at;
	return source;
}

/* --- the glossary at the end of the page */

/* A label as the beginning of an entry: with a capital, unless it is a name such
 * as bf16. */
static void write_label(struct buf *out, const char *label)
{
	bool small = label[0] >= 'a' && label[0] <= 'z' &&
		     !strpbrk(label, "0123456789");

	buf_puts(out, "<dt>");
	if (small)
		buf_putc(out, (char)(label[0] - 'a' + 'A'));
	buf_puts(out, label + small);
	buf_puts(out, "</dt>\n");
}

/* A description may use further terms: they are listed after it. */
static void write_glossary(struct lesson *l, const struct material *with)
{
	struct rendering *to = &l->text;

	if (to->term_len == 0)
		return;
	buf_puts(&l->glossary, "<dl class=\"glossary\">\n");
	for (size_t i = 0; i < to->term_len; i++) {
		const struct entry *entry = to->term[i].entry;
		write_label(&l->glossary,
			    to->term[i].label ? to->term[i].label : "");
		buf_printf(&l->glossary, "<dd id=\"term-%s\">", entry->key);
		markdown_part(to, &l->glossary, &entry->text, with);
		buf_puts(&l->glossary, "</dd>\n");
	}
	buf_puts(&l->glossary, "</dl>\n");
}

/* with has the caller's parts; the lesson's own are put in here. */
static bool render(struct lesson *l, const struct place *place,
		   struct material *with)
{
	struct passage source = read_front(l, with->faults);

	with->up = "../../";
	with->notes = &l->notes;
	with->terms = &l->terms;
	with->videos = &l->videos;
	with->folder = place->folder;
	if (!markdown_lesson(&l->text, &source, with))
		return false;
	write_glossary(l, with);
	buf_trim(&l->text.html);
	buf_trim(&l->glossary);
	return !l->glossary.failed;
}

static bool read_all(struct lesson *l, const struct place *lessons,
		     const struct place *own, struct material *with,
		     struct error *e)
{
	struct faults *faults = with->faults;

	snprintf(l->body.path, sizeof l->body.path, "%.150s/lesson.md",
		 own->path);
	if (!folder_prose(own->folder, "lesson.md", &l->body.text, l->body.path,
			  faults, e))
		return false;
	read_entries(&l->notes, &l->note_file, own, "notes.md", faults);
	read_entries(&l->videos, &l->video_file, own, "videos.txt", faults);
	read_entries(&l->terms, &l->term_file, lessons, "glossary.md", faults);
	if (!render(l, own, with))
		return error_set(e, ERROR_SYSTEM, NULL,
				 "%.150s is too long for a page.",
				 l->body.path);
	return true;
}

bool lesson_read(struct lesson *l, const char *lessons, const char *slug,
		 const struct banks *banks,
		 const struct lesson_writers *writers, struct faults *faults,
		 struct error *e)
{
	struct material with = { .faults = faults,
				 .banks = banks,
				 .writers = writers };
	struct place all, own;
	bool good = false;

	init(l, slug);
	snprintf(all.path, sizeof all.path, "%.150s", lessons);
	snprintf(own.path, sizeof own.path, "%.150s/%.100s", lessons, slug);
	all.folder = folder_open(-1, lessons, e);
	if (all.folder < 0)
		return false;
	own.folder = folder_open(all.folder, slug, e);
	if (own.folder >= 0) {
		notebook_read(&l->notebook, lessons, l->slug, faults);
		with.notebook = l->notebook.there ? l->slug : NULL;
		good = read_all(l, &all, &own, &with, e);
		close(own.folder);
	}
	close(all.folder);
	return good;
}
