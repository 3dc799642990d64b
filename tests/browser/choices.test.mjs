// Choices and examples: a choice that asks for more than was given is answered all
// the same, one example is marked and no more, and what the page shows is not
// shown a second time below it.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { stage } from './stage.mjs';

const { path, visit } = await stage();

const marked = 'a[data-preset][aria-current]';

/** @param {import('playwright-core').Page} page */
const examples = (page) => page.$$eval(
	'a[data-preset]:not([data-blank])', (all) => all.map((one) => one.getAttribute('data-preset') ?? ''));

test('a run of one\'s own begins with empty fields', async () => {
	for (const javaScriptEnabled of [false, true]) {
		const { page, context, wrong } = await visit('/figures/mfu',
			{ javaScriptEnabled });
		await page.click('a[data-blank] >> nth=0');
		await page.waitForURL(/[?&]dtype=bf16$/);
		await page.getByText('Nothing says how many FLOPs').first()
			.waitFor();
		for (const name of ['params', 'layers', 'gpus', 'device'])
			assert.equal(await page.inputValue(`[name=${name}]`), '',
				name);
		assert.equal(await page.inputValue('[name=recompute]'), 'none');
		assert.equal(await page.locator(marked).count(), 0);
		await page.reload();
		assert.equal(await page.locator('.more > :visible').count(), 0);
		if (javaScriptEnabled) {
			await page.waitForSelector('[data-ready]');
			for (const [name, text] of [['params', '7B'],
				['layers', '32'], ['attn_width', '4096'],
				['seq_len', '4096'], ['gpus', '8'],
				['tokens_per_s', '30,5k'],
				['device', 'NVIDIA A100-SXM4-80GB']])
				await page.fill(`[name=${name}]`, text);
			await page.press('[name=device]', 'Enter');
			await page.waitForFunction(() => document.querySelector(
				'[data-hero]')?.textContent?.includes('59.2 %'));
			assert.ok(await page.isVisible('.mistakes'));
		}
		assert.deepEqual(wrong, []);
		await context.close();
	}
});

test('measure or plan: every example goes from one to the other', async () => {
	const { page, context, wrong } = await visit('/figures/mfu');
	for (const query of await examples(page)) {
		await page.goto(new URL(`/figures/mfu?${query}`, page.url()).href);
		await page.waitForSelector('[data-ready]');
		const plans = query.includes('mode=plan');
		for (const mode of plans ? ['measure', 'plan'] :
			['plan', 'measure']) {
			await page.locator(`[name=mode][value=${mode}]`).check();
			await page.waitForFunction((plan) => location.search
				.includes('mode=plan') === plan, mode === 'plan');
			assert.ok(await page.isHidden('[data-fault]'),
				`${query}: ${mode}`);
			assert.ok(await page.isVisible('[data-hero] > *'));
		}
	}
	assert.deepEqual(wrong, []);
	await context.close();
});

test('what a choice filled in is named; what was typed stays', async () => {
	const { page, context } = await visit('/figures/mfu');
	await page.click('[data-section] > summary:has-text("The plan")');
	await page.fill('[name=tokens]', '3e11');
	await page.press('[name=tokens]', 'Enter');
	await page.waitForURL(/tokens=3e11/);
	await page.locator('[name=mode][value=plan]').check();
	await page.waitForURL(/target_mfu=0\.4/);
	assert.match(page.url(), /tokens=3e11/);
	const said = await page.textContent('.taken-out') ?? '';
	assert.match(said, /Filled in from “The lesson.s plan”: .*planned MFU/);
	assert.doesNotMatch(said, /training tokens/);
	assert.ok(await page.isHidden('.taken-out button'));
	await context.close();
});

describe('an example marks itself and no other', () => {
	for (const figure of ['mfu', 'regime', 'goodput', 'timeline', 'peaks'])
		test(figure, async () => {
			const first = await visit(`/figures/${figure}`);
			const all = await examples(first.page);
			await first.context.close();
			for (const javaScriptEnabled of [false, true]) {
				const { page, context } = await visit(
					`/figures/${figure}`, { javaScriptEnabled });
				const at = page.url();
				for (const query of all) {
					await page.goto(new URL(`?${query}`, at).href);
					if (javaScriptEnabled)
						await page.waitForSelector('[data-ready]');
					assert.deepEqual(await page.$$eval(marked,
						(links) => links.map((link) =>
							link.getAttribute('data-preset'))),
					[query]);
				}
				await context.close();
			}
		});
});

test('the result is seen once; that the link was copied is seen', async () => {
	const { page, context } = await visit('/figures/regime');
	await page.click('a[data-preset] >> nth=0');
	await page.waitForURL(/n=256/);
	const status = page.locator('[data-status]');
	await page.waitForFunction(() => {
		const [said, seen] = ['[data-status]', '[data-takeaway]'].map(
			(at) => document.querySelector(at)?.textContent);
		return said && said === seen;
	});
	const box = await status.boundingBox();
	assert.ok(box && box.width <= 1 && box.height <= 1, 'only read aloud');
	await page.click('[data-copy]');
	await status.getByText(/link/i).waitFor();
	const seen = await status.boundingBox();
	assert.ok(seen && seen.width > 40, 'seen');
	assert.ok(path(page.url()));
	await context.close();
});

test('in a lesson an open fold stays open when an example is taken', async () => {
	const { page, context } = await visit(
		'/lessons/13-profiling-mfu-compilation/');
	for (const figure of ['regime', 'mfu', 'timeline', 'compile']) {
		const root = page.locator(`#figure-${figure}`);
		const fold = root.locator('details.notes');
		await fold.locator('summary').click();
		const before = await root.locator('[data-takeaway]').textContent();
		await root.locator('a[data-preset]:not([aria-current])').last()
			.click();
		await page.waitForFunction(([id, text]) => document.querySelector(
			`#${id} [data-takeaway]`)?.textContent !== text,
		/** @type {[string, string]} */ ([`figure-${figure}`, before ?? '']));
		assert.ok(await fold.evaluate((one) =>
			/** @type {HTMLDetailsElement} */ (one).open), figure);
	}
	await context.close();
});
