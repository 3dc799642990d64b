// dots.js: dots on two scales of powers of ten, with as many names on them as
// there is room for: the drawing for createChart. Slopes are lines of one ratio.

import { colour, family } from "./colours.js";

/**
 * @typedef {{name: string, x: number, y: number, chosen: boolean,
 *            sought: boolean}} Dot sought: its name comes before others
 * @typedef {{name: string, unit: string}} Axis
 * @typedef {{dots: Dot[], x: Axis, y: Axis,
 *            slope: {ratio: number, text: string}[]}} Dots
 * @typedef {{left: number, right: number, top: number, bottom: number}} Box
 */

const prefixes = ["", "k", "M", "G", "T", "P", "E", "Z"];

/** 2e12, "B/s" -> "2 TB/s".
 * @param {number} value
 * @param {string} unit */
function short(value, unit) {
	const step = Math.floor(Math.log10(value) / 3 + 1e-9);
	return `${Number((value / 1000 ** step).toPrecision(3))} ` +
		`${prefixes[step] ?? ""}${unit}`;
}

/** @param {Box} a
 * @param {Box} b */
function meet(a, b) {
	return a.left < b.right && b.left < a.right &&
		a.top < b.bottom && b.top < a.bottom;
}

/** Names the dots, the chosen first, then those most people look for, then from
 * the highest down; a name that would lie on another is left out, and beside the
 * first two one that would lie on a dot: the table has all.
 * @param {any} chart
 * @param {Dots} dots
 * @param {Box[]} around what stands there already */
function names(chart, dots, around) {
	const { ctx, chartArea } = chart;
	const shapes = chart.getDatasetMeta(0).data;
	/** @type {Box[]} */
	const taken = [...around, ...dots.dots.map((dot, i) => {
		const half = dot.chosen ? 7 : 4;
		return {
			left: shapes[i].x - half, right: shapes[i].x + half,
			top: shapes[i].y - half, bottom: shapes[i].y + half,
		};
	})];
	/** @type {Box[]} */
	const written = [];
	/** @param {Dot} dot */
	const rank = (dot) => dot.chosen ? 2 : Number(dot.sought);
	const order = dots.dots.map((_, i) => i).sort((a, b) =>
		rank(dots.dots[b]) - rank(dots.dots[a]) ||
		dots.dots[b].y - dots.dots[a].y);

	ctx.save();
	ctx.textBaseline = "middle";
	for (const i of order) {
		const dot = dots.dots[i];
		ctx.font = `${dot.chosen ? 600 : 400} ${dot.chosen ? 13 : 11}px ` +
			family();
		const wide = ctx.measureText(dot.name).width;
		const spot = place(shapes[i], wide, chartArea, taken) ??
			(rank(dot) ? place(shapes[i], wide, chartArea,
				written) : null) ??
			(dot.chosen && written.length === 0 ?
				within(shapes[i], wide, chartArea) : null);
		if (!spot)
			continue;
		taken.push(spot);
		written.push(spot);
		const middle = (spot.top + spot.bottom) / 2;
		ctx.strokeStyle = colour("paper");
		ctx.lineWidth = 3;
		ctx.strokeText(dot.name, spot.left, middle);
		ctx.fillStyle = colour(dot.chosen ? "ink" : "ink-soft");
		ctx.fillText(dot.name, spot.left, middle);
	}
	ctx.restore();
}

/** Room for a name beside its dot, or above or below it.
 * @param {{x: number, y: number}} at
 * @param {number} wide
 * @param {Box} area
 * @param {Box[]} taken
 * @returns {Box | null} */
function place(at, wide, area, taken) {
	const spots = [
		[at.x - 9 - wide, at.y], [at.x + 9, at.y],
		[at.x - wide / 2, at.y - 16], [at.x - wide / 2, at.y + 16],
	];
	for (const [left, middle] of spots) {
		const box = {
			left, right: left + wide,
			top: middle - 8, bottom: middle + 8,
		};
		if (left >= area.left && box.right <= area.right &&
		    box.top >= area.top && box.bottom <= area.bottom &&
		    !taken.some((other) => meet(box, other)))
			return box;
	}
	return null;
}

/** Over the dot, as far in as it takes: for a name that must be there.
 * @param {{x: number, y: number}} at
 * @param {number} wide
 * @param {Box} area
 * @returns {Box} */
function within(at, wide, area) {
	const left = Math.max(area.left,
		Math.min(at.x - wide / 2, area.right - wide));
	const middle = at.y - 16 < area.top + 8 ? at.y + 16 : at.y - 16;
	return { left, right: left + wide, top: middle - 8, bottom: middle + 8 };
}

/** Returns the boxes of the names that it writes.
 * @param {any} chart
 * @param {Dots} dots
 * @returns {Box[]} */
function slopes(chart, dots) {
	const { ctx, chartArea, scales } = chart;
	/** @type {Box[]} */
	const boxes = [];
	ctx.save();
	ctx.beginPath();
	ctx.rect(chartArea.left, chartArea.top, chartArea.width,
		chartArea.height);
	ctx.clip();
	ctx.font = `400 11px ${family()}`;
	for (const { ratio, text } of dots.slope) {
		const { min, max } = scales.x;
		const x = [min, max].map((at) => scales.x.getPixelForValue(at));
		const y = [min, max].map((at) =>
			scales.y.getPixelForValue(at * ratio));
		ctx.strokeStyle = colour("line-strong");
		ctx.lineWidth = 1;
		ctx.setLineDash([2, 4]);
		ctx.beginPath();
		ctx.moveTo(x[0], y[0]);
		ctx.lineTo(x[1], y[1]);
		ctx.stroke();
		boxes.push(nameSlope(ctx, text, x, y, chartArea));
	}
	ctx.restore();
	return boxes;
}

/** Along the line, where it enters the plot.
 * @param {CanvasRenderingContext2D} ctx
 * @param {string} text
 * @param {number[]} x
 * @param {number[]} y
 * @param {Box} area
 * @returns {Box} */
function nameSlope(ctx, text, x, y, area) {
	const steep = (y[1] - y[0]) / (x[1] - x[0]);
	const left = Math.max(area.left,
		x[0] + (area.bottom - y[0]) / steep);
	const bottom = y[0] + (left - x[0]) * steep;
	const wide = 24 + ctx.measureText(text).width;
	ctx.save();
	ctx.translate(left, bottom);
	ctx.rotate(Math.atan(steep));
	ctx.fillStyle = colour("ink-soft");
	ctx.textBaseline = "bottom";
	ctx.fillText(text, 12, -2);
	ctx.restore();
	return {
		left, right: left + wide,
		top: bottom + wide * steep - 12, bottom,
	};
}

/** @param {Axis} axis
 * @param {number[]} values
 * @param {number[]} digits which marks have a text: tens, twenties, fifties */
function scale(axis, values, digits) {
	return {
		type: "logarithmic",
		min: Math.min(...values) * 0.75,
		max: Math.max(...values) * 1.35,
		border: { display: false },
		grid: { color: colour("line"), drawTicks: false },
		title: {
			display: true,
			text: axis.name,
			color: colour("ink-soft"),
			font: { size: 12, weight: 500 },
		},
		ticks: {
			color: colour("ink-soft"),
			font: { size: 12 },
			padding: 4,
			autoSkip: false,
			maxRotation: 0,
			/** @param {number} value */
			callback(value) {
				const digit = Math.round(10 * value / 10 **
					Math.floor(Math.log10(value) + 1e-9));
				return digits.includes(digit) ?
					short(value, axis.unit) : null;
			},
		},
	};
}

/** @param {Dots} dots */
function inWords(dots) {
	const chosen = dots.dots.filter((dot) => dot.chosen);
	const said = chosen.map((dot) => `${dot.name}: ` +
		`${short(dot.y, dots.y.unit)}, ${short(dot.x, dots.x.unit)}`);
	return `${dots.dots.length} devices, ${dots.y.name} over ` +
		`${dots.x.name}${said.length ? "; " : ""}${said.join("; ")}`;
}

/** @type {WeakMap<object, Dots>} */
const drawn = new WeakMap();
/** @type {WeakMap<object, Box[]>} */
const slopeNames = new WeakMap();

const plugin = {
	id: "names",
	/** @param {any} chart */
	beforeDatasetsDraw(chart) {
		const dots = drawn.get(chart.config.data.key);
		if (dots)
			slopeNames.set(dots, slopes(chart, dots));
	},
	/** @param {any} chart */
	afterDatasetsDraw(chart) {
		const dots = drawn.get(chart.config.data.key);
		if (dots)
			names(chart, dots, slopeNames.get(dots) ?? []);
	},
};

/** @param {Dots} all
 * @returns {import("./charts.js").Draw} */
export function drawDots(all) {
	// The chosen are drawn last, over the others.
	const dots = { ...all, dots: [...all.dots].sort((a, b) =>
		Number(a.chosen) - Number(b.chosen)) };
	return (width) => {
		const key = {};
		drawn.set(key, dots);
		const x = scale(dots.x, dots.dots.map((dot) => dot.x),
			width < 460 ? [10] : [10, 20, 50]);
		const y = scale(dots.y, dots.dots.map((dot) => dot.y),
			[10, 20, 50]);
		return {
			label: inWords(dots),
			layout: [width, dots.y.name, dots.dots.length, x.min,
				x.max, y.min, y.max].join(),
			height: width < 460 ? 340 : 380,
			config: {
				type: "scatter",
				plugins: [plugin],
				data: {
					key,
					datasets: [{
						data: dots.dots.map(({ x, y }) =>
							({ x, y })),
						pointRadius: dots.dots.map((dot) =>
							dot.chosen ? 6 : 3.5),
						pointBackgroundColor: dots.dots.map(
							(dot) => colour(dot.chosen ?
								"data-this" : "data-other")),
						pointBorderColor: dots.dots.map(
							(dot) => colour(dot.chosen ?
								"paper" :
								"data-other-strong")),
						pointBorderWidth: dots.dots.map(
							(dot) => dot.chosen ? 2 : 1),
					}],
				},
				options: {
					events: [],
					layout: { padding: { top: 8, right: 12 } },
					plugins: {
						legend: { display: false },
						tooltip: { enabled: false },
					},
					scales: { x, y },
				},
			},
		};
	};
}
