// print.js: on paper nothing can be opened. What was folded and belongs there is
// opened for the print and folded again; charts listen to the same events.

/** What is folded on a page of that kind, and is to be read on paper: of a lesson
 * its asides in the copy with answers only, and of a figure whose picture is not
 * there yet the table that shows the same; of a notebook, as of any page, all. Of a
 * figure's controls only those that were given: the fold of the others says what
 * they are. */
function belongs() {
	const lesson = document.querySelector(".lesson:not(.notebook)");
	const late = "[data-figure]:not([data-ready]) .tables > :first-child";

	if (!lesson)
		return "details:not(.controls details), " +
			".controls .rest:has(.section-now:not(:empty))";
	return lesson.hasAttribute("data-answered") ?
		`.callout.folded, ${late}` : late;
}

/** A field that nothing stands in says nothing on paper. */
function markBlanks() {
	for (const one of document.querySelectorAll(".controls .control")) {
		const field = one.querySelector("input[type=text], textarea");
		one.toggleAttribute("data-blank", field !== null &&
			!(/** @type {HTMLInputElement} */ (field).value));
	}
}

export function preparePrint() {
	/** @type {HTMLDetailsElement[]} */
	let opened = [];

	window.addEventListener("beforeprint", () => {
		markBlanks();
		const all = document.querySelectorAll(belongs());
		opened = [...all].flatMap((one) =>
			one instanceof HTMLDetailsElement && !one.open ? [one] : []);
		for (const details of opened)
			details.open = true;
	});
	window.addEventListener("afterprint", () => {
		for (const details of opened)
			details.open = false;
		opened = [];
	});
}

/** The buttons that print the page. */
export function offerPrint() {
	for (const one of document.querySelectorAll("[data-print]"))
		one.addEventListener("click", () => window.print());
}
