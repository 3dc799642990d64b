/* study.h: what a learner does with items, as data under /api: answer, keep
 * cards in a deck, review them, see what was done. This header is its manual.
 *
 * Every request may say utc_offset_min, the minutes to add to UTC for the
 * browser's clock (JavaScript: -new Date().getTimezoneOffset()): a GET in its
 * query, a POST must, in its body. A day begins at 4:00 by that clock, or when
 * the learner chose (settings.h). HTML in
 * an answer has links for a page `depth` folders below the root (query or body,
 * 0 … 4; /lessons/SLUG/ is 2 and the default, /review is 0).
 *
 * Every POST has a key, made by the page for this one act: 8 … 64 characters of
 * A-Z a-z 0-9 - _ (crypto.randomUUID() is one). Sent again, the same bytes are
 * answered as before and nothing is done twice; other bytes with the same key
 * are 422. So a page that got no answer sends what it sent once more. A field
 * that is wrong or not known is 400 and named. 503: it was not saved, detail
 * says why.
 *
 * ITEM, as it is asked, without its key:
 *   id, bank, hash, draw, tags: []
 *   kind      "check" | "predict" | "problem" | "card"
 *   form      "one" | "many" | "number" | "none": how it is answered
 *   prompt    HTML, blocks
 *   choices   [{id, html}] in the order of the draw; form one and many
 *   unit      "days", and percent: true | false; form number
 *   varies    "new numbers" are to be had with another draw
 *   readonly  null | why its text cannot be edited here (server/edit/edit.h)
 *   hint      HTML | null; null for a prediction until it is made
 *   in_deck   it is a card in the deck
 *   locked    it is a prediction that was made
 *   changed   since it was answered last
 *   answered  null | {key, at, draw, typed?, choices: [id], reading?,
 *             confidence?, verdict, outcome: OUTCOME | null}; no outcome for a
 *             card, nor if the item has changed
 *
 * OUTCOME, what an attempt earned:
 *   verdict   "right" | "trap" | "wrong" | "shown" | "unread" | "ask"
 *   read      {value, percent, as, note?} | null: how a number was read
 *   readings  [the same], why?: where it was not
 *   feedback  [HTML, inline], misconception: id | null
 *   correct   {choices: [id]} | {value, as, brief: as, or only "43.1 %"} | null
 *   hint, explanation, answer (a card's back)   HTML, blocks | null
 *   rating    1 … 4 | null: what a typed card suggests
 * An answer that is "unread" or "ask" was not graded and is not kept; it has
 * verdict, read, readings and why only. Send another one, with a new key: to
 * "ask" the same text with reading 0 or 1.
 *
 * GET /api/items/ID?draw=N -> ITEM
 *   Without draw the one that was answered last, else 0.
 *
 * POST /api/items/ID/attempts
 *   {key, hash, draw, typed | choices: [id] | neither (show it: a card, a
 *   problem), reading?, hint?: true (it was opened), confidence? (50 … 100, of
 *   a prediction), took_ms?, utc_offset_min, depth?}
 *   -> {key, item: id, saved, why: text | null, outcome: OUTCOME}
 *   saved false with a why: it was graded but cannot be kept.
 *   409: the item has changed, or the prediction is locked; the problem has
 *   item: ITEM, and typed and choices as they were sent.
 *
 * CARD, an item in the deck:
 *   id, version, step, reps, lapses, leech, suspended, buried, in_deck
 *   state     "new" | "learning" | "review" | "relearning"
 *   present   a bank has it
 *   due_s     seconds until it is due, 0: now; null: it does not come
 *   stability, difficulty, recall   null while it is new
 *
 * LEFT: {learning, review, new, due: their sum, waiting: in steps, later,
 *   held: new ones above the number for one day}
 *
 * GET /api/deck?cards=0|1 -> {cards?: [CARD], left: LEFT}
 *
 * POST /api/deck {key, add?: [id] | "all", remove?: [id], utc_offset_min}
 *   -> {key, added: [id], removed: [id], left: LEFT}; 422: no card of a bank.
 *
 * GET /api/review/next?ahead=1
 *   -> {card: CARD | null, item: ITEM | null, buttons: [{rating, name, due_s,
 *   days, text: "10 min"}] (four), left: LEFT, next_due_s: seconds until the
 *   next one in steps | null, next_due: the same in words | null, later: {days,
 *   text: "3 days", cards}, the first day after today on which cards come back
 *   | null, undo: {act, card: id, what} | null}
 *   ahead=1: if nothing is due, one in steps that is within 20 minutes. The
 *   item's draw is the one to ask this time.
 *
 * POST /api/review/grade
 *   {key, card: id, version, rating: 1 … 4, attempt?: key of the answer to a
 *   typed card, took_ms?, utc_offset_min}
 *   -> {key, card: CARD, left: LEFT, text: "10 min", leech: it became one now}
 *
 * POST /api/review/suspend, unsuspend, bury, forget
 *   {key, card: id, version, utc_offset_min} -> {key, card: CARD, left: LEFT}
 *
 * To each of these, 409: the card is at another version, or is not asked now;
 * the problem has card: CARD, as it is.
 *
 * POST /api/review/undo {key, act: of undo above, utc_offset_min}
 *   -> {key, card: CARD, left: LEFT, undone: "grade" …}
 *   The last of these acts, of the last 24 hours. 409: there is none, or it is
 *   not the one that was shown; the problem then has its card: CARD.
 *
 * GET /api/progress ->
 *   saving    true | false, note: text | null, to be shown if there is one
 *   lessons   [{slug, title, read: [section id], sections: [{id, title}], items:
 *             [{id, kind, section: id, verdict | null, in_deck}]}]
 *   today     DAY; days: [DAY], those with something of the last 366
 *   deck      {cards, suspended, leeches, left: LEFT}
 *   predictions  [{id, verdict, confidence, typed?, choices: [id], at}]
 *   calibration  null | {count, right, confidence, brier, says: a sentence,
 *             bins: [{from, to, count, right, confidence}]}; confidences are
 *             means, 0 … 1
 *   here      {lesson, section, at} | null: "continue where you stopped"
 *   settings  {two_buttons, retention (per cent), fuzz, new_a_day,
 *             day_begins (hour)}: settings.c says what they may be
 * DAY: {day, ago, answered, correct, grades, again, hard, good, easy, learned,
 *   reviewed, lapsed, took_ms}; learned: new cards that were graded; reviewed:
 *   cards that were in review, lapsed: those of them that were forgotten
 *
 * POST /api/progress {key, lesson, section, read?: bool, utc_offset_min}
 *   -> {key, here}: where the reader is; read marks the section or takes the
 *   mark away.
 *
 * POST /api/settings {key, two_buttons?, retention?, fuzz?, new_a_day?,
 *   day_begins?, utc_offset_min} -> {key, settings}
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
