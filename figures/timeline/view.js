// view.js: how the figure timeline is drawn: the step as a timeline, the question
// what holds it up, and, once that is answered, the fix and its numbers. The
// question is an item of the bank and graded as any other.

import { element, houseTable, put } from "../../js/answer.js";
import { Gantt } from "../../js/gantt/gantt.js";
import { Split } from "../../js/gantt/split.js";
import { swatch } from "../../js/gantt/strip.js";
import { inWords } from "../../js/gantt/words.js";
import { begin } from "../../js/items/begin.js";
import { Question } from "../../js/items/question.js";

/** @typedef {import("../../js/types.js").Answer} Answer */
/** @typedef {import("../../js/types.js").Stage} Stage */
/** @typedef {import("../../js/types.js").Drawn} Drawn */
/** @typedef {import("../../js/gantt/types.js").Interval} Interval */
/** @typedef {import("../../js/gantt/split.js").Parts} Parts */
/** @typedef {Parts & {rows: string[], intervals: Interval[],
 *                     ranks?: Parts[]}} Step */

/** What a kind is called under the picture. */
const kinds = {
	compute: "compute kernel",
	memory: "elementwise kernel",
	communication: "communication",
	idle: "GPU idle",
	launch: "launch",
	host: "other work of the CPU",
	wait: "CPU waits",
};
const kindNames = /** @type {(keyof typeof kinds)[]} */ (Object.keys(kinds));

const hint = "Point at a bar, or go to it with Tab and the arrow keys: what it " +
	"is stands here.";

/** @param {Answer} answer
 * @returns {Step} */
const stepOf = (answer) => answer.after ?? answer.before;

/** "Timeline 3": as the page calls it.
 * @param {Stage} stage
 * @param {Answer} answer */
const titleOf = (stage, answer) => stage.root.querySelector(
	`[data-preset="program=${answer.input.program}"]`)?.textContent ??
	"Timeline";

/** The picture: the timeline, what is pointed at, what the kinds are, and the sum.
 * @param {Stage} stage */
function picture(stage) {
	const figure = element("figure", "", "chart gantt-figure");
	const head = element("figcaption", "", "chart-head");
	const title = element("span", "", "chart-title");
	const tools = element("div", "", "gantt-tools");
	const detail = element("p", "", "gantt-detail");
	const legend = element("ul", "", "gantt-legend");
	head.append(title, tools);
	figure.append(head);
	const gantt = new Gantt(figure, (one) => tell(detail, one),
		(left, width) => split.resize(left, width));
	const split = new Split(gantt.id);
	figure.append(detail, split.svg, legend);
	addTools(tools, gantt);
	tell(detail, null);
	let shown = "";
	/** @param {Answer} answer
	 * @param {boolean} moving */
	return (answer, moving) => {
		const step = stepOf(answer);
		const { fix, program } = answer.input;
		const fixed = fix === 1;
		const name = titleOf(stage, answer) + (fixed ? ", with the fix" : "");
		const now = `${program} ${fix}`;
		const shrinks = fixed && shown === `${program} 0`;
		// Not before there is something to show: then nothing moves.
		if (!figure.isConnected)
			stage.picture.append(figure);
		put(title, name);
		if (!moving)
			gantt.name(`${name}: ${step.rows.length} rows of intervals`);
		gantt.show({ rows: step.rows, intervals: step.intervals,
			step_s: step.step_s,
			old_s: fixed ? answer.before.step_s : null },
		{ moving, fit: now !== shown, shrink: shrinks });
		// Of several ranks the sum is rank 0's.
		split.show(fixed ? [{ name: "before", parts: answer.before },
			{ name: "fixed", parts: step }] :
			[{ name: step.ranks ? "rank 0" : "in all", parts: step }]);
		if (!moving)
			showLegend(legend, gantt.id, step);
		if (shrinks)
			figure.scrollIntoView({ block: "nearest" });
		shown = now;
	};
}

/** @param {HTMLElement} at
 * @param {Interval | null} one */
function tell(at, one) {
	put(at, one ? `${one.name}, ${one.row}: ${inWords(one)}.` : hint);
	at.toggleAttribute("data-empty", !one);
}

/** @param {HTMLElement} legend
 * @param {string} patterns
 * @param {Step} step */
function showLegend(legend, patterns, step) {
	const there = new Set(step.intervals.map(({ kind }) => kind));
	const names = kindNames.filter((kind) => there.has(kind));
	if (legend.dataset.kinds === names.join(" "))
		return;
	legend.dataset.kinds = names.join(" ");
	legend.replaceChildren(...names.map((kind) => {
		const item = element("li");
		item.append(swatch(patterns, kind), kinds[kind]);
		return item;
	}));
}

/** @param {HTMLElement} tools
 * @param {Gantt} gantt */
function addTools(tools, gantt) {
	const { sight } = gantt;
	/** @type {[text: string, name: string, act: () => void][]} */
	const all = [
		["+", "Zoom in", () => sight.zoomBy(2)],
		["−", "Zoom out", () => sight.zoomBy(0.5)],
		["←", "Move left", () => sight.moveBy(-0.5)],
		["→", "Move right", () => sight.moveBy(0.5)],
		["Whole step", "", () => sight.fit()],
	];
	tools.setAttribute("role", "group");
	tools.setAttribute("aria-label", "What is in sight");
	for (const [text, name, act] of all) {
		const button = element("button", text);
		button.setAttribute("type", "button");
		if (name) {
			button.setAttribute("aria-label", name);
			button.title = name;
		}
		button.addEventListener("click", act);
		tools.append(button);
	}
	tools.title = "Also: Ctrl and the wheel, two fingers, + − 0; drag to move";
}

/** The question about one timeline; asked once it is shown first.
 * @param {HTMLElement} host
 * @param {string} program
 * @param {() => void} solved */
function question(host, program, solved) {
	const root = element("div", "", "item");
	root.dataset.item = `timeline-${program}`;
	host.append(root);
	void begin(root, false, (item) => {
		new Question(root, item, { graded: (outcome) => {
			if (outcome.verdict === "right")
				solved();
		} });
		if (item.answered?.verdict === "right")
			solved();
	}).then(() => {
		// A question that cannot be asked must not lock what hangs on it.
		if (root.querySelector(".item-trouble"))
			solved();
	});
	return root;
}

/** The button that a right answer unlocks.
 * @param {Stage} stage
 * @param {HTMLElement} host */
function fixButton(stage, host) {
	const row = element("div", "", "fix-row");
	const button = element("button", "Apply the fix", "button button-main");
	const note = element("p", "", "fix-note");
	let open = false;
	button.setAttribute("type", "button");
	button.setAttribute("aria-pressed", "false");
	note.id = `${stage.root.id || "timeline"}-fix-note`;
	note.setAttribute("role", "status");
	button.setAttribute("aria-describedby", note.id);
	row.append(button, note);
	host.append(row);
	button.addEventListener("click", () => {
		const on = button.ariaPressed === "true";
		if (open)
			stage.set([["fix", on ? "0" : "1"]]);
	});
	return {
		/** @param {boolean} now
		 * @param {boolean} applied */
		show(now, applied) {
			open = now;
			if (now)
				button.removeAttribute("aria-disabled");
			else
				button.setAttribute("aria-disabled", "true");
			button.setAttribute("aria-pressed", String(applied));
			put(note, !now ? "Name the problem first. That opens the fix, " +
				"and the numbers of this step to play with." : applied ?
				"Applied. The dashed line is where the step ended " +
				"before." : "The fix is open, and so are the numbers.");
		},
	};
}

/** Beside the picture: the question, the fix, and the numbers that it opens.
 * @param {Stage} stage */
function work(stage) {
	const beside = element("section", "", "timeline-ask");
	const questions = element("div");
	const numbers = element("div", "", "timeline-numbers");
	beside.append(element(stage.heading, "What holds this step up?"), questions);
	const fix = fixButton(stage, beside);
	numbers.append(element(stage.heading, "Try other numbers"));
	beside.append(numbers);
	/** @type {Map<string, HTMLElement>} */
	const asked = new Map();
	/** @type {Set<string>} */
	const open = new Set();
	let program = "";
	let applied = false;
	const unlock = () => {
		fix.show(open.has(program), applied);
		numbers.hidden = !open.has(program);
	};
	/** @param {string} name */
	const solve = (name) => {
		open.add(name);
		unlock();
	};
	/** @param {string} name */
	const ask = (name) => {
		if (!asked.has(name))
			asked.set(name, question(questions, name, () => solve(name)));
		for (const [other, root] of asked)
			root.hidden = other !== name;
	};
	/** @param {Answer} answer */
	return (answer) => {
		if (!beside.isConnected) {
			stage.root.querySelector(".figure-body")?.append(beside);
			numbers.append(stage.root.querySelector("[data-controls]") ?? "");
		}
		applied = answer.input.fix === 1;
		program = String(answer.input.program);
		// A link that has the fix or other numbers in it opens them.
		if (stage.asked().some(([name]) => name !== "program"))
			open.add(program);
		ask(program);
		unlock();
	};
}

/** @param {Stage} stage
 * @returns {Drawn} */
export function start(stage) {
	const showPicture = picture(stage);
	const showWork = work(stage);
	return {
		show(answer, moving) {
			showPicture(answer, moving);
			if (moving)
				return;
			const figure = /** @type {HTMLElement} */ (
				stage.picture.querySelector("figure"));
			houseTable(stage.root, "split", figure);
			houseTable(stage.root, "intervals", figure);
			houseTable(stage.root, "reading", /** @type {HTMLElement} */ (
				figure.closest(".result-body")));
			showWork(answer);
		},
	};
}
