// bars.js: horizontal bars, each with its name and its value on it: the drawing
// for createChart. Where there is little width a name stands over its bar.

import { colour, family } from "./colours.js";
import { pattern } from "./patterns.js";

/**
 * tone: this (the reader's own), other (to compare with), wrong, or what sets a
 * time. value null: no bar, but the text says why.
 * @typedef {{label: string, value: number | null, text: string,
 *            tone: "this" | "other" | "wrong" | "overhead" | "memory" |
 *            "compute"}} Row
 * @typedef {{rows: Row[], label: string, mark?: number | null,
 *            tick?: (value: number) => string}} Bars
 *   mark: a value that all are compared with: a line through them; tick: a
 *   value's text on the scale, in percent unless it is given
 */

const narrow = 460;
const gap = 10; // between name, bar and value

/** @type {Record<Row["tone"], [token: string,
 *           kind: import("./patterns.js").Kind, on?: string]>} */
const fills = {
	this: ["data-this", "plain"],
	wrong: ["data-wrong", "plain"],
	other: ["data-other", "plain"],
	overhead: ["data-launch-pale", "dots", "data-launch"],
	memory: ["data-memory", "lines"],
	compute: ["data-compute", "plain"],
};

/** @param {Row} row */
const fill = (row) => pattern(...fills[row.tone]);

/** @param {Row} row
 * @param {number} size */
function font(row, size) {
	const strong = row.tone === "this" || row.tone === "wrong";
	return `${strong ? 600 : 400} ${size}px ${family()}`;
}

const pen = document.createElement("canvas").getContext("2d");

/** @param {Row[]} rows
 * @param {(row: Row) => string} text */
function widest(rows, text) {
	if (!pen)
		return 0;
	return Math.max(0, ...rows.map((row) => {
		pen.font = font(row, 13);
		return pen.measureText(text(row)).width;
	}));
}

/** No line of the chart may run through a text: it stands on paper.
 * @param {CanvasRenderingContext2D} ctx
 * @param {string} text
 * @param {number} x
 * @param {number} y */
function write(ctx, text, x, y) {
	const wide = ctx.measureText(text).width + 6;
	const left = ctx.textAlign === "right" ? x - wide + 3 : x - 3;
	const ink = ctx.fillStyle;
	ctx.fillStyle = colour("paper");
	ctx.fillRect(left, y - 8, wide, 16);
	ctx.fillStyle = ink;
	ctx.fillText(text, x, y);
}

/** Names, values and the mark, drawn around the bars.
 * @param {Bars} bars
 * @param {boolean} over */
function labels(bars, over) {
	return {
		id: "labels",
		/** @param {any} chart */
		beforeDatasetsDraw(chart) {
			if (bars.mark === undefined || bars.mark === null)
				return;
			const { ctx, chartArea, scales } = chart;
			const x = Math.round(
				scales.x.getPixelForValue(bars.mark)) + 0.5;
			ctx.save();
			ctx.strokeStyle = colour("data-this");
			ctx.setLineDash([3, 3]);
			ctx.beginPath();
			ctx.moveTo(x, chartArea.top);
			ctx.lineTo(x, chartArea.bottom);
			ctx.stroke();
			ctx.restore();
		},
		/** @param {any} chart */
		afterDatasetsDraw(chart) {
			const { ctx, chartArea } = chart;
			const shapes = chart.getDatasetMeta(0).data;
			ctx.save();
			ctx.textBaseline = "middle";
			bars.rows.forEach((row, i) => {
				const shape = shapes[i];
				if (!shape)
					return;
				const y = Math.round(shape.y);
				const end = row.value === null ?
					chartArea.left : shape.x;
				ctx.font = font(row, 13);
				ctx.fillStyle = colour(row.value === null ?
					"ink-soft" : "ink");
				ctx.textAlign = over ? "left" : "right";
				write(ctx, row.label, over ? chartArea.left :
					chartArea.left - gap,
					over ? y - 15 : y + 0.5);
				ctx.textAlign = "left";
				write(ctx, row.text, end + 6, y + 0.5);
			});
			ctx.restore();
		},
	};
}

/** @param {number} value */
function percent(value) {
	return `${Number((value * 100).toPrecision(3))} %`;
}

/** @param {Bars} bars
 * @param {{left: number, right: number, top: number}} room
 * @param {number} ticks at most */
function options(bars, room, ticks) {
	return {
		indexAxis: "y",
		events: [],
		layout: { padding: { ...room, bottom: 0 } },
		plugins: {
			legend: { display: false },
			tooltip: { enabled: false },
		},
		scales: {
			y: { display: false },
			x: {
				beginAtZero: true,
				border: { display: false },
				grid: {
					color: colour("line"),
					drawTicks: false,
				},
				ticks: {
					color: colour("ink-soft"),
					font: { size: 12 },
					padding: 4,
					align: ticks > 5 ? "center" : "inner",
					maxTicksLimit: ticks,
					maxRotation: 0,
					callback: bars.tick ?? percent,
				},
			},
		},
	};
}

// The labels of a chart must be those of its latest bars; the plugin is made
// once for a chart, so it looks them up by its data.
/** @type {WeakMap<object, any>} */
const drawn = new WeakMap();

const plugin = {
	id: "labels",
	/** @param {any} chart */
	beforeDatasetsDraw(chart) {
		drawn.get(chart.config.data.key)?.beforeDatasetsDraw(chart);
	},
	/** @param {any} chart */
	afterDatasetsDraw(chart) {
		drawn.get(chart.config.data.key)?.afterDatasetsDraw(chart);
	},
};

/** @param {Bars} bars
 * @returns {import("./charts.js").Draw} */
export function drawBars(bars) {
	return (width) => {
		const over = width < narrow;
		const left = over ? 0 :
			widest(bars.rows, (row) => row.label) + gap;
		// By steps: one letter's width more is no other layout.
		const right = 8 * Math.ceil(widest(bars.rows.filter((row) =>
			row.value !== null), (row) => row.text) / 8) + gap;
		const values = bars.rows.map((row) => row.value);
		const key = {};
		drawn.set(key, labels(bars, over));
		return {
			label: bars.label,
			layout: [over, left, right, bars.rows.length,
				Math.max(...values.map((one) => one ?? 0)),
				bars.tick].join(),
			height: bars.rows.length * (over ? 38 : 23) +
				(over ? 40 : 30),
			config: {
				type: "bar",
				plugins: [plugin],
				data: {
					key,
					labels: bars.rows.map((row) => row.label),
					datasets: [{
						data: values,
						backgroundColor:
							bars.rows.map(fill),
						// What is pale has an edge.
						borderColor: colour("data-launch"),
						borderSkipped: false,
						borderWidth: bars.rows.map((row) =>
							row.tone === "overhead" ?
								1 : 0),
						barThickness: over ? 10 : 14,
						borderRadius: 1,
					}],
				},
				options: options(bars, {
					left, right, top: over ? 10 : 0,
				}, over ? 4 : 7),
			},
		};
	};
}
