// time.js: times of a timeline as texts, and the marks of its axis.

/** @type {[scale: number, unit: string][]} */
const units = [[1, "s"], [1e-3, "ms"], [1e-6, "µs"]];

/** The unit for times up to that one.
 * @param {number} seconds */
const unitOf = (seconds) => units.find(([scale]) =>
	seconds >= scale * (1 - 1e-9)) ?? // the difference of two times
	units[units.length - 1];

/** At most four significant digits, as in the answer's own texts.
 * @param {number} seconds */
export function timeText(seconds) {
	const [scale, unit] = unitOf(seconds);
	return `${Number((seconds / scale).toPrecision(4))} ${unit}`;
}

/** Marks at round times from low to high, about so many, all in one unit.
 * @param {number} low
 * @param {number} high
 * @param {number} count */
export function ticks(low, high, count) {
	const rough = (high - low) / Math.max(1, count);
	const power = 10 ** Math.floor(Math.log10(rough));
	const step = [1, 2, 5, 10].map((by) => by * power)
		.find((one) => one >= rough * 0.999) ?? rough;
	const [scale, unit] = unitOf(high);
	const made = [];
	for (let i = Math.ceil(low / step - 1e-9); i * step <= high * (1 + 1e-9); i++)
		made.push({
			at: i * step,
			text: `${Number((i * step / scale).toPrecision(6))} ${unit}`,
		});
	return made;
}
