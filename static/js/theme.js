// theme.js: the reader's theme, before anything is painted; and the switch that
// changes it. A classic script in the head, so it is small and does no more.
// Without a choice the system's theme holds (static/css/tokens.css).
(() => {
	const root = document.documentElement;
	const key = "steptime.theme";

	/** @param {string} theme */
	function apply(theme) {
		if (theme === "light" || theme === "dark")
			root.dataset.theme = theme;
		else
			delete root.dataset.theme;
	}

	/** Storage may be forbidden; then the choice lasts as long as the page. */
	function stored() {
		try {
			return localStorage.getItem(key) ?? "system";
		} catch {
			return "system";
		}
	}

	/** @param {string} theme */
	function store(theme) {
		try {
			localStorage.setItem(key, theme);
		} catch {
			// Said above.
		}
	}

	/** @param {string} theme */
	function check(theme) {
		for (const radio of document.querySelectorAll(
			"input[name=theme]")) {
			const input = /** @type {HTMLInputElement} */ (radio);
			input.checked = input.value === theme;
		}
	}

	/** What is drawn, not styled, must be drawn again. */
	function tell() {
		document.dispatchEvent(new Event("themechange"));
	}

	root.classList.add("js");
	apply(stored());
	document.addEventListener("DOMContentLoaded", () => check(stored()));
	document.addEventListener("change", (event) => {
		const input = /** @type {HTMLInputElement} */ (event.target);
		if (input.name !== "theme")
			return;
		store(input.value);
		apply(input.value);
		tell();
	});
	window.addEventListener("storage", (event) => {
		if (event.key !== key)
			return;
		apply(stored());
		check(stored());
		tell();
	});
	matchMedia("(prefers-color-scheme: dark)")
		.addEventListener("change", tell);
})();
