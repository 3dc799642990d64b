// hardship.mjs: what the store must survive, as long as one asks for: a server
// that is killed in the middle of grades, and many who write at once.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { key, learner, makeFolder } from './learner.mjs';

/** Grades a card again and again until the server is killed; returns how many
 * grades it acknowledged. Each names the version before, so that none can be
 * counted twice.
 * @param {Awaited<ReturnType<typeof learner>>} l @param {any} card
 * @param {number} grades @param {number} killAt */
async function gradeUntilKilled(l, card, grades, killAt) {
  const ended = new Promise((resolve) => l.child.on('exit', resolve));
  let acknowledged = 0;
  let { version } = card;
  try {
    while (acknowledged < grades) {
      if (acknowledged === killAt) {
        setTimeout(() => l.child.kill('SIGKILL'), Math.random() * 3);
      }
      const { status, json } = await l.post('/api/review/grade',
        { card: card.id, version, rating: 1 + acknowledged % 4 });
      assert.equal(status, 200);
      version = json.card.version;
      acknowledged++;
    }
  } catch (error) {
    if (error instanceof assert.AssertionError) throw error;
  }
  l.child.ref();
  l.child.kill('SIGKILL');
  await ended;
  return acknowledged;
}

/** Kills the server in the middle of `grades` grades, `rounds` times: every
 * grade that was acknowledged is there, and at most one more.
 * @param {number} rounds @param {number} grades */
export async function surviveKills(rounds, grades) {
  const folder = makeFolder();
  let l = await learner(folder);
  await l.post('/api/deck', { add: ['card-mfu'] });
  let sum = 0;
  for (let round = 0; round < rounds; round++) {
    const { json } = await l.get('/api/deck?utc_offset_min=0');
    const card = json.cards[0];
    const killAt = Math.floor(Math.random() * grades * 0.9);
    const acknowledged = await gradeUntilKilled(l, card, grades, killAt);
    assert.ok(acknowledged >= killAt);
    l = await learner(folder);
    const after = (await l.get('/api/deck?utc_offset_min=0')).json.cards[0];
    const kept = after.reps - card.reps;
    assert.ok(kept === acknowledged || kept === acknowledged + 1,
      `${acknowledged} acknowledged, ${kept} kept`);
    assert.equal(after.version - card.version, kept);
    sum += acknowledged;
    const progress = (await l.get('/api/progress?utc_offset_min=0')).json;
    assert.equal(progress.saving, true, progress.note);
    assert.equal(progress.today.grades, after.reps);
  }
  await l.stop();
  return sum;
}

/** Ten write for some seconds, each act with the version it saw last: every one
 * is done once or refused, and none is lost.
 * @param {number} seconds */
export async function writeInParallel(seconds) {
  const l = await learner(makeFolder());
  await l.post('/api/deck', { add: ['card-mfu', 'card-regimes'] });
  const until = Date.now() + seconds * 1000;
  const done = { 'card-mfu': 0, 'card-regimes': 0 };
  let answers = 0;
  let refused = 0;
  const item = (await l.get('/api/items/mfu-64')).json;

  async function write(/** @type {number} */ n) {
    const id = n % 2 ? 'card-mfu' : 'card-regimes';
    let version = 1;
    while (Date.now() < until) {
      const grade = await l.post('/api/review/grade',
        { card: id, version, rating: 3 });
      assert.ok(grade.status === 200 || grade.status === 409, grade.text);
      ({ version } = grade.json.card);
      if (grade.status === 200) done[id]++;
      else refused++;
      const answer = await l.post('/api/items/mfu-64/attempts', { key: key(),
        hash: item.hash, draw: 0, typed: '33%', took_ms: 1 });
      assert.equal(answer.status, 200, answer.text);
      assert.equal(answer.json.saved, true);
      answers++;
    }
  }
  await Promise.all(Array.from({ length: 10 }, (_, n) => write(n)));
  const { cards } = (await l.get('/api/deck?utc_offset_min=0')).json;
  for (const card of cards) {
    assert.equal(card.reps, done[/** @type {'card-mfu'} */ (card.id)]);
    assert.equal(card.version, card.reps + 1);
  }
  const { today } = (await l.get('/api/progress?utc_offset_min=0')).json;
  assert.equal(today.answered, answers);
  assert.equal(today.grades, done['card-mfu'] + done['card-regimes']);
  await l.stop();
  return { answers, refused, grades: today.grades };
}

/** The database of a learner's folder. @param {string} folder */
export const database = (folder) => join(folder, 'data', 'steptime.db');
