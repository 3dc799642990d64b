// arrive.js: coming to a place on the page: what it is folded in opens, and the
// words that were searched for are marked.

import { fragment } from "./place.js";

const headings = "h1, h2, h3, h4, h5, h6";

/** @param {Element | null} element */
export function openAround(element) {
	for (let fold = element?.closest("details"); fold;
	     fold = fold.parentElement?.closest("details"))
		fold.open = true;
}

/** All that belongs to a place: itself, or what follows a heading up to the
 * next one.
 * @param {Element} place */
function belongings(place) {
	const own = [place];
	if (!place.matches(headings))
		return own;
	for (let next = place.nextElementSibling;
	     next && !next.matches(headings); next = next.nextElementSibling)
		own.push(next);
	return own;
}

/** The beginnings of words in a text that are looked for.
 * @param {string[]} words */
function pattern(words) {
	const any = words.map((word) =>
		word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
	return new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})[\\p{L}\\p{N}]*`, "giu");
}

/** @param {Element} root
 * @param {RegExp} wanted
 * @returns {Range[]} */
function findIn(root, wanted) {
	const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
	const ranges = [];
	for (let node = walker.nextNode(); node; node = walker.nextNode()) {
		if (node.parentElement?.closest(".katex, .picture"))
			continue;
		for (const match of (node.nodeValue ?? "").matchAll(wanted)) {
			const range = document.createRange();
			range.setStart(node, match.index);
			range.setEnd(node, match.index + match[0].length);
			ranges.push(range);
		}
	}
	return ranges;
}

/** Marks the words without touching the text; opens the folds they are in.
 * @param {Element} place
 * @param {string} asked */
function showFound(place, asked) {
	const words = asked.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
	const found = words.length === 0 ? [] : belongings(place).flatMap(
		(one) => findIn(one, pattern(words)));
	for (const range of found)
		openAround(range.startContainer.parentElement);
	if ("highlights" in CSS)
		CSS.highlights.set("found", new Highlight(...found));
	return found;
}

/** Scrolls to the place, and on to the first word if that is out of sight.
 * @param {Element} place
 * @param {Range | undefined} first */
function goTo(place, first) {
	place.scrollIntoView({ block: "start" });
	const at = first?.getBoundingClientRect();
	if (at && at.bottom > window.innerHeight)
		first?.startContainer.parentElement?.scrollIntoView(
			{ block: "center" });
}

function arrive() {
	const { id, pairs, query } = fragment();
	const place = id ? document.getElementById(id) : null;
	const asked = new Map(pairs).get("find") ?? "";
	if (!place)
		return;
	openAround(place);
	const found = showFound(place, asked);
	// The browser knows only plain fragments.
	if (query)
		goTo(place, found[0]);
}

export function watchArrivals() {
	window.addEventListener("hashchange", arrive);
	arrive();
}
