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

/** @param {RatingButton[]} buttons
 * @param {{two: boolean, suggested: number,
 *          grade: (rating: number) => void}} how */
export function gradeButtons(buttons, { two, suggested, grade }) {
	const wanted = among(suggested, two);
	const shown = buttons.filter(({ rating }) =>
		!two || [again, good].includes(rating));
	return shown.map(({ rating, name, text }, i) => {
		const made = button("", "grade");
		const key = String(i + 1);
		made.dataset.rating = String(rating);
		made.append(element("kbd", key), element("span", name, "grade-name"),
			element("span", text, "grade-when"));
		made.setAttribute("aria-keyshortcuts", key);
		if (rating === wanted) {
			made.dataset.suggested = "";
			made.lastElementChild?.append(element("span",
				" · suggested", "grade-suggested"));
		}
		made.addEventListener("click", () => grade(rating));
		return made;
	});
}
