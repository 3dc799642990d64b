// types.js: what /api says of items and cards, for tsc. The C side, and the
// manual, is server/study/study.h.

/**
 * @typedef {{value: number, percent: boolean, as: string, note?: string}}
 *          Reading
 * @typedef {{id: string, html: string}} Choice
 * @typedef {{choices?: string[], value?: number, as?: string,
 *            brief?: string}} Correct
 */

/**
 * What an attempt earned. Of "ask" and "unread" there are only the readings, or
 * why: they are not graded.
 * @typedef {{verdict: "right" | "trap" | "wrong" | "shown" | "unread" | "ask",
 *            read: Reading | null, readings?: Reading[], why?: string,
 *            feedback?: string[], hint?: string | null,
 *            correct?: Correct | null, explanation?: string | null,
 *            answer?: string | null, rating?: number | null}} Outcome
 */

/**
 * @typedef {{key: string, at: number, draw: number, typed?: string,
 *            choices: string[], reading?: number, confidence?: number,
 *            verdict: string, outcome: Outcome | null}} Answered
 */

/**
 * @typedef {{id: string, bank: string,
 *            kind: "check" | "predict" | "problem" | "card", hash: string,
 *            draw: number, tags: string[],
 *            form: "one" | "many" | "number" | "none", prompt: string,
 *            choices?: Choice[], unit?: string, percent?: boolean,
 *            varies: boolean, readonly: string | null,
 *            hint: string | null, in_deck: boolean,
 *            locked: boolean, changed: boolean,
 *            answered: Answered | null}} Item
 */

/**
 * @typedef {{learning: number, review: number, new: number, due: number,
 *            waiting: number, held: number}} Left
 * @typedef {{id: string, version: number, state: string, reps: number,
 *            lapses: number, leech: boolean, suspended: boolean,
 *            buried: boolean, in_deck: boolean, present: boolean,
 *            due_s: number | null}} Card
 * @typedef {{rating: number, name: string, text: string}} RatingButton
 * @typedef {{card: Card | null, item: Item | null, buttons: RatingButton[],
 *            left: Left, next_due_s: number | null,
 *            next_due: string | null,
 *            later: {days: number, text: string, cards: number} | null,
 *            undo: {act: number, card: string, what: string} | null}} Next
 */

/** What is given as an answer, and what was given.
 * @typedef {{typed?: string, choices?: string[]}} Given */

/** The part of a question in which one answers.
 * @typedef {{element: HTMLElement, missing: string,
 *            given: () => Given | null, fill: (given: Given) => void,
 *            show: (outcome: Outcome | null) => void,
 *            reveal: (correct: Correct) => void, lock: () => void,
 *            focus: () => void}} Field */

export {};
