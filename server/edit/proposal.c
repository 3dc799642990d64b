/* proposal.c: see proposal.h. */
#include "server/edit/proposal.h"

#include <string.h>

static const char *last_part(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

/* The path of the bank as faults name it. */
static const char *own_path(const struct proposal *p, const char *name)
{
	for (size_t i = 0; i < p->banks.len; i++)
		if (strcmp(last_part(p->banks.path[i]), name) == 0)
			return p->banks.path[i];
	return name;
}

static size_t count_lines(const char *text)
{
	size_t lines = 1;

	for (; *text; text++)
		lines += *text == '\n';
	return lines;
}

bool proposal_make(struct proposal *p, const struct bank_file *f,
		   const struct section_place *place, const char *id,
		   const char *source, struct error *e)
{
	size_t behind = f->text.len - place->end;

	*p = (struct proposal){ .line = place->line,
				.lines = count_lines(source),
				.banks = { .folder = -1 } };
	buf_init(&p->text, BANK_BYTES_MAX);
	faults_init(&p->faults);
	section_put(buf_text(&f->text), f->text.len, place, source, &p->text);
	if (!bank_file_check(f, &p->text, &p->banks, &p->faults, e))
		return false;
	if (!section_alone(&p->text, place, behind, id))
		faults_error(&p->faults, own_path(p, f->name), p->line, 1,
			     "This must be the one item \"%s\": it begins with "
			     "\"## %s\" and has no other heading of that kind. "
			     "Another id would part it from its history.",
			     id, id);
	faults_sort(&p->faults);
	return true;
}

void proposal_release(struct proposal *p)
{
	faults_release(&p->faults);
	banks_release(&p->banks);
	buf_release(&p->text);
}

/* Is it about the item's own lines? */
static bool is_own(const struct proposal *p, const struct bank_file *f,
		   const struct fault *fault)
{
	return strcmp(last_part(fault->file), f->name) == 0 &&
	       fault->line >= p->line && fault->line < p->line + p->lines;
}

static void write_fault(struct json *j, const struct fault *fault, bool own,
			size_t line)
{
	json_object(j, NULL);
	json_real(j, "line",
		  (double)(own ? fault->line - line + 1 : fault->line));
	json_real(j, "column", (double)fault->column);
	json_text(j, "message", fault->message);
	json_bool(j, "warning", fault->warning);
	if (own)
		json_null(j, "file");
	else
		json_text(j, "file", fault->file);
	json_object_end(j);
}

void proposal_json(const struct proposal *p, const struct bank_file *f,
		   struct json *j, const char *name)
{
	json_array(j, name);
	for (size_t i = 0; i < p->faults.len; i++) {
		const struct fault *fault = &p->faults.list[i];
		bool own = is_own(p, f, fault);
		if (own || !fault->warning)
			write_fault(j, fault, own, p->line);
	}
	json_array_end(j);
}
