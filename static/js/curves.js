// curves.js: curves and stacked areas over one scale, with their names on them
// and flags over the places that matter: the drawing for createChart. Chart.js
// gives the scales; what stands on them is drawn here, once a frame.

import { layoutOf, scale, side } from "./axes.js";
import { colour, family } from "./colours.js";
import { areaSpot, lineSpot, seats } from "./labels.js";
import { pattern } from "./patterns.js";

/** @typedef {import("./labels.js").Box} Box */
/** @typedef {import("./axes.js").Axis} Axis */
/**
 * @typedef {{name: string, y: number[], colour: string, dashed?: boolean}} Line
 *   colour: a token; a dashed line is thin
 * @typedef {{name: string, y: number[],
 *            fill: [token: string, kind: import("./patterns.js").Kind,
 *                   on?: string]}} Area
 *   y: how much it adds to those before it; fill: see patterns.js
 * @typedef {{x: number, y: number, text: string, chosen: boolean}} Flag
 * @typedef {{label: string, height: number, x: Axis, y: Axis, at: number[],
 *            areas: Area[], lines: Line[], flags: Flag[]}} Curves
 *   at: the x of every point
 */

const row = 18; // of a flag's text
const lift = 8; // of the flags over the plot: the scale's highest text is there
const margin = 14; // right of the plot
const swatch = 10; // of an area, before its name

/** Heights on the canvas; what is far out of the plot is kept near it.
 * @param {any} scale
 * @param {number[]} values */
function heights(scale, values) {
	const { min, max } = scale;
	const log = scale.type === "logarithmic";
	return values.map((value) => scale.getPixelForValue(log ?
		Math.max(value, min / 10) :
		Math.min(value, 2 * max - min)));
}

/** Under each area the sum of those before it, over it with its own.
 * @param {any} chart
 * @param {Curves} curves
 * @returns {{low: number[], high: number[]}[]} */
function stack(chart, curves) {
	let below = curves.at.map(() => 0);
	return curves.areas.map((area) => {
		const above = below.map((sum, i) => sum + area.y[i]);
		const low = heights(chart.scales.y, below);
		below = above;
		return { low, high: heights(chart.scales.y, above) };
	});
}

/** @param {CanvasRenderingContext2D} ctx
 * @param {number[]} x
 * @param {number[]} y */
function trace(ctx, x, y) {
	ctx.beginPath();
	x.forEach((at, i) => ctx.lineTo(at, y[i]));
}

/** @param {CanvasRenderingContext2D} ctx
 * @param {Area} area
 * @param {number[]} x
 * @param {{low: number[], high: number[]}} band */
function fillBand(ctx, area, x, band) {
	trace(ctx, x, band.high);
	for (let i = x.length - 1; i >= 0; i--)
		ctx.lineTo(x[i], band.low[i]);
	ctx.closePath();
	ctx.fillStyle = pattern(...area.fill);
	ctx.fill();
	trace(ctx, x, band.high);
	ctx.strokeStyle = colour("ink-soft");
	ctx.lineWidth = 1;
	ctx.stroke();
}

/** @param {CanvasRenderingContext2D} ctx
 * @param {Line} line
 * @param {number[]} x
 * @param {number[]} y */
function strokeLine(ctx, line, x, y) {
	trace(ctx, x, y);
	ctx.strokeStyle = colour("paper");
	ctx.lineWidth = line.dashed ? 3.5 : 5;
	ctx.stroke();
	ctx.strokeStyle = colour(line.colour);
	ctx.lineWidth = line.dashed ? 1.5 : 2.5;
	ctx.setLineDash(line.dashed ? [5, 4] : []);
	ctx.stroke();
	ctx.setLineDash([]);
}

/** A text on paper, so that nothing runs through it.
 * @param {CanvasRenderingContext2D} ctx
 * @param {string} text
 * @param {Box} box
 * @param {string} ink a token */
function write(ctx, text, box, ink) {
	ctx.fillStyle = colour("paper");
	ctx.fillRect(box.left - 2, box.top, box.right - box.left + 4,
		box.bottom - box.top);
	ctx.fillStyle = colour(ink);
	ctx.fillText(text, box.left, (box.top + box.bottom) / 2 + 0.5);
}

/** @param {Flag} flag */
const flagFont = (flag) =>
	`${flag.chosen ? 600 : 400} 12px ${family()}`;

/** It stands on paper, so that it is seen on any area.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Flag} flag
 * @param {number} x
 * @param {number} top
 * @param {number} bottom */
function pole(ctx, flag, x, top, bottom) {
	trace(ctx, [x, x], [top, bottom]);
	ctx.strokeStyle = colour("paper");
	ctx.lineWidth = 3.5;
	ctx.stroke();
	ctx.strokeStyle = colour(flag.chosen ? "ink" : "ink-soft");
	ctx.lineWidth = flag.chosen ? 1.5 : 1;
	ctx.setLineDash(flag.chosen ? [] : [2, 3]);
	ctx.stroke();
	ctx.setLineDash([]);
}

/** @param {CanvasRenderingContext2D} ctx
 * @param {Flag} flag
 * @param {number} x
 * @param {number} y */
function knob(ctx, flag, x, y) {
	ctx.beginPath();
	ctx.arc(x, y, flag.chosen ? 5 : 3.5, 0, 2 * Math.PI);
	ctx.fillStyle = colour(flag.chosen ? "data-this" : "ink-soft");
	ctx.fill();
	ctx.strokeStyle = colour("paper");
	ctx.lineWidth = 1.5;
	ctx.stroke();
}

/** Flags over the plot: one to a row, the leftmost highest, so that no pole
 * stands in another's text.
 * @param {any} chart
 * @param {Curves} curves */
function flags(chart, curves) {
	const { ctx, chartArea, scales, width } = chart;
	const order = [...curves.flags].sort((a, b) => a.x - b.x);
	order.forEach((flag, i) => {
		const x = scales.x.getPixelForValue(flag.x);
		const y = scales.y.getPixelForValue(Math.min(
			scales.y.max, Math.max(scales.y.min, flag.y)));
		const top = chartArea.top - lift - (order.length - i) * row;
		pole(ctx, flag, x, top + 2, flag.chosen ? chartArea.bottom : y);
		knob(ctx, flag, x, y);
		ctx.font = flagFont(flag);
		const wide = ctx.measureText(flag.text).width;
		const left = x + 6 + wide <= width ? x + 6 :
			Math.max(2, x - 6 - wide);
		write(ctx, flag.text, { left, right: left + wide,
			top: top + 1, bottom: top + row - 1 },
		flag.chosen ? "ink" : "ink-soft");
	});
}

/** @param {any} chart
 * @param {Curves} curves */
function draw(chart, curves) {
	const { ctx, chartArea, scales } = chart;
	const x = curves.at.map((at) => scales.x.getPixelForValue(at));
	const bands = stack(chart, curves);
	const ys = curves.lines.map((line) => heights(scales.y, line.y));

	ctx.save();
	ctx.beginPath();
	ctx.rect(chartArea.left, chartArea.top - 3, chartArea.width,
		chartArea.height + 6);
	ctx.clip();
	ctx.lineJoin = "round";
	bands.forEach((band, i) => fillBand(ctx, curves.areas[i], x, band));
	curves.lines.forEach((line, i) => strokeLine(ctx, line, x, ys[i]));
	ctx.restore();
	ctx.save();
	ctx.textBaseline = "middle";
	flags(chart, curves);
	names(chart, curves, x, bands, ys);
	ctx.restore();
}

/** The name of an area after a swatch of it.
 * @param {CanvasRenderingContext2D} ctx
 * @param {Area} area
 * @param {Box} box */
function nameArea(ctx, area, box) {
	const top = Math.round((box.top + box.bottom - swatch) / 2);
	write(ctx, area.name, { ...box, left: box.left + swatch + 5 }, "ink");
	ctx.fillStyle = colour("paper");
	ctx.fillRect(box.left - 2, box.top, swatch + 6, box.bottom - box.top);
	ctx.fillStyle = pattern(...area.fill);
	ctx.fillRect(box.left + 1, top, swatch, swatch);
	ctx.strokeStyle = colour("ink-soft");
	ctx.lineWidth = 1;
	ctx.strokeRect(box.left + 0.5, top - 0.5, swatch + 1, swatch + 1);
}

/** @param {any} chart
 * @param {Curves} curves
 * @param {number[]} x
 * @param {{low: number[], high: number[]}[]} bands
 * @param {number[][]} ys */
function names(chart, curves, x, bands, ys) {
	const { ctx, chartArea, scales } = chart;
	/** @param {string} text */
	const size = (text) => ctx.measureText(text).width;
	const poles = curves.flags.map((flag) => {
		const at = scales.x.getPixelForValue(flag.x);
		return { left: at - 7, right: at + 7,
			top: chartArea.top, bottom: chartArea.bottom };
	});
	const taken = seats(chartArea, poles);
	ctx.font = `500 12px ${family()}`;
	const thick = bands.map((band) => Math.max(...band.low.map((low, i) =>
		low - band.high[i])));
	const order = bands.map((_, i) => i).sort((a, b) => thick[b] - thick[a]);
	for (const i of order) {
		const area = curves.areas[i];
		const box = areaSpot(taken, x, bands[i],
			size(area.name) + swatch + 5,
			{ lines: ys, swatch, margin });
		if (box)
			nameArea(ctx, area, box);
	}
	curves.lines.forEach((line, i) => {
		const box = lineSpot(taken, x, ys, i, size(line.name),
			!line.dashed);
		if (box)
			write(ctx, line.name, box, line.colour === "data-this" ?
				"accent-strong" : "ink-soft");
	});
}

// The plugin is made once for a chart, so it looks its curves up by its data.
/** @type {WeakMap<object, Curves>} */
const drawn = new WeakMap();

const plugin = {
	id: "curves",
	/** @param {any} chart */
	afterDatasetsDraw(chart) {
		const curves = drawn.get(chart.config.data.key);
		if (curves)
			draw(chart, curves);
	},
};

/** @param {Curves} curves
 * @returns {import("./charts.js").Draw} */
export function drawCurves(curves) {
	return (width) => {
		const key = {};
		const top = curves.flags.length * row + lift;
		drawn.set(key, curves);
		return {
			label: curves.label,
			over: true,
			layout: [width, curves.flags.length, layoutOf(curves.x),
				layoutOf(curves.y)].join(";"),
			height: curves.height + top,
			config: {
				type: "scatter",
				plugins: [plugin],
				data: { key, datasets: [{ data: [] }] },
				options: {
					events: [],
					layout: { padding: { top, right: margin } },
					plugins: {
						legend: { display: false },
						tooltip: { enabled: false },
					},
					scales: {
						x: scale(curves.x,
							width - side - margin),
						y: scale(curves.y),
					},
				},
			},
		};
	};
}
