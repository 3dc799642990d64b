// mended.js: a link with values that a figure does not take. A figure's own page
// mends it and says what was wrong (server/pages/page_question.c). What stands
// behind the # of a lesson's address no server sees: a figure in a lesson takes
// both from its own page.

import { toQuery } from "./api.js";
import { element } from "./answer.js";
import { Controls } from "./controls.js";

/** @typedef {import("./types.js").Pairs} Pairs */

const base = new URL("../../figures/", import.meta.url);

/** @param {string} figure
 * @param {Pairs} pairs */
async function ownPage(figure, pairs) {
	try {
		const reply = await fetch(new URL(`${figure}?${toQuery(pairs)}`,
			base));
		return new DOMParser().parseFromString(await reply.text(),
			"text/html");
	} catch {
		return null; // the figure itself says that nobody answers
	}
}

/** What the page says was wrong, under a heading of the lesson.
 * @param {Element} message
 * @returns {HTMLElement} */
function note(message) {
	const made = element("div", "", "message");
	made.dataset.mended = "";
	made.setAttribute("role", "note");
	made.append(element("h4",
		message.firstElementChild?.textContent ?? ""),
	...[...message.children].slice(1));
	return made;
}

/** Says above the figure what was wrong with a link's pairs, if anything was.
 * @param {HTMLElement} root .figure in a lesson
 * @param {Pairs} pairs
 * @returns {Promise<Pairs>} what to ask instead */
export async function mend(root, pairs) {
	const page = await ownPage(root.dataset.figure ?? "", pairs);
	const message = page?.querySelector("[data-mended]");
	const form = page?.querySelector("form[data-controls]");

	root.querySelector("[data-mended]")?.remove();
	if (!message || !(form instanceof HTMLFormElement))
		return pairs;
	root.querySelector(".figure-body")?.before(note(message));
	return new Controls(form).pairs;
}
