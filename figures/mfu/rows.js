// rows.js: the answer's numbers as rows of bars: this run or plan and the published
// ones, what each convention and each other MFU makes of it. Each row has the words
// that the answer's own tables have.

/** @typedef {import("../../js/types.js").Answer} Answer */
/** @typedef {import("../../js/bars.js").Row} Row */
/** @typedef {{name: string, label: string, mfu: number | null,
 *             hardware: string}} Published */
/** @typedef {{name: string, label: string, mfu: number | null,
 *             used: boolean}} Convention */

/** As the answer's own texts have it: 0.43147 is "43.1 %".
 * @param {number} fraction */
export const percent = (fraction) => `${(fraction * 100).toFixed(1)} %`;

/** The MFU to compare: the run's, or the plan's.
 * @param {Answer} answer
 * @returns {number | null} */
export function own(answer) {
	return answer.mfu ?? (answer.input.mode === "plan" ?
		/** @type {number} */ (answer.input.target_mfu) : null) ?? null;
}

/** @param {Answer} answer
 * @returns {Row[]} */
export function publishedRows(answer) {
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
export function texts(answer, table, column) {
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
export function drawn(answer, table) {
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
export function conventionRows(answer) {
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
export const targetRows = (answer) => planRows(answer, "targets",
	(/** @type {{mfu: number}} */ plan) => ({
		label: `at ${percent(plan.mfu)}`,
		used: Math.abs(plan.mfu - (own(answer) ?? 0)) < 1e-9,
	}));

/** @param {Row[]} rows */
export function inWords(rows) {
	return rows.map((row) => `${row.label} ${row.text}`).join("; ");
}
