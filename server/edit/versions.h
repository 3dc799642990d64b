/* versions.h: the texts that banks had before they were changed here, so that
 * none is lost: DATA/versions/BANK/000007-2026-11-30T08-15-02Z.quiz.md, counted
 * up, the last VERSIONS_KEPT of each bank. To take one back, copy it over the
 * bank.
 */
#ifndef SERVER_EDIT_VERSIONS_H
#define SERVER_EDIT_VERSIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

enum { VERSIONS_KEPT = 20 };

/* Keeps the text of the bank of that file name in the data folder, and removes
 * the oldest ones above the number. False with a sentence if it is not on disk.
 */
bool versions_keep(const char *data, const char *name, const char *text,
		   size_t len, int64_t now, struct error *e);

#endif
