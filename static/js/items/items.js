// items.js: makes the questions and cards of a page answerable. Without scripts
// they can be read all the same.

import { element } from "../answer.js";
import { ask } from "../study.js";
import { addAllControl } from "./deck.js";
import { recallCard, Shown } from "./card.js";
import { button } from "./html.js";
import { showPredictions } from "./predictions.js";
import { Question } from "./question.js";

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
}

/** In practice a question that was answered is asked with other numbers.
 * @param {string} id */
async function fetchItem(id) {
	const reply = await ask(`items/${id}`);
	if (!fresh || !reply.ok || !reply.body.answered || !reply.body.varies)
		return reply;
	const renewed = await ask(`items/${id}`, { draw: reply.body.draw + 1 });
	return renewed.ok ? renewed : reply;
}

/** @param {HTMLElement} root */
async function begin(root) {
	const reply = await fetchItem(root.dataset.item ?? "");
	root.querySelector(".item-trouble")?.remove();
	if (reply.ok) {
		mount(root, reply.body);
		return;
	}
	const said = element("p", `${reply.body.detail} The question can be read, ` +
		"but not answered now. ", "item-trouble how");
	const again = button("Try again", "link-button");
	again.addEventListener("click", () => void begin(root));
	said.append(again);
	root.append(said);
}

/** @param {Element} list */
function addAll(list) {
	const ids = [...list.querySelectorAll("[data-item]")].map((one) =>
		one.getAttribute("data-item") ?? "");
	list.before(addAllControl(list, ids));
}

for (const root of document.querySelectorAll(".item[data-item]"))
	void begin(/** @type {HTMLElement} */ (root));
document.querySelectorAll("ol.cards[data-cards]").forEach(addAll);
for (const root of document.querySelectorAll("[data-answers]"))
	showPredictions(/** @type {HTMLElement} */ (root));
