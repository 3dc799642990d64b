// The page /progress: what is learnt, due and forgotten, told from what happened;
// by the clock of the browser; a table for each chart; read without scripts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axeFaults, everybodyCanUse, looks } from './everybody.mjs';
import { lessonRoot } from './lesson_root.mjs';
import { stage, UTC } from './stage.mjs';
import { DAY, learner, makeFolder } from '../api/learner.mjs';

const folder = makeFolder();
const l = await learner(folder, ['--root', lessonRoot(folder)]);
const at = await stage(l, UTC);

/** @param {import('playwright-core').BrowserContextOptions} [options] */
async function visit(options) {
	const opened = await at.visit('/progress', options);
	await opened.page.locator('[data-offset]').waitFor();
	return opened;
}

/** @param {import('playwright-core').Page} page @param {string} id */
const part = async (page, id) => (await page.locator(`#${id}`).innerText())
	.replace(/\s+/g, ' ');

test('before anything was done: what will be here', async () => {
	const { page, context, wrong } = await visit();
	await page.getByText(/Nothing is here yet/).waitFor();
	await page.getByRole('link', { name: 'To the lessons' }).waitFor();
	assert.equal(await page.locator('table').count(), 0);
	assert.deepEqual(await axeFaults(page), []);
	assert.deepEqual(wrong, []);
	await context.close();
});

test('little is told as little', async () => {
	await l.post('/api/deck', { add: 'all' });
	const { page, context } = await visit();
	assert.match(await part(page, 'cards'), /New 2/);
	assert.match(await part(page, 'cards'), /0 reviews .* too few to tell/);
	assert.match(await part(page, 'topics'), /answered no question yet/);
	assert.match(await part(page, 'predictions'), /made no prediction yet/);
	assert.doesNotMatch(await page.content(), /NaN|secret-/);
	await context.close();
});

test('it says what happened', async () => {
	const card = async (/** @type {string} */ id) =>
		(await l.get('/api/deck?utc_offset_min=0')).json.cards.find(
			(/** @type {any} */ one) => one.id === id);
	const { choices } = (await l.get('/api/items/pick')).json;
	const beta = choices.find((/** @type {any} */ one) =>
		one.html.includes('Beta'));
	await l.answer('pick', { choices: [beta.id] });
	const guess = (await l.get('/api/items/guess')).json.choices;
	const yes = guess.find((/** @type {any} */ one) => one.html.includes('Yes'));
	await l.answer('guess', { choices: [yes.id], confidence: 80 });
	let now = (await l.grade(await card('back'), 4)).json.card;
	for (let i = 0; i < 24; i++) {
		if (now.state !== 'review') {
			now = (await l.grade(now, 4)).json.card;
			continue;
		}
		now = (await l.grade(now, i < 4 ? 1 : 3)).json.card;
	}
	const { today } = (await l.get('/api/progress')).json;
	assert.ok(today.reviewed > 20 && today.lapsed === 2);
	const { page, context, wrong } = await visit();
	const share = Math.round(100 * (1 - today.lapsed / today.reviewed));
	assert.match(await part(page, 'cards'), new RegExp('Learnt 1 .*New 1 .*' +
		`${today.reviewed} learnt cards were asked and you knew ` +
		`${today.reviewed - today.lapsed} of them: ${share} %`));
	assert.match(await part(page, 'cards'), /You want 90 %/);
	assert.match(await part(page, 'cards'), /Forgotten most often.*Front\? 2/);
	assert.match(await part(page, 'days'), /answered 2 questions, 1 of them/);
	assert.match(await part(page, 'days'),
		new RegExp(`graded ${today.grades} cards, on 1 day`));
	assert.match(await part(page, 'topics'), /one 1 of 1 0/);
	assert.match(await part(page, 'predictions'),
		/You were 80 % sure, and you were right.*80 to 90 % 1 1/);
	assert.match(await part(page, 'read'), /A small lesson 0 of 3/);
	assert.deepEqual(wrong, []);
	await context.close();
});

test('each chart has its table, with the same numbers', async () => {
	const { page, context } = await visit();
	const charts = page.getByRole('img', { name: /\d/ });
	assert.equal(await charts.count(), 2);
	for (const chart of await charts.all()) {
		const bars = await chart.locator('.bar-day').evaluateAll((all) =>
			all.map((one) => [one.querySelector('.bar-name')?.textContent,
				Number(one.querySelector('.bar-value')?.textContent)]));
		const table = chart.locator('xpath=following-sibling::details[1]');
		await table.getByText('As a table').press('Enter');
		const rows = await table.locator('tbody tr').evaluateAll((all) =>
			all.map((one) => [one.children[0].textContent,
				Number(one.children[1].textContent)]));
		assert.deepEqual(rows, bars);
		assert.ok(rows.some(([name]) => name === 'today'));
		assert.equal(new Set(rows.map(([name]) => name)).size, rows.length);
	}
	await context.close();
});

test('days are those of the browser', async () => {
	await l.passTime(23 * 3600 - 1);
	for (const [timezoneId, offset] of [['Asia/Tokyo', 540],
		['America/Los_Angeles', -480]]) {
		const { page, context, wrong } = await visit(
			{ timezoneId: String(timezoneId) });
		await page.waitForFunction((minutes) => document.querySelector(
			'[data-offset]')?.getAttribute('data-offset') === minutes,
		String(offset));
		assert.deepEqual(wrong, []);
		await context.close();
	}
	await l.passTime(-23 * 3600 + 1);
});

test('what is due later stands on its day', async () => {
	const { json } = await l.get('/api/deck?utc_offset_min=0');
	const [later] = json.cards.filter((/** @type {any} */ one) =>
		one.state === 'review');
	const days = Math.ceil(later.due_s / DAY);
	await l.passTime(Math.max(0, (days - 3) * DAY));
	const { page, context } = await visit();
	const bars = await page.locator('.bar-chart').first()
		.locator('.bar-value').allTextContents();
	assert.equal(bars[3], '1', bars.join());
	await context.close();
});

test('it reads without scripts, and on paper', async () => {
	const { page, context } = await visit({ javaScriptEnabled: false });
	assert.match(await part(page, 'cards'), /Learnt/);
	await page.emulateMedia({ media: 'print' });
	assert.ok(await page.locator('#cards').isVisible());
	await context.close();
});

test('it is linked from the start page', async () => {
	const { page, context } = await visit();
	await page.goto(l.url);
	await page.getByRole('link', { name: 'Your progress' }).first().click();
	await page.waitForURL(/\/progress/);
	await context.close();
});

for (const { name, options } of looks) {
	test(`for axe, ${name}`, async () => {
		const { page, context, wrong } = await visit(options);
		await everybodyCanUse(page);
		assert.deepEqual(wrong, []);
		await context.close();
	});
}
