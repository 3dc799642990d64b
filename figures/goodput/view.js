// view.js: how the figure goodput is drawn: what is lost by the interval, with its
// parts, the first order over it and the intervals that people choose; and what
// more GPUs do. It draws the answer's numbers and computes none.

import { element, houseTable } from "../../js/answer.js";
import { createChart } from "../../js/charts.js";
import { drawCurves } from "../../js/curves.js";
import { shortTime, timeMarks } from "../../js/scales.js";

/** @typedef {import("../../js/types.js").Answer} Answer */
/** @typedef {import("../../js/types.js").Stage} Stage */
/** @typedef {import("../../js/types.js").Drawn} Drawn */
/** @typedef {import("../../js/curves.js").Curves} Curves */
/** @typedef {import("../../js/axes.js").Axis} Axis */
/** @typedef {{interval_s: number[], restart: number[], checkpoint: number[],
 *             rework: number[], first_order: number[]}} Sweep */
/** @typedef {{gpus: number[], goodput: number[],
 *             first_order: number[]}} ByGpus */
/** @typedef {{interval_s: number, goodput: number}} Point */

const grouped = new Intl.NumberFormat("en");

/** From 0 to a round share that holds most, at most to 100 %.
 * @param {number} most
 * @returns {Axis} */
function percent(most) {
	const digits = [1, 2, 5, 10];
	const power = 10 ** Math.floor(Math.log10(Math.max(most, 1e-9)));
	const max = Math.min(1, power * (digits.find((digit) =>
		digit * power >= most) ?? 10));
	return { title: "", log: false, min: 0, max,
		ticks: [0, 0.25, 0.5, 0.75, 1].map((part) => part * max),
		text: (share) => `${Number((share * 100).toPrecision(3))} %` };
}

/** As the answer's readings have it: "18.6 min: 85.3 %".
 * @param {Answer} answer
 * @param {string} name */
const reading = (answer, name) => answer.readings.find((one) =>
	one.name === name)?.text ?? "";

/** @param {Answer} answer
 * @param {string} name
 * @param {string} text
 * @param {boolean} [chosen] */
function flag(answer, name, text, chosen = false) {
	const point = /** @type {Point} */ (answer[name]);
	return { x: point.interval_s, y: 1 - point.goodput, text, chosen };
}

/** The best interval, Young's, Daly's and the chosen one, each with what is
 * useful there.
 * @param {Answer} answer */
const flags = (answer) => [
	flag(answer, "at_optimum", `best, ${reading(answer, "optimum_s")}`),
	flag(answer, "at_young", `Young, ${reading(answer, "young_s")}`),
	flag(answer, "at_daly", `Daly, ${reading(answer, "daly_s")}`),
	flag(answer, "at_interval", `this, ${answer.at_interval.text}: ` +
		`${reading(answer, "goodput")} useful`, true),
];

/** @param {Answer} answer
 * @returns {Curves} */
function lost(answer) {
	const sweep = /** @type {Sweep} */ (answer.curves);
	const at = sweep.interval_s;
	const marks = flags(answer);
	const most = at.map((_, i) => sweep.restart[i] + sweep.checkpoint[i] +
		sweep.rework[i]);
	return {
		label: marks.map((mark) => mark.text).join("; "),
		height: 300,
		at,
		x: { title: "useful work between two checkpoints, τ", log: true,
			min: at[0], max: at[at.length - 1],
			ticks: timeMarks(at[0], at[at.length - 1]),
			text: shortTime },
		y: percent(Math.max(...most)),
		areas: [
			{ name: "restarts", y: sweep.restart,
				fill: ["data-idle", "dots"] },
			{ name: "checkpoints", y: sweep.checkpoint,
				fill: ["data-wait", "plain"] },
			{ name: "rework", y: sweep.rework,
				fill: ["data-compute", "lines"] },
		],
		lines: [{ name: "lost, to first order",
			y: sweep.first_order, colour: "ink", dashed: true }],
		flags: marks,
	};
}

/** @param {Answer} answer
 * @returns {Curves} */
function byGpus(answer) {
	const sweep = /** @type {ByGpus} */ (answer.by_gpus);
	const gpus = Number(answer.input.gpus);
	const best = reading(answer, "optimum_s").split(": ")[1] ?? "";
	const most = sweep.gpus[sweep.gpus.length - 1];
	return {
		label: `at ${grouped.format(gpus)} GPUs ${best}`,
		height: 240,
		at: sweep.gpus,
		x: { title: "GPUs", log: true, min: 1, max: most,
			ticks: [1, 8, 64, 512, 4096, 32768, 262144],
			text: (n) => grouped.format(n) },
		y: percent(1),
		areas: [],
		lines: [
			{ name: "to first order", y: sweep.first_order,
				colour: "ink-soft", dashed: true },
			{ name: "at the best interval", y: sweep.goodput,
				colour: "data-this" },
		],
		flags: [{ x: Math.min(gpus, most), chosen: true,
			y: /** @type {Point} */ (answer.at_optimum).goodput,
			text: `${grouped.format(gpus)} GPUs: ${best}` }],
	};
}

/** Only where one GPU's MTBF is known.
 * @param {Stage} stage */
function gpuSection(stage) {
	const section = element("section");
	const chart = createChart(section, {
		title: "Useful time by the number of GPUs",
		table: "gpus",
	});
	section.prepend(element(stage.heading, "What more GPUs do"),
		element("p", "The same GPUs, checkpoints and restarts, each " +
			"number at its own best interval.", "chart-note"));
	stage.more.append(section);
	return (/** @type {Answer} */ answer, /** @type {boolean} */ moving) => {
		section.hidden = !answer.by_gpus;
		if (answer.by_gpus)
			chart.show(drawCurves(byGpus(answer)), moving);
		else
			houseTable(section, "gpus", null);
	};
}

/** @param {Stage} stage
 * @returns {Drawn} */
export function start(stage) {
	const chart = createChart(stage.picture, {
		title: "Time lost by the interval between checkpoints",
		table: "intervals",
	});
	const showGpus = gpuSection(stage);
	return {
		show(answer, moving) {
			chart.show(drawCurves(lost(answer)), moving);
			showGpus(answer, moving);
		},
	};
}
