// copy.js: puts a text on the clipboard. Pages that come through a forwarded
// host name are no secure context: there the old way is the only one.

/** @param {string} text
 * @returns {Promise<boolean>} */
export async function copyText(text) {
	try {
		await navigator.clipboard.writeText(text);
		return true;
	} catch {
		return copySelected(text);
	}
}

/** @param {string} text */
function copySelected(text) {
	const area = document.createElement("textarea");
	const before = document.activeElement;
	area.value = text;
	area.className = "unseen";
	document.body.append(area);
	area.select();
	const done = document.execCommand("copy");
	area.remove();
	if (before instanceof HTMLElement)
		before.focus();
	return done;
}
