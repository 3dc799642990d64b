// predictions.js: at the end of a part of a lesson, what one predicted beside the
// answer, and how well sureness and being right go together. The sentence is the
// server's. Each prediction is a line, which says how it came out, and a fold under
// it, which opens by itself only where that makes nothing jump.

import { element, put } from "../answer.js";
import { ask } from "../study.js";
import { htmlElement } from "./html.js";
import { mark, toneOf } from "./verdict.js";

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

/** How it came out, in one line.
 * @param {Item} item
 * @param {Answered} answered */
function inShort(item, { outcome, confidence }) {
	const read = outcome?.read?.as, right = outcome?.correct?.as;
	return [mark(toneOf(item, outcome?.verdict ?? "")), read && right ?
		`You said ${read}; it is ${right}.` :
		confidence ? `You were ${confidence} % sure.` : ""];
}

/** Nobody looks at it: it may change its height without a jump.
 * @param {Element} at */
function isOutOfSight(at) {
	const { top, bottom } = at.getBoundingClientRect();
	return bottom < 0 || top > window.innerHeight;
}

/** @param {Element} line li[data-item] */
async function show(line) {
	const id = line.getAttribute("data-item") ?? "";
	const reply = await ask(`items/${id}`);
	const body = line.querySelector(".answers-body");
	const says = line.querySelector(".answers-says");
	if (!reply.ok || !body || !says)
		return;
	/** @type {Item} */
	const item = reply.body;
	const link = element("a", "The question");
	link.setAttribute("href", `#item-${id}`);
	const { answered } = item;
	if (!answered?.outcome) {
		says.textContent = item.changed ? "changed since you answered" :
			"not made yet";
		link.textContent = "Predict first";
		body.replaceChildren(link);
		return;
	}
	const { outcome } = answered;
	const verdict = element("p", "", "verdict");
	verdict.append(mark(toneOf(item, outcome.verdict)), ...(outcome.feedback ?? [])
		.map((html) => htmlElement("span", html, "feedback")));
	const more = outcome.explanation ? [htmlElement("div",
		outcome.explanation, "solution")] : [];
	says.replaceChildren(...inShort(item, answered));
	body.replaceChildren(htmlElement("div", item.prompt, "answers-prompt"),
		...beside(item, answered), verdict, ...more, link);
	if (isOutOfSight(line))
		line.querySelector("details")?.setAttribute("open", "");
}

/** @param {HTMLElement} root .answers */
export function showPredictions(root) {
	const lines = [...root.querySelectorAll("li[data-item]")];
	const says = root.querySelector(".calibration");
	root.id ||= "answers";

	async function refresh() {
		await Promise.all(lines.map(show));
		const reply = await ask("progress");
		const sentence = reply.ok ? reply.body.calibration?.says : "";
		if (sentence)
			put(says, sentence);
	}

	document.addEventListener("study", (event) => {
		const { item } = /** @type {CustomEvent} */ (event).detail;
		if (lines.some((line) => line.getAttribute("data-item") === item))
			void refresh();
	});
	void refresh();
}
