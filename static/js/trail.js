// trail.js: a figure's steps in the browser's history. What is asked stands in the
// address; what is too long for one stands in the entry itself.

import { isLink, toQuery } from "./api.js";

/** @typedef {import("./types.js").Pairs} Pairs */
/** @typedef {import("./place.js").Place} Place */

export class Trail {
	/** @param {Place} place
	 * @param {string} figure
	 * @param {Pairs} opening what the bare address asks */
	constructor(place, figure, opening) {
		this.place = place;
		this.figure = figure;
		this.opening = opening;
	}

	/** @param {Pairs} pairs */
	link(pairs) {
		return new URL(this.place.href(pairs), location.href).href;
	}

	/** The entry and its address.
	 * @param {Pairs} pairs
	 * @param {string} [address]
	 * @returns {[state: any, unused: string, address: string]} */
	entry(pairs, address = this.place.href(pairs)) {
		return isLink(this.link(pairs)) ? [null, "", address] :
			[{ figure: this.figure, pairs }, "", location.href];
	}

	/** This entry asks that.
	 * @param {Pairs} pairs */
	keep(pairs) {
		history.replaceState(...this.entry(pairs));
	}

	/** A step that Back undoes.
	 * @param {Pairs} pairs
	 * @param {string} [address] */
	step(pairs, address) {
		history.pushState(...this.entry(pairs, address));
	}

	/** What is too long for the address.
	 * @returns {Pairs | null} */
	get long() {
		const { state } = history;
		return state?.figure === this.figure ? state.pairs : null;
	}

	/** What this entry asks of the figure; null if nothing. */
	read() {
		return this.long ?? this.place.read();
	}

	/** Of that, what the server could not see when it wrote the page. */
	unseen() {
		return this.long ?? this.place.unseen();
	}

	/** Does the address say that and no more?
	 * @param {string} query */
	says(query) {
		return !this.long && this.place.query() === query;
	}

	/** Does the bare address ask that already?
	 * @param {Pairs} pairs */
	isBare(pairs) {
		return this.says("") && toQuery(pairs) === toQuery(this.opening);
	}

	/** Before a step: Back comes to what is asked now.
	 * @param {Pairs} pairs */
	leave(pairs) {
		if (!this.read() || !this.isBare(pairs))
			this.keep(pairs);
	}

	/** The address says what is asked, unless it does already.
	 * @param {Pairs} pairs */
	follow(pairs) {
		if (!this.isBare(pairs) && !this.says(toQuery(pairs)))
			this.keep(pairs);
	}
}
