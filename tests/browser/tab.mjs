// tab.mjs: the way through a page by Tab alone.
import assert from 'node:assert/strict';

/** Presses Tab until what has the focus fits; a page that cannot be gone through
 * this way fails here.
 * @param {import('playwright-core').Page} page
 * @param {string} selector */
export async function tabTo(page, selector) {
	for (let i = 0; i < 120; i++) {
		await page.keyboard.press('Tab');
		if (await page.evaluate((wanted) =>
			document.activeElement?.matches(wanted), selector)) return;
	}
	assert.fail(`no way to ${selector} by Tab`);
}
