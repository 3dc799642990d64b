// share.js: how what a figure shows is passed on: by its link, as JSON, and as a
// line for a shell.

import { addressOf, isLink } from "./api.js";
import { addCopyButtons } from "./code.js";
import { copyText } from "./copy.js";
import { shellLine } from "./shell.js";

/** @typedef {import("./types.js").Pairs} Pairs */

export class Share {
	/** @param {HTMLElement} root of the figure
	 * @param {() => string} link to what is asked now
	 * @param {(text: string) => void} say */
	constructor(root, link, say) {
		this.name = root.dataset.figure ?? "";
		this.json = root.querySelector("[data-json]");
		this.shell = /** @type {HTMLElement} */ (
			root.querySelector("[data-shell]"));
		this.link = link;
		root.querySelector("[data-copy]")?.addEventListener("click",
			async () => say(await this.copy()));
		addCopyButtons(this.shell.closest("details") ?? root);
	}

	/** @returns what came of it */
	async copy() {
		const link = this.link();
		if (!isLink(link))
			return "This is longer than a link may be (8 KB): keep the " +
				"program in a file.";
		return await copyText(link) ? "Link copied." :
			"The link is in the address bar.";
	}

	/** @param {Pairs} pairs what is asked */
	show(pairs) {
		this.json?.setAttribute("href", addressOf(this.name, pairs));
		this.shell.textContent = shellLine(
			this.shell.dataset.program ?? "", this.name, pairs);
	}
}
