// review.js: the review of cards. It shows one card at a time, waits until it has
// been thought of, and sends how well it was known; what comes next, and when, is
// the server's to say.
//
// Keys, as long as the focus is in the card: Space shows the answer, 1 to 4 grade;
// those of the tools below it are in review-tools.js.

import { element } from "./answer.js";
import { Shown } from "./items/card.js";
import { openEditor } from "./items/editor.js";
import { Question } from "./items/question.js";
import { doneScreen, emptyScreen } from "./review-end.js";
import { Grades } from "./review-grades.js";
import { Tools } from "./review-tools.js";
import { Act, announce, ask } from "./study.js";
import { Trouble } from "./trouble.js";

/** @typedef {import("./items/types.js").Next} Next */
/** @typedef {import("./items/types.js").Outcome} Outcome */

const kept = "Nothing is lost; it will be sent when it is back.";
const verbs = { suspend: "Suspended: it is not asked any more.",
	bury: "Buried: it comes back tomorrow." };

/** @param {Next["left"]} left */
const countsOf = (left) => [[left.learning, "learning"],
	[left.review, "to review"], [left.new, "new"]]
	.filter(([count]) => count).map(([count, name]) => `${count} ${name}`).join(" · ");

class Review {
	/** @param {HTMLElement} root */
	constructor(root) {
		this.root = root;
		this.busy = false;
		this.revealed = false;
		this.editing = false;
		this.ahead = false;
		this.started = 0;
		/** @type {Next | null} */
		this.next = null;
		/** @type {string | undefined} the attempt at a typed card */
		this.attempt = undefined;
		this.trouble = new Trouble(kept);
		this.counts = element("p", "", "review-counts");
		this.said = element("p", "", "review-said");
		this.card = element("section", "", "review-card");
		this.grades = new Grades((rating) => this.grade(rating));
		this.tools = new Tools({
			undo: () => this.takeBack(),
			suspend: () => this.mark("suspend"),
			bury: () => this.mark("bury"),
			edit: () => this.openEditor(),
		}, (text) => this.say(text));
		this.frame();
	}

	frame() {
		this.said.setAttribute("role", "status");
		this.card.tabIndex = -1;
		this.card.setAttribute("aria-label", "Card");
		this.root.replaceChildren(this.counts, this.said,
			this.trouble.element, this.card,
			this.grades.element, this.tools.element);
		this.root.addEventListener("keydown", (event) => this.key(event));
		document.addEventListener("settings", (event) => void this.settle(
			/** @type {CustomEvent} */ (event).detail));
	}

	/** @param {KeyboardEvent} event */
	key(event) {
		const at = /** @type {HTMLElement} */ (event.target);
		const typing = at.matches("input[type=text]:not([readonly])");
		if (event.ctrlKey || event.altKey || event.metaKey || typing ||
		    event.repeat || this.editing)
			return;
		const done = this.act(event.key, at.matches(
			"button, summary, a, input"));
		if (done)
			event.preventDefault();
	}

	/** @param {string} key
	 * @param {boolean} onControl Space is the control's own
	 * @returns {boolean} whether it meant something */
	act(key, onControl) {
		if (this.tools.act(key) || this.grades.act(key))
			return true;
		if (key === " " && !this.revealed && !onControl && this.shown)
			return void this.shown.reveal(), true;
		return false;
	}

	/** Asks for the next card.
	 * @param {{ahead?: boolean, say?: string}} [how] */
	async go({ ahead = false, say = "" } = {}) {
		clearTimeout(this.waiting);
		this.ahead = ahead;
		let reply = await ask("review/next", ahead ? { ahead: 1 } : {});
		for (let ms = 1000; !reply.ok; ms = Math.min(2 * ms, 15000)) {
			if (reply.status !== 0 && reply.status !== 503)
				return this.trouble.tell(reply.body.detail);
			await this.trouble.wait(reply.body.detail, ms);
			reply = await ask("review/next", ahead ? { ahead: 1 } : {});
		}
		this.trouble.clear();
		this.show(reply.body, say);
	}

	/** @param {Next} next
	 * @param {string} say */
	show(next, say) {
		this.next = next;
		this.revealed = false;
		this.attempt = undefined;
		this.shown = null;
		this.started = performance.now();
		this.say(say);
		this.counts.textContent = next.card ? countsOf(next.left) : "";
		this.grades.clear();
		this.tools.show(next);
		if (next.card && next.item)
			this.ask(next);
		else
			void this.end(next);
	}

	/** @param {Next} next */
	ask({ card, item }) {
		const face = element("div", "", "item");
		if (!card || !item)
			return;
		face.dataset.use = "card";
		this.card.replaceChildren(...card.leech ? [element("p",
			`You have forgotten this card ${card.lapses} times. Learn it ` +
			"anew from its lesson, or suspend it.", "item-note")] : [],
		face);
		if (item.form === "none") {
			this.shown = new Shown(face, item, {
				shown: () => this.reveal(null),
			});
			this.shown.show.append(element("kbd", "Space"));
			this.focus(this.card);
		} else {
			const question = new Question(face, item, { fresh: true,
				single: true,
				graded: (outcome, key) => {
					this.attempt = key;
					this.reveal(outcome);
				} });
			this.focus(question.field);
		}
	}

	/** The answer is there: it can be graded.
	 * @param {Outcome | null} outcome of a typed card */
	reveal(outcome) {
		this.revealed = true;
		this.grades.suggested = outcome?.rating ?? 0;
		this.grades.show(this.next?.buttons ?? []);
		this.grades.focus();
	}

	/** @param {number} rating */
	async grade(rating) {
		const { card, buttons = [] } = this.next ?? {};
		if (!card || !this.revealed)
			return;
		const name = buttons.find((one) => one.rating === rating)?.name;
		await this.send("review/grade", { card: card.id,
			version: card.version, rating,
			...this.attempt ? { attempt: this.attempt } : {},
			took_ms: Math.min(86400000,
				Math.round(performance.now() - this.started)) },
		({ text, leech }) => `${name}: comes back in ${text}.${leech ?
			" You keep forgetting this one: it is marked as a leech." :
			""}`);
	}

	/** @param {"suspend" | "bury"} what */
	async mark(what) {
		const { card } = this.next ?? {};
		if (card)
			await this.send(`review/${what}`, { card: card.id,
				version: card.version }, () => verbs[what]);
	}

	/** Whoever is at the settings stays there.
	 * @param {{focus: () => void}} at */
	focus(at) {
		if (!document.activeElement?.closest("[data-settings]"))
			at.focus();
	}

	/** Other settings: other intervals, perhaps another card.
	 * @param {{two_buttons: boolean}} now */
	async settle({ two_buttons: two }) {
		this.grades.two = two;
		if (this.editing || this.busy)
			return;
		const reply = await ask("review/next", this.ahead ?
			{ ahead: 1 } : {});
		announce({ deck: true });
		if (!reply.ok)
			return;
		const { card } = reply.body;
		if (card?.id !== this.next?.card?.id ||
		    card?.version !== this.next?.card?.version)
			return this.show(reply.body, "");
		this.next = reply.body;
		this.counts.textContent = countsOf(reply.body.left);
		if (this.revealed)
			this.grades.show(reply.body.buttons);
	}

	/** @param {string} text */
	say(text) {
		this.said.textContent = text;
	}

	/** The card's text in place of the card, until it is saved or left. */
	async openEditor() {
		const id = this.next?.card?.id;
		if (!id || this.editing || this.busy)
			return;
		this.editing = true;
		const why = await openEditor(id, (editor) => {
			this.card.replaceChildren(editor.element);
			this.showEditing(true);
		}, (item) => {
			this.showEditing(false);
			void this.go({ ahead: this.ahead, say: item ?
				"Saved. This is the card as it is now." : "" });
		});
		if (why) {
			this.editing = false;
			this.say(why);
		}
	}

	/** @param {boolean} editing */
	showEditing(editing) {
		this.editing = editing;
		this.root.parentElement?.classList.toggle("editing", editing);
		this.tools.element.hidden = editing;
		this.grades.element.hidden = true;
		if (editing)
			this.say("");
	}

	async takeBack() {
		const act = this.next?.undo?.act;
		await this.send("review/undo", { act }, ({ undone }) =>
			`Taken back: ${undone}.`);
	}

	/** One act at a time. A card that has changed meanwhile is shown anew, with
	 * the reason.
	 * @param {string} path
	 * @param {object} body
	 * @param {(body: any) => string} said */
	async send(path, body, said) {
		if (this.busy)
			return;
		this.busy = true;
		this.root.setAttribute("aria-busy", "true");
		const reply = await Act.of(path, body).settle(this.trouble);
		const say = reply.ok ? said(reply.body) : reply.body.detail;
		await this.go({ say });
		this.busy = false;
		this.root.removeAttribute("aria-busy");
		announce({ deck: true });
	}

	/** There is no card now: why, and what to do.
	 * @param {Next} next */
	async end(next) {
		const progress = await ask("progress");
		const { deck, today } = progress.ok ? progress.body :
			{ deck: { cards: 0 }, today: { grades: 0 } };
		this.card.replaceChildren(...deck.cards === 0 ?
			emptyScreen((say) => void this.go({ say })) :
			doneScreen(next, today, () => void this.go({ ahead: true })));
		const title = this.card.querySelector("h2");
		title?.setAttribute("tabindex", "-1");
		if (title)
			this.focus(title);
		const wait = next.next_due_s;
		if (wait !== null && wait < 86400)
			this.waiting = window.setTimeout(() => void this.go(),
				Math.max(1, wait + 1) * 1000);
	}

	async begin() {
		const reply = await ask("progress");
		this.grades.two = reply.ok && reply.body.settings.two_buttons;
		await this.go(reply.ok && reply.body.note ?
			{ say: reply.body.note } : {});
	}
}

const root = document.querySelector("[data-review]");
if (root instanceof HTMLElement)
	void new Review(root).begin();
