// Videos: before a person presses play, nothing is asked of another host; then
// the player comes from the host without cookies, begins where it should, and has
// the focus. Without scripts there are the drawing, the words and a link.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { ready } from './browser.mjs';
import { stage } from './stage.mjs';

const { blank, url } = await stage();
const lesson = '/lessons/13-profiling-mfu-compilation/';
const host = 'https://www.youtube-nocookie.com';

/** What videos.txt says of each, by name.
 * @type {Record<string, Record<string, string>>} */
const videos = Object.fromEntries(
	readFileSync(`.${lesson}videos.txt`, 'utf8').split(/^## /m).slice(1)
		.map((text) => {
			const [name, ...lines] = text.trim().split('\n');
			return [name, Object.fromEntries(lines.map((line) =>
				[line.slice(0, line.indexOf(':')),
					line.slice(line.indexOf(':') + 1).trim()]))];
		}));

/** @param {string | undefined} time "1:48:15" */
const seconds = (time) => (time ?? '0').split(':')
	.reduce((sum, part) => sum * 60 + Number(part), 0);

/** The lesson; what is asked of the player's host is kept and never sent.
 * @param {import('playwright-core').BrowserContextOptions} [options] */
async function visit(options = {}) {
	const opened = await blank(options);
	/** @type {string[]} */
	const asked = [];
	await opened.page.route(`${host}/**`, (route) => {
		asked.push(route.request().url());
		return route.fulfill({ contentType: 'text/html', body: 'player' });
	});
	await opened.page.goto(url + lesson);
	if (options.javaScriptEnabled !== false) await ready(opened.page);
	return { ...opened, asked };
}

test('all videos are known and drawn', async () => {
	const { page, context, wrong } = await visit();
	const names = await page.locator('.video').evaluateAll((all) =>
		all.map((one) => one.id.replace('video-', '')));
	assert.deepEqual(names.sort(), Object.keys(videos).sort());
	assert.equal(names.length, 4);
	assert.equal(await page.locator('.video button svg').count(), 4);
	assert.deepEqual(wrong, []);
	await context.close();
});

test('nothing is asked of another host, however one reads', async () => {
	const { page, context, wrong, asked } = await visit();
	for (const video of await page.locator('.video').all()) {
		await video.scrollIntoViewIfNeeded();
		await video.locator('button').hover();
		await video.locator('button').focus();
	}
	await page.waitForTimeout(300);
	assert.equal(await page.locator('iframe').count(), 0);
	assert.deepEqual(asked, []);
	assert.deepEqual(wrong, []);
	await context.close();
});

describe('pressed, the player takes the place of the poster', () => {
	for (const [name, video] of Object.entries(videos)) {
		test(name, async () => {
			const { page, context, wrong, asked } = await visit();
			const place = page.locator(`#video-${name}`);
			const button = place.getByRole('button', {
				name: `Play from YouTube ${video.title}`, exact: true });
			await button.focus();
			await page.keyboard.press('Enter');
			const frame = place.locator('iframe');
			await frame.waitFor();
			assert.equal(await button.count(), 0);
			assert.equal(await frame.getAttribute('title'), video.title);
			assert.equal(await frame.getAttribute('referrerpolicy'),
				'strict-origin-when-cross-origin');
			const allowed = await frame.getAttribute('allow') ?? '';
			for (const word of ['autoplay', 'encrypted-media',
				'picture-in-picture', 'fullscreen'])
				assert.ok(allowed.split('; ').includes(word), word);
			assert.ok(await frame.evaluate((one) =>
				document.activeElement === one), 'focus');
			const at = new URL(await frame.getAttribute('src') ?? '');
			assert.equal(at.origin + at.pathname,
				`${host}/embed/${video.id}`);
			const end = video.end && String(seconds(video.end));
			assert.deepEqual(Object.fromEntries(at.searchParams), {
				start: String(seconds(video.start)),
				...(end && { end }), autoplay: '1', rel: '0' });
			// One request, and the policy let it pass.
			assert.deepEqual(asked, [at.href]);
			assert.deepEqual(wrong, [`another host: ${at.href}`]);
			await context.close();
		});
	}
});

test('without scripts: the drawing, the words, a link', async () => {
	const { page, context, wrong } = await visit({ javaScriptEnabled: false });
	for (const [name, video] of Object.entries(videos)) {
		const place = page.locator(`#video-${name}`);
		assert.equal(await place.locator('button').count(), 0);
		assert.ok(await place.locator('.video-poster svg').isVisible());
		const words = await place.innerText();
		assert.ok(words.includes(video.summary), name);
		assert.ok(words.includes(video.speaker), name);
		assert.equal(await place.locator('a').getAttribute('href'),
			`https://www.youtube.com/watch?v=${video.id}` +
			`&t=${seconds(video.start)}s`);
	}
	assert.deepEqual(wrong, []);
	await context.close();
});
