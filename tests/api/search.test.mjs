// Searching over HTTP: what is found and where it leads, what never is, what is
// refused; lessons that change while they are watched.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync,
	writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { start } from './server.mjs';

const slug = '13-profiling-mfu-compilation';

/** @type {Awaited<ReturnType<typeof start>>} */
let server;

before(async () => {
	server = await start();
});
after(() => server.stop());

/** @param {string} query
 * @param {string} [url] */
async function ask(query, url = server.url) {
	const reply = await fetch(`${url}/api/search?${query}`,
		{ headers: { Connection: 'close' } });
	return { status: reply.status, etag: reply.headers.get('etag'),
		body: await reply.json() };
}

test('finds sections, questions, terms and figures', async () => {
	const { status, body, etag } = await ask('q=mfu');
	assert.equal(status, 200);
	assert.ok(etag);
	assert.equal(body.q, 'mfu');
	assert.ok(body.total >= body.results.length);
	const kinds = new Set(body.results.map((hit) => hit.kind));
	for (const kind of ['section', 'question', 'glossary', 'figure'])
		assert.ok(kinds.has(kind), kind);
});

test('every hit has its words marked and leads somewhere', async () => {
	for (const words of ['attention', 'recompute', 'how many', 'PaLM', '6Ψ']) {
		const { body } = await ask(`q=${encodeURIComponent(words)}`);
		assert.ok(body.total > 0, words);
		for (const hit of body.results) {
			assert.ok(hit.title.length + hit.excerpt.length > 2,
				JSON.stringify(hit));
			const [path, id] = hit.url.split('#');
			const page = await (await fetch(`${server.url}/${path}`)).text();
			if (id) assert.ok(page.includes(`id="${id}"`), hit.url);
		}
	}
});

test('a figure is found by its name, alone and in the lesson', async () => {
	const { figures } = await (await fetch(`${server.url}/api/figures`)).json();
	const page = await (await fetch(`${server.url}/lessons/${slug}/`)).text();
	let shown = 0;
	for (const { name } of figures) {
		const { body } = await ask(`q=${name}`);
		const found = body.results.filter((hit) => hit.kind === 'figure')
			.map((hit) => hit.url);
		assert.ok(found.includes(`figures/${name}`), name);
		if (!page.includes(`id="figure-${name}"`)) continue;
		assert.ok(found.includes(`lessons/${slug}/#figure-${name}`), name);
		shown++;
	}
	assert.ok(shown >= 5, `${shown} in the lesson`);
});

test('what is named so comes first, and each place once', async () => {
	const { figures } = await (await fetch(`${server.url}/api/figures`)).json();
	for (const { name } of figures) {
		const { body } = await ask(`q=${name}`);
		assert.equal(body.results[0].url, `figures/${name}`, name);
		const titles = body.results.filter((hit) => hit.kind === 'figure')
			.map((hit) => hit.title.join(''));
		assert.equal(new Set(titles).size, titles.length, `${titles}`);
	}
	const { body } = await ask('q=three%20regimes');
	assert.equal(body.results[0].url, `lessons/${slug}/#regimes`);
});

test('the figure in the lesson says in which section', async () => {
	const { body } = await ask('q=regime');
	const hit = body.results.find((one) => one.url.endsWith('#figure-regime'));
	assert.equal(hit.title.join(''), 'regime in the lesson: Three regimes');
});

test('a card comes behind text, figures and questions', async () => {
	for (const words of ['goodput', 'regime', 'mfu', 'graph break', 'FLOPs',
		'host', 'straggler']) {
		const { body } = await ask(`q=${encodeURIComponent(words)}`);
		const kinds = body.results.map((hit) => hit.kind);
		const first = kinds.indexOf('card');
		assert.ok(first < 0 || kinds.slice(first).every((kind) =>
			kind === 'card'), `${words}: ${kinds}`);
	}
	const { body } = await ask('q=define%20goodput');
	assert.deepEqual(body.results.map((hit) => hit.title.join('')),
		['Define goodput.'], 'as itself, not as the section around it');
});

test('a question is called by its first sentence', async () => {
	const { body } = await ask('q=run%20prints%20this%20line');
	const hit = body.results.find((one) => one.kind === 'question');
	assert.equal(hit.title.join(''), 'A run prints this line:');
});

test('a formula is read in the order in which it is written', async () => {
	const { body } = await ask('q=young');
	const texts = body.results.map((hit) => hit.excerpt.join(''));
	assert.ok(texts.some((text) => text.includes('√(2 δ M)')), `${texts}`);
});

test('begins with two letters; words are beginnings of words', async () => {
	assert.equal((await ask('q=a')).body.total, 0);
	assert.ok((await ask('q=at')).body.total > 0);
	assert.ok((await ask('q=recomp%20activ')).body.total > 0);
	assert.equal((await ask('q=')).body.total, 0);
	assert.equal((await ask('q=xyzzy')).body.total, 0);
});

/** @param {string} text */
const wordsOf = (text) => text.toLowerCase().match(/\p{L}{6,}/gu) ?? [];

// Feedback, hints and solutions in a bank begin with these marks.
const hides = /^\s*[>?!] \S/;

test('no key, no feedback, no solution is found', async () => {
	const lines = readdirSync('quiz').filter((name) =>
		name.endsWith('.quiz.md')).flatMap((name) =>
		readFileSync(join('quiz', name), 'utf8').split('\n'));
	const lesson = await (await fetch(
		`${server.url}/lessons/${slug}/`)).text();
	const open = [lesson, ...lines.filter((line) => !hides.test(line))]
		.join('\n');
	// Search knows words by their beginning. What has only words that stand
	// in the open as well may be found by chance.
	const known = new Set(wordsOf(open).map((word) => word.slice(0, 5)));
	const telling = lines.filter((line) => hides.test(line))
		.map((line) => wordsOf(line)
			.filter((word) => !known.has(word.slice(0, 5))))
		.filter((words) => words.length > 0);
	assert.ok(telling.length > 20, `${telling.length}`);
	for (const words of telling) {
		const { body } = await ask(
			`q=${encodeURIComponent(words.join(' ').slice(0, 199))}`);
		assert.equal(body.total, 0, words.join(' '));
	}
});

test('a device is found by words of its name, many as one', async () => {
	for (const words of ['4090', 'geforce rtx 4090', 'RTX-4090']) {
		const { body } = await ask(`q=${encodeURIComponent(words)}`);
		const [first] = body.results;
		assert.match(first.url,
			/^figures\/peaks\?device=NVIDIA%20GeForce%20RTX%204090$/);
		assert.equal((await fetch(`${server.url}/${first.url}`)).status,
			200);
		const answer = await fetch(
			`${server.url}/api/figures/peaks${new URL(first.url,
				'http://x/').search}`);
		assert.equal(answer.status, 200, first.url);
	}
	for (const words of ['RTX', 'NVIDIA', 'amd']) {
		const { body } = await ask(`q=${words}`);
		const many = body.results.filter((hit) =>
			/^peaks: \d+ devices/.test(hit.title.join('')));
		assert.equal(many.length, 1, words);
		assert.ok(body.results.filter((hit) =>
			hit.url.includes('?device=')).length === 0, words);
		assert.ok(body.results.length <= 20);
	}
});

test('a figure is found by its parameters and its notes', async () => {
	for (const [words, figure] of [['sparsity', 'mfu'],
		['sequences in a step', 'mfu'], ['driver', 'peaks']]) {
		const { body } = await ask(`q=${encodeURIComponent(words)}`);
		assert.ok(body.results.some((hit) =>
			hit.url === `figures/${figure}`), words);
	}
});

test('nothing found: the nearest word that is there', async () => {
	for (const [words, nearest] of [['recompilatoin', 'recompilation'],
		['recompilaton', 'recompilation'], ['dataloader', 'data loader'],
		['MFU recompilatoin', 'MFU recompilation'],
		['zzzzzzq', null], ['"', null], ['mfu zzzzzzq', null]]) {
		const { body } = await ask(`q=${encodeURIComponent(`${words}`)}`);
		assert.equal(body.total, 0, `${words}`);
		assert.equal(body.nearest, nearest, `${words}`);
		if (nearest === null) continue;
		const again = await ask(`q=${encodeURIComponent(`${nearest}`)}`);
		assert.ok(again.body.total > 0, `${nearest}`);
		assert.equal(again.body.nearest, null);
		const page = await (await fetch(
			`${server.url}/search?q=${encodeURIComponent(`${words}`)}`))
			.text();
		assert.ok(page.includes('The nearest: <a href="search?q='));
	}
});

test('refuses what is no search', async () => {
	for (const [query, parameter] of [['', 'q'], ['q=a&q=b', 'q'],
		['q=mfu&limit=5', 'limit'],
		[`q=${'a'.repeat(201)}`, 'q']]) {
		const { status, body } = await ask(query);
		assert.equal(status, 400, query);
		assert.equal(body.parameter, parameter);
		assert.match(body.detail, /^\S.*\.$/);
	}
});

test('any text may be asked', async () => {
	for (const text of ['"', "'", '*', 'a* OR b', 'NEAR(', '^x', 'col:ab',
		'\u{1f600}\u{1f600}', 'é'.repeat(90), '\\', '%'])
		assert.equal((await ask(`q=${encodeURIComponent(text)}`)).status,
			200, text);
});

test('the contract lists it', async () => {
	const contract = await (await fetch(
		`${server.url}/api/openapi.json`)).json();
	const [parameter] = contract.paths['/api/search'].get.parameters;
	assert.equal(parameter.name, 'q');
	assert.equal(parameter.required, true);
});

test('the lesson: a tag, 304, 308 without the slash, 404', async () => {
	const page = await fetch(`${server.url}/lessons/${slug}/`);
	const etag = page.headers.get('etag') ?? '';
	assert.match(await page.text(), /<h1>Profiling, MFU and compilation<\/h1>/);
	const again = await fetch(`${server.url}/lessons/${slug}/`,
		{ headers: { 'If-None-Match': etag } });
	assert.equal(again.status, 304);
	const moved = await fetch(`${server.url}/lessons/${slug}`,
		{ redirect: 'manual' });
	assert.equal(moved.status, 308);
	assert.equal(moved.headers.get('location'), `${slug}/`);
	assert.equal((await fetch(`${server.url}/lessons/none/`)).status, 404);
	assert.equal((await fetch(`${server.url}/lessons/..%2f/`)).status, 400);
});

test('watched, a change is shown, found, and counted', async () => {
	const root = mkdtempSync(join(tmpdir(), 'steptime-root-'));
	const file = join(root, 'lessons', slug, 'lesson.md');
	for (const part of ['lessons', 'quiz', 'build/static'])
		cpSync(part, join(root, part), { recursive: true });
	const watching = await start(['--watch', '--root', root]);
	try {
		const generation = async () => (await (await fetch(
			`${watching.url}/api/generation`)).json()).generation;
		const before = await generation();
		assert.equal((await ask('q=zeppelin', watching.url)).body.total, 0);
		writeFileSync(file, `${readFileSync(file, 'utf8')
		}\n## Zeppelins\n\nOne more.\n`);
		for (let i = 0; i < 100 && await generation() === before; i++)
			await new Promise((done) => setTimeout(done, 50));
		assert.equal(await generation(), before + 1);
		const { body } = await ask('q=zeppelin', watching.url);
		assert.equal(body.results[0].url, `lessons/${slug}/#zeppelins`);
		const page = await (await fetch(
			`${watching.url}/lessons/${slug}/`)).text();
		assert.match(page, /<h2 id="zeppelins">/);
		assert.match(page, new RegExp(`data-generation="${before + 1}"`));
	} finally {
		await watching.stop();
		rmSync(root, { recursive: true });
	}
});
