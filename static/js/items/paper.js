// paper.js: questions as they stand on paper: blank, with the numbers meant for
// print and lines to write on, whatever a reader has answered on the screen and
// however early it is printed. That is the server's text of them, which scripts
// are about to replace: a copy of it is kept, and seen on paper only.

const blocks = ".item[data-item]:not(ol > *), ol.cards, ol.stepper, .answers";

/** A copy names nothing: links, labels and scripts mean the block itself.
 * @param {Element} copy */
function withoutNames(copy) {
	for (const one of [copy, ...copy.querySelectorAll("*")])
		for (const name of ["id", "role", "data-item", "data-cards",
			"data-stepper", "data-answers"])
			one.removeAttribute(name);
}

/** Before anything of the page is made answerable.
 * @param {ParentNode} text */
export function keepForPaper(text) {
	for (const block of text.querySelectorAll(blocks)) {
		const copy = /** @type {Element} */ (block.cloneNode(true));
		withoutNames(copy);
		copy.classList.add("paper-copy");
		block.classList.add("on-screen");
		block.after(copy);
	}
}
