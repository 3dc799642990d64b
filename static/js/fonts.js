// fonts.js: the page is shown once its fonts are there, so that no line breaks
// anew under the reader's eyes; but it does not wait for long. The fonts are
// preloaded and come from this machine: the wait is for the rare slow start. It
// blocks the first paint where a browser can be told so, and does nothing where
// something was painted already.

const longest = 250; // ms
const fonts = [
	"1em 'Source Serif 4'", "1em Inter", "1em KaTeX_Main",
	"italic 1em KaTeX_Math",
];
const root = document.documentElement;

function show() {
	root.classList.remove("waits");
}

if (performance.getEntriesByType("paint").length === 0) {
	root.classList.add("waits");
	Promise.all(fonts.map((font) => document.fonts.load(font)))
		.then(show, show);
	setTimeout(show, longest);
}
