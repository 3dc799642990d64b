/* edit.h: the room in which banks are edited through the server, as data under
 * /api/instructor. This header is its manual. What a browser shows of it is
 * static/js/items/editor.js.
 *
 * A bank's file is the only copy of its items. So what is saved here is checked
 * first (all that lint finds in all banks: bank_file.h), written whole and
 * renamed into its place (replace.h), refused if the file has changed since it
 * was read, and the text before is kept (versions.h). Saves happen in a change of
 * the store, so one at a time.
 *
 * These answers tell the key, the feedback and the explanation of an item: they
 * are for whoever may write its file anyway.
 *
 * GET /api/instructor/items/ID
 *   -> {id, file: "quiz/NAME.quiz.md", line: of its heading, source: its text,
 *   hash: of the whole file, readonly: null | why it cannot be saved}
 *
 * POST /api/instructor/items/ID {key, hash, source, utc_offset_min, depth}
 *   -> {key, id, hash, source, item: ITEM | null (it was retired), warnings:
 *   [FAULT]}: the file has the text, and every page that is loaded from now on.
 *   A card has an event "edit", its history stays.
 *   403  the file cannot be written, detail says why
 *   409  the file has changed since, with hash and source as they are now: what
 *        is sent again with that hash replaces it
 *   422  it would be wrong, with faults: [FAULT]; nothing was saved
 *   500  it could not be written (a full disk): the file is as it was
 *
 * FAULT: {line, column, message, warning, file: null | "quiz/OTHER.quiz.md"};
 *   lines count from the first one of source; with a file, from its first.
 *
 * study.h says what all requests have in common.
 */
#ifndef SERVER_EDIT_EDIT_H
#define SERVER_EDIT_EDIT_H

#include "server/api/members.h"
#include "server/server.h"

enum { EDIT_SOURCE_MAX = 1 << 16 }; /* bytes of one item */

route_handler edit_item;      /* GET /api/instructor/items/ID */
route_handler edit_item_save; /* POST */

extern const struct body body_edit;

#endif
