/* roster.h: the items that the store knows, and what the banks say of them now.
 *
 * The store knows an item once somebody did something with it. When the banks
 * are read again, an item that left them is marked absent, and is present again
 * when it returns; one whose bank says `was: old-id` takes over the history of
 * the old one, if no other item has that id or claims it.
 */
#ifndef SERVER_STUDY_ROSTER_H
#define SERVER_STUDY_ROSTER_H

#include <stdbool.h>
#include <stdint.h>

#include "server/lesson/store.h"
#include "server/server.h"
#include "server/store/db.h"

/* The item of that id that may be asked: not retired, without a fault; and the
 * name of its bank. NULL if there is none. */
const struct item *roster_item(const struct shelf *shelf, const char *id,
			       const char **bank);

/* Does to the store what the shelf's banks say, if that was not done yet. Where
 * it fails it is tried again next time. */
void roster_bring_up_to_date(const struct server *s, const struct shelf *shelf,
			     struct error *e);

/* The store's number for an item, made if there is none yet. */
int64_t roster_id(struct db *db, const char *bank, const char *id);

/* The same, 0 if there is none yet. */
int64_t roster_known(struct db *db, const char *id);

#endif
