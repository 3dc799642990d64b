// sheet.js: a stepper's finished table: each quantity with how one gets it and
// what it is. All of it is the server's words.

import { element } from "../answer.js";
import { htmlElement } from "./html.js";

/** @typedef {import("./types.js").Item} Item */
/** @typedef {import("./types.js").Outcome} Outcome */
/** @typedef {{item: Item, outcome: Outcome}} Line */

/** What a step asks for: the bold words that its question begins with.
 * @param {string} prompt HTML */
export function nameOf(prompt) {
	const read = new DOMParser().parseFromString(prompt, "text/html");
	return (read.querySelector("strong")?.textContent ?? "")
		.replace(/[.:]$/, "");
}

/** What is right, in a few words.
 * @param {string} name of the element for it
 * @param {Line} line
 * @param {string} className */
export function valueOf(name, { item, outcome: { correct } }, className) {
	if (correct?.brief)
		return element(name, correct.brief, className);
	const right = (item.choices ?? []).filter((one) =>
		correct?.choices?.includes(one.id));
	return htmlElement(name, right.map((one) => one.html).join("; "),
		className);
}

/** @param {Line} line */
function row(line) {
	const made = element("tr");
	const name = element("th", nameOf(line.item.prompt));
	name.setAttribute("scope", "row");
	made.append(name, htmlElement("td", line.outcome.explanation ?? "", ""),
		valueOf("td", line, "number"));
	return made;
}

/** @param {Line[]} lines */
export function sheetOf(lines) {
	const box = element("div", "", "table-box sheet");
	const table = element("table");
	const head = element("thead");
	const body = element("tbody");
	const heads = element("tr");
	for (const [name, kind] of [["Quantity", ""], ["From", ""],
		["Value", "number"]]) {
		const cell = element("th", name, kind);
		cell.setAttribute("scope", "col");
		heads.append(cell);
	}
	box.tabIndex = 0;
	box.setAttribute("role", "region");
	box.setAttribute("aria-label", "The whole table");
	head.append(heads);
	body.append(...lines.map(row));
	table.append(element("caption", "The whole table"), head, body);
	box.append(table);
	return box;
}
