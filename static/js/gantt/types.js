// types.js: what a timeline shows, for tsc.

/**
 * whole_s: where the step's edge cuts it, how long it is in all.
 * @typedef {{row: string, name: string, start_s: number, end_s: number,
 *            kind: string, whole_s?: number}} Interval
 * @typedef {{rows: string[], intervals: Interval[], step_s: number,
 *            old_s: number | null}} Timeline old_s: the step before the fix
 */

/** What is in sight, in seconds.
 * @typedef {{from: number, to: number}} Sight */

export {};
