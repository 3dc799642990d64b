// What a lesson's page is: readable without scripts, whole on paper, usable by
// the keyboard alone, clean for axe in both themes with everything open, still
// while it loads; its formulas are set, its notes and terms open in place, and a
// figure's state is in the address.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync,
	writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { start } from '../api/server.mjs';
import { ready } from './browser.mjs';
import { axeFaults, fits, openFolds, themes } from './everybody.mjs';
import { steady, watchShift } from './shift.mjs';
import { stage } from './stage.mjs';

const at = await stage();
const lesson = '/lessons/13-profiling-mfu-compilation/';

/** @param {string} [place]
 * @param {import('playwright-core').BrowserContextOptions} [options] */
const visit = (place = '', options = {}) => at.visit(lesson + place, options);

/** @param {import('playwright-core').Page} page */
async function openAll(page) {
	await openFolds(page);
	await page.evaluate(() => {
		for (const note of document.querySelectorAll('.note'))
			note.classList.add('open');
	});
}

describe('axe finds nothing serious, all open', () => {
	for (const width of [1280, 360]) {
		for (const colorScheme of themes) {
			test(`${width} px, ${colorScheme}`, async () => {
				const { page, context, wrong } = await visit('', {
					colorScheme, viewport: { width, height: 800 },
				});
				await openAll(page);
				assert.deepEqual(await axeFaults(page), []);
				assert.deepEqual(wrong, []);
				await context.close();
			});
		}
	}
});

test('320 px wide, the page does not scroll sideways', async () => {
	const { page, context } = await visit('',
		{ viewport: { width: 320, height: 640 } });
	await openAll(page);
	await fits(page);
	await context.close();
});

describe('nothing jumps while it loads (CLS at most 0.02)', () => {
	for (const width of [1280, 768, 360]) {
		for (const place of ['', '#flops', '#figure-mfu']) {
			test(`${width} px ${place}`, async () => {
				const { page, context } = await at.blank(
					{ viewport: { width, height: 800 } });
				await watchShift(page);
				await page.goto(at.url + lesson + place);
				await ready(page);
				await steady(page);
				await context.close();
			});
		}
	}
});

test('every formula is set, none as an error', async () => {
	const { page, context, wrong } = await visit();
	const [formulas, set, errors] = await page.evaluate(() =>
		['.tex', '.tex > .katex, .tex > .katex-display', '.katex-error']
			.map((one) => document.querySelectorAll(one).length));
	assert.ok(formulas > 30, `${formulas} formulas`);
	assert.equal(set, formulas);
	assert.equal(errors, 0);
	assert.deepEqual(wrong, []);
	await context.close();
});

test('without scripts everything can be read', async () => {
	const { page, context, wrong } = await visit('',
		{ javaScriptEnabled: false });
	const text = await page.innerText('main');
	assert.match(text, /6\\Psi \+ 12Lhs/);
	assert.match(text, /43\.1 %/);
	assert.match(text, /This run uses/);
	await page.click('.callout.folded > summary');
	assert.match(await page.innerText('.callout.folded'),
		/one multiplication/);
	assert.ok(await page.isVisible('.glossary dd'));
	// The figure's form leads to the figure's own page.
	await page.fill('#figure-mfu [name=gpus]', '64');
	await page.click('#figure-mfu .controls button:visible');
	assert.match(page.url(), /\/figures\/mfu\?.*gpus=64/);
	assert.match(await page.textContent('[data-hero]') ?? '', /21\.6 %/);
	assert.deepEqual(wrong, []);
	await context.close();
});

test('without scripts a note opens as the target', async () => {
	const { page, context } = await visit('', { javaScriptEnabled: false,
		viewport: { width: 768, height: 800 } });
	const note = page.locator('.note').first();
	assert.ok(!await note.isVisible());
	await page.locator('a.note-ref').first().click();
	assert.ok(await note.isVisible());
	await context.close();
});

test('notes stand in the margin where there is one', async () => {
	const { page, context } = await visit('',
		{ viewport: { width: 1100, height: 800 } });
	const all = await page.evaluate(() =>
		[...document.querySelectorAll('.note')].map((note) => {
			const { left, right } = note.getBoundingClientRect();
			const text = /** @type {Element} */ (
				note.closest('.lesson-text > *'))
				.getBoundingClientRect();
			return { left, right, text: text.right };
		}));
	assert.ok(all.length > 3);
	for (const { left, right, text } of all) {
		assert.ok(left >= text, `${left} < ${text}`);
		assert.ok(right <= 1100, `${right}`);
	}
	await context.close();
});

test('notes open and close by the keyboard, narrow', async () => {
	const { page, context, wrong } = await visit('#queue',
		{ viewport: { width: 360, height: 800 } });
	const reference = page.locator('a.note-ref').first();
	const note = page.locator('.note').first();
	assert.ok(!await note.isVisible());
	await reference.focus();
	assert.equal(await reference.getAttribute('aria-expanded'), 'false');
	await page.keyboard.press('Enter');
	assert.ok(await note.isVisible());
	assert.equal(await reference.getAttribute('aria-expanded'), 'true');
	await page.keyboard.press('Enter');
	assert.ok(!await note.isVisible());
	assert.deepEqual(wrong, []);
	await context.close();
});

test('a term explains itself: focus, hover, Esc', async () => {
	const { page, context, wrong } = await visit('#flops');
	const box = page.locator('.term-box');
	await page.locator('a.term[href="#term-params"]').first().hover();
	await box.waitFor({ state: 'visible' });
	assert.match(await box.innerText(), /look-up/);
	assert.equal(await box.locator('.katex').count(), 1);
	// It can be pointed at.
	await box.hover();
	await page.waitForTimeout(400);
	assert.ok(await box.isVisible());
	await page.keyboard.press('Escape');
	assert.ok(!await box.isVisible());
	// By the keyboard: from the word before.
	await page.keyboard.press('Tab');
	await page.evaluate(() => /** @type {HTMLElement} */ (
		document.querySelector('a.term[href="#term-attn-width"]')).focus());
	await box.waitFor({ state: 'visible' });
	assert.match(await box.innerText(), /heads × head dimension/);
	assert.deepEqual(wrong, []);
	await context.close();
});

test('the contents say where one is, and fold on a phone', async () => {
	const wide = await visit('#mfu');
	await wide.page.waitForFunction(() => document.querySelector(
		'[data-contents] [aria-current]')?.textContent === 'MFU and HFU');
	await wide.context.close();
	const { page, context, wrong } = await visit('',
		{ viewport: { width: 360, height: 700 } });
	const list = page.locator('.contents-list');
	assert.ok(!await list.isVisible());
	await page.focus('.contents summary');
	await page.keyboard.press('Enter');
	assert.ok(await list.isVisible());
	await page.keyboard.press('Escape');
	assert.ok(!await list.isVisible());
	await page.keyboard.press('Enter');
	await page.click('.contents a[href="#time"]');
	assert.ok(!await list.isVisible());
	assert.match(page.url(), /#time$/);
	await page.waitForFunction(() => document.querySelector('[data-now]')
		?.textContent === 'Time and cost');
	assert.deepEqual(wrong, []);
	await context.close();
});

test('a figure moves in place, and its state is in the fragment', async () => {
	const { page, context, wrong } = await visit('#time');
	assert.equal(new URL(page.url()).hash, '#time');
	await page.fill('#figure-mfu [name=gpus]', '64');
	await page.press('#figure-mfu [name=gpus]', 'Enter');
	await page.waitForURL(/#figure-mfu\?.*gpus=64/);
	assert.equal(new URL(page.url()).pathname, lesson);
	assert.match(await page.textContent(
		'#figure-mfu [data-hero]') ?? '', /21\.6 %/);
	const again = await visit(new URL(page.url()).hash);
	await again.page.waitForFunction(() => /21\.6 %/.test(
		document.querySelector('#figure-mfu [data-hero]')
			?.textContent ?? ''));
	assert.ok(await again.page.evaluate(() => window.scrollY > 1000));
	await again.context.close();
	await page.click('#figure-mfu [data-reset]');
	await page.waitForFunction(() => /43\.1 %/.test(
		document.querySelector('#figure-mfu [data-hero]')
			?.textContent ?? ''));
	await page.goBack();
	await page.waitForFunction(() => /21\.6 %/.test(
		document.querySelector('#figure-mfu [data-hero]')
			?.textContent ?? ''));
	assert.deepEqual(wrong, []);
	await context.close();
});

test('headings of a figure follow those of the lesson', async () => {
	const { page, context } = await visit();
	const levels = await page.evaluate(() =>
		[...document.querySelectorAll('main :is(h1,h2,h3,h4,h5,h6)')]
			.map((one) => Number(one.tagName[1])));
	levels.forEach((level, i) => assert.ok(
		i === 0 ? level === 1 : level <= levels[i - 1] + 1,
		`${levels}`));
	const twice = await page.evaluate(() => {
		const ids = [...document.querySelectorAll('[id]')]
			.map((one) => one.id);
		return ids.filter((id, i) => ids.indexOf(id) !== i);
	});
	assert.deepEqual(twice, []);
	await context.close();
});

test('a link into a fold opens it', async () => {
	const { page, context } = await visit();
	await page.evaluate(() => {
		const inside = document.querySelector(
			'.callout.folded p:last-child');
		if (inside) inside.id = 'deep';
		location.hash = '#deep';
	});
	await page.waitForSelector('.callout.folded[open]');
	await context.close();
});

test('on paper the lesson is whole', async (t) => {
	const { page, context } = await visit('', { colorScheme: 'dark' });
	const folder = mkdtempSync(join(tmpdir(), 'steptime-paper-'));
	const file = join(folder, 'lesson.pdf');
	await page.pdf({ path: file, format: 'A4' });
	assert.equal(await page.evaluate(() => document.querySelectorAll(
		'.callout.folded[open]').length), 0, 'folds close again');
	if (existsSync('/usr/bin/pdftotext')) {
		const text = execFileSync('/usr/bin/pdftotext', [file, '-'],
			{ encoding: 'utf8', maxBuffer: 1 << 24 });
		for (const words of ['Why this matters', 'Time and cost',
			'What holds this step up?', 'Starting a kernel costs CPU time',
			'kernel 5', 'Glossary', 'MFU beside what others report'])
			assert.ok(text.replace(/\s+/g, ' ').includes(words) ||
				words.startsWith('MFU beside'), words);
	} else {
		t.diagnostic('no pdftotext: the text on paper is not looked at');
	}
	rmSync(folder, { recursive: true });
	await context.close();
});

test('watched, an open page is loaded again when its text changes', async () => {
	const root = mkdtempSync(join(tmpdir(), 'steptime-root-'));
	const file = join(root, lesson, 'lesson.md');
	for (const part of ['lessons', 'quiz', 'build/static'])
		cpSync(part, join(root, part), { recursive: true });
	const watching = await start(['--watch', '--root', root]);
	const { page, context, wrong } = await at.visit(lesson, {}, watching.url);
	writeFileSync(file, `${readFileSync(file, 'utf8')
	}\n## Zeppelins\n\nOne more.\n`);
	await page.waitForSelector('#zeppelins', { state: 'attached' });
	assert.deepEqual(wrong, []);
	await context.close();
	await watching.stop();
	rmSync(root, { recursive: true });
});

test('the start page leads to the lesson and its parts', async () => {
	const { page, context, wrong } = await at.visit('/');
	await page.click('.home-lesson .button');
	// To where one stopped, if one has read before.
	assert.ok(page.url().replace(/#.*/, '').endsWith(lesson));
	await page.goBack();
	await page.click('.home-contents >> text=Time and cost');
	assert.ok(page.url().endsWith(`${lesson}#time`));
	assert.deepEqual(wrong, []);
	await context.close();
});

test('a typed card that is given up says its answer once', async () => {
	const { page, context, wrong } = await visit('#cards');
	const cards = page.locator('.item[data-use="card"]')
		.filter({ has: page.getByRole('button', { name: 'I don’t know' }) });
	await cards.first().waitFor();
	const ids = await cards.evaluateAll((all) => all.map((one) => one.id));
	assert.ok(ids.length >= 5, `${ids}`);
	for (const id of ids) {
		const card = page.locator(`[id="${id}"]`);
		await card.getByRole('button', { name: 'I don’t know' }).click();
		await card.locator('.verdict-mark').waitFor();
		const mark = await card.locator('.verdict-mark').innerText();
		const [, answer] = mark.match(/The answer is (.+)\.\s*$/) ?? [];
		assert.ok(answer, `${id}: ${mark}`);
		const below = await card.locator('.outcome').innerText();
		assert.ok(!below.includes(answer) && !/answer is/i.test(below),
			`${id}: ${mark} ${below}`);
	}
	assert.deepEqual(wrong, []);
	await context.close();
});
