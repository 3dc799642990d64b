// scales.js: what stands on a chart's scales: the marks, and their texts.

const units = [[1e-9, "ns"], [1e-6, "µs"], [1e-3, "ms"], [1, "s"],
	[60, "min"], [3600, "h"], [86400, "days"], [31557600, "years"]];

/** 0.0014 -> "1.4 ms", 600 -> "10 min".
 * @param {number} seconds */
export function shortTime(seconds) {
	if (seconds === 0)
		return "0";
	const [size, unit] = /** @type {[number, string]} */ (
		[...units].reverse().find((one) =>
			seconds >= Number(one[0]) * 0.9995) ?? units[0]);
	return `${Number((seconds / size).toPrecision(3))} ` +
		(seconds === 86400 ? "day" : unit);
}

/** A scale of whole powers of ten around all values.
 * @param {number[]} values */
export function powers(values) {
	const low = Math.floor(Math.log10(Math.min(...values)) + 1e-9);
	const high = Math.ceil(Math.log10(Math.max(...values)) - 1e-9);
	const ticks = [];
	for (let power = low; power <= Math.max(high, low + 1); power++)
		ticks.push(10 ** power);
	return { min: ticks[0], max: ticks[ticks.length - 1], ticks };
}

const times = [1e-3, 1e-2, 0.1, 1, 3, 10, 30, 60, 180, 600, 1800, 3600, 10800,
	36000, 86400, 259200, 864000, 2592000, 8640000, 86400000, 864000000];

/** Marks that people know, on a scale of times.
 * @param {number} min
 * @param {number} max */
export function timeMarks(min, max) {
	return times.filter((time) => time >= min && time <= max);
}
