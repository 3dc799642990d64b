// fault.js: a refusal as the page says it, as server/pages/page_fault.c has it: the
// names of parameters in its sentence stand as the labels of their controls and
// lead to them. And what is left of the answer before is marked as old.

import { labelAgain } from "./charts.js";

/** @typedef {import("./controls.js").Controls} Controls */
/** @typedef {import("./control.js").Control} Control */
/** @typedef {import("./types.js").Problem} Problem */
/** @typedef {string | {control: Control, text: string}} Piece */

const word = /[a-z0-9_]+(?:=[a-z0-9_]+)?/g;

/** Where brackets hold names and nothing else.
 * @param {string} text
 * @param {Controls} controls
 * @returns {(at: number) => boolean} */
function inBrackets(text, controls) {
	const found = [...text.matchAll(/\(([^()]*)\)/g)].filter((one) =>
		one[1].split(", ").every((name) => controls.by.has(name)));
	return (at) => found.some((one) => at > (one.index ?? 0) &&
		at < (one.index ?? 0) + one[0].length);
}

/** The sentence, parted into words and names of controls.
 * @param {string} text
 * @param {string} parameter the one at fault
 * @param {Controls} controls
 * @returns {Piece[]} */
function pieces(text, parameter, controls) {
	const bracketed = inBrackets(text, controls);
	/** @type {Piece[]} */
	const all = [];
	let from = 0;
	for (const match of text.matchAll(word)) {
		const at = match.index ?? 0;
		const [name, value] = match[0].split("=");
		const control = controls.by.get(name);
		const quotes = text.slice(0, at).split('"').length - 1;
		if (!control || quotes % 2 || /[A-Z]/.test(text[at - 1] ?? "") ||
		    !(value !== undefined || !controls.words.has(name) ||
			name === parameter || bracketed(at)))
			continue;
		const choice = value && control.choiceLabel(value);
		all.push(text.slice(from, at), { control, text: control.label });
		from = at + name.length;
		if (choice) {
			all.push(`: ${choice}`);
			from = at + match[0].length;
		}
	}
	return [...all, text.slice(from)];
}

/** @param {Piece[]} all */
const plain = (all) => all.map((piece) =>
	typeof piece === "string" ? piece : piece.text).join("");

/** @param {Piece} piece
 * @param {string} id */
function node(piece, id) {
	if (typeof piece === "string" || piece.control.element.hidden)
		return typeof piece === "string" ? piece : piece.text;
	const link = document.createElement("a");
	link.href = `#${id}-${piece.control.name}`;
	link.dataset.field = piece.control.name;
	link.textContent = piece.text;
	return link;
}

/** The refusals of one figure. */
export class Faults {
	/** @param {HTMLElement} root
	 * @param {Controls} controls */
	constructor(root, controls) {
		this.root = root;
		this.controls = controls;
		this.id = root.id || root.dataset.figure || "";
		root.addEventListener("click", (event) => this.clicked(event));
	}

	/** @param {string} name */
	part(name) {
		return /** @type {HTMLElement} */ (
			this.root.querySelector(`[data-${name}]`));
	}

	/** A field's link goes there, and to the way to say it that it is in.
	 * @param {MouseEvent} event */
	clicked(event) {
		const link = event.target instanceof Element ?
			event.target.closest("a[data-field]") : null;
		const name = link?.getAttribute("data-field");
		if (!name)
			return;
		event.preventDefault();
		this.controls.reach(name);
	}

	/** A sentence without names that only a shell knows.
	 * @param {string} text */
	plain(text) {
		return plain(pieces(text, "", this.controls));
	}

	/** What is at fault, for a field and to be read aloud.
	 * @param {Problem} problem */
	words(problem) {
		return plain(pieces(problem.detail, problem.parameter ?? "",
			this.controls));
	}

	/** @param {Problem} problem */
	show(problem) {
		const { detail, parameter = "" } = problem;
		const stop = detail.indexOf(". ");
		const lead = stop < 0 ? detail : detail.slice(0, stop + 1);
		const rest = detail.slice(lead.length);
		/** @param {string} text */
		const made = (text) => pieces(text, parameter, this.controls)
			.map((piece) => node(piece, this.id));
		const [first, second] = this.part("fault-text").children;
		first.replaceChildren(...made(lead));
		second.replaceChildren(...made(rest));
		this.part("fault-strip").replaceChildren(...made(lead));
		this.turn(true);
	}

	/** Is a refusal in sight? */
	get shown() {
		return !this.part("hero-none").hidden;
	}

	clear() {
		if (this.shown)
			this.turn(false);
	}

	/** The answer in sight is not one to what stands there, which is still to be
	 * asked.
	 * @param {boolean} old */
	age(old) {
		if (this.shown || old === this.root.hasAttribute("data-old"))
			return;
		this.mark(old ? "asking" : null);
		labelAgain();
	}

	/** @param {string | null} old */
	mark(old) {
		if (old === null)
			this.root.removeAttribute("data-old");
		else
			this.root.setAttribute("data-old", old);
	}

	/** @param {boolean} faulty */
	turn(faulty) {
		const old = faulty && this.part("state").dataset.state !== "none";
		this.part("hero").hidden = faulty;
		this.part("hero-none").hidden = !faulty;
		this.part("fault").hidden = !faulty;
		this.part("stale").hidden = !old;
		this.mark(old ? "refused" : null);
		if (old)
			this.part("state").dataset.state = "refused";
		labelAgain();
	}
}
