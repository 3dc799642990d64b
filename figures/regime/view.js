// view.js: how the figure regime is drawn: the time of a step against n and what
// sets it, over one scale; then each kernel of the chosen n, and what the toggles
// make of it. It draws the answer's numbers and computes none.

import { element } from "../../js/answer.js";
import { drawBars } from "../../js/bars.js";
import { createChart } from "../../js/charts.js";
import { drawCurves } from "../../js/curves.js";
import { suggestDevices } from "../../js/devices.js";
import { powers, shortTime } from "../../js/scales.js";

/** @typedef {import("../../js/types.js").Answer} Answer */
/** @typedef {import("../../js/types.js").Stage} Stage */
/** @typedef {import("../../js/types.js").Drawn} Drawn */
/** @typedef {import("../../js/bars.js").Row} Row */
/** @typedef {import("../../js/curves.js").Curves} Curves */
/** @typedef {import("../../js/axes.js").Axis} Axis */
/** @typedef {{n: number[], total_s: number[], base_s: number[],
 *             overhead: number[], memory: number[],
 *             compute: number[]}} Sweep */
/** @typedef {{name: string, cost_s: number, class: "overhead" | "memory" |
 *             "compute", text: string}} Kernel */
/** @typedef {{name: string, total_s: number | null, text: string,
 *             used: boolean}} Setting */

const grouped = new Intl.NumberFormat("en");

/** @param {Answer} answer
 * @param {string} name */
const reading = (answer, name) => answer.readings.find((one) =>
	one.name === name)?.text ?? "";

/** @param {Answer} answer */
const toggled = (answer) => ["fuse", "graph", "fp8"].some((name) =>
	answer.input[name] === 1);

/** @param {number[]} values
 * @param {string} title
 * @returns {Axis} */
function sides(values, title) {
	const min = Math.round(values[0]);
	const max = Math.round(values[values.length - 1]);
	const ticks = [];
	for (let n = min; n <= max; n *= 2)
		ticks.push(n);
	return { title, log: true, min, max, ticks,
		text: (n) => grouped.format(n) };
}

/** @param {Answer} answer
 * @returns {Curves} */
function times(answer) {
	const { n, total_s, base_s } = /** @type {Sweep} */ (answer.curves);
	const chosen = Number(answer.input.n);
	const text = reading(answer, "total_s");
	const base = /** @type {{total_s: number}} */ (answer.base).total_s;
	const lines = [{ name: toggled(answer) ? "with these toggles" :
		"no toggle on", y: total_s, colour: "data-this" }];
	if (toggled(answer))
		lines.unshift(/** @type {any} */ ({ name: "without toggles",
			y: base_s, colour: "ink-soft", dashed: true }));
	return {
		label: `at n = ${grouped.format(chosen)} ${text}` +
			(toggled(answer) ? ", without toggles " +
				shortTime(base) : "") +
			`; from ${shortTime(total_s[0])} at n = 64 to ` +
			`${shortTime(total_s[total_s.length - 1])} at n = 16,384`,
		height: 250,
		at: n,
		x: sides(n, ""),
		y: { title: "", log: true, text: shortTime,
			...powers([...total_s, ...base_s]) },
		areas: [],
		lines,
		flags: [{ x: chosen, y: answer.total_s, chosen: true,
			text: `n = ${grouped.format(chosen)}: ${text}` }],
	};
}

/** @param {Answer} answer
 * @returns {Curves} */
function shares(answer) {
	const sweep = /** @type {Sweep} */ (answer.curves);
	const chosen = Number(answer.input.n);
	const words = ["overhead", "memory", "compute"].map((name) =>
		`${name} ${reading(answer, `${name}_s`)}`);
	return {
		label: `at n = ${grouped.format(chosen)} ${words.join("; ")}`,
		height: 190,
		at: sweep.n,
		x: sides(sweep.n, "matrix side n"),
		y: { title: "", log: false, min: 0, max: 1,
			ticks: [0, 0.25, 0.5, 0.75, 1],
			text: (share) => `${share * 100} %` },
		areas: [
			{ name: "overhead", y: sweep.overhead,
				fill: ["data-launch-pale", "dots", "data-launch"] },
			{ name: "memory", y: sweep.memory,
				fill: ["data-memory", "lines"] },
			{ name: "compute", y: sweep.compute,
				fill: ["data-compute", "plain"] },
		],
		lines: [],
		flags: [{ x: chosen, y: 0, chosen: true,
			text: `n = ${grouped.format(chosen)}` }],
	};
}

/** @param {Row[]} rows */
const inWords = (rows) => rows.map((row) => `${row.label} ${row.text}`)
	.join("; ");

/** @param {Answer} answer
 * @returns {Row[]} */
function kernelRows(answer) {
	const kernels = /** @type {Kernel[]} */ (answer.kernels);
	const many = kernels.length > 2;
	return kernels.map((kernel, i) => ({
		label: many && i > 0 ? `${kernel.name} ${i}` : kernel.name,
		value: kernel.cost_s,
		text: kernel.text,
		tone: kernel.class,
	}));
}

/** @param {Answer} answer
 * @returns {Row[]} */
function settingRows(answer) {
	return /** @type {Setting[]} */ (answer.settings).map((setting) => ({
		label: setting.used ? `${setting.name} (on now)` : setting.name,
		value: setting.total_s,
		text: setting.text,
		tone: setting.used ? /** @type {const} */ ("this") :
			/** @type {const} */ ("other"),
	}));
}

/** A section with bars under the main picture.
 * @param {Stage} stage
 * @param {{heading: string, note: string, title: string, table: string}} words
 * @param {(answer: Answer) => Row[]} rowsOf */
function aside(stage, words, rowsOf) {
	const section = element("section");
	const chart = createChart(section, words);
	section.prepend(element(stage.heading, words.heading),
		element("p", words.note, "chart-note"));
	stage.more.append(section);
	return (/** @type {Answer} */ answer, /** @type {boolean} */ moving) => {
		const rows = rowsOf(answer);
		chart.show(drawBars({ rows, label: inWords(rows),
			tick: shortTime }), moving);
	};
}

/** @param {Stage} stage
 * @returns {Drawn} */
export function start(stage) {
	const time = createChart(stage.picture, {
		title: "Time of a step by the matrix side n",
		table: "sweep",
	});
	const share = createChart(stage.picture, {
		title: "What sets it: shares of that time",
	});
	suggestDevices(stage.root, (row) => row.dtype === "bf16" &&
		row.bandwidth !== null);
	const showKernels = aside(stage, {
		heading: "The kernels at this n",
		note: "Each costs the longer of starting and running it.",
		title: "Time of each kernel",
		table: "kernels",
	}, kernelRows);
	const showSettings = aside(stage, {
		heading: "What the toggles make of it",
		note: "The same step with every choice of toggles.",
		title: "Time per step",
		table: "settings",
	}, settingRows);
	return {
		show(answer, moving) {
			time.show(drawCurves(times(answer)), moving);
			share.show(drawCurves(shares(answer)), moving);
			showKernels(answer, moving);
			showSettings(answer, moving);
		},
	};
}
