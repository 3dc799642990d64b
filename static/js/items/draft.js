// draft.js: what was typed and not yet graded, kept in this browser: a closed tab,
// a crash or a server that is gone loses none of it. An answer that was sent and
// not acknowledged stays with its key, so that it can be sent again.

/**
 * @typedef {{hash: string, draw: number, typed?: string, choices?: string[],
 *            confidence?: number | null, hint?: boolean,
 *            pending?: {path: string, bytes: string}}} Draft
 */

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
