// draft.js: what was typed and not yet graded or saved, kept in this browser: a
// closed tab, a crash or a server that is gone loses none of it. An answer that was sent and
// not acknowledged stays with its key, so that it can be sent again.

/**
 * @typedef {{hash: string, draw: number, typed?: string, choices?: string[],
 *            confidence?: number | null, hint?: boolean,
 *            pending?: {path: string, bytes: string}}} Draft
 */

const pause = 1000; // ms without a key before what was typed is kept

/** @param {string} id */
const name = (id) => `steptime.draft.${id}`;

/** @param {string} id
 * @returns {Draft | null} */
export function readDraft(id) {
	try {
		const draft = JSON.parse(localStorage.getItem(name(id)) ?? "null");
		return typeof draft?.hash === "string" ? draft : null;
	} catch {
		return null;
	}
}

/** Storage may be forbidden or full: then what was typed lasts as long as the
 * page.
 * @param {string} id
 * @param {Draft | null} draft null: there is nothing to keep */
export function writeDraft(id, draft) {
	try {
		if (draft)
			localStorage.setItem(name(id), JSON.stringify(draft));
		else
			localStorage.removeItem(name(id));
	} catch {
		// Said above.
	}
}

/** Keeps what is typed: once typing pauses, and when the page may go. */
export class DraftKeeper {
	/** @param {() => Draft & {id: string}} look what stands there now */
	constructor(look) {
		this.look = look;
		this.timer = 0;
		this.unsaved = false;
		document.addEventListener("visibilitychange", () => this.save());
	}

	/** Something was typed or chosen. */
	touch() {
		clearTimeout(this.timer);
		this.unsaved = true;
		this.timer = window.setTimeout(() => this.save(), pause);
	}

	save() {
		if (this.unsaved)
			this.keep();
	}

	/** Keeps it now.
	 * @param {{path: string, bytes: string}} [pending] what was sent and is not
	 *        answered yet */
	keep(pending) {
		const { id, ...draft } = this.look();
		this.rest();
		writeDraft(id, { ...draft, ...pending ? { pending: {
			path: pending.path, bytes: pending.bytes } } : {} });
	}

	/** It was answered or saved, or is not asked any more. */
	forget() {
		this.rest();
		writeDraft(this.look().id, null);
	}

	rest() {
		clearTimeout(this.timer);
		this.unsaved = false;
	}
}
