// patterns.js: fills that differ by more than their colour.

import { colour } from "./colours.js";

/** @typedef {"plain" | "lines" | "dots"} Kind */

const side = 8;

/** @type {Map<string, CanvasPattern | string>} */
const known = new Map();

/** @param {CanvasRenderingContext2D} pen
 * @param {Kind} kind */
function mark(pen, kind) {
	if (kind === "lines") {
		pen.lineWidth = 1.5;
		pen.beginPath();
		for (const at of [-side, 0, side]) {
			pen.moveTo(at - 1, side + 1);
			pen.lineTo(at + side + 1, -1);
		}
		pen.stroke();
	} else {
		pen.beginPath();
		pen.arc(side / 4, side / 4, 1.1, 0, 2 * Math.PI);
		pen.arc(3 * side / 4, 3 * side / 4, 1.1, 0, 2 * Math.PI);
		pen.fill();
	}
}

/** A fill for a canvas: the token's colour, with marks on it.
 * @param {string} token
 * @param {Kind} kind
 * @param {string} [on] the token of the marks
 * @returns {CanvasPattern | string} */
export function pattern(token, kind, on = "paper") {
	const fill = colour(token);
	const marks = colour(on);
	const key = `${fill} ${marks} ${kind}`;
	const old = known.get(key);
	if (old)
		return old;
	const tile = document.createElement("canvas");
	tile.width = tile.height = side;
	const pen = tile.getContext("2d");
	if (!pen || kind === "plain")
		return fill;
	pen.fillStyle = fill;
	pen.fillRect(0, 0, side, side);
	pen.strokeStyle = pen.fillStyle = marks;
	mark(pen, kind);
	const made = pen.createPattern(tile, "repeat") ?? fill;
	known.set(key, made);
	return made;
}
