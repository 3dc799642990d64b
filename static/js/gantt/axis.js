// axis.js: the axis under a timeline, and where the step ends: now, and before its
// fix as a dashed line.

import { put } from "../answer.js";
import { place, svg } from "./svg.js";
import { ticks, timeText } from "./time.js";

/** @typedef {import("./gantt.js").Gantt} Gantt */

const apart = 92; // px between two marks, about

/** @param {string} kind
 * @param {boolean} [named] */
function mark(kind, named = true) {
	const line = svg("line", { class: `line-${kind}` });
	const text = svg("text", { class: `text-${kind}` });
	const made = svg("g", { "aria-hidden": "true" },
		named ? [line, text] : [line]);
	return { made, line, text };
}

/** @param {ReturnType<typeof mark>} one
 * @param {number} x
 * @param {number} from
 * @param {number} to */
function stand({ line }, x, from, to) {
	place(line, "x1", x);
	place(line, "x2", x);
	place(line, "y1", from);
	place(line, "y2", to);
}

export class Axis {
	static top = 22; // px over the rows, for the ends of the step
	static bottom = 26; // under them

	constructor() {
		this.under = svg("g", { role: "presentation" });
		this.end = mark("end");
		this.old = mark("old");
		this.over = svg("g", { role: "presentation" },
			[this.end.made, this.old.made]);
		/** @type {ReturnType<typeof mark>[]} */
		this.marks = [];
	}

	/** @param {Gantt} gantt
	 * @param {number} bottom of the rows */
	draw(gantt, bottom) {
		const { from, to } = gantt.sight.now;
		const { left, width } = gantt;
		const marks = ticks(from, to, (width - left) / apart);
		while (this.marks.length < marks.length) {
			const made = mark("tick");
			this.marks.push(made);
			this.under.append(made.made);
		}
		this.marks.forEach((one, i) => {
			one.made.toggleAttribute("data-off", i >= marks.length);
			if (i >= marks.length)
				return;
			const x = Math.round(gantt.x(marks[i].at)) + 0.5;
			const edge = x < left + 24 ? "start" :
				x > width - 30 ? "end" : "middle";
			stand(one, x, Axis.top - 4, bottom + 4);
			put(one.text, marks[i].text);
			place(one.text, "x", edge === "start" ? left :
				edge === "end" ? width - 1 : x);
			place(one.text, "y", bottom + 19);
			one.text.setAttribute("text-anchor", edge);
		});
		this.ends(gantt, bottom);
	}

	/** @param {Gantt} gantt
	 * @param {number} bottom */
	ends(gantt, bottom) {
		const { step_s: step, old_s: old } = gantt.timeline;
		const now = gantt.x(step * gantt.stretch);
		this.line(gantt, this.end, now, bottom,
			`${old === null ? "a step" : "with the fix"}: ${timeText(step)}`);
		this.old.made.toggleAttribute("data-off", old === null);
		if (old !== null)
			this.line(gantt, this.old, gantt.x(old), bottom,
				`before: ${timeText(old)}`);
		// One would be written over the other.
		const close = old !== null && Math.abs(gantt.x(old) - now) < 130;
		this.old.made.toggleAttribute("data-bare", close);
	}

	/** @param {Gantt} gantt
	 * @param {ReturnType<typeof mark>} one
	 * @param {number} x
	 * @param {number} bottom
	 * @param {string} text */
	line(gantt, one, x, bottom, text) {
		const seen = x >= gantt.left - 1 && x <= gantt.width + 1;
		one.made.toggleAttribute("data-off", !seen);
		if (!seen)
			return;
		stand(one, Math.min(x, gantt.width - 1), 4, bottom + 4);
		const leftwards = x > gantt.left + 150;
		put(one.text, text);
		place(one.text, "x", leftwards ? x - 6 : x + 6);
		place(one.text, "y", 13);
		one.text.setAttribute("text-anchor", leftwards ? "end" : "start");
	}
}
