/* proposal.h: what a bank would be with another text for one of its items, and
 * all that would be wrong with it then.
 */
#ifndef SERVER_EDIT_PROPOSAL_H
#define SERVER_EDIT_PROPOSAL_H

#include "base/json.h"
#include "server/edit/bank_file.h"
#include "server/edit/section.h"

struct proposal {
	struct buf text;    /* of the whole bank */
	size_t line, lines; /* where the item's new text stands in it */
	struct banks banks;
	struct faults faults; /* in them; faults.errors: it may not be saved */
};

/* Puts source in place of the item's text and checks the banks. False with a
 * sentence if that could not be done. proposal_release in any case. */
bool proposal_make(struct proposal *p, const struct bank_file *f,
		   const struct section_place *place, const char *id,
		   const char *source, struct error *e);
void proposal_release(struct proposal *p);

/* Writes a list of FAULT of edit.h under name: errors wherever they are, of
 * warnings those about the item. */
void proposal_json(const struct proposal *p, const struct bank_file *f,
		   struct json *j, const char *name);

#endif
