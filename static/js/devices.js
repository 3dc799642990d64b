// devices.js: offers the names of devices that the peak table knows, in a field
// that asks for one. Asked for once somebody goes there.

import { fetchAnswer } from "./api.js";

/** @param {HTMLInputElement} field */
async function offer(field) {
	const answer = await fetchAnswer("peaks", []);
	const rows = /** @type {{match_names: string[], matched: boolean}[]} */ (
		answer?.table ?? []);
	const names = new Set(rows.filter((row) => row.matched)
		.flatMap((row) => row.match_names));
	const list = document.createElement("datalist");
	list.id = `${field.id}-names`;
	list.append(...[...names].map((name) => new Option(name, name)));
	field.after(list);
	field.setAttribute("list", list.id);
}

/** @param {HTMLElement} root a figure */
export function suggestDevices(root) {
	for (const name of ["device", "other_device"]) {
		const field = /** @type {HTMLInputElement | null} */ (
			root.querySelector(`[data-control="${name}"] input`));
		field?.addEventListener("focus", () => void offer(field),
			{ once: true });
	}
}
