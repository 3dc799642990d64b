// changes.js: what one change would make of it, each with a button that makes it.
// The buttons stay in their places, so that one pressed by the keyboard keeps the
// focus.

import { element, put } from "../answer.js";

/** @typedef {import("./types.js").Change} Change */

class Row {
	/** @param {(change: Change) => void} make */
	constructor(make) {
		this.item = element("li");
		this.button = element("button", "", "change-name");
		this.button.setAttribute("type", "button");
		this.text = element("span", "", "change-text");
		this.item.append(this.button, this.text);
		/** @type {Change | null} */
		this.change = null;
		this.button.addEventListener("click", () => {
			if (this.change)
				make(this.change);
		});
	}

	/** @param {Change} change */
	show(change) {
		this.change = change;
		put(this.button, change.label);
		put(this.text, change.text);
	}
}

export class Changes {
	/** @param {(change: Change) => void} make */
	constructor(make) {
		this.make = make;
		this.list = element("ul");
		/** @type {Row[]} */
		this.rows = [];
	}

	/** @param {Change[]} changes */
	show(changes) {
		const held = this.list.contains(document.activeElement);
		while (this.rows.length > changes.length)
			this.rows.pop()?.item.remove();
		while (this.rows.length < changes.length) {
			const row = new Row(this.make);
			this.rows.push(row);
			this.list.append(row.item);
		}
		changes.forEach((change, i) => this.rows[i].show(change));
		if (held && !this.list.contains(document.activeElement))
			this.rows.at(-1)?.button.focus();
	}
}
