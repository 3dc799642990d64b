// walk.mjs: goes through a page with Tab alone and answers, by keys alone, every
// item that the focus comes to, whatever items there are.
import assert from 'node:assert/strict';

/** Where the focus is.
 * @param {import('playwright-core').Page} page */
const here = (page) => page.evaluate(() => {
	const at = /** @type {HTMLElement} */ (document.activeElement);
	const item = at.closest('.item[data-item]');
	return {
		id: item?.getAttribute('data-item') ?? null,
		use: item?.getAttribute('data-use') ?? null,
		kind: at instanceof HTMLInputElement ? at.type :
			at.localName,
		text: at.textContent?.trim() ?? '',
		out: at === document.body,
		last: at.closest('footer') !== null,
	};
});
/** @typedef {Awaited<ReturnType<typeof here>>} Here */

/** Presses Tab until the focus is on something that fits.
 * @param {import('playwright-core').Page} page
 * @param {(at: Here) => boolean} fits @param {string} what */
async function tabTo(page, fits, what) {
	for (let presses = 0; presses < 40; presses++) {
		const at = await here(page);
		if (fits(at)) return at;
		await page.keyboard.press('Tab');
	}
	throw new assert.AssertionError({ message: `no way by Tab to ${what}` });
}

/** @param {import('playwright-core').Page} page @param {string} id
 * @param {RegExp} pattern */
async function saysAloud(page, id, pattern) {
	const status = page.locator(`#item-${id}`).getByRole('status')
		.filter({ hasText: pattern });
	await status.first().waitFor();
}

/** @param {import('playwright-core').Page} page @param {Here} at
 * @param {RegExp} name */
const toButton = (page, at, name) => tabTo(page, (now) => now.id === at.id &&
	now.kind === 'button' && name.test(now.text), `${name} of ${at.id}`);

/** A card: think, look, put it into the deck.
 * @param {import('playwright-core').Page} page @param {Here} at */
async function turnCard(page, at) {
	const item = page.locator(`#item-${at.id}`);
	await toButton(page, at, /^Show the answer/);
	await page.keyboard.press('Enter');
	const back = item.getByRole('group', { name: 'Answer' });
	await back.waitFor();
	assert.ok(await back.evaluate((one) => one === document.activeElement),
		`${at.id}: the focus is on the answer`);
	assert.match(await back.textContent() ?? '', /\S/);
}

/** @param {import('playwright-core').Page} page @param {Here} at */
async function addCard(page, at) {
	const button = page.locator(`#item-${at.id} .in-deck`);
	if (await button.getAttribute('aria-pressed') === 'true') return;
	await toButton(page, at, /^Add to your deck/);
	await page.keyboard.press('Enter');
	await page.locator(`#item-${at.id}`)
		.getByRole('button', { name: /In your deck/, pressed: true })
		.waitFor();
}

/** A step that is not known is given up: the next one then follows.
 * @param {import('playwright-core').Page} page @param {Here} at */
async function giveUp(page, at) {
	await toButton(page, at, /^Show the answer/);
	await page.keyboard.press('Enter');
	await saysAloud(page, at.id ?? '', /The answer is /);
}

/** Chooses the first, or types a number, in a field that has a name.
 * @param {import('playwright-core').Page} page @param {Here} at */
async function give(page, at) {
	const item = page.locator(`#item-${at.id}`);
	await tabTo(page, (now) => now.id === at.id &&
		['radio', 'checkbox', 'text'].includes(now.kind), `a field of ${at.id}`);
	if ((await here(page)).kind === 'text') {
		await item.getByRole('textbox', { name: /\S/ }).waitFor();
		await page.keyboard.type('1');
		return;
	}
	await item.getByRole('group', { name: /^Choose/ }).waitFor();
	await page.keyboard.press('Space');
}

/** @param {import('playwright-core').Page} page @param {Here} at */
async function predict(page, at) {
	await give(page, at);
	await tabTo(page, (now) => now.id === at.id && now.kind === 'range',
		`how sure, of ${at.id}`);
	await page.keyboard.press('Home');
	await toButton(page, at, /^Lock my prediction/);
	await page.keyboard.press('Enter');
	await saysAloud(page, at.id ?? '', /Locked.*50 % sure/);
}

/** @param {import('playwright-core').Page} page @param {Here} at */
async function check(page, at) {
	await give(page, at);
	await toButton(page, at, /^Check/);
	await page.keyboard.press('Enter');
	await saysAloud(page, at.id ?? '', /(Right|Not right)\./);
}

/** @param {import('playwright-core').Page} page @param {Here} at */
async function answer(page, at) {
	const item = page.locator(`#item-${at.id}`);
	const typed = await item.getByRole('textbox').count() > 0;
	const chosen = await item.locator('.choices input').count() > 0;
	if (at.use === 'step') return giveUp(page, at);
	if (at.use === 'predict') return predict(page, at);
	if (typed || chosen) await check(page, at);
	else await turnCard(page, at);
	if (at.use === 'card') await addCard(page, at);
	return undefined;
}

/** Tabs from the top of the page to its end. Returns those of the ids to which the
 * focus came, in that order, each answered.
 * @param {import('playwright-core').Page} page
 * @param {string[]} ids */
export async function walk(page, ids) {
	/** @type {string[]} */
	const met = [];
	let at = await here(page);
	for (let presses = 0; presses < 5000; presses++) {
		// A field for code may take Tab for itself; Esc gives it back.
		if (at.kind === 'textarea') await page.keyboard.press('Escape');
		await page.keyboard.press('Tab');
		at = await here(page);
		if (at.last || (at.out && presses > 0)) return met;
		if (!at.id || met.includes(at.id) || !ids.includes(at.id)) continue;
		met.push(at.id);
		await answer(page, at);
	}
	throw new assert.AssertionError({ message: 'Tab never comes to the end' });
}
