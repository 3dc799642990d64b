// svg.js: SVG elements, and attributes that are written only when they change.

const space = "http://www.w3.org/2000/svg";

/** @param {string} name
 * @param {Object<string, string | number>} [attributes]
 * @param {SVGElement[]} [children] */
export function svg(name, attributes = {}, children = []) {
	const made = /** @type {SVGElement} */ (
		document.createElementNS(space, name));
	for (const [key, value] of Object.entries(attributes))
		made.setAttribute(key, String(value));
	made.append(...children);
	return made;
}

/** A length, to a hundredth of a pixel.
 * @param {Element} at
 * @param {string} name
 * @param {number} value */
export function place(at, name, value) {
	const text = String(Math.round(value * 100) / 100);
	if (at.getAttribute(name) !== text)
		at.setAttribute(name, text);
}

/** @param {Element} at
 * @param {string} name
 * @param {string} text */
export function say(at, name, text) {
	if (at.getAttribute(name) !== text)
		at.setAttribute(name, text);
}

/** The patterns of the kinds, once for a picture. Their colours are the style
 * sheet's (static/css/gantt.css). id begins the ids.
 * @param {string} id */
export function patterns(id) {
	/** @param {string} kind
	 * @param {number} size
	 * @param {SVGElement[]} marks
	 * @param {number} [turn] */
	const pattern = (kind, size, marks, turn = 0) => svg("pattern", {
		id: `${id}-${kind}`, width: size, height: size,
		patternUnits: "userSpaceOnUse",
		patternTransform: `rotate(${turn})`,
	}, [svg("rect", { width: size, height: size,
		class: `ground ground-${kind}` }), ...marks]);
	const line = (/** @type {number} */ size, /** @type {string} */ kind,
		/** @type {number} */ wide) => svg("rect",
		{ width: wide, height: size, class: `mark mark-${kind}` });
	const dot = (/** @type {number} */ x, /** @type {number} */ y,
		/** @type {string} */ kind) => svg("circle",
		{ cx: x, cy: y, r: 1.1, class: `mark mark-${kind}` });
	return svg("defs", {}, [
		pattern("compute", 8, []),
		pattern("memory", 6, [dot(1.5, 1.5, "memory"),
			dot(4.5, 4.5, "memory")]),
		pattern("communication", 7, [line(7, "communication", 2)], 45),
		pattern("idle", 6, [line(6, "idle", 1.5)], -45),
		pattern("launch", 8, []),
		pattern("host", 5, [line(5, "host", 1.2)]),
		pattern("wait", 6, [line(6, "wait", 1.2)], 90),
	]);
}
