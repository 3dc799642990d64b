// verdict.js: a verdict in a word and a mark, never in colour alone.

import { element } from "../answer.js";

/** @type {Object<string, [mark: string, word: string]>} */
const words = {
	right: ["✓", "Right"],
	trap: ["✗", "Not right"],
	wrong: ["✗", "Not right"],
	shown: ["→", "The answer is shown"],
	missed: ["→", "Not as predicted"],
};

/** A prediction is made to be compared, not to be right.
 * @param {import("./types.js").Item} item
 * @param {string} verdict */
export const toneOf = (item, verdict) => item.kind === "predict" &&
	["trap", "wrong"].includes(verdict) ? "missed" : verdict;

/** @param {string} verdict */
export const wordOf = (verdict) => words[verdict]?.[1] ?? "";

/** @param {string} verdict
 * @param {string} [word] */
export function mark(verdict, word = wordOf(verdict)) {
	const made = element("span", "", "verdict-mark");
	const sign = element("span", words[verdict]?.[0] ?? "", "verdict-sign");
	made.dataset.verdict = verdict;
	sign.setAttribute("aria-hidden", "true");
	made.append(sign, ` ${word}.`, " ");
	return made;
}
