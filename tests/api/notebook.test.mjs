// The lesson's notebook over HTTP: the file as it is, the page to read it; the
// link to Colab once it is set; a copy that was installed; one that is none.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, symlinkSync,
  writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { makeFolder, makeRoot } from './learner.mjs';
import { BIN, ask, common, request, start } from './server.mjs';

const SLUG = '13-profiling-mfu-compilation';
const FILE = `notebooks/${SLUG}.ipynb`;
const COLAB = 'https://colab.research.google.com/github/o/r/blob/main/notebooks';
const bytes = readFileSync(FILE, 'utf8');

/** @type {Awaited<ReturnType<typeof start>>} */
let plain;
/** @type {Awaited<ReturnType<typeof start>>} */
let colab;
before(async () => {
  plain = await start(['--root', '.']);
  colab = await start(['--root', '.', '--colab', COLAB]);
});
after(async () => {
  await plain.stop();
  await colab.stop();
});

/** @param {string} path */
const page = async (path, server = plain) =>
  (await fetch(`${server.url}/${path}`)).text();

test('the file comes as it is', async () => {
  const answer = await fetch(`${plain.url}/${FILE}`);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'application/x-ipynb+json');
  assert.equal(await answer.text(), bytes);
  const etag = answer.headers.get('etag') ?? '';
  const again = await ask(plain.port, request(`GET /${FILE}`,
    [`If-None-Match: ${etag}`]));
  assert.equal(again.status, 304);
  const head = await ask(plain.port, request(`HEAD /${FILE}`));
  common(head);
  assert.equal(Number(head.headers['content-length']),
    Buffer.byteLength(bytes));
});

test('nothing else is there', async () => {
  for (const [path, status] of Object.entries({
    [`/notebooks/${SLUG}`]: 404, '/notebooks/': 404, '/notebooks': 404,
    '/notebooks/nope.ipynb': 404, '/notebooks/.ipynb': 404,
    '/notebooks/..%2fMakefile': 400, '/lessons/nope/notebook': 404,
    [`/notebooks/${SLUG}.json`]: 404, [`/notebooks/${SLUG}.ipynb.ipynb`]: 404,
    [`/lessons/${SLUG}/notebook/`]: 308,
  })) {
    const answer = await ask(plain.port, request(`GET ${path}`));
    assert.equal(answer.status, status, path);
  }
  const post = await ask(plain.port, request(`POST /${FILE}`,
    ['Content-Type: application/json', 'Content-Length: 2'], '{}'));
  assert.equal(post.status, 405);
});

test('the page has all cells, coloured, with the solutions folded', async () => {
  const html = await page(`lessons/${SLUG}/notebook`);
  assert.match(html, /<h1>Profiling, MFU and compilation: practice<\/h1>/);
  const { cells } = JSON.parse(bytes);
  /** @param {string} tag */
  const count = (tag) => cells.filter((/** @type {any} */ one) =>
    one.metadata.tags?.includes(tag)).length;
  assert.equal(html.match(/<details class="callout folded">/g)?.length,
    count('solution'));
  const codes = cells.filter((/** @type {any} */ one) =>
    one.cell_type === 'code').length;
  assert.equal(html.match(/<p class="code-name">Python/g)?.length,
    codes + count('solution'));
  assert.match(html, /tok-keyword/);
  assert.match(html, /href="#2-plan-a-run">2\. Plan a run/);
  assert.match(html, /href="\.\/">Lesson 13</);
});

test('the lesson leads to it, under its title and in its section', async () => {
  const html = await page(`lessons/${SLUG}/`);
  assert.match(html, /<li><a href="notebook">notebook<\/a><\/li>/);
  assert.match(html, /href="notebook">Read it here/);
  assert.match(html, new RegExp(`href="../../${FILE}" download>`));
  assert.match(await page(''), /<li>notebook<\/li>/);
});

test('Colab is there when it is set, and only then', async () => {
  for (const path of [`lessons/${SLUG}/`, `lessons/${SLUG}/notebook`]) {
    assert.doesNotMatch(await page(path), /Open in Colab|colab\.res/, path);
    assert.match(await page(path, colab),
      new RegExp(`href="${COLAB}/${SLUG}.ipynb">Open in Colab</a>`), path);
  }
});

test('an address for Colab that is none is refused', () => {
  for (const wrong of ['', 'colab', 'http://a.example/b', 'https://',
    'https:///b', 'https://a.example/', 'https://a.example/b c',
    'https://a.example/"x', 'javascript:alert(1)', 'https://a.example/b?c',
    'https://a.example/b#c', `https://a.example/${'b'.repeat(500)}`]) {
    const ran = spawnSync(BIN, ['serve', '--port', '0', '--colab', wrong],
      { encoding: 'utf8', timeout: 5000 });
    assert.equal(ran.status, 2, wrong);
    assert.match(ran.stderr, /--colab must be the address of a folder/);
  }
  const help = spawnSync(BIN, ['serve', '--help'], { encoding: 'utf8' });
  assert.match(help.stdout, /--colab URL/);
});

test('one that is none is a fault, and not shown', async () => {
  const root = makeRoot(makeFolder(), '');
  mkdirSync(join(root, 'notebooks'));
  writeFileSync(join(root, FILE), '{"nbformat":4,"cells":[');
  const lint = spawnSync(resolve(BIN), ['lint', '--root', root, `${SLUG}.ipynb`],
    { encoding: 'utf8', cwd: join(root, 'notebooks') });
  assert.equal(lint.status, 1);
  assert.match(lint.stdout, /notebooks\/13-.*\.ipynb:1:1: This is no JSON/);
  assert.match(lint.stdout, /lesson\.md:\d+:4: This lesson has no notebook/);
  const server = await start(['--root', root, '--watch']);
  assert.equal((await fetch(`${server.url}/${FILE}`)).status, 404);
  assert.doesNotMatch(await page(`lessons/${SLUG}/`, server),
    /href="notebook"/);

  // Made whole, it is there without a new start.
  writeFileSync(join(root, 'new'), bytes);
  renameSync(join(root, 'new'), join(root, FILE));
  let status = 404;
  for (let tries = 0; status !== 200 && tries < 100; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    ({ status } = await fetch(`${server.url}/${FILE}`));
  }
  assert.equal(status, 200);
  await server.stop();
});

test('a link out of the folder is not followed', async () => {
  const root = makeRoot(makeFolder(), '');
  mkdirSync(join(root, 'notebooks'));
  symlinkSync(join(process.cwd(), FILE), join(root, FILE));
  const server = await start(['--root', root]);
  assert.equal((await fetch(`${server.url}/${FILE}`)).status, 404);
  await server.stop();
});

test('an installed copy has it', { skip: !existsSync('build/steptime') },
  async () => {
    const to = makeFolder();
    const ran = spawnSync('scripts/install.sh',
      { encoding: 'utf8', env: { ...process.env, TO: to } });
    assert.equal(ran.status, 0, ran.stderr);
    const server = await start([], {}, [join(to, 'bin/steptime')]);
    assert.equal(await page(FILE, server), bytes);
    assert.match(await page(`lessons/${SLUG}/`, server), /Read it here/);
    await server.stop();
  });
