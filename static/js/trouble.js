// trouble.js: the line that says that the server does not answer: what is kept,
// and a button to try at once. It goes by itself when an answer comes.

import { element } from "./answer.js";

export class Trouble {
	/** @param {string} kept what is not lost: a sentence */
	constructor(kept) {
		this.kept = kept;
		this.element = element("div", "", "trouble message message-fault");
		this.line = element("p");
		this.button = element("button", "Try now", "button");
		this.button.setAttribute("type", "button");
		this.element.setAttribute("role", "status");
		this.element.append(this.line, this.button);
		this.clear();
	}

	clear() {
		this.element.classList.add("none");
		this.line.textContent = "";
		this.button.hidden = true;
	}

	/** Shows why, and resolves after the time, or at once by the button or when
	 * the page is looked at again.
	 * @param {string} why
	 * @param {number} ms
	 * @returns {Promise<void>} */
	wait(why, ms) {
		const text = `${why} ${this.kept}`;
		this.element.classList.remove("none");
		this.button.hidden = false;
		if (this.line.textContent !== text)
			this.line.textContent = text;
		return new Promise((resolve) => {
			const all = new AbortController();
			const go = () => {
				all.abort();
				clearTimeout(timer);
				resolve();
			};
			const timer = setTimeout(go, ms);
			const { signal } = all;
			this.button.addEventListener("click", go, { signal });
			window.addEventListener("online", go, { signal });
		});
	}

	/** Says what cannot be mended by trying again.
	 * @param {string} why */
	tell(why) {
		this.element.classList.remove("none");
		this.line.textContent = why;
		this.button.hidden = true;
	}
}
