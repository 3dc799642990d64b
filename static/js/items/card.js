// card.js: a recall card: think, then see the answer. One with a number is typed
// and graded first. Below it: whether it is in the deck, and how to put it there.

import { element } from "../answer.js";
import { Act, announce, depth } from "../study.js";
import { Trouble } from "../trouble.js";
import { inDeckControl } from "./deck.js";
import { button, htmlElement } from "./html.js";
import { Question } from "./question.js";

/** @typedef {import("./types.js").Item} Item */
/** @typedef {import("./types.js").Outcome} Outcome */
/** @typedef {import("./question.js").Mode} Mode */

const nothingLost = "Nothing is lost.";

/** A card or a problem that is not graded: its answer is shown on demand. */
export class Shown {
	/** @param {HTMLElement} root
	 * @param {Item} item
	 * @param {{shown?: (outcome: Outcome) => void}} [mode] */
	constructor(root, item, mode = {}) {
		this.root = root;
		this.item = item;
		this.mode = mode;
		this.busy = false;
		this.trouble = new Trouble(nothingLost);
		this.show = button("Show the answer", "button button-main");
		this.back = element("div", "", "card-back");
		this.back.tabIndex = -1;
		this.build();
	}

	build() {
		const row = element("div", "", "item-actions");
		row.append(this.show);
		this.show.addEventListener("click", () => void this.reveal());
		this.back.hidden = true;
		this.back.setAttribute("role", "group");
		this.back.setAttribute("aria-label", "Answer");
		this.root.replaceChildren(
			htmlElement("div", this.item.prompt, "prompt"), row,
			this.trouble.element, this.back);
		this.root.dataset.ready = "";
		this.root.dataset.state = "open";
	}

	async reveal() {
		if (this.busy || this.root.dataset.state !== "open")
			return;
		this.busy = true;
		const { id, hash, draw } = this.item;
		const reply = await Act.of(`items/${id}/attempts`, { hash, draw,
			took_ms: 0, depth: depth() }).settle(this.trouble);
		this.busy = false;
		if (reply.ok)
			return this.open(reply.body.outcome);
		if (reply.status === 409 && reply.body.item) {
			this.item = reply.body.item;
			this.build();
		}
		this.trouble.tell(reply.body.detail);
	}

	/** @param {Outcome} outcome */
	open(outcome) {
		const html = [outcome.answer, outcome.explanation].filter(Boolean);
		this.root.dataset.state = "shown";
		this.back.replaceChildren(...html.map((one) =>
			htmlElement("div", one ?? "", "solution")));
		this.back.hidden = false;
		if (this.show.parentElement)
			this.show.parentElement.hidden = true;
		this.back.focus();
		this.mode.shown?.(outcome);
		announce({ item: this.item.id });
	}
}

/** @param {HTMLElement} root
 * @param {Item} item
 * @param {Mode} [mode] */
export function recallCard(root, item, mode) {
	const body = element("div");
	const deck = inDeckControl(item.id, item.in_deck);
	root.replaceChildren(body, deck);
	root.dataset.ready = "";
	return item.form === "none" ? new Shown(body, item) :
		new Question(body, item, mode);
}
