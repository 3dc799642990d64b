// shift.mjs: how far things jump while a page loads (cumulative layout shift).
import assert from 'node:assert/strict';

/** Watches from before the page loads.
 * @param {import('playwright-core').Page} page */
export const watchShift = (page) => page.addInitScript(() => {
	const seen = /** @type {any} */ (globalThis);
	seen.shift = 0;
	seen.shifted = [];
	new PerformanceObserver((list) => {
		for (const entry of /** @type {any[]} */ (list.getEntries())) {
			seen.shift += entry.value;
			for (const one of entry.sources)
				seen.shifted.push(one.node?.className);
		}
	}).observe({ type: 'layout-shift', buffered: true });
});

/** Nothing jumped far, and nothing does in the next moments.
 * @param {import('playwright-core').Page} page */
export async function steady(page) {
	await page.waitForTimeout(300);
	const { shift, shifted } = await page.evaluate(() => {
		const { shift, shifted } = /** @type {any} */ (globalThis);
		return { shift, shifted };
	});
	assert.ok(shift <= 0.02, `${shift}: ${shifted}`);
}
