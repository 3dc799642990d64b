// locked.js: a prediction that was made. It is kept as it is; its answer waits
// where the lesson gives it, and whoever wants can see it at once.

import { element } from "../answer.js";
import { solutionOf, verdictLine } from "./outcome.js";

/** @typedef {import("./types.js").Outcome} Outcome */
/** @typedef {import("./question.js").Question} Question */

/** The verdict on a prediction, once the reader wants to see it.
 * @param {Question} question
 * @param {Outcome} outcome */
function judge(question, outcome) {
	const { field, item } = question;
	const folded = question.below.querySelector("details");
	field.show(outcome);
	question.reveal(outcome);
	if (!folded || folded.querySelector(".verdict-line"))
		return;
	const line = element("p", "", "verdict-line");
	line.append(...verdictLine(item, outcome, item.form === "one"));
	folded.querySelector("summary")?.after(line);
}

/** @param {Question} question
 * @param {Outcome} outcome */
export function showLocked(question, outcome) {
	const { root, field, form, item, status } = question;
	const sure = question.sure?.value ?? item.answered?.confidence;
	const waits = document.querySelector(
		`[data-answers] [data-item="${item.id}"]`);
	const had = form.contains(document.activeElement);
	root.dataset.state = "locked";
	field.show({ ...outcome, verdict: "shown", feedback: [] });
	question.finish();
	question.sure?.element.remove();
	question.hint?.remove();
	question.say([element("strong", "Locked."), sure ?
		` You were ${sure} % sure.` : "", waits ? " The answer waits at " +
		"the end of this part of the lesson." : ""]);
	question.below.replaceChildren(...solutionOf(item, outcome, {
		open: false,
		summary: "See the answer now",
		reveal: () => judge(question, outcome),
	}));
	if (!had)
		return;
	// The button that was pressed is gone.
	status.tabIndex = -1;
	status.focus();
}
