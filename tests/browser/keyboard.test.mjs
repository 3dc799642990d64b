// The keyboard alone is enough for all that is asked: the lessons that there are,
// as they are now, practice, and a review to its end. Every item on the page is
// come to with Tab, in order, answered, and its verdict said aloud.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mounted } from './browser.mjs';
import { stage, UTC } from './stage.mjs';
import { walk } from './walk.mjs';
import { learner, makeFolder } from '../api/learner.mjs';

const l = await learner(makeFolder());
const { visit } = await stage(l, UTC);
await l.post('/api/settings', { new_a_day: 1000 });

const progress = async () =>
	(await l.get('/api/progress?utc_offset_min=0')).json;

test('every lesson, from its head to its end', async () => {
	const { lessons } = await progress();
	assert.ok(lessons.length > 0);
	for (const { slug, items } of lessons) {
		const { page, context, wrong } = await visit(`/lessons/${slug}/`);
		const ids = items.map((/** @type {any} */ one) => one.id);
		assert.deepEqual(await walk(page, ids), ids, `${slug}: all, in order`);
		const after = (await progress()).lessons.find(
			(/** @type {any} */ one) => one.slug === slug);
		for (const { id, kind, verdict, in_deck: added } of after.items) {
			assert.ok(verdict, `${id} was kept`);
			assert.equal(added, kind === 'card', id);
		}
		assert.deepEqual(wrong, []);
		await context.close();
	}
});

test('the predictions stand beside their answers, by keys', async () => {
	const { lessons, calibration } = await progress();
	for (const { slug } of lessons) {
		const { page, context } = await visit(`/lessons/${slug}/`);
		for (const row of await page.locator('[data-answers] > ul > li').all()) {
			await row.locator('summary').getByText(/(Right|Not as predicted)\./)
				.waitFor();
			const open = async () => row.locator('details').evaluate((at) =>
				/** @type {HTMLDetailsElement} */ (at).open);
			const before = await open();
			await row.locator('summary').press('Enter');
			assert.notEqual(await open(), before);
			if (before) await row.locator('summary').press('Enter');
			await row.getByText('You predicted', { exact: true }).waitFor();
			await row.getByText('The answer', { exact: true }).waitFor();
		}
		for (const says of await page.locator('[data-answers]')
			.getByRole('status').all())
			assert.equal(await says.textContent(), calibration.says);
		await context.close();
	}
});

test('practice, from its topics on', async () => {
	const { page, context, wrong } = await visit('/practice');
	const topic = page.getByRole('navigation', { name: 'Topics' })
		.getByRole('link').nth(1);
	await topic.focus();
	await page.keyboard.press('Enter');
	await page.waitForURL(/topic=/);
	await mounted(page);
	const ids = await page.locator('.item[data-item]').evaluateAll((all) =>
		all.map((one) => one.getAttribute('data-item') ?? ''));
	assert.ok(ids.length > 0);
	assert.deepEqual(await walk(page, ids), ids);
	assert.deepEqual(wrong, []);
	await context.close();
});

test('a review, to its summary', async () => {
	const { deck } = await progress();
	const due = deck.left.due;
	assert.ok(due > 0);
	const { page, context, wrong } = await visit('/review');
	const card = page.getByRole('region', { name: 'Card' });
	const said = page.locator('.review-said[role=status]');
	for (let count = 0; count < due; count++) {
		await card.locator('.prompt').waitFor();
		const field = card.getByRole('textbox', { name: /\S/ });
		assert.equal(await card.evaluate((at) =>
			at.contains(document.activeElement)), true, 'the focus is there');
		if (await field.count()) {
			await page.keyboard.type('1');
			await page.keyboard.press('Enter');
			await card.getByRole('status').filter({ hasText: /ight\./ })
				.first().waitFor();
		} else if (await card.getByRole('radio').count()) {
			await page.keyboard.press('Space');
			await page.keyboard.press('Tab');
			await page.keyboard.press('Enter');
		} else {
			await page.keyboard.press('Space');
			await card.getByRole('group', { name: 'Answer' }).waitFor();
		}
		const grades = page.getByRole('group',
			{ name: 'How well did you know it?' });
		await grades.waitFor();
		await grades.getByRole('button', { name: /^4 ?Easy.*(day|month)/ })
			.waitFor();
		const asked = page.waitForResponse(/review\/next/);
		await page.keyboard.press('4');
		await asked;
		await said.filter({ hasText: /^Easy: comes back in .*(day|month)/ })
			.waitFor();
	}
	const title = page.getByRole('heading', { name: 'Done for today' });
	await title.waitFor();
	assert.ok(await title.evaluate((at) => at === document.activeElement));
	assert.match(await card.textContent() ?? '',
		new RegExp(`Reviewed today${due} card`));
	assert.equal((await progress()).deck.left.due, 0);
	assert.deepEqual(wrong, []);
	await context.close();
});
