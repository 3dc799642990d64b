// The notebook's page: read by the keyboard, folded and unfolded, copied,
// downloaded, without scripts, on a narrow screen, on paper.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { start } from '../api/server.mjs';
import { axeFaults, fits, themes } from './everybody.mjs';
import { stage } from './stage.mjs';

const SLUG = '13-profiling-mfu-compilation';
const PAGE = `/lessons/${SLUG}/notebook`;
const at = await stage(await start(['--root', '.']));

/** @param {import('playwright-core').BrowserContextOptions} [options] */
const visit = (options, path = PAGE) => at.visit(path, options);

for (const colorScheme of themes) {
	test(`axe finds nothing, ${colorScheme}`, async () => {
		const { page, context, wrong } = await visit({ colorScheme });
		await page.getByText('Solution of exercise 1').click();
		assert.deepEqual(await axeFaults(page), []);
		assert.deepEqual(wrong, []);
		await context.close();
	});
}

test('from the lesson to a solution, by keys', async () => {
	const { page, context } = await visit({}, `/lessons/${SLUG}/`);
	const link = page.getByRole('link', { name: 'Read it here' });
	await link.focus();
	await page.keyboard.press('Enter');
	await page.waitForURL(`**${PAGE}`);
	const code = page.getByText('return 6 * params').first();
	assert.ok(!await code.isVisible(), 'a solution is not given away');
	await page.locator('summary', { hasText: 'Solution of exercise 1' })
		.focus();
	await page.keyboard.press('Enter');
	assert.ok(await code.isVisible());
	await page.getByRole('link', { name: 'Lesson 13' }).press('Enter');
	await page.waitForURL(`**/lessons/${SLUG}/`);
	await context.close();
});

test('it is downloaded under its name, byte for byte', async () => {
	const { page, context } = await visit({ acceptDownloads: true });
	const [download] = await Promise.all([page.waitForEvent('download'),
		page.getByRole('link', { name: 'Download it' }).click()]);
	assert.equal(download.suggestedFilename(), `${SLUG}.ipynb`);
	assert.deepEqual(readFileSync(await download.path()),
		readFileSync(`notebooks/${SLUG}.ipynb`));
	await context.close();
});

test('without scripts it can be read and unfolded', async () => {
	const { page, context } = await visit({ javaScriptEnabled: false });
	assert.ok(await page.getByRole('heading', { name: '4. Read a trace' })
		.isVisible());
	await page.getByText('Solution of exercise 1').click();
	assert.ok(await page.getByText('return 6 * params').first().isVisible());
	assert.equal(await page.getByText('Open in Colab').count(), 0);
	await context.close();
});

test('on a narrow screen only code scrolls', async () => {
	const { page, context } = await visit({
		viewport: { width: 320, height: 700 } });
	await fits(page);
	await context.close();
});

test('on paper the solutions stand open', async () => {
	const { page, context } = await visit();
	await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
	assert.equal(await page.locator('details.folded:not([open])').count(), 0);
	await page.emulateMedia({ media: 'print' });
	assert.ok(!await page.getByRole('link', { name: 'Download it' })
		.isVisible());
	await context.close();
});
