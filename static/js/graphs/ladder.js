// ladder.js: the calls, one a rung: what it did, the graphs that ran, the guards
// that failed. Pressing one shows the program as that call ran it.

import { element, put } from "../answer.js";
import { chip } from "./tone.js";

/** @typedef {import("./types.js").Call} Call */

/** What an outcome is marked with, beside its words. */
const marks = { C: "+", R: "=", E: "–", X: "!" };

const words = { C: "compiled", R: "reused", E: "plain Python", X: "error" };

class Rung {
	/** @param {number} at
	 * @param {(at: number) => void} choose */
	constructor(at, choose) {
		this.item = element("li", "", "rung");
		this.button = element("button", "", "rung-button");
		this.button.setAttribute("type", "button");
		this.number = element("span", String(at + 1), "rung-number");
		this.mark = element("span", "", "rung-mark");
		this.call = element("code", "", "rung-call");
		this.text = element("span", "", "rung-text");
		this.chips = element("span", "", "rung-chips");
		this.why = element("ul", "", "rung-why");
		this.button.append(this.number, this.call, this.mark, this.text,
			this.chips);
		this.item.append(this.button, this.why);
		this.button.addEventListener("click", () => choose(at));
	}

	/** @param {Call} call
	 * @param {boolean} chosen */
	show(call, chosen) {
		this.item.className = `rung rung-${call.o}`;
		this.button.setAttribute("aria-pressed", String(chosen));
		put(this.call, call.call);
		put(this.mark, marks[call.o]);
		this.mark.title = words[call.o];
		put(this.text, call.text);
		this.chips.replaceChildren(...call.run.map(chip));
		const more = call.why_count - call.why.length;
		this.why.replaceChildren(...call.why.map((text) => {
			const line = element("li");
			line.append(element("code", text));
			return line;
		}));
		if (more > 0)
			this.why.append(element("li", `and ${more} more`));
		this.why.hidden = call.why.length === 0;
	}
}

export class Ladder {
	/** @param {(at: number, last: boolean) => void} choose is told the call,
	 * from 0, and whether it is the last one */
	constructor(choose) {
		this.choose = choose;
		this.list = element("ol", "", "ladder");
		/** @type {Rung[]} */
		this.rungs = [];
	}

	/** @param {Call[]} calls
	 * @param {number} chosen */
	show(calls, chosen) {
		while (this.rungs.length > calls.length)
			this.rungs.pop()?.item.remove();
		while (this.rungs.length < calls.length) {
			const rung = new Rung(this.rungs.length, (at) =>
				this.choose(at, at + 1 === this.rungs.length));
			this.rungs.push(rung);
			this.list.append(rung.item);
		}
		calls.forEach((call, i) =>
			this.rungs[i].show(call, i === chosen));
	}
}
