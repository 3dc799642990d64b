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

// The server takes 8192 bytes; a proxy before it may add to the path.
const longest = 8000;

/** May the question stand in an address?
 * @param {string} address absolute */
export function isLink(address) {
	const { pathname, search } = new URL(address);
	return pathname.length + search.length <= longest;
}

/** What does not fit into an address is sent as the body of a POST.
 * @param {string} address
 * @returns {[string, RequestInit]} */
function requestOf(address) {
	// The same is hardly ever asked twice: a copy on the browser's disk
	// would cost more than it saves.
	if (isLink(address))
		return [address, { cache: "no-store" }];
	const url = new URL(address);
	return [url.origin + url.pathname, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify(Object.fromEntries(url.searchParams)),
	}];
}

/** @param {string} address
 * @returns {Promise<{answer?: Answer, problem?: Problem}>} */
async function ask(address) {
	try {
		const reply = await fetch(...requestOf(address));
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

/** Would the server say the same again? A refusal is an answer, trouble is not.
 * @param {{answer?: Answer, problem?: Problem}} result */
function isFinal({ answer, problem }) {
	return answer !== undefined ||
		(problem !== undefined && problem.status >= 400 &&
			problem.status < 500);
}

/**
 * Returns a function that asks for an address; show is called with each answer,
 * and its address; last says that no later question waits.
 * @param {(result: {answer?: Answer, problem?: Problem}, last: boolean,
 *          address: string) => void}
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
			// A slider that is let go asks what it has just asked;
			// so does Enter in a field that it changes.
			if (known?.address !== address || !isFinal(known.result))
				known = { address, result: await ask(address) };
			show(known.result, waiting === null, address);
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
