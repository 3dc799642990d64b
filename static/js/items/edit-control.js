// edit-control.js: the link that opens an item's text below it, where items are
// practised and their bank can be written.

import { element } from "../answer.js";
import { openEditor } from "./editor.js";
import { button } from "./html.js";

/** @typedef {import("./types.js").Item} Item */

/** @param {HTMLElement} root .item
 * @param {Item} item
 * @param {(item: Item) => void} mount puts it, as it is now, into root */
export function editControl(root, item, mount) {
	const row = element("div", "", "edit-row");
	const edit = button("Edit", "link-button");
	edit.setAttribute("aria-label", `Edit ${item.id}`);
	edit.addEventListener("click", async () => {
		const why = await openEditor(item.id,
			(editor) => root.replaceChildren(editor.element),
			(saved) => {
				mount(saved ?? item);
				/** @type {HTMLElement | null} */ (root.querySelector(
					".edit-row button"))?.focus();
			});
		if (why)
			row.replaceChildren(element("p", why, "how"));
	});
	row.append(edit);
	return row;
}
