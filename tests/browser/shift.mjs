// shift.mjs: how far things jump while a page loads (cumulative layout shift).

/** Watches from before the page loads.
 * @param {import('playwright-core').Page} page */
export const watchShift = (page) => page.addInitScript(() => {
	const seen = /** @type {any} */ (globalThis);
	seen.shift = 0;
	seen.shifted = [];
	new PerformanceObserver((list) => {
		for (const entry of /** @type {any[]} */ (list.getEntries())) {
			seen.shift += entry.value;
			for (const one of entry.sources)
				seen.shifted.push(one.node?.className);
		}
	}).observe({ type: 'layout-shift', buffered: true });
});
