// bar.js: one interval of a timeline: a rectangle with its kind's pattern, its
// name where there is room, and what is read aloud for it.

import { put } from "../answer.js";
import { place, say, svg } from "./svg.js";
import { timeText } from "./time.js";
import { widthOf } from "./width.js";

/** @typedef {import("./types.js").Interval} Interval */

const pad = 6; // px between a bar's edge and its name
const least = 0.75; // px, so that nothing is too short to be seen

const font = "500 12px";

/** "starts at 4 µs, takes 2 µs"; one that the step's edge cuts says so.
 * @param {Interval} one */
export function inWords(one) {
	const length = one.end_s - one.start_s;
	const cut = one.whole_s === undefined ? "" :
		`, ${timeText(length)} of it in this step`;
	const began = one.whole_s !== undefined && one.start_s === 0;
	return `${began ? "began in the step before" :
		`starts at ${timeText(one.start_s)}`}, takes ` +
		`${timeText(one.whole_s ?? length)}${cut}`;
}

export class Bar {
	/** @param {string} patterns begins the ids of the patterns */
	constructor(patterns) {
		this.patterns = patterns;
		this.rect = svg("rect", { rx: 1.5 });
		/** @type {SVGElement | null} */
		this.text = null;
		this.element = svg("g", { role: "gridcell", tabindex: -1 },
			[this.rect]);
		/** @type {Interval} */
		this.interval = { row: "", name: "", start_s: 0, end_s: 0, kind: "" };
		this.kind = "";
		this.shown = true;
	}

	/** @param {Interval} interval
	 * @param {boolean} moving what is read aloud can wait */
	set(interval, moving) {
		this.interval = interval;
		if (interval.kind !== this.kind) {
			this.kind = interval.kind;
			this.element.setAttribute("class", `bar bar-${this.kind}`);
			this.rect.setAttribute("fill",
				`url(#${this.patterns}-${this.kind})`);
		}
		if (!moving)
			say(this.element, "aria-label",
				`${interval.name}, ${inWords(interval)}`);
	}

	/** @param {{x: number, width: number, y: number, height: number,
	 *           left: number, right: number}} at left and right: of the plot */
	draw({ x, width, y, height, left, right }) {
		const seen = x <= right && x + width >= left && width > 0;
		if (seen !== this.shown) {
			this.shown = seen;
			if (seen)
				this.element.removeAttribute("display");
			else
				this.element.setAttribute("display", "none");
		}
		if (!seen)
			return;
		const from = Math.max(left, x);
		const to = Math.min(right, x + width);
		place(this.rect, "x", from);
		// Neighbours are told apart by a gap, if they are not mere lines.
		place(this.rect, "width", Math.max(least,
			to - from - (to - from > 3 ? 1 : 0)));
		place(this.rect, "y", y);
		place(this.rect, "height", height);
		this.name(from, to, y + height / 2);
	}

	/** @param {number} from
	 * @param {number} to
	 * @param {number} y */
	name(from, to, y) {
		const { name } = this.interval;
		const room = to - from - 2 * pad;
		const fits = room > 14 && widthOf(name, font) <= room;
		if (!fits && !this.text)
			return;
		if (!this.text) {
			this.text = svg("text", { "aria-hidden": "true", dy: "0.35em" });
			this.element.append(this.text);
		}
		this.text.toggleAttribute("data-off", !fits);
		if (!fits)
			return;
		put(this.text, name);
		place(this.text, "x", from + pad);
		place(this.text, "y", y);
	}
}

/** A small square with the kind's pattern.
 * @param {string} patterns
 * @param {string} kind */
export function swatch(patterns, kind) {
	return svg("svg", { class: "swatch", width: 18, height: 12,
		"aria-hidden": "true" }, [
		svg("g", { class: `bar bar-${kind}` }, [svg("rect", { x: 0.5, y: 0.5,
			width: 17, height: 11, rx: 1.5,
			fill: `url(#${patterns}-${kind})` })]),
	]);
}
