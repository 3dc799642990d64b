// shell.js: the question as a line for a shell, as server/pages/page_sheet.c has it.

/** @typedef {import("./types.js").Pairs} Pairs */

/** A text that begins with @ would name a file.
 * @param {string} text */
function word(text) {
	if (text.startsWith("@")) text = `@${text}`;
	return /^[A-Za-z0-9_.,:/+-]*$/.test(text) ? text :
		`'${text.replaceAll("'", "'\\''")}'`;
}

/** @param {string} program
 * @param {string} figure
 * @param {Pairs} pairs */
export function shellLine(program, figure, pairs) {
	return [program, figure,
		...pairs.map(([name, text]) => `${name}=${word(text)}`)]
		.join(" ");
}
