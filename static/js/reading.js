// reading.js: tells the server which section of a lesson is being read, so that
// the start page can lead back to it, and which have been read to their end.
// Seldom: when it changes, and when the page is left.

import { Act, ask } from "./study.js";

const pause = 10000; // ms between two reports at least
const shortest = 6000; // ms in a section before it can count as read
const look = 1000;

class Reading {
	/** @param {HTMLElement} text
	 * @param {HTMLElement[]} headings */
	constructor(text, headings) {
		this.slug = text.dataset.slug ?? "";
		this.text = text;
		this.headings = headings;
		/** @type {Set<string>} */
		this.read = new Set();
		/** @type {Map<string, number>} ms spent in each */
		this.spent = new Map();
		this.here = "";
		this.reported = "";
		this.last = 0;
	}

	/** Where the headings stand, and the one whose section is in sight. */
	look() {
		if (document.visibilityState !== "visible")
			return;
		const line = window.innerHeight * 0.5;
		const tops = this.headings.map((one) =>
			one.getBoundingClientRect().top);
		const at = tops.filter((top) => top < line).length - 1;
		if (at < 0)
			return;
		this.here = this.headings[at].id;
		this.spent.set(this.here, (this.spent.get(this.here) ?? 0) + look);
		for (const [i, heading] of this.headings.entries()) {
			const end = tops[i + 1] ??
				this.text.getBoundingClientRect().bottom;
			if (end < window.innerHeight && i <= at)
				this.finish(heading.id);
		}
		if (this.here !== this.reported &&
		    performance.now() - this.last > pause)
			void this.report(this.here, undefined);
	}

	/** @param {string} id */
	finish(id) {
		if (this.read.has(id) || (this.spent.get(id) ?? 0) < shortest)
			return;
		this.read.add(id);
		void this.report(id, true);
	}

	/** @param {string} section
	 * @param {boolean} [read]
	 * @param {boolean} [leaving] */
	async report(section, read, leaving = false) {
		this.reported = section;
		this.last = performance.now();
		const reply = await Act.of("progress", { lesson: this.slug, section,
			...read ? { read } : {} }).once(leaving);
		// Told again when it is in sight again.
		if (!reply.ok && read)
			this.read.delete(section);
		if (reply.ok && read)
			markRead(this.read);
	}

	leave() {
		if (document.visibilityState === "hidden" && this.here &&
		    this.here !== this.reported)
			void this.report(this.here, undefined, true);
	}
}

/** @param {Set<string>} read */
function markRead(read) {
	for (const link of document.querySelectorAll("[data-contents] li > a")) {
		const id = link.getAttribute("href")?.slice(1) ?? "";
		if (!read.has(id) || link.hasAttribute("data-read"))
			continue;
		const said = document.createElement("span");
		said.className = "unseen";
		said.textContent = " (read)";
		link.setAttribute("data-read", "");
		link.append(said);
	}
}

export async function reportReading() {
	const text = document.querySelector("[data-lesson][data-slug]");
	if (!(text instanceof HTMLElement))
		return;
	const headings = [...text.querySelectorAll(
		":scope > :is(h2, h3)[id]")].map((one) =>
		/** @type {HTMLElement} */ (one));
	const reading = new Reading(text, headings);
	const reply = await ask("progress");
	for (const lesson of reply.ok ? reply.body.lessons : [])
		if (lesson.slug === reading.slug)
			reading.read = new Set(lesson.read);
	markRead(reading.read);
	setInterval(() => reading.look(), look);
	document.addEventListener("visibilitychange", () => reading.leave());
}
