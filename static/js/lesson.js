// lesson.js: what a lesson's page does besides standing there: its contents know
// where one is, notes and terms open in place, code can be copied, links open
// what is folded. Without it everything can be read all the same.

import { watchArrivals } from "./arrive.js";
import { addCopyButtons } from "./code.js";
import { followReading } from "./contents.js";
import { openNotes } from "./notes.js";
import { offerPrint, preparePrint } from "./print.js";
import { reachScrollers } from "./reach.js";
import { reportReading } from "./reading.js";
import { explainTerms } from "./terms.js";
import { playVideos } from "./video.js";

/** Links to a figure in another state lead to the one on this page. */
function keepFigureLinks() {
	for (const one of document.querySelectorAll("a.figure-link")) {
		const link = /** @type {HTMLAnchorElement} */ (one);
		const here = document.querySelector(
			`.figure[data-figure="${link.dataset.figure}"]`);
		if (here)
			link.href = `#${here.id}${new URL(link.href).search}`;
	}
}

keepFigureLinks();
for (const text of document.querySelectorAll(".lesson-text"))
	reachScrollers(text);
followReading();
openNotes();
explainTerms();
addCopyButtons();
playVideos();
preparePrint();
offerPrint();
watchArrivals();
void reportReading();
