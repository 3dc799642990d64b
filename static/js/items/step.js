// step.js: a question of a stepper. It is done when it was answered right or
// given up, and then stays as it is: the next one builds on it.

import { button } from "./html.js";
import { isGraded, solutionOf } from "./outcome.js";
import { Question } from "./question.js";

/** @typedef {import("./types.js").Item} Item */
/** @typedef {import("./types.js").Outcome} Outcome */

/** @param {{verdict: string} | null | undefined} outcome */
export const isDone = (outcome) =>
	["right", "shown"].includes(outcome?.verdict ?? "");

export class Step extends Question {
	actions() {
		const row = super.actions();
		const show = button("Show the answer");
		show.addEventListener("click", () => void this.giveUp());
		row.append(show);
		return row;
	}

	/** @param {Outcome} outcome */
	show(outcome) {
		super.show(outcome);
		this.again.hidden = true;
		if (isDone(outcome))
			this.end(outcome);
		else if (isGraded(outcome))
			this.below.replaceChildren(); // there is a button for that
	}

	/** @param {Outcome} outcome */
	end(outcome) {
		const row = this.submit.parentElement;
		const pressed = row?.contains(document.activeElement);

		this.hintPlace.replaceChildren();
		this.below.replaceChildren(...solutionOf(this.item, outcome, {
			open: true, reveal: () => this.reveal(outcome) }));
		this.finish();
		if (!pressed)
			return;
		// The button is gone; the next step comes after this.
		this.status.tabIndex = -1;
		this.status.focus();
	}
}
