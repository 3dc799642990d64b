// rewrite.js: puts a text into a text area as if it had been typed, so that the
// browser's own Undo takes it back and all that was typed before it stays whole.

/** What has to be replaced to make one text of another.
 * @param {string} old
 * @param {string} text */
function difference(old, text) {
	const shorter = Math.min(old.length, text.length);
	let from = 0;
	while (from < shorter && old[from] === text[from])
		from++;
	let same = 0;
	while (same < shorter - from &&
	       old[old.length - 1 - same] === text[text.length - 1 - same])
		same++;
	return { from, to: old.length - same,
		text: text.slice(from, text.length - same) };
}

/** The only way that keeps the browser's history works where the focus is.
 * @param {HTMLTextAreaElement} area
 * @param {{from: number, to: number, text: string}} part */
function typeInto(area, { from, to, text }) {
	area.focus({ preventScroll: true });
	if (document.activeElement !== area)
		return;
	area.setSelectionRange(from, to);
	if (text === "")
		document.execCommand("delete");
	else
		document.execCommand("insertText", false, text);
	area.setSelectionRange(from, from);
}

/** @param {Event} event */
const hush = (event) => event.stopImmediatePropagation();

// Nobody has typed: as with a value that is set, no listener hears of it.
const heard = ["input", "change", "focusin", "focusout"];

/** The focus and what is in sight stay where they are.
 * @param {HTMLTextAreaElement} area
 * @param {string} wanted */
export function rewrite(area, wanted) {
	const text = wanted.replace(/\r\n?/g, "\n");
	if (area.value === text)
		return;
	const before = document.activeElement;
	const { scrollTop, scrollLeft } = area;
	for (const name of heard)
		window.addEventListener(name, hush, true);
	typeInto(area, difference(area.value, text));
	if (area.value !== text)
		area.value = text;
	area.scrollTo(scrollLeft, scrollTop);
	if (before instanceof HTMLElement && before !== document.body)
		before.focus({ preventScroll: true });
	else
		area.blur();
	for (const name of heard)
		window.removeEventListener(name, hush, true);
}
