// crowd.test.mjs: many clients that do nothing, or very slowly, do not hold up
// a new one; and the server stops at once whatever they do.
import assert from 'node:assert/strict';
import net from 'node:net';
import { test } from 'node:test';
import { performance } from 'node:perf_hooks';
import { SLOW, alive, parse, raw, request, start } from './server.mjs';

/** Opens n connections, each of which sends bytes.
 * @param {number} port @param {number} n @param {string} bytes */
async function crowd(port, n, bytes) {
  const sockets = await Promise.all(Array.from({ length: n }, () =>
    new Promise((resolve) => {
      const socket = net.connect(port, '127.0.0.1', () => {
        if (bytes) socket.write(bytes);
        resolve(socket);
      });
      socket.on('error', () => {});
      socket.on('data', () => {});
    })));
  return /** @type {net.Socket[]} */ (sockets);
}

/** How long a new client waits for its answer. @param {number} port */
async function newcomer(port) {
  const before = performance.now();
  const { text } = await raw(port, request('GET /healthz',
    ['Connection: close']), { wait: 10000 });
  assert.equal(parse(text).status, 200);
  return performance.now() - before;
}

const DRIP = request('POST /api/figures/mfu', ['Content-Type: application/json',
  'Content-Length: 1000'], '{');

for (const [what, bytes] of /** @type {const} */ ([
  ['that say nothing', ''],
  ['that stop in their head', 'GET / HTTP/1.1\r\nHost: loc'],
  ['kept after an answer', request('GET /healthz')],
  ['that send half a body', DRIP],
])) {
  test(`128 connections ${what}`, async () => {
    const server = await start();
    const sockets = await crowd(server.port, 128, bytes);
    const ms = await newcomer(server.port);
    assert.ok(ms < 2000 + 1000 * (SLOW - 1), `waited ${ms} ms`);
    for (const socket of sockets) socket.destroy();
    await alive(server.port);
    const stopping = await server.stop();
    assert.ok(stopping < 1000 * SLOW, `stopped in ${stopping} ms`);
  });
}

/** Opens n connections that ask for much, many times, and do not read; or read
 * `bytes` of it every 50 ms. */
async function deaf(/** @type {number} */ port, /** @type {number} */ n,
  bytes = 0) {
  const sockets = await crowd(port, n, '');
  for (const socket of sockets) {
    socket.removeAllListeners('data');
    socket.pause();
    socket.write(request('GET /static/vendor/chart.umd.min.js').repeat(100));
  }
  setInterval(() => {
    for (const socket of sockets) if (bytes) socket.read(bytes);
  }, 50).unref();
  return sockets;
}

for (const [n, bytes] of [[64, 0], [128, 0], [64, 1000], [60, 0]]) {
  test(`${n} clients that read ${bytes} bytes now and then`, async () => {
    const server = await start();
    const sockets = await deaf(server.port, n, bytes);
    await new Promise((resolve) => setTimeout(resolve, 300));
    for (let i = 0; i < 5; i++) {
      const ms = await newcomer(server.port);
      assert.ok(ms < 1500 * SLOW, `waited ${ms} ms`);
    }
    // Two seconds later no thread is stuck in one of them: 60 more come in. If
    // that is too many, a newcomer waits until one has been idle for 250 ms, and
    // the watchman, who looks every 50 ms, has seen it.
    await new Promise((resolve) => setTimeout(resolve, 2500));
    const more = await crowd(server.port, 60, '');
    const ms = await newcomer(server.port);
    assert.ok(ms < 300 + 700 * SLOW, `waited ${ms} ms`);
    for (const socket of [...sockets, ...more]) socket.destroy();
    await alive(server.port);
    const stopping = await server.stop();
    assert.ok(stopping < 1000 * SLOW, `stopped in ${stopping} ms`);
  });
}

test('a client that reads late, but reads, gets all of it', async () => {
  const server = await start();
  const [socket] = await crowd(server.port, 1, '');
  socket.removeAllListeners('data');
  socket.pause();
  const ask = request('GET /static/vendor/chart.umd.min.js');
  socket.write(ask.repeat(39) + request('GET /healthz', ['Connection: close']));
  await new Promise((resolve) => setTimeout(resolve, 1000));
  let text = '';
  socket.setEncoding('latin1').on('data', (part) => { text += part; });
  await new Promise((resolve) => socket.on('end', resolve).resume());
  for (let i = 0; i < 39; i++) text = parse(text).rest;
  assert.equal(parse(text).body, '{"status":"ok"}');
  await server.stop();
});

test('40 bodies that drip', async () => {
  const server = await start();
  const sockets = await crowd(server.port, 40, DRIP);
  const started = performance.now();
  /** @type {number[]} */
  const closed = [];
  for (const socket of sockets) {
    socket.on('close', () => closed.push(performance.now() - started));
  }
  const drip = setInterval(() => {
    for (const socket of sockets) {
      if (!socket.destroyed) socket.write(' ');
    }
  }, 50).unref();
  for (let i = 0; i < 20; i++) {
    const ms = await newcomer(server.port);
    assert.ok(ms < 250 * SLOW, `waited ${ms} ms`);
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  clearInterval(drip);
  assert.equal(closed.length, 40, 'none may drip longer than two seconds');
  assert.ok(Math.max(...closed) < 2600 + 500 * SLOW);
  await server.stop();
});

test('a program of functions one inside the other does not end the server', async () => {
  const server = await start();
  const inner = ['    for i in range(3):\n        t = h(1)\n    return a',
    '    print(a)\n    return torch.cond(a.sum() > 0, h, h, (a,))',
    '    return [h(i) for i in range(3)]'];
  for (const body of inner) {
    const program = `def h(a):\n${body}\ndef f(x):\n    return h(x)\n`;
    const reply = await fetch(`${server.url}/api/figures/compile`, {
      method: 'POST', headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ program, calls: 'f32[8]' }) });
    assert.match(await reply.text(), /one inside the other|not simulated/);
    await alive(server.port);
  }
  await server.stop();
});

test('SIGTERM under load: exit 0 within a second', async () => {
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) {
    const server = await start();
    await crowd(server.port, 20, '');
    await crowd(server.port, 10, DRIP);
    const busy = await crowd(server.port, 10, request('GET /figures/mfu'));
    for (const socket of busy) {
      socket.on('data', () => socket.write(request('GET /figures/mfu')));
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
    const before = performance.now();
    server.child.ref();
    const ended = new Promise((resolve) => server.child.on('exit', resolve));
    server.child.kill(signal);
    assert.equal(await ended, 0);
    const ms = performance.now() - before;
    assert.ok(ms < 1000 * SLOW, `${signal}: ${ms} ms`);
  }
});
