// dots.js: dots on two scales of powers of ten, with as many names on them as
// there is room for: the drawing for createChart. Slopes are lines of one ratio.

import { colour, family } from "./colours.js";
import { afar, along, apart, around, leader, leaderEnd, meet, place, within }
	from "./dot-names.js";

/**
 * @typedef {{name: string, x: number, y: number, chosen: boolean,
 *            sought: boolean}} Dot sought: its name comes before others
 * @typedef {{name: string, unit: string}} Axis
 * @typedef {{dots: Dot[], x: Axis, y: Axis,
 *            slope: {ratio: number, text: string}[]}} Dots
 * @typedef {import("./dot-names.js").Box} Box
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

/** Names the dots, the chosen first, then those most people look for, then from
 * the highest down; a name that would lie on another or on a dot is left out,
 * unless it is a chosen one's: the table has all.
 * @param {any} chart
 * @param {Dots} dots
 * @param {Box[]} there what stands there already */
function names(chart, dots, there) {
	const { ctx, chartArea } = chart;
	const shapes = chart.getDatasetMeta(0).data;
	const marks = dots.dots.map((dot, i) => around(shapes[i], dot.chosen));
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
		const room = { area: chartArea, taken: [...there, ...written],
			dots: marks.filter((_, k) =>
				apart(shapes[k], shapes[i]) > 3) };
		const spot = place(shapes[i], wide, room) ??
			(rank(dot) ? afar(shapes[i], wide, room) : null) ??
			(dot.chosen ? place(shapes[i], wide, { ...room,
				taken: written, dots: [] }) : null) ??
			(dot.chosen && written.length === 0 ?
				within(shapes[i], wide, chartArea) : null);
		if (!spot)
			continue;
		written.push(spot, ...leader(shapes[i], spot));
		write(ctx, dot, shapes[i], spot);
	}
	ctx.restore();
}

/** A name, and if it is away from its dot a line that leads there.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Dot} dot
 * @param {{x: number, y: number}} at
 * @param {Box} spot */
function write(ctx, dot, at, spot) {
	const middle = (spot.top + spot.bottom) / 2;
	if (leader(at, spot).length) {
		const end = leaderEnd(at, spot);
		const far = 5 / apart(at, end);
		ctx.strokeStyle = colour("line-strong");
		ctx.lineWidth = 1;
		ctx.beginPath();
		ctx.moveTo(at.x + (end.x - at.x) * far, at.y + (end.y - at.y) * far);
		ctx.lineTo(end.x, end.y);
		ctx.stroke();
	}
	ctx.strokeStyle = colour("paper");
	ctx.lineWidth = 3;
	ctx.strokeText(dot.name, spot.left, middle);
	ctx.fillStyle = colour(dot.chosen ? "ink" : "ink-soft");
	ctx.fillText(dot.name, spot.left, middle);
}

/** Returns the boxes of the names that it writes.
 * @param {any} chart
 * @param {Dots} dots
 * @returns {Box[]} */
function slopes(chart, dots) {
	const { ctx, chartArea, scales } = chart;
	const taken = chart.getDatasetMeta(0).data.map(
		(/** @type {any} */ at, /** @type {number} */ i) =>
			around(at, dots.dots[i].chosen));
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
		boxes.push(...nameSlope(ctx, text, { x, y }, chartArea, taken));
	}
	ctx.restore();
	return boxes;
}

/** Along the line, as near as there is room to where it enters the plot; where
 * there is none, it has no name.
 * @param {CanvasRenderingContext2D} ctx
 * @param {string} text
 * @param {{x: number[], y: number[]}} line
 * @param {Box} area
 * @param {Box[]} taken
 * @returns {Box[]} */
function nameSlope(ctx, text, { x, y }, area, taken) {
	const steep = (y[1] - y[0]) / (x[1] - x[0]);
	const turn = Math.atan(steep);
	const wide = ctx.measureText(text).width;
	const from = Math.max(area.left, x[0] + (area.bottom - y[0]) / steep);
	for (let left = from + 12 * Math.cos(turn); left < area.right; left += 8) {
		const bottom = y[0] + (left - x[0]) * steep;
		const boxes = along(left, bottom - 2, wide, turn);
		if (!boxes.every((box) => box.right <= area.right &&
		    box.top >= area.top && !taken.some((at) => meet(box, at))))
			continue;
		ctx.save();
		ctx.translate(left, bottom);
		ctx.rotate(turn);
		ctx.fillStyle = colour("ink-soft");
		ctx.textBaseline = "bottom";
		ctx.fillText(text, 0, -2);
		ctx.restore();
		return boxes;
	}
	return [];
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
