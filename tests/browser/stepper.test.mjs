// A stepper: questions that build on each other, asked one after the other, by
// the keyboard alone; what is said aloud; what is there on the next visit; what
// is left of it without scripts and on paper.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { axeFaults } from './everybody.mjs';
import { stage } from './stage.mjs';
import { learner, makeFolder, makeRoot, writeBank } from
	'../api/learner.mjs';

const BANK = `## one
type: problem

**First.** Two and three?

= 2 + 3 as s
~ 2*3
  > secret-trap

? open-hint
! secret-sum

## two
type: problem

**Second thing.** Which?

- [x] this
  > secret-this
- [ ] that
  > secret-that

! secret-because

## three
type: problem

**Third.** A quarter, in percent?

= 1/4 as %

! $1/4$, secret-quarter
`;
const TEXT = `---
title: Steps
part: Tests
number: 1
level: beginner
minutes: 1
summary: A stepper.
---

## Work {#work}

\`\`\`stepper
one
two
three
\`\`\`
`;
const LESSON = '/lessons/02-steps/';

const folder = makeFolder();
const root = makeRoot(folder, BANK);
mkdirSync(join(root, 'lessons/02-steps'));
writeFileSync(join(root, 'lessons/02-steps/lesson.md'), TEXT);
const l = await learner(folder, ['--root', root]);
const at = await stage(l);

/** @param {import('playwright-core').BrowserContextOptions} [options] */
const visit = (options) => at.visit(LESSON, options);

/** @param {import('playwright-core').Page} page @param {string} text */
const heard = (page, text) => page.waitForFunction((wanted) =>
	document.querySelector('.stepper-said[role=status]')
		?.textContent === wanted, text);

/** @param {import('playwright-core').Page} page */
const focused = (page) => page.evaluate(() => {
	const at = document.activeElement;
	return at?.id || at?.className || at?.textContent || '';
});

test('a step shows when the one before is done; then the table', async () => {
	const { page, context, wrong } = await visit();
	const step = (/** @type {number} */ n) =>
		page.getByRole('listitem', { name: `Step ${n} of 3` });
	assert.ok(await step(1).isVisible());
	assert.equal(await step(2).count(), 0, 'not yet, not even for a reader');
	assert.equal(await page.getByRole('table').count(), 0);

	await step(1).getByRole('textbox', { name: 'Your answer' }).focus();
	await page.keyboard.type('6');
	await page.keyboard.press('Enter');
	await step(1).getByRole('status').getByText(/Not right.*secret-trap/)
		.waitFor();
	assert.equal(await step(2).count(), 0, 'a wrong answer leads nowhere');
	assert.doesNotMatch(await page.content(), /secret-sum/);
	await page.keyboard.press('Control+A');
	await page.keyboard.type('5');
	await page.keyboard.press('Enter');
	await heard(page, 'Step 2 of 3 follows.');
	assert.match(await step(1).textContent() ?? '', /Right.*secret-sum/s);
	assert.equal(await focused(page), 'typed-one', 'focus stays');
	await page.keyboard.press('Tab');
	assert.equal(await page.evaluate(() =>
		document.activeElement?.closest('li')?.getAttribute('aria-label')),
	'Step 2 of 3', 'the next thing is the next step');

	await step(2).getByRole('button', { name: 'Show the answer' }).focus();
	await page.keyboard.press('Enter');
	await heard(page, 'Step 3 of 3 follows.');
	assert.match(await step(2).textContent() ?? '',
		/The answer is shown.*secret-because/s);
	assert.doesNotMatch(await step(2).textContent() ?? '', /secret-that/);
	assert.equal(await focused(page), 'verdict', 'where the button was');
	assert.deepEqual(await axeFaults(page), []);

	await page.keyboard.press('Tab');
	await page.keyboard.type('25%');
	await page.keyboard.press('Enter');
	await heard(page, 'That was the last step. The whole table follows.');
	const table = page.getByRole('table', { name: 'The whole table' });
	const rows = table.getByRole('row');
	assert.equal(await rows.count(), 4);
	assert.deepEqual(await table.getByRole('rowheader').allTextContents(),
		['First', 'Second thing', 'Third']);
	assert.match(await rows.nth(1).textContent() ?? '', /secret-sum\s+5 s$/);
	assert.match(await rows.nth(2).textContent() ?? '', /because\s+this$/);
	assert.match(await rows.nth(3).textContent() ?? '', /quarter\s+25 %$/);
	await page.getByText('You filled in 2 of 3 yourself.').waitFor();
	assert.deepEqual(await axeFaults(page), []);
	assert.deepEqual(wrong, []);
	await context.close();
});

test('the next visit finds the table, and may begin anew', async () => {
	const { page, context, wrong } = await visit();
	await page.getByRole('table').waitFor();
	const way = page.getByText('The steps that lead there');
	assert.ok(!await page.locator('#item-one').isVisible());
	await way.focus();
	await page.keyboard.press('Enter');
	const line = page.locator('#item-two summary').first();
	assert.match(await line.textContent() ?? '', /→Second thingthis$/);
	await line.click();
	await page.getByText('secret-because').first().waitFor();

	await page.getByRole('button', { name: /empty sheet/ }).click();
	assert.equal(await page.getByRole('table').count(), 0);
	assert.equal(await focused(page), 'typed-one');
	assert.equal(await page.getByRole('listitem', { name: /^Step/ })
		.count(), 1);
	await page.keyboard.type('6');
	await page.keyboard.press('Enter');
	await page.getByText('secret-trap').waitFor();
	await page.reload();
	await page.locator('#item-one .verdict').getByText('Not right').waitFor();
	assert.equal(await page.getByRole('listitem', { name: /^Step/ })
		.count(), 1, 'the first is open again, so the others wait');
	assert.deepEqual(wrong, []);
	await context.close();
});

test('a link to a step that waits leads to the one that is asked', async () => {
	const { page, context } = await visit();
	await page.evaluate(() => { location.hash = '#item-three'; });
	await page.waitForFunction(() => document.activeElement?.closest(
		'#item-one'));
	await context.close();
});

test('without scripts all of it can be read, without the key', async () => {
	const { page, context } = await visit({ javaScriptEnabled: false });
	for (const text of ['First.', 'Second thing.', 'Third.'])
		assert.ok(await page.getByText(text).isVisible(), text);
	assert.ok(await page.getByText(/needs scripts/).isVisible());
	assert.doesNotMatch(await page.content(), /secret-/);
	await context.close();
});

test('on paper every step stands, whether it was reached or not', async () => {
	const { page, context } = await visit();
	await page.emulateMedia({ media: 'print' });
	for (const text of ['First.', 'Second thing.', 'Third.'])
		assert.equal(await page.getByText(text).filter({ visible: true })
			.count(), 1, text);
	await context.close();
});

test('a question that changed takes away none of the steps after it', async () => {
	const home = makeFolder();
	const own = makeRoot(home, BANK);
	mkdirSync(join(own, 'lessons/02-steps'));
	writeFileSync(join(own, 'lessons/02-steps/lesson.md'), TEXT);
	let server = await learner(home, ['--root', own]);
	await server.answer('one', { typed: '5' });
	await server.answer('two');
	await server.answer('three', { typed: '25%' });
	await server.stop();
	writeBank(own, BANK.replace('Two and three?', 'Two s and three s?'));
	server = await learner(home, ['--root', own]);
	const { page, context, wrong } = await at.visit(LESSON, {}, server.url);
	const step = (/** @type {number} */ n) =>
		page.getByRole('listitem', { name: `Step ${n} of 3` });
	await step(1).getByText(/earlier answer is kept/).waitFor();
	for (const n of [1, 2, 3])
		assert.ok(await step(n).isVisible(), `step ${n}`);
	assert.equal(await page.getByRole('table').count(), 0, 'not yet whole');
	await step(1).getByRole('textbox', { name: 'Your answer' }).fill('5');
	await page.keyboard.press('Enter');
	await heard(page, 'That was the last step. The whole table follows.');
	assert.equal(await page.getByRole('table').getByRole('row').count(), 4);
	assert.deepEqual(wrong, []);
	await context.close();
	await server.stop();
});
