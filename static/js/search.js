// search.js: the search field in the head of every page shows what is found while
// one types: a combobox. Down goes into the list, Enter opens what is chosen or
// the first, Esc closes the list and then empties the field. The field is a form
// that leads to a page of its own, and stays one.

import { element } from "./answer.js";
import { shortcutIsOn, watchShortcut } from "./shortcut.js";

/**
 * @typedef {{kind: string, where: string, title: string[], excerpt: string[],
 *            url: string}} Hit
 * @typedef {{q: string, total: number, nearest: string | null,
 *          results: Hit[]}} Findings
 */

const root = new URL("../../", import.meta.url);
const shortest = 2;
const pause = 80; // ms without a key before it asks
const shownMost = 8;

/** The place of a hit, with the words, so that the page can mark them.
 * @param {string} url
 * @param {string} words */
export function hitAddress(url, words) {
	const address = new URL(url, root).href;
	return address.includes("#") ?
		`${address}?find=${encodeURIComponent(words)}` : address;
}

/** Every second text is one that was found.
 * @param {string} name
 * @param {string} className
 * @param {string[]} pieces */
function marked(name, className, pieces) {
	const made = element(name, "", className);
	made.append(...pieces.map((piece, i) =>
		i % 2 ? element("mark", piece) : piece));
	return made;
}

class Field {
	/** @param {HTMLInputElement} input */
	constructor(input) {
		this.input = input;
		this.panel = element("div", "", "site-panel");
		this.list = element("ul");
		this.remark = element("p", "", "site-remark");
		this.status = element("p", "", "unseen");
		/** @type {Hit[]} */
		this.hits = [];
		this.words = ""; // that the hits are of
		this.chosen = -1;
		this.timer = 0;
		/** @type {AbortController | null} */
		this.asking = null;
		this.prepare();
		this.listen();
	}

	prepare() {
		this.list.id = "site-results";
		this.list.setAttribute("role", "listbox");
		this.list.setAttribute("aria-label", "Results");
		this.panel.hidden = true;
		this.panel.append(this.list, this.remark);
		this.status.setAttribute("role", "status");
		this.input.setAttribute("role", "combobox");
		this.input.setAttribute("aria-autocomplete", "list");
		this.input.setAttribute("aria-controls", this.list.id);
		this.input.setAttribute("aria-expanded", "false");
		this.input.form?.append(this.panel, this.status);
	}

	listen() {
		const { input } = this;
		input.addEventListener("input", () => {
			clearTimeout(this.timer);
			this.timer = window.setTimeout(() => this.ask(), pause);
		});
		input.addEventListener("focus", () => {
			if (this.hits.length)
				this.open();
		});
		input.addEventListener("keydown", (event) => this.key(event));
		input.form?.addEventListener("submit",
			(event) => this.submit(event));
		input.form?.addEventListener("focusout", (event) => {
			const to = /** @type {FocusEvent} */ (event).relatedTarget;
			if (!(to instanceof Node && input.form?.contains(to)))
				this.close();
		});
		// A press must not take the focus before it is a click.
		this.panel.addEventListener("pointerdown", (event) =>
			event.preventDefault());
	}

	/** @param {KeyboardEvent} event */
	key(event) {
		if (event.key === "Escape") {
			event.preventDefault();
			if (this.panel.hidden)
				this.empty();
			this.close();
		} else if (event.key === "ArrowDown" && this.hits.length) {
			event.preventDefault();
			if (this.panel.hidden)
				this.open();
			this.choose((this.chosen + 1) % this.hits.length);
		} else if (event.key === "ArrowUp" && this.hits.length) {
			event.preventDefault();
			this.choose(this.chosen > 0 ? this.chosen - 1 :
				this.hits.length - 1);
		}
	}

	/** Whoever types fast is not led to what fits the beginning of a word.
	 * @param {Event} event */
	submit(event) {
		if (this.panel.hidden || !this.hits.length)
			return; // to the page of the search
		event.preventDefault();
		void this.goToChosen();
	}

	async goToChosen() {
		if (this.words !== this.input.value.trim()) {
			clearTimeout(this.timer);
			await this.ask();
		}
		const hit = this.hits[Math.max(0, this.chosen)];
		if (hit && this.words === this.input.value.trim())
			this.go(hit);
		else
			this.input.form?.submit();
	}

	empty() {
		this.input.value = "";
		this.hits = [];
		this.list.replaceChildren();
		this.status.textContent = "";
	}

	async ask() {
		const words = this.input.value.trim();
		this.asking?.abort();
		if ([...words].length < shortest) {
			this.hits = [];
			this.close();
			this.status.textContent = "";
			return;
		}
		this.asking = new AbortController();
		try {
			const reply = await fetch(new URL(
				`api/search?q=${encodeURIComponent(words)}`, root),
			{ signal: this.asking.signal });
			if (reply.ok)
				this.show(await reply.json(), words);
		} catch {
			// Another question took its place, or the server is gone;
			// the form still leads to the page, which says so.
		}
	}

	/** @param {Findings} findings
	 * @param {string} words */
	show(findings, words) {
		this.words = words;
		this.hits = findings.results.slice(0, shownMost);
		this.list.replaceChildren(...this.hits.map((hit, i) =>
			this.option(hit, i)));
		this.choose(-1);
		const { total, nearest } = findings;
		this.status.textContent = total === 0 ? "Nothing found" +
			(nearest === null ? "" : `; the nearest: ${nearest}`) : `${total} ${total === 1 ? "place" :
				"places"} found`;
		this.list.hidden = total === 0;
		this.showRest(findings);
		this.open();
	}

	/** Under the list: that there is nothing, or the way to all of it.
	 * @param {Findings} findings */
	showRest({ total, nearest }) {
		const all = element("a", `All ${total} places on a page`);
		all.setAttribute("href", new URL("search?q=" +
			encodeURIComponent(this.input.value.trim()), root).href);
		this.remark.hidden = total > 0 && total === this.hits.length;
		const meant = nearest === null ? "" : ` The nearest: ${nearest}.`;
		this.remark.replaceChildren(total === 0 ?
			`Nothing has all of these words.${meant}` : all);
	}

	/** @param {Hit} hit
	 * @param {number} i */
	option(hit, i) {
		const made = element("li", "", "site-result");
		made.id = `site-result-${i}`;
		made.setAttribute("role", "option");
		made.setAttribute("aria-selected", "false");
		made.append(marked("span", "hit-title", hit.title), " ",
			element("span", hit.title.join("").toLowerCase() ===
				hit.kind ? "" : hit.kind, "hit-kind"), " ",
			marked("span", "hit-excerpt", hit.excerpt));
		made.addEventListener("click", () => this.go(hit));
		return made;
	}

	/** @param {number} i -1: none */
	choose(i) {
		this.chosen = i;
		for (const [at, option] of [...this.list.querySelectorAll(
			"[role=option]")].entries())
			option.setAttribute("aria-selected", String(at === i));
		if (i < 0) {
			this.input.removeAttribute("aria-activedescendant");
			return;
		}
		this.input.setAttribute("aria-activedescendant",
			`site-result-${i}`);
		this.list.children[i].scrollIntoView({ block: "nearest" });
	}

	open() {
		this.panel.hidden = false;
		this.input.setAttribute("aria-expanded",
			String(this.hits.length > 0));
	}

	close() {
		this.panel.hidden = true;
		this.input.setAttribute("aria-expanded", "false");
		this.choose(-1);
	}

	/** @param {Hit} hit */
	go(hit) {
		this.close();
		this.input.blur();
		location.href = hitAddress(hit.url, this.input.value.trim());
	}
}

/** The results of the search's own page lead to marked words as well. */
function markHits() {
	const words = new URLSearchParams(location.search).get("q") ?? "";
	for (const one of document.querySelectorAll("a[data-hit]")) {
		const link = /** @type {HTMLAnchorElement} */ (one);
		link.href = hitAddress(link.href, words);
	}
}

const field = document.getElementById("site-search");
if (field instanceof HTMLInputElement) {
	const made = new Field(field);
	document.addEventListener("keydown", (event) => {
		if (!shortcutIsOn(event))
			return;
		event.preventDefault();
		made.input.focus();
		made.input.select();
	});
}
markHits();
watchShortcut();
