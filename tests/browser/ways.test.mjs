// What the pages offer beside figures: commands that work where they are copied,
// a key for the search, a way from the controls to the answer, each table once;
// and what belongs to an example goes with it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { lesson } from './said.mjs';
import { query, stage } from './stage.mjs';

const { api, visit } = await stage();

/** @param {string} command */
const shell = (command) => execFileSync('sh', ['-c', command],
	{ encoding: 'utf8' });

describe('the commands of the start page work as they are copied', () => {
	for (const javaScriptEnabled of [true, false]) {
		test(`scripts ${javaScriptEnabled}`, async () => {
			const { page, context } = await visit('/',
				{ javaScriptEnabled });
			const [own, curl] = await page.$$eval('.home-ask code',
				(all) => all.map((one) => one.textContent ?? ''));
			const query = new URL(await page.getAttribute(
				'.home-ask a', 'href') ?? '', page.url()).searchParams;
			const answer = await api('mfu', Object.fromEntries(query));
			assert.ok(answer.mfu > 0);
			assert.deepEqual(JSON.parse(shell(curl)), answer);
			assert.deepEqual(JSON.parse(shell(`${own} --json`)),
				answer);
			await context.close();
		});
	}
});

// The lesson begins with a prediction; who comes to it has seen these.
test('neither the start page nor README says what is to be predicted', async () => {
	const { page, context } = await visit('/');
	const { mfu } = await api('mfu', lesson);
	const spoiler = (100 * mfu).toFixed(1);
	for (const text of [await page.textContent('body') ?? '',
		readFileSync('README.md', 'utf8')])
		assert.ok(!text.includes(spoiler), spoiler);
	assert.match(await page.textContent('.card-number >> nth=0') ?? '',
		/^\d+\.\d %$/);
	await context.close();
});

test('the address is the browser’s, and copied', async () => {
	const { page, context } = await visit('/');
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	const base = new URL('./', page.url()).href;
	await page.click('[aria-label=Request] .copy-code');
	await page.waitForSelector('.copy-code:text-is("Copied")');
	const text = await page.evaluate(() => navigator.clipboard.readText());
	assert.ok(text.startsWith(`curl -G ${base}api/figures/mfu `));
	assert.equal(await page.$eval('[aria-label=Request] pre', (one) =>
		Number(one.scrollWidth > one.clientWidth)), 0, 'lines wrap');
	await context.close();
});

test('without scripts it is the one that was asked under', async () => {
	const { page, context } = await visit('/', { javaScriptEnabled: false });
	await page.goto(page.url().replace('127.0.0.1', 'localhost'));
	assert.match(await page.textContent('[data-base]') ?? '',
		/^http:\/\/localhost:\d+\/$/);
	await context.close();
});

test('a figure’s command works, and follows what is asked', async () => {
	const { page, context } = await visit('/figures/mfu');
	await page.fill('[name=gpus]', '64');
	await page.press('[name=gpus]', 'Enter');
	await page.waitForURL(/gpus=64/);
	const command = await page.textContent('[data-shell]');
	assert.match(JSON.parse(shell(`${command} --json`)).takeaway,
		/64\sGPUs/);
	await context.close();
});

test('a program is the same text on the page, by HTTP and in a shell', async () => {
	for (const end of ['', '\n', '\n\n']) {
		const program = 'def f(x):\n    if x.sum() > 0:\n' +
			`        print(1)\n    return x + 1${end}`;
		const { page, context } = await visit('/figures/compile');
		await page.fill('[name=calls]', 'f32[8]');
		await page.fill('[name=program]', program);
		await page.locator('[name=program]').blur();
		await page.waitForURL((url) =>
			url.searchParams.get('program') === program);
		const answer = await api('compile', { program, calls: 'f32[8]' });
		assert.equal(answer.input.program, program);
		assert.ok(answer.changes.length > 0);
		assert.deepEqual(JSON.parse(execFileSync(
			process.env.STEPTIME_BIN ?? 'build/steptime', ['compile',
				'program=@-', 'calls=f32[8]', '--json'],
			{ encoding: 'utf8', input: program })), answer);
		await context.close();
	}
});

test('each table stands once, under the chart of the same numbers', async () => {
	const { page, context } = await visit(`/figures/mfu?${query(lesson)}`);
	const names = await page.$$eval('[data-table]', (all) =>
		all.map((one) => /** @type {HTMLElement} */ (one).dataset.table));
	assert.equal(new Set(names).size, names.length);
	for (const name of ['published', 'conventions'])
		assert.equal(await page.locator(
			`.chart > [data-table=${name}]`).count(), 1, name);
	assert.equal(await page.locator('[data-tables] > [data-table]').count(),
		0);
	assert.match(await page.textContent('.picture .chart-title') ?? '',
		/each in its own convention/);
	await page.click('.chart > [data-table=published] summary');
	assert.ok(await page.isVisible('[data-table=published] table'));
	await context.close();
});

test('mistakes stand on an axis that says what it is', async () => {
	const { page, context } = await visit(`/figures/mfu?${query(lesson)}`);
	assert.match(await page.textContent('.mistake-axis') ?? '',
		/× 1\/(\d+)× 1× \1$/);
	const rows = await page.$$eval('.mistakes li:not(.mistake-off)', (all) =>
		all.map((one) => {
			const track = /** @type {Element} */ (one.querySelector(
				'.mistake-track')).getBoundingClientRect();
			const dot = /** @type {Element} */ (one.querySelector(
				'.mistake-dot')).getBoundingClientRect();
			return {
				label: one.querySelector('.mistake-name')?.textContent,
				text: one.querySelector('.mistake-factor')?.textContent,
				place: (dot.left + dot.width / 2 - track.left) /
					track.width,
			};
		}));
	const answer = await api('mfu', lesson);
	const cells = answer.tables.find((one) => one.name === 'mistakes').rows
		.flat();
	assert.ok(rows.length > 3);
	for (const { text, place, label } of rows) {
		const factor = answer.mistakes.find((one) =>
			one.label === label).factor;
		assert.ok(cells.some((cell) =>
			cell.replace(/^x /, '× ') === text), text ?? '');
		assert.ok(place >= 0 && place <= 1, `${place}`);
		assert.equal(Math.sign(+(place - 0.5).toFixed(3)),
			Math.sign(+Math.log(factor).toFixed(3)), `${label}`);
	}
	await context.close();
});

test('what an example gave goes when its model is changed', async () => {
	const { page, context } = await visit('/figures/mfu');
	await page.click('text=PaLM 540B on 6,144 >> nth=0');
	await page.waitForURL(/params=540/);
	await page.waitForSelector('[data-preset][aria-current]');
	const given = await page.$$eval('[data-follows] [name]', (all) =>
		all.filter((one) => /** @type {any} */ (one).value !== '')
			.map((one) => /** @type {any} */ (one).name));
	await page.fill('[name=step_s], [name=gpus] >> visible=true', '512');
	await page.keyboard.press('Enter');
	assert.equal(await page.locator('.taken-out').count(), 0);
	await page.click('text=PaLM 540B on 6,144 >> nth=0');
	await page.waitForURL(/gpus=6144/);
	await page.waitForSelector('[data-preset][aria-current]');
	await page.fill('[name=params]', '100e9');
	await page.press('[name=params]', 'Enter');
	await page.waitForURL(/params=100e9/);
	for (const name of given) {
		assert.equal(await page.inputValue(`[name=${name}]`), '');
		assert.doesNotMatch(page.url(), new RegExp(`${name}=`));
	}
	if (given.length) {
		assert.match(await page.textContent('.taken-out') ?? '',
			/belong to PaLM 540B/);
		await page.click('.taken-out button');
		await page.waitForURL(new RegExp(`${given[0]}=`));
	}
	await context.close();
});

test('the key / leads to the search but from a field', async () => {
	const { page, context } = await visit('/figures/mfu');
	const at = () => page.evaluate(() => document.activeElement?.id);
	for (const [from, leads] of /** @type {[string, boolean][]} */ ([
		['[data-copy]', true], ['[type=range][data-for=gpus]', true],
		['.preset', true], ['[name=gpus]', false],
		['[name=recompute]', false]])) {
		await page.focus(from);
		await page.keyboard.press('/');
		assert.equal(await at() === 'site-search', leads, from);
	}
	await context.close();
});

test('from the controls one step leads to the answer', async () => {
	for (const viewport of [{ width: 1280, height: 800 },
		{ width: 360, height: 700 }]) {
		const { page, context } = await visit('/figures/mfu', { viewport });
		await page.focus('.controls .skip');
		assert.ok(await page.isVisible('.controls .skip'));
		await page.keyboard.press('Enter');
		assert.equal(await page.evaluate(() =>
			document.activeElement?.id), 'mfu-answer');
		await context.close();
	}
});

test('a figure that has no view asks for none', async () => {
	const { page, context, wrong } = await visit('/');
	await page.route('**/figures/peaks', async (route) => {
		const reply = await route.fetch();
		const body = await reply.text();
		assert.match(body, /data-views="[^"]*peaks/);
		await route.fulfill({ response: reply,
			body: body.replace(/data-views="[^"]*"/,
				'data-views="mfu "') });
	});
	/** @type {string[]} */
	const views = [];
	page.on('request', (request) => {
		if (/view\.js/.test(request.url())) views.push(request.url());
	});
	await page.click('.card a[href$="figures/peaks"]');
	await page.waitForSelector('[data-ready]');
	assert.deepEqual(views, []);
	assert.deepEqual(wrong, []);
	await context.close();
});

test('without scripts the form says when its fields appear', async () => {
	const { page, context } = await visit('/figures/mfu',
		{ javaScriptEnabled: false });
	assert.ok(await page.isVisible('text=appear after Answer'));
	await context.close();
});

test('the peak is seen first; a column held to one value is not', async () => {
	const { page, context } = await visit('/figures/peaks',
		{ viewport: { width: 360, height: 800 } });
	const peak = await page.locator('[data-table=devices] thead th',
		{ hasText: /^Dense/ }).boundingBox();
	assert.ok(peak && peak.x + peak.width <= 360);
	const column = page.locator('[data-table=devices] thead th',
		{ hasText: 'Confidence' });
	assert.ok(await column.isVisible());
	await page.selectOption('.filters select >> nth=-1', 'high');
	assert.ok(!await column.isVisible());
	await context.close();
});

test('a name that is unknown says why no dot stands out', async () => {
	for (const [device, words] of [['zzz', /No dot stands out/],
		['H100', /nearest names/],
		['NVIDIA H100 80GB HBM3', /^$/]]) {
		const { page, context } = await visit(
			`/figures/peaks?device=${encodeURIComponent(
				String(device))}`);
		await page.waitForFunction(() => !/: *$/.test(document
			.querySelector('.picture canvas')?.getAttribute(
				'aria-label') ?? ':'));
		await page.waitForTimeout(100);
		assert.match(await page.textContent('.picture .chart-note') ??
			'', /** @type {RegExp} */ (words));
		await context.close();
	}
});

test('practice asks in the order of the lesson', async () => {
	const { page, context } = await visit('/practice');
	const items = () => page.$$eval('main [data-item]', (all) =>
		all.map((one) => /** @type {HTMLElement} */ (one).dataset.item));
	const asked = await items();
	await page.goto(new URL('lessons/13-profiling-mfu-compilation/',
		page.url()).href);
	const lesson = [...new Set(await items())].filter((id) =>
		asked.includes(id));
	assert.ok(lesson.length > 20, `${lesson.length}`);
	assert.deepEqual(asked.slice(0, lesson.length), lesson);
	await context.close();
});

test('a lesson’s badges on the start page are no bullets', async () => {
	const { page, context } = await visit('/');
	assert.equal(await page.$eval('.badges', (one) =>
		getComputedStyle(one).listStyleType), 'none');
	await context.close();
});
