// due.js: the number of cards that are due, in the head of every page. It asks
// once when the page is opened, and again after something was done.

import { element } from "./answer.js";
import { ask } from "./study.js";

const at = document.querySelector("[data-due]");

async function show() {
	const reply = await ask("deck", { cards: 0 });
	if (!at || !reply.ok)
		return;
	const { due } = reply.body.left;
	const says = document.querySelector("[data-due-says]");
	if (says)
		says.textContent = due === 0 ? "No card is due for review" :
			due === 1 ? "1 card is due for review" :
				`${due} cards are due for review`;
	at.replaceChildren(...due > 0 ? [String(due),
		element("span", " due", "unseen")] : []);
}

document.addEventListener("study", (event) => {
	if (/** @type {CustomEvent} */ (event).detail.deck)
		void show();
});
void show();
