// stage.mjs: what a file of tests stands on while it runs: the program, one
// browser, and pages that are ready to be worked. It is set before the first test
// is named; after the last one both are gone.
import { after } from 'node:test';
import { start } from '../api/server.mjs';
import { launch, mounted, open, ready } from './browser.mjs';

/** @typedef {import('playwright-core').BrowserContextOptions} Options */

/** @param {Object<string, string>} pairs */
export const query = (pairs) => Object.entries(pairs)
	.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');

/** Options of a page whose days are those of a learner's clock. */
export const UTC = { timezoneId: 'UTC' };

/**
 * @param {{url: string, stop: () => Promise<unknown>}} [server] the program,
 *     from start() or learner(); one with its own banks and lessons if not given
 * @param {Options} [usual] what each page has that does not ask for another
 */
export async function stage(server, usual = {}) {
	const program = server ?? await start();
	const browser = await launch();
	const { url } = program;

	after(async () => {
		await browser.close();
		await program.stop();
	});

	/** A page at no address yet.
	 * @param {Options} [options] @param {string} [base] another program's url */
	const blank = (options, base = url) =>
		open(browser, base, { ...usual, ...options });

	return {
		url,
		blank,
		/** A page whose figure has its first answer, if it has one, and whose
		 * items can be answered; without scripts, as it came.
		 * @param {string} path below the program's address
		 * @param {Options} [options] @param {string} [base] another program's url */
		async visit(path, options, base = url) {
			const opened = await blank(options, base);
			await opened.page.goto(base + path);
			if (options?.javaScriptEnabled === false) return opened;
			if (await opened.page.$('[data-figure]'))
				await ready(opened.page);
			await mounted(opened.page);
			return opened;
		},
		/** What the program says to the same question.
		 * @param {string} figure
		 * @param {Object<string, string>} pairs */
		async api(figure, pairs) {
			// A page may take longer than a connection is kept.
			const reply = await fetch(
				`${url}/api/figures/${figure}?${query(pairs)}`,
				{ headers: { Connection: 'close' } });
			return reply.json();
		},
		/** The path and the query of an address of ours.
		 * @param {string} address */
		path: (address) => address.slice(url.length),
	};
}
