// editor.js: the text of one item, as it stands in its bank, in a plain field: read,
// changed, saved (server/edit/edit.h). What is wrong with it is the server's to
// say; nothing that was typed is lost until it is saved or thrown away.

import { element } from "../answer.js";
import { Act, announce, ask, depth } from "../study.js";
import { Trouble } from "../trouble.js";
import { DraftKeeper, readDraft } from "./draft.js";
import { differing } from "./differ.js";
import { button } from "./html.js";

/** @typedef {import("./types.js").Item} Item */
/** @typedef {{line: number, column: number, message: string,
 *            warning: boolean, file: string | null}} Fault */
/** @typedef {{source: string, hash: string, file: string, line: number,
 *            readonly: string | null}} Source */

const keep = "What you wrote is kept in this browser and will be saved when it " +
	"is back.";
const how = "Markdown, as in the file. Ctrl+Enter saves; Esc, then Tab leaves " +
	"the text.";

export class Editor {
	/** @param {string} id
	 * @param {Source} source
	 * @param {(item: Item | null) => void} done null: nothing was saved */
	constructor(id, source, done) {
		this.id = id;
		this.source = source;
		this.done = done;
		this.busy = false;
		this.trouble = new Trouble(keep);
		this.element = element("section", "", "editor");
		this.field = /** @type {HTMLTextAreaElement} */ (
			element("textarea"));
		this.status = element("p", "", "editor-status");
		this.faults = element("ul", "", "editor-faults");
		this.theirs = element("div", "", "editor-theirs");
		this.save = button("Save", "button button-main");
		this.cancel = button("Cancel");
		this.drafts = new DraftKeeper(() => ({ id: `edit.${id}`, draw: 0,
			hash: this.source.hash, typed: this.field.value }));
		this.frame();
		this.resume();
	}

	frame() {
		const { field, id } = this;
		const label = element("label", `${this.source.file}, line ` +
			`${this.source.line}`);
		const hint = element("p", how, "editor-how");
		const row = element("div", "", "item-actions");
		const side = element("div", "", "editor-side");
		field.id = `source-${id}`;
		field.spellcheck = false;
		field.rows = Math.min(28, this.source.source.split("\n").length + 3);
		field.setAttribute("aria-describedby", `how-${id}`);
		label.setAttribute("for", field.id);
		hint.id = `how-${id}`;
		this.status.setAttribute("role", "status");
		this.element.setAttribute("aria-label", `Edit ${id}`);
		this.faults.setAttribute("aria-label", "What is wrong");
		row.append(this.save, this.cancel);
		side.append(this.status, this.faults, this.theirs);
		this.element.append(label, hint, field, side,
			this.trouble.element, row);
		this.element.addEventListener("keydown", (event) => this.key(event));
		field.addEventListener("input", () => this.changed());
		this.save.addEventListener("click", () => void this.send());
		this.cancel.addEventListener("click", () => this.leave());
	}

	/** What was begun the last time, if it was not saved. It belongs to the text
	 * that it was begun from. */
	resume() {
		const draft = readDraft(`edit.${this.id}`);
		this.field.value = draft?.typed ?? this.source.source;
		if (draft?.typed === undefined || !this.isChanged())
			return;
		this.source = { ...this.source, hash: draft.hash };
		this.status.textContent = "What you wrote the last time is still " +
			"here. It is not saved yet.";
	}

	/** @param {KeyboardEvent} event */
	key(event) {
		if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
			event.preventDefault();
			void this.send();
		}
	}

	isChanged() {
		return this.field.value !== this.source.source;
	}

	changed() {
		this.cancel.textContent = "Cancel";
		if (this.isChanged())
			this.drafts.touch();
		else
			this.drafts.forget();
	}

	store() {
		if (this.isChanged())
			this.drafts.keep();
		else
			this.drafts.forget();
	}

	/** What was changed is thrown away by a second press only. */
	leave() {
		const sure = "Throw my changes away";
		if (this.isChanged() && this.cancel.textContent !== sure) {
			this.cancel.textContent = sure;
			this.status.textContent = "Your changes are not saved.";
			return;
		}
		this.close(null);
	}

	/** @param {Item | null} item */
	close(item) {
		this.drafts.forget();
		this.done(item);
	}

	async send() {
		if (this.busy)
			return;
		this.busy = true;
		this.store();
		this.save.setAttribute("aria-disabled", "true");
		this.status.textContent = "";
		this.faults.replaceChildren();
		this.theirs.replaceChildren();
		const reply = await Act.of(`instructor/items/${this.id}`, {
			hash: this.source.hash, source: this.field.value,
			depth: depth() }).settle(this.trouble);
		this.busy = false;
		this.save.removeAttribute("aria-disabled");
		if (reply.ok) {
			announce({ item: this.id, deck: true });
			return this.close(reply.body.item);
		}
		this.status.textContent = reply.body.detail;
		this.faults.replaceChildren(...(reply.body.faults ?? []).map(
			(/** @type {Fault} */ fault) => this.fault(fault)));
		if (reply.body.source !== undefined)
			this.conflict(reply.body);
	}

	/** A fault with its place, which leads there.
	 * @param {Fault} fault */
	fault({ line, column, message, warning, file }) {
		const made = element("li");
		const place = `${line}:${column}`;
		if (file) {
			made.append(element("code", `${file}:${place}`));
		} else {
			const go = button(place, "link-button");
			go.title = "Go there";
			go.addEventListener("click", () => this.lead(line, column));
			made.append(go);
		}
		made.append(` ${warning ? "Warning: " : ""}${message}`);
		return made;
	}

	/** @param {number} line
	 * @param {number} column in characters */
	lead(line, column) {
		const lines = this.field.value.split("\n");
		const before = lines.slice(0, line - 1)
			.reduce((sum, one) => sum + one.length + 1, 0);
		const inside = [...lines[line - 1] ?? ""].slice(0, column - 1)
			.join("").length;
		this.field.focus();
		this.field.setSelectionRange(before + inside,
			before + (lines[line - 1] ?? "").length);
	}

	/** Somebody else changed the file: both texts, and what can be done.
	 * @param {{source: string, hash: string}} now */
	conflict({ source, hash }) {
		const mine = this.field.value;
		const same = source === this.source.source;
		const take = button("Take the file’s text");
		take.addEventListener("click", () => {
			this.field.value = source;
			this.theirs.replaceChildren();
			this.status.textContent = "This is the file’s text now.";
			this.field.focus();
		});
		this.source = { ...this.source, source, hash };
		this.store();
		this.save.textContent = "Save mine over it";
		if (same) {
			this.save.textContent = "Save";
			this.status.append(" Another item of the bank is what " +
				"changed; this one did not. Save again to keep both.");
			return;
		}
		this.theirs.replaceChildren(element("h3", "In the file now; what " +
			"differs from yours is marked"), differing(source, mine), take);
	}
}

/** Reads the item's text and puts the editor before at.
 * @param {string} id
 * @param {(editor: Editor) => void} show
 * @param {(item: Item | null) => void} done
 * @returns {Promise<string>} why it cannot be edited; "" if it is there */
export async function openEditor(id, show, done) {
	const reply = await ask(`instructor/items/${id}`);
	if (!reply.ok || reply.body.readonly)
		return reply.body.readonly ?? reply.body.detail;
	const editor = new Editor(id, reply.body, done);
	show(editor);
	editor.field.focus();
	editor.field.setSelectionRange(0, 0);
	return "";
}
