// progress.js: days begin and end by the clock of this browser. If the page was
// made for another one, it is asked for again.

import { offset } from "./study.js";

const made = document.querySelector("[data-offset]");
const asked = new URL(location.href);

if (made && made.getAttribute("data-offset") !== String(offset()) &&
    asked.searchParams.get("utc_offset_min") !== String(offset())) {
	asked.searchParams.set("utc_offset_min", String(offset()));
	location.replace(asked);
}
