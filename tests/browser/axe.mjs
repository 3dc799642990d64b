// axe.mjs: what axe finds amiss on a page, as far as it is serious: by its own
// name and with the places. Folds that are closed are not seen: open them first.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(
	createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** @param {import('playwright-core').Page} page
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
