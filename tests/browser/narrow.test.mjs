// The lesson on a telephone: what is wider than the window shows at its edge that
// there is more, and text and fields stand at one left edge.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { themes } from './everybody.mjs';
import { stage } from './stage.mjs';

const { visit } = await stage();
const lesson = '/lessons/13-profiling-mfu-compilation/';

/** Pictures of the two edges of what scrolls, with the shadow and without.
 * @param {import('playwright-core').Locator} box */
async function edges(box) {
	await box.evaluate((one) => one.scrollIntoView({ block: 'center' }));
	const at = await box.boundingBox();
	assert.ok(at);
	const strip = (/** @type {number} */ x) => box.page().screenshot({
		clip: { x, y: at.y, width: 6, height: Math.min(at.height, 200) } });
	const both = async () => [await strip(at.x),
		await strip(at.x + at.width - 6)];
	const shown = await both();
	await box.evaluate((one) =>
		/** @type {HTMLElement} */ (one).style.setProperty('--more',
			'transparent'));
	const plain = await both();
	await box.evaluate((one) =>
		/** @type {HTMLElement} */ (one).style.removeProperty('--more'));
	return shown.map((one, i) => !one.equals(plain[i]));
}

for (const colorScheme of themes) {
	test(`an edge that hides more is shaded, ${colorScheme}`, async () => {
		const { page, context, wrong } = await visit(lesson, { colorScheme,
			viewport: { width: 360, height: 800 } });
		const boxes = page.locator('.lesson-text > :is(.table-box, .picture)');
		let scrolling = 0;
		for (let i = 0; i < await boxes.count(); i++) {
			const box = boxes.nth(i);
			const more = await box.evaluate((one) =>
				one.scrollWidth - one.clientWidth);
			if (more < 40) continue;
			scrolling++;
			if (scrolling > 4) continue;
			assert.deepEqual(await edges(box), [false, true], `${i}`);
			await box.evaluate((one) => { one.scrollLeft = 20; });
			assert.deepEqual(await edges(box), [true, true], `${i}`);
			await box.evaluate((one) => { one.scrollLeft = 9999; });
			assert.deepEqual(await edges(box), [true, false], `${i}`);
		}
		assert.ok(scrolling >= 2, `${scrolling} scroll`);
		assert.deepEqual(wrong, []);
		await context.close();
	});
}

for (const width of [320, 360, 600, 1280]) {
	test(`what a figure asks stands at its edge, ${width} px`, async () => {
		const { page, context } = await visit(lesson,
			{ viewport: { width, height: 800 } });
		await page.waitForSelector('.timeline-ask .button-main');
		const [edge, ...lefts] = await page.evaluate(() => ['.timeline-ask',
			'.timeline-ask .item', '.timeline-ask .choice',
			'.timeline-ask .button-main'].map((one) =>
			document.querySelector(one)?.getBoundingClientRect().left));
		assert.deepEqual(lefts, lefts.map(() => edge));
		await context.close();
	});
}
