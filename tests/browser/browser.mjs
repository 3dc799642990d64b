// browser.mjs: a Chromium and a page for a test, with what every page must
// keep to watched from the start: no violation of the content security policy,
// no request to another host, no error in the console.
import { chromium } from 'playwright-core';

export const launch = () => chromium.launch({
	executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
	// As root there is no sandbox to be had.
	args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});

/**
 * A page of its own context. watch() says what went wrong so far; it is to be
 * empty at the end of every test.
 * @param {import('playwright-core').Browser} browser
 * @param {string} base the server's own origin
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
export async function open(browser, base, options = {}) {
	const context = await browser.newContext({
		viewport: { width: 1280, height: 800 },
		...options,
	});
	/** @type {string[]} */
	const wrong = [];
	const page = await context.newPage();

	await page.addInitScript(() => {
		document.addEventListener('securitypolicyviolation', (event) => {
			console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`);
		});
	});
	page.on('console', (message) => {
		// A refusal is an answer: the page shows it.
		if (message.type() === 'error' &&
			!/status of 4\d\d/.test(message.text()))
			wrong.push(message.text());
	});
	page.on('pageerror', (error) => wrong.push(String(error)));
	page.on('request', (request) => {
		if (!request.url().startsWith(base) &&
				!request.url().startsWith('data:')) {
			wrong.push(`another host: ${request.url()}`);
		}
	});
	return { page, context, wrong };
}

/** Waits until a figure has its scripts' first answer.
 * @param {import('playwright-core').Page} page */
export const ready = (page) => page.waitForFunction(() =>
	document.querySelector('[data-figure][data-ready]'));

/** Waits until all items that the page has can be answered.
 * @param {import('playwright-core').Page} page */
export const mounted = (page) => page.waitForFunction(() =>
	[...document.querySelectorAll('.item[data-item]')].every((one) =>
		one.hasAttribute('data-ready')));
