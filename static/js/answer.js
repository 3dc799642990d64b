// answer.js: puts an answer's texts into the page, with the marks that the
// server writes (server/pages/page_answer.c). It shows texts and computes nothing.

/** @typedef {import("./types.js").Answer} Answer */
/** @typedef {import("./types.js").Table} Table */

// Letters; longer is a sentence: as in page_answer.c.
const heroMax = 18;
const readingMax = 28;
const unknown = "not known";
const numeric = /^(x )?[+-]?[0-9.,]+ ?[^ 0-9]*$/;

/** @param {string} name
 * @param {string} [text]
 * @param {string} [className] */
export function element(name, text = "", className = "") {
	const made = document.createElement(name);
	made.textContent = text;
	if (className)
		made.className = className;
	return made;
}

/** A line over what can be pressed. On paper nothing can.
 * @param {string | Element} text
 * @param {string} act what pressing does
 * @param {string} className */
export function pressLine(text, act, className) {
	const made = element("p", "", className);
	made.append(text, element("span", ` ${act}`, "on-screen"));
	return made;
}

/** Writes only what is new, so that nothing is laid out in vain.
 * @param {Element | null} at
 * @param {string} text */
export function put(at, text) {
	if (at && at.textContent !== text)
		at.textContent = text;
}

/** @param {Element} root
 * @param {string} name */
const part = (root, name) => root.querySelector(`[data-${name}]`);

/** The place of the reading to set large, as in page_answer.c.
 * @param {Answer} answer */
function heroPlace(answer) {
	const [first, second] = answer.readings;
	return Number(second !== undefined && !numeric.test(first.text) &&
		first.text !== unknown && numeric.test(second.text));
}

/** As page_answer_state in page_answer.c.
 * @param {Answer} answer */
function stateOf(answer) {
	const reading = answer.readings[heroPlace(answer)];
	if (!reading)
		return "silent";
	return reading.text === unknown ? "unknown" : "known";
}

/** @param {Element} root
 * @param {Answer} answer */
function showHero(root, answer) {
	const reading = answer.readings[heroPlace(answer)];
	const hero = part(root, "hero");
	if (!hero)
		return;
	if (!reading) {
		hero.replaceChildren();
		return;
	}
	if (!hero.firstElementChild)
		hero.append(element("span", "", "hero-label"), " ",
			element("span", "", "hero-text"));
	const [label, text] = hero.children;
	const words = [...reading.text].length > heroMax ||
		!numeric.test(reading.text);
	const name = words ? "hero-words" : "hero-text";
	put(label, reading.label);
	put(text, [...reading.text].length > heroMax ?
		reading.text.split(". ")[0] : reading.text);
	text.setAttribute("data-reading", reading.name);
	if (text.className !== name)
		text.className = name;
}

/** @param {Element} root
 * @param {Answer} answer */
function showReadings(root, answer) {
	const list = part(root, "readings");
	const hero = heroPlace(answer);
	const shown = answer.readings.filter((_, i) => i !== hero);
	if (!list)
		return;
	while (list.children.length > shown.length)
		list.lastElementChild?.remove();
	shown.forEach((reading, i) => {
		let row = list.children[i];
		if (!row) {
			row = element("div");
			row.append(element("dt"), element("dd"));
			list.append(row);
		}
		row.setAttribute("data-reading", reading.name);
		row.classList.toggle("long",
			[...reading.text].length > readingMax);
		put(row.children[0], reading.label);
		put(row.children[1], reading.text);
	});
}

/** @param {Table} table */
function numberColumns(table) {
	return table.columns.map((_, i) => 2 * table.rows.filter((row) =>
		numeric.test(row[i])).length > table.rows.length);
}

/** @param {string} name
 * @param {string} text
 * @param {boolean} isNumber
 * @param {string} [scope] */
function cell(name, text, isNumber, scope) {
	const made = element(name, text, isNumber ? "number" : "");
	if (scope)
		made.setAttribute("scope", scope);
	return made;
}

/** @param {Table} table */
function tableElement(table) {
	const numbers = numberColumns(table);
	const made = element("table");
	const head = element("thead");
	const body = element("tbody");
	const top = element("tr");
	top.append(...table.columns.map((text, i) =>
		cell("th", text, numbers[i], "col")));
	head.append(top);
	for (const row of table.rows) {
		const line = element("tr");
		line.append(...row.map((text, i) => i === 0 ?
			cell("th", text, numbers[i], "row") :
			cell("td", text, numbers[i])));
		body.append(line);
	}
	made.append(head, body);
	return made;
}

/** @param {Table} table
 * @param {string} figure begins the ids in it */
function foldedTable(table, figure) {
	const folded = /** @type {HTMLDetailsElement} */ (element("details"));
	const summary = element("summary");
	const caption = element("span", table.caption, "table-caption");
	const box = element("div", "", "table-box");
	folded.className = "table";
	folded.dataset.table = table.name;
	caption.id = `${figure}-table-${table.name}`;
	box.tabIndex = 0;
	box.setAttribute("role", "region");
	box.setAttribute("aria-labelledby", caption.id);
	summary.append(caption);
	folded.append(summary, box);
	return folded;
}

/** Tables keep their fold: they are told apart by name.
 * @param {Element} root
 * @param {Answer} answer
 * @param {boolean} moving */
function showTables(root, answer, moving) {
	const all = part(root, "tables");
	if (!all)
		return;
	for (const old of root.querySelectorAll("[data-table]"))
		if (!answer.tables.some((table) =>
			table.name === old.getAttribute("data-table")))
			old.remove();
	for (const table of answer.tables) {
		let folded = /** @type {HTMLDetailsElement | null} */ (
			root.querySelector(`[data-table="${table.name}"]`));
		if (!folded) {
			folded = foldedTable(table, root.id || answer.figure);
			folded.open = answer.readings.length === 0;
			all.append(folded);
		}
		if (moving && !folded.open)
			continue;
		put(folded.querySelector(".table-caption"), table.caption);
		folded.querySelector(".table-box")
			?.replaceChildren(tableElement(table));
	}
}

/** The answer's table of that name stands in host, under what shows the same
 * numbers, and not a second time among the tables below.
 * @param {Element} within
 * @param {string} name
 * @param {Element | null} host null: nothing shows them, and it is with the others */
export function houseTable(within, name, host) {
	const figure = within.closest("[data-figure]");
	const table = figure?.querySelector(`[data-table="${name}"]`);
	const place = host ?? figure?.querySelector("[data-tables]");
	if (table && table.parentElement !== place)
		place?.append(table);
}

/** @param {Element} root
 * @param {Answer} answer */
function showNotes(root, answer) {
	part(root, "notes")?.replaceChildren(
		...answer.notes.map((note) => element("li", note)));
}

/** moving: a slider is being dragged; what is long and folded can wait.
 * @param {Element} root
 * @param {Answer} answer
 * @param {boolean} moving */
export function showAnswer(root, answer, moving) {
	showHero(root, answer);
	part(root, "state")?.setAttribute("data-state", stateOf(answer));
	put(part(root, "takeaway"), answer.takeaway);
	showReadings(root, answer);
	showTables(root, answer, moving);
	if (!moving)
		showNotes(root, answer);
}
