// On paper: questions without what can only be pressed, blank whatever was
// answered; the answers in the copy that has them, and nowhere else.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ready } from './browser.mjs';
import { axeFaults } from './everybody.mjs';
import { LESSON, lessonRoot } from './lesson_root.mjs';
import { stage, UTC } from './stage.mjs';
import { learner, makeFolder } from '../api/learner.mjs';

const folder = makeFolder();
const l = await learner(folder, ['--root', lessonRoot(folder)]);
const { blank, visit } = await stage(l, UTC);

/** A page as it is printed: all items there, folds as the printer finds them.
 * @param {string} path
 * @param {(page: import('playwright-core').Page) => Promise<void>} [act] */
async function printed(path, act) {
	const opened = await visit(path);
	const { page } = opened;
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

/** @param {string} paper */
function isBlank(paper) {
	for (const asked of ['Which one?', 'Alpha', 'Which ones?', 'What is 20 of',
		'How many?', 'Guess.', 'Front?', 'Twice 2?'])
		assert.ok(paper.includes(asked), asked);
	assert.doesNotMatch(paper, /secret-|hint/i);
	assert.doesNotMatch(paper, /Your answer|How sure|read as/);
	assert.doesNotMatch(paper, /Locked|answer waits|Not right|Show|deck\b/i);
}

test('a lesson on paper: every question, and where to write', async () => {
	const { page, context, wrong } = await printed(LESSON);
	isBlank(await text(page));
	const lines = page.locator('.blank').filter({ visible: true });
	assert.deepEqual((await lines.allInnerTexts()).map((one) =>
		one.trim().replace(/\s+/g, ' ')), ['Answer:', 'Choose all that apply.',
		'Answer: %', 'Answer:', 'Answer:', 'Answer:']);
	await noButtons(page);
	const pdf = await page.pdf();
	assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');
	assert.deepEqual(wrong, []);
	await context.close();
});

test('whatever was answered: on paper nothing is', async () => {
	const { choices } = (await l.get('/api/items/pick')).json;
	const id = (/** @type {string} */ word) => choices.find(
		(/** @type {any} */ one) => one.html.includes(word)).id;
	await l.answer('pick', { choices: [id('Beta')] });
	await l.answer('plain', { typed: '16000.0' });
	await l.answer('share', { typed: '7', draw: 3 });
	await l.answer('other', { typed: '4', confidence: 70 });
	const { page, context } = await printed(LESSON);
	isBlank(await text(page));
	await noButtons(page);
	await page.emulateMedia({ media: 'screen' });
	await page.evaluate(() => dispatchEvent(new Event('afterprint')));
	assert.ok(await page.locator('#item-other').getByText('Locked.')
		.isVisible(), 'the screen has it as it was');
	await context.close();
});

test('printed as soon as it is there, and without scripts: the same', async () => {
	const papers = [];
	for (const javaScriptEnabled of [true, false]) {
		const { page, context } = await blank({ javaScriptEnabled });
		await page.goto(l.url + LESSON, { waitUntil: 'domcontentloaded' });
		await page.emulateMedia({ media: 'print' });
		const paper = await text(page);
		isBlank(paper);
		papers.push(paper.replace(/\s+/g, ' '));
		await context.close();
	}
	assert.equal(papers[0], papers[1]);
});

test('the copy with answers has each of them, below its question', async () => {
	const { page, context, wrong } = await visit(LESSON);
	await page.getByRole('link', { name: /with answers/i }).click();
	await page.getByRole('button', { name: 'Print it' }).waitFor();
	assert.deepEqual(await axeFaults(page), []);
	await page.emulateMedia({ media: 'print' });
	const paper = await text(page);
	for (const [asked, answers] of [['Which one?', ['secret-why']],
		['Which ones?', ['secret-many']],
		['What is 20 of', ['40 %', 'secret-explained']],
		['How many?', ['16,000', 'secret-plain']],
		['Guess.', ['secret-guess']], ['Guess a number.', ['1', 'secret-other']],
		['Front?', ['secret-back']], ['Twice 2?', ['4', 'secret-typed: 4.']]]) {
		let at = paper.indexOf(String(asked));
		assert.ok(at >= 0, String(asked));
		for (const one of answers) {
			at = paper.indexOf(one, at);
			assert.ok(at >= 0, `${asked} ${one}`);
		}
	}
	assert.equal(paper.match(/secret-why/g)?.length, 1, 'once');
	assert.deepEqual(await page.locator('li.right').allInnerTexts(),
		['Yes', 'Alpha', 'Two', 'One']);
	assert.doesNotMatch(paper, /Answer:/, 'nothing to write');
	assert.equal(paper.match(/Choose all/g)?.length, 1);
	await noButtons(page);
	assert.deepEqual(wrong, []);
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

// A4 without the margins of print.css.
const sheet = { width: 673, height: 1001 };

test('a figure: what is asked, as text, and its picture on one sheet', async () => {
	const { figures } = (await l.get('/api/figures')).json;
	for (const { name } of figures) {
		// Its questions are in no bank here.
		const { page, context } = await blank({ viewport: sheet });
		await page.goto(`${l.url}/figures/${name}`);
		await ready(page);
		await page.emulateMedia({ media: 'print' });
		await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
		for (const pressed of ['.ways', '.slider', '.actions'])
			assert.equal(await page.locator(pressed).filter(
				{ visible: true }).count(), 0, `${name}: ${pressed}`);
		assert.doesNotMatch(await text(page), /\b(Press|Point|Click)\b/,
			`${name}: what paper cannot`);
		const first = await page.locator('.picture canvas, .picture svg, ' +
			'.picture pre, .picture ol').first().boundingBox();
		assert.ok(first && first.height > 30, name);
		assert.ok(first.y + first.height < sheet.height, `${name}: ` +
			`the picture ends at ${first.y + first.height} px`);
		for (const field of await page.locator('.controls input').all())
			if (await field.isVisible())
				assert.notEqual(await field.inputValue(), '', `${name}: ` +
					await field.getAttribute('name'));
		await context.close();
	}
});
