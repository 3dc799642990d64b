// view.js: how the figure mfu is drawn: this run beside published ones, what
// each convention makes of it, and what common mistakes would. It draws the
// answer's numbers and computes none.

import { element, houseTable, put } from "../../js/answer.js";
import { drawBars } from "../../js/bars.js";
import { createChart } from "../../js/charts.js";
import { suggestDevices } from "../../js/devices.js";

/** @typedef {import("../../js/types.js").Answer} Answer */
/** @typedef {import("../../js/types.js").Stage} Stage */
/** @typedef {import("../../js/types.js").Drawn} Drawn */
/** @typedef {import("../../js/bars.js").Row} Row */
/** @typedef {{name: string, label: string, mfu: number | null,
 *             hardware: string}} Published */
/** @typedef {{name: string, label: string, mfu: number | null,
 *             used: boolean}} Convention */
/** @typedef {{name: string, label: string, mfu: number | null,
 *             factor: number | null, sentence: string}} Mistake */

const grouped = new Intl.NumberFormat("en");

/** As the answer's own texts have it: 0.43147 is "43.1 %".
 * @param {number} fraction */
const percent = (fraction) => `${(fraction * 100).toFixed(1)} %`;

/** The MFU to compare: the run's, or the plan's.
 * @param {Answer} answer
 * @returns {number | null} */
function own(answer) {
	return answer.mfu ?? (answer.input.mode === "plan" ?
		/** @type {number} */ (answer.input.target_mfu) : null) ?? null;
}

/** @param {Answer} answer
 * @returns {Row[]} */
function publishedRows(answer) {
	const mfu = own(answer);
	/** @type {Row} */
	const mine = {
		label: answer.input.mode === "plan" ? "This plan" : "This run",
		value: mfu,
		text: mfu === null ? "no MFU without a peak" : percent(mfu),
		tone: "this",
	};
	const others = [.../** @type {Published[]} */ (answer.published)]
		.sort((a, b) => (b.mfu ?? 0) - (a.mfu ?? 0))
		.map((run) => ({
			label: `${run.label}, ${run.hardware}`,
			value: run.mfu,
			text: run.mfu === null ? "" : percent(run.mfu),
			tone: /** @type {const} */ ("other"),
		}));
	return [mine, ...others];
}

/** The texts of a column of the answer's table, for what has no percentage.
 * @param {Answer} answer
 * @param {string} table
 * @param {string} column */
function texts(answer, table, column) {
	const found = answer.tables.find((one) => one.name === table);
	const at = found?.columns.indexOf(column) ?? -1;
	return found?.rows.map((row) => row[at] ?? "") ?? [];
}

/** What the charts of plans draw: which number of each, in which words.
 * @typedef {{name: string, column: string, unit: string, title: string,
 *            note: string}} DrawnNumber */

/** @param {Answer} answer
 * @param {"conventions" | "targets"} table
 * @returns {DrawnNumber | null} */
function drawn(answer, table) {
	const all = /** @type {{[name: string]: DrawnNumber}} */ (answer.drawn);
	return all?.[table] ?? null;
}

/** A number of each plan, printed as the table has it.
 * @param {Answer} answer
 * @param {"conventions" | "targets"} table
 * @param {(plan: any) => {label: string, used: boolean}} head
 * @returns {Row[]} */
function planRows(answer, table, head) {
	const what = drawn(answer, table);
	if (!what)
		return [];
	const cells = texts(answer, table, what.column);
	return /** @type {any[]} */ (answer[table] ?? []).map((plan, i) => {
		const { label, used } = head(plan);
		return {
			label,
			value: plan[what.name],
			text: `${cells[i]} ${what.unit}`,
			tone: used ? /** @type {const} */ ("this") :
				/** @type {const} */ ("other"),
		};
	}).filter((row) => row.value !== null);
}

/** @param {Convention} row */
const conventionHead = (row) => ({
	label: row.used ? `${row.label} (used)` : row.label,
	used: row.used,
});

/** By MFU; of a plan, by what differs.
 * @param {Answer} answer
 * @returns {Row[]} */
function conventionRows(answer) {
	if (answer.input.mode === "plan")
		return planRows(answer, "conventions", conventionHead);
	return /** @type {Convention[]} */ (answer.conventions).map((row) => ({
		label: conventionHead(row).label,
		value: row.mfu,
		text: typeof row.mfu === "number" ? percent(row.mfu) : "",
		tone: row.used ? /** @type {const} */ ("this") :
			/** @type {const} */ ("other"),
	})).filter((row) => row.value !== null);
}

/** The same plan at other MFUs.
 * @param {Answer} answer
 * @returns {Row[]} */
const targetRows = (answer) => planRows(answer, "targets",
	(/** @type {{mfu: number}} */ plan) => ({
		label: `at ${percent(plan.mfu)}`,
		used: Math.abs(plan.mfu - (own(answer) ?? 0)) < 1e-9,
	}));

/** @param {Row[]} rows */
function inWords(rows) {
	return rows.map((row) => `${row.label} ${row.text}`).join("; ");
}

/** The ends of an axis of ratios on which all factors have room: 1/4 to 4, 1/32
 * to 32, or as far as it takes.
 * @param {Mistake[]} mistakes */
function reach(mistakes) {
	const far = Math.max(1, ...mistakes.map(({ factor }) =>
		factor ? Math.abs(Math.log2(factor)) : 0));
	return far <= 2 ? 2 : far <= 5 ? 5 : Math.ceil(far);
}

/** A place on that axis, in percent of its width.
 * @param {number} factor
 * @param {number} end */
const place = (factor, end) => 50 + 50 * Math.log2(factor) / end;

/** What the axis of the mistakes says: its ends and its middle. */
function axisElement() {
	const line = element("div", "", "mistake mistake-head");
	const axis = element("span", "", "mistake-axis");
	const ends = [element("span"), element("span", "× 1"), element("span")];
	line.setAttribute("aria-hidden", "true");
	axis.append(...ends);
	line.append(element("span"), axis,
		element("span", "factor", "mistake-factor"),
		element("span", "it reads", "mistake-reads"));
	return {
		line,
		/** @param {number} end */
		show(end) {
			const most = grouped.format(2 ** end);
			put(ends[0], `× 1/${most}`);
			put(ends[2], `× ${most}`);
		},
	};
}

/** A mistake as a switch: pressed, the figure says what it would read. */
class MistakeRow {
	/** @param {Mistake} mistake
	 * @param {Stage} stage */
	constructor(mistake, stage) {
		this.name = mistake.name;
		this.words = stage.words;
		this.item = element("li", "", "mistake");
		this.button = element("button", mistake.label, "mistake-name");
		this.button.setAttribute("type", "button");
		this.button.setAttribute("aria-pressed", "false");
		this.track = element("span", "", "mistake-track");
		this.track.setAttribute("aria-hidden", "true");
		this.stem = element("span", "", "mistake-stem");
		this.dot = element("span", "", "mistake-dot");
		this.track.append(this.stem, this.dot);
		this.factor = element("span", "", "mistake-factor");
		this.reads = element("span", "", "mistake-reads");
		this.why = element("p", "", "mistake-why");
		this.item.append(this.button, this.track, this.factor,
			this.reads, this.why);
		this.at = "";
		this.button.addEventListener("click", () => {
			const on = this.button.ariaPressed === "true";
			stage.set([["mistake", on ? "none" : this.name]]);
		});
	}

	/** @param {Mistake} mistake
	 * @param {boolean} made
	 * @param {string} text its factor, as the table has it
	 * @param {number} end of the axis */
	show(mistake, made, text, end) {
		const { factor, mfu } = mistake;
		const known = factor !== null && mfu !== null;
		this.item.classList.toggle("mistake-off", !known);
		this.item.classList.toggle("mistake-made", made);
		this.button.setAttribute("aria-pressed", String(made));
		put(this.factor, known ? text.replace(/^x /, "× ") : "");
		put(this.reads, known ? percent(mfu) : "");
		put(this.why, known ? mistake.sentence :
			this.words(mistake.sentence));
		this.why.hidden = known && !made;
		if (known)
			this.move(place(factor, end));
	}

	/** @param {number} at */
	move(at) {
		const now = at.toFixed(2);
		if (now === this.at)
			return;
		this.at = now;
		this.dot.style.left = `${now}%`;
		this.stem.style.left = `${Math.min(at, 50)}%`;
		this.stem.style.width = `${Math.abs(at - 50)}%`;
	}
}

/** @param {Stage} stage */
function mistakeList(stage) {
	const section = element("section", "", "mistakes");
	const list = element("ul");
	/** @type {MistakeRow[]} */
	let rows = [];
	const lead = element("p", "", "chart-note");
	const axis = axisElement();
	section.append(element(stage.heading, "What a common mistake would make of it"),
		lead, axis.line, list);
	stage.more.append(section);
	return (/** @type {Answer} */ answer) => {
		const mistakes = /** @type {Mistake[]} */ (
			answer.mistakes ?? []);
		const made = answer.mistake?.name;
		const factors = texts(answer, "mistakes", "factor");
		const end = reach(mistakes);
		section.hidden = mistakes.length === 0 || answer.mfu === null;
		put(lead, typeof answer.mfu === "number" ?
			`How many times the right ${percent(answer.mfu)} it ` +
			"would read, on an axis of ratios. Press one to make it." :
			"");
		axis.show(end);
		if (rows.length !== mistakes.length) {
			rows = mistakes.map((mistake) =>
				new MistakeRow(mistake, stage));
			list.replaceChildren(...rows.map((row) => row.item));
		}
		houseTable(section, "mistakes", section.hidden ?
			tablesOf(stage) : section);
		mistakes.forEach((mistake, i) => rows[i].show(mistake,
			mistake.name === made, factors[i] ?? "", end));
	};
}

/** @param {Stage} stage */
const tablesOf = (stage) => /** @type {Element} */ (
	stage.root.querySelector("[data-tables]"));

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
			houseTable(section, words.table, tablesOf(stage));
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
