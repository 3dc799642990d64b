// lines.js: a text area for a program: numbered lines with marks beside them, a
// Tab that indents. Esc, then Tab leaves it; Ctrl+Enter asks.

import { element } from "./answer.js";

/** What stands beside a line: its classes, and what they say.
 * @typedef {{classes: string[], title: string}} Mark */

const indent = "    ";

/** Puts text in place of what is selected, so that it can be undone.
 * @param {HTMLTextAreaElement} area
 * @param {string} text */
function insert(area, text) {
	// The only way that keeps the browser's own history of changes.
	if (!document.execCommand("insertText", false, text))
		area.setRangeText(text, area.selectionStart,
			area.selectionEnd, "end");
}

/** The blanks with which the line at the cursor begins, and one step more after
 * a colon.
 * @param {HTMLTextAreaElement} area */
function nextIndent(area) {
	const before = area.value.slice(0, area.selectionStart);
	const line = before.slice(before.lastIndexOf("\n") + 1);
	const own = /^[ \t]*/.exec(line)?.[0] ?? "";
	return /:\s*$/.test(line) ? own + indent : own;
}

export class Lines {
	/** @param {HTMLTextAreaElement} area
	 * @param {{ask: () => void}} does */
	constructor(area, does) {
		this.area = area;
		this.does = does;
		this.leaves = false;
		/** @type {Map<number, Mark>} */
		this.marks = new Map();
		this.gutter = element("div", "", "lines-gutter");
		this.gutter.setAttribute("aria-hidden", "true");
		area.before(this.gutter);
		area.closest(".field")?.classList.add("lines");
		this.addHelp();
		area.addEventListener("input", () => this.typed());
		area.addEventListener("scroll", () => this.follow());
		area.addEventListener("keydown", (event) => this.key(event));
		area.addEventListener("blur", () => {
			this.leaves = false;
		});
		this.number();
	}

	addHelp() {
		const help = element("p", "Tab indents; Esc, then Tab leaves. " +
			"Ctrl+Enter asks.", "lines-help");
		help.id = `${this.area.id}-keys`;
		this.area.closest(".control")?.append(help);
		this.area.setAttribute("aria-describedby",
			`${this.area.getAttribute("aria-describedby") ?? ""} ` +
			help.id);
	}

	/** What the marks say holds for the text that was asked. */
	typed() {
		if (this.marks.size)
			this.mark(new Map());
		else
			this.number();
	}

	/** @param {KeyboardEvent} event */
	key(event) {
		if (event.key === "Escape") {
			this.leaves = true;
			return;
		}
		if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
			event.preventDefault();
			this.does.ask();
		} else if (event.key === "Enter") {
			event.preventDefault();
			insert(this.area, `\n${nextIndent(this.area)}`);
		} else if (event.key === "Tab" && !this.leaves &&
			!event.shiftKey) {
			event.preventDefault();
			insert(this.area, indent);
		}
		if (event.key !== "Tab")
			this.leaves = false;
	}

	/** @param {Map<number, Mark>} marks by line, counted from 1 */
	mark(marks) {
		this.marks = marks;
		this.number();
		[...this.gutter.children].forEach((row, i) => {
			const mark = marks.get(i + 1);
			row.className = ["lines-number",
				...mark?.classes ?? []].join(" ");
			row.setAttribute("title", mark?.title ?? "");
		});
	}

	/** As many numbers as there are lines. */
	number() {
		const count = this.area.value.split("\n").length;
		const { children } = this.gutter;
		while (children.length > count)
			children[children.length - 1].remove();
		while (children.length < count)
			this.gutter.append(element("span",
				String(children.length + 1), "lines-number"));
		this.follow();
	}

	follow() {
		this.gutter.scrollTop = this.area.scrollTop;
	}
}
