// fill.js: what a choice brings in. "Plan a run" asks for an MFU and for tokens:
// where nothing stands in such a field yet, it takes what the first example with
// that choice gives, so that the page goes on with an answer and no refusal.

import { fromQuery } from "./api.js";

/** @typedef {import("./controls.js").Controls} Controls */
/** @typedef {import("./control.js").Control} Control */

/** @param {Control} choice
 * @param {Control} control */
const hangsOn = (choice, control) => control.only?.name === choice.name &&
	control.only.words.includes(choice.text);

/** Groups with a way that the choice opens: another way may be needed now.
 * @param {Controls} controls
 * @param {Control} choice */
function groupsOf(controls, choice) {
	const all = [...controls.by.values()];
	return controls.groups().filter((group) => all.some((control) =>
		hangsOn(choice, control) &&
		control.ways.some((way) => way[0] === group)));
}

/** @param {Control} control
 * @param {string} group */
const isOf = (control, group) => control.ways.some((way) => way[0] === group);

/** The first example that makes the choice, and what it gives.
 * @param {Element} root
 * @param {Control} choice */
function exampleWith(root, choice) {
	for (const link of root.querySelectorAll(
		"a[data-preset]:not([data-blank])")) {
		const given = new Map(fromQuery(
			link.getAttribute("data-preset") ?? ""));
		if ((given.get(choice.name) ?? choice.byDefault) === choice.text)
			return { name: link.textContent ?? "", given };
	}
	return null;
}

/** Fills what is empty; the controls that it filled, and from where.
 * @param {Element} root
 * @param {Controls} controls
 * @param {Control} choice taken by hand
 * @returns {{name: string, filled: Control[]} | null} */
export function fillFor(root, controls, choice) {
	const example = exampleWith(root, choice);
	if (!example)
		return null;
	const all = [...controls.by.values()];
	const groups = groupsOf(controls, choice);
	for (const group of groups)
		if (!all.some((control) => isOf(control, group) &&
			controls.applies(control) && control.text !== ""))
			controls.way.set(group,
				controls.wayOf(group, example.given));
	controls.refresh();
	const filled = all.filter((control) => control.text === "" &&
		controls.applies(control) && !control.idle &&
		example.given.has(control.name) && (hangsOn(choice, control) ||
		groups.some((group) => isOf(control, group))));
	for (const control of filled)
		control.text = example.given.get(control.name) ?? "";
	return { name: example.name, filled };
}
