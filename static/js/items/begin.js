// begin.js: fetches an item of the page and says so where that fails: the
// question can then be read, and asked for again.

import { element } from "../answer.js";
import { ask } from "../study.js";
import { button } from "./html.js";

/** @typedef {import("./types.js").Item} Item */

/** In practice a question that was answered is asked with other numbers.
 * @param {string} id
 * @param {boolean} fresh */
async function fetchItem(id, fresh) {
	const reply = await ask(`items/${id}`);
	if (!fresh || !reply.ok || !reply.body.answered || !reply.body.varies)
		return reply;
	const renewed = await ask(`items/${id}`, { draw: reply.body.draw + 1 });
	return renewed.ok ? renewed : reply;
}

/** @param {HTMLElement} root [data-item]
 * @param {boolean} fresh asked anew, whatever was answered
 * @param {(item: Item) => void} mount */
export async function begin(root, fresh, mount) {
	const reply = await fetchItem(root.dataset.item ?? "", fresh);
	root.querySelector(".item-trouble")?.remove();
	if (reply.ok) {
		mount(reply.body);
		return;
	}
	const said = element("p", `${reply.body.detail} The question can be read, ` +
		"but not answered now. ", "item-trouble how");
	const again = button("Try again", "link-button");
	again.addEventListener("click", () => void begin(root, fresh, mount));
	said.append(again);
	root.append(said);
}
