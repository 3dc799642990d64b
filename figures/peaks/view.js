// view.js: how the figure peaks is drawn: where a device stands among all, the
// nearest names when one is unknown, and the table to filter and sort. It orders
// and hides rows; the numbers are the answer's.

import { element, put } from "../../js/answer.js";
import { fetchAnswer } from "../../js/api.js";
import { createChart } from "../../js/charts.js";
import { suggestDevices } from "../../js/devices.js";
import { drawDots } from "../../js/dots.js";
import { browse, makeButton } from "../../js/browse.js";

/** @typedef {import("../../js/types.js").Answer} Answer */
/** @typedef {import("../../js/types.js").Stage} Stage */
/** @typedef {import("../../js/types.js").Drawn} Drawn */
/** @typedef {{name: string, vendor: string, dtype: string, peak_flops: number,
 *             bandwidth: number | null, confidence: string,
 *             matched: boolean, match_names: string[],
 *             memory_gib: string}} Row */
/** @typedef {{name: string, reported_as: string | null, why: string}} Near */

/** What most people look for: named in the picture before others. */
const sought = new Set(["NVIDIA H100 SXM5 80GB", "NVIDIA H200 SXM",
	"NVIDIA A100 SXM4 80GB", "AMD Instinct MI300X", "NVIDIA B200 SXM"]);

/** @param {Answer} answer */
const dtypeOf = (answer) => String(answer.input.dtype);

/** The devices of the format asked for, each once.
 * @param {Answer} all
 * @param {string} dtype */
function devices(all, dtype) {
	const rows = /** @type {Row[]} */ (all.table ?? []);
	return rows.filter((row) => row.dtype === dtype &&
		row.bandwidth !== null);
}

/** What stands out in the picture: the device, the parts of a list, or the
 * nearest to one that is unknown.
 * @param {Answer} answer
 * @returns {Set<string>} */
function chosen(answer) {
	const parts = /** @type {{device: string | null}[]} */ (
		answer.devices ?? []);
	const near = /** @type {Near[]} */ (answer.candidates ?? []);
	return new Set([answer.device, ...parts.map((part) => part.device),
		...near.map((one) => one.name)].filter(Boolean));
}

/** The table of nearest names: each is a button that takes it.
 * @param {Stage} stage */
function nearest(stage) {
	return (/** @type {Answer} */ answer) => {
		const near = /** @type {Near[]} */ (answer.candidates ?? []);
		const table = /** @type {HTMLDetailsElement | null} */ (
			stage.root.querySelector('[data-table="candidates"]'));
		if (!table || near.length === 0)
			return;
		table.open = true;
		table.querySelectorAll("tbody tr").forEach((line, i) => {
			const name = near[i]?.reported_as;
			if (name)
				makeButton(line.querySelector("th"), () =>
					stage.set([["device", name]]));
		});
	};
}

/** The whole table of a format, asked for once: an answer about one device does
 * not have it.
 * @param {string} dtype */
const whole = (() => {
	/** @type {Map<string, Promise<Answer | null>>} */
	const known = new Map();
	return (/** @type {string} */ dtype) => {
		let asked = known.get(dtype);
		if (!asked) {
			asked = fetchAnswer("peaks", [["dtype", dtype]]);
			known.set(dtype, asked);
		}
		return asked;
	};
})();

/** Which dots stand out, or why none does.
 * @param {Answer} answer
 * @param {boolean} any */
function noteOf(answer, any) {
	const parts = /** @type {unknown[]} */ (answer.devices ?? []);
	if (answer.table)
		return "Each dot is a device; the table names all.";
	if (!answer.device && !parts.length)
		return any ? "The blue dots are the nearest names; none of " +
			"them was taken." :
			"No dot stands out: the name is not in the table.";
	return any ? "" : `No dot stands out: for ${dtypeOf(answer)} the ` +
		"table has no peak and bandwidth of it.";
}

/** @param {Stage} stage */
function picture(stage) {
	const chart = createChart(stage.picture, {
		title: "Dense peak against memory bandwidth",
	});
	const note = element("p", "", "chart-note");
	stage.picture.append(note);
	let latest = 0;
	return async (/** @type {Answer} */ answer,
		/** @type {boolean} */ moving) => {
		const dtype = dtypeOf(answer);
		const turn = ++latest;
		const all = answer.table ? answer : await whole(dtype);
		if (!all || turn !== latest)
			return;
		const mine = chosen(answer);
		const dots = devices(all, dtype).map((row) => ({
			name: row.name,
			x: row.bandwidth ?? 0,
			y: row.peak_flops,
			chosen: mine.has(row.name),
			sought: sought.has(row.name),
		}));
		put(note, noteOf(answer, dots.some((dot) => dot.chosen)));
		chart.show(drawDots({
			dots,
			x: { name: "memory bandwidth", unit: "B/s" },
			y: {
				name: `dense ${dtype} peak`,
				unit: dtype === "int8" ? "OP/s" : "FLOP/s",
			},
			slope: [1, 10, 100, 1000].map((ratio) => ({
				ratio,
				text: `${ratio} ${dtype === "int8" ?
					"OP" : "FLOP"} a byte`,
			})),
		}), moving);
	};
}

const grades = ["low", "medium", "high"];

/** What a column of the table is ordered by; texts where it is not here.
 * @type {Object<string, (row: Row) => number>} */
const keys = {
	"Dense TFLOP/s": (row) => row.peak_flops,
	"Dense TOP/s": (row) => row.peak_flops,
	"GB/s": (row) => row.bandwidth ?? -1,
	"GiB": (row) => parseFloat(row.memory_gib) || -1,
	"Confidence": (row) => grades.indexOf(row.confidence),
};

/** @param {Stage} stage */
function wholeTable(stage) {
	/** @type {Row[]} */
	let rows = [];
	const tools = browse({
		selects: ["Vendor", "Confidence"],
		value: (i, column) => column === "Vendor" ? rows[i].vendor :
			undefined,
		key: (i, column) => keys[column]?.(rows[i]),
		pick: (i) => rows[i].matched ? () => stage.set([
			["device", rows[i].match_names[0]],
			["dtype", rows[i].dtype],
		]) : null,
	});
	return (/** @type {Answer} */ answer) => {
		// The table shows one format; the answer may have all.
		rows = (/** @type {Row[]} */ (answer.table ?? [])).filter(
			(row) => row.dtype === dtypeOf(answer));
		const details = stage.root.querySelector(
			'[data-table="devices"]');
		tools(rows.length ? /** @type {HTMLElement} */ (details) :
			null, {});
	};
}

/** @param {Stage} stage
 * @returns {Drawn} */
export function start(stage) {
	suggestDevices(stage.root);
	const showNearest = nearest(stage);
	const showPicture = picture(stage);
	const showTable = wholeTable(stage);
	return {
		show(answer, moving) {
			showNearest(answer);
			void showPicture(answer, moving);
			showTable(answer);
		},
	};
}
