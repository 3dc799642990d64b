// view.js: how the figure mfu is drawn: this run beside published ones, what
// each convention makes of it, and what common mistakes would. It draws the
// answer's numbers and computes none.

import { element, houseTable, put } from "../../js/answer.js";
import { drawBars } from "../../js/bars.js";
import { createChart } from "../../js/charts.js";
import { suggestDevices } from "../../js/devices.js";
import { mistakeList } from "./mistakes.js";
import { conventionRows, drawn, inWords, own, publishedRows, targetRows }
	from "./rows.js";

/** @typedef {import("../../js/types.js").Answer} Answer */
/** @typedef {import("../../js/types.js").Stage} Stage */
/** @typedef {import("../../js/types.js").Drawn} Drawn */

const grouped = new Intl.NumberFormat("en");

/** A section with a chart that says something beside the main one. bars may give
 * it another title and note than words has.
 * @param {Stage} stage
 * @param {{heading: string, note: string, title: string, table: string}} words
 * @param {(answer: Answer) => import("../../js/bars.js").Bars &
 *         {title?: string, note?: string}} bars */
function aside(stage, words, bars) {
	const section = element("section");
	const chart = createChart(section, words);
	const note = element("p", words.note, "chart-note");
	section.prepend(element(stage.heading, words.heading), note);
	stage.more.append(section);
	return (/** @type {Answer} */ answer, /** @type {boolean} */ moving) => {
		const made = bars(answer);
		section.hidden = made.rows.length === 0;
		if (made.rows.length === 0) {
			houseTable(section, words.table, null);
			return;
		}
		put(note, made.note ?? words.note);
		chart.name(made.title ?? words.title);
		chart.show(drawBars(made), moving);
	};
}

/** @param {number} value */
const plain = (value) => grouped.format(value);

/** @param {Stage} stage */
const conventions = (stage) => aside(stage, {
	heading: "What each convention makes of it",
	note: "The same run; only the FLOPs counted differ.",
	title: "By what is counted",
	table: "conventions",
}, (answer) => {
	const rows = conventionRows(answer);
	const plan = drawn(answer, "conventions");
	return {
		rows: rows.length > 1 ? rows : [], // one bar says nothing
		label: inWords(rows),
		title: plan?.title,
		note: plan?.note,
		mark: plan ? null : answer.mfu,
		tick: plan ? plain : undefined,
	};
});

/** @param {Stage} stage */
const targets = (stage) => aside(stage, {
	heading: "What another MFU would make of it",
	note: "",
	title: "By MFU",
	table: "targets",
}, (answer) => {
	const rows = targetRows(answer);
	const plan = drawn(answer, "targets");
	return {
		rows,
		label: inWords(rows),
		title: plan?.title,
		note: plan?.note,
		tick: plain,
	};
});

/** @param {Stage} stage
 * @returns {Drawn} */
export function start(stage) {
	const published = createChart(stage.picture, {
		title: "MFU beside what others report, each in its own convention",
		table: "published",
	});
	suggestDevices(stage.root);
	const showConventions = conventions(stage);
	const showTargets = targets(stage);
	const showMistakes = mistakeList(stage);
	return {
		show(answer, moving) {
			const rows = publishedRows(answer);
			published.show(drawBars({
				rows,
				label: inWords(rows),
				mark: own(answer),
			}), moving);
			showConventions(answer, moving);
			showTargets(answer, moving);
			showMistakes(answer);
		},
	};
}
