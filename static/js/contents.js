// contents.js: the contents beside the text show where one is and how far one
// has read. On a narrow screen they are a fold at the top, which closes when a
// line of it is chosen.

/** @param {Element} nav
 * @returns {{heading: Element, link: Element}[]} */
function entriesOf(nav) {
	return [...nav.querySelectorAll("a[href^='#']")].flatMap((link) => {
		const heading = document.getElementById(
			link.getAttribute("href")?.slice(1) ?? "");
		return heading ? [{ heading, link }] : [];
	});
}

/** The share of the text above the lower edge of the window.
 * @param {Element} text */
function shareRead(text) {
	const { top, height } = text.getBoundingClientRect();
	const hidden = Math.max(1, height - window.innerHeight);
	return Math.min(1, Math.max(0, -top / hidden));
}

/** A fold over the text: closed by a choice, by Esc, by a click elsewhere.
 * @param {Element} nav
 * @param {HTMLDetailsElement} fold */
function closeEasily(nav, fold) {
	nav.addEventListener("click", (event) => {
		if (event.target instanceof Element &&
		    event.target.closest("a"))
			fold.open = false;
	});
	document.addEventListener("click", (event) => {
		if (event.target instanceof Node && !nav.contains(event.target))
			fold.open = false;
	});
	nav.addEventListener("keydown", (event) => {
		if (/** @type {KeyboardEvent} */ (event).key !== "Escape")
			return;
		fold.open = false;
		fold.querySelector("summary")?.focus();
	});
}

export function followReading() {
	const nav = /** @type {HTMLElement | null} */ (
		document.querySelector("[data-contents]"));
	const text = document.querySelector("[data-lesson]");
	const fold = nav?.querySelector("details");
	const now = nav?.querySelector("[data-now]");
	if (!nav || !text || !fold)
		return;
	const entries = entriesOf(nav);
	/** @type {Element | undefined} */
	let current;
	let waiting = false;

	function update() {
		const line = window.innerHeight * 0.3;
		const above = entries.filter(({ heading }) =>
			heading.getBoundingClientRect().top < line);
		const entry = above[above.length - 1];
		waiting = false;
		nav?.style.setProperty("--read", shareRead(
			/** @type {Element} */ (text)).toFixed(4));
		if (entry?.link === current)
			return;
		current?.removeAttribute("aria-current");
		current = entry?.link;
		current?.setAttribute("aria-current", "location");
		if (now)
			now.textContent = current?.textContent ?? "";
	}

	function soon() {
		if (!waiting)
			requestAnimationFrame(update);
		waiting = true;
	}

	window.addEventListener("scroll", soon, { passive: true });
	window.addEventListener("resize", soon);
	closeEasily(nav, fold);
	soon();
}
