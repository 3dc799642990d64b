// The lessons as one would hand them out: how many pages they take, that nothing
// on them can only be pressed, that no answer is on the students' paper, and that
// all are on the teacher's. What stands on paper is what is seen when the media is
// print.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { after, test } from 'node:test';
import { stage } from './stage.mjs';
import { learner, makeFolder } from '../api/learner.mjs';

const lessons = readdirSync('lessons', { withFileTypes: true })
	.filter((one) => one.isDirectory()).map((one) => one.name);
const PAGES = { students: 30, teachers: 40 };

const { blank, url } = await stage(await learner(makeFolder(),
	['--root', '.']));
/** Who looks up the keys. */
const other = await learner(makeFolder(), ['--root', '.']);
after(() => other.stop());

/** A page on paper, printed as soon as it has loaded, or when its figures are
 * drawn.
 * @param {string} path @param {boolean} early
 * @param {import('playwright-core').BrowserContextOptions} [options] */
async function paperOf(path, early, options) {
	const { page, context, wrong } = await blank(options);
	await page.goto(url + path);
	if (!early)
		await page.waitForFunction(() => [...document.querySelectorAll(
			'.figure[data-figure]')].every((one) =>
			one.hasAttribute('data-ready')));
	const pdf = await page.pdf({ preferCSSPageSize: true });
	await page.emulateMedia({ media: 'print' });
	await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
	const text = (await page.locator('main').innerText()).replace(/\s+/g, ' ');
	assert.deepEqual(wrong, []);
	return { page, context, text,
		pages: pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0 };
}

/** @param {string} slug */
async function itemsOf(slug) {
	const text = await (await fetch(`${url}/lessons/${slug}/`)).text();
	const all = [...text.matchAll(/ data-item="([^"]*)" data-use/g)];
	return all.map((one) => one[1]);
}

/** The words of a piece of HTML between its formulas and tables, in pieces that
 * are long enough to be nowhere by chance.
 * @param {import('playwright-core').Page} page @param {string[]} html */
const piecesOf = (page, html) => page.evaluate((all) => all.flatMap((one) => {
	const read = new DOMParser().parseFromString(one, 'text/html');
	for (const at of read.querySelectorAll('.tex, code, td, th'))
		at.replaceWith('|');
	return (read.body.textContent ?? '').replace(/\s+/g, ' ').split('|')
		.map((part) => part.trim()).filter((part) => part.length > 30);
}), html);

/** What tells the answer to an item: to a learner who gives up, or predicts
 * something.
 * @param {string} id */
async function keyOf(id) {
	const item = (await other.get(`/api/items/${id}`)).json;
	const guess = item.choices ? { choices: [item.choices[0].id] } :
		{ typed: '1' };
	const reply = await other.answer(id, item.kind === 'predict' ?
		{ ...guess, confidence: 50 } : item.kind === 'check' ? guess : {});
	const outcome = item.answered?.outcome ?? reply.json.outcome;
	assert.ok(outcome, `${id}: ${JSON.stringify(reply.json)}`);
	return { id, item, outcome, html: [outcome.answer, outcome.explanation]
		.filter(Boolean) };
}

/** @param {import('playwright-core').Page} page */
const pressed = (page) => page.locator('main').locator('button, [type=range], ' +
	'[type=radio], [type=checkbox], textarea, summary:has(+ *)')
	.evaluateAll((all) => all.filter((one) => one.checkVisibility() &&
		!one.closest('.control, .callout, .answers, .section, .picture'))
		.map((one) => one.outerHTML.slice(0, 100)));

for (const slug of lessons) {
	test(`${slug} without answers`, async () => {
		const { page, context, text, pages } =
			await paperOf(`/lessons/${slug}/`, false);
		assert.ok(pages > 1 && pages <= PAGES.students, `${pages} pages`);
		assert.deepEqual(await pressed(page), []);
		assert.doesNotMatch(text, /Show the answer|Add (all )?to your deck|Check$|Your answer|Copy link|As JSON|Reset|Hint|in a shell/);
		assert.equal(await page.locator('.key, li.right').count(), 0);
		for (const id of await itemsOf(slug)) {
			const { item, html } = await keyOf(id);
			for (const piece of await piecesOf(page, html))
				assert.ok(!text.includes(piece), `${id}: ${piece}`);
			for (const piece of await piecesOf(page, [item.prompt]))
				assert.ok(text.includes(piece), `${id}: ${piece}`);
		}
		await context.close();
	});

	test(`${slug} with answers`, async () => {
		const { page, context, pages } =
			await paperOf(`/lessons/${slug}/answers`, false);
		assert.ok(pages > 1 && pages <= PAGES.teachers, `${pages} pages`);
		assert.deepEqual(await pressed(page), []);
		for (const id of await itemsOf(slug)) {
			const { item, outcome, html } = await keyOf(id);
			const at = page.locator(`#item-${id}`);
			const own = (await at.innerText()).replace(/\s+/g, ' ');
			for (const piece of await piecesOf(page, html))
				assert.equal(own.split(piece).length, 2, `${id}, once: ${piece}`);
			if (outcome.correct?.brief)
				assert.equal(await at.locator('.key-value').innerText(),
					outcome.correct.brief);
			assert.equal(await at.locator('li.right').count(),
				outcome.correct?.choices?.length ?? 0, id);
			assert.ok(html.length || item.form === 'number', `${id}: why?`);
		}
		await context.close();
	});

	test(`${slug} on paper before its figures are drawn`, async () => {
		const ready = await paperOf(`/lessons/${slug}/`, false);
		const early = await paperOf(`/lessons/${slug}/`, true);
		const bare = await paperOf(`/lessons/${slug}/`, true,
			{ javaScriptEnabled: false });
		for (const { page, text, pages, context } of [ready, early, bare]) {
			assert.ok(pages <= PAGES.students, `${pages} pages`);
			for (const one of await page.locator(
				'.lesson-text > .figure').all()) {
				assert.ok(await one.locator('.figure-title').isVisible());
				assert.ok(await one.locator('.takeaway').isVisible());
			}
			for (const one of await page.locator(
				'.figure .item.paper-copy').all())
				assert.ok(await one.isVisible());
			assert.match(text, /What holds this step up\?/);
			await context.close();
		}
	});
}
