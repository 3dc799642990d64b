// server.mjs: starts the program for a test and talks to it, down to the bytes.
//
// fetch and node:http mend what they send and read, so everything here that
// matters goes over a plain socket.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';

export const BIN = process.env.STEPTIME_BIN ?? 'build/steptime';

/** A sanitizer makes everything slower, never more than this. */
export const SLOW = /asan|tsan/.test(BIN) ? 5 : 1;

/** The lesson's run: a question that the figure mfu answers. */
export const MFU = '/api/figures/mfu?params=6.74e9&layers=32&attn_width=4096' +
  '&seq_len=4096&gpus=32&device=NVIDIA+H100+80GB+HBM3&dtype=bf16' +
  '&step_s=3.60&batch_seqs=256&recompute=full';

/** Servers that a failed test left.
 * @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts `steptime serve` on a free port with a home of its own, where nothing
 * may be written but its data. stop() ends it and checks both that and its exit
 * code. It may be another program, or one that starts it.
 * @param {string[]} [args] @param {Record<string, string>} [env]
 * @param {string[]} [program] */
export async function start(args = [], env = {}, program = [BIN]) {
  const home = mkdtempSync(join(tmpdir(), 'steptime-test-'));
  const words = [...program, 'serve', '--port', '0', ...args];
  const child = spawn(words[0], words.slice(1), {
    env: { ...process.env, HOME: home, XDG_DATA_HOME: home, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let errors = '';
  child.stderr.on('data', (part) => { errors += part; });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  const port = await new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (part) => {
      text += part;
      const found = /127\.0\.0\.1:(\d+)\//.exec(text);
      if (found) resolve(Number(found[1]));
    });
    child.on('error', reject);
    ended.then((code) => reject(new Error(`ended: ${code} ${errors}`)));
  });
  // A test that failed half-way must not wait for its server.
  for (const handle of [child, child.stdout, child.stderr]) {
    /** @type {any} */ (handle).unref();
  }
  async function stop() {
    const before = performance.now();
    child.ref();
    child.kill('SIGTERM');
    const code = await ended;
    const ms = performance.now() - before;
    assert.equal(code, 0, errors);
    const written = readdirSync(home).filter((name) => name !== 'steptime');
    assert.deepEqual(written, [], 'nothing else is written');
    rmSync(home, { recursive: true });
    return ms;
  }
  return { port, child, stop, url: `http://127.0.0.1:${port}`,
    errors: () => errors };
}

/** Sends bytes and reads until the server closes, or for `wait` ms if it does
 * not; the client keeps its side open unless `end`.
 * @param {number} port @param {string | Buffer} bytes
 * @param {{wait?: number, end?: boolean}} [how]
 * @returns {Promise<{text: string, closed: boolean, ms: number}>} */
export function raw(port, bytes, { wait = 1000 * SLOW, end = false } = {}) {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    /** @type {Buffer[]} */
    const parts = [];
    const socket = net.connect({ port, host: '127.0.0.1',
      allowHalfOpen: true }, () => {
      if (end) socket.end(bytes, 'latin1');
      else socket.write(bytes, 'latin1');
    });
    const timer = setTimeout(() => done(false), wait);
    let ms = 0;
    function done(/** @type {boolean} */ closed) {
      clearTimeout(timer);
      socket.destroy();
      resolve({ text: Buffer.concat(parts).toString('latin1'),
        closed, ms });
    }
    socket.on('data', (part) => {
      ms ||= performance.now() - started;
      parts.push(part);
    });
    socket.on('end', () => done(true));
    socket.on('error', (error) => {
      if (parts.length) done(true);
      else reject(error);
    });
  });
}

/** One response out of text, and what follows it. HEAD's has no body.
 * @param {string} text @param {boolean} [head] */
export function parse(text, head = false) {
  const at = text.indexOf('\r\n\r\n');
  assert.ok(at > 0, `no response in ${JSON.stringify(text.slice(0, 200))}`);
  const [first, ...lines] = text.slice(0, at).split('\r\n');
  const found = /^HTTP\/1\.1 (\d{3}) [A-Za-z ]+$/.exec(first);
  assert.ok(found, first);
  const headers = Object.fromEntries(lines.map((line) => {
    const colon = line.indexOf(': ');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 2)];
  }));
  const status = Number(found[1]);
  const length = head || status === 304 ? 0 : Number(headers['content-length']);
  const body = text.slice(at + 4, at + 4 + length);
  assert.equal(body.length, length, 'the body is whole');
  return { status, headers, body, rest: text.slice(at + 4 + length) };
}

/** A request as text: `lines` follow the Host.
 * @param {string} first @param {string[]} [lines] @param {string} [body] */
export function request(first, lines = [], body = '') {
  return [`${first} HTTP/1.1`, 'Host: localhost:8013', ...lines, '', body]
    .join('\r\n');
}

/** Asks and reads one response. @param {number} port @param {string} bytes */
export async function ask(port, bytes) {
  const close = bytes.replace('\r\n', '\r\nConnection: close\r\n');
  const { text } = await raw(port, close);
  return parse(text, bytes.startsWith('HEAD'));
}

/** The server answers a new client within 100 ms. A machine that is busy with
 * other things gets another chance, unless it was far from it.
 * @param {number} port */
export async function alive(port) {
  let ms = 0;
  for (let chance = 0; chance < 4; chance++) {
    const answer = await raw(port, request('GET /healthz',
      ['Connection: close']));
    assert.equal(parse(answer.text).status, 200);
    ms = answer.ms;
    if (ms < 100 * SLOW) return;
    assert.ok(ms < 500 * SLOW, `answered after ${ms} ms`);
  }
  assert.fail(`answered after ${ms} ms, again and again`);
}

/** The bytes get one answer with one of the statuses, no more; the connection
 * is closed, nothing gives other sites leave, and the next is served.
 * @param {number} port @param {string | Buffer} bytes
 * @param {number[]} statuses @param {{end?: boolean, wait?: number}} [how] */
export async function refused(port, bytes, statuses, how = {}) {
  const { text, closed } = await raw(port, bytes,
    { wait: 4000 * SLOW, ...how });
  const head = bytes.toString().startsWith('HEAD');
  const answer = parse(text, head);
  assert.ok(statuses.includes(answer.status),
    `${JSON.stringify(bytes.toString().slice(0, 200))}: ${answer.status} ` +
    `is not one of ${statuses}: ${answer.body.slice(0, 300)}`);
  assert.ok(closed, 'the connection is closed');
  assert.equal(answer.rest, '', 'one response');
  assert.equal(answer.headers.connection, 'close');
  assert.doesNotMatch(text, /^access-control/im);
  common(answer);
  if (!head && !answer.headers['content-type'].startsWith('text/html')) {
    assert.equal(answer.headers['content-type'],
      'application/problem+json');
    const problem = JSON.parse(answer.body);
    assert.equal(problem.status, answer.status);
    assert.match(problem.detail, /^\S.*[.?]$/s);
    assert.equal(problem.error, problem.detail);
  }
  await alive(port);
  return answer;
}

/** What every answer carries.
 * @param {{headers: Record<string, string>}} answer */
export function common({ headers }) {
  assert.match(headers['content-security-policy'],
    /^default-src 'none'; script-src 'self'; style-src 'self'; /);
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal(headers['referrer-policy'],
    'strict-origin-when-cross-origin');
  assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
  assert.equal(headers['cross-origin-resource-policy'], 'same-origin');
  assert.equal(headers['cache-control'], 'no-cache');
  assert.equal(headers.server, undefined);
}
