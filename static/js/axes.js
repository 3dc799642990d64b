// axes.js: the scales of curves.js: marks that are given, with as many texts as
// there is room for.

import { colour, family } from "./colours.js";

/** @typedef {{title: string, log: boolean, min: number, max: number,
 *             ticks: number[], text: (value: number) => string}} Axis */

export const side = 56; // of the scale at the left, in every chart the same

const pen = document.createElement("canvas").getContext("2d");

/** Every mark, or every second, third …: so that each has room for its text.
 * @param {Axis} axis
 * @param {number} room */
function thinned(axis, room) {
	/** @param {number} value */
	const place = (value) => axis.log ? Math.log(value) : value;
	const per = room / (place(axis.max) - place(axis.min));
	if (pen)
		pen.font = `400 12px ${family()}`;
	/** @param {number} value */
	const half = (value) =>
		(pen?.measureText(axis.text(value)).width ?? 0) / 2;
	let ticks = axis.ticks;
	for (let step = 2; step < axis.ticks.length; step++) {
		const fits = ticks.every((value, i) => i === 0 ||
			(place(value) - place(ticks[i - 1])) * per >=
				half(value) + half(ticks[i - 1]) + 8);
		if (fits)
			break;
		ticks = axis.ticks.filter((_, i) => i % step === 0);
	}
	return ticks;
}

/** A scale as Chart.js wants it.
 * @param {Axis} axis
 * @param {number} [room] for the texts of its marks, if they stand side by side */
export function scale(axis, room) {
	const ticks = room === undefined ? axis.ticks : thinned(axis, room);
	return {
		/** @param {any} made */
		afterFit(made) {
			if (made.axis === "y")
				made.width = side;
		},
		type: axis.log ? "logarithmic" : "linear",
		min: axis.min,
		max: axis.max,
		border: { display: false },
		grid: { color: colour("line"), drawTicks: false },
		title: {
			display: axis.title !== "",
			text: axis.title,
			color: colour("ink-soft"),
			font: { size: 12, weight: 500 },
			padding: { top: 2, bottom: 0 },
		},
		/** @param {any} made */
		afterBuildTicks(made) {
			made.ticks = ticks.map((value) => ({ value }));
		},
		ticks: {
			color: colour("ink-soft"),
			font: { size: 12 },
			padding: 5,
			autoSkip: false,
			maxRotation: 0,
			callback: axis.text,
		},
	};
}

/** What its options hang on.
 * @param {Axis} axis */
export const layoutOf = (axis) => [axis.title, axis.log, axis.min, axis.max,
	...axis.ticks].join();
