// What a figure asks is in its address: it opens the same page again, Back goes
// back by whole examples, and what is not said is not sent.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from './said.mjs';
import { stage } from './stage.mjs';

const { path, visit } = await stage();

test('the address holds the state and opens it again', async () => {
	const { page, context } = await visit('/figures/mfu');
	await page.fill('[name=batch_seqs]', '300');
	await page.press('[name=batch_seqs]', 'Enter');
	await page.waitForURL(/batch_seqs=300/);
	await page.click('[data-section] > summary:has-text("Conventions")');
	await page.check('[name=attention][value=causal]');
	await page.waitForURL(/attention=causal/);
	await page.waitForFunction(() => document.querySelector('[data-notes]')
		?.textContent?.includes('causal'));
	const before = await said(page);
	const again = await visit(path(page.url()));
	assert.deepEqual(await said(again.page), before);
	const plain = await visit(path(page.url()),
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

test('a model brings a run or a plan; each replaces all', async () => {
	const { page, context } = await visit('/figures/mfu');
	await page.click('text=Mixtral 8x7B >> visible=true');
	await page.waitForURL(/active_params=12879925248/);
	assert.match(page.url(), /mode=plan/);
	assert.doesNotMatch(page.url(), /step_s/);
	await page.click('text=GPT-3 175B on 12,288 A100');
	await page.waitForURL(/layers=96/);
	assert.doesNotMatch(page.url(), /active_params|mode=plan/);
	assert.ok(await page.isHidden('[data-fault]'));
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
