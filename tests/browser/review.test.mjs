// The review of cards by keys alone: what is asked, what is told before and after
// an answer, what two tabs, a lost server and a second thought do.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { axeFaults, everybodyCanUse, looks } from './everybody.mjs';
import { lessonRoot } from './lesson_root.mjs';
import { stage, UTC } from './stage.mjs';
import { DAY, learner, makeFolder } from '../api/learner.mjs';

const folder = makeFolder();
const root = lessonRoot(folder);
const l = await learner(folder, ['--root', root]);
const at = await stage(l, UTC);

/** The learner's clock is that of the tests: UTC.
 * @param {import('playwright-core').BrowserContextOptions} [options] */
async function visit(options) {
	const opened = await at.visit('/review', options);
	await opened.page.locator('.review-card > *').first().waitFor();
	return opened;
}

/** @param {import('playwright-core').Page} page */
const said = (page) => page.locator('.review-said');
/** @param {import('playwright-core').Page} page @param {RegExp} pattern */
const says = (page, pattern) => said(page).filter({ hasText: pattern })
	.waitFor();
/** @param {import('playwright-core').Page} page */
const focused = (page) => page.evaluate(() =>
	document.activeElement?.textContent ?? '');

const cards = async () => (await l.get('/api/deck?utc_offset_min=0')).json.cards;

describe('one session, by keys', () => {
	test('no cards: how to add some', async () => {
		const { page, context, wrong } = await visit();
		await page.getByRole('heading', { name: 'Your deck is empty' })
			.waitFor();
		assert.ok(!await page.getByRole('button', { name: 'Undo' })
			.isVisible());
		await page.getByRole('button', { name: 'Add all cards' })
			.press('Enter');
		await says(page, /Added 2 cards/);
		await page.getByText('Front?').waitFor();
		assert.deepEqual(wrong, []);
		await context.close();
	});

	test('Space shows, 1 to 4 grade, each with its interval', async () => {
		const { page, context, wrong } = await visit();
		assert.match(await focused(page), /Front\?/);
		assert.doesNotMatch(await page.content(), /secret-back/);
		await page.keyboard.press('3');
		assert.equal((await cards())[0].reps, 0, 'not before the answer');
		await page.keyboard.press('Space');
		await page.getByText('secret-back').waitFor();
		const grades = page.getByRole('group',
			{ name: 'How well did you know it?' });
		assert.equal(await grades.getByRole('button').count(), 4);
		for (const button of await grades.getByRole('button').all())
			assert.match(await button.textContent() ?? '',
				/(Again|Hard|Good|Easy).*(min|day)/);
		await page.keyboard.press('4');
		await says(page, /Easy: comes back in \d+ days/);
		assert.equal((await cards())[0].reps, 1);
		assert.deepEqual(wrong, []);
		await context.close();
	});

	test('a typed card: an attempt first, then a suggestion', async () => {
		const { page, context, wrong } = await visit();
		const field = page.getByRole('textbox', { name: 'Your answer' });
		await field.waitFor();
		assert.ok(await field.evaluate((at) =>
			at === document.activeElement));
		assert.doesNotMatch(await page.content(), /secret-typed/);
		await page.keyboard.type('1');
		await page.keyboard.press('Enter');
		await page.getByText('secret-typed').waitFor();
		await page.getByText('Not right').waitFor();
		const again = page.getByRole('button', { name: /Again.*suggested/ });
		assert.ok(await again.evaluate((at) =>
			at === document.activeElement));
		await page.keyboard.press('1');
		await says(page, /Again: comes back in 1 min/);
		await page.getByRole('heading', { name: 'A short wait' }).waitFor();
		assert.match(await page.locator('.review-card').textContent() ?? '',
			/1 card is in short steps.*Reviewed today.*2 cards/s);
		assert.deepEqual(wrong, []);
		await context.close();
	});

	test('a typed card may be given up, without a made-up number', async () => {
		const { page, context, wrong } = await visit();
		await page.keyboard.press('u');
		await page.getByText(/^Twice/).waitFor();
		await page.getByRole('button', { name: 'I don’t know' })
			.press('Enter');
		await page.getByText('secret-typed').waitFor();
		await page.getByText(/The answer is \d+\./).waitFor();
		assert.ok(!await page.getByText('Not right').isVisible());
		assert.ok(await page.getByRole('button', { name: /Again.*suggested/ })
			.evaluate((at) => at === document.activeElement));
		await page.keyboard.press('1');
		await says(page, /Again: comes back in 1 min/);
		assert.deepEqual(wrong, []);
		await context.close();
	});

	test('u takes it back; ahead asks what is in steps', async () => {
		const { page, context } = await visit();
		await page.getByRole('heading', { name: 'A short wait' }).waitFor();
		await page.keyboard.press('u');
		await says(page, /Taken back: grade/);
		await page.getByText(/^Twice/).waitFor();
		await page.getByRole('textbox').fill('1');
		await page.keyboard.press('Enter');
		await page.getByRole('button', { name: /Again/ }).waitFor();
		await page.keyboard.press('1');
		await page.getByRole('button', { name: 'Ask it now' }).press('Enter');
		await page.getByText(/^Twice/).waitFor();
		await page.keyboard.press('Tab');
		await context.close();
	});

	test('b buries until tomorrow, s suspends', async () => {
		const { page, context } = await visit();
		await page.getByRole('button', { name: 'Ask it now' }).click();
		await page.getByText(/^Twice/).waitFor();
		await page.getByRole('button', { name: 'Bury' }).press('b');
		await says(page, /Buried/);
		await page.getByRole('heading', { name: 'Done for today' }).waitFor();
		await page.getByText(/next card comes tomorrow/).waitFor();
		await page.keyboard.press('u');
		await says(page, /Taken back: bury/);
		await page.getByRole('button', { name: 'Ask it now' }).click();
		await page.getByRole('button', { name: 'Suspend' }).click();
		await says(page, /Suspended/);
		await page.keyboard.press('u');
		await says(page, /Taken back: suspend/);
		await context.close();
	});
});

test('another tab was faster: the reason and the fresh card', async () => {
	await l.passTime(40 * DAY);
	const { page, context, wrong } = await visit();
	await page.locator('.review-card .prompt').waitFor();
	const { card } = await l.next();
	if (await page.getByRole('textbox', { name: 'Your answer' }).count()) {
		await page.getByRole('textbox', { name: 'Your answer' }).fill('1');
		await page.keyboard.press('Enter');
	} else {
		await page.keyboard.press('Space');
	}
	await page.getByRole('button', { name: /Good/ }).waitFor();
	await l.grade(card, 3);
	await page.keyboard.press('3');
	await says(page, /changed meanwhile, in another tab/);
	assert.equal((await cards()).find((one) => one.id === card.id).reps,
		card.reps + 1, 'graded once');
	assert.deepEqual(wrong, []);
	await context.close();
});

test('two buttons, if one likes', async () => {
	await l.passTime(400 * DAY);
	const { page, context } = await visit();
	await page.getByText('Settings', { exact: true }).click();
	await page.getByRole('checkbox', { name: 'Two buttons only' }).check();
	await page.locator('.setting-said').filter({ hasText: 'Saved' }).waitFor();
	await page.reload();
	await page.locator('.review-card .prompt').waitFor();
	if (await page.getByRole('textbox', { name: 'Your answer' }).count()) {
		await page.getByRole('textbox', { name: 'Your answer' }).fill('1');
		await page.keyboard.press('Enter');
	} else {
		await page.getByRole('button', { name: 'Show the answer' }).click();
	}
	const grades = page.getByRole('group',
		{ name: 'How well did you know it?' });
	await grades.waitFor();
	assert.deepEqual(await grades.locator('.grade-name').allTextContents(),
		['Again', 'Good']);
	await page.keyboard.press('2');
	await says(page, /Good: comes back in/);
	await page.getByText('Settings', { exact: true }).click();
	await page.getByRole('checkbox', { name: 'Two buttons only' }).uncheck();
	await page.locator('.setting-said').filter({ hasText: 'Saved' }).waitFor();
	await context.close();
});

test('a leech is marked when it becomes one, and from then on', async () => {
	const m = await learner(makeFolder(), ['--root', root]);
	await m.post('/api/deck', { add: ['back'] });
	let { card } = await m.next();
	for (let lapses = 0; lapses < 7; lapses++) {
		card = (await m.grade(card, 4)).json.card;
		card = (await m.grade(card, 1)).json.card;
	}
	await m.grade(card, 4);
	await m.passTime(400 * DAY);
	const { page, context, wrong } = await at.visit('/review', {}, m.url);
	await page.locator('.review-card .prompt').waitFor();
	assert.equal(await page.getByText(/forgotten this card/).count(), 0);
	await page.keyboard.press('Space');
	await page.getByRole('button', { name: /Again/ }).waitFor();
	await page.keyboard.press('1');
	await says(page, /it is marked as a leech/);
	await page.getByRole('button', { name: 'Ask it now' }).press('Enter');
	await page.getByText(/forgotten this card 8 times.*suspend it/).waitFor();
	await page.goto(`${m.url}/progress`);
	const row = page.getByRole('row', { name: /Front\?/ });
	await row.getByText('leech', { exact: true }).waitFor();
	assert.deepEqual(wrong, []);
	await context.close();
	await m.stop();
});

test('settings: sent when changed, refused with their range', async () => {
	await l.passTime(600 * DAY);
	const { page, context, wrong } = await visit();
	await page.getByText('Settings', { exact: true }).click();
	const field = page.getByRole('textbox',
		{ name: 'Wanted retention' });
	const settings = async () => (await l.get('/api/progress')).json.settings;
	await field.fill('120');
	await field.press('Tab');
	await page.locator('.setting-said').filter({ hasText: 'from 70 to 97' })
		.waitFor();
	assert.equal(await field.getAttribute('aria-invalid'), 'true');
	assert.equal((await settings()).retention, 90);
	await field.fill('75');
	await field.press('Tab');
	await page.locator('.setting-said').filter({ hasText: 'Saved' }).waitFor();
	assert.equal(await field.getAttribute('aria-invalid'), null);
	assert.equal((await settings()).retention, 75);
	await page.getByRole('checkbox', { name: 'Spread reviews' }).check();
	await page.locator('.setting', { hasText: 'Spread reviews' })
		.getByText('Saved.').waitFor();
	assert.ok(await page.getByRole('checkbox', { name: 'Spread reviews' })
		.evaluate((at) => at === document.activeElement), 'focus stays');
	assert.equal((await settings()).fuzz, true);
	await page.reload();
	await page.getByText('Settings', { exact: true }).click();
	assert.equal(await field.inputValue(), '75');
	assert.deepEqual(await axeFaults(page), []);
	await l.post('/api/settings', { retention: 90, fuzz: false });
	assert.deepEqual(wrong, []);
	await context.close();
});

test('the server goes under a grade: it is sent when it is back', async () => {
	await l.passTime(800 * DAY);
	const { page, context } = await visit();
	await page.locator('.review-card .prompt').waitFor();
	const { card } = await l.next();
	if (await page.getByRole('textbox', { name: 'Your answer' }).count()) {
		await page.getByRole('textbox', { name: 'Your answer' }).fill('1');
		await page.keyboard.press('Enter');
	} else {
		await page.keyboard.press('Space');
	}
	await page.getByRole('button', { name: /Good/ }).waitFor();
	await l.stop();
	await page.keyboard.press('3');
	await page.getByText(/does not answer.*sent when it is back/).waitFor();
	await l.again();
	await page.getByRole('button', { name: 'Try now' }).click();
	await says(page, /Good: comes back in/);
	assert.equal((await cards()).find((one) => one.id === card.id).reps,
		card.reps + 1);
	await context.close();
});

test('without scripts: why, and what is due', async () => {
	await l.passTime(2000 * DAY);
	const { page, context } = await at.visit('/review',
		{ javaScriptEnabled: false });
	await page.getByText(/A review needs scripts/).waitFor();
	assert.equal(await page.locator('.review li.item').count(), 2);
	assert.doesNotMatch(await page.content(), /secret-/);
	await context.close();
});

describe('everybody can use it', () => {
	for (const { name, options } of looks) {
		test(`axe, ${name}`, async () => {
			const { page, context, wrong } = await visit(options);
			await page.locator('.review-card .prompt').waitFor();
			const field = page.getByRole('textbox', { name: 'Your answer' });
			if (await field.count()) {
				await field.fill('1');
				await field.press('Enter');
			} else {
				await page.keyboard.press('Space');
			}
			await page.getByRole('button', { name: /Good/ }).waitFor();
			await everybodyCanUse(page);
			assert.deepEqual(wrong, []);
			await context.close();
		});
	}
});
