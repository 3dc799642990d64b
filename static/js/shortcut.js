// shortcut.js: the key / leads to the search, as long as nothing on the page has
// the focus; it can be turned off on the search's own page (WCAG 2.1.4).

const key = "steptime.search-key";

/** Storage may be forbidden; then the key is on. */
function isOff() {
	try {
		return localStorage.getItem(key) === "off";
	} catch {
		return false;
	}
}

/** @param {KeyboardEvent} event */
export function shortcutIsOn(event) {
	const at = document.activeElement;
	return event.key === "/" && !event.ctrlKey && !event.altKey &&
		!event.metaKey && !event.defaultPrevented &&
		(!at || at === document.body || at.id === "main") && !isOff();
}

export function watchShortcut() {
	const box = document.querySelector("[data-search-key]");
	if (!(box instanceof HTMLInputElement))
		return;
	box.checked = !isOff();
	box.addEventListener("change", () => {
		try {
			if (box.checked)
				localStorage.removeItem(key);
			else
				localStorage.setItem(key, "off");
		} catch {
			box.checked = true;
		}
	});
}
