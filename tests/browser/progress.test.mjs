// What the pages say of a reader's way: the start page leads back to where one
// stopped and says what was read and answered; practice asks by topic and moves
// no review.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everybodyCanUse, looks } from './everybody.mjs';
import { LESSON, lessonRoot, SLUG } from './lesson_root.mjs';
import { stage, UTC } from './stage.mjs';
import { learner, makeFolder } from '../api/learner.mjs';

const folder = makeFolder();
const l = await learner(folder, ['--root', lessonRoot(folder)]);
const { visit } = await stage(l, UTC);

const progress = async () =>
	(await l.get('/api/progress?utc_offset_min=0')).json;

test('the section one reads is told, and what was read to its end', async () => {
	const { page, context, wrong } = await visit(LESSON);
	await page.locator('#check').scrollIntoViewIfNeeded();
	await page.evaluate(() => document.querySelector('#check')
		?.scrollIntoView({ block: 'start' }));
	await page.waitForResponse((answer) => answer.request().method() ===
		'POST' && answer.url().endsWith('/api/progress'), { timeout: 20000 });
	const { here } = await progress();
	assert.equal(here.lesson, SLUG);
	assert.equal(here.section, 'check');
	await page.waitForTimeout(7000);
	await page.evaluate(() => document.querySelector('#cards')
		?.scrollIntoView({ block: 'start' }));
	await page.waitForResponse((answer) => answer.request().method() ===
		'POST' && answer.url().endsWith('/api/progress'), { timeout: 20000 });
	const { lessons } = await progress();
	const lesson = lessons.find((/** @type {any} */ one) => one.slug === SLUG);
	assert.ok(lesson.read.includes('check'));
	assert.ok(!lesson.read.includes('predict'), 'passed by, not read');
	await page.locator('[data-contents] a[href="#check"][data-read]')
		.waitFor({ state: 'attached' });
	assert.deepEqual(wrong, []);
	await context.close();
});

test('the start page leads back there', async () => {
	const { choices } = (await l.get('/api/items/pick')).json;
	const beta = choices.find((/** @type {any} */ one) =>
		one.html.includes('Beta'));
	await l.answer('pick', { choices: [beta.id] });
	await l.post('/api/deck', { add: 'all' });
	const { page, context, wrong } = await visit('/');
	const lesson = page.locator('.home-lesson',
		{ hasText: 'A small lesson' });
	await lesson.getByRole('link', { name: /2 cards are due/ }).waitFor();
	assert.match(await lesson.textContent() ?? '',
		/1 of 3 sections read.*1 of 8 questions answered, 0 right/s);
	await lesson.getByRole('link', { name: /^Continue:/ }).click();
	assert.match(page.url(), new RegExp(`${SLUG}/#(check|cards)$`));
	assert.deepEqual(wrong, []);
	await context.close();
});

test('what a lesson is reads alike on both its pages', async () => {
	for (const path of ['/', `/lessons/${SLUG}/`]) {
		const { page, context, wrong } = await visit(path);
		const styled = await page.locator('.badges, .lesson-part')
			.evaluateAll((found) => found.map((one) => {
				const { display, fontFamily } = getComputedStyle(one);
				return [one.className, display, /Inter/.test(fontFamily)];
			}));
		assert.ok(styled.length >= 2, path);
		for (const [name, display, sans] of styled) {
			assert.equal(display, name === 'badges' ? 'flex' : 'block', path);
			assert.ok(sans, path);
		}
		assert.deepEqual(wrong, []);
		await context.close();
	}
});

test('practice: by topic, and no review moves', async () => {
	const { page, context, wrong } = await visit('/practice');
	assert.equal(await page.locator('.item[data-item]').count(), 6,
		'no predictions');
	await page.getByRole('navigation', { name: 'Topics' })
		.getByRole('link', { name: /^one/ }).click();
	assert.match(page.url(), /practice\?topic=one$/);
	const one = page.locator('#item-pick');
	await one.getByText('Last time: not right').waitFor();
	await one.getByRole('radio', { name: 'Alpha' }).check();
	await one.getByRole('button', { name: 'Check' }).click();
	await one.getByText('secret-why').waitFor();
	const back = page.locator('#item-back');
	await back.getByRole('button', { name: 'Show the answer' }).click();
	await back.getByText('secret-back').waitFor();
	const { cards } = (await l.get('/api/deck?utc_offset_min=0')).json;
	assert.ok(cards.every((/** @type {any} */ card) => card.reps === 0));
	assert.deepEqual(wrong, []);
	await context.close();
});

test('practice without scripts can be read', async () => {
	const { page, context } = await visit('/practice?topic=nothing',
		{ javaScriptEnabled: false });
	await page.getByText('No question has this topic').waitFor();
	await page.goto(`${l.url}/practice`);
	await page.getByText('Which one?').waitFor();
	assert.doesNotMatch(await page.content(), /secret-/);
	await context.close();
});

for (const { name, options } of looks) {
	test(`practice for axe, ${name}`, async () => {
		const { page, context, wrong } = await visit('/practice', options);
		await everybodyCanUse(page);
		assert.deepEqual(wrong, []);
		await context.close();
	});
}
