// home.js: the start page's commands: buttons to copy them, and the address as
// this browser has it, which behind a proxy is more than the server was told.

import { addCopyButtons } from "./code.js";

const base = document.querySelector("[data-base]");
if (base)
	base.textContent = new URL("./", document.baseURI).href;
addCopyButtons();
