// The figure timeline in the page: all six named by the keyboard alone, wrong
// names answered with evidence, the fix, other numbers, what is in sight, its
// state in the address, paper; and nothing that says what is wrong beforehand.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { said, same } from './said.mjs';
import { query, stage } from './stage.mjs';
import { tabTo } from './tab.mjs';

const { api, path, visit } = await stage();

/** What is wrong with each, and the evidence against another name. */
const six = {
	a: ['Launch-bound', 'Input stall', /48 gaps of 4 µs/],
	b: ['Exposed communication', 'Straggler', /These four are alike/],
	c: ['Input stall', 'Host-device sync', /for data, not for the GPU/],
	d: ['Host-device sync', 'Input stall', /works in Python/],
	e: ['Memory-bound kernels', 'Launch-bound', /the shortest kernel 80 µs/],
	f: ['Straggler', 'Exposed communication', /the other 6\.3 ms/],
};
const names = Object.values(six).map(([name]) => String(name));

/** @param {import('playwright-core').Page} page */
const focused = (page) => page.evaluate(() => ({
	role: document.activeElement?.getAttribute('role'),
	name: document.activeElement?.getAttribute('aria-label') ??
		document.activeElement?.textContent?.trim(),
}));

/** Goes to a choice by arrow keys and has it checked.
 * @param {import('playwright-core').Page} page
 * @param {string} name */
async function answer(page, name) {
	for (let i = 0; i <= names.length; i++) {
		const now = await page.evaluate(() => document.activeElement
			?.closest('label')?.textContent?.trim());
		if (now === name) break;
		await page.keyboard.press('ArrowDown');
	}
	await page.keyboard.press('Space');
	await page.keyboard.press('Enter');
}

/** The live line of the question that is shown.
 * @param {import('playwright-core').Page} page */
const verdict = (page) => page.locator(
	'.item:not([hidden]) [role=status].verdict');

// Before the six are answered below: the program keeps what was answered.
test('nothing says what is wrong before an attempt', async () => {
	// Exposed communication is a part of every step's split.
	const telling = names.map((one) => one.toLowerCase())
		.filter((one) => one !== 'exposed communication');
	for (const program of Object.keys(six)) {
		const answer = await api('timeline', { program });
		const words = JSON.stringify(answer).toLowerCase();
		for (const name of telling)
			assert.ok(!words.includes(name), `${program}: ${name}`);
		const { page, context } = await visit(
			`/figures/timeline?program=${program}`);
		await page.waitForSelector('.choice input');
		const text = await page.evaluate(() => {
			document.querySelectorAll('.choices').forEach((one) =>
				one.remove());
			return document.querySelector('main')?.innerText ?? '';
		});
		for (const name of telling)
			assert.ok(!text.toLowerCase().includes(name),
				`${program} says ${name}`);
		assert.equal(await page.isVisible('[data-controls]'), false);
		assert.equal(new URL(page.url()).search, `?program=${program}`);
		await context.close();
	}
});

test('a locked fix does nothing, and says why', async () => {
	const { page, context } = await visit('/figures/timeline');
	await page.focus('.fix-row button');
	await page.keyboard.press('Enter');
	assert.match(await page.textContent('.fix-note') ?? '',
		/^Name the problem first/);
	assert.doesNotMatch(page.url(), /fix/);
	await context.close();
});

describe('each of the six by the keyboard alone', () => {
	for (const [program, [right, wrongName, evidence]] of
		/** @type {[string, any][]} */ (Object.entries(six))) {
		test(`${program}: ${right}`, async () => {
			const { page, context, wrong } = await visit(
				`/figures/timeline?program=${program}`,
				{ reducedMotion: 'reduce' });
			const before = await api('timeline', { program });
			await tabTo(page, '[role=gridcell]');
			const [first, second] = before.before.intervals;
			const cell = await focused(page);
			assert.equal(cell.role, 'gridcell');
			assert.ok(cell.name?.startsWith(`${first.name}, `));
			assert.match(cell.name ?? '',
				/(starts at|began in the step before).* takes .* [mµ]?s/);
			await page.keyboard.press('ArrowRight');
			assert.ok((await focused(page)).name?.startsWith(
				`${second.row === first.row ? second.name : first.name}, `));
			assert.ok((await page.textContent('.gantt-detail'))?.includes(
				second.row));
			await tabTo(page, '.choice input');
			await answer(page, wrongName);
			await verdict(page).getByText('Not right').waitFor();
			// A number and its unit do not part.
			assert.match((await verdict(page).textContent() ?? '')
				.replaceAll('\u00a0', ' '), evidence);
			assert.equal(await page.getAttribute('.fix-row button',
				'aria-disabled'), 'true');
			await answer(page, right);
			await verdict(page).getByText('Right.').waitFor();
			assert.match(await page.textContent('.fix-note') ?? '',
				/^The fix is open/);
			await tabTo(page, '.fix-row button');
			assert.deepEqual(await focused(page),
				{ role: null, name: 'Apply the fix' });
			await page.keyboard.press('Enter');
			await page.waitForURL(/fix=1/);
			const after = await api('timeline', { program, fix: '1' });
			await page.waitForFunction((text) => document.querySelector(
				'[data-status]')?.textContent === text, after.takeaway);
			assert.equal(await page.getAttribute('.fix-row button',
				'aria-pressed'), 'true');
			same(await said(page), after);
			assert.equal(await page.locator(
				'g:not([data-off]) > .line-old').count(), 1);
			assert.deepEqual(wrong, []);
			await context.close();
		});
	}
});

test('the grid holds all intervals, by row', async () => {
	for (const program of Object.keys(six)) {
		const { before } = await api('timeline', { program });
		const { page, context } = await visit(
			`/figures/timeline?program=${program}`);
		const rows = await page.$$eval('[role=grid] [role=row]', (all) =>
			all.map((row) => ({
				head: row.querySelector('[role=rowheader]')?.textContent,
				cells: [...row.querySelectorAll('[role=gridcell]')]
					.map((one) => one.getAttribute('aria-label')),
			})));
		assert.deepEqual(rows.map((row) => row.head), before.rows);
		for (const row of rows) {
			const own = before.intervals.filter((one) =>
				one.row === row.head);
			assert.equal(row.cells.length, own.length);
			own.forEach((one, i) => assert.ok(
				row.cells[i]?.startsWith(`${one.name}, `)));
		}
		assert.equal(await page.locator('[role=gridcell][tabindex="0"]')
			.count(), 1);
		await context.close();
	}
});

test('arrows, Home and End go over rows and intervals', async () => {
	const { page, context } = await visit('/figures/timeline?program=d');
	await page.focus('[role=gridcell][tabindex="0"]');
	assert.match((await focused(page)).name ?? '', /^Python, /);
	await page.keyboard.press('End');
	assert.match((await focused(page)).name ?? '',
		/^cudaStreamSynchronize, starts at 6 ms, takes 19\.05 ms$/);
	await page.keyboard.press('ArrowDown');
	assert.match((await focused(page)).name ?? '',
		/^kernel 11, starts at 15\.05 ms, takes 1 ms$/);
	await page.keyboard.press('Home');
	assert.match((await focused(page)).name ?? '',
		/^idle, starts at 0 µs, takes 5\.05 ms$/);
	await page.keyboard.press('ArrowUp');
	assert.match((await focused(page)).name ?? '', /^Python, /);
	await context.close();
});

/** The width of the first kernel, in px.
 * @param {import('playwright-core').Page} page */
const kernelWidth = (page) => page.evaluate(() => Number(
	document.querySelector('[role=gridcell][aria-label^="kernel 1,"] rect')
		?.getAttribute('width')));

test('zoom by keys, buttons, the wheel with Ctrl, and two fingers', async () => {
	const { page, context } = await visit('/figures/timeline');
	const whole = await kernelWidth(page);
	const box = await page.locator('svg[role=grid]').boundingBox();
	assert.ok(box);
	await page.mouse.move(box.x + box.width * 0.6, box.y + 60);
	await page.mouse.wheel(0, 100);
	assert.equal(await kernelWidth(page), whole);
	await page.waitForFunction(() => scrollY > 0);
	await page.evaluate(() => scrollTo(0, 0));
	await page.keyboard.down('Control');
	await page.mouse.wheel(0, -400);
	await page.keyboard.up('Control');
	await page.waitForFunction((old) => {
		const shown = [...document.querySelectorAll(
			'[role=gridcell][aria-label^=kernel]:not([display]) rect')];
		return shown.length > 0 && shown.some((one) =>
			Number(one.getAttribute('width')) > 2 * old);
	}, whole);
	await page.click('.gantt-tools button:last-child');
	assert.equal(await kernelWidth(page), whole);
	await page.click('[aria-label="Zoom in"]');
	await page.click('[aria-label="Move left"]');
	assert.ok(await kernelWidth(page) >= 0);
	await page.focus('[role=gridcell][tabindex="0"]');
	await page.keyboard.press('0');
	assert.equal(await kernelWidth(page), whole);
	await page.keyboard.press('Home');
	await page.keyboard.press('+');
	await page.keyboard.press('+');
	assert.ok(await kernelWidth(page) > 1.9 * whole);
	await page.keyboard.press('PageDown');
	assert.equal((await focused(page)).role, 'gridcell');
	await page.keyboard.press('0');
	await page.evaluate(() => {
		const grid = /** @type {Element} */ (
			document.querySelector('svg[role=grid]'));
		const { left, top } = grid.getBoundingClientRect();
		const touch = (/** @type {string} */ type, /** @type {number} */ id,
			/** @type {number} */ x) => grid.dispatchEvent(
			new PointerEvent(type, { pointerId: id, clientX: left + x,
				clientY: top + 50, bubbles: true, button: 0 }));
		touch('pointerdown', 7, 250);
		touch('pointerdown', 8, 300);
		touch('pointermove', 7, 200);
		touch('pointermove', 8, 350);
		touch('pointerup', 7, 200);
		touch('pointerup', 8, 350);
	});
	assert.ok(await page.evaluate((old) => [...document.querySelectorAll(
		'[aria-label^=kernel]:not([display]) rect')].some((one) =>
		Number(one.getAttribute('width')) > 2 * old), whole));
	await context.close();
});

test('other numbers: page, API and address agree', async () => {
	const { page, context, wrong } = await visit(
		'/figures/timeline?program=c&fix=1');
	await page.focus('[type=range][data-for=workers]');
	await page.keyboard.press('ArrowRight');
	await page.waitForURL(/workers=2/);
	await page.click('.fix-row button');
	await page.waitForFunction(() => !/fix/.test(location.search));
	const pairs = { program: 'c', workers: '2' };
	await page.waitForFunction((text) => document.querySelector(
		'[data-takeaway]')?.textContent === text,
	(await api('timeline', pairs)).takeaway);
	assert.match(await page.textContent('[data-takeaway]') ?? '',
		/30\sms compute.*never idle/);
	same(await said(page), await api('timeline', pairs));
	const again = await visit(path(page.url()));
	same(await said(again.page), await api('timeline', pairs));
	assert.ok(await again.page.isVisible('[name=workers]'));
	assert.equal(await again.page.inputValue('[name=workers]'), '2');
	assert.deepEqual(wrong, []);
	await again.context.close();
	await context.close();
});

test('each timeline has its own defaults', async () => {
	const { page, context } = await visit('/figures/timeline?fix=1');
	assert.equal(await page.inputValue('[name=kernel_s]'), '2e-6');
	await page.click('[data-preset="program=d"]');
	await page.waitForURL(/program=d$/);
	assert.equal(await page.inputValue('[name=kernel_s]'), '0.001');
	assert.equal(await page.inputValue('[name=kernels]'), '20');
	await page.evaluate(() => {
		const radio = /** @type {HTMLInputElement} */ (
			document.querySelector('[name=program][value=a]'));
		radio.click();
	});
	await page.waitForURL((url) => !url.search.includes('program=d'));
	assert.equal(await page.inputValue('[name=kernel_s]'), '2e-6');
	same(await said(page), await api('timeline', {}));
	await context.close();
});

test('a name of another timeline is left out of a link, and said', async () => {
	const refused = await api('timeline', { program: 'c', kernels: '3' });
	assert.equal(refused.parameter, 'kernels');
	assert.match(refused.detail, /kernels belongs to program=a\|d/);
	const { page, context } = await visit(
		'/figures/timeline?program=c&kernels=3');
	assert.match(await page.textContent('[data-mended]') ?? '', /kernels/);
	same(await said(page), await api('timeline', { program: 'c' }));
	await context.close();
});

test('the fix shrinks the step in at most 400 ms, or at once', async () => {
	for (const reducedMotion of /** @type {const} */ (
		['no-preference', 'reduce'])) {
		const { page, context } = await visit(
			'/figures/timeline?program=b&buckets=5', { reducedMotion });
		const took = await page.evaluate(() => new Promise((done) => {
			const line = /** @type {Element} */ (
				document.querySelector('.line-end'));
			const places = new Set();
			let first = 0;
			let last = 0;
			new MutationObserver(() => {
				first ||= performance.now();
				last = performance.now();
				places.add(line.getAttribute('x1'));
			}).observe(line, { attributes: true });
			/** @type {HTMLElement} */ (document.querySelector(
				'.fix-row button')).click();
			setTimeout(() => done({ ms: last - first,
				frames: places.size }), 1200);
		}));
		const { ms, frames } = /** @type {any} */ (took);
		assert.ok(ms <= 420, `${ms} ms`);
		assert.equal(frames > 2, reducedMotion === 'no-preference',
			`${frames} frames with ${reducedMotion}`);
		await context.close();
	}
});

test('without scripts there are the sentence and the tables', async () => {
	const { page, context } = await visit('/figures/timeline?program=f',
		{ javaScriptEnabled: false });
	assert.match(await page.textContent('[data-takeaway]') ?? '',
		/On rank 0 a step takes 31\.3\sms: 21\sms compute, 10\.3\sms exposed/);
	await page.click('[data-table=split] > summary');
	assert.match(await page.textContent('[data-table=split]') ?? '',
		/rank 3, this step31,30027,3004,00000/);
	await page.check('[name=fix]');
	await page.click('.controls button:visible');
	assert.match(await page.textContent('[data-takeaway]') ?? '',
		/^Straggler\./);
	await context.close();
});

test('on paper the whole step is there', async () => {
	const { page, context } = await visit('/figures/timeline?' +
		query({ program: 'e', fix: '1' }));
	await page.click('[aria-label="Zoom in"]');
	await page.evaluate(() => addEventListener('beforeprint', () => {
		const grid = /** @type {Element} */ (
			document.querySelector('svg[role=grid]'));
		/** @type {any} */ (globalThis).paper = {
			wide: Number(grid.getAttribute('width')),
			hidden: grid.querySelectorAll('[role=gridcell][display]').length,
			cells: grid.querySelectorAll('[role=gridcell]').length,
		};
	}));
	assert.ok((await page.pdf({ format: 'A4' })).length > 20000);
	const paper = await page.evaluate(() =>
		/** @type {any} */ (globalThis).paper);
	assert.deepEqual(paper, { wide: 600, hidden: 0, cells: 48 });
	assert.ok(await page.locator('[role=gridcell][display]').count() > 0);
	await context.close();
});

test('in a lesson the figure has a place of its own in the address', async () => {
	const { page, context, wrong } = await visit(
		'/lessons/13-profiling-mfu-compilation/');
	const figure = page.locator('#figure-timeline');
	await figure.scrollIntoViewIfNeeded();
	await figure.locator('[data-preset="program=b"]').click();
	await page.waitForURL(/#figure-timeline\?program=b$/);
	// It was named above.
	await figure.getByRole('button', { name: 'Apply the fix' }).click();
	await page.waitForURL(/#figure-timeline\?program=b&fix=1$/);
	assert.match(await figure.locator('[data-takeaway]').textContent() ?? '',
		/^Exposed communication\./);
	assert.deepEqual(wrong, []);
	await context.close();
});
