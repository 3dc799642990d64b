// api.js: asks the server. At most one request is in flight; while one is, only
// the latest question waits, so a dragged slider never queues up stale answers.

/** @typedef {import("./types.js").Answer} Answer */
/** @typedef {import("./types.js").Problem} Problem */
/** @typedef {import("./types.js").Pairs} Pairs */

const base = new URL("../../api/", import.meta.url);

/** name=value&…, spaces as %20.
 * @param {Pairs} pairs */
export function toQuery(pairs) {
	return pairs.map((pair) => pair.map(encodeURIComponent).join("="))
		.join("&");
}

/** @param {string} query
 * @returns {Pairs} */
export function fromQuery(query) {
	return [...new URLSearchParams(query)].filter((pair) => pair[1] !== "");
}

/** @param {string} figure
 * @param {Pairs} pairs */
export function addressOf(figure, pairs) {
	return new URL(`figures/${figure}?${toQuery(pairs)}`, base).href;
}

/** The server did not answer, or not with JSON.
 * @param {unknown} cause
 * @returns {Problem} */
function silence(cause) {
	return {
		title: "No answer",
		status: 0,
		detail: "The server does not answer. Is steptime still " +
			`running? (${cause instanceof Error ?
				cause.message : cause})`,
	};
}

/** @param {string} address
 * @returns {Promise<{answer?: Answer, problem?: Problem}>} */
async function ask(address) {
	try {
		// The same is hardly ever asked twice: a copy on the browser's disk
		// would cost more than it saves.
		const reply = await fetch(address, { cache: "no-store" });
		const body = await reply.json();
		return reply.ok ? { answer: body } : { problem: body };
	} catch (error) {
		return { problem: silence(error) };
	}
}

/** One answer beside the main one; null if there is none.
 * @param {string} figure
 * @param {Pairs} pairs */
export async function fetchAnswer(figure, pairs) {
	return (await ask(addressOf(figure, pairs))).answer ?? null;
}

/**
 * Returns a function that asks for an address; show is called with each answer,
 * and last says that no later question waits.
 * @param {(result: {answer?: Answer, problem?: Problem}, last: boolean) => void}
 *        show
 */
export function latest(show) {
	/** @type {string | null} */
	let waiting = null;
	/** @type {{address: string, result: {answer?: Answer,
	 *          problem?: Problem}} | null} */
	let known = null;
	let busy = false;

	async function work() {
		busy = true;
		while (waiting !== null) {
			const address = waiting;
			waiting = null;
			// A slider that is let go asks what it has just asked.
			if (known?.address !== address || !known.result.answer)
				known = { address, result: await ask(address) };
			show(known.result, waiting === null);
		}
		busy = false;
	}

	/** @param {string} address */
	return (address) => {
		waiting = address;
		if (!busy)
			void work();
	};
}
