// settings.js: what a learner chooses about reviews, sent when it is changed. What
// may be chosen is declared in server/study/settings.c, which writes the form.

import { put } from "./answer.js";
import { Act } from "./study.js";
import { Trouble } from "./trouble.js";

const kept = "It will be saved when it is back.";

/** What stands in a field, as it is sent: what is no number goes as it is, and
 * the server says what would be right.
 * @param {HTMLInputElement} field */
function valueOf(field) {
	if (field.type === "checkbox")
		return field.checked;
	const number = Number(field.value.trim().replace(",", "."));
	return field.value.trim() === "" || Number.isNaN(number) ?
		field.value : number;
}

/** @param {HTMLFormElement} form */
function watch(form) {
	const trouble = new Trouble(kept);
	form.append(trouble.element);

	/** @param {HTMLInputElement} field */
	async function save(field) {
		const said = field.closest(".setting")?.querySelector("[role=status]");
		for (const one of form.querySelectorAll(".setting-said"))
			one.textContent = "";
		const reply = await Act.of("settings",
			{ [field.name]: valueOf(field) }).settle(trouble);
		field.toggleAttribute("aria-invalid", false);
		if (!reply.ok) {
			field.setAttribute("aria-invalid", "true");
			put(said ?? null, reply.body.detail);
			return;
		}
		const now = reply.body.settings;
		if (field.type !== "checkbox")
			field.value = String(now[field.name]);
		put(said ?? null, "Saved.");
		document.dispatchEvent(new CustomEvent("settings", { detail: now }));
	}

	form.addEventListener("change", (event) => {
		if (event.target instanceof HTMLInputElement)
			void save(event.target);
	});
	form.addEventListener("submit", (event) => event.preventDefault());
}

for (const form of document.querySelectorAll("form[data-settings]"))
	watch(/** @type {HTMLFormElement} */ (form));
