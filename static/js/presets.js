// presets.js: marks the example that stands there, and keeps the links of all of
// them right. See server/pages/page_presets.c, which has the same rule.

import { fromQuery } from "./api.js";

/** @typedef {import("./types.js").Pairs} Pairs */

/** Does one give all that the other does, and more?
 * @param {Pairs} one
 * @param {Pairs} other */
const isMore = (one, other) => one.length > other.length &&
	other.every((pair) => one.some((own) =>
		own[0] === pair[0] && own[1] === pair[1]));

/** Marked are those of which all stands there; of two of which one gives all that
 * the other does, the one that gives more.
 * @param {Element} root
 * @param {import("./controls.js").Controls} controls
 * @param {Map<string, string>} now what is asked
 * @param {(pairs: Pairs) => string} href */
export function markPresets(root, controls, now, href) {
	const all = [...root.querySelectorAll("a[data-preset]")].map((one) => {
		const link = /** @type {HTMLAnchorElement} */ (one);
		return { link, own: fromQuery(link.dataset.preset ?? "") };
	});
	const shown = all.filter(({ link, own }) =>
		link.dataset.blank === undefined && own.every(([name, text]) =>
			text === (now.get(name) ?? controls.byDefault(name))));
	for (const one of all) {
		if (shown.includes(one) &&
		    !shown.some((other) => isMore(other.own, one.own)))
			one.link.setAttribute("aria-current", "true");
		else
			one.link.removeAttribute("aria-current");
		one.link.href = href(one.own);
	}
}
