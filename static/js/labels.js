// labels.js: room for names on a chart: beside their line, within their area,
// never on a line, a flag's pole or another name. A name for which there is no
// room is left out: the table has all.

/** @typedef {{left: number, right: number, top: number, bottom: number}} Box */
/** @typedef {{area: Box, poles: Box[], boxes: Box[]}} Taken what stands there
 *   already; a name may stand over a pole where there is no other room */
/** @typedef {{box: Box, at: number, cost: number}} Spot at: the x that it names */

const high = 16; // of a name
const gap = 3; // between a name and its line
const thin = 6; // an area thinner than this has no name

/** @param {Box} area
 * @param {Box[]} poles
 * @returns {Taken} */
export function seats(area, poles) {
	return { area, poles, boxes: [] };
}

/** @param {Box} a
 * @param {Box} b */
function meet(a, b) {
	return a.left < b.right && b.left < a.right &&
		a.top < b.bottom && b.top < a.bottom;
}

/** @param {Taken} taken
 * @param {Box} box
 * @param {boolean} poles may it stand over one? */
function free(taken, box, poles) {
	const { area, boxes } = taken;
	return box.left >= area.left + 2 && box.right <= area.right - 2 &&
		box.top >= area.top && box.bottom <= area.bottom - 1 &&
		!boxes.some((other) => meet(other, box)) &&
		(poles || !taken.poles.some((other) => meet(other, box)));
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

/** Does the box keep clear of every line?
 * @param {number[]} x
 * @param {number[][]} lines
 * @param {Box} box
 * @param {number} [own] the line that it may come near to */
function clear(x, lines, box, own) {
	return lines.every((line, k) => {
		const { least, most } = range(x, line, box.left, box.right);
		const by = k === own ? 0 : 3;
		return most <= box.top - by || least >= box.bottom + by;
	});
}

/** Is line i alone there?
 * @param {number[]} x
 * @param {number[][]} lines
 * @param {number} i
 * @param {number} at */
function alone(x, lines, i, at) {
	const own = range(x, lines[i], at, at).least;
	return lines.every((line, k) => k === i ||
		Math.abs(range(x, line, at, at).least - own) > 5);
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

/** By line i of all, where no other line comes near; taken from then on. One that
 * lies over the others may have its name where they are under it.
 * @param {Taken} taken
 * @param {number[]} x
 * @param {number[][]} lines
 * @param {number} i
 * @param {number} wide
 * @param {boolean} [over]
 * @returns {Box | null} */
export function lineSpot(taken, x, lines, i, wide, over = false) {
	const spots = around(taken.area, x, lines[i], wide)
		.filter(({ box }) => clear(x, lines, box, i) &&
			free(taken, box, true))
		.sort((a, b) => a.cost - b.cost);
	/** @param {Spot} spot */
	const single = (spot) => alone(x, lines, i, spot.at);
	/** @param {Spot} spot */
	const beside = (spot) => free(taken, spot.box, false);
	const found = spots.find((spot) => single(spot) && beside(spot)) ??
		(over ? spots.find(beside) : undefined) ?? spots.find(single);
	if (found)
		taken.boxes.push(found.box);
	return found?.box ?? null;
}

/** The box of a name at left, in the middle of a band between two x, and how
 * thick that is there.
 * @param {Box} area
 * @param {number[]} x
 * @param {{low: number[], high: number[]}} band
 * @param {number} left
 * @param {number} wide
 * @param {number} hold so much of it, from the left, stands in the band */
function inBand(area, x, band, left, wide, hold) {
	const floor = Math.min(area.bottom,
		range(x, band.low, left - 4, left + hold + 4).least);
	const roof = Math.max(area.top,
		range(x, band.high, left - 4, left + hold + 4).most);
	const middle = Math.max(area.top + high / 2,
		Math.min((floor + roof) / 2, area.bottom - high / 2 - 1));
	return { room: floor - roof, box: { left, right: left + wide,
		top: middle - high / 2, bottom: middle + high / 2 } };
}

/** In the area where it is the thickest; of a thin one over its edges. Where the
 * whole name has no room in it, its swatch has. Taken from then on.
 * @param {Taken} taken
 * @param {number[]} x
 * @param {{low: number[], high: number[]}} band
 * @param {number} wide
 * @param {{lines: number[][], swatch: number, margin: number}} how lines that it
 *   must not hide; the swatch before the name; how far it may leave the plot
 * @returns {Box | null} */
export function areaSpot(taken, x, band, wide, how) {
	const { area } = taken;
	const outer = { ...taken, area: { ...area,
		right: area.right + how.margin } };
	const tries = [
		{ hold: wide, seat: taken, poles: false },
		{ hold: wide, seat: taken, poles: true },
		{ hold: how.swatch, seat: outer, poles: true },
	];
	for (const { hold, seat, poles } of tries) {
		/** @type {{box: Box, room: number} | null} */
		let best = null;
		for (let left = area.left + 6; left + wide <= seat.area.right - 2;
			left += 6) {
			const spot = inBand(area, x, band, left, wide, hold);
			if (spot.room >= thin && free(seat, spot.box, poles) &&
			    clear(x, how.lines, spot.box) &&
			    (!best || spot.room > best.room + 4))
				best = spot;
		}
		if (best) {
			taken.boxes.push(best.box);
			return best.box;
		}
	}
	return null;
}
