// grid.js: the intervals of a timeline by keyboard and by pointer. One of them is
// in the tab order. Left and right lead to the next one of the row, up and down
// to the one at the same time in another row, Home and End to the row's ends;
// + - 0, PageUp and PageDown move what is in sight.

import { place, svg } from "./svg.js";

/** @typedef {import("./gantt.js").Gantt} Gantt */
/** @typedef {import("./types.js").Interval} Interval */

const near = 6; // px from which a pointer still means an interval

export class Grid {
	/** @param {Gantt} gantt
	 * @param {(interval: Interval | null) => void} detail */
	constructor(gantt, detail) {
		this.gantt = gantt;
		this.detail = detail;
		this.row = 0;
		this.column = 0;
		this.focused = false;
		this.ring = svg("rect", { class: "focus-ring", rx: 3,
			"aria-hidden": "true" });
		this.ring.setAttribute("display", "none");
		this.listen(gantt.svg);
	}

	/** @param {SVGElement} at */
	listen(at) {
		at.addEventListener("focusin", (event) => this.focus(event));
		at.addEventListener("focusout", () => {
			this.focused = false;
			this.draw();
			this.detail(null);
		});
		at.addEventListener("keydown", (event) => this.key(event));
		at.addEventListener("pointermove", (event) =>
			this.detail(this.under(event) ?? this.current()));
		at.addEventListener("pointerleave", () =>
			this.detail(this.current()));
		at.addEventListener("click", (event) => {
			const one = this.under(event);
			if (one && this.gantt.sight.moved < near)
				this.goTo(one);
		});
	}

	/** The cell that is in the tab order, and its interval. */
	get cell() {
		return this.gantt.rows[this.row]?.cells[this.column];
	}

	get interval() {
		return this.gantt.rows[this.row]?.intervals[this.column];
	}

	/** The interval that has the focus. */
	current() {
		return this.focused ? this.interval ?? null : null;
	}

	/** There may be fewer of them now. */
	renew() {
		const { rows } = this.gantt;
		const before = this.gantt.svg.querySelector("[tabindex='0']");
		this.row = Math.min(this.row, rows.length - 1);
		if (!rows[this.row]?.cells.length)
			this.row = Math.max(0, rows.findIndex((row) => row.cells.length));
		this.column = Math.min(this.column,
			(rows[this.row]?.cells.length ?? 1) - 1);
		if (before !== this.cell)
			before?.setAttribute("tabindex", "-1");
		this.cell?.setAttribute("tabindex", "0");
	}

	/** It is the one in the tab order now.
	 * @param {Element | null} cell */
	enter(cell) {
		const { rows } = this.gantt;
		const row = rows.findIndex((one) => one.cells.some((other) =>
			other === cell));
		if (!cell || row < 0)
			return false;
		this.cell?.setAttribute("tabindex", "-1");
		this.row = row;
		this.column = rows[row].cells.findIndex((other) => other === cell);
		cell.setAttribute("tabindex", "0");
		return true;
	}

	/** @param {Event} event */
	focus(event) {
		if (!this.enter(/** @type {Element} */ (event.target)))
			return;
		this.focused = true;
		this.draw();
		this.detail(this.current());
	}

	/** @param {number} row
	 * @param {number} column */
	go(row, column) {
		const { rows, sight } = this.gantt;
		const interval = rows[row]?.intervals[column];
		if (!interval)
			return;
		sight.reach(interval.start_s, interval.end_s);
		rows[row].cells[column]?.focus();
	}

	/** @param {Interval} interval */
	goTo(interval) {
		const { rows } = this.gantt;
		const row = rows.findIndex((one) => one.name === interval.row);
		this.go(row, rows[row]?.intervals.indexOf(interval) ?? 0);
	}

	/** To the nearest row that way that has an interval, at the same time.
	 * @param {number} by */
	climb(by) {
		const { rows } = this.gantt;
		const here = this.interval;
		for (let row = this.row + by; here && rows[row]; row += by) {
			const { intervals } = rows[row];
			if (!intervals.length)
				continue;
			const middle = (here.start_s + here.end_s) / 2;
			const at = intervals.findIndex((one) => one.end_s > middle);
			return this.go(row, at < 0 ? intervals.length - 1 : at);
		}
	}

	/** @param {KeyboardEvent} event */
	key(event) {
		const last = (this.gantt.rows[this.row]?.cells.length ?? 1) - 1;
		if (event.altKey || event.metaKey || event.ctrlKey)
			return;
		if (event.key === "ArrowRight")
			this.go(this.row, Math.min(last, this.column + 1));
		else if (event.key === "ArrowLeft")
			this.go(this.row, Math.max(0, this.column - 1));
		else if (event.key === "ArrowDown")
			this.climb(1);
		else if (event.key === "ArrowUp")
			this.climb(-1);
		else if (event.key === "Home")
			this.go(this.row, 0);
		else if (event.key === "End")
			this.go(this.row, last);
		else if (!this.look(event.key))
			return;
		event.preventDefault();
	}

	/** Moves what is in sight, and what has the focus with it.
	 * @param {string} key */
	look(key) {
		const { interval } = this;
		const ours = this.gantt.sight.key(key, interval &&
			(interval.start_s + interval.end_s) / 2);
		if (ours && !this.gantt.rows[this.row]?.seen(this.column))
			this.inSight()?.focus();
		return ours;
	}

	/** A cell in sight, of this row if there is one. */
	inSight() {
		const { rows } = this.gantt;
		return [rows[this.row], ...rows].flatMap((row) =>
			row?.cells.filter((_, i) => row.seen(i)) ?? [])[0] ?? null;
	}

	/** The interval that a pointer means: under it, or close by.
	 * @param {MouseEvent} event
	 * @returns {Interval | null} */
	under(event) {
		const { gantt } = this;
		const at = gantt.svg.getBoundingClientRect();
		const x = event.clientX - at.left;
		const y = event.clientY - at.top;
		const row = gantt.rows.find((one) =>
			y >= one.y - 3 && y <= one.y + gantt.barHeight + 3);
		let best = null;
		let least = near;
		for (const interval of row?.intervals ?? []) {
			const from = gantt.x(interval.start_s);
			const to = gantt.x(interval.end_s);
			const away = Math.max(0, from - x, x - to);
			if (away < least) {
				least = away;
				best = interval;
			}
			if (away === 0)
				return interval;
		}
		return best;
	}

	/** The ring around what has the focus. */
	draw() {
		const { gantt, interval } = this;
		const seen = gantt.rows[this.row]?.seen(this.column);
		if (!seen && !this.focused)
			this.enter(this.inSight());
		if (!this.focused || !seen || !interval) {
			this.ring.setAttribute("display", "none");
			return;
		}
		const from = Math.max(gantt.left - 6, gantt.x(interval.start_s));
		const to = Math.min(gantt.width + 6, gantt.x(interval.end_s));
		this.ring.removeAttribute("display");
		place(this.ring, "x", from - 3);
		place(this.ring, "width", Math.max(2, to - from) + 6);
		place(this.ring, "y", gantt.rows[this.row].y - 3);
		place(this.ring, "height", gantt.barHeight + 6);
	}
}
