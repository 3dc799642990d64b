// differ.js: a text beside another one, with the lines that the other lacks marked.

import { element } from "../answer.js";

/** Which lines of a stand in b in the same order, as many as can be (a longest
 * common subsequence; both are short).
 * @param {string[]} a
 * @param {string[]} b */
function common(a, b) {
	const rows = Array.from({ length: a.length + 1 },
		() => new Uint16Array(b.length + 1));
	for (let i = a.length - 1; i >= 0; i--) {
		for (let k = b.length - 1; k >= 0; k--) {
			rows[i][k] = a[i] === b[k] ? rows[i + 1][k + 1] + 1 :
				Math.max(rows[i + 1][k], rows[i][k + 1]);
		}
	}
	const found = new Set();
	for (let i = 0, k = 0; i < a.length && k < b.length;) {
		if (a[i] === b[k]) {
			found.add(i);
			i++;
			k++;
		} else if (rows[i + 1][k] >= rows[i][k + 1]) {
			i++;
		} else {
			k++;
		}
	}
	return found;
}

/** @param {string} theirs
 * @param {string} mine */
export function differing(theirs, mine) {
	const lines = theirs.split("\n");
	const same = common(lines, mine.split("\n"));
	const text = element("pre", "", "editor-text");
	text.tabIndex = 0;
	text.setAttribute("role", "region");
	text.setAttribute("aria-label", "The file’s text");
	text.append(...lines.flatMap((line, i) => [
		same.has(i) ? line : element("mark", line), "\n"]));
	return text;
}
