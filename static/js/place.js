// place.js: what an address says of a page: the one rule.
//
//   /figures/mfu?step_s=3.2               a figure's own page: the query
//   /lessons/SLUG/#figure-mfu?step_s=3.2  a figure in a lesson: behind the
//                                         figure's id, so that figures of one
//                                         page cannot clash; the one moved last
//                                         stands there
//   /lessons/SLUG/#flops?find=weights     a place, and the words that led to it

import { fromQuery, toQuery } from "./api.js";

/** @typedef {import("./types.js").Pairs} Pairs */

/** A figure's state in the address. read() is null if it says nothing of the
 * figure; unseen() is what the server could not see when it wrote the page.
 * @typedef {{read: () => Pairs | null, unseen: () => Pairs | null,
 *            query: () => string, href: (pairs: Pairs) => string,
 *            bare: string}} Place */

/** The fragment, taken apart.
 * @param {string} [hash] */
export function fragment(hash = location.hash) {
	const at = hash.indexOf("?");
	const id = hash.slice(1, at < 0 ? undefined : at);
	const query = at < 0 ? "" : hash.slice(at + 1);
	return { id: decode(id), query, pairs: fromQuery(query) };
}

/** @param {string} text */
function decode(text) {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

/** @type {Place} */
const ownPage = {
	read: () => fromQuery(location.search),
	unseen: () => null,
	query: () => location.search.slice(1),
	href: (pairs) => `?${toQuery(pairs)}`,
	get bare() {
		return location.pathname;
	},
};

/** @param {string} id
 * @returns {Place} */
function inLesson(id) {
	const read = () => {
		const said = fragment();
		return said.id === id ? said.pairs : null;
	};
	return {
		read,
		unseen: () => read()?.length ? read() : null,
		query: () => read() ? fragment().query : "",
		href: (pairs) => `#${id}?${toQuery(pairs)}`,
		bare: `#${id}`,
	};
}

/** @param {HTMLElement} figure
 * @returns {Place} */
export const placeOf = (figure) =>
	figure.id ? inLesson(figure.id) : ownPage;
