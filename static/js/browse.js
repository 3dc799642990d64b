// browse.js: a long table to filter and to sort. It hides and orders the rows
// that are there; their texts are the answer's.

import { element } from "./answer.js";

/**
 * value: what a select by that name compares, if it is no column's text; key:
 * what a column is ordered by, if not its text; pick: what choosing a row does.
 * i is a row's place in the answer.
 * @typedef {{selects: string[],
 *            value: (i: number, name: string) => string | undefined,
 *            key: (i: number, column: string) => number | undefined,
 *            pick: (i: number) => (() => void) | null}} Options
 * @typedef {{i: number, line: HTMLTableRowElement}} Line
 */

let made = 0;

/** @param {string} label
 * @param {HTMLElement} field */
function labelled(label, field) {
	const wrap = element("div", "", "filter");
	const name = element("label", label);
	field.id = `filter-${++made}`;
	name.setAttribute("for", field.id);
	wrap.append(name, field);
	return wrap;
}

/** The bar above the table: a search, a select a name, and the count. */
class Bar {
	/** @param {string[]} names
	 * @param {() => void} changed */
	constructor(names, changed) {
		this.element = element("div", "", "filters");
		this.element.setAttribute("data-filter", "");
		this.search = document.createElement("input");
		this.search.type = "search";
		this.search.autocomplete = "off";
		this.element.append(labelled("Search", this.search));
		/** @type {Map<string, HTMLSelectElement>} */
		this.selects = new Map();
		for (const name of names) {
			const select = document.createElement("select");
			this.selects.set(name, select);
			this.element.append(labelled(name, select));
		}
		this.count = element("p", "", "filter-count");
		this.count.setAttribute("role", "status");
		this.element.append(this.count);
		this.element.addEventListener("input", changed);
	}

	/** Offers what there is; keeps what was chosen.
	 * @param {string} name
	 * @param {string[]} values */
	offer(name, values) {
		const select = this.selects.get(name);
		if (!select)
			return;
		const before = select.value;
		const words = [...new Set(values)];
		select.replaceChildren(new Option("all", ""),
			...words.map((word) => new Option(word, word)));
		select.value = words.includes(before) ? before : "";
	}
}

/** Makes a button of what a cell says.
 * @param {HTMLElement | null} cell
 * @param {() => void} act */
export function makeButton(cell, act) {
	const button = element("button", cell?.textContent ?? "",
		"link-button");
	button.setAttribute("type", "button");
	button.addEventListener("click", act);
	cell?.replaceChildren(button);
}

/** Returns what takes up a table; chosen: values that the selects begin with, and
 * take again whenever another is meant.
 * @param {Options} options */
export function browse(options) {
	const bar = new Bar(options.selects, () => filter());
	/** @type {Line[]} */
	let lines = [];
	/** @type {string[]} */
	let columns = [];
	/** @type {HTMLElement | null} */
	let body = null;
	let sorted = { column: "", down: false };

	/** @param {Line} line
	 * @param {string} name */
	function text(line, name) {
		const at = columns.indexOf(name);
		return options.value(line.i, name) ??
			line.line.cells[at]?.textContent ?? "";
	}

	function filter() {
		const words = bar.search.value.toLowerCase().split(/\s+/);
		let shown = 0;
		for (const line of lines) {
			const all = line.line.textContent?.toLowerCase() ?? "";
			const fits = words.every((word) => all.includes(word)) &&
				[...bar.selects].every(([name, select]) =>
					select.value === "" ||
					select.value === text(line, name));
			line.line.hidden = !fits;
			shown += Number(fits);
		}
		markAlike();
		bar.count.textContent = shown === 0 ?
			"No row fits: ask for less." :
			`${shown} of ${lines.length} rows`;
	}

	/** A column that a select holds to one value says nothing: views.css hides
	 * those marked. */
	function markAlike() {
		const table = body?.closest("table");
		for (const [name, select] of bar.selects) {
			const at = columns.indexOf(name);
			for (const row of at < 0 ? [] : table?.rows ?? [])
				row.cells[at].toggleAttribute("data-alike",
					select.value !== "");
		}
	}

	/** @param {Line} a
	 * @param {Line} b */
	function compare(a, b) {
		const [x, y] = [a, b].map((line) =>
			options.key(line.i, sorted.column));
		const order = x !== undefined && y !== undefined ? x - y :
			text(a, sorted.column).localeCompare(
				text(b, sorted.column), "en",
				{ numeric: true });
		return (sorted.down ? -order : order) || a.i - b.i;
	}

	function sort() {
		if (!sorted.column)
			return;
		lines.sort(compare);
		body?.append(...lines.map((line) => line.line));
	}

	/** @param {HTMLElement} head
	 * @param {string} column */
	function sortButton(head, column) {
		const button = element("button", column, "sort");
		button.setAttribute("type", "button");
		button.addEventListener("click", () => {
			const again = sorted.column === column;
			// Numbers are asked for the largest first.
			const number = lines.length > 0 &&
				options.key(lines[0].i, column) !== undefined;
			sorted = {
				column,
				down: again ? !sorted.down : number,
			};
			markHeads(/** @type {HTMLElement} */ (
				head.parentElement));
			sort();
		});
		head.replaceChildren(button);
	}

	/** @param {HTMLElement} row */
	function markHeads(row) {
		[...row.children].forEach((head, i) => {
			if (columns[i] === sorted.column)
				head.setAttribute("aria-sort", sorted.down ?
					"descending" : "ascending");
			else
				head.removeAttribute("aria-sort");
		});
	}

	/** @param {Line} line */
	function pickButton(line) {
		const act = options.pick(line.i);
		if (act)
			makeButton(line.line.cells[0], act);
	}

	/** @type {Object<string, string>} */
	let begun = {};

	/** @param {Object<string, string>} chosen */
	function begin(chosen) {
		for (const [name, value] of Object.entries(chosen)) {
			const select = bar.selects.get(name);
			if (select && begun[name] !== value)
				select.value = value;
		}
		begun = chosen;
	}

	/** Takes up a table that was just written; null: there is none now.
	 * @param {HTMLElement | null} details
	 * @param {Object<string, string>} chosen */
	return (details, chosen) => {
		const table = details?.querySelector("table");
		if (!details || !table) {
			bar.element.remove();
			return;
		}
		const heads = [...table.querySelectorAll("thead th")];
		columns = heads.map((head) => head.textContent ?? "");
		body = table.querySelector("tbody");
		lines = [...table.querySelectorAll("tbody tr")].map((line, i) => ({
			i, line: /** @type {HTMLTableRowElement} */ (line),
		}));
		heads.forEach((head, i) => sortButton(
			/** @type {HTMLElement} */ (head), columns[i]));
		lines.forEach(pickButton);
		for (const name of options.selects)
			bar.offer(name, lines.map((line) => text(line, name)));
		begin(chosen);
		if (!bar.element.isConnected)
			details.querySelector(".table-box")?.before(bar.element);
		markHeads(/** @type {HTMLElement} */ (heads[0].parentElement));
		sort();
		filter();
	};
}
