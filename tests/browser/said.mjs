// said.mjs: what a figure's page says, against what the answer says; and the
// question that most tests ask.
import assert from 'node:assert/strict';

/** The lesson's log line. */
export const lesson = {
	params: '6.74e9', layers: '32', attn_width: '4096', seq_len: '4096',
	gpus: '32', device: 'H100 (lesson 989)', dtype: 'bf16',
	step_s: '3.60', batch_seqs: '256', recompute: 'full',
};

/** All that the page says, as the answer would name it.
 * @param {import('playwright-core').Page} page */
export const said = (page) => page.evaluate(() => {
	/** @param {ParentNode | null} at
	 * @param {string} selector */
	const texts = (at, selector) => [...at?.querySelectorAll(selector) ?? []]
		.map((one) => one.textContent);
	return {
		takeaway: texts(document, '[data-takeaway]')[0],
		hero: texts(document, '[data-hero] [data-reading]')[0] ?? null,
		readings: [...document.querySelectorAll('[data-readings] > div')]
			.map((row) => ({
				name: row.getAttribute('data-reading'),
				label: row.children[0].textContent,
				text: row.children[1].textContent,
			})),
		tables: [...document.querySelectorAll('[data-table]')]
			.map((table) => ({
				name: table.getAttribute('data-table'),
				columns: texts(table, 'thead th'),
				rows: [...table.querySelectorAll('tbody tr')]
					.map((row) => texts(row, 'th, td')),
			}))
			// Where a table stands is the view's to say.
			.sort((a, b) => String(a.name) < String(b.name) ? -1 : 1),
		notes: texts(document, '[data-notes] li'),
	};
});

/** The page's texts against the answer's.
 * @param {any} page
 * @param {any} answer */
export function same(page, answer) {
	assert.equal(page.takeaway, answer.takeaway);
	assert.deepEqual(page.notes, answer.notes);
	const byName = (a, b) => a.name < b.name ? -1 : 1;
	assert.deepEqual(page.tables, answer.tables.map((table) => ({
		name: table.name, columns: table.columns, rows: table.rows,
	})).sort(byName));
	const shown = new Set(page.readings.map((reading) => reading.name));
	const rest = answer.readings.filter((one) => shown.has(one.name));
	assert.deepEqual(page.readings, rest);
	const [large, ...more] = answer.readings
		.filter((one) => !shown.has(one.name));
	assert.equal(more.length, 0);
	assert.ok(large ? large.text.startsWith(page.hero) :
		page.hero === null, `${large?.text} as ${page.hero}`);
}

/** Waits until the large reading is that text.
 * @param {import('playwright-core').Page} page
 * @param {string} text */
export const heroIs = (page, text) => page.waitForFunction((wanted) =>
	document.querySelector('[data-hero] [data-reading]')
		?.textContent === wanted, text);
