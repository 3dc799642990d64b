// tone.js: how graphs are told apart: a colour that comes again after six, and
// always its number.

import { element } from "../answer.js";

const tones = 6;

/** @param {number} id */
export const tone = (id) => `graph-${id % tones}`;

/** Its number on its colour.
 * @param {number} id */
export function chip(id) {
	const made = element("span", String(id), `graph-chip ${tone(id)}`);
	made.title = `graph ${id}`;
	return made;
}
