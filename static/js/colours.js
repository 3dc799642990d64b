// colours.js: the tokens of static/css/tokens.css as a canvas needs them. A
// custom property gives back its own text, light-dark(…) and all; a probe's
// computed colour is what it means now.

const probe = document.createElement("span");
probe.className = "unseen colour-probe";
probe.setAttribute("aria-hidden", "true");

/** @type {Map<string, string>} */
let known = new Map();

/** @param {string} token without its two dashes: "data-this" */
export function colour(token) {
	let value = known.get(token);
	if (value === undefined) {
		if (!probe.isConnected)
			document.body.append(probe);
		probe.style.color = `var(--${token})`;
		value = getComputedStyle(probe).color;
		known.set(token, value);
	}
	return value;
}

let sans = "";

/** The family of texts in charts. Asking for it lays the page's styles out, so it
 * is asked once. */
export function family() {
	sans ||= getComputedStyle(document.documentElement)
		.getPropertyValue("--sans").trim();
	return sans;
}

export function forgetColours() {
	known = new Map();
}
