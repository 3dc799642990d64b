// review-tools.js: what can be done in a review besides answering, each by a button
// and its key: u takes the last act back, s suspends the card, b buries it until
// tomorrow, e edits its text.

import { element } from "./answer.js";
import { button } from "./items/html.js";

/** @typedef {import("./items/types.js").Next} Next */
/** @typedef {() => Promise<void>} Deed */

/** @param {string} name
 * @param {string} key
 * @param {Deed} act */
function tool(name, key, act) {
	const made = button(name, "button tool");
	made.append(element("kbd", key));
	made.setAttribute("aria-keyshortcuts", key);
	made.addEventListener("click", () => void act());
	return made;
}

export class Tools {
	/** @param {{undo: Deed, suspend: Deed, bury: Deed, edit: Deed}} deeds
	 * @param {(text: string) => void} say */
	constructor(deeds, say) {
		this.say = say;
		this.why = ""; // the card cannot be edited
		this.undo = tool("Undo", "u", deeds.undo);
		this.suspend = tool("Suspend", "s", deeds.suspend);
		this.bury = tool("Bury until tomorrow", "b", deeds.bury);
		this.edit = tool("Edit", "e", deeds.edit);
		this.readonly = element("p", "", "review-readonly");
		this.element = element("div", "", "review-tools");
		this.element.append(this.undo, this.suspend, this.bury, this.edit,
			this.readonly);
	}

	/** Those that there is something for.
	 * @param {Next} next */
	show({ card, item, undo }) {
		this.why = item?.readonly ?? "";
		this.undo.hidden = !undo;
		this.suspend.hidden = !card;
		this.bury.hidden = !card;
		this.edit.hidden = !item || this.why !== "";
		this.readonly.textContent = this.why ?
			`Cards cannot be edited here. ${this.why}` : "";
	}

	/** @param {string} key
	 * @returns {boolean} whether it meant something */
	act(key) {
		const pressed = { u: this.undo, s: this.suspend, b: this.bury,
			e: this.edit }[key];
		if (pressed && !pressed.hidden)
			return pressed.click(), true;
		if (key === "e" && this.why)
			return this.say(this.why), true;
		return false;
	}
}
