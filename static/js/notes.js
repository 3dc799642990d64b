// notes.js: notes stand in the margin where there is one; elsewhere a tap on the
// words opens the note below its line, and a second tap closes it. Without
// scripts the note opens as the address's target.

const margin = matchMedia("(min-width: 68.75rem)");

/** @param {HTMLElement} reference */
function noteOf(reference) {
	return document.getElementById(
		reference.getAttribute("href")?.slice(1) ?? "");
}

/** @param {HTMLElement} reference */
function describe(reference) {
	if (margin.matches)
		reference.removeAttribute("aria-expanded");
	else
		reference.setAttribute("aria-expanded", String(
			noteOf(reference)?.classList.contains("open") ?? false));
}

export function openNotes() {
	const references = /** @type {HTMLElement[]} */ (
		[...document.querySelectorAll("a.note-ref")]);
	const describeAll = () => references.forEach(describe);

	for (const reference of references)
		reference.addEventListener("click", (event) => {
			if (margin.matches)
				return;
			event.preventDefault();
			noteOf(reference)?.classList.toggle("open");
			describe(reference);
		});
	margin.addEventListener("change", describeAll);
	describeAll();
}
