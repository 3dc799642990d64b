// learner.mjs: a learner for tests: a server with a data folder that outlives it,
// a clock that the test sets, and acts with keys of their own.
import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync }
  from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { start } from './server.mjs';

let acts = 0;
/** A key that nobody used. */
export const key = () => `test-${process.pid}-${++acts}`;

/** A time at which the learner's day in UTC has just begun: 4:00. */
export const MORNING = Date.UTC(2026, 10, 30, 4, 0, 0) / 1000;
export const DAY = 86400;

/** The folder of everything a test file makes, removed at its end. */
export function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'steptime-learner-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A content root with one bank of the text.
 * @param {string} folder @param {string} bank */
export function makeRoot(folder, bank) {
  const root = join(folder, 'root');
  mkdirSync(join(root, 'quiz'), { recursive: true });
  mkdirSync(join(root, 'lessons'), { recursive: true });
  cpSync('lessons', join(root, 'lessons'), { recursive: true });
  symlinkSync(join(process.cwd(), 'build/static'), join(root, 'static'));
  writeBank(root, bank);
  return root;
}

/** @param {string} root @param {string} text */
export function writeBank(root, text) {
  writeFileSync(join(root, 'quiz/test.quiz.md'),
    `---\nbank: test\ntitle: Test\n---\n\n${text}`);
}

/** @param {string} folder @param {string[]} [args]
 * @param {Record<string, string>} [env] */
export async function learner(folder, args = [], env = {}) {
  const clock = join(folder, 'clock');
  let now = MORNING;
  const setClock = (/** @type {number} */ seconds) => {
    now = seconds;
    writeFileSync(clock, String(seconds));
  };
  setClock(now);
  const data = join(folder, 'data');
  const words = ['--data', data, ...args];
  const given = { STEPTIME_CLOCK: clock, ...env };
  let server = await start(words, given);
  const stop = () => server.stop();

  /** Starts it once more after stop(): at the same address and time. */
  async function again() {
    server = await start([...words, '--port', String(server.port)], given);
  }

  // Each on a connection of its own: between two of them more time may pass than
  // one is kept.
  /** @param {string} path */
  async function get(path) {
    const answer = await fetch(`${server.url}${path}`,
      { headers: { Connection: 'close' } });
    return { status: answer.status, text: await answer.clone().text(),
      json: /** @type {any} */ (await answer.json()) };
  }

  /** @param {string} path @param {string} body */
  async function send(path, body) {
    const answer = await fetch(`${server.url}${path}`, { method: 'POST',
      headers: { 'Content-Type': 'application/json', Connection: 'close' },
      body });
    return { status: answer.status, text: await answer.clone().text(),
      json: /** @type {any} */ (await answer.json()) };
  }

  /** With a key and an offset of its own, unless the body has them.
   * @param {string} path @param {object} body */
  const post = (path, body) => send(path,
    JSON.stringify({ key: key(), utc_offset_min: 0, ...body }));

  /** Answers an item as it is shown. @param {string} id @param {object} body */
  async function answer(id, body = {}) {
    const { json: item } = await get(`/api/items/${id}`);
    return post(`/api/items/${id}/attempts`,
      { hash: item.hash, draw: item.draw, took_ms: 5, ...body });
  }

  /** The next card. */
  const next = async (query = '') =>
    (await get(`/api/review/next?utc_offset_min=0${query}`)).json;

  /** @param {any} card @param {number} rating @param {object} [more] */
  const grade = (card, rating, more = {}) => post('/api/review/grade',
    { card: card.id, version: card.version, rating, took_ms: 9, ...more });

  /** Takes back what the page would offer to take back. */
  const undo = async () => post('/api/review/undo',
    { act: (await next()).undo?.act });

  async function passTime(/** @type {number} */ seconds) {
    setClock(now + seconds);
  }

  return { port: server.port, url: server.url,
    get child() { return server.child; }, errors: () => server.errors(),
    stop, again, data, get, send, post, answer, next, grade, undo,
    setClock, passTime, now: () => now };
}

/** The answer is a problem of that status and says so.
 * @param {{status: number, json: any}} answer @param {number} status
 * @param {RegExp} says */
export function problem(answer, status, says) {
  assert.equal(answer.status, status, JSON.stringify(answer.json));
  assert.equal(answer.json.status, status);
  assert.match(answer.json.detail, says);
}
