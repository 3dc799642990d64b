// The figure compile in the page: the ladder and the cut program by the keyboard,
// the editor and its Undo, what would change, faults with their line, long programs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heroIs } from './said.mjs';
import { query, stage } from './stage.mjs';

const { api, path, visit } = await stage();

const program = `def f(x):
    y = torch.relu(x)
    print(y.sum().item())
    return y * 2
`;
const asked = { program, calls: 'f32[8]\nf32[16]\nf32[16]' };

/** @param {import('playwright-core').Page} page
 * @param {string} selector */
const texts = (page, selector) => page.$$eval(selector, (all) =>
	all.map((one) => one.textContent ?? ''));

/** The graphs of each line of the program, as the page shows them.
 * @param {import('playwright-core').Page} page */
const chips = (page) => page.$$eval('.code-line', (lines) =>
	lines.map((line) => [...line.querySelectorAll('.graph-chip')]
		.map((chip) => chip.textContent).join(' ')));

/** @param {import('playwright-core').Page} page
 * @param {string} name */
const focused = (page, name) => page.evaluate((wanted) =>
	document.activeElement?.getAttribute('name') === wanted, name);

/** Presses the call's rung, by the keyboard.
 * @param {import('playwright-core').Page} page
 * @param {number} call from 1 */
async function choose(page, call) {
	await page.focus(`.rung:nth-child(${call}) .rung-button`);
	await page.keyboard.press('Enter');
	await page.waitForSelector(`.rung:nth-child(${call}) ` +
		'.rung-button[aria-pressed=true]:focus');
}

test('the ladder says what the answer says, rung by rung', async () => {
	const { page, context, wrong } = await visit(
		`/figures/compile?${query(asked)}`);
	const answer = await api('compile', asked);
	assert.deepEqual(await texts(page, '.rung-text'),
		answer.calls.map((/** @type {any} */ call) => call.text));
	assert.deepEqual(await texts(page, '.rung-why code'),
		answer.calls.flatMap((/** @type {any} */ call) => call.why));
	// The last rung is chosen; the first shows other graphs.
	const last = await chips(page);
	await choose(page, 1);
	const first = await chips(page);
	assert.notDeepEqual(first, last);
	assert.deepEqual(first, ['', '0', '0', '1']);
	assert.deepEqual(await texts(page, '.cut-reason'), answer.calls[0].cuts
		.map((/** @type {any} */ cut) => cut.reason));
	assert.deepEqual(wrong, []);
	await context.close();
});

test('the chosen call is in the address, which opens the same', async () => {
	const { page, context } = await visit(`/figures/compile?${query(asked)}`);
	await choose(page, 1);
	await page.waitForURL(/[?&]call=1(&|$)/);
	const first = page.url();
	const again = await visit(path(first));
	assert.deepEqual(await chips(again.page), await chips(page));
	assert.deepEqual(await texts(again.page,
		'.rung-button[aria-pressed=true] .rung-number'), ['1']);
	// Fewer calls than the one chosen: the last is shown.
	await choose(page, 2);
	await page.fill('textarea[name=calls]', 'f32[4]');
	await page.focus('textarea[name=calls]');
	await page.keyboard.press('Control+Enter');
	await page.waitForFunction(() =>
		document.querySelectorAll('.rung').length === 1);
	assert.equal(await page.getAttribute('.rung-button', 'aria-pressed'),
		'true');
	// The last call needs no word in the address.
	await page.goto(first);
	await page.waitForSelector('[data-ready]');
	await choose(page, 3);
	await page.waitForFunction(() => !location.search.includes('call='));
	await again.context.close();
	await context.close();
});

test('the chosen call is in the address of a lesson, too', async () => {
	const lesson = '/lessons/13-profiling-mfu-compilation/';
	const { page, context } = await visit(`${lesson}#figure-compile`);
	await page.waitForSelector('.rung');
	await choose(page, 2);
	await page.waitForURL(/#figure-compile\?.*call=2/);
	const again = await visit(path(page.url()));
	await again.page.waitForSelector(
		'.rung:nth-child(2) .rung-button[aria-pressed=true]');
	await again.context.close();
	await context.close();
});

test('Tab indents, Esc and Tab leave, Ctrl+Enter asks', async () => {
	const { page, context } = await visit('/figures/compile');
	const area = page.locator('textarea[name=program]');
	await area.fill('');
	await area.focus();
	await page.keyboard.type('def f(x):');
	await page.keyboard.press('Enter');
	await page.keyboard.type('if x.dim() > 1:');
	await page.keyboard.press('Enter');
	await page.keyboard.type('return x + 1');
	await page.keyboard.press('Enter');
	await page.keyboard.press('Backspace');
	await page.keyboard.press('Backspace');
	await page.keyboard.press('Backspace');
	await page.keyboard.press('Backspace');
	await page.keyboard.type('return torch.relu(x)');
	await page.keyboard.press('Tab');
	assert.equal(await area.inputValue(), 'def f(x):\n    if x.dim() > 1:\n' +
		'        return x + 1\n    return torch.relu(x)    ');
	assert.ok(await focused(page, 'program'));
	await page.keyboard.press('Control+Enter');
	await page.waitForURL(/torch\.relu\(x\)/);
	assert.deepEqual((await texts(page, '.code-line code')).slice(0, 2),
		['def f(x):', '    if x.dim() > 1:']);
	await page.keyboard.press('Escape');
	await page.keyboard.press('Tab');
	assert.ok(await focused(page, 'calls'));
	await page.keyboard.press('Shift+Tab');
	assert.ok(await focused(page, 'program'));
	await context.close();
});

test('one press shows what would change', async () => {
	const { page, context } = await visit(
		`/figures/compile?${query(asked)}`);
	const answer = await api('compile', asked);
	assert.deepEqual(await texts(page, '.change-text'), answer.changes
		.map((/** @type {any} */ change) => change.text));
	for (const change of answer.changes) {
		await page.goto(page.url().replace(/\?.*/,
			`?${query(asked)}`));
		await page.waitForSelector('[data-ready]');
		await page.click(`.change-name:text-is("${change.label}")`);
		await page.waitForFunction((name) => new URLSearchParams(
			location.search).has(name), change.parameter);
		const pairs = { ...asked, [change.parameter]: change.value };
		const then = await api('compile', pairs);
		await page.waitForFunction((text) => document.querySelector(
			'[data-takeaway]')?.textContent === text, then.takeaway);
	}
	await context.close();
});

test('a change made by the keyboard keeps the focus', async () => {
	const { page, context } = await visit(
		`/figures/compile?${query(asked)}`);
	const names = await texts(page, '.change-name');
	for (let at = 0; at < names.length; at++) {
		const pressed = page.locator('.change-name').nth(at);
		const name = await pressed.textContent();
		await pressed.focus();
		await page.keyboard.press('Enter');
		await page.waitForFunction((old) => ![...document
			.querySelectorAll('.change-name')].some((one) =>
			one.textContent === old), name);
		assert.ok(await page.evaluate(() => document.activeElement
			?.matches('.change-name')), `${name} lost the focus`);
		await page.goto(page.url().replace(/\?.*/,
			`?${query(asked)}`));
		await page.waitForSelector('[data-ready]');
	}
	await context.close();
});

test('a fault is marked at its line, and goes when it is mended', async () => {
	const { page, context } = await visit('/figures/compile');
	const area = page.locator('textarea[name=program]');
	await area.fill('def f(x)\n    return x\n');
	await page.keyboard.press('Control+Enter');
	await page.waitForSelector('.lines-fault');
	assert.deepEqual(await texts(page, '.lines-fault'), ['1']);
	assert.equal(await area.getAttribute('aria-invalid'), 'true');
	assert.match(await page.textContent('[data-fault-text]') ?? '',
		/Line 1, column 9: this line opens a block/);
	await area.fill('def f(x):\n    return x + 1\n');
	await page.keyboard.press('Control+Enter');
	await page.waitForFunction(() => !document.querySelector(
		'textarea[name=program]')?.hasAttribute('aria-invalid'));
	assert.deepEqual(await texts(page, '.lines-fault'), []);
	await context.close();
});

test('what is too long for a link is asked all the same', async () => {
	const { page, context, wrong } = await visit('/figures/compile');
	const long = `${'# a comment that is long\n'.repeat(500)}${program}`;
	const area = page.locator('textarea[name=program]');
	await area.fill(long);
	const before = page.url();
	await page.keyboard.press('Control+Enter');
	await page.waitForFunction(() =>
		document.querySelectorAll('.code-line').length > 500);
	assert.equal(page.url(), before);
	await page.click('[data-copy]');
	await page.waitForFunction(() => document.querySelector('[data-status]')
		?.textContent?.includes('longer than a link may be'));
	assert.deepEqual(wrong, []);
	await context.close();
});

/** What stands outside the box that it belongs to, or runs into its neighbour.
 * @param {import('playwright-core').Page} page */
const misplaced = (page) => page.evaluate(() => {
	/** @param {Element} one */
	const box = (one) => one.getBoundingClientRect();
	const inside = [['.code-box', '.cut-what, .cut-reason, .code-chips'],
		['.ladder', '.rung-call, .rung-text, .rung-chips, .rung-why li'],
		['.graph-list', '.graph-list li > *']].flatMap(
		([outer, inner]) => {
			const around = document.querySelector(outer);
			return [...document.querySelectorAll(inner)].filter(
				(one) => around && (
					box(one).left < box(around).left - 0.5 ||
					box(one).right > box(around).right + 0.5));
		});
	const touching = [...document.querySelectorAll(
		'.graph-list li > * + *')].filter((one) => {
		const before = one.previousElementSibling;
		return before && box(one).left - box(before).right < 4;
	});
	return [...inside, ...touching].map((one) =>
		`${one.className}: ${one.textContent}`);
});

test('at every width all that is said can be read', async () => {
	const cut = { calls: 'f32[8]\nf32[16] @ no_grad\nf32[16]:f0.5',
		program: `def a_helper_with_a_long_name(x):
    y = ${Array(9).fill('torch.relu(x)').join(' + ')}
    print(y.sum().item())
    if y.sum() > 0:
        y = y * 2
    return y.nonzero()

def f(x):
    y = a_helper_with_a_long_name(x)
    return y + 1
` };
	const lesson = '/lessons/13-profiling-mfu-compilation/#figure-compile';
	for (const address of [`/figures/compile?${query(cut)}`,
		`${lesson}?${query(cut)}`]) {
		const { page, context } = await visit(address);
		await page.waitForSelector('.cut-reason');
		for (const width of [320, 360, 768, 860, 1024, 1280, 1600]) {
			await page.setViewportSize({ width, height: 800 });
			assert.deepEqual(await misplaced(page), [],
				`${address.slice(0, 20)} ${width}`);
		}
		await context.close();
	}
});

test('every example has its ladder, in a narrow window too', async () => {
	const { page, context, wrong } = await visit('/figures/compile',
		{ viewport: { width: 320, height: 700 } });
	const links = await page.$$eval('a[data-preset]', (all) =>
		all.map((one) => one.textContent ?? ''));
	for (const name of links) {
		await page.click(`a[data-preset]:text-is("${name}")`);
		await page.waitForFunction((wanted) => document.querySelector(
			'a[data-preset][aria-current]')?.textContent === wanted,
		name);
		await page.waitForSelector('.rung');
		assert.ok(await page.evaluate(() =>
			document.documentElement.scrollWidth <= innerWidth), name);
	}
	assert.ok(links.length > 10);
	assert.deepEqual(wrong, []);
	await context.close();
});

test('an address opens the same, with scripts and without', async () => {
	const { page, context } = await visit('/figures/compile');
	await heroIs(page, '3');
	await page.click('a[data-preset]:text-is("print in a loop")');
	await heroIs(page, '0');
	const address = path(page.url());
	const takeaway = await page.textContent('[data-takeaway]');
	for (const javaScriptEnabled of [true, false]) {
		const again = await visit(address, { javaScriptEnabled });
		assert.equal(await again.page.textContent('[data-takeaway]'),
			takeaway);
		assert.match(await again.page.inputValue(
			'textarea[name=program]'), /^def f\(x\):\n {4}for i/);
		await again.context.close();
	}
	await context.close();
});

/** @param {import('playwright-core').Page} page
 * @param {string} text */
const takeawayIs = (page, text) => page.waitForFunction((wanted) =>
	document.querySelector('[data-figure=compile] [data-takeaway]')
		?.textContent === wanted &&
	!document.querySelector('[data-old]'), text);

/** Presses the change that has that place in the list.
 * @param {import('playwright-core').Page} page
 * @param {{label: string}} change */
const press = (page, { label }) =>
	page.click(`.change-name:text-is("${label}")`);

test('Ctrl+Z takes back a change, then what was typed, whole', async () => {
	const { page, context } = await visit(
		`/figures/compile?${query(asked)}`);
	const area = page.locator('textarea[name=program]');
	const first = await area.inputValue();
	await area.press('Control+End');
	await page.keyboard.type('# my own');
	const own = await area.inputValue();
	await page.keyboard.press('Control+Enter');
	await page.waitForURL(/my%20own/);
	assert.equal(await area.evaluate((at) => /** @type {any} */ (at)
		.selectionStart), own.length, 'asking moved the cursor');
	const { changes } = await api('compile', { ...asked, program: own });
	const change = changes.find((/** @type {any} */ one) =>
		one.parameter === 'program');
	await press(page, change);
	await page.waitForFunction((old) => /** @type {any} */ (
		document.querySelector('textarea[name=program]')).value !== old,
	own);
	const changed = await area.inputValue();
	assert.equal(changed.trimEnd(), change.value.trimEnd());
	assert.ok(await page.evaluate(() => document.activeElement
		?.matches('.change-name')), 'the focus went elsewhere');
	await area.focus();
	await page.keyboard.press('Control+z');
	assert.equal(await area.inputValue(), own);
	await page.waitForURL(/my%20own/);
	await page.keyboard.press('Control+Shift+z');
	assert.equal(await area.inputValue(), changed);
	await page.keyboard.press('Control+z');
	// A browser takes back a run of letters at once, or in some steps.
	for (let i = 0; i < 20 && await area.inputValue() !== first; i++)
		await page.keyboard.press('Control+z');
	assert.equal(await area.inputValue(), first);
	// An example is written in the same way.
	await page.click('a[data-preset]:text-is("print in a loop")');
	await page.waitForFunction((old) => /** @type {any} */ (
		document.querySelector('textarea[name=program]')).value !== old,
	first);
	// It gives other calls, too, and a browser takes the last step back first.
	for (let i = 0; i < 2; i++) {
		await area.focus();
		await page.keyboard.press('Control+z');
	}
	assert.equal(await area.inputValue(), first);
	await context.close();
});

/** Presses a change and goes back and forth: each time all is as it was.
 * @param {string} address
 * @param {Object<string, string>} own what is asked there */
async function backAndForth(address, own) {
	const { page, context, wrong } = await visit(address);
	const area = page.locator('textarea[name=program]');
	await area.fill(own.program);
	await page.locator('textarea[name=calls]').fill(own.calls);
	const before = await api('compile', own);
	await takeawayIs(page, before.takeaway);
	const change = before.changes.find((/** @type {any} */ one) =>
		one.parameter === 'program');
	const after = await api('compile', { ...own, program: change.value });
	assert.notEqual(after.takeaway, before.takeaway);
	const there = page.url();
	await press(page, change);
	await takeawayIs(page, after.takeaway);
	const changed = page.url();
	const again = await visit(path(changed));
	await takeawayIs(again.page, after.takeaway);
	await again.context.close();
	await page.goBack();
	await takeawayIs(page, before.takeaway);
	assert.equal(page.url(), there);
	assert.equal((await area.inputValue()).trimEnd(), own.program.trimEnd());
	await page.goForward();
	await takeawayIs(page, after.takeaway);
	assert.equal(page.url(), changed);
	assert.deepEqual(wrong, []);
	await context.close();
}

test('Back takes back a change, and Forward makes it again', async () => {
	await backAndForth('/figures/compile', asked);
	await backAndForth('/lessons/13-profiling-mfu-compilation/', asked);
});

test('Back comes to what was there before any step', async () => {
	const lesson = '/lessons/13-profiling-mfu-compilation/';
	for (const address of ['/figures/compile', lesson]) {
		const { page, context } = await visit(address);
		await page.waitForSelector('.rung');
		const area = page.locator('textarea[name=program]');
		const [first, takeaway] = [await area.inputValue(), await page
			.textContent('[data-figure=compile] [data-takeaway]')];
		const { changes } = await api('compile', { program: first,
			calls: await page.inputValue('textarea[name=calls]') });
		await press(page, changes.find((/** @type {any} */ one) =>
			one.parameter !== 'fullgraph'));
		await page.waitForFunction((old) => document.querySelector(
			'[data-figure=compile] [data-takeaway]')
			?.textContent !== old, takeaway);
		await page.goBack();
		await page.waitForFunction((old) => document.querySelector(
			'[data-figure=compile] [data-takeaway]')
			?.textContent === old, takeaway);
		assert.equal(await area.inputValue(), first);
		await context.close();
	}
});

test('Back finds a program that no address holds', async () => {
	const { page, context } = await visit('/figures/compile');
	const area = page.locator('textarea[name=program]');
	const long = `${'# a comment that is long\n'.repeat(500)}${program}`;
	await area.fill(long);
	await page.waitForFunction(() =>
		document.querySelectorAll('.code-line').length > 500);
	await page.click('a[data-preset]:text-is("print in a loop")');
	await page.waitForFunction(() =>
		document.querySelectorAll('.code-line').length < 100);
	await page.goBack();
	await page.waitForFunction(() =>
		document.querySelectorAll('.code-line').length > 500);
	assert.equal((await area.inputValue()).trimEnd(), long.trimEnd());
	await page.reload();
	await page.waitForFunction(() =>
		document.querySelectorAll('.code-line').length > 500);
	await context.close();
});

test('what is typed marks the answer as old, and is asked by itself',
	async () => {
		const { page, context } = await visit(
			`/figures/compile?${query(asked)}`);
		const area = page.locator('textarea[name=program]');
		const there = page.url();
		const says = await page.textContent('[data-status]');
		await area.press('Control+End');
		await page.keyboard.type('# mine');
		assert.equal(await page.locator('[data-old]').count(), 1);
		assert.equal(page.url(), there);
		await page.waitForFunction(() =>
			!document.querySelector('[data-old]'));
		assert.match(page.url(), /%23%20mine/);
		assert.ok(await focused(page, 'program'));
		// Taken back before it was asked, the answer is to it again.
		await page.keyboard.type('!');
		assert.equal(await page.locator('[data-old]').count(), 1);
		await page.keyboard.press('Backspace');
		assert.equal(await page.locator('[data-old]').count(), 0);
		// Half a line is no program yet: said, but not aloud.
		await page.keyboard.press('Enter');
		await page.keyboard.type('def g(');
		await page.waitForSelector('.lines-fault');
		assert.ok(await page.isVisible('[data-fault]'));
		assert.equal(await page.textContent('[data-status]'), says);
		assert.ok(await focused(page, 'program'));
		assert.match(page.url(), /def%20g\(/);
		// Typed on, it is mended; left, it is read aloud.
		await page.keyboard.type('x):');
		await page.keyboard.press('Enter');
		await page.keyboard.type('return x');
		await page.waitForSelector('[data-fault]', { state: 'hidden' });
		assert.equal(await page.locator('[data-old]').count(), 0);
		assert.equal(await page.textContent('[data-status]'), says);
		await page.keyboard.press('Control+Enter');
		await page.waitForFunction((old) => document.querySelector(
			'[data-status]')?.textContent !== old, says);
		await context.close();
	});

test('both texts set at once are answered, one request at a time',
	async () => {
		const { page, context } = await visit('/figures/compile');
		let flying = 0;
		let most = 0;
		await page.route('**/api/figures/compile?*', async (route) => {
			most = Math.max(most, ++flying);
			await new Promise((done) => setTimeout(done, 700));
			await route.continue();
			flying--;
		});
		const calls = page.locator('textarea[name=calls]');
		await page.locator('textarea[name=program]').fill(program);
		await calls.fill('f32[4]');
		await page.waitForTimeout(600); // the first question is on its way
		await calls.fill(asked.calls);
		const answer = await api('compile', asked);
		for (let i = 0; i < 3; i++) {
			await takeawayIs(page, answer.takeaway);
			assert.equal(await page.locator('.rung').count(), 3);
			await page.waitForTimeout(400);
		}
		assert.equal(most, 1);
		const at = new URL(page.url()).searchParams;
		assert.equal(at.get('program')?.trimEnd(), program.trimEnd());
		assert.equal(at.get('calls')?.trimEnd(), asked.calls);
		await context.close();
	});
