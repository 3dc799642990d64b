// study.js: talks to /api about what a learner does (server/study/study.h). An
// act has one key for its life: what got no answer is sent again, byte by byte,
// until the server says what became of it. So nothing is lost and nothing is
// done twice.

/** @typedef {import("./types.js").Problem} Problem */
/** What shows that an act waits: it resolves when it is time to try again.
 * @typedef {{wait: (why: string, ms: number) => Promise<void>,
 *            clear: () => void}} Waiting */
/** @typedef {{ok: boolean, status: number, body: any}} Reply */

const root = new URL("../../", import.meta.url);
const longest = 15000; // ms for which an answer is waited for
const pauses = [1000, 2000, 4000, 8000, 15000]; // ms between two tries

/** Minutes to add to UTC for the clock of this browser. */
export const offset = () => -new Date().getTimezoneOffset();

/** How many folders deep this page is: links in HTML that arrives need it. */
export const depth = () => Math.max(0, location.pathname
	.slice(root.pathname.length).split("/").length - 1);

/** randomUUID() is there only in secure contexts, and a page that comes through
 * a forwarded host name is none. */
export function newKey() {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	return [...bytes].map((one) => one.toString(16).padStart(2, "0"))
		.join("");
}

/** @param {string} path below /api/
 * @param {RequestInit} [how]
 * @returns {Promise<Reply>} */
async function request(path, how) {
	try {
		const reply = await fetch(new URL(`api/${path}`, root), {
			cache: "no-store",
			signal: AbortSignal.timeout(longest),
			...how,
		});
		return { ok: reply.ok, status: reply.status,
			body: await reply.json() };
	} catch {
		return { ok: false, status: 0, body: { status: 0,
			title: "No answer",
			detail: "The server does not answer." } };
	}
}

/** Asks for data.
 * @param {string} path
 * @param {Object<string, string | number>} [query] */
export function ask(path, query = {}) {
	const pairs = { utc_offset_min: offset(), depth: depth(), ...query };
	return request(`${path}?${new URLSearchParams(
		Object.entries(pairs).map(([k, v]) => [k, String(v)]))}`);
}

/** Something a learner does, as it is sent: now, or by a page that is loaded
 * later. */
export class Act {
	/** @param {string} path
	 * @param {string} bytes */
	constructor(path, bytes) {
		this.path = path;
		this.bytes = bytes;
	}

	/** @param {string} path
	 * @param {object} body */
	static of(path, body) {
		return new Act(path, JSON.stringify({ key: newKey(),
			utc_offset_min: offset(), ...body }));
	}

	/** Sends it once. leaving: the page may go before the answer comes.
	 * @param {boolean} [leaving] */
	once(leaving = false) {
		return request(this.path, { method: "POST", body: this.bytes,
			keepalive: leaving,
			headers: { "Content-Type": "application/json" } });
	}

	/** Sends it until there is an answer that is not "try again".
	 * @param {Waiting} waiting
	 * @returns {Promise<Reply>} */
	async settle(waiting) {
		for (let tries = 0; ; tries++) {
			const reply = await this.once();
			if (reply.status !== 0 && reply.status !== 503) {
				waiting.clear();
				return reply;
			}
			await waiting.wait(reply.body.detail,
				pauses[Math.min(tries, pauses.length - 1)]);
		}
	}
}

/** Tells other parts of the page, and other tabs, that something was done.
 * @param {{item?: string, deck?: boolean}} what */
export function announce(what) {
	document.dispatchEvent(new CustomEvent("study", { detail: what }));
}
