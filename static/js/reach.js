// reach.js: what scrolls sideways on a narrow screen must be reached by the
// keyboard: it takes the focus as long as it scrolls.

const observer = new ResizeObserver((seen) => {
	for (const { target } of seen) {
		if (target.scrollWidth > target.clientWidth)
			target.setAttribute("tabindex", "0");
		else
			target.removeAttribute("tabindex");
	}
});

/** @param {ParentNode} root */
export function reachScrollers(root) {
	for (const one of root.querySelectorAll(".picture, div.tex.display"))
		observer.observe(one);
}
