// refuse.test.mjs: requests that every build must refuse, and survive.
import assert from 'node:assert/strict';
import net from 'node:net';
import { after, before, test } from 'node:test';
import { alive, ask, parse, raw, refused, request, start } from './server.mjs';

const JSON_TYPE = 'Content-Type: application/json';
/** @type {Awaited<ReturnType<typeof start>>} */
let server;
before(async () => { server = await start(); });
after(() => server.stop());

/** @param {string[]} lines @param {string} [body] */
const post = (lines, body = '{}') =>
  request('POST /api/figures/mfu', lines, body);

test('a body that is not JSON by its type: 415', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x', 'application/jsonp', 'text/json',
    'application/json; charset=latin1', 'application/json, text/plain',
    '']) {
    await refused(server.port, post([`Content-Type: ${type}`,
      'Content-Length: 2']), [415]);
  }
  await refused(server.port, post(['Content-Length: 2']), [415]);
  await refused(server.port, post(['Content-Length: 2', JSON_TYPE,
    'Content-Encoding: gzip']), [415]);
  // CVE-2025-9648: this body made CivetWeb's own form reader spin for ever.
  await refused(server.port, post(['Content-Length: 4',
    'Content-Type: application/x-www-form-urlencoded'], 'a=\0b'), [415]);
  for (const type of ['application/json; charset=utf-8',
    'Application/JSON;charset=UTF-8']) {
    const answer = await ask(server.port, post([`Content-Type: ${type}`,
      'Content-Length: 2']));
    assert.equal(answer.status, 400, type); // let in: {} is no question
    assert.doesNotMatch(answer.body, /Content-Type/);
  }
});

test('methods that there are not', async () => {
  for (const method of ['TRACE', 'CONNECT', 'PROPFIND', 'get', 'PUT',
    'DELETE', 'PATCH', 'OPTIONS', 'MKCOL', 'LOCK', 'REPORT', 'FOO']) {
    await refused(server.port, request(`${method} /api/figures`),
      [400, 405]);
  }
  for (const [path, allow] of [['/', 'GET, HEAD'],
    ['/api/figures', 'GET, HEAD'], ['/figures/mfu', 'GET, HEAD'],
    ['/static/css/base.css', 'GET, HEAD'],
    ['/api/figures/mfu/schema', 'GET, HEAD']]) {
    const answer = await refused(server.port, request(`POST ${path}`,
      [JSON_TYPE, 'Content-Length: 2'], '{}'), [405]);
    assert.equal(answer.headers.allow, allow, path);
  }
  const put = await refused(server.port, request('PUT /api/figures/mfu'),
    [405]);
  assert.equal(put.headers.allow, 'GET, HEAD, POST');
});

test('Transfer-Encoding in any spelling', async () => {
  for (const line of ['Transfer-Encoding: chunked',
    'transfer-encoding:chunked', 'Transfer-Encoding: Chunked',
    'Transfer-Encoding: identity', 'Transfer-Encoding: gzip, chunked',
    'Transfer-Encoding: xchunked', 'Transfer-Encoding : chunked',
    'Transfer-Encoding: chunked, identity', 'Transfer-Encoding:']) {
    const chunks = '2\r\n{}\r\n0\r\n\r\n';
    await refused(server.port, post([JSON_TYPE, line], chunks), [501]);
    await refused(server.port, post([JSON_TYPE, line,
      'Content-Length: 2'], chunks), [501]);
    await refused(server.port, request('GET /api/figures', [line]), [501]);
  }
});

test('Content-Length in any spelling but digits', async () => {
  for (const length of ['+2', '2 x', '2,2', '0x2', '-1', '-0', '1e0', '2.',
    '', '12345678901234567890', '99999999999999999999999', '२']) {
    await refused(server.port, post([JSON_TYPE,
      `Content-Length: ${length}`]), [400]);
  }
  await refused(server.port, post([JSON_TYPE, 'Content-Length: 2',
    'Content-Length: 2']), [400]);
  await refused(server.port, post([JSON_TYPE, 'Content-Length: 2',
    'content-length: 3']), [400]);
  await refused(server.port, request('GET /api/figures',
    ['Content-Length: 2'], '{}'), [400]);
  await refused(server.port, post([JSON_TYPE]), [411]);
  const zero = await ask(server.port, request('GET /api/figures',
    ['Content-Length: 0']));
  assert.equal(zero.status, 200);
});

test('too large a body: 413 at once, also while it is sent', async () => {
  for (const length of ['1048577', '999999999999']) {
    const { text, ms } = await raw(server.port, post([JSON_TYPE,
      `Content-Length: ${length}`], ''));
    assert.equal(parse(text).status, 413);
    assert.ok(ms < 500, `after ${ms} ms`);
  }
  await refused(server.port, post([JSON_TYPE, 'Content-Length: 3000000'],
    ' '.repeat(3000000)), [413]);
  await alive(server.port);
});

test('a body shorter than said: 408 within its two seconds', async () => {
  const short = post([JSON_TYPE, 'Content-Length: 10'], '{}');
  await refused(server.port, short, [408], { end: true });
  const before = performance.now();
  await refused(server.port, short, [408]);
  const ms = performance.now() - before;
  assert.ok(ms > 1500 && ms < 3000, `after ${ms} ms`);
});

test('Expect and Upgrade', async () => {
  for (const expect of ['100-continue', '100-Continue', 'x', '']) {
    await refused(server.port, post([JSON_TYPE, 'Content-Length: 2',
      `Expect: ${expect}`], ''), [417]);
  }
  await refused(server.port, request('GET /', ['Upgrade: h2c',
    'Connection: Upgrade, HTTP2-Settings', 'HTTP2-Settings: AAMAAABk']),
  [501]);
  await refused(server.port, request('GET /', ['Upgrade: websocket',
    'Connection: Upgrade', 'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==']), [501]);
});

test('too many headers, too long ones, too long an address', async () => {
  const many = (/** @type {number} */ n) => Array.from({ length: n },
    (_, i) => `X-${i}: 1`);
  await refused(server.port, request('GET /api/figures', many(69)), [431]);
  await refused(server.port, request('GET /api/figures', many(63)), [431]);
  // What CivetWeb would drop unseen: a header behind the 64th.
  await refused(server.port, request('GET /api/figures',
    [...many(63), 'Host: evil.com', 'Transfer-Encoding: chunked']), [431]);
  const fine = await ask(server.port, request('GET /api/figures', many(61)));
  assert.equal(fine.status, 200);
  await refused(server.port, request('GET /api/figures',
    [`X: ${'x'.repeat(20000)}`]), [400, 431]);
  await refused(server.port, request(`GET /${'a'.repeat(15000)}`), [414]);
  await refused(server.port, request(`GET /api/figures?${'a'.repeat(15000)}`),
    [414]);
  await refused(server.port, request(`GET /${'a'.repeat(20000)}`), [400, 414]);
});

test('bytes that are no HTTP/1.1', async () => {
  const hello = Buffer.from('16030100f1010000ed0303' + '5a'.repeat(230), 'hex');
  for (const bytes of [hello, Buffer.from('\x00\xff\x00\xff\r\n\r\n', 'latin1'),
    'GET / HTTP/2.0\r\nHost: localhost\r\n\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'GET / HTTP/1.2\r\nHost: localhost\r\n\r\n',
    'GET / HTTP/0.9\r\nHost: localhost\r\n\r\n',
    'GET /\r\n\r\n', 'GET\r\n\r\n', 'hello\r\n\r\n', 'GET / HTTP\r\n\r\n',
    'GET / XTTP/1.1\r\nHost: localhost\r\n\r\n',
    'GET  HTTP/1.1\r\nHost: localhost\r\n\r\n',
    request('GET /', ['A: b\0c']), request('GET /', ['A: b\rc']),
    request('GET /', ['A: b\x01']), request('GET /', ['\rA: b', 'C: d'])
      .replace('Host: localhost:8013\r\n', ''),
    request('GET /', ['A b: c']), request('GET /', ['no colon']),
    request('GET /\0'), request('GET /a\rb'), request('GET /\x7f'),
    request('GET http:/x'), request('GET x'), request('GET ?a=1')]) {
    await refused(server.port, bytes, [400, 505]);
  }
  let seed = 1;
  for (let i = 0; i < 50; i++) {
    const noise = Buffer.from(Array.from({ length: 40 }, () => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed >> 16 & 255;
    }));
    await raw(server.port, noise, { end: true });
  }
  await alive(server.port);
});

test('addresses that lead out, or mean two things', async () => {
  for (const path of ['/../etc/passwd', '/%2e%2e%2fetc/passwd',
    '/static/../../etc/passwd', '/static/%2e%2e/%2e%2e/etc/passwd',
    '/static/..%5c..%5cetc', '/..%5c', '/%252e%252e/', '//etc',
    '//etc/passwd', '/%2fetc', '/a%00b', '/%00', '/static/css/base.css%00.js',
    '/%zz', '/%', '/%2', '/%2g', '/a\\b', '/%5c', '/\xc3\xa9', '/%c3',
    '/%ff', '/%c0%ae%c0%ae/', '/%ed%a0%80', '/a%0d%0aX-Evil:1',
    '/static/', '/static', '/static/.gitignore', '/static/./css/base.css',
    '/static//css/base.css', '/static/css', '/static/css/',
    `/static/${'a'.repeat(300)}`, '/.git/config', '/.env', '/api/xy',
    '/api/x/', '/api/', '/api', '/api/figures/', '/api/figuresx',
    '/api/figures/mfu/', '/api/figures//schema', '/api/figures/mfu/schema/',
    '/api/figures/nope', '/api/figures/MFU', '/figures/nope',
    '/a.cgi', '/index.shtml', '/healthz/x']) {
    await refused(server.port, request(`GET ${path}`), [400, 404]);
  }
  for (const query of ['a=%00', 'a=%zz', 'a=%', '%00=1', 'a=%ff',
    'a=%c3%28', 'a=\xe9', 'x=%ed%a0%80', 'a=1&'.repeat(200)]) {
    await refused(server.port, request(`GET /api/figures/mfu?${query}`),
      [400]);
    await refused(server.port, request(`GET /?${query}`), [400]);
  }
});

test('an address cannot write a header', async () => {
  for (const path of ['/a%0d%0aX-Evil:1/../sub', '/a%0d%0aX-Evil:1',
    '/figures/a%0d%0aX-Evil:1/', '/figures/mfu/?a=%0d%0aX-Evil:1']) {
    const { text } = await raw(server.port, request(`GET ${path}`,
      ['Connection: close']));
    assert.doesNotMatch(text, /^X-Evil/im, path);
  }
});

test('what was sent comes back as text, never as a page', async () => {
  const evil = '</script><script>alert(1)</script>"><img onerror=x>\u2028';
  const query = encodeURIComponent(evil);
  for (const path of [`/api/figures/peaks?device=${query}`,
    `/api/figures/mfu?${query}=1`, `/api/figures/${query}`,
    `/figures/peaks?device=${query}`, `/figures/${query}`,
    `/figures/mfu?device=${query}&${query}=1`]) {
    for (const accept of ['text/html', 'application/json']) {
      const answer = await ask(server.port, request(`GET ${path}`,
        [`Accept: ${accept}`]));
      assert.doesNotMatch(answer.body, /<script>alert|<img/, path);
      assert.doesNotMatch(answer.body, /"><img/, path);
      if (answer.headers['content-type'].includes('json')) {
        assert.doesNotMatch(answer.body, /[<>&]|\xe2\x80\xa8/, path);
        JSON.parse(answer.body);
      }
    }
  }
});

test('the answer is not lost to one who still sends', async () => {
  const head = ['POST /api/figures/mfu HTTP/1.1', 'Host: localhost'];
  const large = 'x'.repeat(400000);
  for (const [bytes, status] of /** @type {[string, number][]} */ ([
    [[...head, JSON_TYPE, 'Transfer-Encoding: chunked', '',
      `61a80\r\n${large}\r\n0\r\n\r\n`].join('\r\n'), 501],
    [[...head, 'Content-Type: text/plain', 'Content-Length: 400000', '',
      large].join('\r\n'), 415]])) {
    // A reset would empty the buffer of a client that reads later.
    const socket = net.connect(server.port, '127.0.0.1');
    socket.pause();
    socket.write(bytes);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const text = await new Promise((resolve, reject) => {
      let got = '';
      socket.on('data', (part) => { got += part; });
      socket.on('end', () => resolve(got));
      socket.on('error', reject);
      socket.resume();
    });
    assert.equal(parse(text).status, status);
    socket.destroy();
  }
  await alive(server.port);
});
