// The text of a card, edited where it is asked: by keys, checked by the server,
// shown again at once; nothing lost when it is refused, when another tab or
// program was faster, or when the page goes.
import assert from 'node:assert/strict';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { everybodyCanUse, looks } from './everybody.mjs';
import { lessonRoot } from './lesson_root.mjs';
import { stage, UTC } from './stage.mjs';
import { learner, makeFolder } from '../api/learner.mjs';
import { BIN, start } from '../api/server.mjs';

const folder = makeFolder();
const root = lessonRoot(folder);
const file = join(root, 'quiz/test.quiz.md');
const l = await learner(folder, ['--root', root]);
const at = await stage(l, UTC);
await l.post('/api/deck', { add: ['back'] });

/** @param {import('playwright-core').BrowserContextOptions} [options] */
async function visit(options) {
	const opened = await at.visit('/review', options);
	await opened.page.locator('.review-card .prompt').waitFor();
	return opened;
}

/** @param {import('playwright-core').Page} page */
async function edit(page) {
	await page.keyboard.press('e');
	const field = page.getByRole('textbox', { name: /quiz\/test\.quiz\.md/ });
	await field.waitFor();
	assert.ok(await field.evaluate((at) => at === document.activeElement));
	return field;
}

/** @param {import('playwright-core').Page} page @param {RegExp} pattern */
const status = (page, pattern) => page.locator('.editor [role=status]')
	.filter({ hasText: pattern }).waitFor();

test('e, by keys alone: saved, said, and asked with its new text', async () => {
	const { page, context, wrong } = await visit();
	const field = await edit(page);
	assert.match(await field.inputValue(), /^## back\n[^]*secret-back$/);
	// Keys of the review are letters here, also on a button.
	await page.keyboard.type('s1 ');
	await page.keyboard.press('Escape');
	await page.keyboard.press('Tab');
	assert.equal(await page.evaluate(() =>
		document.activeElement?.textContent), 'Save', 'Esc, Tab: out of it');
	await page.keyboard.press('1');
	await page.keyboard.press('b');
	assert.match(await field.inputValue(), /^s1 ## back/);
	await page.keyboard.press('Shift+Tab');
	for (let i = 0; i < 3; i++) await page.keyboard.press('Control+Home');
	for (let i = 0; i < 3; i++) await page.keyboard.press('Delete');
	await field.fill((await field.inputValue()).replace('Front?',
		'The new front?'));
	await page.keyboard.press('Control+Enter');
	await page.locator('.review-said').filter({ hasText: 'Saved' }).waitFor();
	await page.locator('.prompt').filter({ hasText: 'The new front?' })
		.waitFor();
	assert.match(readFileSync(file, 'utf8'), /\nThe new front\?\n/);
	assert.equal(await page.locator('.editor').count(), 0);
	await page.keyboard.press('Space');
	await page.getByText('secret-back').waitFor();
	assert.deepEqual(wrong, []);
	await context.close();
});

test('what is wrong stands beside the text and leads to its place', async () => {
	const { page, context, wrong } = await visit();
	const field = await edit(page);
	const before = readFileSync(file, 'utf8');
	const text = `${await field.inputValue()}\n\nMore <b>bold</b>.`;
	await field.fill(text);
	await page.getByRole('button', { name: 'Save' }).click();
	await status(page, /Nothing was saved: the bank would have \d+ error/);
	const fault = page.locator('.editor-faults > li')
		.filter({ hasText: /HTML/ }).first();
	await fault.getByRole('button').press('Enter');
	const { value, at } = await field.evaluate((one) => ({
		value: /** @type {HTMLTextAreaElement} */ (one).value,
		at: /** @type {HTMLTextAreaElement} */ (one).selectionStart }));
	assert.equal(value, text, 'kept');
	assert.equal(value.slice(at, at + 3), '<b>');
	assert.equal(readFileSync(file, 'utf8'), before);
	await page.getByRole('button', { name: 'Cancel' }).click();
	await status(page, /not saved/);
	await page.getByRole('button', { name: 'Throw my changes away' }).click();
	await page.locator('.review-card .prompt').waitFor();
	assert.doesNotMatch(await (await edit(page)).inputValue(), /bold/);
	assert.deepEqual(wrong, []);
	await context.close();
});

test('two tabs: both texts, and a choice', async () => {
	const [first, second] = [await visit(), await visit()];
	const fields = [await edit(first.page), await edit(second.page)];
	for (const [i, word] of ['one', 'two'].entries()) {
		await fields[i].fill((await fields[i].inputValue())
			.replace('secret-back', `secret-back ${word}`));
	}
	await first.page.keyboard.press('Control+Enter');
	await first.page.locator('.review-said').filter({ hasText: 'Saved' })
		.waitFor();
	const { page } = second;
	await page.keyboard.press('Control+Enter');
	await status(page, /changed since.*Nothing was saved/);
	assert.match(await fields[1].inputValue(), /secret-back two/, 'mine');
	const theirs = page.getByRole('region', { name: 'The file’s text' });
	assert.deepEqual(await theirs.locator('mark').allTextContents(),
		['secret-back one']);
	await page.getByRole('button', { name: 'Save mine over it' }).click();
	await page.locator('.review-said').filter({ hasText: 'Saved' }).waitFor();
	assert.match(readFileSync(file, 'utf8'), /secret-back two/);
	for (const { context } of [first, second]) await context.close();
});

test('another item changed: said, and saved by a second press', async () => {
	const { page, context } = await visit();
	const field = await edit(page);
	writeFileSync(file, readFileSync(file, 'utf8')
		.replace('Which one?', 'Which one is it?'));
	await field.fill((await field.inputValue()).replace(' two', ' three'));
	await page.keyboard.press('Control+Enter');
	await status(page, /Another item of the bank/);
	await page.keyboard.press('Control+Enter');
	await page.locator('.review-said').filter({ hasText: 'Saved' }).waitFor();
	assert.match(readFileSync(file, 'utf8'),
		/Which one is it\?[^]*secret-back three/);
	await context.close();
});

test('what was begun is there after a reload, and the server’s absence',
	async () => {
		const { page, context } = await visit();
		const field = await edit(page);
		await field.fill((await field.inputValue()).replace('three', 'four'));
		await page.reload();
		await page.locator('.review-card .prompt').waitFor();
		const again = await edit(page);
		await status(page, /still here.*not saved/);
		assert.match(await again.inputValue(), /secret-back four/);
		await l.stop();
		await page.keyboard.press('Control+Enter');
		await page.getByText(/does not answer.*kept in this browser/).waitFor();
		await l.again();
		await page.getByRole('button', { name: 'Try now' }).click();
		await page.locator('.review-said').filter({ hasText: 'Saved' })
			.waitFor();
		assert.match(readFileSync(file, 'utf8'), /secret-back four/);
		await context.close();
	});

test('from practice too', async () => {
	const { page, context, wrong } = await visit();
	await page.goto(`${l.url}/practice`);
	const one = page.locator('#item-pick');
	await one.getByRole('button', { name: 'Edit pick' }).press('Enter');
	const field = one.getByRole('textbox', { name: /quiz\/test/ });
	await field.fill((await field.inputValue()).replace('Beta', 'Better'));
	await one.getByRole('button', { name: 'Save' }).click();
	await one.getByRole('radio', { name: 'Better' }).waitFor();
	assert.deepEqual(wrong, []);
	await context.close();
});

/** Root may write anywhere, unless that leave is taken from it. */
const humble = process.getuid?.() === 0 ? ['setpriv',
	'--bounding-set=-dac_override,-dac_read_search', BIN] : [BIN];

test('a bank that cannot be written: no button, but the reason', async () => {
	const place = makeFolder();
	const locked = lessonRoot(place);
	chmodSync(join(locked, 'quiz'), 0o555);
	const server = await start(['--root', locked, '--data',
		join(place, 'data')], {}, humble);
	const { page, context, wrong } = await at.visit('/review', {}, server.url);
	await page.getByRole('button', { name: 'Add all cards' }).click();
	await page.getByText('Front?').waitFor();
	assert.ok(!await page.getByRole('button', { name: /^Edit/ }).isVisible());
	await page.getByText(/cannot be edited here.*Permission denied/).waitFor();
	await page.keyboard.press('e');
	await page.locator('.review-said').filter({ hasText: 'cannot be written' })
		.waitFor();
	await page.goto(`${server.url}/practice`);
	await page.locator('.item[data-ready]').first().waitFor();
	assert.equal(await page.getByRole('button', { name: /^Edit/ }).count(), 0);
	assert.deepEqual(wrong, []);
	await context.close();
	await server.stop();
	chmodSync(join(locked, 'quiz'), 0o755);
});

describe('everybody can use it', () => {
	for (const { name, options } of looks) {
		test(`axe, ${name}`, async () => {
			const { page, context, wrong } = await visit(options);
			const field = await edit(page);
			await field.fill(`${await field.inputValue()}\n\nSome <b>.`);
			await page.getByRole('button', { name: 'Save' }).click();
			await page.locator('.editor-faults > li').first().waitFor();
			await everybodyCanUse(page);
			assert.deepEqual(wrong, []);
			await context.close();
		});
	}
});
