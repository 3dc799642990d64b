// items.js: makes the questions and cards of a page answerable. Without scripts
// they can be read all the same.

import { begin } from "./begin.js";
import { addAllControl } from "./deck.js";
import { recallCard, Shown } from "./card.js";
import { editControl } from "./edit-control.js";
import { keepForPaper } from "./paper.js";
import { showPredictions } from "./predictions.js";
import { Question } from "./question.js";
import { Stepper } from "./stepper.js";

const fresh = document.querySelector("[data-practice]") !== null;

/** @param {HTMLElement} root
 * @param {import("./types.js").Item} item */
function mount(root, item) {
	if (item.kind === "card")
		recallCard(root, item, { fresh });
	else if (item.form === "none")
		new Shown(root, item);
	else
		new Question(root, item, { fresh });
	if (fresh && !item.readonly)
		root.append(editControl(root, item, (now) => mount(root, now)));
}

/** @param {Element} list */
function addAll(list) {
	const ids = [...list.querySelectorAll("[data-item]")].map((one) =>
		one.getAttribute("data-item") ?? "");
	list.before(addAllControl(list, ids));
}

document.querySelectorAll(".lesson-text").forEach(keepForPaper);

/** @type {NodeListOf<HTMLElement>} */
const alone = document.querySelectorAll(
	".item[data-item]:not([data-stepper] > *)");

for (const root of alone)
	void begin(root, fresh, (item) => mount(root, item));
for (const list of document.querySelectorAll("[data-stepper]"))
	new Stepper(/** @type {HTMLElement} */ (list)).begin();
document.querySelectorAll("ol.cards[data-cards]").forEach(addAll);
for (const root of document.querySelectorAll("[data-answers]"))
	showPredictions(/** @type {HTMLElement} */ (root));
