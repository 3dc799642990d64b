// controls.js: the form of a figure: sliders follow fields and fields sliders,
// what does not apply is hidden and not sent, and of the ways to say one thing
// one is open. The form itself is the server's (server/pages/controls.c).

import { Control, isTick, openAround } from "./control.js";

/** @typedef {import("./types.js").Answer} Answer */
/** @typedef {import("./types.js").Pairs} Pairs */

export class Controls {
	/** @param {HTMLFormElement} form */
	constructor(form) {
		this.form = form;
		/** @type {Map<string, Control>} */
		this.by = new Map();
		for (const element of form.querySelectorAll("[data-control]")) {
			const control = new Control(
				/** @type {HTMLElement} */ (element));
			this.by.set(control.name, control);
		}
		/** Words that are no shell's: see server/pages/page_fault.c. */
		this.words = new Set(["count", "mistake", "mode",
			...[...this.by.values()].flatMap((control) =>
				control.label.split(" "))]);
		/** @type {Map<string, string>} the way in use, by group */
		this.way = new Map();
		for (const button of form.querySelectorAll(
			"[data-way][aria-pressed=true]")) {
			const group = button.closest("[data-group]");
			this.way.set(group?.getAttribute("data-group") ?? "",
				button.getAttribute("data-way") ?? "0");
		}
		this.refresh();
	}

	/** @param {EventTarget | null} target */
	of(target) {
		const element = target instanceof Element ?
			target.closest("[data-control]") : null;
		return this.by.get(element?.getAttribute("data-control") ?? "");
	}

	/** What is asked, in the order of the form; defaults are left out.
	 * @returns {Pairs} */
	get pairs() {
		/** @type {Pairs} */
		const pairs = [];
		for (const control of this.by.values()) {
			const text = control.text;
			if (control.element.hidden || control.idle ||
			    text === "" || text === this.defaultOf(control) ||
			    (text === "0" && isTick(control)))
				continue;
			pairs.push([control.name, text]);
		}
		return pairs;
	}

	/** @param {Pairs} pairs */
	set pairs(pairs) {
		const given = new Map(pairs);
		for (const control of this.by.values())
			control.text = given.get(control.name) ??
				this.defaultOf(control);
		for (const group of this.groups())
			this.way.set(group, this.wayOf(group, given));
		this.refresh();
		for (const name of given.keys()) {
			const control = this.by.get(name);
			if (control?.ways.length)
				openAround(control.element);
		}
	}

	groups() {
		return [...this.form.querySelectorAll("[data-group]")].map(
			(group) => group.getAttribute("data-group") ?? "");
	}

	/** The way of the group of which most is given.
	 * @param {string} group
	 * @param {Map<string, string>} given */
	wayOf(group, given) {
		/** @type {Map<string, number>} */
		const count = new Map();
		for (const control of this.by.values())
			for (const [of, way] of control.ways)
				if (of === group && given.has(control.name))
					count.set(way, (count.get(way) ?? 0) + 1);
		const most = [...count].sort((a, b) => b[1] - a[1])[0];
		return most ? most[0] : "0";
	}

	/** @param {{name: string, words: string[]}} choice */
	taken({ name, words }) {
		return words.includes(this.by.get(name)?.text ?? "");
	}

	/** @param {Control} control */
	applies(control) {
		return !control.only || this.taken(control.only);
	}

	/** Its value when left out, beside the choices made. Choices stand before
	 * what hangs on them.
	 * @param {Control} control */
	defaultOf(control) {
		return control.except && this.taken(control.except) ?
			control.except.byDefault : control.byDefault;
	}

	/** @param {string} group
	 * @param {string} way */
	wayApplies(group, way) {
		return [...this.by.values()].every((control) =>
			!control.ways.some((own) =>
				own[0] === group && own[1] === way) ||
			this.applies(control));
	}

	/** @param {Control} control */
	isIdle(control) {
		/** @type {Map<string, boolean>} */
		const used = new Map();
		for (const [group, way] of control.ways)
			used.set(group, (used.get(group) ?? false) ||
				this.way.get(group) === way);
		return [...used.values()].includes(false);
	}

	/** What holds for a parameter that is left out.
	 * @param {string} name */
	byDefault(name) {
		const control = this.by.get(name);
		return control ? this.defaultOf(control) : "";
	}

	/** What stood at its default stays there when a choice makes that another.
	 * @param {Control} control */
	followDefault(control) {
		const now = this.defaultOf(control);
		if (now !== control.atDefault && control.text === control.atDefault)
			control.text = now;
		control.atDefault = now;
	}

	/** Shows, hides and disables what the choices made ask for. */
	refresh() {
		for (const control of this.by.values())
			this.followDefault(control);
		for (const head of this.form.querySelectorAll("[data-group]"))
			this.refreshGroup(/** @type {HTMLElement} */ (head));
		for (const control of this.by.values())
			control.enable(this.applies(control),
				this.isIdle(control));
		for (const section of this.form.querySelectorAll(
			"[data-section]"))
			this.refreshSection(/** @type {HTMLElement} */ (section));
	}

	/** @param {HTMLElement} head */
	refreshGroup(head) {
		const group = head.dataset.group ?? "";
		const buttons = [...head.querySelectorAll("button")];
		const open = buttons.filter((button) => {
			const applies = this.wayApplies(group,
				button.dataset.way ?? "");
			button.hidden = !applies;
			return applies;
		});
		head.hidden = open.length < 2;
		if (open.length && !open.some((button) =>
			button.dataset.way === this.way.get(group)))
			this.way.set(group, open[0].dataset.way ?? "0");
		for (const button of buttons)
			button.setAttribute("aria-pressed", String(
				button.dataset.way === this.way.get(group)));
	}

	/** @param {HTMLElement} section */
	refreshSection(section) {
		const own = [...this.by.values()].filter((control) =>
			section.contains(control.element));
		section.hidden = own.every((control) => control.element.hidden);
		const rest = section.querySelector("[data-rest]");
		const set = rest?.querySelector("[data-set]");
		const few = own.filter((control) =>
			rest?.contains(control.element));
		const given = few.filter((control) => control.text !== "");
		rest?.toggleAttribute("hidden", few.every((control) =>
			control.element.hidden));
		if (set)
			set.textContent = given.length ?
				`${given.length} of them given` : "";
		const now = section.querySelector("[data-now]");
		if (now)
			now.textContent = own
				.filter((control) => !control.element.hidden)
				.map((control) => control.words)
				.filter(Boolean).join(", ");
	}

	/** Another way to say it: what it asks for is shown, and filled from what is
	 * known, so that the answer stays.
	 * @param {HTMLButtonElement} button
	 * @param {Object<string, any>} known */
	turn(button, known) {
		const group = button.closest("[data-group]")
			?.getAttribute("data-group") ?? "";
		const way = button.dataset.way ?? "0";
		this.way.set(group, way);
		for (const control of this.by.values()) {
			if (!control.ways.some((own) =>
				own[0] === group && own[1] === way))
				continue;
			const value = known[control.name];
			if (control.text === "" && typeof value === "number")
				control.text = String(
					Number(value.toPrecision(6)));
			openAround(control.element);
		}
		this.refresh();
	}

	/** Goes to a control, and first to the way to say it that it is part of.
	 * @param {string} name */
	reach(name) {
		const control = this.by.get(name);
		const [group, way] = control?.ways.find((own) =>
			this.way.get(own[0]) !== own[1]) ?? [];
		if (control?.idle)
			/** @type {HTMLElement | null} */ (
				this.form.querySelector(`[data-group="${group}"] ` +
					`[data-way="${way}"]`))?.click();
		control?.focus();
	}

	/** What stands in them now is what is asked. */
	send() {
		for (const control of this.by.values())
			control.sent = control.text;
	}

	/** How numbers were read that were not written as machines do.
	 * @param {Answer} answer */
	tell({ read = {}, input }) {
		for (const control of this.by.values())
			control.tell(read[control.name], input[control.name]);
	}

	/** The same, to be read aloud.
	 * @param {Answer} answer */
	told({ read = {} }) {
		return Object.entries(read).map(([name, as]) =>
			`${this.by.get(name)?.label ?? name}: read as ${as}. `)
			.join("");
	}

	/** Do texts of several lines stand there that are not those answered?
	 * @param {Answer} answer */
	differ({ input }) {
		return [...this.by.values()].some((control) => control.long &&
			(control.text || this.defaultOf(control)).trimEnd() !==
			String(input[control.name] ?? "")
				.replace(/\r\n?/g, "\n").trimEnd());
	}

	/** @param {string | undefined} name
	 * @param {string} message */
	blame(name, message) {
		for (const control of this.by.values())
			control.blame(control.name === name ? message : "");
	}
}
