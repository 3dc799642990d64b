// confidence.js: how sure one is of a prediction, from 50 (a coin would know as
// much) to 100. It says nothing until it is moved: a default would be an answer.

import { element } from "../answer.js";

/** @param {number} value */
const words = (value) => value >= 100 ? "100 %: certain" :
	value <= 50 ? "50 %: a coin toss" : `${value} %`;

export class Confidence {
	/** @param {string} id the item's */
	constructor(id) {
		this.missing = "How sure you are is not said yet: move the " +
			"slider, from 50 % (a coin toss) to 100 % (certain).";
		/** @type {number | null} */
		this.value = null;
		this.element = element("div", "", "confidence");
		this.input = document.createElement("input");
		this.text = element("output", "");
		this.lacks = element("p", "", "missing");
		const label = /** @type {HTMLLabelElement} */ (
			element("label", "How sure are you?"));
		this.input.type = "range";
		this.input.className = "slider";
		this.input.min = "50";
		this.input.max = "100";
		this.input.step = "5";
		this.input.id = `sure-${id}`;
		label.htmlFor = this.input.id;
		this.lacks.id = `lacks-${this.input.id}`;
		this.input.setAttribute("aria-describedby", this.lacks.id);
		this.element.append(label, this.text, this.input, this.lacks);
		this.fill(null);
		this.listen();
	}

	listen() {
		const take = () => this.fill(Number(this.input.value));
		this.input.addEventListener("input", take);
		// To stay where the knob stands is an answer too.
		this.input.addEventListener("click", take);
		this.input.addEventListener("keydown", (event) => {
			if (event.key === " ")
				take();
		});
	}

	/** @param {number | null} value null: not said */
	fill(value) {
		this.value = value;
		this.input.value = String(value ?? 75);
		this.input.toggleAttribute("data-empty", value === null);
		this.text.textContent = value === null ? "not said yet" :
			words(value);
		this.input.setAttribute("aria-valuetext", this.text.textContent);
		if (value !== null)
			this.tell("");
	}

	/** @param {string} why "": nothing is missing */
	tell(why) {
		this.lacks.textContent = why;
		if (why)
			this.input.setAttribute("aria-invalid", "true");
		else
			this.input.removeAttribute("aria-invalid");
	}
}
