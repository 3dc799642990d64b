// mistakes.js: what common mistakes would make of the MFU (mistakes.c): each a
// switch that makes it, and a dot on one axis of ratios. The answer has the numbers.

import { element, houseTable, pressLine, put } from "../../js/answer.js";
import { percent, texts } from "./rows.js";

/** @typedef {import("../../js/types.js").Answer} Answer */
/** @typedef {import("../../js/types.js").Stage} Stage */
/** @typedef {{name: string, label: string, mfu: number | null,
 *             factor: number | null, sentence: string}} Mistake */

const grouped = new Intl.NumberFormat("en");

/** The ends of an axis of ratios on which all factors have room: 1/4 to 4, 1/32
 * to 32, or as far as it takes.
 * @param {Mistake[]} mistakes */
function reach(mistakes) {
	const far = Math.max(1, ...mistakes.map(({ factor }) =>
		factor ? Math.abs(Math.log2(factor)) : 0));
	return far <= 2 ? 2 : far <= 5 ? 5 : Math.ceil(far);
}

/** A place on that axis, in percent of its width.
 * @param {number} factor
 * @param {number} end */
const place = (factor, end) => 50 + 50 * Math.log2(factor) / end;

/** What the axis of the mistakes says: its ends and its middle. */
function axisElement() {
	const line = element("div", "", "mistake mistake-head");
	const axis = element("span", "", "mistake-axis");
	const ends = [element("span"), element("span", "× 1"), element("span")];
	line.setAttribute("aria-hidden", "true");
	axis.append(...ends);
	line.append(element("span"), axis,
		element("span", "factor", "mistake-factor"),
		element("span", "it reads", "mistake-reads"));
	return {
		line,
		/** @param {number} end */
		show(end) {
			const most = grouped.format(2 ** end);
			put(ends[0], `× 1/${most}`);
			put(ends[2], `× ${most}`);
		},
	};
}

/** A mistake as a switch: pressed, the figure says what it would read. */
class MistakeRow {
	/** @param {Mistake} mistake
	 * @param {Stage} stage */
	constructor(mistake, stage) {
		this.name = mistake.name;
		this.words = stage.words;
		this.item = element("li", "", "mistake");
		this.button = element("button", mistake.label, "mistake-name");
		this.button.setAttribute("type", "button");
		this.button.setAttribute("aria-pressed", "false");
		this.track = element("span", "", "mistake-track");
		this.track.setAttribute("aria-hidden", "true");
		this.stem = element("span", "", "mistake-stem");
		this.dot = element("span", "", "mistake-dot");
		this.track.append(this.stem, this.dot);
		this.factor = element("span", "", "mistake-factor");
		this.reads = element("span", "", "mistake-reads");
		this.why = element("p", "", "mistake-why");
		this.item.append(this.button, this.track, this.factor,
			this.reads, this.why);
		this.at = "";
		this.button.addEventListener("click", () => {
			const on = this.button.ariaPressed === "true";
			stage.set([["mistake", on ? "none" : this.name]]);
		});
	}

	/** @param {Mistake} mistake
	 * @param {boolean} made
	 * @param {string} text its factor, as the table has it
	 * @param {number} end of the axis */
	show(mistake, made, text, end) {
		const { factor, mfu } = mistake;
		const known = factor !== null && mfu !== null;
		this.item.classList.toggle("mistake-off", !known);
		this.item.classList.toggle("mistake-made", made);
		this.button.setAttribute("aria-pressed", String(made));
		put(this.factor, known ? text.replace(/^x /, "× ") : "");
		put(this.reads, known ? percent(mfu) : "");
		put(this.why, known ? mistake.sentence :
			this.words(mistake.sentence));
		this.why.hidden = known && !made;
		if (known)
			this.move(place(factor, end));
	}

	/** @param {number} at */
	move(at) {
		const now = at.toFixed(2);
		if (now === this.at)
			return;
		this.at = now;
		this.dot.style.left = `${now}%`;
		this.stem.style.left = `${Math.min(at, 50)}%`;
		this.stem.style.width = `${Math.abs(at - 50)}%`;
	}
}

/** @param {Stage} stage */
export function mistakeList(stage) {
	const section = element("section", "", "mistakes");
	const list = element("ul");
	/** @type {MistakeRow[]} */
	let rows = [];
	const said = element("span");
	const lead = pressLine(said, "Press one to make it.", "chart-note");
	const axis = axisElement();
	section.append(element(stage.heading, "What a common mistake would make of it"),
		lead, axis.line, list);
	stage.more.append(section);
	return (/** @type {Answer} */ answer) => {
		const mistakes = /** @type {Mistake[]} */ (
			answer.mistakes ?? []);
		const made = answer.mistake?.name;
		const factors = texts(answer, "mistakes", "factor");
		const end = reach(mistakes);
		section.hidden = mistakes.length === 0 || answer.mfu === null;
		put(said, typeof answer.mfu === "number" ?
			`How many times the right ${percent(answer.mfu)} it ` +
			"would read, on an axis of ratios." :
			"");
		axis.show(end);
		if (rows.length !== mistakes.length) {
			rows = mistakes.map((mistake) =>
				new MistakeRow(mistake, stage));
			list.replaceChildren(...rows.map((row) => row.item));
		}
		houseTable(section, "mistakes", section.hidden ?
			null : section);
		mistakes.forEach((mistake, i) => rows[i].show(mistake,
			mistake.name === made, factors[i] ?? "", end));
	};
}
