// charts.js: a Chart.js chart with what every chart of ours must have: a name
// that says what it shows, a way to its numbers as a table, colours of the theme
// in use, a whole picture on paper, no motion for those who want none. What is
// drawn is the caller's: see bars.js.
//
// No chart has tooltips: all labels stand on the data, so that nothing is only
// for those who can hover.

import { element, houseTable, put } from "./answer.js";
import { family, forgetColours } from "./colours.js";

/**
 * @typedef {{title: string, table?: string}} Head table: the name of the
 *   answer's table with the same numbers
 * @typedef {{label: string, height: number, config: any,
 *            layout: string, over?: boolean}} Drawing layout: all that its
 *   options and scales hang on; the same again, and only its data is new. over: it is drawn
 *   over the scales by a plugin, and Chart.js itself has nothing to draw
 * @typedef {(width: number) => Drawing} Draw
 */

const Chart = /** @type {any} */ (globalThis).Chart;
const still = matchMedia("(prefers-reduced-motion: reduce)");
const forced = matchMedia("(forced-colors: active)");
const paperWidth = 600;
const paperDots = 3; // to a pixel: paper is looked at closely

/** @type {Set<(mode?: string) => void>} */
const redraws = new Set();
/** @type {Set<() => void>} */
const labels = new Set();
/** @type {Set<() => void>} */
const papers = new Set();
/** @type {Set<() => void>} */
const screens = new Set();

function motion() {
	Chart.defaults.animation = still.matches ? false :
		{ duration: 300, easing: "easeOutCubic" };
}

function redrawAll() {
	forgetColours();
	for (const redraw of redraws)
		redraw("none");
}

/** Paper is light, whatever the screen is. */
function listen() {
	const root = document.documentElement;
	/** @type {string | undefined} */
	let theme;

	still.addEventListener("change", motion);
	document.addEventListener("themechange", redrawAll);
	forced.addEventListener("change", redrawAll);
	window.addEventListener("beforeprint", () => {
		theme = root.dataset.theme;
		root.dataset.theme = "light";
		forgetColours();
		for (const paper of papers)
			paper();
	});
	window.addEventListener("afterprint", () => {
		if (theme === undefined)
			delete root.dataset.theme;
		else
			root.dataset.theme = theme;
		for (const screen of screens)
			screen();
		redrawAll();
	});
	void document.fonts.ready.then(redrawAll);
}

motion();
listen();

/** @param {HTMLElement} host
 * @param {Head} head */
function frame(host, head) {
	const figure = element("figure", "", "chart");
	const caption = element("figcaption", "", "chart-head");
	const box = element("div", "", "chart-box");
	const canvas = document.createElement("canvas");
	canvas.setAttribute("role", "img");
	canvas.setAttribute("aria-label", head.title);
	caption.append(element("span", head.title, "chart-title"));
	box.append(canvas);
	figure.append(caption, box);
	host.append(figure);
	return { figure, box, canvas };
}

/** Names every chart again: whether it shows the last answer has changed. */
export function labelAgain() {
	for (const label of labels)
		label();
}

/**
 * Puts a chart into host. show(draw, moving) draws it: draw is given the width
 * that there is, and is asked again when that or the theme changes.
 * @param {HTMLElement} host
 * @param {Head} head
 */
export function createChart(host, head) {
	const { figure, box, canvas } = frame(host, head);
	let says = head.title;
	/** @type {any} */
	let chart = null;
	/** @type {Draw | null} */
	let draw = null;
	let width = 0;
	let height = 0;
	let laidOut = "";
	let inSight = true;

	/** @param {Drawing} drawing */
	function begin(drawing) {
		Chart.defaults.font.family = family();
		drawing.config.options.animation = false;
		drawing.config.options.responsive = true;
		drawing.config.options.maintainAspectRatio = false;
		chart = new Chart(canvas, drawing.config);
	}

	/** Only its data is new. Chart.js would lay out all of it again at each
	 * step of a slider, which takes half of a frame.
	 * @param {Drawing} drawing
	 * @param {string} [mode] */
	function refresh({ config: { data }, over }, mode) {
		chart.data.key = data.key;
		if (!over) {
			chart.data.labels = data.labels;
			Object.assign(chart.data.datasets[0], data.datasets[0]);
			if (mode !== "none") {
				chart.update(mode);
				return;
			}
			const { controller } = chart.getDatasetMeta(0);
			controller.parse(0, data.datasets[0].data.length);
			controller.update(mode);
		}
		chart.render();
	}

	/** @param {Drawing} drawing
	 * @param {string} [mode] */
	function renew(drawing, mode) {
		if (drawing.layout === laidOut) {
			refresh(drawing, mode);
			return;
		}
		chart.data = drawing.config.data;
		chart.options = {
			...drawing.config.options,
			responsive: true,
			maintainAspectRatio: false,
		};
		chart.update(mode);
	}

	/** @param {string} [mode] */
	function redraw(mode) {
		if (!draw)
			return;
		const drawing = draw(width);
		if (drawing.height !== height) {
			height = drawing.height;
			box.style.setProperty("--chart-height", `${height}px`);
		}
		if (chart)
			renew(drawing, mode);
		else
			begin(drawing);
		laidOut = drawing.layout;
		says = `${head.title}: ${drawing.label}`;
		label();
	}

	function label() {
		const old = canvas.closest("[data-old]") ? "Last answer. " : "";
		canvas.setAttribute("aria-label", old + says);
	}

	new ResizeObserver(() => {
		const now = box.clientWidth;
		if (now === 0 || now === width)
			return;
		width = now;
		redraw("none");
	}).observe(box);
	new IntersectionObserver((seen) => {
		inSight = seen[seen.length - 1].isIntersecting;
	}, { rootMargin: "100px" }).observe(box);
	redraws.add((mode) => {
		laidOut = ""; // the colours in its options are others
		redraw(mode);
	});
	labels.add(label);
	papers.add(() => {
		laidOut = ""; // of a dark screen, perhaps
		width = paperWidth;
		redraw("none");
		if (chart)
			chart.options.devicePixelRatio = paperDots;
		chart?.resize(paperWidth, height);
	});
	screens.add(() => {
		width = box.clientWidth;
		if (chart)
			chart.options.devicePixelRatio = undefined;
		chart?.resize();
	});

	return {
		/** What it shows has another title now.
		 * @param {string} title */
		name(title) {
			head = { ...head, title };
			put(figure.querySelector(".chart-title"), title);
		},
		/** @param {Draw} next
		 * @param {boolean} moving */
		show(next, moving) {
			if (head.table)
				houseTable(host, head.table, figure);
			draw = next;
			width ||= box.clientWidth;
			if (!moving || inSight)
				redraw(moving ? "none" : undefined);
		},
	};
}
