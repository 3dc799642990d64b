// extras.js: a model's example also gives counts that stand folded (its matmul
// weights). They belong to its shape: once that is changed by hand they are taken
// out, and the page says so and can put them back. What belongs to what is in the
// parameter table (data-follows).
// What a choice asks for is filled from an example (fill.js); that is said in the
// same place.

import { fromQuery } from "./api.js";
import { element } from "./answer.js";
import { fillFor } from "./fill.js";

/** @typedef {import("./controls.js").Controls} Controls */
/** @typedef {import("./control.js").Control} Control */

/** @param {string[]} words */
const list = (words) => words.length < 2 ? words.join("") :
	`${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;

export class Extras {
	/** @param {HTMLElement} root
	 * @param {Controls} controls
	 * @param {() => void} ask */
	constructor(root, controls, ask) {
		this.root = root;
		this.controls = controls;
		this.ask = ask;
		this.note = element("p", "", "taken-out");
		this.words = element("span");
		this.back = element("button", "Put back", "link-button");
		/** @type {Map<Control, string>} */
		this.taken = new Map();
		this.news = "";
		this.back.setAttribute("type", "button");
		this.back.addEventListener("click", () => this.putBack());
		this.note.append(this.words, " ", this.back);
	}

	/** The example that is shown now and gave that value.
	 * @param {Control} control */
	example(control) {
		const shown = this.root.querySelectorAll(
			"a[data-preset][aria-current]");
		return [...shown].reverse().find((one) => {
			const link = /** @type {HTMLElement} */ (one);
			return fromQuery(link.dataset.preset ?? "").some((pair) =>
				pair[0] === control.name &&
				pair[1] === control.text);
		});
	}

	/** @param {Control} control changed by hand */
	changed(control) {
		const mine = [...this.controls.by.values()].filter((other) =>
			other.follows.includes(control.name) &&
			other.text !== "" && this.example(other));
		if (control.only === undefined)
			this.choose(control);
		if (mine.length === 0)
			return;
		const from = this.example(mine[0])?.textContent;
		this.taken = new Map(mine.map((other) => [other, other.text]));
		for (const other of mine)
			other.text = "";
		this.news = `Taken out, as they belong to ${from}: ` +
			`${list(mine.map((other) => other.label))}. `;
		this.back.hidden = false;
		this.place(control);
		this.controls.refresh();
	}

	/** @param {Control} control that was changed */
	place(control) {
		this.words.textContent = this.news;
		const section = control.element.closest("[data-section]");
		const rest = section?.querySelector("[data-rest]");
		if (rest)
			rest.before(this.note);
		else
			section?.append(this.note);
	}

	/** A choice may ask for more than was given.
	 * @param {Control} choice */
	choose(choice) {
		const from = fillFor(this.root, this.controls, choice);
		if (!from?.filled.length)
			return;
		this.forget();
		this.news = `Filled in from “${from.name}”: ` +
			`${list(from.filled.map((other) => other.label))}. `;
		this.back.hidden = true;
		this.place(choice);
	}

	putBack() {
		for (const [control, text] of this.taken)
			control.text = text;
		this.controls.refresh();
		this.taken.keys().next().value?.focus();
		this.forget();
		this.ask();
	}

	/** Another question stands there. */
	forget() {
		this.taken.clear();
		this.news = "";
		this.note.remove();
	}

	/** What is to be said of it, once. */
	said() {
		const { news } = this;
		this.news = "";
		return news;
	}
}
