// html.js: HTML that the server made, put into the page: formulas are set, code
// can be copied.

import { element } from "../answer.js";
import { addCopyButtons } from "../code.js";
import { typesetAgain } from "../math.js";
import { reachScrollers } from "../reach.js";

/** @param {Element} at
 * @param {string} html */
export function putHtml(at, html) {
	at.innerHTML = html;
	typesetAgain(at);
	addCopyButtons(at);
	reachScrollers(at);
	return at;
}

/** @param {string} name
 * @param {string} html
 * @param {string} className */
export const htmlElement = (name, html, className) =>
	putHtml(element(name, "", className), html);

/** A fold that is closed.
 * @param {string} summary
 * @param {string} className */
export function fold(summary, className) {
	const made = /** @type {HTMLDetailsElement} */ (
		element("details", "", className));
	made.append(element("summary", summary));
	return made;
}

/** @param {string} text
 * @param {string} [className]
 * @returns {HTMLButtonElement} */
export function button(text, className = "button") {
	const made = /** @type {HTMLButtonElement} */ (
		element("button", text, className));
	made.type = "button";
	return made;
}
