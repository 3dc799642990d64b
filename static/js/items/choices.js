// choices.js: the choices of a question: radios, or boxes where several may be
// right. Nothing is graded when one is chosen, as arrow keys choose on their way.

import { element } from "../answer.js";
import { htmlElement } from "./html.js";
import { mark } from "./verdict.js";

/** @typedef {import("./types.js").Item} Item */
/** @typedef {import("./types.js").Outcome} Outcome */
/** @typedef {import("./types.js").Correct} Correct */
/** @typedef {import("./types.js").Given} Given */

export class Choices {
	/** @param {Item} item */
	constructor(item) {
		this.many = item.form === "many";
		this.missing = this.many ?
			"Nothing is chosen yet: choose all that apply." :
			"Nothing is chosen yet: choose one.";
		this.element = element("fieldset", "", "choices");
		this.element.append(element("legend", this.many ?
			"Choose all that apply" : "Choose one",
		this.many ? "how" : "unseen"));
		/** @type {Map<string, HTMLInputElement>} */
		this.inputs = new Map();
		for (const choice of item.choices ?? [])
			this.element.append(this.line(item, choice));
		this.lacks = element("p", "", "missing");
		this.lacks.id = `lacks-${item.id}`;
		this.element.setAttribute("aria-describedby", this.lacks.id);
		this.element.append(this.lacks);
	}

	/** @param {Item} item
	 * @param {import("./types.js").Choice} choice */
	line(item, choice) {
		const line = element("div", "", "choice");
		const label = element("label");
		const input = document.createElement("input");
		const says = element("p", "", "choice-says");
		input.type = this.many ? "checkbox" : "radio";
		input.name = `choice-${item.id}`;
		input.value = choice.id;
		says.id = `says-${item.id}-${choice.id}`;
		label.append(input, htmlElement("span", choice.html, "choice-text"));
		line.append(label, says);
		this.inputs.set(choice.id, input);
		return line;
	}

	/** @returns {Given | null} */
	given() {
		const choices = [...this.inputs].filter(([, one]) => one.checked)
			.map(([id]) => id);
		return choices.length ? { choices } : null;
	}

	/** Those that are still there.
	 * @param {Given} given */
	fill(given) {
		for (const [id, input] of this.inputs)
			input.checked = given.choices?.includes(id) ?? false;
	}

	/** @param {HTMLInputElement} input */
	static says(input) {
		return /** @type {HTMLElement} */ (
			input.closest(".choice")?.querySelector(".choice-says"));
	}

	/** The verdict beside what was chosen. Of several only the whole is judged.
	 * @param {Outcome | null} outcome */
	show(outcome) {
		this.tell("");
		for (const input of this.inputs.values()) {
			const says = Choices.says(input);
			says.replaceChildren();
			input.removeAttribute("aria-describedby");
			input.closest(".choice")?.removeAttribute("data-verdict");
			if (!outcome || !input.checked || this.many ||
			    outcome.verdict === "shown")
				continue;
			input.closest(".choice")?.setAttribute("data-verdict",
				outcome.verdict);
			says.append(mark(outcome.verdict), ...(outcome.feedback ?? [])
				.map((html) => htmlElement("span", html, "feedback")));
			input.setAttribute("aria-describedby", says.id);
		}
	}

	/** @param {string} why "": nothing is missing */
	tell(why) {
		this.lacks.textContent = why;
	}

	/** Which are right, once the reader wants to see it.
	 * @param {Correct} correct */
	reveal(correct) {
		for (const id of correct.choices ?? []) {
			const input = this.inputs.get(id);
			if (!input || Choices.says(input).textContent)
				continue;
			input.closest(".choice")?.setAttribute("data-verdict",
				"right");
			Choices.says(input).append(mark("right", this.many ?
				"This one is right" : "This is the right one"));
			input.setAttribute("aria-describedby",
				Choices.says(input).id);
		}
	}

	lock() {
		for (const input of this.inputs.values())
			input.disabled = true;
	}

	focus() {
		const all = [...this.inputs.values()];
		(all.find((one) => one.checked) ?? all[0])?.focus();
	}
}
