/* study.h: what a learner does with items, as data under /api: answer, keep cards
 * in a deck, review them, see what was done. This header is its manual.
 *
 * Every request may say utc_offset_min, the minutes to add to UTC for the
 * browser's clock (in JavaScript: -new Date().getTimezoneOffset()); a GET in its
 * query, a POST in its body. A day begins at 4:00 by that clock.
 * Every HTML has links for a page `depth` folders below the root (query or body,
 * 0 … 4; /lessons/SLUG/ is 2 and the default, /review is 0).
 *
 * Every POST has a key, made by the page for this one act: 8 … 64 of A-Z a-z 0-9
 * - _ (crypto.randomUUID() is fine). Sent again, the same bytes are answered as
 * before, with nothing done twice; other bytes with the same key are 422. So a
 * page that got no answer sends what it sent once more. An unknown name in a body
 * is 400. 503: it was not saved, detail says why; try again.
 *
 * ITEM, an item as it is asked, without its key:
 *   { id, bank, kind: "check"|"predict"|"problem"|"card", hash, draw, tags: [],
 *     form: "one"|"many"|"number"|"none",   none: it is only shown
 *     prompt: HTML,                         in blocks
 *     choices: [{id, html}],                in the order of the draw; form one, many
 *     unit: "days", percent: bool,          form number
 *     varies: bool,                         "new numbers": ask for another draw
 *     hint: HTML|null,                      null for a prediction until it is made
 *     in_deck: bool,
 *     locked: bool,                         a prediction that was made
 *     changed: bool,                        since it was answered last
 *     answered: null | {key, at, draw, typed, choices: [id], reading, confidence,
 *       verdict, outcome: OUTCOME|null} }   null for cards, or if it has changed
 *
 * OUTCOME, what an attempt earned:
 *   { verdict: "right"|"trap"|"wrong"|"shown"|"unread"|"ask",
 *     read: {value, percent, as, note}|null,          how a number was read
 *     readings: [{value, percent, as, note}] | why    to ask; of unread
 *     feedback: [HTML], misconception: id|null, hint: HTML|null,
 *     correct: {choices: [id]} | {value, as} | null,
 *     explanation: HTML|null, answer: HTML|null,      answer: a card's back
 *     rating: 1 … 4|null }                            suggested, of a typed card
 *   ask and unread are not graded and not kept: send again, with a new key and
 *   reading: 0|1 or another text. They carry no feedback, answer or solution.
 *
 * GET  /api/items/ID?draw=N        ITEM; without draw the one answered last, or 0
 * POST /api/items/ID/attempts      {key, hash, draw, typed | choices: [id] | neither
 *      (show me), reading?, hint?: true (it was opened), confidence? (50 … 100, for
 *      a prediction), took_ms, utc_offset_min, depth?}
 *      -> {key, item: ID, saved: bool, why: text|null, outcome: OUTCOME}
 *      saved false: it was graded, but not kept; why says so.
 *      409: the item changed (or a prediction is locked): problem + item: ITEM,
 *      typed, choices: what was sent.
 *
 * CARD, an item in the deck:
 *   { id, version, state: "new"|"learning"|"review"|"relearning", step, reps,
 *     lapses, leech, suspended, buried, in_deck, present: a bank has it,
 *     due_s: seconds until it is due (0: now; null: not in order), stability|null,
 *     difficulty|null, recall|null }
 *
 * GET  /api/deck                   {cards: [CARD], left: LEFT}
 * POST /api/deck                   {key, add: [ID] | "all", remove: [ID],
 *      utc_offset_min} -> {key, added: [ID], removed: [ID], left: LEFT}
 * LEFT: {learning, review, new, due (their sum), waiting (in steps, later today)}
 * GET  /api/review/next?ahead=1    {card: null | CARD, item: ITEM|null, buttons:
 *      [{rating, name, due_s, days, text: "10 min"}] (4), left: LEFT,
 *      next_due_s: null|seconds until the next one in steps,
 *      undo: null | {card: ID, what}}
 *      ahead=1: one in steps that is due within 20 minutes comes now, if nothing
 *      else is due. The draw of the item is the next one.
 * POST /api/review/grade           {key, card: ID, version, rating: 1 … 4,
 *      attempt?: its key, took_ms, utc_offset_min}
 *      -> {key, card: CARD, text: "10 min", leech: it has just become one,
 *          left: LEFT}
 * POST /api/review/suspend, unsuspend, bury, forget
 *                                  {key, card: ID, version, utc_offset_min}
 *      -> {key, card: CARD, left: LEFT}
 *      409: another version: problem + card: CARD, as it is now.
 * POST /api/review/undo            {key, utc_offset_min} -> {key, undone: what,
 *      card: CARD, left: LEFT}; the last of these acts of the last 24 hours. 409:
 *      there is none.
 *
 * GET  /api/progress               {saving: bool, note: text|null, lessons: [{slug,
 *      title, read: [section id], items: [{id, kind, verdict|null, in_deck}]}],
 *      today: DAY, days: [DAY] (those with something in them of the last 366),
 *      deck: {cards, suspended, leeches, left: LEFT}, predictions: [{id, verdict,
 *      confidence, typed, choices, at}], calibration: null | {count, right,
 *      confidence (mean, 0 … 1), brier, bins: [{from, to, count, right,
 *      confidence}]}, here: null | {lesson, section, at}, settings: {name: value} }
 * DAY: {day, ago, answered, correct, grades, again, hard, good, easy, learned,
 *      took_ms}
 * POST /api/progress               {key, lesson, section, read?: bool,
 *      utc_offset_min} -> {key, here: {…}}: where the reader is, for "continue
 *      where you stopped"; read marks the section as read, or not.
 * POST /api/settings               {key, two_buttons?: bool} -> {key, settings}
 */
#ifndef SERVER_STUDY_STUDY_H
#define SERVER_STUDY_STUDY_H

#include "server/server.h"

route_handler study_item;    /* GET /api/items/ID */
route_handler study_attempt; /* POST /api/items/ID/attempts */

route_handler study_deck;	 /* GET /api/deck */
route_handler study_deck_change; /* POST */
route_handler study_next;	 /* GET /api/review/next */
route_handler study_grade;	 /* POST /api/review/… */
route_handler study_mark;	 /* suspend, unsuspend, bury, forget */
route_handler study_undo;

route_handler study_progress;	   /* GET /api/progress */
route_handler study_progress_mark; /* POST */
route_handler study_settings;	   /* POST /api/settings */

#endif
