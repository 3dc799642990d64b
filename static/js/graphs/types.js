// types.js: what the figure compile answers; the C side is
// figures/compile/answer_calls.c.

/**
 * @typedef {{id: number, call: number, inputs: string, ops: number,
 *            frame: string, lines: number[]}} Graph
 * @typedef {{call: number, line: number, kind: string, reason: string,
 *            frame: string, counted: boolean,
 *            skipped?: {from: number, to: number}}} Cut
 * @typedef {{call: string, o: "C" | "R" | "E" | "X", text: string, n: number,
 *            gb: number, run: number[], why: string[], why_count: number,
 *            limit: boolean, error?: string,
 *            graphs: {id: number, inputs: string, ops: number}[]}} Call
 * @typedef {{name: string, label: string, parameter: string, value: string,
 *            text: string}} Change
 */

export {};
