// Names on charts keep clear of lines, poles and each other, whatever is drawn.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afar, apart, around, leader, place } from
	'../../static/js/dot-names.js';
import { areaSpot, lineSpot, seats } from '../../static/js/labels.js';

/** @typedef {import('../../static/js/labels.js').Box} Box */

/** The same numbers at every run.
 * @param {number} seed */
function random(seed) {
	let state = seed;
	return () => {
		state = (state * 1103515245 + 12345) % 2 ** 31;
		return state / 2 ** 31;
	};
}

const area = { left: 50, right: 350, top: 20, bottom: 240 };
const x = Array.from({ length: 73 }, (_, i) => 50 + i * 300 / 72);

/** @param {() => number} next
 * @returns {number[]} */
function curve(next) {
	const [height, swing, turns, slope] = [next(), next(), next(), next()];
	return x.map((_, i) => 20 + 220 * height +
		80 * swing * Math.sin(turns * i / 9) + slope * 3 * (i - 36));
}

/** @param {Box} a
 * @param {Box} b */
const meet = (a, b) => a.left < b.right && b.left < a.right &&
	a.top < b.bottom && b.top < a.bottom;

/** Does the polyline enter the box?
 * @param {number[]} y
 * @param {Box} box */
function enters(y, box) {
	for (let at = box.left; at <= box.right; at += 0.5) {
		const i = Math.min(x.length - 2, Math.floor((at - 50) / 300 * 72));
		const here = y[i] + (y[i + 1] - y[i]) * (at - x[i]) /
			(x[i + 1] - x[i]);
		if (here > box.top && here < box.bottom) return true;
	}
	return false;
}

test('names of lines meet nothing', () => {
	const next = random(7);
	let named = 0;
	for (let round = 0; round < 300; round++) {
		const lines = Array.from({ length: 3 }, () => curve(next));
		const at = 60 + 250 * next();
		const pole = { left: at - 7, right: at + 7, top: 20, bottom: 240 };
		const taken = seats(area, [pole]);
		const boxes = lines.map((_, i) => lineSpot(taken, x, lines, i, 70));
		for (const [i, box] of boxes.entries()) {
			if (!box) continue;
			named++;
			assert.ok(box.left >= area.left && box.right <= area.right &&
				box.top >= area.top && box.bottom <= area.bottom);
			for (const line of lines) assert.ok(!enters(line, box));
			for (const [k, other] of boxes.entries())
				assert.ok(k === i || !other || !meet(box, other));
		}
	}
	assert.ok(named > 600, `only ${named} of 900 have a name`);
});

test('a name stands over a pole only where there is no other room', () => {
	const flat = x.map(() => 100);
	const wall = { left: 60, right: 260, top: 20, bottom: 240 };
	const beside = lineSpot(seats(area, [wall]), x, [flat], 0, 70);
	assert.ok(beside && !meet(beside, wall));
	const all = { ...wall, right: 340 };
	assert.ok(lineSpot(seats(area, [all]), x, [flat], 0, 70));
});

test('a line that another hides has no name', () => {
	const flat = x.map(() => 100);
	const taken = seats(area, []);
	assert.equal(lineSpot(taken, x, [flat, [...flat]], 0, 70), null);
	assert.ok(lineSpot(taken, x, [flat, [...flat]], 1, 70, true));
	assert.ok(lineSpot(taken, x, [flat, x.map(() => 180)], 0, 70));
});

test('the name of an area stands in it, where it is thick', () => {
	const next = random(3);
	for (let round = 0; round < 300; round++) {
		const low = x.map(() => 240);
		const high = curve(next).map((y) => Math.min(240, y));
		const line = curve(next);
		const how = { lines: [line], swatch: 10, margin: 14 };
		const taken = seats(area, []);
		const box = areaSpot(taken, x, { low, high }, 60, how);
		if (!box) continue;
		assert.ok(!enters(line, box));
		const middle = (box.top + box.bottom) / 2;
		for (const [i, at] of x.entries())
			if (at >= box.left && at <= box.left + 10)
				// A thin one at the floor is under half of its name.
				assert.ok(high[i] < middle + 8 && middle < 240);
		const again = areaSpot(taken, x, { low, high }, 60, how);
		assert.ok(!again || !meet(box, again));
	}
	const nothing = { low: x.map(() => 240), high: x.map(() => 240) };
	assert.equal(areaSpot(seats(area, []), x, nothing, 60,
		{ lines: [], swatch: 10, margin: 14 }), null);
});

test('the name of a dot lies on no other dot or name, and is nearest to its own', () => {
	const next = random(11);
	let named = 0;
	let led = 0;
	for (let round = 0; round < 100; round++) {
		const dots = Array.from({ length: 50 }, () => ({
			x: 60 + 280 * next(), y: 30 + 200 * next() }));
		/** @type {Box[]} */
		const taken = [];
		for (const [i, at] of dots.entries()) {
			const others = dots.filter((_, k) => k !== i);
			const room = { area, taken,
				dots: others.map((one) => around(one, false)) };
			const beside = place(at, 60, room);
			const box = beside ?? afar(at, 60, room);
			if (!box) continue;
			const line = leader(at, box);
			assert.ok(beside ? line.length === 0 : line.length > 0);
			named++;
			led += Number(!beside);
			for (const part of [box, ...line])
				for (const other of [...room.dots, ...taken])
					assert.ok(!meet(part, other));
			/** @param {{x: number, y: number}} dot */
			const far = (dot) => apart(dot, {
				x: Math.max(box.left, Math.min(dot.x, box.right)),
				y: Math.max(box.top, Math.min(dot.y, box.bottom)) });
			if (beside)
				for (const other of others)
					assert.ok(far(other) > far(at) - 4);
			taken.push(box, ...line);
		}
	}
	assert.ok(named > 1000 && led > 100, `${named}, ${led} led`);
});
