// Who can use the pages: axe, the keyboard alone, 320 px, both themes on both
// kinds of system, no motion for those who want none, nothing that jumps.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ready } from './browser.mjs';
import { axeFaults, fits, openFolds, themes } from './everybody.mjs';
import { heroIs } from './said.mjs';
import { steady, watchShift } from './shift.mjs';
import { stage } from './stage.mjs';
import { tabTo } from './tab.mjs';

const { blank, url, visit } = await stage();

const pages = {
	home: '/',
	mfu: '/figures/mfu',
	'mfu, a plan': '/figures/mfu?mode=plan&params=6.74e9&layers=32' +
		'&attn_width=4096&seq_len=4096&gpus=256&peak_flops=989e12' +
		'&tokens=1e12&target_mfu=0.4',
	'mfu, refused': '/figures/mfu?params=6.74e9&layers=32' +
		'&attn_width=4096&seq_len=4096&gpus=1&peak_flops=989e12' +
		'&step_s=3.6&batch_seqs=256',
	'mfu, mended': '/figures/mfu?params=6.74e9&layers=0&gpus=32' +
		'&tokens_per_s=1e5&nonsense=1',
	peaks: '/figures/peaks',
	'peaks, found': '/figures/peaks?device=NVIDIA%20H100%2080GB%20HBM3',
	'peaks, unknown': '/figures/peaks?device=H100',
	regime: '/figures/regime',
	'regime, toggled': '/figures/regime?n=256&k=16&fuse=1&graph=1',
	goodput: '/figures/goodput',
	'goodput, hopeless': '/figures/goodput?mtbf_s=600&delta_s=1200',
	timeline: '/figures/timeline',
	'timeline, waits': '/figures/timeline?program=c',
	'timeline, ranks': '/figures/timeline?program=f',
	'timeline, fixed': '/figures/timeline?program=b&fix=1',
	compile: '/figures/compile',
	'compile, cut': '/figures/compile?program=def%20f(x)%3A%0A' +
		'%20%20%20%20print(x.sum().item())%0A' +
		'%20%20%20%20return%20x%20*%202&calls=f32%5B8%5D%3B%20f32%5B16%5D',
	'compile, refused': '/figures/compile?program=def%20f(x)%0A' +
		'%20%20%20%20return%20x&calls=f32%5B8%5D',
	'nothing there': '/figures/nothing',
};

/** Of each canvas, the shares of the system's paper, of its ink, and of what has
 * a colour. */
function inks() {
	const dark = matchMedia('(prefers-color-scheme: dark)').matches;
	return [...document.querySelectorAll('canvas')].filter((one) =>
		one.checkVisibility()).map((canvas) => {
		const { width, height } = canvas;
		const at = canvas.getContext('2d')
			?.getImageData(0, 0, width, height).data ?? [];
		let [paper, ink, data] = [0, 0, 0];
		for (let i = 0; i < at.length; i += 4) {
			const rgb = [at[i], at[i + 1], at[i + 2]];
			const clear = at[i + 3] < 8;
			const grey = Math.max(...rgb) - Math.min(...rgb) < 24;
			const light = dark ? 255 - rgb[0] : rgb[0];
			paper += Number(clear || (grey && light > 250));
			ink += Number(!clear && grey && light < 60);
			data += Number(!clear && !grey);
		}
		const all = width * height;
		return { paper: paper / all, ink: ink / all, data: data / all };
	});
}

describe('axe finds nothing serious', () => {
	for (const [name, path] of Object.entries(pages)) {
		for (const colorScheme of themes) {
			test(`${name}, ${colorScheme}`, async () => {
				const { page, context, wrong } =
					await visit(path, { colorScheme });
				await openFolds(page);
				assert.deepEqual(await axeFaults(page), []);
				assert.deepEqual(wrong, []);
				await context.close();
			});
		}
	}
});

describe('320 px wide, the page does not scroll sideways', () => {
	const all = { ...pages, practice: '/practice', progress: '/progress',
		lesson: '/lessons/13-profiling-mfu-compilation/' };
	for (const [name, path] of Object.entries(all)) {
		test(name, async () => {
			const { page, context } = await visit(path, {
				viewport: { width: 320, height: 640 },
			});
			await openFolds(page);
			await fits(page);
			await context.close();
		});
	}
});

describe('charts in the colours that a system forces', () => {
	for (const figure of ['mfu', 'peaks', 'regime', 'goodput']) {
		for (const colorScheme of themes) {
			test(`${figure}, ${colorScheme}`, async () => {
				const { page, context, wrong } = await visit(
					`/figures/${figure}`,
					{ colorScheme, forcedColors: 'active',
						reducedMotion: 'reduce' });
				const charts = await page.evaluate(inks);
				assert.ok(charts.length > 0);
				for (const { paper, ink, data } of charts) {
					// Paper first, then data; letters are thin.
					assert.ok(paper > 0.3, `paper ${paper}`);
					assert.ok(ink > 0 && ink < 0.1, `ink ${ink}`);
					assert.ok(data > 0, `data ${data}`);
				}
				assert.deepEqual(wrong, []);
				await context.close();
			});
		}
	}
});

describe('nothing jumps while a page loads (CLS at most 0.02)', () => {
	for (const width of [1280, 360]) {
		for (const name of ['home', 'mfu', 'peaks', 'peaks, found',
			'peaks, unknown', 'mfu, a plan', 'regime', 'goodput',
			'timeline', 'timeline, fixed']) {
			test(`${name}, ${width} px`, async () => {
				const { page, context } = await blank(
					{ viewport: { width, height: 800 } });
				await watchShift(page);
				await page.goto(url +
					pages[/** @type {keyof pages} */ (name)]);
				if (name !== 'home') await ready(page);
				await steady(page);
				await context.close();
			});
		}
	}
});

/** @param {import('playwright-core').Page} page */
const hero = (page) => page.textContent('[data-hero] [data-reading]');

test('mfu by the keyboard alone', async () => {
	const { page, context, wrong } = await visit('/figures/mfu');
	await page.keyboard.press('Tab');
	assert.equal(await page.evaluate(() =>
		document.activeElement?.textContent), 'Skip to the content');
	await page.keyboard.press('Enter');
	await tabTo(page, '[data-preset*="palm"], [data-preset*="6144"]');
	await page.keyboard.press('Enter');
	await heroIs(page, '46.2 %');
	await page.waitForURL(/gpus=6144/);
	await tabTo(page, '[type=range][data-for=gpus]');
	const before = await hero(page);
	await page.keyboard.press('ArrowRight');
	await page.waitForFunction((old) => document.querySelector(
		'[data-hero] [data-reading]')?.textContent !== old, before);
	await page.waitForURL(/gpus=8192/);
	assert.match(await page.getAttribute(
		'[type=range][data-for=gpus]', 'aria-valuetext') ?? '', /8192/);
	await page.waitForFunction(() => document.querySelector(
		'[data-status]')?.textContent !== '');
	await tabTo(page, '[data-section]:has([name=attention]) > summary');
	await page.keyboard.press('Enter');
	await tabTo(page, '[name=attention]');
	await page.keyboard.press('ArrowRight');
	await page.waitForURL(/attention=causal/);
	await tabTo(page, '.mistake-name');
	await page.keyboard.press('Space');
	await page.waitForURL(/mistake=sparse-peak/);
	await tabTo(page, '.table > summary');
	await page.keyboard.press('Enter');
	await tabTo(page, '[data-reset]');
	await page.keyboard.press('Enter');
	await heroIs(page, '43.1 %');
	assert.deepEqual(wrong, []);
	await context.close();
});

test('peaks by the keyboard alone', async () => {
	const { page, context, wrong } = await visit('/figures/peaks');
	await tabTo(page, '.filters input');
	await page.keyboard.type('mi300x');
	await page.waitForFunction(() => parseInt(document.querySelector(
		'.filter-count')?.textContent ?? '99', 10) < 10);
	await tabTo(page, '.sort');
	await page.keyboard.press('Enter');
	assert.equal(await page.getAttribute('[data-table] thead th',
		'aria-sort'), 'ascending');
	await tabTo(page, '[data-table] tbody tr:not([hidden]) button');
	await page.keyboard.press('Enter');
	await page.waitForURL(/device=/);
	await page.waitForFunction(() => /FLOP/.test(document.querySelector(
		'[data-hero]')?.textContent ?? ''));
	await page.focus('[name=device]');
	await page.keyboard.press('Control+A');
	await page.keyboard.type('H100');
	await page.keyboard.press('Enter');
	await page.waitForSelector('[data-table=candidates] button');
	await tabTo(page, '[data-table=candidates] tbody button');
	await page.keyboard.press('Enter');
	await page.waitForFunction(() => /FLOP/.test(document.querySelector(
		'[data-hero]')?.textContent ?? ''));
	assert.deepEqual(wrong, []);
	await context.close();
});

test('the theme is the reader’s, else the system’s', async () => {
	const paper = { light: 'rgb(255, 255, 255)', dark: 'rgb(17, 20, 24)' };
	for (const system of themes) {
		const { page, context } = await visit('/figures/mfu', {
			colorScheme: system,
		});
		for (const choice of /** @type {const} */ (
			['dark', 'light', 'system'])) {
			await page.check(`[name=theme][value=${choice}]`,
				{ force: true });
			await page.reload();
			await ready(page);
			const colour = await page.evaluate(() => getComputedStyle(
				document.documentElement).backgroundColor);
			assert.equal(colour,
				paper[choice === 'system' ? system : choice],
				`${system} system, ${choice} chosen`);
			assert.ok(await page.isChecked(
				`[name=theme][value=${choice}]`));
		}
		await context.close();
	}
});

test('no motion for those who want none', async () => {
	const animation = () => /** @type {any} */ (globalThis)
		.Chart.defaults.animation;
	const still = await visit('/figures/mfu', { reducedMotion: 'reduce' });
	assert.equal(await still.page.evaluate(animation), false);
	await still.page.emulateMedia({ reducedMotion: 'no-preference' });
	await still.page.waitForFunction(() => /** @type {any} */ (globalThis)
		.Chart.defaults.animation !== false);
	assert.ok((await still.page.evaluate(animation)).duration <= 400);
	await still.context.close();
});
