// program.js: the program as one call ran it: every line with the graphs it is in,
// a cut where a graph ends, grey where a frame runs in plain Python.

import { element } from "../answer.js";
import { chip, tone } from "./tone.js";

/** @typedef {import("../types.js").Answer} Answer */
/** @typedef {import("./types.js").Call} Call */
/** @typedef {import("./types.js").Cut} Cut */
/** @typedef {import("./types.js").Graph} Graph */
/** @typedef {import("../lines.js").Mark} Mark */

/** What holds in a call: the graphs that ran in it, what was cut up to it.
 * plain: none ran.
 * @typedef {{graphs: Graph[], cuts: Cut[], plain: boolean}} State */

/** @param {Answer} answer
 * @param {number} at
 * @returns {State} */
export function stateOf(answer, at) {
	const calls = /** @type {Call[]} */ (answer.calls);
	return {
		graphs: calls.flatMap(({ graphs }) => graphs)
			.filter(({ id }) => calls[at].run.includes(id)),
		cuts: calls.slice(0, at + 1).flatMap(({ cuts }) => cuts),
		plain: calls[at].o === "E",
	};
}

/** @param {State} state
 * @param {number} line */
const graphsAt = (state, line) =>
	state.graphs.filter((graph) => graph.lines.includes(line));

/** @param {State} state
 * @param {number} line */
const isSkipped = (state, line) => state.plain ||
	state.cuts.some(({ skipped }) => skipped &&
		line >= skipped.from && line <= skipped.to);

/** The cuts behind a line, each once.
 * @param {State} state
 * @param {number} line */
function cutsAt(state, line) {
	const said = new Set();
	return state.cuts.filter((cut) => {
		const key = `${cut.kind} ${cut.reason}`;
		if (cut.line !== line || said.has(key))
			return false;
		said.add(key);
		return true;
	});
}

/** @param {Cut} cut */
function cutElement(cut) {
	const row = element("li", "", cut.skipped ? "cut cut-skipped" : "cut");
	const counted = cut.counted || cut.kind === "error";
	row.append(element("span", cut.kind + (counted ? "" : ", not counted"),
		"cut-what"), element("span", cut.reason, "cut-reason"));
	return row;
}

/** @param {State} state
 * @param {string} text
 * @param {number} line */
function lineElement(state, text, line) {
	const graphs = graphsAt(state, line);
	const skipped = graphs.length === 0 && text.trim() !== "" &&
		isSkipped(state, line);
	const row = element("li", "", ["code-line",
		...graphs.slice(0, 1).map(({ id }) => tone(id)),
		skipped ? "code-skipped" : ""].join(" ").trim());
	const chips = element("span", "", "code-chips");
	row.append(element("span", String(line), "code-number"),
		element("code", text || " "), chips);
	chips.append(...graphs.map(({ id }) => chip(id)));
	if (graphs.length)
		chips.prepend(element("span", graphs.length === 1 ? "graph " :
			"graphs ", "unseen"));
	else if (skipped)
		chips.append(element("span", "plain Python",
			isSkipped(state, line - 1) && line > 1 ? "unseen" :
				"code-plain"));
	return row;
}

/** The program of the answer in that state.
 * @param {Element} list
 * @param {string} program
 * @param {State} state */
export function showProgram(list, program, state) {
	const lines = program.replaceAll("\r\n", "\n").trimEnd().split("\n");
	list.replaceChildren(...lines.flatMap((text, i) => [
		lineElement(state, text, i + 1),
		...cutsAt(state, i + 1).map(cutElement),
	]));
}

/** The graphs of the state with their inputs.
 * @param {Element} list
 * @param {State} state */
export function showGraphs(list, state) {
	list.replaceChildren(...state.graphs.map((graph) => {
		const item = element("li");
		item.append(chip(graph.id),
			element("span", graph.frame, "graph-frame"),
			element("code", graph.inputs || "no inputs"),
			element("span", `${graph.ops} ` +
				(graph.ops === 1 ? "node" : "nodes"),
			"graph-ops"));
		return item;
	}));
}

/** The same for the numbers beside the editor's lines.
 * @param {State} state
 * @param {number} lines
 * @returns {Map<number, Mark>} */
export function marksOf(state, lines) {
	/** @type {Map<number, Mark>} */
	const marks = new Map();
	for (let line = 1; line <= lines; line++) {
		const graphs = graphsAt(state, line);
		const cuts = cutsAt(state, line);
		const classes = [
			...graphs.slice(0, 1).map(({ id }) => tone(id)),
			...cuts.length ? ["lines-cut"] : [],
		];
		if (classes.length)
			marks.set(line, { classes, title: [
				...graphs.map(({ id }) => `graph ${id}`),
				...cuts.map(({ reason }) => reason),
			].join("; ") });
	}
	return marks;
}
