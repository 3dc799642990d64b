// view.js: how the figure compile is drawn: the calls as a ladder, the program
// cut into graphs as the chosen call ran it, explain beside the true count, and
// what would change if. It draws what the answer says and finds out nothing.

import { element, houseTable, pressLine, put } from "../../js/answer.js";
import { Changes } from "../../js/graphs/changes.js";
import { Ladder } from "../../js/graphs/ladder.js";
import { marksOf, showGraphs, showProgram, stateOf }
	from "../../js/graphs/program.js";
import { Lines } from "../../js/lines.js";

/** @typedef {import("../../js/types.js").Answer} Answer */
/** @typedef {import("../../js/types.js").Problem} Problem */
/** @typedef {import("../../js/types.js").Stage} Stage */
/** @typedef {import("../../js/types.js").Drawn} Drawn */

/** The text area of that parameter.
 * @param {Stage} stage
 * @param {string} name */
const areaOf = (stage, name) => /** @type {HTMLTextAreaElement | null} */ (
	stage.root.querySelector(`textarea[name="${name}"]`));

/** @param {Stage} stage */
function editors(stage) {
	const program = areaOf(stage, "program");
	const calls = areaOf(stage, "calls");
	const ask = () => stage.set([]);
	return {
		program: program && new Lines(program, { ask }),
		calls: calls && new Lines(calls, { ask }),
	};
}

/** The picture: the ladder, the program, the graphs.
 * @param {Stage} stage
 * @param {(at: number, last: boolean) => void} choose */
function picture(stage, choose) {
	const ladder = new Ladder(choose);
	const head = element("p", "", "code-head");
	const program = element("ol", "", "code-lines");
	const graphs = element("ul", "", "graph-list");
	const under = element("p", "The graphs that ran: their frames, inputs " +
		"and nodes", "code-head");
	const box = element("div", "", "code-box");
	box.tabIndex = 0;
	box.setAttribute("role", "region");
	box.setAttribute("aria-label", "The program, cut into graphs");
	box.append(program);
	stage.picture.append(
		pressLine("What each call does.",
			"Press one to see the program as it ran it.", "code-head"),
		ladder.list, head, box, under, graphs);
	/** @param {Answer} answer */
	return (answer) => {
		const state = stateOf(answer, answer.shown - 1);
		ladder.show(answer.calls, answer.shown - 1);
		put(head, `The program in call ${answer.shown}` +
			(state.graphs.length ? ", cut into graphs" :
				": no graph ran"));
		showProgram(program, String(answer.input.program), state);
		showGraphs(graphs, state);
		under.hidden = state.graphs.length === 0;
		return state;
	};
}

/** What one press would change, and what then happens.
 * @param {Stage} stage */
function changes(stage) {
	const section = element("section", "", "changes");
	const rows = new Changes(({ parameter, value }) =>
		stage.go([[parameter, value]]));
	section.append(element(stage.heading, "What would change if"),
		pressLine("Played by the same rules.", "Press one to go there.",
			"chart-note"), rows.list);
	stage.more.append(section);
	/** @param {Answer} answer */
	return (answer) => {
		houseTable(section, "changes", section);
		rows.show(answer.changes);
	};
}

/** @param {Stage} stage
 * @returns {Drawn} */
export function start(stage) {
	const edit = editors(stage);
	const showChanges = changes(stage);
	const show = picture(stage, (at, last) =>
		stage.set([["call", last ? "" : String(at + 1)]]));

	return {
		show(answer) {
			const lines = String(answer.input.program).split("\n");
			edit.program?.mark(marksOf(show(answer), lines.length));
			edit.calls?.mark(new Map());
			showChanges(answer);
		},
		refused(problem) {
			const at = problem.parameter === "calls" ?
				edit.calls : edit.program;
			at?.mark(new Map(problem.line ? [[problem.line, {
				classes: ["lines-fault"],
				title: problem.detail,
			}]] : []));
		},
	};
}
