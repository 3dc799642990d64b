// print.js: on paper nothing can be opened, and paper is light. What was folded
// is opened for the print and folded again; charts listen to the same events.

export function preparePrint() {
	/** @type {HTMLDetailsElement[]} */
	let opened = [];

	window.addEventListener("beforeprint", () => {
		opened = [...document.querySelectorAll(
			"details:not([open])")].map((details) =>
			/** @type {HTMLDetailsElement} */ (details));
		for (const details of opened)
			details.open = true;
	});
	window.addEventListener("afterprint", () => {
		for (const details of opened)
			details.open = false;
		opened = [];
	});
}
