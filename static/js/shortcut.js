// shortcut.js: the key / leads to the search, unless it is being typed into
// something; it can be turned off on the search's own page (WCAG 2.1.4).

const key = "steptime.search-key";

/** Storage may be forbidden; then the key is on. */
function isOff() {
	try {
		return localStorage.getItem(key) === "off";
	} catch {
		return false;
	}
}

/** Does it take letters: a field, or a list that one chooses from by typing?
 * @param {Element | null} at */
function takesLetters(at) {
	if (at instanceof HTMLInputElement)
		return !["checkbox", "radio", "range", "button", "submit"]
			.includes(at.type);
	return at instanceof HTMLTextAreaElement ||
		at instanceof HTMLSelectElement ||
		at instanceof HTMLElement && at.isContentEditable;
}

/** @param {KeyboardEvent} event */
export function shortcutIsOn(event) {
	return event.key === "/" && !event.ctrlKey && !event.altKey &&
		!event.metaKey && !event.defaultPrevented &&
		!takesLetters(document.activeElement) && !isOff();
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
