// Searching: the field in the head of every page by the keyboard alone, the
// search's own page without scripts, and what one finds on arriving.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ready } from './browser.mjs';
import { axeFaults, themes } from './everybody.mjs';
import { stage } from './stage.mjs';

const { url, visit } = await stage();
const lesson = '/lessons/13-profiling-mfu-compilation/';

/** @param {import('playwright-core').Page} page */
const shown = (page) => page.waitForSelector('#site-results [role=option]');

for (const path of ['/', '/figures/peaks', lesson]) {
	test(`by the keyboard alone, from ${path}`, async () => {
		const { page, context, wrong } = await visit(path);
		const input = page.locator('#site-search');
		await page.waitForSelector('[role=combobox]');
		await page.keyboard.press('/');
		await page.keyboard.type('c');
		await page.waitForTimeout(250);
		assert.equal(await page.locator('[role=option]').count(), 0,
			'one letter finds nothing');
		await page.keyboard.type('ollective');
		await shown(page);
		assert.equal(await input.getAttribute('aria-expanded'), 'true');
		assert.match(await page.textContent('.site-search [role=status]')
			?? '', /^\d+ places? found$/);
		assert.ok(await page.locator('[role=option] mark').count() > 0);
		await page.keyboard.press('ArrowDown');
		assert.equal(await input.getAttribute('aria-activedescendant'),
			'site-result-0');
		assert.equal(await page.getAttribute('#site-result-0',
			'aria-selected'), 'true');
		await page.keyboard.press('Escape');
		assert.equal(await input.getAttribute('aria-expanded'), 'false');
		assert.equal(await input.inputValue(), 'collective');
		await page.keyboard.press('Escape');
		assert.equal(await input.inputValue(), '');
		await page.keyboard.type('collective');
		await shown(page);
		await page.keyboard.press('Enter');
		await page.waitForURL(/\/lessons\/.*#.*find=collective$/);
		assert.deepEqual(wrong, []);
		await context.close();
	});
}

test('what is found is marked, and its fold opens', async () => {
	const { page, context, wrong } = await visit(lesson);
	await ready(page);
	assert.equal(await page.locator('.callout.folded[open]').count(), 0);
	await page.fill('#site-search', 'multiplication addition');
	await page.waitForSelector('[role=option]:has-text("How many FLOPs")');
	await page.click('[role=option]:has-text("How many FLOPs")');
	await page.waitForSelector('.callout.folded[open]');
	const marked = await page.evaluate(() =>
		[.../** @type {any} */ (CSS).highlights.get('found')]
			.map(String));
	assert.ok(marked.includes('multiplication'), `${marked}`);
	assert.ok(await page.evaluate(() => {
		const [first] = /** @type {any} */ (CSS).highlights.get('found');
		const { top } = first.getBoundingClientRect();
		return top > 0 && top < window.innerHeight;
	}), 'it is in sight');
	assert.deepEqual(wrong, []);
	await context.close();
});

describe('without scripts it is a form and a page', () => {
	for (const path of ['/', lesson]) {
		test(`from ${path}`, async () => {
			const { page, context, wrong } = await visit(path,
				{ javaScriptEnabled: false });
			await page.fill('#site-search', 'recompute');
			await page.press('#site-search', 'Enter');
			assert.match(page.url(), /\/search\?q=recompute$/);
			assert.match(await page.innerText('.hits-count'), /^\d+ places?/);
			assert.ok(await page.locator('.hit mark').count() > 0);
			await page.locator('.hit a').first().click();
			assert.ok(page.url().includes(lesson));
			assert.deepEqual(wrong, []);
			await context.close();
		});
	}
});

test('the key / can be turned off, and does not steal letters', async () => {
	const { page, context } = await visit('/search');
	await page.focus('#search-words');
	await page.keyboard.type('a/b');
	assert.equal(await page.inputValue('#search-words'), 'a/b');
	await page.uncheck('[data-search-key]');
	await page.goto(url + lesson);
	await ready(page);
	await page.keyboard.press('/');
	assert.notEqual(await page.evaluate(() => document.activeElement?.id),
		'site-search');
	await context.close();
});

test('words are text, whatever they are', async () => {
	const words = '"><img src=x onerror=alert(1)> AND ( * NEAR';
	const { page, context, wrong } = await visit(
		`/search?q=${encodeURIComponent(words)}`);
	assert.equal(await page.locator('img').count(), 0);
	assert.equal(await page.inputValue('#search-words'), words);
	assert.match(await page.innerText('.hits-count'), /Nothing has all/);
	assert.deepEqual(wrong, []);
	await context.close();
});

for (const colorScheme of themes) {
	test(`axe finds nothing serious, ${colorScheme}`, async () => {
		const { page, context } = await visit('/search?q=mfu',
			{ colorScheme });
		assert.deepEqual(await axeFaults(page), []);
		await page.fill('#site-search', 'mfu');
		await shown(page);
		await page.press('#site-search', 'ArrowDown');
		assert.deepEqual(await axeFaults(page), []);
		await context.close();
	});
}

for (const width of [320, 360, 390, 600, 768, 1023, 1024, 1280]) {
	test(`${width} px wide all of the list is in the window`, async () => {
		const { page, context } = await visit('/search?q=mfu',
			{ viewport: { width, height: 640 } });
		await page.fill('#site-search', 'mfu');
		await shown(page);
		const { left, right, wide, room } = await page.evaluate(() => {
			const { scrollWidth: wide, clientWidth: room } =
				document.documentElement;
			const { left = -1, right = 0 } = document.querySelector(
				'.site-panel')?.getBoundingClientRect() ?? {};
			return { left, right, wide, room };
		});
		assert.ok(left >= 0 && right <= room, `${left} to ${right}`);
		assert.ok(wide <= room, `${wide} > ${room}`);
		await context.close();
	});
}

// Code has words that are wider than a telephone, and one can type such words.
for (const asked of ['graph breaks', 'TORCH_LOGS', 'recompile_limit',
	'scaled_dot_product_attention', 'NVIDIA A100-SXM4-80GB',
	'torch.compile', `y${'x'.repeat(120)}`]) {
	test(`a long word wraps on the page and in the list: ${asked}`, async () => {
		const { page, context, wrong } = await visit(
			`/search?q=${encodeURIComponent(asked)}`,
			{ viewport: { width: 320, height: 640 } });
		const over = () => page.evaluate(() => ['html', '.site-panel']
			.map((one) => document.querySelector(one))
			.filter((one) => one && one.scrollWidth > one.clientWidth)
			.map((one) => one?.className || one?.tagName));
		assert.ok(await page.textContent('.hits-count'));
		assert.deepEqual(await over(), []);
		await page.fill('#site-search', asked);
		await page.waitForSelector('.site-panel:popover-open, ' +
			'.site-panel:not([hidden])');
		await page.waitForFunction(() => document.querySelector(
			'.site-search [role=status]')?.textContent);
		assert.deepEqual(await over(), []);
		assert.deepEqual(wrong, []);
		await context.close();
	});
}

test('Enter opens what fits all that was typed, however fast', async () => {
	const { page, context, wrong } = await visit('/');
	await page.fill('#site-search', 'compile');
	await shown(page);
	await page.evaluate(() => {
		const field = /** @type {HTMLInputElement} */ (
			document.getElementById('site-search'));
		field.value = 'timeline';
		field.dispatchEvent(new Event('input', { bubbles: true }));
		field.form?.requestSubmit();
	});
	await page.waitForURL(/\/figures\/timeline$/);
	assert.deepEqual(wrong, []);
	await context.close();
});
