// gantt.js: a timeline as rows of intervals, in SVG: crisp at any zoom, and a grid
// to those who hear it: a row for the CPU and for each stream, a cell for each
// interval, one of them in the tab order; arrow keys lead to the others. What is
// in sight is in sight.js.

import { element } from "../answer.js";
import { Axis } from "./axis.js";
import { Grid } from "./grid.js";
import { Row } from "./row.js";
import { SightOf } from "./sight.js";
import { patterns, place, say, svg } from "./svg.js";
import { widthOf } from "./width.js";

/** @typedef {import("./types.js").Timeline} Timeline */
/** @typedef {import("./types.js").Interval} Interval */

const narrow = 480; // px; below it a row's name stands over it
const gutter = 18; // px between the longest name of a row and its bars
const rowFont = "500 13px";
const paper = 600; // px wide when printed
const shrinking = 380; // ms in which a step shrinks to its new length
const still = matchMedia("(prefers-reduced-motion: reduce)");
let count = 0;

export class Gantt {
	/** @param {HTMLElement} host
	 * @param {(interval: Interval | null) => void} detail what is pointed at
	 * @param {(left: number, width: number) => void} resized */
	constructor(host, detail, resized) {
		this.resized = resized;
		this.id = `gantt-${++count}`;
		this.box = element("div", "", "gantt-box");
		this.rowsAt = svg("g", { role: "presentation" });
		this.svg = svg("svg", { class: "gantt", role: "grid",
			"aria-readonly": "true" });
		this.axis = new Axis();
		/** @type {Row[]} */
		this.rows = [];
		/** @type {Timeline} */
		this.timeline = { rows: [], intervals: [], step_s: 1, old_s: null };
		this.stretch = 1;
		this.settled = true; // nothing is moving
		this.frame = 0;
		this.width = 0;
		this.left = 1; // where bars begin
		this.barHeight = 0;
		this.bottom = 0;
		this.printing = false;
		this.sight = new SightOf(() => this.draw(), () => {
			const at = this.svg.getBoundingClientRect();
			return { left: at.left + this.left,
				width: at.width - this.left - 1 };
		});
		this.grid = new Grid(this, detail);
		this.svg.append(patterns(this.id), this.axis.under, this.rowsAt,
			this.axis.over, this.grid.ring);
		this.box.append(this.svg);
		host.append(this.box);
		this.sight.listen(this.svg);
		this.listen();
	}

	listen() {
		new ResizeObserver(() => {
			if (!this.printing && this.box.clientWidth !== this.width)
				this.resize(this.box.clientWidth);
		}).observe(this.box);
		void document.fonts.ready.then(() => this.resize(this.width));
		let kept = this.sight.now;
		window.addEventListener("beforeprint", () => {
			this.printing = true;
			kept = this.sight.now;
			this.resize(paper);
			this.sight.fit();
		});
		window.addEventListener("afterprint", () => {
			this.printing = false;
			this.resize(this.box.clientWidth);
			this.sight.set(kept.from, kept.to - kept.from);
		});
	}

	/** @param {number} width */
	resize(width) {
		if (width === 0)
			return;
		this.width = width;
		this.layOut();
		this.draw();
	}

	/** @param {string} name what the whole is called */
	name(name) {
		say(this.svg, "aria-label", name);
	}

	/** fit: all of it is to be seen. shrink: it comes from its old length.
	 * @param {Timeline} timeline
	 * @param {{moving: boolean, fit: boolean, shrink: boolean}} how */
	show(timeline, { moving, fit, shrink }) {
		this.timeline = timeline;
		this.width ||= this.box.clientWidth;
		this.fill();
		this.sight.span(Math.max(timeline.step_s, timeline.old_s ?? 0), fit);
		cancelAnimationFrame(this.frame);
		this.stretch = 1;
		this.settled = !moving;
		if (this.settled) {
			for (const row of this.rows)
				row.settle();
			this.grid.renew();
		}
		if (shrink && timeline.old_s && !still.matches && !this.printing)
			this.shrink(timeline.old_s / timeline.step_s);
		else
			this.draw();
	}

	/** @param {number} from times its length */
	shrink(from) {
		const begun = performance.now();
		const next = () => {
			const done = Math.min(1, (performance.now() - begun) / shrinking);
			const eased = 1 - (1 - done) ** 3;
			this.stretch = from + (1 - from) * eased;
			this.settled = done === 1;
			this.draw();
			if (done < 1)
				this.frame = requestAnimationFrame(next);
		};
		next();
	}

	/** Rows are kept and only told what they show. */
	fill() {
		const { rows, intervals } = this.timeline;
		if (rows.join("|") !== this.rows.map((row) => row.name).join("|"))
			this.build(rows);
		const by = new Map(this.rows.map((row) => [row.name, row]));
		for (const row of this.rows)
			row.intervals = [];
		for (const interval of intervals)
			by.get(interval.row)?.intervals.push(interval);
	}

	/** @param {string[]} names */
	build(names) {
		this.rows = names.map((name) => new Row(name, this.id));
		this.rowsAt.replaceChildren(...this.rows.map((row) => row.element));
		this.layOut();
	}

	/** Where rows stand; how high the whole is. */
	layOut() {
		const over = this.width < narrow;
		this.left = over ? 1 : gutter + Math.ceil(Math.max(0,
			...this.rows.map(({ name }) => widthOf(name, rowFont))));
		const many = this.rows.length > 5;
		this.barHeight = many ? 20 : 28;
		const pitch = this.barHeight + (over ? 20 : many ? 8 : 12);
		let y = Axis.top + (over ? 18 : 4);
		for (const row of this.rows) {
			row.y = y;
			place(row.head, "x", over ? 1 : 0);
			place(row.head, "y", over ? y - 5 : y + this.barHeight / 2 + 4);
			y += pitch;
		}
		const bottom = y - (over ? 18 : 6);
		this.bottom = bottom;
		place(this.svg, "width", this.width);
		place(this.svg, "height", bottom + Axis.bottom);
		this.resized(this.left, this.width);
	}

	/** Where a time stands, in px.
	 * @param {number} s */
	x(s) {
		const { from, to } = this.sight.now;
		const right = this.width - 1;
		return this.left + (s - from) / (to - from) * (right - this.left);
	}

	draw() {
		if (this.width === 0)
			return;
		const room = { left: this.left, right: this.width - 1,
			height: this.barHeight };
		for (const row of this.rows)
			row.draw((s) => this.x(s * this.stretch),
				{ ...room, y: row.y }, this.settled);
		this.axis.draw(this, this.bottom);
		this.grid.draw();
	}
}

