// strip.js: the look of one row: one path for all intervals of a kind, so that a
// row of hundreds is drawn as fast as one of ten; a name where there is room.

import { put } from "../answer.js";
import { place, say, svg } from "./svg.js";
import { widthOf } from "./width.js";

/** @typedef {{kind: string, name: string, from: number, to: number}} Piece
 *   from and to in px */
/** @typedef {{y: number, height: number, left: number, right: number}} Room
 *   left and right: what lies outside is not seen */

const pad = 6; // px between an interval's edge and its name
const least = 0.75; // px, so that nothing is too short to be seen
const font = "500 12px";

/** @param {number} value */
const px = (value) => Math.round(value * 100) / 100;

export class Strip {
	/** @param {string} patterns begins the ids of the patterns */
	constructor(patterns) {
		this.patterns = patterns;
		this.element = svg("g", { "aria-hidden": "true" });
		/** @type {Map<string, SVGElement>} */
		this.paths = new Map();
		/** @type {SVGElement[]} */
		this.texts = [];
	}

	/** @param {string} kind */
	path(kind) {
		let path = this.paths.get(kind);
		if (!path) {
			path = svg("path", { class: `bar bar-${kind}`,
				fill: `url(#${this.patterns}-${kind})` });
			this.paths.set(kind, path);
			this.element.prepend(path);
		}
		return path;
	}

	/** @param {Piece[]} pieces
	 * @param {Room} room */
	draw(pieces, room) {
		/** @type {Map<string, string>} */
		const outlines = new Map();
		let names = 0;
		for (const { kind, name, from, to } of pieces) {
			const x = Math.max(room.left, from);
			const wide = Math.min(room.right, to) - x;
			if (to < room.left || from > room.right)
				continue;
			// Neighbours are told apart by a gap, if they are not lines.
			const width = Math.max(least, wide - (wide > 3 ? 1 : 0));
			outlines.set(kind, `${outlines.get(kind) ?? ""}M${px(x)} ` +
				`${room.y}h${px(width)}v${room.height}h${px(-width)}z`);
			if (wide > 30 && widthOf(name, font) <= wide - 2 * pad)
				this.name(names++, kind, name, x + pad,
					room.y + room.height / 2);
		}
		for (const kind of outlines.keys())
			this.path(kind);
		for (const [kind, path] of this.paths)
			say(path, "d", outlines.get(kind) ?? "");
		for (const text of this.texts.splice(names))
			text.remove();
	}

	/** @param {number} i
	 * @param {string} kind
	 * @param {string} name
	 * @param {number} x
	 * @param {number} y */
	name(i, kind, name, x, y) {
		let text = this.texts[i];
		if (!text) {
			text = svg("text", { dy: "0.35em" });
			this.texts.push(text);
			this.element.append(text);
		}
		say(text, "class", `name name-${kind}`);
		put(text, name);
		place(text, "x", x);
		place(text, "y", y);
	}
}

/** A small square with the kind's pattern.
 * @param {string} patterns
 * @param {string} kind */
export function swatch(patterns, kind) {
	return svg("svg", { class: "swatch", width: 18, height: 12,
		"aria-hidden": "true" }, [
		svg("path", { d: "M.5 .5h17v11h-17z", class: `bar bar-${kind}`,
			fill: `url(#${patterns}-${kind})` }),
	]);
}
