// bench.mjs: speed, start-up, memory and frames, measured in one process tree, so
// that the two sides of every ratio meet the same machine in the same state.
//
//     make bench            all of it
//
// It prints figures and goals; it fails only if something cannot be measured.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { chromium } from 'playwright-core';

const BIN = process.env.STEPTIME_BIN ?? 'build/steptime';
const CONNECTIONS = 16;
const SECONDS = 2;
const ROUNDS = 7;
const LINE = {
  params: '6.74e9', layers: '32', attn_width: '4096', seq_len: '4096',
  gpus: '32', device: 'NVIDIA H100 80GB HBM3', dtype: 'bf16', step_s: '3.60',
  batch_seqs: '256', recompute: 'full',
};
const folder = mkdtempSync(join(tmpdir(), 'steptime-bench-'));

/** @param {number[]} values @param {number} share */
function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

/** @param {string} what @param {string} figure @param {string} [goal] */
function say(what, figure, goal = '') {
  console.log(`${what.padEnd(44)} ${figure.padStart(18)}   ${goal}`);
}

/** Starts a program that prints its port; `pattern` finds it.
 * @param {string} program @param {string[]} args @param {RegExp} pattern
 * @returns {Promise<{port: number, child: import('node:child_process').ChildProcess}>} */
function start(program, args, pattern) {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => {
    let text = '';
    child.on('exit', (code) => reject(new Error(`${program} ended: ${code}`)));
    child.stdout.on('data', (part) => {
      text += part;
      const found = pattern.exec(text);
      if (found) resolve({ port: Number(found[1]), child });
    });
  });
}

const serve = () => start(BIN, ['serve', '--port', '0',
  '--data', mkdtempSync(join(folder, 'data-'))], /:(\d+)\//);

/** @param {string} path @param {number} port @returns {Promise<Buffer>} */
function rawAnswer(port, path) {
  return new Promise((resolve, reject) => {
    const parts = [];
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.end(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
    });
    socket.on('data', (part) => parts.push(part));
    socket.on('close', () => resolve(Buffer.concat(parts)));
    socket.on('error', reject);
  });
}

/** @param {number} port @param {string[]} paths */
function load(port, paths) {
  const file = join(folder, 'paths');
  writeFileSync(file, paths.join('\n') + '\n');
  const run = spawnSync('build/bench/load',
    [String(port), String(CONNECTIONS), String(SECONDS), file]);
  if (run.status !== 0) throw new Error('load: an answer was not 200');
  const [rate, p50, p99] = run.stdout.toString().trim().split(' ').map(Number);
  return { rate, p50, p99 };
}

/** One side after the other, ROUNDS times; ratios are taken within a round.
 * @param {string} what @param {number} ours @param {number} bare
 * @param {string[]} paths @param {string} goal */
function compare(what, ours, bare, paths, goal) {
  const rounds = [];
  for (let i = 0; i < ROUNDS; i++) {
    rounds.push({ a: load(ours, paths), b: load(bare, paths) });
  }
  const rates = rounds.map(({ a, b }) => a.rate / b.rate);
  const tails = rounds.map(({ a, b }) => a.p99 / b.p99);
  const a = quantile(rounds.map((r) => r.a.rate), 0.5);
  const b = quantile(rounds.map((r) => r.b.rate), 0.5);
  say(`${what}: requests/s, ours`, a.toFixed(0));
  say(`${what}: requests/s, bare CivetWeb`, b.toFixed(0));
  say(`${what}: ratio (median of ${ROUNDS} rounds)`,
    quantile(rates, 0.5).toFixed(3), goal);
  say(`${what}: p99 ours / bare`,
    `${quantile(rounds.map((r) => r.a.p99), 0.5)} / ` +
    `${quantile(rounds.map((r) => r.b.p99), 0.5)} µs`,
    `ratio ${quantile(tails, 0.5).toFixed(2)}`);
}

async function endpoint() {
  const ours = await serve();
  const path = `/api/figures/mfu?${new URLSearchParams(LINE)}`;
  const bytes = join(folder, 'bytes');
  writeFileSync(bytes, await rawAnswer(ours.port, path));
  const bare = await start('build/bench/bare', [bytes], /(\d+)\n/);
  // A slider's worth of different questions, more than are remembered.
  const many = Array.from({ length: 4000 }, (_, i) =>
    `/api/figures/mfu?${new URLSearchParams({
      ...LINE, step_s: (3 + i / 1000).toFixed(3) })}`);
  compare('mfu, one question', ours.port, bare.port, [path], 'goal ≥ 0.9');
  compare('mfu, 4000 questions', ours.port, bare.port, many, '');
  const status = readFileSync(`/proc/${ours.child.pid}/status`, 'utf8');
  const resident = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  say('resident memory after that', `${resident.toFixed(1)} MiB`,
    'goal ≤ 16 MiB');
  ours.child.kill('SIGTERM');
  bare.child.stdin?.end();
}

/** @param {number} port */
function answers(port) {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.write(`GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
    });
    socket.once('data', () => { socket.destroy(); resolve(undefined); });
  });
}

async function startUp() {
  const times = [];
  for (let i = 0; i < 21; i++) {
    const before = performance.now();
    const { port, child } = await serve();
    await answers(port);
    times.push(performance.now() - before);
    child.kill('SIGTERM');
  }
  say('start: exec to the first answer', `${quantile(times, 0.5).toFixed(1)} ms`,
    'goal ≤ 50 ms');
}

/** Sliders to drag, each over values of which any two give other answers: what the
 * page is asked first, the text that shows it, and the place of the first, their
 * number and distance. */
const DRAGS = {
  mfu: { query: '', slider: 'step_s', shown: 'mfu', from: 3, count: 500, by: 0.01 },
  // Places among the stops: n from 1024 to 16384, τ from 100 s to 10000 s.
  regime: { query: '', slider: 'n', shown: 'total_s', from: 4, count: 5, by: 1 },
  goodput: { query: '', slider: 'interval_s', shown: 'goodput', from: 3, count: 7,
    by: 1 },
  // Its largest: up to 128 kernels, their launches and the gaps between them.
  timeline: { query: '?launch_s=7e-6', slider: 'kernels', shown: 'idle_s',
    from: 100, count: 29, by: 1 },
};
/** @typedef {typeof DRAGS.mfu} Drag */

/** In the page: moves the slider and notes, for each input event, when a frame
 * that shows its answer was painted.
 * @param {{moves: number, drag: Drag}} how */
function drag({ moves, drag: { slider: name, shown: reading, from, count: len, by } }) {
  const slider = /** @type {HTMLInputElement} */ (
    document.querySelector(`input[type=range][data-for=${name}]`));
  const shown = /** @type {HTMLElement} */ (
    document.querySelector(`[data-reading=${reading}]`));
  const times = [];
  return new Promise((resolve) => {
    let count = 0;
    function move() {
      if (count++ === moves) return resolve(times);
      slider.value = String(from + ((count * 37) % len) * by);
      const start = performance.now();
      const changed = new MutationObserver(() => {
        changed.disconnect();
        requestAnimationFrame(() => {
          // The task after the frame's callbacks: that frame is painted.
          const channel = new MessageChannel();
          channel.port1.onmessage = () => {
            times.push(performance.now() - start);
            setTimeout(move, 20);
          };
          channel.port2.postMessage(0);
        });
      });
      // It waits without asking for frames, which would take the time it measures.
      changed.observe(shown,
        { childList: true, characterData: true, subtree: true });
      slider.dispatchEvent(new Event('input', { bubbles: true }));
    }
    move();
  });
}

/** The longest task of the page's main thread while it works, by the clock and in
 * time on a CPU, in ms: where they differ the machine was busy with others.
 * @param {import('playwright-core').Page} page
 * @param {() => Promise<unknown>} work */
async function longestTask(page, work) {
  const cdp = await page.context().newCDPSession(page);
  /** @type {any[]} */
  const events = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await cdp.send('Tracing.start', {
    traceConfig: { includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline'] },
  });
  await work();
  const ended = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.end');
  await ended;
  const main = new Set(events.filter((event) => event.name === 'thread_name' &&
    event.args.name === 'CrRendererMain').map((event) => `${event.pid} ${event.tid}`));
  const tasks = events.filter((event) => /RunTask$/.test(event.name) &&
    event.ph === 'X' && main.has(`${event.pid} ${event.tid}`));
  if (!tasks.length) throw new Error('no task was traced');
  return {
    wall: Math.max(...tasks.map((event) => event.dur)) / 1000,
    cpu: Math.max(...tasks.map((event) => event.tdur ?? event.dur)) / 1000,
  };
}

/** @param {keyof typeof DRAGS} figure
 * @param {string} what @param {string[]} args @param {string} goal */
async function frames(figure, what, args, goal) {
  const { port, child } = await serve();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [...args, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`http://127.0.0.1:${port}/figures/${figure}` +
    DRAGS[figure].query);
  await page.waitForSelector('[data-figure][data-ready]');
  await page.waitForLoadState('networkidle');
  await page.evaluate(drag, { moves: 10, drag: DRAGS[figure] });
  const times = await page.evaluate(drag, { moves: 150, drag: DRAGS[figure] });
  say(`${figure}: slider to painted frame, ${what}`,
    `${quantile(times, 0.5).toFixed(1)} / ${quantile(times, 0.95).toFixed(1)} ms`,
    `median / p95${goal}`);
  if (goal) {
    const { wall, cpu } = await longestTask(page, () =>
      page.evaluate(drag, { moves: 100, drag: DRAGS[figure] }));
    say('  longest task of its main thread',
      `${wall.toFixed(1)} / ${cpu.toFixed(1)} ms`,
      'clock / CPU, goal ≤ 16 ms');
  }
  await browser.close();
  child.kill('SIGTERM');
}

/** A program and its calls through the simulator of torch.compile. */
function compiling() {
  const made = spawnSync('build/bench/compile');
  if (made.status !== 0) throw new Error(`compile: ${made.stderr}`);
  const { call_us, answer_us } = JSON.parse(made.stdout.toString());
  say('compile, one simulated call, median', `${call_us} µs`, 'goal < 50 µs');
  say('compile, a whole answer of 16 calls', `${(answer_us / 1e3).toFixed(1)} ms`);
}

/** The lesson's own text through its renderer. */
function rendering() {
  const made = spawnSync('build/bench/render',
    ['lessons', '13-profiling-mfu-compilation'], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`render: ${made.stderr}`);
  say('200 KB of lesson text rendered, median',
    `${JSON.parse(made.stdout).ms_200_kb} ms`, 'goal ≤ 20 ms');
}

/** Answers and cards, kept on the disk that holds build/. */
function keeping() {
  const disk = mkdtempSync('build/bench-store-');
  const made = spawnSync('build/bench/store', [disk], { encoding: 'utf8' });
  rmSync(disk, { recursive: true });
  if (made.status !== 0) throw new Error(`store: ${made.stderr}`);
  const is = JSON.parse(made.stdout);
  say('graded answers, each on disk', `${is.answers_per_s} /s`,
    `bare SQLite ${is.bare_per_s} /s`);
  say('  as a share of bare SQLite, median', is.ratio.toFixed(2),
    'goal ≥ 0.8');
  say('next card, 2,000 cards, 200,000 events', `${is.next_ms} ms`, 'median');
  say('a grade, likewise', `${is.grade_ms} ms`, 'median');
}

// A display at 60 Hz shows a change up to 16.7 ms after it was made; without its
// beat, what is left is the work.
async function framing() {
  for (const figure of /** @type {(keyof typeof DRAGS)[]} */ (Object.keys(DRAGS)))
    await frames(figure, 'display ready',
      ['--disable-frame-rate-limit', '--disable-gpu-vsync'],
      ', goal ≤ 16.7 ms');
  await frames('mfu', 'display at 60 Hz', [], '');
}

/** What there is to measure; all of it, or the parts named. */
const PARTS = { render: rendering, compile: compiling, store: keeping, endpoint,
  start: startUp, frames: framing };
const asked = process.argv.slice(2);
const unknown = asked.find((name) => !Object.hasOwn(PARTS, name));
try {
  if (unknown !== undefined)
    throw new Error(`"${unknown}" is none of ${Object.keys(PARTS).join(', ')}`);
  for (const [name, part] of Object.entries(PARTS))
    if (!asked.length || asked.includes(name)) await part();
} finally {
  rmSync(folder, { recursive: true });
}
