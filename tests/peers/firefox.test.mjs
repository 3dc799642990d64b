// The pages in Firefox: another engine than the browser tests have, as it comes
// with the system and driven over WebDriver BiDi. Every page opens without a
// complaint; a figure, a question, a program and a card work by keyboard.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import puppeteer from 'puppeteer-core';
import { start } from '../api/server.mjs';

/** The first of these commands that is here.
 * @param {string[]} names */
function command(names) {
	for (const name of names) {
		const found = spawnSync('sh', ['-c', `command -v ${name}`],
			{ encoding: 'utf8' });
		if (found.status === 0) return found.stdout.trim();
	}
	throw new Error(`none of ${names.join(', ')} is here`);
}

const lesson = 'lessons/13-profiling-mfu-compilation/';
const pages = ['', 'figures/mfu', 'figures/timeline', 'figures/regime',
	'figures/goodput', 'figures/peaks', 'figures/compile', lesson, 'practice',
	'review', 'progress', 'search?q=goodput'];

/** @type {Awaited<ReturnType<typeof start>>} */
let server;
/** @type {import('puppeteer-core').Browser} */
let browser;
/** @type {string} */
let home;

before(async () => {
	server = await start();
	// As root it starts only where the home folder is root's, too.
	home = mkdtempSync(join(tmpdir(), 'steptime-firefox-'));
	browser = await puppeteer.launch({
		browser: 'firefox',
		executablePath: command(['firefox-esr', 'firefox']),
		timeout: 120e3,
		protocolTimeout: 120e3,
		env: { ...process.env, HOME: home },
	});
});
after(async () => {
	await browser?.close();
	await server?.stop();
	rmSync(home, { recursive: true, force: true });
});

/** A page at this path, and what the browser complained about.
 * @param {string} path */
async function open(path) {
	const page = await browser.newPage();
	/** @type {string[]} */
	const wrong = [];
	page.setDefaultTimeout(60e3);
	page.on('console', (said) => {
		if (said.type() === 'error' || said.type() === 'warn')
			wrong.push(said.text());
	});
	page.on('pageerror', (error) => wrong.push(String(error)));
	page.on('requestfailed', (request) => wrong.push(`no ${request.url()}`));
	page.on('request', (request) => {
		if (!request.url().startsWith(server.url)) wrong.push(request.url());
	});
	await page.setViewport({ width: 1280, height: 900 });
	await page.goto(`${server.url}/${path}`, { waitUntil: 'networkidle0' });
	return { page, wrong };
}

/** Waits for these words; any space is as good as another.
 * @param {import('puppeteer-core').Page} page
 * @param {string} words */
const shown = (page, words) => page.waitForFunction(
	(wanted) => document.querySelector('main')?.innerText
		.replace(/\s/g, ' ').includes(wanted),
	{}, words.replace(/\s/g, ' '));

describe('Firefox', () => {
	for (const path of pages) {
		test(`opens /${path}`, async () => {
			const { page, wrong } = await open(path);
			for (const width of [1280, 320]) {
				await page.setViewport({ width, height: 900 });
				const { wide, words } = await page.evaluate(() => ({
					wide: document.documentElement.scrollWidth -
						innerWidth,
					words: document.querySelector('main')?.innerText ?? '',
				}));
				assert.ok(wide <= 0, `${wide} px wider than ${width}`);
				assert.ok(words.length > 100, words);
			}
			assert.deepEqual(wrong, []);
			await page.close();
		});
	}

	test('moves a slider', async () => {
		const { page, wrong } = await open('figures/mfu');
		await shown(page, '43.1 %');
		await page.focus('input[type=range]');
		await page.keyboard.press('ArrowRight');
		await page.waitForFunction(() => document
			.querySelector('[data-reading=mfu]')?.textContent !== '43.1 %');
		const said = await page.evaluate(async () => {
			const at = `../api/figures/mfu${location.search}`;
			return (await (await fetch(at)).json()).readings[0].text;
		});
		await shown(page, said);
		assert.deepEqual(wrong, []);
		await page.close();
	});

	test('answers a question and applies the fix', async () => {
		const { page, wrong } = await open('figures/timeline');
		await page.evaluate(() => [...document.querySelectorAll('label')]
			.find((label) => label.innerText.includes('Launch-bound'))
			?.querySelector('input')?.focus());
		await page.keyboard.press(' ');
		await page.locator('button::-p-text(Check)').click();
		await shown(page, 'A kernel runs 2 µs and its launch takes 6 µs');
		await page.locator('button::-p-text(Apply the fix)').click();
		await shown(page, '3.00 times as fast');
		assert.deepEqual(wrong, []);
		await page.close();
	});

	test('asks about a program that was typed', async () => {
		const { page, wrong } = await open('figures/compile');
		await page.focus('textarea[name=program]');
		await page.keyboard.down('Control');
		await page.keyboard.press('a');
		await page.keyboard.up('Control');
		await page.keyboard.type('def f(x):\nprint(1)\nreturn x + 1');
		await page.keyboard.down('Control');
		await page.keyboard.press('Enter');
		await page.keyboard.up('Control');
		await shown(page, '1 break');
		assert.deepEqual(wrong, []);
		await page.close();
	});

	test('grades a card', async () => {
		const { page, wrong } = await open(lesson);
		await page.locator('button::-p-text(Add all)').click();
		await page.waitForNetworkIdle();
		await page.goto(`${server.url}/review`);
		await shown(page, 'Show the answer');
		await page.keyboard.press(' ');
		await shown(page, 'Again');
		await page.keyboard.press('3');
		await shown(page, 'comes back in');
		assert.deepEqual(wrong, []);
		await page.close();
	});
});
