// terms.js: a glossary term explains itself where it stands: when it is pointed
// at, focused or tapped. The explanation can be pointed at too, stays until one
// leaves it, and Esc closes it. Without scripts the link leads to the glossary.

import { element } from "./answer.js";
import { typesetAgain } from "./math.js";

const pause = 200; // ms, so that crossing a line opens nothing
const room = 8; // px between the word and what is said of it

class Explanation {
	constructor() {
		this.box = element("div", "", "term-box");
		this.box.popover = "manual";
		/** @type {HTMLAnchorElement | null} */
		this.term = null;
		this.timer = 0;
		document.body.append(this.box);
		this.box.addEventListener("pointerenter", () => this.stay());
		this.box.addEventListener("pointerleave", () => this.leave());
		document.addEventListener("keydown", (event) => {
			if (event.key === "Escape" && this.term)
				this.hide();
		});
		document.addEventListener("pointerdown", (event) => {
			const at = /** @type {Node} */ (event.target);
			if (!this.box.contains(at) && !this.term?.contains(at))
				this.hide();
		});
		window.addEventListener("scroll", () => this.hide(),
			{ passive: true });
	}

	/** @param {HTMLAnchorElement} term */
	fill(term) {
		const entry = document.getElementById(term.hash.slice(1));
		const name = entry?.previousElementSibling;
		if (!entry || !name)
			return false;
		const title = element("p", "", "term-name");
		const more = element("a", "In the glossary", "term-more");
		more.setAttribute("href", term.hash);
		more.addEventListener("click", () => this.hide());
		title.append(...copyOf(name));
		this.box.replaceChildren(title, ...copyOf(entry), more);
		typesetAgain(this.box);
		return true;
	}

	/** @param {HTMLAnchorElement} term */
	show(term) {
		this.stay();
		if (this.term === term || !this.fill(term))
			return;
		this.term = term;
		this.box.showPopover();
		this.place(term);
	}

	/** Under the word, or above it where there is more room.
	 * @param {HTMLAnchorElement} term */
	place(term) {
		const word = term.getClientRects()[0];
		const { width, height } = this.box.getBoundingClientRect();
		const wide = document.documentElement.clientWidth;
		const left = Math.max(room, Math.min(word.left,
			wide - width - room));
		const below = word.bottom + room;
		const fits = below + height < window.innerHeight;
		this.box.style.left = `${left}px`;
		this.box.style.top = `${fits ? below :
			Math.max(room, word.top - room - height)}px`;
	}

	/** @param {() => void} act */
	later(act) {
		clearTimeout(this.timer);
		this.timer = window.setTimeout(act, pause);
	}

	stay() {
		clearTimeout(this.timer);
	}

	leave() {
		this.later(() => this.hide());
	}

	hide() {
		clearTimeout(this.timer);
		if (!this.term)
			return;
		this.term = null;
		this.box.hidePopover();
	}
}

/** @param {Element} from */
const copyOf = (from) =>
	[...from.childNodes].map((node) => node.cloneNode(true));

export function explainTerms() {
	if (!("popover" in HTMLElement.prototype))
		return;
	const box = new Explanation();
	for (const one of document.querySelectorAll("a.term")) {
		const term = /** @type {HTMLAnchorElement} */ (one);
		term.addEventListener("pointerenter", (event) => {
			if (event.pointerType === "mouse")
				box.later(() => box.show(term));
		});
		term.addEventListener("pointerleave", (event) => {
			if (event.pointerType === "mouse")
				box.leave();
		});
		term.addEventListener("focus", () => {
			if (term.matches(":focus-visible"))
				box.show(term);
		});
		term.addEventListener("blur", () => box.leave());
		term.addEventListener("click", (event) => {
			if (event.ctrlKey || event.metaKey || event.shiftKey)
				return;
			event.preventDefault();
			box.show(term);
		});
	}
}
