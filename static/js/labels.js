// labels.js: room for names on a chart: beside their line, within their area,
// never on a line, a flag's pole or another name. A name for which there is no
// room is left out: the table has all.

/** @typedef {{left: number, right: number, top: number, bottom: number}} Box */
/** @typedef {{area: Box, boxes: Box[]}} Taken what stands there already */
/** @typedef {{box: Box, at: number, cost: number}} Spot at: the x that it names */

const high = 16; // of a name
const gap = 3; // between a name and its line
const thin = 6; // an area thinner than this has no name

/** @param {Box} area
 * @param {Box[]} boxes
 * @returns {Taken} */
export function seats(area, boxes) {
	return { area, boxes: [...boxes] };
}

/** @param {Box} a
 * @param {Box} b */
function meet(a, b) {
	return a.left < b.right && b.left < a.right &&
		a.top < b.bottom && b.top < a.bottom;
}

/** @param {Taken} taken
 * @param {Box} box */
function free(taken, box) {
	const { area, boxes } = taken;
	return box.left >= area.left + 2 && box.right <= area.right - 2 &&
		box.top >= area.top && box.bottom <= area.bottom - 1 &&
		!boxes.some((other) => meet(other, box));
}

/** The least and the greatest y of a polyline between two x.
 * @param {number[]} x ascending
 * @param {number[]} y
 * @param {number} from
 * @param {number} to */
function range(x, y, from, to) {
	let least = Infinity;
	let most = -Infinity;
	for (let i = 0; i + 1 < x.length; i++) {
		if (x[i + 1] < from || x[i] > to)
			continue;
		const step = x[i + 1] - x[i] || 1;
		const a = y[i] + (y[i + 1] - y[i]) *
			Math.max(0, (from - x[i]) / step);
		const b = y[i] + (y[i + 1] - y[i]) *
			Math.min(1, (to - x[i]) / step);
		least = Math.min(least, a, b);
		most = Math.max(most, a, b);
	}
	return { least, most };
}

/** Does the box keep clear of every line, and is line i alone where it is named?
 * @param {number[]} x
 * @param {number[][]} lines
 * @param {number} i
 * @param {Spot} spot */
function clear(x, lines, i, { box, at }) {
	const own = range(x, lines[i], at, at).least;
	return lines.every((line, k) => {
		const { least, most } = range(x, line, box.left, box.right);
		const by = k === i ? 0 : 3;
		const near = Math.abs(range(x, line, at, at).least - own);
		return (k === i || near > 5) &&
			(most <= box.top - by || least >= box.bottom + by);
	});
}

/** Boxes over and under a line, and where it is steep beside it; the better ones
 * cost less.
 * @param {Box} area
 * @param {number[]} x
 * @param {number[]} y
 * @param {number} wide */
function around(area, x, y, wide) {
	/** @type {Spot[]} */
	const all = [];
	/** @param {number} at
	 * @param {number} left
	 * @param {number} top
	 * @param {number} cost */
	const add = (at, left, top, cost) => all.push({ at, cost,
		box: { left, right: left + wide, top, bottom: top + high } });
	for (let left = area.left + 6; left + wide < area.right - 4; left += 9) {
		const { least, most } = range(x, y, left, left + wide);
		const middle = left + wide / 2;
		add(middle, left, least - gap - high, most - least);
		add(middle, left, most + gap, most - least + 4);
	}
	for (let i = 1; i < x.length; i++) {
		const slope = Math.abs(y[i] - y[i - 1]) / (x[i] - x[i - 1] || 1);
		const away = high / 2 / slope + 2 * gap;
		const at = (x[i] + x[i - 1]) / 2;
		const top = (y[i] + y[i - 1] - high) / 2;
		if (slope < 0.25)
			continue;
		add(at, at + away, top, 12 + away);
		add(at, at - away - wide, top, 12 + away);
	}
	return all;
}

/** By line i of all, where no other line comes near; taken from then on.
 * @param {Taken} taken
 * @param {number[]} x
 * @param {number[][]} lines
 * @param {number} i
 * @param {number} wide
 * @returns {Box | null} */
export function lineSpot(taken, x, lines, i, wide) {
	const spots = around(taken.area, x, lines[i], wide).sort((a, b) =>
		a.cost - b.cost);
	const found = spots.find((spot) => free(taken, spot.box) &&
		clear(x, lines, i, spot));
	if (found)
		taken.boxes.push(found.box);
	return found?.box ?? null;
}

/** In the area where it is the thickest; of a thin one over its edges. Taken
 * from then on.
 * @param {Taken} taken
 * @param {number[]} x
 * @param {{low: number[], high: number[]}} band
 * @param {number} wide
 * @returns {Box | null} */
export function areaSpot(taken, x, band, wide) {
	const { area } = taken;
	/** @type {{box: Box, room: number} | null} */
	let best = null;
	for (let left = area.left + 6; left + wide < area.right - 4; left += 9) {
		const right = left + wide;
		const floor = Math.min(area.bottom,
			range(x, band.low, left - 4, right + 4).least);
		const roof = Math.max(area.top,
			range(x, band.high, left - 4, right + 4).most);
		const middle = Math.min((floor + roof) / 2,
			area.bottom - high / 2 - 1);
		const box = { left, right, top: middle - high / 2,
			bottom: middle + high / 2 };
		if (floor - roof >= thin && free(taken, box) &&
		    (!best || floor - roof > best.room + 4))
			best = { box, room: floor - roof };
	}
	if (best)
		taken.boxes.push(best.box);
	return best?.box ?? null;
}
