// sight.js: which part of a timeline is in sight, and how one moves it: buttons,
// keys, the wheel with Ctrl or Shift (without, the page scrolls), dragging, two
// fingers.

/** @typedef {import("./types.js").Sight} Sight */

const most = 2000; // times the whole: a launch of 3.6 µs in 21 ms fills a row
const step = 1.5; // of a key or a button
const slack = 4; // px that a pointer moves before it drags

export class SightOf {
	/** @param {() => void} changed
	 * @param {() => {left: number, width: number}} room the plot, in the page */
	constructor(changed, room) {
		this.changed = changed;
		this.room = room;
		this.whole = 1;
		/** @type {Sight} */
		this.now = { from: 0, to: 1 };
		/** @type {Map<number, number>} pointers that are down: their x */
		this.down = new Map();
		this.moved = 0;
	}

	get zoom() {
		return this.whole / (this.now.to - this.now.from);
	}

	/** Another timeline: what was in sight stays, as a share of the whole.
	 * @param {number} whole
	 * @param {boolean} fit all of it */
	span(whole, fit) {
		const by = whole / this.whole;
		this.now = fit ? { from: 0, to: whole } :
			{ from: this.now.from * by, to: this.now.to * by };
		this.whole = whole;
	}

	/** @param {number} from
	 * @param {number} wide */
	set(from, wide) {
		const width = Math.min(this.whole, Math.max(this.whole / most, wide));
		const start = Math.max(0, Math.min(this.whole - width, from));
		this.now = { from: start, to: start + width };
		this.changed();
	}

	fit() {
		this.set(0, this.whole);
	}

	/** @param {number} by above 1: nearer
	 * @param {number} [at] the time that stays where it is */
	zoomBy(by, at = (this.now.from + this.now.to) / 2) {
		const wide = (this.now.to - this.now.from) / by;
		const share = (at - this.now.from) / (this.now.to - this.now.from);
		this.set(at - share * wide, wide);
	}

	/** @param {number} share of what is in sight */
	moveBy(share) {
		const wide = this.now.to - this.now.from;
		this.set(this.now.from + share * wide, wide);
	}

	/** Brings an interval into sight, if it is not.
	 * @param {number} start
	 * @param {number} end */
	reach(start, end) {
		const { from, to } = this.now;
		const wide = to - from;
		if (start >= from && end <= to)
			return;
		this.set(end - start > wide || start < from ?
			start - wide * 0.1 : end - wide * 0.9, wide);
	}

	/** The time under a place in the page.
	 * @param {number} x */
	timeAt(x) {
		const { left, width } = this.room();
		return this.now.from + (x - left) / width *
			(this.now.to - this.now.from);
	}

	/** True if the key was one of ours.
	 * @param {string} key
	 * @param {number} [at] the time that stays in sight */
	key(key, at) {
		if (key === "+" || key === "=")
			this.zoomBy(step, at);
		else if (key === "-" || key === "_")
			this.zoomBy(1 / step, at);
		else if (key === "0")
			this.fit();
		else if (key === "PageUp")
			this.moveBy(-0.8);
		else if (key === "PageDown")
			this.moveBy(0.8);
		else
			return false;
		return true;
	}

	/** @param {SVGElement} at */
	listen(at) {
		at.addEventListener("wheel", (event) => this.wheel(event),
			{ passive: false });
		at.addEventListener("pointerdown", (event) => {
			if (event.button === 0)
				this.down.set(event.pointerId, event.clientX);
			this.moved = 0;
		});
		window.addEventListener("pointermove", (event) => this.drag(event));
		for (const end of /** @type {const} */ (
			["pointerup", "pointercancel"]))
			window.addEventListener(end, (event) =>
				this.down.delete(event.pointerId));
	}

	/** @param {WheelEvent} event */
	wheel(event) {
		const aside = event.shiftKey ||
			Math.abs(event.deltaX) > Math.abs(event.deltaY);
		if (event.ctrlKey || event.metaKey)
			this.zoomBy(2 ** (-event.deltaY / 200),
				this.timeAt(event.clientX));
		else if (aside && this.zoom > 1)
			this.moveBy((event.deltaX || event.deltaY) /
				this.room().width);
		else
			return;
		event.preventDefault();
	}

	/** @param {PointerEvent} event */
	drag(event) {
		const before = this.down.get(event.pointerId);
		if (before === undefined)
			return;
		const { left, width } = this.room();
		const others = [...this.down].filter(([id]) =>
			id !== event.pointerId).map(([, x]) => x);
		this.moved += Math.abs(event.clientX - before);
		this.down.set(event.pointerId, event.clientX);
		if (others.length) {
			const [other] = others;
			this.zoomBy(Math.max(8, Math.abs(event.clientX - other)) /
				Math.max(8, Math.abs(before - other)),
			this.now.from + ((before + other) / 2 - left) / width *
				(this.now.to - this.now.from));
		} else if (this.zoom > 1 && this.moved > slack) {
			this.moveBy((before - event.clientX) / width);
		}
	}
}
