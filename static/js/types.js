// types.js: what the API answers, for tsc. The C side is figures/answer.h.

/**
 * @typedef {{name: string, label: string, text: string}} Reading
 * @typedef {{name: string, caption: string, columns: string[],
 *            rows: string[][]}} Table
 */

/**
 * An answer; besides these, each figure has results of its own.
 * @typedef {{figure: string, input: Object<string, string|number>,
 *            read?: Object<string, string>, takeaway: string,
 *            readings: Reading[], tables: Table[],
 *            notes: string[]} & Object<string, any>} Answer
 */

/**
 * A refusal (RFC 9457). line and column: where in a text of several lines.
 * @typedef {{title: string, status: number, detail: string,
 *            parameter?: string, line?: number, column?: number}} Problem
 */

/** @typedef {[name: string, text: string][]} Pairs */

/**
 * What figures/NAME/view.js exports: start() is called once, with the figure on
 * the page; what it returns is shown every answer. moving: a slider is being
 * dragged, so only what is in sight and cheap should change. heading: the name of
 * the element for a heading in it, which depends on where the figure stands.
 * words() puts labels for the names of parameters in a sentence of the answer;
 * asked() is what is asked, without defaults; set() asks something else, and so
 * does go(), as a step that Back undoes.
 * @typedef {{root: HTMLElement, picture: HTMLElement, more: HTMLElement,
 *            heading: string, words: (text: string) => string, asked: () => Pairs,
 *            set: (pairs: Pairs) => void, go: (pairs: Pairs) => void}} Stage
 * refused(): there is no answer, and why.
 * @typedef {{show: (answer: Answer, moving: boolean) => void,
 *            refused?: (problem: Problem) => void}} Drawn
 * @typedef {{start: (stage: Stage) => Drawn}} View
 */

export {};
