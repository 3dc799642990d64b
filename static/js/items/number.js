// number.js: a field for a number as people type it. Only the server reads it;
// the line below says how it did. What can be read in two ways is asked.

import { element } from "../answer.js";
import { button } from "./html.js";

/** @typedef {import("./types.js").Item} Item */
/** @typedef {import("./types.js").Outcome} Outcome */
/** @typedef {import("./types.js").Given} Given */

/** Numbers that are no item's answer. @param {Item} item */
function example(item) {
	if (item.percent)
		return "for example 12.5 %, 0.125 or 1/8";
	return `for example 12.5, 1.25e3 or 1/8${item.unit ?
		`, in ${item.unit}` : ""}`;
}

export class NumberField {
	/** @param {Item} item
	 * @param {(reading: number) => void} choose */
	constructor(item, choose) {
		this.choose = choose;
		this.missing = `There is no number yet: type one, ${example(item)}.`;
		this.element = element("div", "", "typed");
		this.input = document.createElement("input");
		this.readBack = element("p", "", "read-back");
		this.readings = element("div", "", "readings-ask");
		this.readings.setAttribute("role", "group");
		this.readings.setAttribute("aria-label", "Which did you mean?");
		this.build(item);
	}

	/** @param {Item} item */
	build(item) {
		const { input } = this;
		const label = /** @type {HTMLLabelElement} */ (
			element("label", "Your answer"));
		const box = element("span", "", "field");
		const how = element("span", example(item), "example");
		input.type = "text";
		input.inputMode = "decimal";
		input.autocomplete = "off";
		input.spellcheck = false;
		input.maxLength = 200;
		input.id = `typed-${item.id}`;
		input.name = "typed";
		label.htmlFor = input.id;
		how.id = `how-${item.id}`;
		this.readBack.id = `read-${item.id}`;
		input.setAttribute("aria-describedby",
			`${how.id} ${this.readBack.id}`);
		box.append(input);
		if (item.unit)
			box.append(element("span", item.unit, "unit"));
		this.element.append(label, box, how, this.readBack,
			this.readings);
	}

	/** @returns {Given | null} */
	given() {
		return this.input.value.trim() ? { typed: this.input.value } :
			null;
	}

	/** @param {Given} given */
	fill(given) {
		this.input.value = given.typed ?? "";
	}

	/** @param {Outcome | null} outcome */
	show(outcome) {
		const read = outcome?.read;
		this.readings.replaceChildren();
		this.readBack.textContent = read ? `read as ${read.as}${read.note ?
			` (${read.note})` : ""}` : "";
		this.readBack.classList.remove("missing");
		this.input.removeAttribute("aria-invalid");
		if (outcome?.verdict === "ask")
			this.askReading(outcome);
	}

	/** What is to be typed yet, or typed otherwise.
	 * @param {string} why */
	tell(why) {
		this.readBack.textContent = why;
		this.readBack.classList.add("missing");
		this.input.setAttribute("aria-invalid", "true");
	}

	/** @param {Outcome} outcome */
	askReading(outcome) {
		for (const [i, reading] of (outcome.readings ?? []).entries()) {
			const one = button(reading.as);
			one.addEventListener("click", () => {
				// The buttons go: the field is where one was.
				this.input.focus();
				this.choose(i);
			});
			this.readings.append(one);
		}
	}

	/** The right number stands with the explanation. */
	reveal() {}

	lock() {
		this.input.readOnly = true;
	}

	focus() {
		this.input.focus();
	}
}
