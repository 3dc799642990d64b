// types.js: what the figure compile answers; the C side is
// figures/compile/answer_calls.c.

/**
 * lines: those of the program that the graph's nodes come from. skipped: those
 * that run in plain Python for it.
 * @typedef {{id: number, inputs: string, ops: number, frame: string,
 *            lines: number[]}} Graph
 * @typedef {{line: number, kind: string, reason: string, frame: string,
 *            counted: boolean, skipped?: {from: number, to: number}}} Cut
 * @typedef {{call: string, o: "C" | "R" | "E" | "X", text: string, n: number,
 *            gb: number, run: number[], why: string[], why_count: number,
 *            limit: boolean, error?: string, graphs: Graph[], cuts: Cut[]}} Call
 * @typedef {{name: string, label: string, parameter: string, value: string,
 *            text: string}} Change
 */

export {};
