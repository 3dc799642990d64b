// stepper.js: questions that build on each other, asked one after the other. A
// step shows when the one before is done. At the end all of them stand in one
// table. Where one comes back, what was done is folded to a line.

import { element } from "../answer.js";
import { begin } from "./begin.js";
import { button, fold } from "./html.js";
import { isDone, Step } from "./step.js";
import { nameOf, sheetOf, valueOf } from "./sheet.js";
import { wordOf } from "./verdict.js";

/** @typedef {import("./types.js").Item} Item */
/** @typedef {import("./types.js").Outcome} Outcome */
/** @typedef {import("./sheet.js").Line} Line */

export class Stepper {
	/** @param {HTMLElement} list ol[data-stepper] */
	constructor(list) {
		this.list = list;
		/** @type {HTMLElement[]} */
		this.roots = [...list.querySelectorAll("[data-item]")].map((one) =>
			/** @type {HTMLElement} */ (one));
		/** @type {(Line | null)[]} */
		this.lines = this.roots.map(() => null);
		/** Done before their question changed: what follows is not taken
		 * away, but the table waits until they are done anew.
		 * @type {boolean[]} */
		this.passed = this.roots.map(() => false);
		/** @type {(Step | null)[]} */
		this.steps = this.roots.map(() => null);
		this.said = element("p", "", "stepper-said unseen");
		this.said.setAttribute("role", "status");
		this.end = element("div", "", "stepper-end");
	}

	begin() {
		this.list.before(this.said);
		this.list.after(this.end);
		window.addEventListener("hashchange", () => this.turnUp());
		for (const [i, root] of this.roots.entries()) {
			root.hidden = i > 0;
			root.setAttribute("aria-label",
				`Step ${i + 1} of ${this.roots.length}`);
			void begin(root, false, (item) => this.arrived(i, item));
		}
	}

	/** An item came from the server: all have come, or the others follow.
	 * @param {number} i
	 * @param {Item} item */
	arrived(i, item) {
		this.mount(i, item, false);
		if (this.steps.some((step) => !step))
			return;
		for (const [k, line] of this.lines.entries())
			if (line)
				this.foldStep(k, line);
		this.update(false);
		if (this.lines.every(Boolean))
			this.foldAll();
		this.turnUp();
	}

	/** @param {number} i
	 * @param {Item} item
	 * @param {boolean} fresh */
	mount(i, item, fresh) {
		const body = element("div");
		const before = fresh || item.changed ? null :
			item.answered?.outcome;

		this.roots[i].replaceChildren(body);
		this.lines[i] = before && isDone(before) ?
			{ item, outcome: before } : null;
		this.passed[i] = !fresh && item.changed && isDone(item.answered);
		this.steps[i] = new Step(body, item, { fresh,
			graded: (outcome) => this.graded(i, outcome) });
		this.roots[i].dataset.ready = "";
	}

	/** @param {number} i
	 * @param {Outcome} outcome */
	graded(i, outcome) {
		const { item } = /** @type {Step} */ (this.steps[i]);
		if (!isDone(outcome))
			return;
		this.lines[i] = { item, outcome };
		this.update(true);
	}

	/** The last step that is shown: the first that was never done. */
	reached() {
		const open = this.lines.findIndex((line, i) =>
			!line && !this.passed[i]);
		return open < 0 ? this.roots.length : open;
	}

	/** The first step that is not done as it is asked now. */
	next() {
		const open = this.lines.findIndex((line) => !line);
		return open < 0 ? this.roots.length : open;
	}

	/** A link may lead to a step that waits: then to the one that is asked. */
	turnUp() {
		const wanted = this.roots.find((root) =>
			location.hash === `#${root.id}`);
		const asked = this.roots[this.next()];
		if (!wanted?.hidden || !asked)
			return;
		asked.scrollIntoView();
		asked.querySelector("input")?.focus();
	}

	/** @param {boolean} aloud */
	update(aloud) {
		const reached = this.reached();
		const at = this.next();
		for (const [i, root] of this.roots.entries())
			root.hidden = i > reached;
		this.end.replaceChildren();
		if (at === this.roots.length)
			this.finish();
		if (aloud)
			this.said.textContent = at < this.roots.length ?
				`Step ${at + 1} of ${this.roots.length} follows.` :
				"That was the last step. The whole table follows.";
	}

	finish() {
		const lines = this.lines.flatMap((line) => line ? [line] : []);
		const again = button("Start again with an empty sheet");
		const own = lines.filter((line) =>
			line.outcome.verdict === "right").length;
		again.addEventListener("click", () => this.restart());
		this.end.replaceChildren(sheetOf(lines), element("p",
			`You filled in ${own} of ${lines.length} yourself.`, "how"),
		again);
	}

	/** A step that was done on an earlier visit, as a line.
	 * @param {number} i
	 * @param {Line} line */
	foldStep(i, line) {
		const folded = fold("", "item-fold step-done");
		const { verdict } = line.outcome;
		const mark = element("span", verdict === "right" ? "✓" : "→",
			"verdict-sign");
		mark.setAttribute("aria-label", wordOf(verdict));
		mark.setAttribute("role", "img");
		folded.querySelector("summary")?.append(mark,
			element("span", nameOf(line.item.prompt), "step-name"),
			valueOf("span", line, "step-value"));
		folded.append(...this.roots[i].childNodes);
		this.roots[i].append(folded);
	}

	/** All were done: the table is what one comes back for. */
	foldAll() {
		const folded = fold("The steps that lead there", "item-fold");
		this.list.before(folded);
		folded.append(this.list);
	}

	restart() {
		const folded = this.list.closest("details");
		folded?.replaceWith(this.list);
		for (const [i, step] of this.steps.entries())
			this.mount(i, { .../** @type {Step} */ (step).item,
				answered: null }, true);
		this.update(false);
		this.said.textContent = "An empty sheet.";
		this.roots[0].querySelector("input")?.focus();
	}
}
