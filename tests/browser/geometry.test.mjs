// What a ruler says of every page, full of answers: what stands beside a name stands
// at its first line, edges and gaps are the same everywhere, nothing is cut off.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, open } from './browser.mjs';
import { DAY, learner, makeFolder } from '../api/learner.mjs';

/** @type {Awaited<ReturnType<typeof learner>>} */
let l;
/** @type {import('playwright-core').Browser} */
let browser;

const lesson = '/lessons/13-profiling-mfu-compilation/';
const pages = ['/', lesson, `${lesson}answers`, `${lesson}notebook`, '/practice',
	'/review', '/progress', '/search?q=attention', '/figures/nothing',
	...['mfu', 'timeline', 'regime', 'goodput', 'peaks', 'compile'].map((one) =>
		`/figures/${one}`)];

/** Answers every item of the lesson once, and a review on each of some days. */
async function study() {
	const { lessons } = (await l.get('/api/progress?utc_offset_min=0')).json;
	for (const { id, kind } of lessons.flatMap((one) => one.items)) {
		const { json: item } = await l.get(`/api/items/${id}`);
		await l.answer(id, { ...item.form === 'number' ? { typed: '3' } :
			item.choices ? { choices: [item.choices[0].id] } : {},
		...kind === 'predict' ? { confidence: 65 } : {} });
	}
	await l.post('/api/deck', { add: 'all' });
	for (let day = 0; day < 20; day++) {
		for (let i = 0; i < 30; i++) {
			const { card } = await l.next();
			if (!card) break;
			await l.grade(card, 1 + (day + i) % 4);
		}
		await l.passTime(DAY);
	}
}

before(async () => {
	l = await learner(makeFolder());
	await study();
	browser = await launch();
});
after(async () => {
	await browser.close();
	await l.stop();
});

/** @param {string} path
 * @param {number} width */
async function visit(path, width) {
	const opened = await open(browser, l.url,
		{ timezoneId: 'UTC', viewport: { width, height: 800 } });
	const { page } = opened;
	await page.goto(l.url + path);
	await page.waitForFunction(() => document.querySelector(
		'[data-answered]') || [...document.querySelectorAll(
		'main > [data-figure], .item[data-item]')].every((one) =>
		one.hasAttribute('data-ready')));
	await page.evaluate(() => document.fonts.ready);
	return opened;
}

/** The chevron of each summary and the box of each choice, against the first line of
 * its name. A chevron is no element: a copy of it that is one says where it is. */
const marks = () => [...document.querySelectorAll(
	'summary, .tick, .choice label')].flatMap((at) => {
	const style = getComputedStyle(at, '::before');
	const walker = document.createTreeWalker(at, NodeFilter.SHOW_TEXT, (node) =>
		/\S/.test(node.textContent ?? '') ? 1 : 3);
	const text = walker.nextNode();
	if (!text || !at.checkVisibility()) return [];
	const range = document.createRange();
	range.selectNodeContents(text);
	const [line] = range.getClientRects();
	if (!line || line.width < 2) return [];
	let box = at.querySelector('input')?.getBoundingClientRect();
	if (!box && style.content !== 'none') {
		const copy = document.createElement('i');
		at.classList.add('copied');
		for (const name of style) {
			if (!/^(transition|animation)/.test(name))
				copy.style.setProperty(name, style.getPropertyValue(name));
		}
		const sheet = new CSSStyleSheet();
		sheet.replaceSync('.copied::before { display: none !important; }');
		document.adoptedStyleSheets = [sheet];
		at.prepend(copy);
		box = copy.getBoundingClientRect();
		const [moved] = range.getClientRects();
		const off = (box.top + box.bottom - moved.top - moved.bottom) / 2;
		copy.remove();
		at.classList.remove('copied');
		document.adoptedStyleSheets = [];
		return [{ name: at.textContent?.trim().slice(0, 40), off }];
	}
	return box ? [{ name: at.textContent?.trim().slice(0, 40),
		off: (box.top + box.bottom - line.top - line.bottom) / 2 }] : [];
});

/** What hides a part of itself and cannot be scrolled to it. */
const cut = () => [...document.querySelectorAll('main *')].filter((at) => {
	const { overflowX, textOverflow } = getComputedStyle(at);
	return at.checkVisibility() && textOverflow === 'ellipsis' &&
		overflowX === 'hidden' && at.scrollWidth > at.clientWidth + 1 &&
		!at.closest('.contents');
}).map((at) => at.textContent);

for (const width of [360, 1280]) {
	for (const path of pages) {
		test(`${path}, ${width} px: marks at the first line, nothing cut`,
			async () => {
				const { page, context, wrong } = await visit(path, width);
				const off = (await page.evaluate(marks)).filter((one) =>
					Math.abs(one.off) > 3.5);
				assert.deepEqual(off, []);
				assert.deepEqual(await page.evaluate(cut), []);
				assert.deepEqual(wrong, []);
				await context.close();
			});
	}
}

for (const width of [320, 360, 600]) {
	test(`questions stand at the edge of the text, ${width} px`, async () => {
		const { page, context } = await visit(lesson, width);
		const [edge, ...others] = await page.evaluate(() => [
			...document.querySelectorAll('.lesson-text > h2, ' +
				'.lesson-text > .item .prompt, .lesson-text > .item .button')]
			.filter((one) => one.checkVisibility() && !one.closest('li'))
			.map((one) => Math.round(one.getBoundingClientRect().left))
			.filter((left, i, all) => all.indexOf(left) === i || i === 0));
		assert.deepEqual(others.filter((one) => one !== edge &&
			one < edge + 60), [], `${edge}`);
		await context.close();
	});
}

for (const width of [320, 360, 480, 768]) {
	for (const path of ['/', lesson]) {
		test(`${path}, ${width} px: no dot ends a line`, async () => {
			const { page, context } = await visit(path, width);
			const rows = await page.evaluate(() => {
				const list = document.querySelector('.badges');
				const title = list?.parentElement?.querySelector('h1, h3')
					?.getBoundingClientRect().left;
				/** @type {Map<number, {left: number, after: string}>} */
				const first = new Map();
				for (const one of list?.children ?? []) {
					const range = document.createRange();
					range.selectNodeContents(one);
					const { left, top } = range.getBoundingClientRect();
					if (!first.has(Math.round(top)))
						first.set(Math.round(top), { left: left -
							Number(title), after: getComputedStyle(one,
							'::after').content });
				}
				return [...first.values()];
			});
			assert.ok(rows.length > 0);
			for (const { left, after: behind } of rows) {
				assert.ok(Math.abs(left) < 1, `${left}`);
				assert.equal(behind, 'none');
			}
			await context.close();
		});
	}
}

for (const width of [360, 1280]) {
	test(`a lesson's sections are the same gap apart, ${width} px`, async () => {
		const { page, context } = await visit(lesson, width);
		const gaps = await page.evaluate(() => {
			/** @type {Record<string, number[]>} */
			const all = { H2: [], H3: [], text: [] };
			for (const at of document.querySelectorAll('.lesson-text > *')) {
				const before = at.previousElementSibling;
				if (!before || at.matches('.lesson-glossary') ||
					before.matches('h2, h3, .figure') ||
					!at.checkVisibility() || !before.checkVisibility())
					continue;
				const gap = at.getBoundingClientRect().top -
					before.getBoundingClientRect().bottom;
				const wide = at.matches('.figure, :has(td:nth-child(4))') ||
					at.querySelector('.picture > svg:not(.pic-narrow)') ||
					at.matches('.picture:not(:has(> .pic-narrow))');
				(all[at.tagName] ?? (wide ? [] : all.text)).push(
					Math.round(gap));
			}
			return all;
		});
		for (const [name, list] of Object.entries({ h2: gaps.H2, h3: gaps.H3 })) {
			assert.ok(list.length > 2, `${name}`);
			assert.equal(new Set(list).size, 1, `${name}: ${list}`);
		}
		assert.ok(Math.max(...gaps.text) <= 32, `${gaps.text}`);
		await context.close();
	});
}

for (const width of [320, 344, 360, 392, 1280]) {
	test(`no line begins with a formula's full stop, ${width} px`, async () => {
		const { page, context } = await visit(`${lesson}answers`, width);
		await page.locator('html[data-typeset]').waitFor();
		const { all, alone } = await page.evaluate(() => {
			const marks = [...document.querySelectorAll(
				'.tex:not(.display)')].flatMap((at) => {
				const next = at.nextSibling;
				if (!(next instanceof Text) || !/^[.,;:!?)]/.test(next.data) ||
					!at.checkVisibility() || at.querySelector(
					'.katex-html')?.childElementCount !== 1)
					return [];
				const range = document.createRange();
				range.setStart(next, 0);
				range.setEnd(next, 1);
				const last = [...at.querySelectorAll(
					'.katex-html > *')].at(-1)
					?.getBoundingClientRect();
				const mark = range.getBoundingClientRect();
				return last ? [{ text: at.querySelector('annotation')
					?.textContent, same: mark.top < last.bottom &&
					mark.left >= last.left }] : [];
			});
			return { all: marks.length,
				alone: marks.filter(({ same }) => !same) };
		});
		assert.ok(all > 10, `${all}`);
		assert.deepEqual(alone, []);
		await context.close();
	});
}

test('progress is read to its end, without a box that scrolls', async () => {
	const { page, context } = await visit('/progress', 360);
	await page.getByText('Forgotten most often').waitFor();
	const scrolling = await page.evaluate(() => [...document.querySelectorAll(
		'main *')].filter((at) => at.clientHeight > 0 &&
		at.scrollHeight > at.clientHeight + 1 &&
		/auto|scroll/.test(getComputedStyle(at).overflowY)).length);
	assert.equal(scrolling, 0);
	await context.close();
});

test('what one presses over a timeline keeps clear of it', async () => {
	for (const width of [360, 1280]) {
		const { page, context } = await visit('/figures/timeline', width);
		const gap = await page.evaluate(() => {
			const tools = document.querySelector('.gantt-tools');
			const end = document.querySelector('.text-end');
			return Number(end?.getBoundingClientRect().top) -
				Number(tools?.getBoundingClientRect().bottom);
		});
		assert.ok(gap >= 6, `${gap} px`);
		await context.close();
	}
});

/** What can have the focus, and of whose ring a side is cut off by a box around it. */
const rings = () => [...document.querySelectorAll('main :is(a[href], button, input, ' +
	'select, textarea, summary, [tabindex="0"])')].filter((at) =>
	at.checkVisibility() && !at.closest('footer')).flatMap((at) => {
	/** @type {HTMLElement} */ (at).focus();
	if (document.activeElement !== at) return [];
	const ring = [at, at.nextElementSibling, at.closest('.field')].find((one) =>
		one && getComputedStyle(one).outlineStyle !== 'none');
	if (!ring) return [];
	const style = getComputedStyle(ring);
	const out = parseFloat(style.outlineWidth) + parseFloat(style.outlineOffset);
	const { left, right } = ring.getBoundingClientRect();
	for (let box = ring.parentElement; box; box = box.parentElement) {
		const { overflowX } = getComputedStyle(box);
		const edge = box.getBoundingClientRect();
		if (overflowX === 'visible' || box === document.documentElement)
			continue;
		const { top, bottom } = ring.getBoundingClientRect();
		const scrolls = box.scrollHeight > box.clientHeight;
		if (left - out < edge.left - 0.5 && left >= edge.left - 0.5 ||
			right + out > edge.right + 0.5 && right <= edge.right + 0.5 ||
			!scrolls && (top - out < edge.top - 0.5 ||
				bottom + out > edge.bottom + 0.5))
			return [`${at.textContent?.trim().slice(0, 30)}, ${box.className}`];
	}
	return [];
});

for (const width of [360, 1280]) {
	for (const path of [...pages.filter((one) => one.startsWith('/figures/') ||
		one === '/progress'), lesson]) {
		test(`${path}, ${width} px: the focus has a whole ring`, async () => {
			const { page, context } = await visit(path, width);
			await page.keyboard.press('Tab');
			assert.deepEqual(await page.evaluate(rings), []);
			await context.close();
		});
	}
}
