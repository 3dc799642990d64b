// row.js: one row of a timeline: how it looks (strip.js), and its intervals as
// cells for keyboard and screen reader. The cells follow once things have come to
// rest: while a slider moves nobody is in them.

import { place, say, svg } from "./svg.js";
import { Strip } from "./strip.js";
import { inWords } from "./words.js";

/** @typedef {import("./types.js").Interval} Interval */
/** @typedef {import("./strip.js").Room} Room */

export class Row {
	/** @param {string} name
	 * @param {string} patterns */
	constructor(name, patterns) {
		this.name = name;
		this.y = 0;
		/** @type {Interval[]} */
		this.intervals = [];
		/** @type {SVGElement[]} */
		this.cells = [];
		this.head = svg("text", { role: "rowheader", class: "row-name" });
		this.head.textContent = name;
		this.strip = new Strip(patterns);
		this.element = svg("g", { role: "row" },
			[this.head, this.strip.element]);
	}

	/** As many cells as intervals, each with its words. */
	settle() {
		for (const cell of this.cells.splice(this.intervals.length))
			cell.remove();
		while (this.cells.length < this.intervals.length) {
			const cell = svg("g", { role: "gridcell", tabindex: -1 },
				[svg("rect", { class: "cell" })]);
			this.cells.push(cell);
			this.element.append(cell);
		}
		this.intervals.forEach((one, i) => say(this.cells[i], "aria-label",
			`${one.name}, ${inWords(one)}`));
	}

	/** @param {(s: number) => number} x
	 * @param {Room} room
	 * @param {boolean} settled */
	draw(x, room, settled) {
		const pieces = this.intervals.map(({ kind, name, start_s, end_s }) =>
			({ kind, name, from: x(start_s), to: x(end_s) }));
		this.strip.draw(pieces, room);
		if (!settled)
			return;
		this.cells.forEach((cell, i) => {
			const { from, to } = pieces[i];
			const seen = to >= room.left && from <= room.right;
			if (seen) {
				cell.removeAttribute("display");
				const rect = /** @type {Element} */ (
					cell.firstElementChild);
				const start = Math.max(room.left, from);
				place(rect, "x", start);
				place(rect, "y", room.y);
				place(rect, "width", Math.max(0.75,
					Math.min(room.right, to) - start));
				place(rect, "height", room.height);
			} else {
				cell.setAttribute("display", "none");
			}
		});
	}

	/** Is the cell in sight?
	 * @param {number} i */
	seen(i) {
		return this.cells[i]?.hasAttribute("display") === false;
	}
}
