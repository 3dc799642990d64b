// predictions.js: at the end of a part of a lesson, what one predicted beside the
// answer, and how well sureness and being right go together. The sentence is the
// server's.

import { element } from "../answer.js";
import { ask } from "../study.js";
import { htmlElement } from "./html.js";
import { mark } from "./verdict.js";

/** @typedef {import("./types.js").Item} Item */
/** @typedef {import("./types.js").Answered} Answered */

/** @param {string} name
 * @param {(Node | string)[]} parts */
function entry(name, ...parts) {
	const made = element("div");
	const value = element("dd");
	value.append(...parts);
	made.append(element("dt", name), value);
	return made;
}

/** @param {Item} item
 * @param {string[]} ids */
const chosen = (item, ids) => (item.choices ?? [])
	.filter((choice) => ids.includes(choice.id))
	.map((choice) => htmlElement("span", choice.html, "answers-choice"));

/** @param {Item} item
 * @param {Answered} answered */
function beside(item, answered) {
	const { outcome, confidence } = answered;
	const list = element("dl", "", "answers-pair");
	const said = answered.typed === undefined ?
		chosen(item, answered.choices) :
		[outcome?.read?.as ?? answered.typed];
	list.append(entry("You predicted", ...said,
		element("span", confidence ? `${confidence} % sure` : "",
			"answers-sure")),
	entry("The answer", ...outcome?.correct?.as ? [outcome.correct.as] :
		chosen(item, outcome?.correct?.choices ?? [])));
	return [list];
}

/** @param {Element} line li[data-item] */
async function show(line) {
	const id = line.getAttribute("data-item") ?? "";
	const reply = await ask(`items/${id}`);
	if (!reply.ok)
		return;
	/** @type {Item} */
	const item = reply.body;
	const link = element("a", "The question");
	link.setAttribute("href", `#item-${id}`);
	const { answered } = item;
	if (!answered?.outcome) {
		link.textContent = "Predict first";
		line.replaceChildren(element("p", item.changed ? "This question " +
			"was changed since you answered it. " : "You have not made " +
			"this prediction. ", "how"));
		line.firstElementChild?.append(link);
		return;
	}
	const { outcome } = answered;
	const verdict = element("p", "", "verdict");
	verdict.append(mark(outcome.verdict), ...(outcome.feedback ?? [])
		.map((html) => htmlElement("span", html, "feedback")));
	const more = outcome.explanation ? [htmlElement("div",
		outcome.explanation, "solution")] : [];
	line.replaceChildren(htmlElement("div", item.prompt, "answers-prompt"),
		...beside(item, answered), verdict, ...more, link);
}

/** @param {HTMLElement} root .answers */
export function showPredictions(root) {
	const lines = [...root.querySelectorAll("li[data-item]")];
	const intro = root.querySelector("p");
	const says = element("p", "", "calibration");
	says.setAttribute("role", "status");
	root.append(says);
	root.id ||= "answers";

	async function refresh() {
		await Promise.all(lines.map(show));
		const reply = await ask("progress");
		const sentence = reply.ok ? reply.body.calibration?.says : "";
		if (says.textContent !== (sentence ?? ""))
			says.textContent = sentence ?? "";
		if (intro && root.querySelector(".answers-pair"))
			intro.textContent = "What you predicted, and the answer.";
	}

	document.addEventListener("study", (event) => {
		const { item } = /** @type {CustomEvent} */ (event).detail;
		if (lines.some((line) => line.getAttribute("data-item") === item))
			void refresh();
	});
	void refresh();
}
