// review-grades.js: the buttons that say how well a card was known, each with its
// key and when the card comes again.

import { element } from "./answer.js";
import { button } from "./items/html.js";

/** @typedef {import("./items/types.js").RatingButton} RatingButton */

const again = 1, good = 3;

/** With two buttons a suggestion is one of the two.
 * @param {number} suggested 0: none
 * @param {boolean} two */
const among = (suggested, two) => !two || !suggested ? suggested :
	suggested === again ? again : good;

export class Grades {
	/** @param {(rating: number) => Promise<void>} grade */
	constructor(grade) {
		this.grade = grade;
		this.two = false; // buttons, of the four
		this.suggested = 0; // a rating; 0: none
		this.element = element("div", "", "review-grades");
		this.element.setAttribute("role", "group");
		this.element.setAttribute("aria-label",
			"How well did you know it?");
	}

	/** @param {RatingButton[]} all */
	show(all) {
		const shown = all.filter(({ rating }) =>
			!this.two || [again, good].includes(rating));
		this.element.replaceChildren(...shown.map((one, i) =>
			this.button(one, String(i + 1))));
		this.element.hidden = false;
	}

	clear() {
		this.element.hidden = true;
		this.element.replaceChildren();
	}

	/** @param {RatingButton} one
	 * @param {string} key */
	button({ rating, name, text }, key) {
		const made = button("", "grade");
		made.dataset.rating = String(rating);
		made.append(element("kbd", key), element("span", name, "grade-name"),
			element("span", text, "grade-when"));
		made.setAttribute("aria-keyshortcuts", key);
		if (rating === among(this.suggested, this.two)) {
			made.dataset.suggested = "";
			made.lastElementChild?.append(element("span",
				" · suggested", "grade-suggested"));
		}
		made.addEventListener("click", () => void this.grade(rating));
		return made;
	}

	/** The suggested one, if there is one. */
	focus() {
		const best = this.element.querySelector("[data-suggested]");
		if (best instanceof HTMLElement)
			best.focus();
	}

	/** @param {string} key
	 * @returns {boolean} whether it is that of a button in sight */
	act(key) {
		const one = this.element.hidden ? null : this.element.querySelector(
			`[aria-keyshortcuts="${CSS.escape(key)}"]`);
		if (one instanceof HTMLElement)
			one.click();
		return one !== null;
	}
}
