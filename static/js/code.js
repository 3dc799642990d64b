// code.js: a button on each block of code that copies it whole.

import { element } from "./answer.js";
import { copyText } from "./copy.js";

const shown = 1600; // ms for which the button says what it did

/** @param {Element} block */
function addButton(block) {
	const button = element("button", "Copy", "copy-code");
	button.setAttribute("type", "button");
	button.setAttribute("aria-live", "polite");
	button.addEventListener("click", async () => {
		const text = block.querySelector("code")?.textContent ?? "";
		button.textContent = await copyText(text) ? "Copied" :
			"Not allowed";
		setTimeout(() => {
			button.textContent = "Copy";
		}, shown);
	});
	block.prepend(button);
}

/** @param {ParentNode} [root] */
export function addCopyButtons(root = document) {
	root.querySelectorAll("[data-copy-code]:not(:has(> .copy-code))")
		.forEach(addButton);
}
