// graded.js: an answer that the server has read: what it earned, and below it the
// way on, which is a hint, other numbers, or the solution. Of one that it could not
// read, or in two ways, only that is said.

import { element } from "../answer.js";
import { isGraded, solutionOf, verdictLine } from "./outcome.js";

/** @typedef {import("./types.js").Outcome} Outcome */
/** @typedef {import("./question.js").Question} Question */

/** @param {Question} question
 * @param {Outcome} outcome */
export function showGraded(question, outcome) {
	const { root, field, hint, item, status } = question;
	const line = verdictLine(item, outcome, item.form === "one");
	const single = Boolean(question.mode.single);
	const solved = ["right", "shown"].includes(outcome.verdict);
	root.dataset.state = outcome.verdict;
	field.show(outcome);
	question.say(line);
	if (outcome.verdict === "unread")
		question.lack(field, line.join(""));
	if (!isGraded(outcome))
		return;
	if (!solved && hint && !hint.open && !single)
		status.append(element("span", " There is a hint.", "hint-offer"));
	question.again.hidden = !item.varies || single;
	if (single)
		question.finish();
	question.below.replaceChildren(...solutionOf(item, outcome, {
		open: solved || single,
		reveal: () => question.reveal(outcome),
	}));
}
