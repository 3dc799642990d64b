// The head of every page: Tab goes through it in the order in which it is seen,
// at every width, and nothing stands beside it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stage } from './stage.mjs';

const { visit } = await stage();

for (const width of [320, 360, 480, 600, 768, 896, 1024, 1280, 1600]) {
	test(`in reading order, ${width} px`, async () => {
		const { page, context, wrong } = await visit('/practice',
			{ viewport: { width, height: 700 } });
		const places = await page.locator('header.site').locator(
			'a, input[type=search], input[type=radio]').evaluateAll((all) =>
			all.map((one) => {
				const box = one.getBoundingClientRect();
				return { name: one.textContent || one.getAttribute('value') ||
					'search', middle: (box.top + box.bottom) / 2,
				left: box.left, right: box.right };
			}));
		for (const [i, at] of places.slice(1).entries()) {
			const before = places[i];
			const sameRow = Math.abs(at.middle - before.middle) < 12;
			assert.ok(sameRow ? at.left >= before.right - 1 :
				at.middle > before.middle, `${before.name}, ${at.name}`);
			assert.ok(at.right <= width, at.name);
		}
		for (const name of ['Practice', 'Review', 'Progress'])
			assert.ok(places.some((at) => at.name.startsWith(name)), name);
		const rows = new Set(places.map(({ middle }) =>
			Math.round(middle / 24)));
		if (width >= 1024) assert.equal(rows.size, 1, 'one row');
		assert.deepEqual(wrong, []);
		await context.close();
	});
}

for (const width of [320, 360, 480, 600, 768, 1024, 1280, 1600]) {
	for (const due of ['2', '12', '120']) {
		test(`${due} due, apart from what is next, ${width} px`, async () => {
			const { page, context, wrong } = await visit('/practice',
				{ viewport: { width, height: 700 } });
			const [before, after] = await page.evaluate((number) => {
				const badge = document.querySelector('[data-due]');
				const place = () => JSON.stringify([...document
					.querySelectorAll('header.site a')].map((one) =>
					one.getBoundingClientRect().left));
				const first = place();
				badge?.replaceChildren(number);
				return [first, place()];
			}, due);
			assert.equal(after, before, 'nothing moves when it comes');
			const gap = await page.evaluate(() => {
				const range = document.createRange();
				const badge = document.querySelector('[data-due]');
				range.selectNodeContents(/** @type {Node} */ (badge));
				const text = range.getBoundingClientRect();
				const others = [...document.querySelectorAll(
					'header.site :is(a, input)')].filter((one) =>
					!one.contains(badge)).map((one) =>
					one.getBoundingClientRect()).filter((box) =>
					box.left >= text.left && box.top < text.bottom &&
					box.bottom > text.top);
				return Math.min(document.documentElement.clientWidth -
					text.right, ...others.map(({ left }) =>
					left - text.right));
			});
			assert.ok(gap >= 11, `${gap} px`);
			assert.deepEqual(wrong, []);
			await context.close();
		});
	}
}
