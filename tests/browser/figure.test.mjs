// What a figure's page says: the same texts as the API and the command line,
// with scripts and without; wrong links mended; sliders that never queue;
// refusals that are seen; hostile names shown as text; print.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, test } from 'node:test';
import { BIN } from '../api/server.mjs';
import { lesson, said, same } from './said.mjs';
import { query, stage } from './stage.mjs';

const { api, visit } = await stage();

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
	['regime', {}],
	['regime', { n: '2048', k: '3', fuse: '1', fp8: '1' }],
	['regime', { n: '3000', k: '0', graph: '1',
		device: 'NVIDIA A100-SXM4-80GB' }],
	['goodput', { gpu_mtbf_s: '182437208.6', gpus: '16384',
		restart_s: '600' }],
	['goodput', { mtbf_s: '600', delta_s: '300', restart_s: '300',
		interval_s: '600' }],
	['goodput', { mtbf_s: '600', delta_s: '1200' }],
	['timeline', {}],
	['timeline', { program: 'd', fix: '1' }],
	['timeline', { program: 'f', slow: '1.5', ranks: '4' }],
	['timeline', { program: 'b', buckets: '12', fix: '1' }],
	['compile', { program: 'def f(x, n):\n    for i in range(n):\n' +
		'        x = torch.sin(x)\n    print(n)\n    return x + 1',
	calls: 'f32[8], 2\nf32[16], 2\nf32[16], 3', dynamic: 'true' }],
];
const refused = { ...lesson, gpus: '1' };

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

test('so is one to a figure in the lesson, opened or pasted', async () => {
	const here = '/lessons/13-profiling-mfu-compilation/';
	const link = (/** @type {string} */ name) => `#figure-mfu?${query({
		...lesson, [name]: '0', nonsense: '1' })}`;
	const { page, context, wrong } = await visit(here + link('layers'));
	const figure = page.locator('#figure-mfu');
	for (const name of ['layers', 'seq_len']) {
		if (name !== 'layers')
			await page.evaluate((hash) => { location.hash = hash; },
				link(name));
		await page.waitForURL((url) => url.hash.includes(`${name}=1&`));
		assert.doesNotMatch(page.url(), /nonsense/);
		const message = figure.locator('[data-mended]');
		assert.match(await message.textContent() ?? '', new RegExp(
			`^This link was mended.*nonsense.*${name}=1`, 's'));
		assert.equal(await figure.locator(`[name=${name}]`).inputValue(),
			'1');
		const { takeaway } = await api('mfu', { ...lesson, [name]: '1' });
		await figure.locator('[data-takeaway]').getByText(takeaway)
			.waitFor();
	}
	assert.deepEqual(wrong, []);
	await context.close();
});

test('what was asked for and is not known is what stands large', async () => {
	for (const javaScriptEnabled of [true, false]) {
		const { page, context } = await visit(`/figures/mfu?${query({
			...lesson, device: 'H100' })}`, { javaScriptEnabled });
		assert.equal((await page.textContent('[data-hero]') ?? '')
			.replace(/\s+/g, ' ').trim(), 'MFU not known');
		await context.close();
	}
});

test('what cannot be is refused beside the answer that stood', async () => {
	const { page, context } = await visit('/figures/mfu');
	const before = await said(page);
	const problem = await api('mfu', refused);
	await page.fill('[name=gpus]', '1');
	await page.press('[name=gpus]', 'Enter');
	await page.waitForSelector('[data-fault]:not([hidden])');
	const first = problem.detail.split(':')[0];
	assert.ok((await page.textContent('[data-fault-text]'))?.startsWith(
		first));
	assert.ok(await page.isVisible('[data-stale]'));
	assert.deepEqual((await said(page)).readings, before.readings);
	if (problem.parameter)
		assert.ok((await page.textContent(`[data-control=${
			problem.parameter}] .fault`))?.startsWith(first));
	assert.ok((await page.textContent('[data-status]'))?.startsWith(
		`No answer: ${first}`));
	await page.fill('[name=gpus]', '32');
	await page.press('[name=gpus]', 'Enter');
	await page.waitForSelector('[data-fault]', { state: 'hidden' });
	assert.equal(await page.locator('[data-old]').count(), 0);
	const plain = await visit('/figures/mfu?' + query(refused),
		{ javaScriptEnabled: false });
	assert.ok((await plain.page.textContent('[data-fault-text]'))
		?.startsWith(first));
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
				'details:not([open]):not(.controls details)').length,
			fields: [...document.querySelectorAll('.controls .rest')]
				.map((one) => one.hasAttribute('open')),
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
	assert.deepEqual(paper.fields, [true, false], 'those that were given');
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
	const { page, context, wrong } = await visit('/');
	const start = page.url();
	assert.match(await page.textContent('main') ?? '', /45\.5\s% of the peak/);
	for (const name of ['mfu', 'peaks']) {
		await page.goto(start);
		await page.click(`.card a[href$="figures/${name}"]`);
		await page.waitForSelector('[data-ready]');
		assert.ok(page.url().endsWith(`/figures/${name}`));
	}
	assert.deepEqual(wrong, []);
	await context.close();
});
