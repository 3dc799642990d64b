// store.test.mjs: where things are kept, and what is not touched: somebody else's
// folder, a damaged file, a newer one. What cannot be kept is said.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, copyFileSync, existsSync, mkdirSync, openSync, readFileSync,
  readdirSync, renameSync, rmSync, statSync, symlinkSync, truncateSync, writeFileSync,
  writeSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { database, surviveKills, writeInParallel } from './hardship.mjs';
import { learner, makeFolder, problem } from './learner.mjs';
import { BIN, SLOW, start } from './server.mjs';

/** A folder with a database in which there is something. */
async function filled() {
  const folder = makeFolder();
  const l = await learner(folder);
  await l.post('/api/deck', { add: 'all' });
  await l.answer('mfu-64', { typed: '33%' });
  await l.stop();
  return folder;
}

/** Serve must not start, and say so. @param {string} folder */
function refuses(folder) {
  const file = database(folder);
  const plain = existsSync(file) && statSync(file).isFile();
  const before = plain ? readFileSync(file) : null;
  const { status, stdout, stderr } = spawnSync(BIN,
    ['serve', '--port', '0', '--data', join(folder, 'data')],
    { encoding: 'utf8', timeout: 10000 * SLOW });
  assert.equal(status, 1, stderr);
  assert.equal(stdout, '');
  assert.match(stderr, /^steptime serve: [^\n]+\.\n$/);
  if (before) assert.ok(readFileSync(file).equals(before), 'untouched');
  return stderr;
}

test('the folder is the user\'s alone', async () => {
  const folder = makeFolder();
  const l = await learner(folder);
  await l.answer('mfu-64', { typed: '33%' });
  const mode = (/** @type {string} */ name) =>
    (statSync(join(l.data, name)).mode & 0o777).toString(8);
  assert.equal(mode('.'), '700');
  for (const name of readdirSync(l.data)) {
    assert.equal(mode(name), name === 'backups' ? '700' : '600', name);
  }
  assert.equal(readFileSync(join(l.data, 'lock'), 'utf8'), `${l.child.pid}\n`);
  await l.stop();
  assert.deepEqual(readdirSync(l.data).sort(),
    ['backups', 'lock', 'steptime.db'], 'the log is in the database');
  assert.deepEqual(readdirSync(join(l.data, 'backups')),
    ['steptime-2026-11-30.db']);
});

test('where it is without --data', async () => {
  const server = await start();
  assert.equal(server.errors(), '');
  await server.stop();
});

test('a second server on the same folder says who has it', async () => {
  const folder = makeFolder();
  const l = await learner(folder);
  const says = refuses(folder);
  assert.match(says, new RegExp(`process ${l.child.pid}\\) uses`));
  assert.equal((await l.answer('mfu-64', { typed: '33%' })).json.saved, true);
  await l.stop();
  const again = await learner(folder);
  assert.equal((await again.get('/api/items/mfu-64')).json.answered.typed,
    '33%');
  await again.stop();
});

test('seven daily copies are kept, and seven with a date to come', async () => {
  const folder = makeFolder();
  mkdirSync(join(folder, 'data/backups'), { recursive: true });
  for (let day = 1; day <= 9; day++) {
    writeFileSync(join(folder, `data/backups/steptime-2026-10-0${day}.db`), '');
    writeFileSync(join(folder, `data/backups/steptime-2037-01-0${day}.db`), '');
  }
  writeFileSync(join(folder, 'data/backups/mine.db'), '');
  const l = await learner(folder);
  await l.answer('mfu-64', { typed: '33%' });
  const names = () => readdirSync(join(folder, 'data/backups')).sort();
  for (let i = 0; i < 100 && names().length !== 15; i++) {
    await new Promise((resolve) => setTimeout(resolve, 20 * SLOW));
  }
  assert.deepEqual(names(), ['mine.db', ...[4, 5, 6, 7, 8, 9].map((day) =>
    `steptime-2026-10-0${day}.db`), 'steptime-2026-11-30.db',
  ...[3, 4, 5, 6, 7, 8, 9].map((day) => `steptime-2037-01-0${day}.db`)]);
  await l.stop();
});

test('a file that is not ours, cut off or newer is left as it is', async () => {
  const folder = await filled();
  const file = database(folder);
  const good = readFileSync(file);
  const put = (/** @type {Buffer} */ bytes) => writeFileSync(file, bytes);
  const changed = (/** @type {number} */ at, /** @type {number} */ byte) => {
    const bytes = Buffer.from(good);
    bytes[at] = byte;
    return bytes;
  };
  for (const [bytes, says] of /** @type {[Buffer, RegExp][]} */ ([
    [Buffer.alloc(0), /cut off/], [good.subarray(0, 50), /cut off/],
    [good.subarray(0, good.length / 2), /cut off/],
    [good.subarray(0, good.length - 1), /cut off/],
    [Buffer.from('hello '.repeat(1000)), /not a database/],
    [changed(68, 0), /another program/], [changed(71, 1), /another program/],
    [changed(63, 9), /newer steptime/]])) {
    put(bytes);
    assert.match(refuses(folder), says);
    assert.deepEqual(readdirSync(join(folder, 'data')).sort(),
      ['backups', 'lock', 'steptime.db']);
  }
  rmSync(file);
  mkdirSync(file);
  assert.match(refuses(folder), /cannot be opened/);
  rmSync(file, { recursive: true });
  writeFileSync(join(folder, 'elsewhere.db'), good);
  symlinkSync(join(folder, 'elsewhere.db'), file);
  assert.match(refuses(folder), /link/);
  rmSync(file);
  writeFileSync(`${file}-wal`, 'left over');
  assert.match(refuses(folder), /log that belongs to it/);
  rmSync(`${file}-wal`);
  put(good);
  const l = await learner(folder);
  assert.equal((await l.get('/api/items/mfu-64')).json.answered.typed, '33%');
  await l.stop();
});

test('a database that is damaged inside turns saving off', async () => {
  const folder = await filled();
  const file = database(folder);
  const fd = openSync(file, 'r+');
  for (let at = 4096; at < statSync(file).size; at += 4096) {
    writeSync(fd, Buffer.alloc(200, 0xa5), 0, 200, at);
  }
  closeSync(fd);
  const before = readFileSync(file);
  const l = await learner(folder);
  const { json } = await l.answer('mfu-64', { typed: '33.2%' });
  assert.equal(json.saved, false);
  assert.equal(json.outcome.verdict, 'right', 'it is graded all the same');
  assert.match(json.why, /is damaged/);
  const { saving, note } = (await l.get('/api/progress')).json;
  assert.equal(saving, false);
  assert.match(note, /is damaged/);
  problem(await l.post('/api/deck', { add: 'all' }), 503, /is damaged/);
  assert.match(l.errors(), /is damaged/);
  await l.stop();
  assert.ok(readFileSync(file).equals(before), 'untouched');
});

test('a folder that cannot be written: all works but keeping', async () => {
  for (const data of ['/dev/null/x', '/proc/steptime']) {
    const l = await learner(makeFolder(), ['--data', data]);
    // What it says on stderr may come a moment after its address on stdout.
    for (let tries = 0; !l.errors() && tries < 200; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    assert.match(l.errors(), /Nothing is saved.*--data DIR/);
    const { json } = await l.answer('mfu-64', { typed: '33.2%' });
    assert.equal(json.saved, false);
    assert.match(json.why, /Nothing is saved/);
    assert.equal(json.outcome.verdict, 'right');
    assert.equal((await l.get('/api/progress')).json.saving, false);
    assert.equal((await l.next()).card, null);
    assert.deepEqual((await l.get('/api/deck')).json.cards, []);
    problem(await l.post('/api/deck', { add: 'all' }), 503, /Nothing is saved/);
    assert.equal((await fetch(`${l.url}/`)).status, 200);
    await l.stop();
  }
});

/** Serves with no file growing beyond so many KiB: as on a full disk.
 * @param {string} folder @param {number} most */
async function serveFull(folder, most) {
  const child = spawn('bash', ['-c', 'trap "" XFSZ; ulimit -f "$1"; shift;' +
    'exec "$@"', 'sh', String(most), BIN, 'serve', '--port', '0', '--data',
  join(folder, 'data')], { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  const url = await new Promise((resolve) => child.stdout.on('data', (part) =>
    resolve(/http:\S+\d/.exec(String(part))?.[0])));
  async function stop() {
    child.kill('SIGTERM');
    assert.equal(await ended, 0);
  }
  return { url, stop };
}

test('a disk that is full from the start', async () => {
  for (const most of [0, 4]) {
    const folder = await filled();
    const before = readFileSync(database(folder));
    const { url, stop } = await serveFull(folder, most);
    const progress = await (await fetch(`${url}/api/progress`)).json();
    assert.equal(progress.saving, false, `${most} KiB`);
    assert.match(progress.note, /\S/);
    assert.equal((await fetch(`${url}/api/items/mfu-64`)).status, 200);
    await stop();
    assert.ok(readFileSync(database(folder)).equals(before));
    const l = await learner(folder);
    assert.equal((await l.get('/api/items/mfu-64')).json.answered.typed, '33%');
    await l.stop();
  }
});

test('a full disk: the answer is graded, and says that it is not kept',
  async () => {
    const folder = await filled();
    const size = statSync(database(folder)).size;
    const { url, stop } = await serveFull(folder,
      Math.ceil(size / 1024) + 30);
    const { hash } = await (await fetch(`${url}/api/items/mfu-64`)).json();
    let kept = 0;
    let why = '';
    for (let i = 0; i < 200 && !why; i++) {
      const answer = await fetch(`${url}/api/items/mfu-64/attempts`,
        { method: 'POST', headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ key: `full-disk-${i}`, hash, draw: 0,
            typed: '33.2%', utc_offset_min: 0 }) });
      const json = await answer.json();
      assert.equal(answer.status, 200);
      assert.equal(json.outcome.verdict, 'right');
      if (json.saved) kept++;
      else ({ why } = json);
    }
    assert.match(why, /Nothing was saved/);
    await stop();
    const l = await learner(folder);
    const { days } = (await l.get('/api/progress')).json;
    const sum = days.reduce((/** @type {number} */ n, /** @type {any} */ d) =>
      n + d.answered, 0);
    assert.ok(sum === kept || sum === kept + 1, `${sum} of ${kept}`);
    assert.equal((await l.answer('mfu-64', { typed: '33%' })).json.saved, true);
    await l.stop();
  });

test('a file that is moved or deleted: what follows is not said to be kept',
  async () => {
    for (const take of [
      (/** @type {string} */ file) => renameSync(file, `${file}.old`),
      (/** @type {string} */ file) => rmSync(file)]) {
      const l = await learner(await filled());
      take(join(l.data, 'steptime.db'));
      const { json } = await l.answer('mfu-64', { typed: '33.2%' });
      assert.equal(json.outcome.verdict, 'right');
      assert.equal(json.saved, false);
      assert.match(json.why, /^Nothing was saved: .*was moved or deleted; .*\.$/);
      problem(await l.post('/api/deck', { add: 'all' }), 503,
        /moved or deleted/);
      await l.stop();
    }
  });

test('on a network file system: one connection, and a line about it',
  async () => {
    const folder = makeFolder();
    const l = await learner(folder, [], { STEPTIME_NETWORK_DATA: '1' });
    assert.match(l.errors(), /network file system/);
    const { added } = (await l.post('/api/deck', { add: 'all' })).json;
    const answers = await Promise.all([1, 2, 3, 4].flatMap(() =>
      [l.answer('mfu-64', { typed: '33%' }), l.next()]));
    assert.equal(answers[0].json.saved, true);
    const { saving, note, lessons } = (await l.get('/api/progress')).json;
    assert.equal(saving, true);
    assert.match(note, /network file system/);
    assert.equal(lessons[0].items.find((/** @type {any} */ item) =>
      item.id === 'mfu-64').section !== '', true);
    assert.ok(!existsSync(`${database(folder)}-wal`));
    await l.stop();
    const again = await learner(folder);
    assert.equal((await again.get('/api/progress')).json.note, null);
    const { left } = await again.next();
    assert.equal(left.new + left.held, added.length);
    await again.stop();
  });

test('a copy is a database that can be put in its place', async () => {
  const folder = await filled();
  const [copy] = readdirSync(join(folder, 'data/backups'));
  const other = makeFolder();
  mkdirSync(join(other, 'data'));
  copyFileSync(join(folder, 'data/backups', copy), database(other));
  truncateSync(database(folder), 100);
  const l = await learner(other);
  assert.equal((await l.get('/api/progress')).json.saving, true);
  await l.stop();
});

test('kill -9 loses no grade that was acknowledged', async () => {
  assert.ok(await surviveKills(4, 60) > 0);
});

test('ten who write at once lose nothing', async () => {
  const { grades, answers } = await writeInParallel(2);
  assert.ok(grades > 0 && answers > 0);
});
