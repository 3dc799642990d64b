// Questions in a lesson: answered by the keyboard alone, with what is said aloud
// asserted; nothing told before an attempt; nothing lost when the server goes,
// the page is left, another tab is faster or the question changes.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { mounted } from './browser.mjs';
import { everybodyCanUse, looks, openFolds } from './everybody.mjs';
import { BANK, LESSON, lessonRoot } from './lesson_root.mjs';
import { stage } from './stage.mjs';
import { learner, makeFolder, writeBank } from '../api/learner.mjs';

const folder = makeFolder();
const root = lessonRoot(folder);
const l = await learner(folder, ['--root', root, '--watch']);
const at = await stage(l);

/** @param {import('playwright-core').BrowserContextOptions} [options] */
const visit = (options) => at.visit(LESSON, options);

/** @param {import('playwright-core').Page} page @param {string} id */
const item = (page, id) => page.locator(`#item-${id}`);

/** What the live region of an item says.
 * @param {import('playwright-core').Page} page @param {string} id
 * @param {RegExp} pattern */
async function says(page, id, pattern) {
	const status = item(page, id).locator('.verdict[role=status]');
	await page.waitForFunction(([selector, source]) => new RegExp(source)
		.test(document.querySelector(selector)?.textContent ?? ''),
	[`#item-${id} .verdict`, pattern.source]);
	return status.textContent();
}

const answered = async (/** @type {string} */ id) =>
	(await l.get(`/api/items/${id}`)).json.answered;
const count = async () =>
	(await l.get('/api/progress?utc_offset_min=0')).json.today.answered;

// Before anything is answered.
for (const [id, answer] of [['pick', ''], ['several', ''], ['plain', ''],
	['plain', 'many'], ['guess', ''], ['other', ''], ['other', '1']]) {
	test(`what ${id} lacks is said at the field: ${answer}`, async () => {
		const { page, context, wrong } = await visit();
		const one = item(page, id);
		const submit = one.getByRole('button', { name: /^(Check|Lock)/ });
		if (answer) await one.getByRole('textbox').fill(answer);
		await submit.click();
		const said = one.locator('.missing').filter({ hasText: /\S/ });
		await said.waitFor();
		const text = await said.textContent();
		const field = one.locator(
			`[aria-describedby~="${await said.getAttribute('id')}"]`);
		assert.equal(await field.count(), 1, 'it describes its field');
		assert.equal(await one.locator('[role=status].unseen')
			.textContent(), text, 'it is heard, and seen once');
		const [at, below, button] = await Promise.all([field, said, submit]
			.map((where) => where.boundingBox()));
		assert.ok(at && below && button);
		assert.ok(below.y >= at.y && below.y + below.height <= button.y);
		const input = (await one.getByRole('textbox').count()) && !answer ?
			one.getByRole('textbox') : field;
		if (await input.evaluate((where) => where.localName) === 'input')
			assert.equal(await input.getAttribute('aria-invalid'), 'true');
		if (await one.getByRole('textbox').count() && answer !== '1')
			await one.getByRole('textbox').fill('1');
		else if (answer === '1')
			await one.getByRole('slider').press('Home');
		else
			await one.locator('.choice input').first().check();
		await page.waitForFunction((at) => document.querySelector(
			`#item-${at} .missing:not(:empty)`) === null, id);
		assert.equal(await one.locator('[aria-invalid]').count(), 0);
		assert.deepEqual(wrong, []);
		await context.close();
	});
}

test('nothing of the answers is on the page before an attempt', async () => {
	const { page, context, wrong } = await visit();
	const whole = await page.content();
	assert.doesNotMatch(whole, /secret-/);
	const plain = await (await fetch(l.url + LESSON)).text();
	assert.doesNotMatch(plain, /secret-/);
	assert.match(plain, /Which one\?/);
	assert.deepEqual(wrong, []);
	await context.close();
});

test('a choice, by keys: nothing is graded until Check', async () => {
	const { page, context, wrong } = await visit();
	const one = item(page, 'pick');
	const group = one.getByRole('group', { name: 'Choose one' });
	await group.getByRole('radio').first().focus();
	await page.keyboard.press('Space');
	await page.keyboard.press('ArrowDown');
	assert.equal(await answered('pick'), null);
	const beta = group.getByRole('radio', { name: 'Beta' });
	await beta.focus();
	await page.keyboard.press('Space');
	await page.keyboard.press('Tab');
	await page.keyboard.press('Enter');
	await says(page, 'pick', /Not right.*secret-beta.*There is a hint/);
	assert.equal(await page.evaluate(() =>
		document.activeElement?.textContent), 'Check', 'focus stays');
	const described = await beta.getAttribute('aria-describedby');
	assert.match(await page.locator(`[id="${described}"]`)
		.textContent() ?? '', /✗ Not right\.\s+secret-beta/);
	assert.doesNotMatch(await page.content(), /secret-alpha/);
	await page.keyboard.press('Tab');
	await page.keyboard.press('Enter');
	assert.ok(await one.getByText('open-hint').isVisible());
	await page.keyboard.press('Tab');
	await page.keyboard.press('Enter');
	assert.ok(await one.getByText('secret-why').isVisible());
	const alpha = group.getByRole('radio', { name: 'Alpha' });
	await alpha.focus();
	await page.keyboard.press('Space');
	assert.equal(await one.locator('.verdict').textContent(), '',
		'the old verdict is gone');
	await page.keyboard.press('Tab');
	await page.keyboard.press('Enter');
	await says(page, 'pick', /Right.*secret-alpha/);
	assert.equal((await answered('pick')).verdict, 'right');
	assert.deepEqual(wrong, []);
	await context.close();
});

test('several choices are judged as a whole', async () => {
	const { page, context } = await visit();
	const one = item(page, 'several');
	await one.getByRole('button', { name: 'Check' }).click();
	await says(page, 'several', /Nothing is chosen yet: choose all that apply/);
	await one.getByRole('checkbox', { name: 'One' }).check();
	await one.getByRole('button', { name: 'Check' }).click();
	await says(page, 'several', /Not right/);
	assert.equal(await one.getByText('This one is right').count(), 0);
	await one.getByText('Show the answer').click();
	await one.getByText('This one is right').first().waitFor();
	assert.equal(await one.getByText('This one is right').count(), 2);
	await context.close();
});

test('a number: two readings, none, a trap, right, new numbers', async () => {
	const { page, context, wrong } = await visit();
	const one = item(page, 'share');
	const field = one.getByRole('textbox', { name: 'Your answer' });
	assert.match(await one.locator('.example').textContent() ?? '',
		/for example 12\.5 %/);
	await one.getByRole('button', { name: 'Check' }).click();
	await says(page, 'share',
		/There is no number yet: type one, for example 12\.5 %/);
	const before = await count();
	await field.fill('16,000');
	await field.press('Enter');
	await says(page, 'share', /two ways.*not graded/);
	const group = one.getByRole('group', { name: 'Which did you mean?' });
	assert.equal(await group.getByRole('button').count(), 2);
	assert.equal(await count(), before);
	await field.fill('many');
	await field.press('Enter');
	await says(page, 'share', /could not be read: not a number.*number alone, or with a % sign/);
	assert.equal(await field.getAttribute('aria-invalid'), 'true');
	assert.equal(await count(), before);
	await field.fill('2.5');
	await field.press('Enter');
	await says(page, 'share', /Not right/);
	assert.equal(await field.getAttribute('aria-invalid'), null);
	assert.match(await one.locator('.read-back').textContent() ?? '',
		/read as /);
	await field.fill('40%');
	await field.press('Enter');
	await says(page, 'share', /Right.*secret-right/);
	assert.match(await one.locator('.read-back').textContent() ?? '',
		/read as 0\.4 = 40 %/);
	assert.ok(await one.getByText('secret-explained').isVisible());
	const old = await one.locator('.prompt').textContent();
	await one.getByRole('button', { name: 'New numbers' }).click();
	await says(page, 'share', /New numbers/);
	assert.notEqual(await one.locator('.prompt').textContent(), old);
	assert.equal(await page.evaluate(() => document.activeElement?.id),
		'typed-share');
	assert.equal(await one.getByText('secret-explained').count(), 0);
	assert.deepEqual(wrong, []);
	await context.close();
});

test('a choice of reading is graded as chosen', async () => {
	const { page, context } = await visit();
	const one = item(page, 'plain');
	await one.getByRole('textbox').fill('16,000');
	await one.getByRole('button', { name: 'Check' }).click();
	await one.getByRole('group', { name: 'Which did you mean?' })
		.getByRole('button').first().click();
	await says(page, 'plain', /Right/);
	assert.equal((await answered('plain')).reading, 0);
	await context.close();
});

test('every number of the vectors reads in the field as it says', async () => {
	const { read } = JSON.parse(readFileSync(
		'tests/data/number-vectors.json', 'utf8'));
	const { page, context } = await visit();
	const one = item(page, 'plain');
	const field = one.getByRole('textbox');
	for (const { typed, read: wanted, ask } of read) {
		if (!typed.trim()) continue;
		await field.fill(typed);
		const [answer] = await Promise.all([
			page.waitForResponse(/attempts$/), field.press('Enter')]);
		const { outcome } = await answer.json();
		await page.waitForFunction((verdict) => document.querySelector(
			'#item-plain')?.getAttribute('data-state') === verdict,
		outcome.verdict);
		const back = await one.locator('.read-back').textContent() ?? '';
		if (ask) {
			assert.equal(await one.locator('.readings-ask button')
				.count(), 2, typed);
		} else if (wanted) {
			assert.ok(Math.abs(outcome.read.value - wanted[0]) <=
				1e-9 * Math.abs(wanted[0]), typed);
			assert.ok(back.startsWith(`read as ${outcome.read.as}`),
				typed);
		} else {
			assert.equal(outcome.verdict, 'unread', typed);
			assert.match(back, /^This could not be read: /);
		}
	}
	await context.close();
});

describe('predictions', () => {
	test('asks how sure, locks, waits beside its answer', async () => {
		const { page, context, wrong } = await visit();
		const one = item(page, 'guess');
		await one.getByRole('radio', { name: 'Yes' }).check();
		const lock = one.getByRole('button', { name: 'Lock my prediction' });
		await lock.click();
		await says(page, 'guess',
			/How sure you are is not said yet: move the slider, from 50 %/);
		assert.equal(await answered('guess'), null);
		const sure = one.getByRole('slider', { name: 'How sure are you?' });
		await sure.focus();
		await page.keyboard.press('Home');
		await page.keyboard.press('ArrowRight');
		await page.keyboard.press('ArrowRight');
		assert.equal(await sure.getAttribute('aria-valuetext'), '60 %');
		await page.keyboard.press('Tab');
		await page.keyboard.press('Enter');
		await says(page, 'guess', /Locked.*60 % sure/);
		assert.ok(await one.getByRole('radio', { name: 'Yes' })
			.isDisabled());
		assert.doesNotMatch(await item(page, 'guess').textContent() ?? '',
			/secret-yes/, 'the answer waits');
		const answers = page.locator('[data-answers]');
		const row = answers.locator('li[data-item=guess]');
		await row.getByText(/✓ Right.*You were 60 % sure/).waitFor();
		if (!await row.getByText('You predicted', { exact: true })
			.isVisible())
			await row.getByText('Prediction 1').press('Enter');
		await row.getByText('You predicted', { exact: true }).waitFor();
		assert.match(await answers.textContent() ?? '',
			/60 % sure.*The answer.*Yes.*Right.*secret-yes.*secret-guess/s);
		await answers.getByRole('status')
			.filter({ hasText: 'You were 60 % sure' }).waitFor();
		assert.deepEqual(wrong, []);
		await context.close();
	});

	test('nothing moves where they stand beside their answers', async () => {
		for (const width of [1280, 320]) {
			const { page, context } = await at.blank(
				{ viewport: { width, height: 800 } });
			// As after a reload: the place is in sight before it is filled.
			await page.goto(`${l.url + LESSON}#cards`);
			const answers = page.locator('[data-answers]');
			await answers.evaluate((at) => at.scrollIntoView());
			const before = await answers.boundingBox();
			await answers.getByText(/Right/).first().waitFor();
			await mounted(page);
			await page.waitForTimeout(300);
			const after = await answers.boundingBox();
			assert.equal(after?.height, before?.height, `${width} px`);
			await context.close();
		}
	});

	test('a second tab cannot answer again', async () => {
		const [first, second] = [await visit(), await visit()];
		for (const { page } of [first, second]) {
			const one = item(page, 'other');
			await one.getByRole('textbox').fill(page === first.page ?
				'2' : '1');
			await one.getByRole('slider').press('End');
			await one.getByRole('button', { name: 'Lock' }).click();
			await says(page, 'other', page === first.page ? /Locked/ :
				/made this prediction already/);
		}
		assert.equal(await item(second.page, 'other').getByRole('textbox')
			.inputValue(), '2', 'the one that counts');
		const row = first.page.locator(
			'[data-answers] li[data-item=other]');
		await row.getByText(/→ Not as predicted\. You said 2; it is 1\./)
			.waitFor();
		assert.doesNotMatch(await row.textContent() ?? '', /Not right|✗/);
		for (const { context } of [first, second]) await context.close();
	});
});

test('a double click answers once', async () => {
	const { page, context } = await visit();
	const one = item(page, 'plain');
	const before = await count();
	await one.getByRole('textbox').fill('7');
	await one.getByRole('button', { name: 'Check' }).dblclick();
	await says(page, 'plain', /Not right/);
	await page.waitForTimeout(200);
	assert.equal(await count(), before + 1);
	await context.close();
});

test('what was begun is there again after a reload', async () => {
	const { page, context } = await visit();
	await item(page, 'share').getByRole('textbox').fill('half');
	await item(page, 'pick').getByRole('radio', { name: 'Gamma' }).check();
	await page.waitForTimeout(1200);
	await page.reload();
	await mounted(page);
	await page.waitForFunction(() => /** @type {HTMLInputElement} */ (
		document.querySelector('#typed-share')).value === 'half');
	assert.ok(await item(page, 'pick').getByRole('radio',
		{ name: 'Gamma' }).isChecked());
	await context.close();
});

test('the server goes in mid-answer: nothing is lost', async () => {
	const { page, context } = await visit();
	const one = item(page, 'plain');
	const before = await count();
	await l.stop();
	await one.getByRole('textbox').fill('8');
	await one.getByRole('button', { name: 'Check' }).click();
	await one.getByText(/does not answer.*kept in this browser/).waitFor();
	await l.again();
	await one.getByRole('button', { name: 'Try now' }).click();
	await says(page, 'plain', /Not right/);
	assert.equal(await one.getByText(/does not answer/).count(), 0);
	assert.equal((await answered('plain')).typed, '8');
	assert.equal(await count(), before + 1, 'once');
	await context.close();
});

test('an answer that was not acknowledged is sent by the next page', async () => {
	const { page, context } = await visit();
	const one = item(page, 'plain');
	const before = await count();
	/** The server hears it, the page does not hear the server. */
	await page.route(/attempts$/, async (route) => {
		await route.fetch();
		await route.abort();
	});
	await one.getByRole('textbox').fill('9');
	await one.getByRole('button', { name: 'Check' }).click();
	await one.getByText(/does not answer/).waitFor();
	await page.unroute(/attempts$/);
	await page.reload();
	await mounted(page);
	await says(page, 'plain', /Not right/);
	assert.equal(await one.getByRole('textbox').inputValue(), '9');
	assert.equal(await count(), before + 1, 'the same key: once');
	await context.close();
});

test('graded but not kept is said', async () => {
	const { page, context } = await visit();
	await page.route(/attempts$/, async (route) => {
		const answer = await route.fetch();
		await route.fulfill({ response: answer, json: {
			...await answer.json(), saved: false,
			why: 'The disk is full.' } });
	});
	const one = item(page, 'plain');
	await one.getByRole('textbox').fill('3');
	await one.getByRole('button', { name: 'Check' }).click();
	await one.getByText('This was graded, but it is not kept. ' +
		'The disk is full.').waitFor();
	await context.close();
});

test('a question that changes meanwhile keeps what was typed', async () => {
	const { page, context } = await visit();
	const one = item(page, 'plain');
	await page.route(/api\/generation/, (route) => route.abort());
	await one.getByRole('textbox').fill('16000.5');
	const { generation } = (await l.get('/api/generation')).json;
	writeBank(root, BANK.replace('How many?', 'How many now?'));
	while ((await l.get('/api/generation')).json.generation === generation)
		await new Promise((resolve) => setTimeout(resolve, 20));
	await one.getByRole('button', { name: 'Check' }).click();
	await says(page, 'plain', /was changed after you opened it/);
	assert.match(await one.locator('.prompt').textContent() ?? '',
		/How many now\?/);
	assert.equal(await one.getByRole('textbox').inputValue(), '16000.5');
	assert.match(await one.locator('.item-note').textContent() ?? '',
		/changed since you answered/);
	await one.getByRole('button', { name: 'Check' }).click();
	await says(page, 'plain', /Right/);
	await context.close();
});

test('cards: think, look, add one, add all', async () => {
	const { page, context, wrong } = await visit();
	const one = item(page, 'back');
	await one.getByRole('button', { name: 'Show the answer' }).press('Enter');
	const answer = one.getByRole('group', { name: 'Answer' });
	await answer.getByText('secret-back').waitFor();
	assert.ok(await answer.evaluate((at) =>
		at === document.activeElement), 'the focus goes to the answer');
	await one.getByRole('button', { name: 'Add to your deck' }).click();
	await one.getByRole('button', { name: 'In your deck' }).waitFor();
	await page.getByRole('link', { name: /Review ?1 due/ }).waitFor();
	await page.getByRole('button', { name: 'Add all to your deck' }).click();
	await page.getByText('Added 1 card.').waitFor();
	assert.match(await page.locator('.deck-all').innerText(),
		/^Added 1 card\.\s+✓ All are in your deck$/, 'said once');
	await item(page, 'typed').getByRole('button',
		{ name: 'In your deck' }).waitFor();
	await page.getByRole('link', { name: /Review ?2 due/ }).waitFor();
	const all = page.getByRole('button', { name: /All are in your deck/ });
	assert.equal(await all.getAttribute('aria-disabled'), 'true');
	const sent = page.waitForRequest('**/api/deck', { timeout: 400 })
		.then(() => true, () => false);
	await all.click({ force: true });
	assert.equal(await sent, false, 'nothing is sent');
	await page.reload();
	await all.waitFor();
	await one.getByRole('button', { name: 'In your deck' }).click();
	const add = page.getByRole('button', { name: 'Add all to your deck' });
	await add.waitFor();
	assert.equal(await add.getAttribute('aria-disabled'), null);
	assert.deepEqual(wrong, []);
	await context.close();
});

describe('everybody can use it', () => {
	for (const { name, options } of looks) {
		test(`axe, ${name}`, async () => {
			const { page, context, wrong } = await visit(options);
			const pick = item(page, 'pick');
			await pick.getByRole('radio', { name: 'Beta' }).check();
			await pick.getByRole('button', { name: 'Check' }).click();
			await says(page, 'pick', /Not right/);
			await openFolds(page);
			await everybodyCanUse(page);
			assert.deepEqual(wrong, []);
			await context.close();
		});
	}
});
