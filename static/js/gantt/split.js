// split.js: where the time of a step goes, as one bar of its parts on the scale of
// the timeline above; two of them once there is a fix to compare with.

import { put } from "../answer.js";
import { Strip } from "./strip.js";
import { place, svg } from "./svg.js";
import { timeText } from "./time.js";

/** @typedef {{step_s: number, compute_s: number, exposed_s: number,
 *            idle_s: number}} Parts */
/** @typedef {{name: string, parts: Parts}} Line */

const height = 22;
const pitch = 28;

/** @type {[kind: string, name: string, key: "compute_s" | "exposed_s" | "idle_s"][]} */
const kinds = [
	["compute", "compute", "compute_s"],
	["communication", "exposed", "exposed_s"],
	["idle", "idle", "idle_s"],
];

export class Split {
	/** @param {string} patterns */
	constructor(patterns) {
		this.svg = svg("svg", { class: "gantt", "aria-hidden": "true" });
		/** @type {Line[]} */
		this.lines = [];
		this.left = 0;
		this.width = 0;
		this.rows = [0, 1].map(() => {
			const head = svg("text", { class: "row-name", x: 0 });
			const strip = new Strip(patterns);
			const element = svg("g", {}, [head, strip.element]);
			this.svg.append(element);
			return { head, strip, element };
		});
	}

	/** @param {Line[]} lines one or two */
	show(lines) {
		this.lines = lines;
		this.draw();
	}

	/** @param {number} left
	 * @param {number} width */
	resize(left, width) {
		this.left = left;
		this.width = width;
		this.draw();
	}

	draw() {
		const { left, lines, width } = this;
		if (!width || !lines.length)
			return;
		const over = left < 10;
		const right = width - 1;
		const scale = (right - left) /
			Math.max(...lines.map(({ parts }) => parts.step_s));
		place(this.svg, "width", width);
		place(this.svg, "height", lines.length * (pitch + (over ? 16 : 0)));
		this.rows.forEach(({ strip, element, head }, i) => {
			element.toggleAttribute("data-off", !lines[i]);
			if (!lines[i])
				return;
			const { name, parts } = lines[i];
			const y = i * (pitch + (over ? 16 : 0)) + (over ? 16 : 0);
			put(head, name);
			place(head, "y", over ? y - 4 : y + height / 2 + 4);
			let x = left;
			strip.draw(kinds.filter(([, , key]) => parts[key] > 0)
				.map(([kind, word, key]) => ({
					kind,
					name: `${word} ${timeText(parts[key])}`,
					from: x,
					to: x += parts[key] * scale,
				})), { y, height, left, right });
		});
	}
}
