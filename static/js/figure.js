// figure.js: makes the figures of a page move. Each stands there already,
// answered by the server; from here on every change of a control asks the API
// and shows what it says. JavaScript computes nothing of the lesson.

import { addressOf, fromQuery, latest } from "./api.js";
import { showAnswer } from "./answer.js";
import { Controls } from "./controls.js";
import { Extras } from "./extras.js";
import { Faults } from "./fault.js";
import { mend } from "./mended.js";
import { placeOf } from "./place.js";
import { markPresets } from "./presets.js";
import { preparePrint } from "./print.js";
import { Share } from "./share.js";
import { Trail } from "./trail.js";
import { Typing } from "./typing.js";

/** @typedef {import("./types.js").Answer} Answer */
/** @typedef {import("./types.js").Problem} Problem */
/** @typedef {import("./types.js").Pairs} Pairs */
/** @typedef {import("./types.js").Drawn} Drawn */
/** @typedef {import("./types.js").View} View */

class Figure {
	/** @param {HTMLElement} root */
	constructor(root) {
		this.root = root;
		this.name = root.dataset.figure ?? "";
		this.controls = new Controls(/** @type {HTMLFormElement} */ (
			this.part("controls")));
		this.faults = new Faults(root, this.controls);
		this.extras = new Extras(root, this.controls,
			() => this.release());
		this.opening = fromQuery(root.dataset.opening ??
			root.dataset.query ?? "");
		this.place = placeOf(root);
		this.trail = new Trail(this.place, root.id || this.name,
			this.opening);
		this.share = new Share(root,
			() => this.trail.link(this.asked()),
			(text) => this.say(text));
		/** @type {Answer | null} */
		this.answer = null;
		/** @type {Drawn | null} */
		this.drawn = null;
		this.released = true;
		this.silent = true; // the page's own answer is not news
		this.quiet = false; // nor is one that comes while one types
		this.typing = new Typing(() => this.release(true));
		this.ask = latest((result, last, address) =>
			this.show(result, last, address === this.address));
		/** What was asked last. */
		this.address = "";
		this.listen();
	}

	/** @param {string} name */
	part(name) {
		return /** @type {HTMLElement} */ (
			this.root.querySelector(`[data-${name}]`));
	}

	listen() {
		const form = this.controls.form;
		form.addEventListener("input", (event) => this.moved(event));
		form.addEventListener("change", (event) => this.let(event));
		form.addEventListener("click", (event) => this.turned(event));
		form.addEventListener("submit", (event) => {
			event.preventDefault();
			this.release();
		});
		this.root.addEventListener("click", (event) =>
			this.clicked(event));
		window.addEventListener("popstate", () => this.reopen());
	}

	/** While a slider moves. What is being typed may be half a number, and is
	 * asked once it is there.
	 * @param {Event} event */
	moved(event) {
		const control = this.controls.of(event.target);
		const slides = event.target === control?.slider;
		if (control?.long)
			this.typed();
		control?.readFollows();
		if (!control || (control.typed && !slides))
			return;
		if (slides)
			control.fieldFollows();
		this.changed(control);
		this.move();
	}

	/** In a text of several lines. The answer to another is marked at once. */
	typed() {
		this.typing.typed();
		this.faults.age(!this.answer || this.controls.differ(this.answer));
	}

	/** Once it is let go, or typed.
	 * @param {Event} event */
	let(event) {
		const control = this.controls.of(event.target);
		if (!control)
			return;
		if (event.target !== control.slider) {
			control.sliderFollows();
			this.changed(control);
		}
		this.release();
	}

	/** By hand.
	 * @param {import("./control.js").Control} control */
	changed(control) {
		if (control.only === undefined)
			this.controls.refresh();
		this.extras.changed(control);
	}

	/** @param {Event} event */
	turned(event) {
		const button = event.target instanceof Element ?
			event.target.closest("button") : null;
		if (!button || button.dataset.way === undefined)
			return;
		this.controls.turn(button,
			{ ...this.answer?.input, ...this.answer });
		this.release();
	}

	/** Examples and Reset are links, so that they work without scripts; here
	 * they change the page in place, and Back goes back.
	 * @param {MouseEvent} event */
	clicked(event) {
		const link = event.target instanceof Element ?
			event.target.closest("a") : null;
		if (!link || event.ctrlKey || event.metaKey || event.shiftKey)
			return;
		const reset = link.dataset.reset !== undefined;
		if (!reset && link.dataset.preset === undefined)
			return;
		event.preventDefault();
		const pairs = reset ? this.opening :
			fromQuery(link.dataset.preset ?? "");
		this.trail.leave(this.asked());
		this.trail.step(pairs, reset ? this.place.bare : undefined);
		this.extras.forget();
		this.controls.pairs = pairs;
		this.release();
	}

	/** What is asked, never nothing: a page without a query would open with
	 * its example.
	 * @returns {Pairs} */
	asked() {
		const pairs = this.controls.pairs;
		const first = [...this.controls.by.values()].find((control) =>
			control.byDefault !== "" && !control.element.hidden);
		return pairs.length || !this.opening.length || !first ? pairs :
			[[first.name, first.byDefault]];
	}

	/** @param {Pairs} pairs
	 * @param {boolean} [step] that Back undoes */
	set(pairs, step) {
		const now = new Map(this.controls.pairs);
		for (const [name, text] of pairs)
			now.set(name, text);
		if (step) {
			this.trail.leave(this.asked());
			this.trail.step([...now]);
		}
		this.controls.pairs = [...now];
		this.release();
	}

	reopen() {
		const pairs = this.trail.read();
		if (!pairs)
			return;
		void this.take(pairs.length ? pairs : this.opening)
			.then(() => this.release());
	}

	/** What an address asks. In a lesson no server has seen it yet.
	 * @param {Pairs} pairs */
	async take(pairs) {
		this.controls.pairs = this.root.id && pairs !== this.opening ?
			await mend(this.root, pairs) : pairs;
	}

	move() {
		this.controls.send();
		this.address = addressOf(this.name, this.controls.pairs);
		this.ask(this.address);
	}

	/** @param {boolean} [quiet] it is typed on, and not to be read aloud yet */
	release(quiet = false) {
		this.typing.stop();
		this.released = true;
		this.silent = false;
		this.quiet = quiet;
		this.move();
	}

	/** @param {{answer?: Answer, problem?: Problem}} result
	 * @param {boolean} last
	 * @param {boolean} current it is what was asked last */
	show(result, last, current) {
		// It is asked again in a moment, and by then for what stands there.
		if (this.typing.waits)
			return;
		const moving = !(last && this.released);
		if (result.answer && current)
			this.controls.tell(result.answer);
		if (result.answer)
			this.showAnswer(result.answer, moving);
		else if (result.problem)
			this.showProblem(result.problem, moving);
		if (moving)
			return;
		this.released = false;
		this.settle();
		this.root.dataset.ready = "";
	}

	/** @param {Answer} answer
	 * @param {boolean} moving */
	showAnswer(answer, moving) {
		this.answer = answer;
		this.controls.blame(undefined, "");
		this.faults.clear();
		showAnswer(this.root, answer, moving);
		this.drawn?.show(answer, moving);
		this.faults.age(this.controls.differ(answer));
		if (!moving && !this.silent && !this.quiet)
			this.hear(this.extras.said() +
				this.controls.told(answer) + answer.takeaway);
	}

	/** The last good answer stays, marked as such. Only what was let go is
	 * refused at its control and aloud.
	 * @param {Problem} problem
	 * @param {boolean} moving */
	showProblem(problem, moving) {
		this.faults.show(problem);
		this.root.toggleAttribute("data-quiet", this.quiet);
		if (moving)
			return;
		const words = this.faults.words(problem);
		this.controls.blame(problem.parameter, words);
		this.drawn?.refused?.(problem);
		if (!this.silent && !this.quiet)
			this.hear(`${this.extras.said()}No answer: ${words}`);
	}

	/** The address and what hangs on it follow what is asked. A link that was
	 * mended is put right at once. */
	settle() {
		const pairs = this.asked();
		const mended = this.root.querySelector("[data-mended]");
		if (!this.silent || mended)
			this.trail.follow(pairs);
		this.share.show(pairs);
		markPresets(this.root, this.controls, new Map(pairs), (own) =>
			this.place.href(own));
	}

	/** @param {string} text */
	say(text) {
		this.part("status").classList.remove("unseen");
		this.part("status").textContent = text;
	}

	/** What stands in sight elsewhere is only read aloud.
	 * @param {string} text */
	hear(text) {
		this.part("status").classList.add("unseen");
		this.part("status").textContent = text;
	}

	/** A figure has a view if the server says so. */
	async view() {
		const views = document.documentElement.dataset.views ?? "";
		if (!views.split(" ").includes(this.name))
			return;
		/** @type {View} */
		const view = await import(`../figures/${this.name}/view.js`);
		this.drawn = view.start({
			root: this.root,
			picture: this.part("picture"),
			more: this.part("more"),
			heading: this.root.id ? "h4" : "h2",
			words: (text) => this.faults.plain(text),
			asked: () => this.asked(),
			set: (pairs) => this.set(pairs),
			go: (pairs) => this.set(pairs, true),
		});
	}

	async start() {
		await this.view();
		const unseen = this.trail.unseen();
		if (unseen)
			await this.take(unseen);
		this.move();
	}
}

for (const root of document.querySelectorAll(".figure[data-figure]"))
	void new Figure(/** @type {HTMLElement} */ (root)).start();
preparePrint();
