// everybody.mjs: what a page needs that everybody can use it: axe finds nothing
// serious amiss, and nothing is wider than the window; looked at wide and narrow,
// in both themes.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** @typedef {import('playwright-core').Page} Page */

const axe = readFileSync(
	createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const themes = /** @type {const} */ (['light', 'dark']);

/** How a page is looked at: a name, and the options that make it so. */
export const looks = [1280, 320].flatMap((width) =>
	themes.map((colorScheme) => ({
		name: `${width} px, ${colorScheme}`,
		options: { colorScheme, viewport: { width, height: 800 } },
	})));

/** Opens what is folded: axe sees no closed fold.
 * @param {Page} page */
export const openFolds = (page) => page.evaluate(() => {
	for (const fold of document.querySelectorAll('details'))
		fold.open = true;
});

/** What axe finds amiss, as far as it is serious: by its own name and with the
 * places.
 * @param {Page} page
 * @returns {Promise<string[]>} */
export async function axeFaults(page) {
	await page.evaluate(axe);
	return page.evaluate(async () => {
		const all = await /** @type {any} */ (globalThis).axe.run();
		return all.violations
			.filter((/** @type {any} */ one) =>
				['serious', 'critical'].includes(one.impact))
			.map((/** @type {any} */ one) => `${one.id}: ${one.nodes
				.map((/** @type {any} */ node) => node.html)
				.slice(0, 3).join(' | ')}`);
	});
}

/** The page does not scroll sideways.
 * @param {Page} page */
export async function fits(page) {
	const [wide, room] = await page.evaluate(() => [
		document.documentElement.scrollWidth,
		document.documentElement.clientWidth,
	]);
	assert.ok(wide <= room, `${wide} > ${room}`);
}

/** @param {Page} page */
export async function everybodyCanUse(page) {
	assert.deepEqual(await axeFaults(page), []);
	await fits(page);
}
