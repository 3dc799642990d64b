// parser.test.mjs: what CivetWeb's reader lets through before we see it. Each
// is harmless: the same answer as to the plain request, or refused. The rules
// are in server/http/head.h.
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
    `\r\n${first}${HOST}\r\n${last}`,
    `  ${first}${HOST}\r\n${last}`,
    `GET   /api/figures   HTTP/1.1\r\n${HOST}\r\n${last}`,
    `${first}hOsT:localhost\r\n${last}`,
    `${first}Host:    localhost\r\n${last}`,
    `${first}Empty:\r\nHost: LocalHost:80\r\n${last}`,
  ]) {
    const { text } = await raw(server.port, bytes);
    const answer = parse(text);
    assert.equal(answer.status, 200, JSON.stringify(bytes));
    assert.equal(answer.body, plain);
    assert.equal(answer.rest, '');
  }
});

test('an address with a scheme and a host, or none, is refused', async () => {
  for (const target of [`http://localhost:${server.port}/api/figures`,
    `http://evil.com:${server.port}/api/figures`,
    `HTTP://127.0.0.1:${server.port}/`, 'http://localhost:1/',
    'http://evil.com/', 'http://evil.com/healthz', 'http://evil.com/?a', '*']) {
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST']) {
      await refused(server.port, request(`${method} ${target}`),
        [400, 411, 415]);
    }
  }
  // Behind an answer on the same connection too; then as ever.
  const { text, closed } = await raw(server.port, request('GET /healthz') +
    request('GET *') + request('GET /healthz'));
  assert.ok(closed);
  const second = parse(parse(text).rest);
  assert.equal(second.status, 400);
  assert.equal(second.rest, '');
  // The gate says what else is wrong.
  await refused(server.port, request('GET *', ['Origin: http://evil.com']),
    [403]);
});

/** Lines at which CivetWeb stops without a word, as if the head were over. */
const STOPS = [' folded', '  : folded', ': empty', ':', '\rc: d', '\r', ' ',
  '\xe9: f', '\xff'];

test('nothing is hidden behind a line at which the reader stops', async () => {
  const { port } = server;
  for (const line of STOPS) {
    for (const hidden of [[], ['Origin: http://evil.com'], ['Host: evil.com'],
      ['Sec-Fetch-Site: cross-site'], ['Transfer-Encoding: chunked'],
      ['Content-Length: 2'], ['Upgrade: h2c', 'Connection: Upgrade']]) {
      await refused(port, request('GET /api/figures',
        ['A: b', line, ...hidden]), [400, 403, 501]);
    }
    // A hidden length: no body is read, and none is taken for a request.
    await refused(port, request('POST /api/figures/mfu',
      ['Content-Type: application/json', line, 'Content-Length: 2'],
      '{}'), [400, 411]);
    await refused(port, request('POST /api/figures/mfu',
      ['Content-Type: application/json', 'Content-Length: 2', line,
        'Transfer-Encoding: chunked'], '{}'), [400]);
    const smuggled = request('GET /healthz', ['Connection: close']);
    await refused(port, request('GET /api/figures', ['A: b', line,
      `Content-Length: ${smuggled.length}`], smuggled), [400]);
  }
  // A value that goes on in the next line.
  await refused(port, 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n evil.com' +
    '\r\n\r\n', [400]);
  await refused(port, request('GET /', ['A: b\n\r\nOrigin: http://evil.com']),
    [400]);
});

test('at any length of the head, and on a connection that is kept',
  async () => {
    for (let n = 0; n < 40; n++) {
      const pad = `P: ${'p'.repeat(n)}`;
      const kept = request('GET /healthz', [pad]);
      for (const line of STOPS.slice(0, 5)) {
        const { text } = await raw(server.port, kept + request('GET /healthz',
          [pad, line, 'Origin: http://evil.com']));
        const first = parse(text);
        assert.equal(first.status, 200);
        assert.equal(parse(first.rest).status, 400, `${n} ${line}`);
      }
      const { text } = await raw(server.port, kept + kept + request(
        'GET /healthz', [pad, 'Connection: close']));
      assert.equal(text.split('HTTP/1.1 200 OK').length, 4);
    }
  });

test('lines that others read in another way are refused', async () => {
  const lines = ['GET /healthz HTTP/1.1', HOST, 'A: b', '', ''];
  for (const bytes of [
    lines.join('\n'), // LF alone, in all places and in each
    ...lines.slice(1).map((_, i) => lines.slice(0, i + 1).join('\r\n') +
      '\n' + lines.slice(i + 1).join('\r\n')),
    lines.join('\r\n').replace('A:', 'A :'),
    lines.join('\r\n').replace('Host:', 'Host  :'),
    lines.join('\r\n').replace('A: b', 'A :'),
    lines.join('\r\n').replace('Host:', ' Host:'),
    lines.join('\r\n').replace('\r\nHost:', '\r\n\tHost:')]) {
    await refused(server.port, bytes, [400], { end: true });
  }
});

test('a head that fills the buffer to its last bytes', async () => {
  // CivetWeb takes 16384 bytes.
  for (const end of ['\r\n\r\n', '\n\n', '\r\n\n']) {
    for (let size = 16376; size <= 16386; size++) {
      const head = `GET /healthz HTTP/1.1\r\n${HOST}\r\n` +
        'Connection: close\r\nA: ';
      const bytes = head + 'a'.repeat(size - head.length - end.length) + end;
      assert.equal(bytes.length, size);
      const { text } = await raw(server.port, bytes, { end: true });
      const { status, rest } = parse(text);
      assert.equal(status, end === '\r\n\r\n' && size <= 16384 ? 200 : 400,
        `${size} ${JSON.stringify(end)}`);
      assert.equal(rest, '');
    }
  }
  await alive(server.port);
});

test('a head that is only line ends is no request', async () => {
  for (const bytes of ['\r\n\r\n', '\n\n', '\r\n\r\n\r\n\r\n', '   \r\n\r\n']) {
    const { text, closed } = await raw(server.port, bytes, { end: true });
    assert.ok(closed);
    if (text) assert.ok(parse(text).status >= 400);
  }
  await alive(server.port);
});
