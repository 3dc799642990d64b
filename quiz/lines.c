/* lines.c: see lines.h. */
#include "quiz/lines.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void lines_init(struct lines *l, char *text, size_t number)
{
	*l = (struct lines){ .at = text, .number = number - 1 };
}

static bool is_blank(const char *text)
{
	return text[strspn(text, " \t")] == '\0';
}

/* The mark's letter and then a space or nothing: "= 5", "=". */
static bool letter_mark(const char *text, char c)
{
	return text[0] == c && (text[1] == ' ' || text[1] == '\0');
}

static bool is_choice(const char *text)
{
	return strncmp(text, "- [", 3) == 0 && text[3] &&
	       strchr(" xX", text[3]) && text[4] == ']' &&
	       (text[5] == ' ' || text[5] == '\0');
}

static enum mark mark_of(const char *text)
{
	if (is_blank(text))
		return MARK_BLANK;
	if (strncmp(text, "## ", 3) == 0 || strcmp(text, "##") == 0)
		return MARK_ITEM;
	if (is_choice(text))
		return MARK_CHOICE;
	if (letter_mark(text, '='))
		return MARK_KEY;
	if (letter_mark(text, '~'))
		return MARK_TRAP;
	if (letter_mark(text, '?'))
		return MARK_HINT;
	if (letter_mark(text, '!'))
		return MARK_EXPLANATION;
	if (strncmp(text, "  >", 3) == 0)
		return MARK_FEEDBACK;
	if (strncmp(text, "***", 3) == 0 && is_blank(text + 3))
		return MARK_RULE;
	return MARK_NONE;
}

/* How many bytes stand before what the mark is for. */
static size_t mark_len(enum mark mark, const char *text)
{
	size_t len = 0;

	if (mark == MARK_ITEM)
		len = 2;
	else if (mark == MARK_CHOICE)
		len = 5;
	else if (mark == MARK_FEEDBACK)
		return text[3] == ' ' ? 4 : 3;
	else if (mark == MARK_KEY || mark == MARK_TRAP || mark == MARK_HINT ||
		 mark == MARK_EXPLANATION)
		len = 1;
	return len + strspn(text + len, " \t");
}

/* The length of the fence that the line begins with, 0 if it does not. */
static size_t fence_len(const char *text, char *c)
{
	size_t indent = strspn(text, " ");
	char fence = text[indent];
	char set[2] = { fence, '\0' };

	if (indent > 3 || (fence != '`' && fence != '~'))
		return 0;
	size_t len = strspn(text + indent, set);
	if (len < 3 || (fence == '`' && strchr(text + indent + len, '`')))
		return 0;
	*c = fence;
	return len;
}

/* Opens or closes a code block; true if the line belongs to one. */
static bool follow_fence(struct lines *l, const struct line *line)
{
	char c = '\0';
	size_t len = fence_len(line->text, &c);

	if (!l->fence) {
		l->fence = len ? c : '\0';
		l->fence_len = len;
		l->fence_line = line->number;
		return len > 0;
	}
	char *info = line->text + strspn(line->text, " ") + len;
	if (len >= l->fence_len && c == l->fence && is_blank(info))
		l->fence = '\0';
	return true;
}

bool lines_next(struct lines *l, struct line *line)
{
	if (!*l->at)
		return false;
	size_t len = strcspn(l->at, "\n");
	bool last = l->at[len] == '\0';

	*line = (struct line){ .text = l->at, .number = ++l->number };
	l->at[len] = '\0';
	l->at += len + !last;
	if (len && line->text[len - 1] == '\r')
		line->text[len - 1] = '\0';
	line->fenced = follow_fence(l, line);
	if (!line->fenced)
		line->mark = mark_of(line->text);
	line->skip = mark_len(line->mark, line->text);
	return true;
}

size_t line_column(const struct line *line, const char *at)
{
	size_t column = 1;

	/* Every byte but the continuing ones begins a character; the line may
	 * have been cut by NULs meanwhile. */
	for (const char *s = line->text; s < at; s++)
		column += ((unsigned char)*s & 0xC0) != 0x80;
	return column;
}

void source_error(const struct source *s, const struct line *line,
		  const char *at, const char *format, ...)
{
	bool kept = s->faults->len < FAULTS_MAX;
	char message[600];
	va_list args;

	va_start(args, format);
	vsnprintf(message, sizeof message, format, args);
	va_end(args);
	faults_error(s->faults, s->file, line->number,
		     kept ? line_column(line, at) : 1, "%s", message);
}

char *lines_trim(char *text)
{
	text += strspn(text, " \t");
	size_t len = strlen(text);

	while (len && (text[len - 1] == ' ' || text[len - 1] == '\t'))
		text[--len] = '\0';
	return text;
}

bool lines_is_id(const char *text)
{
	size_t len = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-");

	return text[0] != '-' && len > 0 && len <= 64 && !text[len];
}
