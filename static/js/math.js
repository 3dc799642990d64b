// math.js: sets the formulas. Each stands in the page as TeX, readable as it is;
// KaTeX writes over it. Styles are set from here, never parsed from HTML, as the
// content security policy wants it.

const katex = /** @type {any} */ (globalThis).katex;

const options = {
	trust: false,
	throwOnError: false,
	maxSize: 20,
	maxExpand: 500,
	output: "htmlAndMathml",
};

/** A formula is set in boxes, and a browser breaks a line behind a box, even before
 * a full stop: one of a single box is kept with what follows it without a space.
 * @param {Element} at */
function keepWithNext(at) {
	const next = at.nextSibling;
	const mark = next instanceof Text ? /^[.,;:!?)\]’”]+/.exec(next.data) : null;
	if (!mark || !(next instanceof Text) || at.classList.contains("display") ||
	    at.querySelector(".katex-html")?.childElementCount !== 1 ||
	    at.parentElement?.classList.contains("unbroken"))
		return;
	const whole = document.createElement("span");
	whole.className = "unbroken";
	next.splitText(mark[0].length);
	at.before(whole);
	whole.append(at, next);
}

/** @param {Element} at
 * @param {string} tex */
function typeset(at, tex) {
	try {
		katex.render(tex, at, {
			...options,
			displayMode: at.classList.contains("display"),
		});
	} catch (error) {
		// The TeX stays; what is wrong with it is the linter's to say.
		at.textContent = tex;
		return;
	}
	// The policy refuses the style of a parsed SVG: its width is said twice.
	for (const one of at.querySelectorAll("svg[style][width]")) {
		const svg = /** @type {SVGElement} */ (one);
		svg.style.width = svg.getAttribute("width") ?? "";
	}
	keepWithNext(at);
}

/** Sets formulas that were copied together with their HTML.
 * @param {Element} root */
export function typesetAgain(root) {
	for (const at of root.querySelectorAll(".tex"))
		typeset(at, at.querySelector("annotation")?.textContent ??
			at.textContent ?? "");
}

if (katex) {
	for (const at of document.querySelectorAll(".tex"))
		typeset(at, at.textContent ?? "");
	document.documentElement.dataset.typeset = "";
}
