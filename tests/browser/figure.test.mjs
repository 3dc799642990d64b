// What a figure's page does: the same texts as the API and the command line,
// with scripts and without; state in the address; wrong links mended; sliders
// that never queue; refusals that are seen; hostile names shown as text; print.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { BIN, start } from '../api/server.mjs';
import { launch, open, ready } from './browser.mjs';

const lesson = {
	params: '6.74e9', layers: '32', attn_width: '4096', seq_len: '4096',
	gpus: '32', device: 'H100 (lesson 989)', dtype: 'bf16',
	step_s: '3.60', batch_seqs: '256', recompute: 'full',
};
const questions = [
	['mfu', lesson],
	['mfu', { ...lesson, device: 'H100' }],
	['mfu', { ...lesson, attention: 'causal', mistake: 'sparse-peak' }],
	['mfu', { mode: 'plan', params: '6.74e9', layers: '32',
		attn_width: '4096', seq_len: '4096', gpus: '256',
		peak_flops: '989e12', tokens: '1e12', target_mfu: '0.4',
		price_per_gpu_hour: '2' }],
	['peaks', { device: 'NVIDIA H100 80GB HBM3', dtype: 'fp8' }],
	['peaks', { device: 'Tesla T4', dtype: 'bf16' }],
	['peaks', { device: '8x NVIDIA A100-SXM4-80GB, 4x H100' }],
	['peaks', { dtype: 'fp4' }],
];
const refused = { ...lesson, gpus: '1' };

/** @type {Awaited<ReturnType<typeof start>>} */
let server;
/** @type {import('playwright-core').Browser} */
let browser;

before(async () => {
	server = await start();
	browser = await launch();
});
after(async () => {
	await browser.close();
	await server.stop();
});

/** @param {Object<string, string>} pairs */
const query = (pairs) => Object.entries(pairs)
	.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');

/** @param {string} path
 * @param {import('playwright-core').BrowserContextOptions} [options] */
async function visit(path, options) {
	const opened = await open(browser, server.url, options);
	await opened.page.goto(server.url + path);
	if (options?.javaScriptEnabled !== false) await ready(opened.page);
	return opened;
}

/** @param {string} figure
 * @param {Object<string, string>} pairs */
async function api(figure, pairs) {
	const reply = await fetch(
		`${server.url}/api/figures/${figure}?${query(pairs)}`);
	return reply.json();
}

/** All that the page says, as the answer would name it.
 * @param {import('playwright-core').Page} page */
const said = (page) => page.evaluate(() => {
	/** @param {ParentNode | null} at
	 * @param {string} selector */
	const texts = (at, selector) => [...at?.querySelectorAll(selector) ?? []]
		.map((one) => one.textContent);
	return {
		takeaway: texts(document, '[data-takeaway]')[0],
		hero: texts(document, '[data-hero] [data-reading]')[0] ?? null,
		readings: [...document.querySelectorAll('[data-readings] > div')]
			.map((row) => ({
				name: row.getAttribute('data-reading'),
				label: row.children[0].textContent,
				text: row.children[1].textContent,
			})),
		tables: [...document.querySelectorAll('[data-table]')]
			.map((table) => ({
				name: table.getAttribute('data-table'),
				columns: texts(table, 'thead th'),
				rows: [...table.querySelectorAll('tbody tr')]
					.map((row) => texts(row, 'th, td')),
			})),
		notes: texts(document, '[data-notes] li'),
	};
});

/** The page's texts against the answer's.
 * @param {any} page
 * @param {any} answer */
function same(page, answer) {
	assert.equal(page.takeaway, answer.takeaway);
	assert.deepEqual(page.notes, answer.notes);
	assert.deepEqual(page.tables, answer.tables.map((table) => ({
		name: table.name, columns: table.columns, rows: table.rows,
	})));
	const shown = new Set(page.readings.map((reading) => reading.name));
	const rest = answer.readings.filter((one) => shown.has(one.name));
	assert.deepEqual(page.readings, rest);
	const [large, ...more] = answer.readings
		.filter((one) => !shown.has(one.name));
	assert.equal(more.length, 0);
	assert.ok(large ? large.text.startsWith(page.hero) :
		page.hero === null, `${large?.text} as ${page.hero}`);
}

describe('page, API and command line say the same', () => {
	for (const [figure, pairs] of /** @type {[string, any][]} */ (
		questions)) {
		const name = `${figure} ${Object.values(pairs).join(' ')}`;
		test(name, async () => {
			const answer = await api(figure, pairs);
			const words = Object.entries(pairs)
				.map((pair) => pair.join('='));
			let command;
			try {
				command = execFileSync(BIN,
					[figure, ...words, '--json'],
					{ encoding: 'utf8' });
			} catch (error) {
				// The answer "no" is exit code 1.
				assert.equal(/** @type {any} */ (error).status, 1);
				command = /** @type {any} */ (error).stdout;
			}
			assert.deepEqual(JSON.parse(command), answer);
			for (const javaScriptEnabled of [false, true]) {
				const { page, context, wrong } = await visit(
					`/figures/${figure}?${query(pairs)}`,
					{ javaScriptEnabled });
				same(await said(page), answer);
				assert.deepEqual(wrong, []);
				await context.close();
			}
		});
	}
});

test('without scripts the form asks and every fold opens', async () => {
	const { page, context } = await visit('/figures/mfu',
		{ javaScriptEnabled: false });
	assert.match(await page.textContent('[data-hero]') ?? '', /43\.1 %/);
	await page.fill('[name=gpus]', '64');
	await page.click('.controls button:visible');
	assert.match(page.url(), /gpus=64/);
	assert.match(await page.textContent('[data-hero]') ?? '', /21\.6 %/);
	assert.equal(await page.locator('[data-mended]').count(), 0);
	await page.click('[data-table=published] > summary');
	assert.ok(await page.isVisible('[data-table=published] table'));
	await context.close();
});

test('the address holds the state and opens it again', async () => {
	const { page, context } = await visit('/figures/mfu');
	await page.fill('[name=batch_seqs]', '300');
	await page.press('[name=batch_seqs]', 'Enter');
	await page.waitForURL(/batch_seqs=300/);
	await page.click('[data-section] > summary');
	await page.check('[name=attention][value=causal]');
	await page.waitForURL(/attention=causal/);
	await page.waitForFunction(() => document.querySelector('[data-notes]')
		?.textContent?.includes('causal'));
	const before = await said(page);
	const again = await visit(page.url().slice(server.url.length));
	assert.deepEqual(await said(again.page), before);
	const plain = await visit(page.url().slice(server.url.length),
		{ javaScriptEnabled: false });
	assert.deepEqual(await said(plain.page), before);
	for (const one of [context, again.context, plain.context])
		await one.close();
});

test('Back undoes a preset, not every step of a slider', async () => {
	const { page, context } = await visit('/figures/mfu');
	const slider = page.locator('[type=range][data-for=gpus]');
	await slider.press('ArrowRight');
	await page.waitForURL(/gpus=64/);
	await slider.press('ArrowRight');
	await page.waitForURL(/gpus=128/);
	await page.click('text=PaLM 540B on');
	await page.waitForURL(/gpus=6144/);
	await page.goBack();
	await page.waitForURL(/gpus=128/);
	await page.waitForFunction(() => /** @type {HTMLInputElement} */ (
		document.querySelector('[name=gpus]')).value === '128');
	await context.close();
});

test('a model is laid over the run; a run replaces all', async () => {
	const { page, context } = await visit('/figures/mfu');
	await page.click('text=Mixtral 8x7B >> visible=true');
	await page.waitForURL(/active_params=12879925248/);
	assert.match(page.url(), /step_s=3\.60/);
	await page.click('[data-preset]:text-is("GPT-3 175B")');
	await page.waitForURL(/layers=96/);
	assert.doesNotMatch(page.url(), /active_params/);
	assert.match(page.url(), /step_s=3\.60/);
	await page.click('text=PaLM 540B on');
	await page.waitForURL(/gpus=6144/);
	assert.doesNotMatch(page.url(), /step_s/);
	await context.close();
});

test('another way to say it: the other is not sent', async () => {
	const { page, context } = await visit('/figures/mfu');
	await page.click('[data-group=rate] [data-way="0"]');
	await page.waitForURL(/tokens_per_s=/);
	assert.doesNotMatch(page.url(), /step_s|batch_seqs/);
	assert.match(await page.textContent('[data-hero]') ?? '', /43\.1 %/);
	await page.click('[data-group=rate] [data-way="1"]');
	await page.waitForURL(/step_s=3\.60/);
	assert.doesNotMatch(page.url(), /tokens_per_s/);
	await context.close();
});

test('a wrong link is mended, says so, and asks for what it shows', async () => {
	const wrongLink = '/figures/mfu?' + query({ ...lesson, layers: '0',
		nonsense: '1' });
	const plain = await visit(wrongLink, { javaScriptEnabled: false });
	const message = await plain.page.textContent('[data-mended]') ?? '';
	assert.match(message, /layers/);
	assert.match(message, /layers=1/);
	assert.match(message, /nonsense/);
	assert.equal(await plain.page.inputValue('[name=layers]'), '1');
	same(await said(plain.page), await api('mfu', { ...lesson, layers: '1' }));
	const { page, context } = await visit(wrongLink);
	await page.waitForURL(/layers=1&/);
	assert.doesNotMatch(page.url(), /nonsense/);
	assert.ok(await page.isVisible('[data-mended]'));
	await plain.context.close();
	await context.close();
});

test('what cannot be is refused beside the answer that stood', async () => {
	const { page, context } = await visit('/figures/mfu');
	const before = await said(page);
	const problem = await api('mfu', refused);
	await page.fill('[name=gpus]', '1');
	await page.press('[name=gpus]', 'Enter');
	await page.waitForSelector('[data-fault]:not([hidden])');
	assert.equal(await page.textContent('[data-fault-text]'),
		problem.detail);
	assert.ok(await page.isVisible('[data-stale]'));
	assert.deepEqual((await said(page)).readings, before.readings);
	if (problem.parameter)
		assert.equal(await page.textContent(`[data-control=${
			problem.parameter}] .fault`), problem.detail);
	assert.equal(await page.textContent('[data-status]'), problem.detail);
	await page.fill('[name=gpus]', '32');
	await page.press('[name=gpus]', 'Enter');
	await page.waitForSelector('[data-fault]', { state: 'hidden' });
	assert.equal(await page.locator('[data-old]').count(), 0);
	const plain = await visit('/figures/mfu?' + query(refused),
		{ javaScriptEnabled: false });
	assert.equal(await plain.page.textContent('[data-fault-text]'),
		problem.detail);
	await plain.context.close();
	await context.close();
});

test('a field that cannot be read is named', async () => {
	const { page, context } = await visit('/figures/mfu');
	await page.fill('[name=layers]', 'many');
	await page.press('[name=layers]', 'Enter');
	await page.waitForSelector('[name=layers][aria-invalid=true]');
	assert.match(await page.textContent('[data-control=layers] .fault')
		?? '', /whole number/);
	await context.close();
});

test('a dragged slider: one request at a time, the latest wins', async () => {
	const { page, context } = await visit('/figures/mfu');
	let flying = 0;
	let most = 0;
	let asked = 0;
	await page.route('**/api/figures/mfu*', async (route) => {
		most = Math.max(most, ++flying);
		asked++;
		await new Promise((done) => setTimeout(done, 60));
		flying--;
		await route.continue();
	});
	await page.evaluate(async () => {
		const slider = /** @type {HTMLInputElement} */ (
			document.querySelector('[type=range][data-for=step_s]'));
		for (let i = 0; i < 40; i++) {
			slider.value = String(1 + i * 0.05);
			slider.dispatchEvent(new Event('input', { bubbles: true }));
			await new Promise((done) => setTimeout(done, 5));
		}
		slider.value = '7.2';
		slider.dispatchEvent(new Event('input', { bubbles: true }));
		slider.dispatchEvent(new Event('change', { bubbles: true }));
	});
	await page.waitForURL(/step_s=7\.2/);
	const answer = await api('mfu', { ...lesson, step_s: '7.2' });
	assert.equal(await page.textContent('[data-takeaway]'),
		answer.takeaway);
	assert.equal(await page.textContent('[data-status]'), answer.takeaway);
	assert.equal(most, 1);
	assert.ok(asked < 15, `${asked} requests for 41 moves`);
	await context.close();
});

describe('hostile names are text', () => {
	const device = '"><img src=x onerror=alert(1)></script><b>';
	for (const figure of ['mfu', 'peaks']) {
		for (const javaScriptEnabled of [false, true]) {
			test(`${figure}, scripts ${javaScriptEnabled}`, async () => {
				const pairs = figure === 'mfu' ?
					{ ...lesson, device } : { device };
				const { page, context, wrong } = await visit(
					`/figures/${figure}?${query(pairs)}`,
					{ javaScriptEnabled });
				assert.equal(await page.locator('img, main b').count(),
					0);
				assert.equal(await page.inputValue('[name=device]'),
					device);
				assert.match(await page.textContent(
					'[data-takeaway]') ?? '', /<img/);
				assert.deepEqual(wrong, []);
				await context.close();
			});
		}
	}
});

test('on paper a figure is whole', async () => {
	const { page, context } = await visit('/figures/mfu',
		{ colorScheme: 'dark' });
	const folded = () => document.querySelectorAll(
		'details:not([open])').length;
	const before = await page.evaluate(folded);
	await page.evaluate(() => addEventListener('beforeprint', () => {
		/** @type {any} */ (globalThis).paper = {
			folded: document.querySelectorAll(
				'details:not([open])').length,
			wide: [...document.querySelectorAll('canvas')]
				.map((canvas) => canvas.clientWidth),
			theme: document.documentElement.dataset.theme,
		};
	}));
	const pdf = await page.pdf({ format: 'A4' });
	const paper = await page.evaluate(() =>
		/** @type {any} */ (globalThis).paper);
	assert.ok(pdf.length > 20000);
	assert.equal(paper.folded, 0);
	assert.equal(paper.theme, 'light');
	for (const wide of paper.wide) assert.ok(wide <= 600, `${wide}`);
	assert.equal(await page.evaluate(folded), before);
	assert.equal(await page.evaluate(() =>
		document.documentElement.dataset.theme), undefined);
	await context.close();
});

test('the link is copied whole', async () => {
	const { page, context } = await visit('/figures/mfu');
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.click('[data-copy]');
	await page.waitForFunction(() => document.querySelector('[data-status]')
		?.textContent === 'Link copied.');
	const link = await page.evaluate(() => navigator.clipboard.readText());
	assert.match(link, /\/figures\/mfu\?params=6\.74e9&.*step_s=3\.60/);
	await context.close();
});

test('the start page leads to every figure, and says what they say', async () => {
	const { page, context, wrong } = await open(browser, server.url);
	await page.goto(`${server.url}/`);
	assert.match(await page.textContent('main') ?? '', /43\.1 %/);
	for (const name of ['mfu', 'peaks']) {
		await page.goto(`${server.url}/`);
		await page.click(`.card a[href$="figures/${name}"]`);
		await ready(page);
		assert.ok(page.url().endsWith(`/figures/${name}`));
	}
	assert.deepEqual(wrong, []);
	await context.close();
});
