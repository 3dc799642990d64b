// deck.js: cards into the deck: one by its own button, or all of a list; and the
// mark that one is there.

import { element } from "../answer.js";
import { Act, announce } from "../study.js";
import { Trouble } from "../trouble.js";
import { button } from "./html.js";

/** @param {object} change
 * @param {Trouble} trouble */
async function changeDeck(change, trouble) {
	const reply = await Act.of("deck", change).settle(trouble);
	if (reply.ok)
		announce({ deck: true });
	else
		trouble.tell(reply.body.detail);
	return reply;
}

/** @param {boolean} there */
const words = (there) => there ? "✓ In your deck" : "Add to your deck";

/** A button that says whether the card is in the deck, and changes it.
 * @param {string} id
 * @param {boolean} there */
export function inDeckControl(id, there) {
	const row = element("div", "", "deck-row");
	const trouble = new Trouble("It will be done when it is back.");
	const toggle = button("", "link-button in-deck");
	let busy = false;
	/** @param {boolean} now */
	const show = (now) => {
		toggle.textContent = words(now);
		toggle.setAttribute("aria-pressed", String(now));
		toggle.title = now ? "Take it out of the deck" : "";
	};
	row.dataset.card = id;
	toggle.addEventListener("click", async () => {
		const add = toggle.getAttribute("aria-pressed") !== "true";
		if (busy)
			return;
		busy = true;
		const reply = await changeDeck(add ? { add: [id] } :
			{ remove: [id] }, trouble);
		busy = false;
		if (reply.ok)
			show(add);
	});
	row.addEventListener("added", () => show(true));
	show(there);
	row.append(toggle, trouble.element);
	return row;
}

/** The cards of a list that are not known to be in the deck.
 * @param {Element} list
 * @param {string[]} ids */
const missing = (list, ids) => ids.length -
	list.querySelectorAll('[data-card] [aria-pressed="true"]').length;

/** The button above a list of cards that adds them all, as long as one is not in
 * the deck.
 * @param {Element} list ol.cards
 * @param {string[]} ids */
export function addAllControl(list, ids) {
	const row = element("div", "", "deck-all");
	const invites = `${ids.length} recall card${ids.length === 1 ? "" : "s"}. ` +
		"Think, then look; those in " +
		"your deck come back when you are about to forget them.";
	const said = element("span", invites);
	const trouble = new Trouble("It will be done when it is back.");
	const all = button("Add all to your deck");
	let busy = false;
	said.setAttribute("role", "status");
	all.addEventListener("click", async () => {
		if (busy || all.hasAttribute("aria-disabled"))
			return;
		busy = true;
		const reply = await changeDeck({ add: ids }, trouble);
		busy = false;
		if (!reply.ok)
			return;
		// That all are there, the button says.
		const { length } = reply.body.added;
		said.textContent = length === 1 ? "Added 1 card." :
			`Added ${length} cards.`;
		for (const one of list.querySelectorAll("[data-card]"))
			one.dispatchEvent(new Event("added"));
	});
	// Cards come one by one, and leave the deck by their own buttons.
	new MutationObserver(() => {
		const full = missing(list, ids) === 0;
		all.textContent = full ? "✓ All are in your deck" :
			"Add all to your deck";
		if (full)
			return all.setAttribute("aria-disabled", "true");
		all.removeAttribute("aria-disabled");
		if (said.textContent !== invites)
			said.textContent = invites;
	}).observe(list, { childList: true, subtree: true,
		attributeFilter: ["aria-pressed"] });
	row.append(said, all, trouble.element);
	return row;
}
