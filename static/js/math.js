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
