// question.js: a question that one answers in place. What it looks like follows
// from the item and the last outcome, both of which are the server's (graded.js and
// locked.js show it); this file asks, sends answers and takes what the server says.

import { element } from "../answer.js";
import { Act, announce, ask, depth } from "../study.js";
import { Trouble } from "../trouble.js";
import { Choices } from "./choices.js";
import { Confidence } from "./confidence.js";
import { DraftKeeper, readDraft } from "./draft.js";
import { showGraded } from "./graded.js";
import { button, fold, htmlElement } from "./html.js";
import { showLocked } from "./locked.js";
import { NumberField } from "./number.js";
import { isGraded } from "./outcome.js";
import { wordOf } from "./verdict.js";

/** @typedef {import("./types.js").Item} Item */
/** @typedef {import("./types.js").Outcome} Outcome */
/** @typedef {import("./types.js").Given} Given */
/**
 * fresh: it is asked anew, whatever was answered before. single: one answer, no
 * second (a card in review).
 * @typedef {{fresh?: boolean, single?: boolean,
 *            graded?: (outcome: Outcome, key: string) => void}} Mode
 */

const kept = "What you answered is kept in this browser and will be sent " +
	"when it is back.";

export class Question {
	/** @param {HTMLElement} root
	 * @param {Item} item
	 * @param {Mode} [mode] */
	constructor(root, item, mode = {}) {
		this.root = root;
		this.item = item;
		this.mode = mode;
		this.sending = false;
		this.trouble = new Trouble(kept);
		this.form = /** @type {HTMLFormElement} */ (
			element("form", "", "question"));
		this.note = element("p", "", "item-note");
		this.status = element("p", "", "verdict");
		this.hintPlace = element("div");
		this.below = element("div", "", "outcome");
		/** @type {Choices | NumberField} */
		this.field = new Choices(item);
		/** @type {Confidence | null} */
		this.sure = null;
		/** @type {HTMLDetailsElement | null} */
		this.hint = null;
		this.submit = button("Check", "button button-main");
		this.again = button("New numbers");
		this.unknown = button("I don’t know");
		this.started = 0;
		this.drafts = new DraftKeeper(() => this.draft());
		this.frame();
		this.ask(item);
		this.resume();
	}

	/** What stays while questions come and go: above all the live region. */
	frame() {
		this.form.noValidate = true;
		this.submit.type = "submit";
		this.again.addEventListener("click", () => void this.renew());
		this.unknown.addEventListener("click", () => void this.giveUp());
		this.status.setAttribute("role", "status");
		this.root.replaceChildren(this.note, this.form, this.trouble.element,
			this.status, this.hintPlace, this.below);
		this.form.addEventListener("submit", (event) => {
			event.preventDefault();
			void this.check();
		});
		this.form.addEventListener("input", () => this.changed());
	}

	/** Puts a question, unanswered.
	 * @param {Item} item */
	ask(item) {
		this.item = item;
		this.started = performance.now();
		this.field = item.form === "number" ? new NumberField(item,
			(reading) => void this.check({ reading })) : new Choices(item);
		this.sure = item.kind === "predict" && !item.locked ?
			new Confidence(item.id) : null;
		this.form.replaceChildren(htmlElement("div", item.prompt, "prompt"),
			this.field.element, ...this.sure ? [this.sure.element] : [],
			this.actions());
		this.hint = this.addHint();
		this.say([]);
		this.below.replaceChildren();
		this.root.dataset.state = "open";
		this.root.dataset.ready = "";
		this.remark(item.changed ? "This question was changed since you " +
			"answered it. Your earlier answer is kept in your history." :
			"");
	}

	actions() {
		const row = element("div", "", "item-actions");
		this.submit.textContent = this.item.kind === "predict" ?
			"Lock my prediction" : "Check";
		this.again.hidden = true;
		row.append(this.submit, ...this.item.kind === "card" ?
			[this.unknown] : [], this.again);
		row.hidden = this.item.locked;
		return row;
	}

	addHint() {
		this.hintPlace.replaceChildren();
		if (!this.item.hint)
			return null;
		const hint = fold("Hint", "item-fold");
		hint.append(htmlElement("div", this.item.hint, "solution"));
		this.hintPlace.append(hint);
		return hint;
	}

	/** What was there before: an answer that may not have arrived, one that was
	 * begun, or the last one. */
	resume() {
		const draft = readDraft(this.item.id);
		const { answered } = this.item;
		if (draft?.pending) {
			this.fill(draft);
			void this.send(new Act(draft.pending.path,
				draft.pending.bytes));
		} else if (draft && !this.item.locked && !this.mode.single) {
			void this.takeUp(draft);
		} else if (answered?.outcome && !this.mode.fresh) {
			this.field.fill(answered);
			this.show(answered.outcome);
		} else if (answered && this.mode.fresh && !this.mode.single) {
			this.remark(`Last time: ${wordOf(answered.verdict)
				.toLowerCase()}.`);
		}
	}

	/** @param {import("./draft.js").Draft} draft */
	async takeUp(draft) {
		if (draft.hash !== this.item.hash) {
			this.remark("This question was changed since you began to " +
				"answer it. What you typed is still here.");
		} else if (draft.draw !== this.item.draw) {
			const reply = await ask(`items/${this.item.id}`,
				{ draw: draft.draw });
			if (reply.ok)
				this.ask(reply.body);
		}
		this.fill(draft);
	}

	/** @param {Given & {confidence?: number | null, hint?: boolean}} given */
	fill(given) {
		this.field.fill(given);
		this.sure?.fill(given.confidence ?? null);
		if (this.hint && given.hint)
			this.hint.open = true;
	}

	/** @param {string} text */
	remark(text) {
		this.note.textContent = text;
	}

	/** In the status line. What stands at a field too is only read aloud there.
	 * @param {(Node | string)[]} parts
	 * @param {boolean} [atField] */
	say(parts, atField = false) {
		this.status.replaceChildren(...parts);
		this.status.classList.toggle("unseen", atField);
	}

	/** Why it is not graded, at the field that is to be looked at again.
	 * @param {Choices | NumberField | Confidence} field
	 * @param {string} why */
	lack(field, why) {
		field.tell(why);
		this.say([why], true);
	}

	/** Something was typed or chosen: an old verdict does not belong to it. */
	changed() {
		if (this.root.dataset.state !== "open") {
			this.root.dataset.state = "open";
			this.below.replaceChildren();
		}
		this.field.show(null);
		this.say([]);
		this.drafts.touch();
	}

	/** What stands there.
	 * @returns {import("./draft.js").Draft & {id: string}} */
	draft() {
		const { hash, draw, id } = this.item;
		return { id, hash, draw, ...this.field.given(),
			confidence: this.sure?.value, hint: this.hint?.open };
	}

	/** Sends what was given. One act at a time, whoever clicks how often.
	 * @param {{reading?: number}} [more] */
	async check(more = {}) {
		const { sure } = this;
		const given = this.field.given();
		if (!given)
			return this.lack(this.field, this.field.missing);
		if (sure && sure.value === null)
			return this.lack(sure, sure.missing);
		await this.answer({ ...given,
			...sure ? { confidence: sure.value } : {}, ...more });
	}

	/** It is not known: no number is made up, the answer is shown. */
	giveUp() {
		return this.answer({});
	}

	/** @param {object} given */
	async answer(given) {
		const { item } = this;
		if (this.sending || item.locked)
			return;
		await this.send(Act.of(`items/${item.id}/attempts`, {
			hash: item.hash, draw: item.draw, ...given,
			...this.hint?.open ? { hint: true } : {},
			took_ms: this.took(), depth: depth(),
		}));
	}

	took() {
		return Math.min(86400000,
			Math.round(performance.now() - this.started));
	}

	/** @param {Act} act */
	async send(act) {
		this.sending = true;
		this.submit.setAttribute("aria-disabled", "true");
		this.drafts.keep(act);
		const reply = await act.settle(this.trouble);
		this.sending = false;
		this.submit.removeAttribute("aria-disabled");
		if (reply.ok)
			this.take(reply.body);
		else if (reply.status === 409 && reply.body.item)
			this.conflict(reply.body);
		else
			this.refused(reply.body.detail);
	}

	/** @param {{key: string, saved: boolean, why: string | null,
	 *           outcome: Outcome}} body */
	take({ key, saved, why, outcome }) {
		const graded = isGraded(outcome);
		if (!graded) {
			this.drafts.keep();
		} else {
			this.drafts.forget();
			this.item = { ...this.item, changed: false,
				locked: this.item.kind === "predict" };
			this.remark(saved || !why ? "" :
				`This was graded, but it is not kept. ${why}`);
		}
		this.show(outcome);
		if (!graded)
			return;
		this.mode.graded?.(outcome, key);
		announce({ item: this.item.id });
	}

	/** The item has changed, or was answered elsewhere.
	 * @param {{detail: string, item: Item, typed?: string,
	 *          choices?: string[]}} body */
	conflict({ detail, item, typed, choices }) {
		const sure = this.sure?.value;
		this.drafts.forget();
		this.ask(item);
		if (item.answered?.outcome) {
			this.field.fill(item.answered);
			this.show(item.answered.outcome);
		} else {
			this.fill({ typed, choices, confidence: sure });
			this.drafts.keep();
		}
		this.say([detail]);
	}

	/** @param {string} why */
	refused(why) {
		this.drafts.keep();
		this.trouble.tell(why);
	}

	/** @param {Outcome} outcome */
	show(outcome) {
		if (this.item.kind === "predict" && isGraded(outcome))
			showLocked(this, outcome);
		else
			showGraded(this, outcome);
	}

	/** @param {Outcome} outcome */
	reveal(outcome) {
		if (outcome.correct && outcome.verdict !== "right")
			this.field.reveal(outcome.correct);
	}

	/** Nothing more can be answered here. */
	finish() {
		this.field.lock();
		const row = this.submit.parentElement;
		if (row)
			row.hidden = true;
	}

	/** The same question with other numbers. */
	async renew() {
		const reply = await ask(`items/${this.item.id}`,
			{ draw: this.item.draw + 1 });
		if (!reply.ok)
			return this.trouble.tell(reply.body.detail);
		this.trouble.clear();
		this.drafts.forget();
		this.ask(reply.body);
		this.say(["New numbers."]);
		this.field.focus();
	}
}
