// On paper: questions without what can only be pressed; answers where they were
// earned, and nowhere else.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, open } from './browser.mjs';
import { LESSON, lessonRoot } from './lesson_root.mjs';
import { learner, makeFolder } from '../api/learner.mjs';

const folder = makeFolder();
const root = lessonRoot(folder);
/** @type {Awaited<ReturnType<typeof learner>>} */
let l;
/** @type {import('playwright-core').Browser} */
let browser;

before(async () => {
	l = await learner(folder, ['--root', root]);
	browser = await launch();
});
after(async () => {
	await browser.close();
	await l.stop();
});

/** A page as it is printed: all items there, folds as the printer finds them.
 * @param {string} path
 * @param {(page: import('playwright-core').Page) => Promise<void>} [act] */
async function printed(path, act) {
	const opened = await open(browser, l.url, { timezoneId: 'UTC' });
	const { page } = opened;
	await page.goto(l.url + path);
	await page.waitForFunction(() => document.querySelector('[data-ready]') &&
		[...document.querySelectorAll('.item[data-item]')].every((one) =>
			one.hasAttribute('data-ready')));
	await act?.(page);
	await page.emulateMedia({ media: 'print' });
	await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
	await page.waitForTimeout(100);
	return opened;
}

/** @param {import('playwright-core').Page} page */
const text = (page) => page.locator('main').innerText();

/** Nothing that can only be pressed.
 * @param {import('playwright-core').Page} page */
async function noButtons(page) {
	const seen = await page.locator('main button, main [type=range], ' +
		'header nav a').evaluateAll((all) => all.filter((one) =>
		one.checkVisibility()).map((one) => one.textContent));
	assert.deepEqual(seen, []);
}

test('a lesson without answers: every question, no answer', async () => {
	const { page, context, wrong } = await printed(LESSON);
	const paper = await text(page);
	for (const asked of ['Which one?', 'Alpha', 'Which ones?', 'What is 20 of',
		'How many?', 'Guess.', 'Front?', 'Twice'])
		assert.ok(paper.includes(asked), asked);
	assert.match(paper, /open-hint/, 'what is free to open is open');
	assert.doesNotMatch(paper, /secret-/);
	await noButtons(page);
	const pdf = await page.pdf();
	assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');
	assert.deepEqual(wrong, []);
	await context.close();
});

test('a lesson with answers: those that were earned, unfolded', async () => {
	const { choices } = (await l.get('/api/items/pick')).json;
	await l.answer('pick', { choices: [choices.find((/** @type {any} */ one) =>
		one.html.includes('Beta')).id] });
	await l.answer('plain', { typed: '16000.0' });
	const { page, context } = await printed(LESSON);
	const paper = await text(page);
	assert.match(paper, /secret-beta/);
	assert.match(paper, /secret-why/, 'the folded answer is open');
	assert.match(paper, /secret-plain/);
	assert.doesNotMatch(paper, /secret-(many|explained|back|guess)/);
	await noButtons(page);
	await page.evaluate(() => dispatchEvent(new Event('afterprint')));
	await page.emulateMedia({ media: 'screen' });
	assert.ok(!await page.getByText('secret-why').isVisible(), 'folded again');
	await context.close();
});

test('practice: the questions of a topic', async () => {
	const { page, context } = await printed('/practice');
	const paper = await text(page);
	assert.match(paper, /Which ones\?/);
	assert.doesNotMatch(paper, /secret-(many|explained|back)|all topics/);
	await noButtons(page);
	await context.close();
});

test('a review: the card, and its answer once it was shown', async () => {
	await l.post('/api/deck', { add: ['back'] });
	for (const shown of [false, true]) {
		const { page, context } = await printed('/review', async (at) => {
			await at.locator('.review-card .prompt').waitFor();
			if (!shown) return;
			await at.keyboard.press('Space');
			await at.getByText('secret-back').waitFor();
		});
		const paper = await text(page);
		assert.match(paper, /Front\?/);
		assert.equal(/secret-back/.test(paper), shown);
		assert.doesNotMatch(paper, /Settings|Bury|Again/);
		await noButtons(page);
		await context.close();
	}
});
