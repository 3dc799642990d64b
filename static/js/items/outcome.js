// outcome.js: what an attempt earned, below the question: feedback, and the
// answer with its explanation: at once if it was right, else behind a fold, so
// that one can try again first.

import { element } from "../answer.js";
import { fold, htmlElement } from "./html.js";
import { mark, toneOf } from "./verdict.js";

/** @typedef {import("./types.js").Item} Item */
/** @typedef {import("./types.js").Outcome} Outcome */

/** Was it read as one answer? Else it may be given again, and nothing is shown.
 * @param {Outcome} outcome */
export const isGraded = (outcome) =>
	!["ask", "unread"].includes(outcome.verdict);

/** What a number that is given alone is taken in.
 * @param {Item} item */
const inUnit = (item) => item.percent ? ", or with a % sign behind it" :
	item.unit ? `; it is taken in ${item.unit}` : "";

/** What the status line says, and in words what stands beside a choice.
 * @param {Item} item
 * @param {Outcome} outcome
 * @param {boolean} hidden what the feedback says stands elsewhere */
export function verdictLine(item, outcome, hidden) {
	const { verdict, feedback = [] } = outcome;
	if (verdict === "ask")
		return ["This can be read in two ways. Which did you mean? " +
			"It is not graded yet."];
	if (verdict === "unread")
		return [`This could not be read: ${outcome.why ?? ""}. ` +
			`It is not graded. Give the number alone${inUnit(item)}.`];
	if (verdict === "shown")
		return [mark(verdict, outcome.correct?.as ?
			`The answer is ${outcome.correct.as}` : undefined)];
	const said = feedback.map((html) => htmlElement("span", html,
		hidden ? "unseen" : "feedback"));
	return [mark(toneOf(item, verdict)), ...said];
}

/** The answer and why. One that is only shown is in the status line.
 * @param {Item} item
 * @param {Outcome} outcome */
function solution(item, outcome) {
	const parts = [];
	if (outcome.correct?.as &&
	    !["right", "shown"].includes(outcome.verdict))
		parts.push(element("p", `The answer is ${outcome.correct.as}.`,
			"correct"));
	if (outcome.answer)
		parts.push(htmlElement("div", outcome.answer, "solution"));
	if (outcome.explanation)
		parts.push(htmlElement("div", outcome.explanation, "solution"));
	return parts;
}

/** @param {Item} item
 * @param {Outcome} outcome
 * @param {{open: boolean, summary?: string, reveal: () => void}} how open: it is
 *        shown at once; reveal: what else happens when it is */
export function solutionOf(item, outcome, how) {
	const parts = solution(item, outcome);
	if (how.open) {
		how.reveal();
		return parts;
	}
	if (parts.length === 0 && !outcome.correct)
		return [];
	const folded = fold(how.summary ?? "Show the answer", "item-fold");
	folded.append(...parts);
	folded.addEventListener("toggle", () => {
		if (folded.open)
			how.reveal();
	});
	return [folded];
}
