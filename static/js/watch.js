// watch.js: under `steptime serve --watch` the page is loaded again when the
// lessons were; not while something is being typed.

const address = new URL("../../api/generation", import.meta.url);
const own = Number(document.documentElement.dataset.generation);

function typing() {
	const at = document.activeElement;
	return at instanceof HTMLInputElement && at.value !== at.defaultValue;
}

async function look() {
	try {
		const { generation } = await (await fetch(address)).json();
		if (generation !== own && !typing())
			location.reload();
	} catch {
		// The server is being started again.
	}
}

setInterval(look, 1000);
