// width.js: how wide a text is, measured once.

import { family } from "../colours.js";

const pen = document.createElement("canvas").getContext("2d");
/** @type {Map<string, number>} */
const widths = new Map();

/** In px.
 * @param {string} text
 * @param {string} font weight and size */
export function widthOf(text, font) {
	const key = `${font} ${text}`;
	let width = widths.get(key);
	if (width === undefined && pen) {
		pen.font = `${font} ${family()}`;
		width = pen.measureText(text).width;
		widths.set(key, width);
	}
	return width ?? 0;
}

// Widths measured before the font was there are another font's.
void document.fonts.ready.then(() => widths.clear());
