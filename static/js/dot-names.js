// dot-names.js: room for the names of dots on a chart: near its own dot and no other,
// on nothing, or away from it where a line leads there.

/** @typedef {{left: number, right: number, top: number, bottom: number}} Box */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{area: Box, taken: Box[], dots: Box[]}} Room dots: all others */

/** @param {Box} a
 * @param {Box} b */
export function meet(a, b) {
	return a.left < b.right && b.left < a.right &&
		a.top < b.bottom && b.top < a.bottom;
}

/** What a dot takes.
 * @param {Point} at
 * @param {boolean} chosen
 * @returns {Box} */
export function around(at, chosen) {
	const half = chosen ? 7 : 4;
	return { left: at.x - half, right: at.x + half,
		top: at.y - half, bottom: at.y + half };
}

/** Is a name there in the plot, on nothing, and nearer to no other dot?
 * @param {Box} box
 * @param {Room} room */
function free(box, { area, taken, dots }) {
	const near = { left: box.left - 6, right: box.right + 6,
		top: box.top - 1, bottom: box.bottom + 1 };
	return box.left >= area.left && box.right <= area.right &&
		box.top >= area.top && box.bottom <= area.bottom &&
		!taken.some((other) => meet(box, other)) &&
		!dots.some((other) => meet(near, other));
}

/** Room for a name beside its dot, or above or below it.
 * @param {Point} at
 * @param {number} wide
 * @param {Room} room
 * @returns {Box | null} */
export function place(at, wide, room) {
	return [
		[at.x - 9 - wide, at.y], [at.x + 9, at.y],
		[at.x - wide / 2, at.y - 16], [at.x - wide / 2, at.y + 16],
	].map(([left, middle]) => ({ left, right: left + wide,
		top: middle - 8, bottom: middle + 8 }))
		.find((box) => free(box, room)) ?? null;
}

/** Room for it farther away, from where a line leads to its dot past the others.
 * @param {Point} at
 * @param {number} wide
 * @param {Room} room
 * @returns {Box | null} */
export function afar(at, wide, room) {
	for (const away of [24, 36, 48, 64, 80])
		for (const [x, y] of [[-0.7, -0.7], [0.7, 0.7], [-0.9, -0.4],
			[0.9, 0.4], [-0.4, -0.9], [0.4, 0.9]]) {
			const left = at.x + x * away - (x < 0 ? wide : 0);
			const middle = at.y + y * away;
			const box = { left, right: left + wide,
				top: middle - 8, bottom: middle + 8 };
			if (free(box, room) && passes(at, box, room))
				return box;
		}
	return null;
}

/** @param {Point} a
 * @param {Point} b */
export const apart = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** Where the line from a dot to its name ends.
 * @param {Point} at
 * @param {Box} box
 * @returns {Point} */
export const leaderEnd = (at, box) => ({
	x: Math.max(box.left - 2, Math.min(at.x, box.right + 2)),
	y: Math.max(box.top + 8, Math.min(at.y, box.bottom - 8)) });

/** What the line from a dot to its name takes; there is none to a name beside it.
 * @param {Point} at
 * @param {Box} box
 * @returns {Box[]} */
export function leader(at, box) {
	const end = leaderEnd(at, box);
	const far = apart(at, end);
	return far < 18 ? [] : Array.from({ length: Math.ceil(far / 2) }, (_, i) => {
		const x = at.x + (end.x - at.x) * 2 * i / far;
		const y = at.y + (end.y - at.y) * 2 * i / far;
		return { left: x - 1, right: x + 1, top: y - 1, bottom: y + 1 };
	});
}

/** Does the line go past what stands there?
 * @param {Point} at
 * @param {Box} box
 * @param {Room} room */
const passes = (at, box, { taken, dots }) => !leader(at, box).some((point) =>
	[...taken, ...dots].some((other) => meet(other, point)));

/** Over the dot, as far in as it takes: for a name that must be there.
 * @param {Point} at
 * @param {number} wide
 * @param {Box} area
 * @returns {Box} */
export function within(at, wide, area) {
	const left = Math.max(area.left,
		Math.min(at.x - wide / 2, area.right - wide));
	const middle = at.y - 16 < area.top + 8 ? at.y + 16 : at.y - 16;
	return { left, right: left + wide, top: middle - 8, bottom: middle + 8 };
}

/** Small boxes that a name along a line takes, bit by bit, as it is not level.
 * @param {number} left of its beginning
 * @param {number} bottom
 * @param {number} wide
 * @param {number} turn the line's, in radians
 * @returns {Box[]} */
export function along(left, bottom, wide, turn) {
	const bit = 8;
	return Array.from({ length: Math.ceil(wide / bit) + 1 }, (_, i) => {
		const at = Math.min(i * bit, wide);
		const x = left + at * Math.cos(turn) + 7 * Math.sin(turn);
		const y = bottom + at * Math.sin(turn) - 7 * Math.cos(turn);
		return { left: x - 7, right: x + 7, top: y - 7, bottom: y + 7 };
	});
}
