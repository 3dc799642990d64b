// What a figure's page does with a question that has no answer: says so where one
// looks, in the words of its controls, and marks what is left of the last answer.
// What is half typed is no question.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lesson } from './said.mjs';
import { query, stage } from './stage.mjs';

const { api, visit } = await stage();

/** @param {import('playwright-core').Page} page
 * @param {string} name
 * @param {string} text */
async function type(page, name, text) {
	await page.fill(`[name=${name}]`, text);
	await page.press(`[name=${name}]`, 'Enter');
}

/** Is all of it within the window?
 * @param {import('playwright-core').Page} page
 * @param {string} selector */
const inSight = (page, selector) => page.$eval(selector, (one) => {
	const box = one.getBoundingClientRect();
	return box.height > 0 && box.top >= 0 && box.bottom <= innerHeight;
});

describe('no answer is said where one looks, from wherever one asks', () => {
	for (const [width, strip] of /** @type {[number, boolean][]} */ (
		[[1280, false], [768, true], [360, true]])) {
		test(`${width} px`, async () => {
			const { page, context, wrong } = await visit(
				'/figures/mfu',
				{ viewport: { width, height: 800 } });
			const step = page.locator('[name=step_s]');
			await step.evaluate((field) => field.scrollIntoView(
				{ block: 'end' }));
			await type(page, 'step_s', '1.4');
			await page.waitForSelector('[data-old]');
			assert.ok(await inSight(page,
				'[data-hero-none] .hero-words'));
			const why = strip ? '[data-fault-strip]' : '.fault-lead';
			assert.ok(await inSight(page, why));
			assert.match(await page.textContent(why) ?? '', /111/);
			assert.ok(!await page.isVisible('[data-hero]'));
			await type(page, 'step_s', '3.60');
			await page.waitForSelector('[data-hero-none]',
				{ state: 'hidden' });
			assert.ok(await page.isVisible('[data-hero]'));
			assert.deepEqual(wrong, []);
			await context.close();
		});
	}
});

test('what is left of the last answer is marked for eye and ear', async () => {
	const { page, context } = await visit('/figures/mfu');
	const charts = () => page.$$eval('canvas', (all) =>
		all.map((one) => one.getAttribute('aria-label') ?? ''));
	await type(page, 'step_s', '1.4');
	await page.waitForSelector('[data-old]');
	for (const label of await charts())
		assert.match(label, /^Last answer\. /);
	const unmarked = await page.$$eval('.chart-title, .table-caption, ' +
		'.more h2, .takeaway, .readings, .notes h2', (all) =>
		all.filter((one) => !/last answer/i.test(
			getComputedStyle(one, '::before').content +
			getComputedStyle(one, '::after').content))
			.map((one) => one.className));
	assert.deepEqual(unmarked, []);
	assert.match(await page.$eval('.picture', (one) =>
		getComputedStyle(one).filter), /grayscale/);
	await type(page, 'step_s', '3.60');
	await page.waitForSelector('[data-old]', { state: 'detached' });
	for (const label of await charts())
		assert.doesNotMatch(label, /Last answer/);
	await context.close();
});

test('a page speaks of its controls, with scripts and without', async () => {
	const pairs = /** @type {any} */ ({ ...lesson, attention: 'full' });
	delete pairs.layers;
	const problem = await api('mfu', pairs);
	assert.match(problem.detail, /attn_width/);
	const texts = [];
	for (const javaScriptEnabled of [true, false]) {
		const { page, context } = await visit(
			`/figures/mfu?${query(pairs)}`, { javaScriptEnabled });
		const text = await page.textContent('[data-fault-text]') ?? '';
		assert.doesNotMatch(text, /[a-z]_[a-z]|=/);
		assert.match(text, /attention width/);
		assert.doesNotMatch(await page.textContent(
			`[data-control=${problem.parameter}] .fault`) ?? '',
		/[a-z]_[a-z]/);
		await page.click(`[data-fault-text] [data-field=${
			problem.parameter}] >> visible=true`).catch(() =>
			page.click(`[data-fault] [data-field=${
				problem.parameter}] >> visible=true`));
		if (javaScriptEnabled)
			assert.equal(await page.evaluate(() =>
				/** @type {any} */ (document.activeElement).name),
			problem.parameter);
		else
			assert.ok(page.url().endsWith(
				`#mfu-${problem.parameter}`));
		texts.push(text);
		await context.close();
	}
	assert.equal(texts[0], texts[1]);
});

test('a link to a field of another way opens that way', async () => {
	const { page, context } = await visit('/figures/mfu');
	await page.evaluate(() => {
		const link = document.createElement('a');
		link.dataset.field = 'peak_flops';
		link.href = '#mfu-peak_flops';
		document.querySelector('[data-figure]')?.append(link);
		link.click();
	});
	assert.equal(await page.evaluate(() => /** @type {any} */ (
		document.activeElement).name), 'peak_flops');
	assert.ok(await page.isVisible('[name=peak_flops]'));
	await context.close();
});

test('half a number is not asked; a whole one once it is there', async () => {
	const { page, context } = await visit('/figures/mfu');
	const hero = () => page.textContent('[data-hero] [data-reading]');
	/** @type {string[]} */
	const asked = [];
	page.on('request', (request) => {
		if (request.url().includes('/api/figures/'))
			asked.push(request.url());
	});
	await page.locator('[name=step_s]').fill('');
	await page.locator('[name=step_s]').pressSequentially('3,6');
	await page.waitForTimeout(150);
	assert.deepEqual(asked, []);
	assert.equal(await hero(), '43.1 %');
	await page.press('[name=step_s]', 'Tab');
	await page.getByText('read as 3.6 s').first().waitFor();
	assert.equal(await hero(), '43.1 %', 'the same');
	await page.locator('[name=step_s]').fill('');
	await page.locator('[name=step_s]').pressSequentially('3,6 or so');
	await page.press('[name=step_s]', 'Tab');
	await page.waitForSelector('[data-old]');
	assert.equal(await hero(), '43.1 %', 'the last that was asked');
	await page.locator('[name=step_s]').fill('');
	await page.locator('[name=step_s]').pressSequentially('7.2');
	await page.press('[name=step_s]', 'Tab');
	await page.waitForFunction(() => document.querySelector(
		'[data-hero] [data-reading]')?.textContent === '21.6 %');
	assert.equal(await page.inputValue('[data-for=step_s]'), '7.2');
	await context.close();
});

test('dragged to where there is no answer, it says so at once', async () => {
	const { page, context } = await visit('/figures/mfu');
	await page.$eval('[type=range][data-for=step_s]', (slider) => {
		/** @type {HTMLInputElement} */ (slider).value = '1';
		slider.dispatchEvent(new Event('input', { bubbles: true }));
	});
	await page.waitForSelector('[data-hero-none]:not([hidden])');
	assert.equal(await page.textContent('[data-status]'), '',
		'nothing is read aloud before it is let go');
	await context.close();
});

// Read as answers to questions are: the page shows how, and asks the same again.
test('a number as people write it is read, and said back', async () => {
	const { page, context, wrong } = await visit('/figures/goodput');
	const back = page.locator('[data-control=delta_s] [data-read-back]');
	assert.ok(!await back.isVisible());
	await type(page, 'delta_s', '1,5 min');
	await back.getByText('read as 90 s').waitFor();
	assert.equal(await page.inputValue('[name=delta_s]'), '1,5 min');
	const stops = await page.$eval('.slider[data-for=delta_s]', (one) => ({
		stops: /** @type {any} */ (one).dataset.stops.split(' ').map(Number),
		at: /** @type {any} */ (one).valueAsNumber }));
	assert.ok(stops.stops[Math.floor(stops.at)] <= 90 &&
		stops.stops[Math.ceil(stops.at)] >= 90, 'the slider is there');
	await type(page, 'delta_s', '1,234');
	await page.getByText(/can be read in two ways: write 1234 or 1\.234/)
		.first().waitFor();
	await type(page, 'delta_s', '90');
	await page.waitForSelector('[data-hero-none]', { state: 'hidden' });
	assert.ok(!await back.isVisible());
	assert.deepEqual(wrong, []);
	await context.close();
});

/** @type {[figure: string, name: string, typed: string, as: string][]} */
const toldFields = [['mfu', 'step_s', '12,5', '12.5 s'],
	['goodput', 'delta_s', '1,5 min', '90 s'],
	['goodput', 'target', '80 %', '0.8 = 80 %'],
	['goodput', 'mtbf_s', '3 h', '10,800 s']];

describe('how a number was read stands beside that number only', () => {
	for (const [figure, name, typed, as] of toldFields) {
		test(`${figure} ${name}`, async () => {
			const { page, context } = await visit(`/figures/${figure}` +
				(name === 'mtbf_s' ? '?mtbf_s=10800' : ''));
			const back = page.locator(
				`[data-control=${name}] [data-read-back]`);
			for (const wrong of ['90 potatoes', '1,234', '1e99', '']) {
				await type(page, name, typed);
				await back.getByText(`read as ${as}`).waitFor();
				await page.fill(`[name=${name}]`, wrong);
				assert.equal(await back.textContent(), '',
					`typing "${wrong}"`);
				await page.press(`[name=${name}]`, 'Tab');
				await page.waitForTimeout(150);
				assert.doesNotMatch(await back.textContent() ?? '',
					new RegExp(as), `"${wrong}" stands there`);
			}
			await type(page, name, 'no');
			await page.waitForSelector('[data-old]');
			assert.equal(await back.textContent(), '', 'refused');
			await type(page, name, typed);
			await back.getByText(`read as ${as}`).waitFor();
			await page.press(`[name=${name}]`, 'End');
			await page.keyboard.type('7');
			assert.equal(await back.textContent(), '', 'half typed');
			await page.keyboard.press('Backspace');
			assert.equal(await back.textContent(), `read as ${as}`,
				'the same number is read the same');
			await context.close();
		});
	}
});

test('so does a link, without scripts too', async () => {
	for (const javaScriptEnabled of [true, false]) {
		const { page, context } = await visit(
			'/figures/goodput?delta_s=1,5+min&mtbf_s=3+h',
			{ javaScriptEnabled });
		for (const [name, as] of [['delta_s', '90 s'],
			['mtbf_s', '10,800 s']])
			assert.equal(await page.textContent(`[data-control=${name}] ` +
				'[data-read-back]'), `read as ${as}`);
		assert.equal(await page.locator('[data-mended]').count(), 0);
		await context.close();
	}
});

test('an edit asks once, whether it is answered or refused', async () => {
	const { page, context } = await visit('/figures/mfu');
	await page.waitForSelector('[data-ready]');
	/** @type {string[]} */
	const asked = [];
	page.on('request', (request) => {
		if (request.url().includes('/api/figures/mfu?'))
			asked.push(request.url());
	});
	const choose = () => page.selectOption('[name=recompute]', 'none');
	for (const [act, status] of /** @type {[() => Promise<any>, number][]} */ ([
		[() => type(page, 'step_s', '1.4'), 422],
		[() => type(page, 'step_s', 'soon'), 400],
		[() => type(page, 'step_s', '3.5'), 200], [choose, 200]])) {
		asked.length = 0;
		const answered = page.waitForResponse((response) =>
			response.url().includes('/api/figures/mfu?') &&
			response.status() === status);
		await act();
		await answered;
		// Another question would be sent at once.
		await page.waitForTimeout(300);
		assert.equal(asked.length, 1, asked.join('\n'));
	}
	await context.close();
});
