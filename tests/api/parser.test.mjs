// parser.test.mjs: what CivetWeb's reader lets through before we see it. Each
// is harmless: the same answer as to the plain request, or refused.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { alive, ask, parse, raw, refused, request, start } from './server.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let server;
/** @type {string} */
let plain;
before(async () => {
  server = await start();
  plain = (await ask(server.port, request('GET /api/figures'))).body;
});
after(() => server.stop());

const HOST = 'Host: localhost:8013';

test('read as the plain request', async () => {
  const first = 'GET /api/figures HTTP/1.1\r\n';
  const last = 'Connection: close\r\n\r\n';
  for (const bytes of [
    `GET /api/figures HTTP/1.1\n${HOST}\nConnection: close\n\n`,
    `\r\n${first}${HOST}\r\n${last}`,
    `  ${first}${HOST}\r\n${last}`,
    `GET   /api/figures   HTTP/1.1\r\n${HOST}\r\n${last}`,
    `${first}Host : localhost\r\n${last}`,
    `${first} Host: localhost\r\n${last}`,
    `${first}hOsT:localhost\r\n${last}`,
    `${first}Host:    localhost\r\n${last}`,
  ]) {
    const { text } = await raw(server.port, bytes);
    const answer = parse(text);
    assert.equal(answer.status, 200, JSON.stringify(bytes));
    assert.equal(answer.body, plain);
    assert.equal(answer.rest, '');
  }
});

test('an address with a scheme and a host is refused', async () => {
  for (const target of [`http://localhost:${server.port}/api/figures`,
    `http://evil.com:${server.port}/api/figures`,
    `HTTP://127.0.0.1:${server.port}/`]) {
    await refused(server.port, request(`GET ${target}`), [400]);
  }
  // To another port, or *: CivetWeb closes without a word.
  for (const target of ['http://localhost:1/', 'http://evil.com/', '*']) {
    const { text, closed } = await raw(server.port,
      request(`OPTIONS ${target}`));
    assert.equal(text, '');
    assert.ok(closed);
    await alive(server.port);
  }
});

test('what follows a folded line, an empty name, a CR is unseen', async () => {
  for (const line of [' folded', ': empty', '\rc: d']) {
    // A GET is answered; what was hidden counts for nothing.
    const { text } = await raw(server.port, request('GET /api/figures',
      ['A: b', line, 'Host: evil.com', 'Connection: close']),
    { end: true });
    assert.equal(parse(text).body, plain);
    // A hidden length: no body is read, and none is taken for a request.
    await refused(server.port, request('POST /api/figures/mfu',
      ['Content-Type: application/json', line, 'Content-Length: 2'],
      '{}'), [411]);
    const smuggled = request('GET /healthz', ['Connection: close']);
    const answers = await raw(server.port, request('GET /api/figures',
      ['A: b', line, `Content-Length: ${smuggled.length}`], smuggled));
    const first = parse(answers.text);
    assert.equal(first.body, plain);
    assert.equal(parse(first.rest).status, 200); // it passed the gate too
  }
});

test('a head that is only line ends is no request', async () => {
  for (const bytes of ['\r\n\r\n', '\n\n', '\r\n\r\n\r\n\r\n', '   \r\n\r\n']) {
    const { text, closed } = await raw(server.port, bytes, { end: true });
    assert.ok(closed);
    if (text) assert.ok(parse(text).status >= 400);
  }
  await alive(server.port);
});
