// review-end.js: what a review shows when no card is due: there are none yet, some
// come back soon, or all is done for today. Each says what to do next.

import { element } from "./answer.js";
import { button } from "./items/html.js";
import { Act, announce } from "./study.js";
import { Trouble } from "./trouble.js";

/** @typedef {import("./items/types.js").Next} Next */

/** @param {string} text
 * @param {string} address
 * @param {string} [className] */
function link(text, address, className = "button") {
	const made = element("a", text, className);
	made.setAttribute("href", address);
	return made;
}

/** @param {number} count
 * @param {string} one */
const several = (count, one) => `${count} ${one}${count === 1 ? "" : "s"}`;

/** @param {...Node} buttons */
function row(...buttons) {
	const made = element("p", "", "item-actions");
	made.append(...buttons);
	return made;
}

/** The deck is empty.
 * @param {(say: string) => void} added */
export function emptyScreen(added) {
	const trouble = new Trouble("It will be done when it is back.");
	const all = button("Add all cards", "button button-main");
	all.addEventListener("click", async () => {
		const reply = await Act.of("deck", { add: "all" }).settle(trouble);
		if (!reply.ok)
			return trouble.tell(reply.body.detail);
		const { length } = reply.body.added;
		announce({ deck: true });
		added(length ? `Added ${several(length, "card")}.` :
			"The banks have no cards.");
	});
	return [
		element("h2", "Your deck is empty"),
		element("p", "Recall cards ask what a lesson taught, a little " +
			"before you would forget it: first after minutes, then after " +
			"days and months. A few minutes a day are enough."),
		element("p", "Add them one by one, from practice or where a lesson " +
			"has them, or all at once."),
		row(all, link("See the cards first", "practice")),
		trouble.element,
	];
}

/** @param {any} today DAY of study.h */
function summary(today) {
	const list = element("dl", "", "review-summary");
	const minutes = Math.max(1, Math.round(today.took_ms / 60000));
	for (const [name, value] of [
		["Reviewed today", several(today.grades, "card")],
		["New among them", String(today.learned)],
		["Forgotten", String(today.again)],
		["Time", several(minutes, "minute")],
	]) {
		const pair = element("div");
		pair.append(element("dt", name), element("dd", value));
		list.append(pair);
	}
	return list;
}

/** @param {Next} next */
function later({ later: then }) {
	if (!then)
		return "No card is waiting for another day.";
	const when = then.days === 1 ? "tomorrow" : `in ${then.text}`;
	return `${then.cards === 1 ? "The next card comes" :
		`The next ${then.cards} cards come`} ${when}.`;
}

/** @param {Next} next
 * @param {any} today
 * @param {() => void} ahead */
export function doneScreen(next, today, ahead) {
	const waits = next.left.waiting > 0 && next.next_due_s !== null;
	const parts = [element("h2", waits ? "A short wait" :
		today.grades > 0 ? "Done for today" : "Nothing is due")];
	const more = button("Ask it now", "button button-main");
	more.addEventListener("click", ahead);
	if (waits)
		parts.push(element("p", `${several(next.left.waiting, "card")} ` +
			`${next.left.waiting === 1 ? "is" : "are"} in short steps; the ` +
			`next one comes in ${next.next_due}, on this page ` +
			"by itself. A pause is part of learning."));
	else
		parts.push(element("p", later(next)));
	if (next.left.held > 0)
		parts.push(element("p", `${several(next.left.held, "new card")} ` +
			`${next.left.held === 1 ? "waits" : "wait"} for another day: ` +
			"the settings say how many a day brings.", "how"));
	if (today.grades > 0)
		parts.push(summary(today));
	parts.push(row(...waits && (next.next_due_s ?? 0) <= 1200 ? [more] : [],
		link("Practise meanwhile", "practice"),
		link("Your progress", "progress"), link("To the lessons", "./")));
	return parts;
}
