// words.js: an interval of a timeline in words.

import { timeText } from "./time.js";

/** @typedef {import("./types.js").Interval} Interval */

/** "starts at 4 µs, takes 2 µs"; one that the step's edge cuts says so.
 * @param {Interval} one */
export function inWords(one) {
	const length = one.end_s - one.start_s;
	const cut = one.whole_s === undefined ? "" :
		`, ${timeText(length)} of it in this step`;
	const began = one.whole_s !== undefined && one.start_s === 0;
	return `${began ? "began in the step before" :
		`starts at ${timeText(one.start_s)}`}, takes ` +
		`${timeText(one.whole_s ?? length)}${cut}`;
}
