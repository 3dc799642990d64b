// edit.test.mjs: an item's text edited through the server: checked before it is
// saved, refused if the file has changed, whole or not at all, the text before
// kept, and no file but the bank touched.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync,
  rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { database } from './hardship.mjs';
import { key, learner, makeFolder, makeRoot, problem } from './learner.mjs';
import { BIN, start } from './server.mjs';

const card = (/** @type {string} */ id) => `## ${id}
type: card

Front of ${id}?

***

Back of ${id}.
`;
const BANK = ['one', 'two'].map(card).join('\n') + `
## check

Which?

- [x] Right
- [ ] Wrong
  > Why it is wrong.

! Why.
`;
const FRONT = '---\nbank: test\ntitle: Test\n---\n\n';

const folder = makeFolder();
const root = makeRoot(folder, BANK);
const file = join(root, 'quiz/test.quiz.md');
/** @type {Awaited<ReturnType<typeof learner>>} */
let l;
before(async () => { l = await learner(folder, ['--root', root]); });
after(() => l.stop());

const text = () => readFileSync(file, 'utf8');
const versions = () => {
  const at = join(folder, 'data/versions/test');
  return existsSync(at) ? readdirSync(at).sort() : [];
};
const read = async (/** @type {string} */ id) =>
  (await l.get(`/api/instructor/items/${id}`)).json;
const save = (/** @type {string} */ id, /** @type {object} */ body) =>
  l.post(`/api/instructor/items/${id}`, body);
const inDeck = async (/** @type {string} */ id) =>
  (await l.get('/api/deck?utc_offset_min=0')).json.cards
    .find((/** @type {any} */ one) => one.id === id);

test('the source of an item, and nothing of its neighbours', async () => {
  const one = await read('one');
  assert.equal(one.source, card('one').trimEnd());
  assert.equal(one.file, 'quiz/test.quiz.md');
  assert.equal(one.line, 6);
  assert.equal(one.readonly, null);
  assert.equal((await read('two')).source, card('two').trimEnd());
  assert.equal((await l.get('/api/items/one')).json.readonly, null);
});

test('a save is in the file, in the answer, and in the history', async () => {
  await l.post('/api/deck', { add: 'all' });
  await l.grade(await inDeck('one'), 3);
  const before = await inDeck('one');
  const old = text();
  chmodSync(file, 0o640);
  const { hash, source } = await read('one');
  const { status, json } = await save('one', { hash,
    source: `${source.replace('Front of', 'The *front* of')}\n\n\n` });
  assert.equal(status, 200, JSON.stringify(json));
  assert.equal(text(), old.replace('Front of one', 'The *front* of one'),
    'nothing else has changed');
  assert.equal(statSync(file).mode & 0o777, 0o640);
  assert.match(json.item.prompt, /The <em>front<\/em> of one/);
  assert.deepEqual(json.warnings, []);
  assert.equal((await read('one')).hash, json.hash);
  const after = await inDeck('one');
  assert.deepEqual(after, { ...before, version: before.version + 1 },
    'an event, and nothing else');
  assert.equal(after.reps, 1);
  const [kept] = versions();
  assert.match(kept, /^000001-2026-11-30T04-00-00Z\.quiz\.md$/);
  assert.equal(readFileSync(join(folder, 'data/versions/test', kept), 'utf8'),
    old, 'the text before');
  assert.equal(statSync(join(folder, 'data/versions/test', kept)).mode & 0o777,
    0o600);
  assert.deepEqual(readdirSync(join(root, 'quiz')), ['test.quiz.md']);
});

test('a file among the versions that is none of them counts for nothing',
  async () => {
    const at = join(folder, 'data/versions/test');
    const others = ['9223372036854775807-x', '1000000000-x', '12-x', '-1-x'];
    for (const name of others) writeFileSync(join(at, name), '');
    const { hash, source } = await read('one');
    const now = source.replace(/\s*$/, ' Once more.\n');
    assert.equal((await save('one', { hash, source: now })).status, 200);
    assert.ok(versions().some((/** @type {string} */ name) =>
      /^000002-/.test(name)), versions().join());
    for (const name of others) {
      assert.ok(existsSync(join(at, name)));
      rmSync(join(at, name));
    }
  });

test('the same text again is no version and no event', async () => {
  const { hash, source } = await read('one');
  const before = await inDeck('one');
  const kept = versions();
  assert.equal((await save('one', { hash, source })).status, 200);
  assert.deepEqual(await inDeck('one'), before);
  assert.deepEqual(versions(), kept);
});

test('the same key saves once', async () => {
  const { hash, source } = await read('two');
  const body = JSON.stringify({ key: key(), utc_offset_min: 0, hash,
    source: `${source} More.` });
  const sent = await Promise.all([1, 2, 3].map(() =>
    l.send('/api/instructor/items/two', body)));
  assert.equal(new Set(sent.map((one) => one.text)).size, 1);
  assert.equal(sent[0].status, 200);
  assert.equal((await inDeck('two')).version, 2);
});

test('two tabs: the second is told what the first one wrote', async () => {
  const { hash, source } = await read('one');
  const [first, second] = await Promise.all(['A', 'B'].map((word) =>
    save('one', { hash, source: `${source} ${word}.` })));
  const [won, lost] = first.status === 200 ? [first, second] :
    [second, first];
  assert.equal(won.status, 200);
  problem(lost, 409, /changed since.*Nothing was saved/);
  assert.equal(lost.json.hash, won.json.hash);
  assert.equal(lost.json.source, won.json.source);
  const again = await save('one', { hash: lost.json.hash,
    source: `${source} Both.` });
  assert.equal(again.status, 200);
});

test('another program changed the file: refused, its text shown', async () => {
  const { hash, source } = await read('check');
  const theirs = text().replace('Which?', 'Which one?');
  writeFileSync(file, theirs);
  const refused = await save('check', { hash,
    source: source.replace('Why.', 'Because.') });
  problem(refused, 409, /changed since/);
  assert.match(refused.json.source, /Which one\?/);
  assert.equal(text(), theirs, 'untouched');
  const taken = await save('check', { hash: refused.json.hash,
    source: refused.json.source.replace('Why.', 'Because.') });
  assert.equal(taken.status, 200);
  assert.match(text(), /Which one\?[^]*! Because\./);
});

test('an answer that got lost after the file was written is no conflict',
  async () => {
    const { hash, source } = await read('two');
    const wanted = `${source} Lost.`;
    writeFileSync(file, text().replace(source, wanted));
    const { status, json } = await save('two', { hash, source: wanted });
    assert.equal(status, 200, JSON.stringify(json));
    assert.equal(json.source, wanted);
  });

const wrong = [
  ['no right choice', (/** @type {string} */ s) => s.replace('[x]', '[ ]'),
    /right/i],
  ['raw HTML', (/** @type {string} */ s) => s.replace('Which', '<b>Which</b>'),
    /HTML/],
  ['another id', (/** @type {string} */ s) => s.replace('## check', '## cheque'),
    /one item "check"/],
  ['two items', (/** @type {string} */ s) => `${s}\n\n${card('three')}`,
    /one item "check"/],
  ['an id that is taken', (/** @type {string} */ s) => `${s}\n\n${card('one')}`,
    /"one"/],
  ['none', () => 'Nothing.', /one item "check"/],
  ['nothing', () => '', /one item "check"/],
  ['an open fence', (/** @type {string} */ s) => `${s}\n\n\`\`\`\ncode`,
    /code block/],
  ['a control character', (/** @type {string} */ s) =>
    s.replace('Which', 'Whi\u0007ch'), /control character, U\+0007/],
  ['a control character of C1', (/** @type {string} */ s) =>
    s.replace('Which', 'Whi\u0085ch'), /control character, U\+0085/],
  ...['\u2028', '\u2029', '\u202a', '\u202e', '\u2066', '\u2069'].map((c) => {
    const name = `U+${c.charCodeAt(0).toString(16).toUpperCase()}`;
    return [name, (/** @type {string} */ s) => s.replace('Which', `Whi${c}ch`),
      new RegExp(`^Here is ${name.replace('+', '\\+')}, .*nobody sees`)];
  }),
  ['an open comment', (/** @type {string} */ s) => `${s} <!-- later`, /HTML/],
  ['its own id as its old one', (/** @type {string} */ s) =>
    s.replace('## check', '## check\nwas: check'), /item's id now/],
  ['a front matter of its own', (/** @type {string} */ s) => `---\n---\n${s}`,
    /./],
];
for (const [name, make, says] of /** @type {any[]} */ (wrong)) {
  test(`refused with its lines: ${name}`, async () => {
    const { hash, source } = await read('check');
    const before = text();
    const kept = versions();
    const answer = await save('check', { hash, source: make(source) });
    problem(answer, 422, /^Nothing was saved: the bank would have \d+ error/);
    const { faults } = answer.json;
    assert.ok(faults.some((/** @type {any} */ one) => says.test(one.message)),
      JSON.stringify(faults));
    assert.ok(!answer.text.includes(root), 'no path of this machine');
    for (const { line, column, file: where } of faults) {
      assert.ok(line >= 1 && column >= 1);
      if (where === null) assert.ok(line <= make(source).split('\n').length);
    }
    assert.equal(text(), before, 'untouched');
    assert.deepEqual(versions(), kept);
  });
}

test('a fault is at its line and column of the item', async () => {
  const { hash, source } = await read('check');
  const { json } = await save('check', { hash,
    source: source.replace('\n! Because.', '\n! One {=x} two.') });
  const [fault] = json.faults.filter((/** @type {any} */ one) => !one.warning);
  assert.equal(fault.file, null);
  const line = source.split('\n').findIndex((/** @type {string} */ one) =>
    one.startsWith('!'));
  assert.equal(fault.line, line + 1);
  assert.match(fault.message, /x/);
});

test('a clash with another bank is at both places', async () => {
  const other = join(root, 'quiz/other.quiz.md');
  writeFileSync(other, `${FRONT.replace('test', 'other')}${card('far')}`);
  const { hash, source } = await read('check');
  const { json } = await save('check', { hash,
    source: source.replace('## check', '## check\nwas: far') });
  assert.ok(json.faults.some((/** @type {any} */ one) => one.file === null &&
    /at quiz\/other\.quiz\.md:\d+/.test(one.message)),
  JSON.stringify(json.faults));
  rmSync(other);
});

test('the last twenty versions are kept', async () => {
  for (let i = 0; i < 24; i++) {
    const { hash, source } = await read('one');
    const { status } = await save('one', { hash,
      source: source.replace(/Back of one.*/, `Back of one ${i}.`) });
    assert.equal(status, 200);
  }
  const names = versions();
  assert.equal(names.length, 20);
  const numbers = names.map((name) => parseInt(name, 10));
  assert.deepEqual(numbers, numbers.map((_, i) => numbers[0] + i));
  const last = readFileSync(join(folder, 'data/versions/test',
    names[19]), 'utf8');
  assert.match(last, /Back of one 22\./, 'what the last save replaced');
});

test('a bank with line ends of Windows keeps them', async () => {
  const before = text();
  writeFileSync(file, before.replaceAll('\n', '\r\n'));
  const { hash, source } = await read('two');
  assert.doesNotMatch(source, /\r/);
  assert.equal((await save('two', { hash, source: `${source}\nNew line.` }))
    .status, 200);
  assert.match(text(), /New line\.\r\n/);
  assert.doesNotMatch(text(), /[^\r]\n/);
  writeFileSync(file, before);
});

test('the last item of a bank without an end of line', async () => {
  writeFileSync(file, text().trimEnd());
  const { hash, source } = await read('check');
  assert.equal((await save('check', { hash, source: `${source} So.` })).status,
    200);
  assert.ok(text().endsWith(' So.\n'));
});

test('no path leads out of the banks', async () => {
  for (const id of ['..%2F..%2Fetc%2Fpasswd', '..', 'test.quiz.md', 'none',
    '%2Fetc%2Fpasswd', 'one%00', 'one%2F..']) {
    const { status } = await fetch(`${l.url}/api/instructor/items/${id}`);
    assert.ok([400, 404].includes(status), `${id}: ${status}`);
    const saved = await save(id, { hash: '0', source: '## one\n' });
    assert.ok([400, 404].includes(saved.status), `${id}: ${saved.status}`);
  }
});

test('what is sent is bounded and must be said right', async () => {
  const { hash } = await read('one');
  problem(await save('one', { hash, source: `## one\n${'x'.repeat(70000)}` }),
    400, /source must not be longer than 65536 bytes/);
  problem(await save('one', { hash }), 400, /source is missing/);
  problem(await save('one', { source: '## one' }), 400, /hash is missing/);
  problem(await save('one', { hash, source: 'x', name: '/etc/passwd' }), 400,
    /no field "name"/);
  const far = await fetch(`${l.url}/api/instructor/items/one`, { method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: `{"source":"${'x'.repeat(1 << 20)}"}` });
  assert.equal(far.status, 413);
  const other = await fetch(`${l.url}/api/instructor/items/one`, {
    method: 'POST', headers: { 'Content-Type': 'application/json',
      Origin: 'http://elsewhere.example' }, body: '{}' });
  assert.equal(other.status, 403, 'no other site may save');
});

test('a bank that became a link or a folder is not followed', async () => {
  const { hash, source } = await read('one');
  const outside = join(folder, 'outside.quiz.md');
  const before = text();
  writeFileSync(outside, before);
  renameSync(file, `${file}.away`);
  symlinkSync(outside, file);
  problem(await save('one', { hash, source: `${source}!` }), 400,
    /symbolic link/);
  rmSync(file);
  mkdirSync(file);
  assert.notEqual((await save('one', { hash, source: `${source}!` })).status,
    200);
  rmSync(file, { recursive: true });
  assert.equal((await save('one', { hash, source: `${source}!` })).status, 404);
  renameSync(`${file}.away`, file);
  assert.equal(readFileSync(outside, 'utf8'), before, 'untouched');
});

/** Root may write anywhere, unless that leave is taken from it. */
const humble = process.getuid?.() === 0 ? ['setpriv',
  '--bounding-set=-dac_override,-dac_read_search', BIN] : [BIN];

test('a root that cannot be written says so, and is not', async () => {
  const place = makeFolder();
  const locked = makeRoot(place, BANK);
  const quiz = join(locked, 'quiz');
  const server = await start(['--root', locked, '--data',
    join(place, 'data')], {}, humble);
  const get = async (/** @type {string} */ path) =>
    (await fetch(`${server.url}/api/${path}`)).json();
  for (const [path, mode, says] of /** @type {any[]} */ ([
    [quiz, 0o555, /folder quiz\/ cannot be written: Permission denied/],
    [join(quiz, 'test.quiz.md'), 0o444, /test\.quiz\.md cannot be written/],
  ])) {
    const { mode: old } = statSync(path);
    chmodSync(path, mode);
    assert.match((await get('items/one')).readonly, says);
    const { hash, source, readonly } = await get('instructor/items/one');
    assert.match(readonly, says);
    const saved = await fetch(`${server.url}/api/instructor/items/one`, {
      method: 'POST', headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ key: key(), utc_offset_min: 0, hash,
        source: `${source}!` }) });
    assert.equal(saved.status, 403);
    assert.match((await saved.json()).detail, says);
    chmodSync(path, old);
  }
  assert.equal((await get('items/one')).readonly, null);
  assert.equal(readFileSync(join(quiz, 'test.quiz.md'), 'utf8'),
    FRONT + BANK);
  await server.stop();
});

test('where nothing is kept, nothing is edited', async () => {
  const place = makeFolder();
  const m = await learner(place, ['--root', makeRoot(place, BANK), '--data',
    '/proc/steptime']);
  assert.match((await m.get('/api/items/one')).json.readonly,
    /Nothing is saved/);
  const { hash, source } = (await m.get('/api/instructor/items/one')).json;
  problem(await m.post('/api/instructor/items/one', { hash,
    source: `${source}!` }), 503, /Nothing is saved/);
  await m.stop();
});

test('a full disk: the bank is as it was, and no part is left', async () => {
  const place = makeFolder();
  const large = `${BANK}\n${card('long')}${'A long line.\n'.repeat(4000)}` +
    Array.from({ length: 30 }, (_, i) => `\n${card(`more-${i}`)}` +
      'Another line of it.\n'.repeat(1000)).join('');
  const full = makeRoot(place, large);
  const bank = join(full, 'quiz/test.quiz.md');
  const m = await learner(place, ['--root', full]);
  await m.post('/api/deck', { add: ['one'] });
  await m.stop();
  const size = statSync(database(place)).size / 1024;
  assert.ok(statSync(bank).size / 1024 > size + 60, 'larger than the store');
  const child = spawn('bash', ['-c', 'trap "" XFSZ; ulimit -f "$1"; shift;' +
    'exec "$@"', 'sh', String(Math.ceil(size + 50)), BIN, 'serve', '--port',
  '0', '--root', full, '--data', join(place, 'data')],
  { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  const url = await new Promise((resolve) => child.stdout.on('data', (part) =>
    resolve(/http:\S+\d/.exec(String(part))?.[0])));
  const before = readFileSync(bank);
  const { hash, source } = await (await fetch(
    `${url}/api/instructor/items/one`)).json();
  const saved = await fetch(`${url}/api/instructor/items/one`, {
    method: 'POST', headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ key: key(), utc_offset_min: 0, hash,
      source: `${source} More.` }) });
  assert.equal(saved.status, 500);
  assert.match((await saved.json()).detail, /could not be written: File too/);
  assert.ok(readFileSync(bank).equals(before));
  assert.deepEqual(readdirSync(join(full, 'quiz')), ['test.quiz.md']);
  assert.deepEqual(readdirSync(join(place, 'data/versions/test')), []);
  const { cards } = await (await fetch(`${url}/api/deck`)).json();
  assert.equal(cards[0].version, 1, 'no event of what did not happen');
  child.kill('SIGTERM');
  assert.equal(await ended, 0);
});
