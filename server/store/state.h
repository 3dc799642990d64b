/* state.h: the inside of a store; store.c and keeper.c only.
 */
#ifndef SERVER_STORE_STATE_H
#define SERVER_STORE_STATE_H

#include <pthread.h>
#include <stdatomic.h>

#include "server/store/db.h"
#include "server/store/data.h"

enum store_saving { STORE_CHECKING, STORE_ON, STORE_OFF };

struct store {
	struct data_folder folder;
	struct db writer; /* guarded by write_lock */
	struct db
		reader; /* guarded by read_lock; unused where look is writer */
	struct db *look;
	pthread_mutex_t write_lock, read_lock;
	pthread_mutex_t *look_lock;
	atomic_ulong roster;
	pthread_mutex_t state_lock; /* guards all below */
	pthread_cond_t changed;
	enum store_saving saving;
	struct error why; /* while it is off */
	bool stopping;
	bool kept; /* the keeper runs */
	pthread_t keeper;
};

/* Reads the whole database. False, and *e says what to do, if it is damaged. */
bool keeper_check(struct store *s, struct error *e);

/* Copies it to backups/name, which is replaced whole. The caller holds
 * write_lock, or nobody else has the store yet. */
bool keeper_copy(struct store *s, const char *name, struct error *e);

void keeper_stop(struct store *s);

#endif
