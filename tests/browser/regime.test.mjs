// The figures regime and goodput in the page: by the keyboard, their state in the
// address, tables beside the curves, what the canvas says, paper.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { heroIs, said } from './said.mjs';
import { query, stage } from './stage.mjs';

const { api, path, visit } = await stage();

/** @param {import('playwright-core').Page} page */
const canvasLabels = (page) => page.$$eval('canvas', (all) =>
	all.map((canvas) => canvas.getAttribute('aria-label') ?? ''));

test('regime by the keyboard: n, the toggles, the table, reset', async () => {
	const { page, context, wrong } = await visit('/figures/regime');
	await page.focus('[type=range][data-for=n]');
	await page.keyboard.press('ArrowLeft');
	await page.waitForURL(/n=1024/);
	await heroIs(page, '18 µs');
	await page.keyboard.press('Home');
	await page.waitForURL(/n=64/);
	assert.match(await page.getAttribute('[data-for=n]', 'aria-valuetext')
		?? '', /^64/);
	await page.focus('[name=graph]');
	await page.keyboard.press('Space');
	await heroIs(page, '5 µs');
	await page.waitForURL(/graph=1/);
	assert.match(await page.textContent('[data-status]') ?? '',
		/Here a graph saves most, 72\s%; fusion 60\s%; fp8 nothing\./);
	await page.focus('[data-table=sweep] > summary');
	await page.keyboard.press('Enter');
	assert.ok(await page.isVisible('[data-table=sweep] table'));
	await page.focus('[data-reset]');
	await page.keyboard.press('Enter');
	await heroIs(page, '37.4 µs');
	assert.deepEqual(wrong, []);
	await context.close();
});

test('goodput by the keyboard: the interval, an example', async () => {
	const { page, context, wrong } = await visit('/figures/goodput');
	await heroIs(page, '78.7 %');
	await page.focus('[type=range][data-for=interval_s]');
	await page.keyboard.press('ArrowLeft');
	await page.waitForURL(/interval_s=2000/);
	await heroIs(page, '83.7 %');
	await page.focus('[data-preset*="mtbf_s=600"]');
	await page.keyboard.press('Enter');
	await heroIs(page, '17.4 %');
	await page.waitForFunction(() => document.querySelector('[data-status]')
		?.textContent?.includes('The first order fails here'));
	assert.deepEqual(wrong, []);
	await context.close();
});

describe('a state in the address opens the same figure', () => {
	for (const [figure, change, opened] of /** @type {const} */ ([
		['regime', ['k', '8'], { k: '8' }],
		['goodput', ['delta_s', '5'], { delta_s: '5' }],
	])) {
		test(figure, async () => {
			const { page, context } = await visit(`/figures/${figure}`);
			await page.fill(`[name=${change[0]}]`, change[1]);
			await page.press(`[name=${change[0]}]`, 'Enter');
			await page.waitForURL(new RegExp(
				`${change[0]}=${opened[/** @type {keyof opened} */ (
					change[0])]}`));
			const before = await said(page);
			for (const javaScriptEnabled of [true, false]) {
				const again = await visit(path(page.url()),
					{ javaScriptEnabled });
				assert.deepEqual(await said(again.page), before);
				await again.context.close();
			}
			await context.close();
		});
	}
});

test('each canvas says what it shows now', async () => {
	const { page, context } = await visit('/figures/regime?n=4096&fuse=1');
	const labels = await canvasLabels(page);
	assert.equal(labels.length, 4);
	assert.match(labels[0], /at n = 4,096 159 µs, without toggles 219 µs/);
	assert.match(labels[1], /overhead none; memory 20 µs, 13 %; compute/);
	assert.match(labels[2], /matmul 139 µs, compute; fused elementwise 20 µs/);
	assert.match(labels[3], /fusion \(on now\) 159 µs/);
	await context.close();
});

test('the table of a curve has the curve’s own numbers', async () => {
	const answer = await api('regime', { fuse: '1' });
	const table = answer.tables.find((one) => one.name === 'sweep');
	for (const row of table.rows) {
		const n = Number(row[0].replaceAll(',', ''));
		const i = answer.curves.n.indexOf(n);
		assert.ok(i >= 0, `${n} is no point of the curve`);
		assert.equal(Number(row[1].replaceAll(',', '')).toFixed(2),
			(1e6 * answer.curves.total_s[i]).toFixed(2));
	}
});

test('goodput by GPUs is shown where one GPU’s failures are known', async () => {
	const { page, context } = await visit('/figures/goodput');
	assert.equal(await page.locator('canvas:visible').count(), 2);
	await page.click('[data-preset*="mtbf_s=86400"]');
	await page.waitForURL(/mtbf_s=86400/);
	await page.waitForFunction(() => [...document.querySelectorAll('canvas')]
		.filter((canvas) => canvas.checkVisibility()).length === 1);
	assert.equal(await page.locator('[data-table=gpus]').count(), 0);
	await page.click('[data-preset*="gpus=100000"]');
	await page.waitForURL(/gpus=100000/);
	await page.waitForSelector('[data-table=gpus]');
	assert.equal(await page.locator('canvas:visible').count(), 2);
	await context.close();
});

test('fp8 on a device without it is refused at its control', async () => {
	const pairs = { device: 'NVIDIA A100-SXM4-80GB' };
	const { page, context } = await visit(`/figures/regime?${query(pairs)}`);
	await page.check('[name=fp8]');
	await page.waitForSelector('[data-fault]:not([hidden])');
	assert.match(await page.textContent('[data-control=fp8] .fault') ?? '',
		/no fp8 matmul rate for NVIDIA A100 SXM4 80GB: leave fp8 matmul out/);
	await page.uncheck('[name=fp8]');
	await page.waitForSelector('[data-fault]', { state: 'hidden' });
	await context.close();
});

test('only devices with bf16 and a bandwidth are offered', async () => {
	const { page, context } = await visit('/figures/regime');
	await page.focus('[name=device]');
	await page.waitForSelector('datalist option', { state: 'attached' });
	const names = await page.$$eval('datalist option', (all) =>
		all.map((one) => /** @type {HTMLOptionElement} */ (one).value));
	assert.ok(names.length > 20);
	for (const device of names) {
		const answer = await api('regime', { device });
		assert.ok(answer.total_s > 0, `${device}: ${answer.detail}`);
	}
	await context.close();
});

describe('on paper every chart is whole', () => {
	for (const figure of ['regime', 'goodput', 'mfu', 'peaks']) {
		test(figure, async () => {
			const { page, context } = await visit(`/figures/${figure}`,
				{ colorScheme: 'dark' });
			await page.evaluate(() => addEventListener('beforeprint', () => {
				const ends = [...document.querySelectorAll('canvas')]
					.filter((canvas) => canvas.checkVisibility())
					.map((canvas) => {
						const pen = canvas.getContext('2d');
						const { width, height } = canvas;
						// Paper has several dots to a pixel.
						const dots = width / canvas.clientWidth;
						const strip = pen?.getImageData(width - 90 * dots,
							0, 60 * dots, height).data ?? [];
						const { scales } = /** @type {any} */ (
							globalThis).Chart.getChart(canvas).options;
						return { wide: canvas.clientWidth,
							grid: scales.x.grid.color,
							drawn: strip.some((value) => value > 0) };
					});
				/** @type {any} */ (globalThis).paper = ends;
			}));
			await page.pdf({ format: 'A4' });
			const paper = await page.evaluate(() =>
				/** @type {any} */ (globalThis).paper);
			assert.ok(paper.length >= 1);
			for (const { wide, drawn, grid } of paper) {
				assert.equal(grid, 'rgb(227, 230, 234)',
					'the scale is drawn for a dark screen');
				assert.ok(wide <= 600, `${wide}`);
				assert.ok(drawn, 'the right end is empty');
			}
			await context.close();
		});
	}
});
