// devices.js: offers the names of devices that the peak table knows, in a field
// that asks for one. Asked for once somebody goes there.

import { fetchAnswer } from "./api.js";

/** @typedef {{match_names: string[], matched: boolean, dtype: string,
 *             bandwidth: number | null}} Row */

/** @param {HTMLInputElement} field
 * @param {(row: Row) => boolean} fits */
async function offer(field, fits) {
	const answer = await fetchAnswer("peaks", []);
	const rows = /** @type {Row[]} */ (answer?.table ?? []);
	const names = new Set(rows.filter((row) => row.matched && fits(row))
		.flatMap((row) => row.match_names));
	const list = document.createElement("datalist");
	list.id = `${field.id}-names`;
	list.append(...[...names].map((name) => new Option(name, name)));
	field.after(list);
	field.setAttribute("list", list.id);
}

/** @param {HTMLElement} root a figure
 * @param {(row: Row) => boolean} fits which of the devices it can do with */
export function suggestDevices(root, fits = () => true) {
	for (const name of ["device", "other_device"]) {
		const field = /** @type {HTMLInputElement | null} */ (
			root.querySelector(`[data-control="${name}"] input`));
		field?.addEventListener("focus", () => void offer(field, fits),
			{ once: true });
	}
}
