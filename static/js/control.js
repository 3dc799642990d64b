// control.js: one parameter's control: its field or choices, the slider beside
// it, what it depends on, and what is wrong with it.

import { rewrite } from "./rewrite.js";

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */

const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Text that a slider's position stands for. Between two stops it stands only
 * until it is moved; then, and for good, on one of them.
 * @param {HTMLInputElement} slider */
function sliderText(slider) {
	const stops = slider.dataset.stops?.split(" ");
	if (!stops)
		return slider.value;
	const at = Math.round(slider.valueAsNumber);
	slider.step = "1";
	slider.value = String(at);
	return stops[at] ?? "";
}

/** Puts the slider where the text is; a value between two stops half way, so
 * that one step leads to the next stop on either side.
 * @param {HTMLInputElement} slider
 * @param {string} text */
function moveSlider(slider, text) {
	const value = Number(text);
	const stops = slider.dataset.stops?.split(" ").map(Number);

	slider.toggleAttribute("data-empty", !number.test(text));
	if (!number.test(text))
		return;
	if (!stops) {
		slider.value = text;
		return;
	}
	const below = stops.filter((stop) => stop <= value).length - 1;
	const between = below >= 0 && below < stops.length - 1 &&
		stops[below] !== value;
	slider.step = between ? "0.5" : "1";
	slider.value = String(between ? below + 0.5 : Math.max(0, below));
}

/** What is read aloud for the slider.
 * @param {HTMLInputElement} slider
 * @param {string} text */
function sayValue(slider, text) {
	const unit = slider.dataset.unit;
	slider.setAttribute("aria-valuetext",
		text === "" ? "not given" : unit ? `${text} ${unit}` : text);
}

/** "mode=plan|run", taken apart.
 * @param {string} text */
function wordsOf(text) {
	const [name, words] = text.split("=");
	return { name, words: words.split("|") };
}

/** One parameter's control. */
export class Control {
	/** @param {HTMLElement} element */
	constructor(element) {
		this.element = element;
		this.name = element.dataset.control ?? "";
		/** @type {Field[]} */
		this.fields = [...element.querySelectorAll("[name]")].map(
			(field) => /** @type {Field} */ (field));
		this.slider = /** @type {HTMLInputElement | null} */ (
			element.querySelector(".slider"));
		this.follows = element.dataset.follows?.split(" ") ?? [];
		const { only } = element.dataset;
		this.only = only === undefined ? undefined : wordsOf(only);
		/** @type {[group: string, way: string][]} */
		this.ways = (element.dataset.ways ?? "").split(" ")
			.filter(Boolean)
			.map((way) => /** @type {[string, string]} */ (
				way.split("/")));
		const { except, exceptDefault } = this.fields[0]?.dataset ?? {};
		this.byDefault = this.fields[0]?.dataset.default ?? "";
		this.atDefault = this.byDefault;
		/** Where that is chosen, its default is another. */
		this.except = except === undefined ? null : {
			...wordsOf(except), byDefault: exceptDefault ?? "",
		};
		this.idle = element.hasAttribute("data-idle");
		this.readBack = element.querySelector("[data-read-back]");
		/** What was last asked of it, and how that was read. */
		this.sent = this.text;
		this.read = { text: this.text,
			line: this.readBack?.textContent ?? "" };
	}

	/** The text that stands in it, applicable or not. */
	get text() {
		const first = this.fields[0];
		if (first instanceof HTMLInputElement && first.type === "radio")
			return this.fields.find((field) =>
				/** @type {HTMLInputElement} */ (field)
					.checked)?.value ?? "";
		if (first instanceof HTMLInputElement &&
		    first.type === "checkbox")
			return first.checked ? "1" : "0";
		// A text of several lines is sent as a shell sends its file.
		if (first instanceof HTMLTextAreaElement)
			return first.value.trim() && first.value;
		return first.value.trim();
	}

	set text(text) {
		for (const field of this.fields) {
			if (field instanceof HTMLInputElement &&
			    field.type === "radio")
				field.checked = field.value === text;
			else if (field instanceof HTMLInputElement &&
				 field.type === "checkbox")
				field.checked = text === "1";
			else if (field instanceof HTMLTextAreaElement)
				rewrite(field, text);
			else
				field.value = text;
		}
		this.sliderFollows();
	}

	/** The words of the choice made, for a folded section's head. */
	get words() {
		for (const field of this.fields) {
			if (field instanceof HTMLSelectElement)
				return field.value === "" ? "" :
					field.selectedOptions[0]?.text ?? "";
			if (field instanceof HTMLInputElement &&
			    field.type === "radio" && field.checked)
				return field.value === "" ? "" :
					field.parentElement?.textContent ?? "";
		}
		return "";
	}

	/** How it was read stands beside the text that was read, and no other. */
	readFollows() {
		const line = this.text === this.read.text ? this.read.line : "";
		if (this.readBack && this.readBack.textContent !== line)
			this.readBack.textContent = line;
	}

	sliderFollows() {
		this.readFollows();
		if (!this.slider)
			return;
		moveSlider(this.slider, this.text);
		sayValue(this.slider, this.text);
	}

	fieldFollows() {
		if (!this.slider)
			return;
		const text = sliderText(this.slider);
		this.slider.removeAttribute("data-empty");
		this.fields[0].value = text;
		this.readFollows();
		sayValue(this.slider, text);
	}

	/** Its label without the symbol, as the server's table has it. */
	get label() {
		const label = this.element.querySelector("legend, label");
		return [...label?.querySelector("span")?.childNodes ??
			label?.childNodes ?? []]
			.filter((node) => node.nodeName !== "VAR")
			.map((node) => node.textContent).join("").trim();
	}

	/** How its control calls the choice of that name; "" if it has none.
	 * @param {string} name */
	choiceLabel(name) {
		for (const field of this.fields) {
			if (field instanceof HTMLSelectElement)
				return [...field.options].find((option) =>
					option.value === name)?.text ?? "";
			if (field.type === "radio" && field.value === name)
				return field.parentElement?.textContent ?? "";
		}
		return "";
	}

	/** Is it a text of several lines? */
	get long() {
		return this.fields[0] instanceof HTMLTextAreaElement;
	}

	/** Is it typed into, so that what stands in it may be half a value? */
	get typed() {
		const first = this.fields[0];
		return this.long ||
			(first instanceof HTMLInputElement &&
				first.type === "text");
	}

	focus() {
		openAround(this.element);
		const at = this.fields.find((field) =>
			field instanceof HTMLInputElement && field.checked) ??
			this.fields[0];
		at.focus();
		this.element.scrollIntoView({ block: "nearest" });
	}

	/** @param {boolean} applies
	 * @param {boolean} idle */
	enable(applies, idle) {
		// What has just become a way to say something must be seen.
		if (applies && this.element.hidden && this.ways.length)
			openAround(this.element);
		this.idle = idle;
		this.element.hidden = !applies;
		this.element.toggleAttribute("data-idle", idle);
		for (const field of this.fields)
			field.disabled = !applies || idle;
		if (this.slider)
			this.slider.disabled = !applies || idle;
	}

	/** How what was asked of it was read; the slider goes there, unless
	 * something else stands in it by now.
	 * @param {string | undefined} as
	 * @param {string | number | undefined} value */
	tell(as, value) {
		this.read = { text: this.sent,
			line: as === undefined ? "" : `read as ${as}` };
		this.readFollows();
		if (as !== undefined && this.slider && this.text === this.sent)
			moveSlider(this.slider, String(value));
	}

	/** @param {string} message "" takes it away */
	blame(message) {
		const fault = /** @type {HTMLElement | null} */ (
			this.element.querySelector(".fault"));
		if (fault)
			fault.textContent = message;
		const tied = this.element.querySelector("[aria-describedby]");
		if (message) {
			tied?.setAttribute("aria-invalid", "true");
			openAround(this.element);
		} else {
			tied?.removeAttribute("aria-invalid");
		}
	}
}

/** Opens what it is folded in.
 * @param {HTMLElement} element */
export function openAround(element) {
	for (let at = element.closest("details"); at;
	     at = at.parentElement?.closest("details") ?? null)
		at.open = true;
}

/** A box to tick: what is not ticked is not sent.
 * @param {Control} control */
export function isTick(control) {
	const first = control.fields[0];
	return first instanceof HTMLInputElement && first.type === "checkbox";
}
