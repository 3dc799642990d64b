// gate.test.mjs: who may ask: host names, origins, other sites, frames.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ask, common, parse, raw, refused, request, start } from './server.mjs';

const JSON_TYPE = 'Content-Type: application/json';
/** @type {Awaited<ReturnType<typeof start>>} */
let server;
before(async () => { server = await start(); });
after(() => server.stop());

/** @param {string} host @param {string[]} [lines] */
const hosted = (host, lines = []) =>
  ['GET /api/figures HTTP/1.1', `Host: ${host}`, ...lines, '', ''].join('\r\n');

/** @param {string[]} lines */
const post = (lines) => request('POST /api/figures/mfu',
  [JSON_TYPE, 'Content-Length: 2', ...lines], '{}');

test('a foreign Host is refused', async () => {
  const { port } = server;
  for (const host of ['evil.com', `evil.com:${port}`,
    `127.0.0.1:${port}.evil.com`, '127.0.0.1.evil.com',
    `localhost.:${port}`, 'localhost:x', 'localhost:99999',
    'localhost:', 'localhost:0', `:${port}`, '', 'LOCALHOST.evil',
    '127.0.0.1@evil.com', 'evil.com/localhost', '[::1]:8013',
    '2130706433', '0x7f.1', '127.1', '127.0.0.1 evil.com',
    'localhost, evil.com']) {
    await refused(port, hosted(host), [400, 421]);
  }
});

test('no Host, or two, is refused', async () => {
  await refused(server.port, 'GET / HTTP/1.1\r\n\r\n', [400]);
  await refused(server.port, 'GET / HTTP/1.0\r\n\r\n', [400]);
  await refused(server.port, hosted('localhost', ['Host: localhost']), [400]);
  await refused(server.port, hosted('localhost', ['host: evil.com']), [400]);
});

test('our names are served at any port', async () => {
  for (const host of ['localhost', '127.0.0.1', 'localhost:9000',
    '127.0.0.1:1', 'localhost:65535', 'LocalHost', 'LOCALHOST:80']) {
    const answer = await ask(server.port, hosted(host));
    assert.equal(answer.status, 200, host);
    common(answer);
  }
});

test('a forwarded port is served with its own Origin only', async () => {
  const { port } = server;
  for (const origin of ['http://localhost:9000', 'https://localhost:9000']) {
    const answer = await ask(port,
      hosted('localhost:9000', [`Origin: ${origin}`]));
    assert.equal(answer.status, 200, origin);
  }
  for (const origin of ['http://localhost:9001', 'http://localhost',
    'http://127.0.0.1:9000', `http://localhost:${port}`,
    'http://localhost:9000/', 'http://localhost:90000',
    'http://localhost:9000.evil.com', 'HTTP://localhost:9000',
    'ftp://localhost:9000', 'localhost:9000', 'null', '']) {
    await refused(port, hosted('localhost:9000', [`Origin: ${origin}`]),
      [403]);
  }
});

test('a POST from a foreign Origin is refused', async () => {
  for (const origin of ['http://evil.com', 'null', 'http://localhost:8014',
    'http://localhost', 'https://evil.com:8013']) {
    await refused(server.port, post([`Origin: ${origin}`]), [403]);
  }
  const twice = ['Origin: http://localhost:8013', 'Origin: http://evil.com'];
  await refused(server.port, post(twice), [400]);
  const answer = await ask(server.port, post(['Origin: http://localhost:8013',
    'Sec-Fetch-Site: same-origin']));
  assert.equal(answer.status, 400); // it was let in, and {} is no question
  assert.match(answer.body, /params|layers|peak|step/);
});

test('data is not for other sites, whatever they say', async () => {
  for (const path of ['/api/figures', '/api/figures/mfu', '/healthz',
    '/static/css/base.css', '/']) {
    for (const site of ['cross-site', 'same-site', 'other', '']) {
      await refused(server.port, request(`GET ${path}`,
        [`Sec-Fetch-Site: ${site}`, 'Sec-Fetch-Mode: no-cors',
          'Sec-Fetch-Dest: image']), [403]);
    }
  }
  for (const path of ['/api/figures', '/%61pi/figures',
    '/static/css/base.css']) {
    await refused(server.port, request(`GET ${path}`,
      ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: navigate',
        'Sec-Fetch-Dest: document']), [403]);
  }
  for (const site of ['same-origin', 'none']) {
    const answer = await ask(server.port, request('GET /api/figures',
      [`Sec-Fetch-Site: ${site}`]));
    assert.equal(answer.status, 200);
  }
});

test('a link from anywhere opens a page, in no frame', async () => {
  const visit = ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: navigate'];
  for (const path of ['/', '/figures/mfu', '/figures/peaks?dtype=bf16']) {
    const answer = await ask(server.port, request(`GET ${path}`,
      [...visit, 'Sec-Fetch-Dest: document', 'Sec-Fetch-User: ?1']));
    assert.equal(answer.status, 200, path);
    assert.match(answer.headers['content-security-policy'],
      /; frame-ancestors 'none'$/);
  }
  for (const dest of ['iframe', 'frame', 'object', 'embed', 'script', '']) {
    await refused(server.port, request('GET /',
      [...visit, `Sec-Fetch-Dest: ${dest}`]), [403]);
  }
  await refused(server.port, request('POST /', [...visit, JSON_TYPE,
    'Sec-Fetch-Dest: document', 'Content-Length: 2'], '{}'), [403]);
});

test('a preflight gets no leave', async () => {
  for (const path of ['/', '/api/figures/mfu', '/nothing']) {
    const answer = await refused(server.port, request(`OPTIONS ${path}`,
      ['Origin: http://evil.com', 'Access-Control-Request-Method: POST',
        'Access-Control-Request-Headers: content-type']),
    [403, 404, 405]);
    assert.notEqual(answer.status, 200);
  }
  const own = await refused(server.port, request('OPTIONS /api/figures/mfu',
    ['Origin: http://localhost:8013']), [405]);
  assert.equal(own.headers.allow, 'GET, HEAD, POST');
});

test('--allow-host and --allow-frame add only their names', async () => {
  const more = await start(['--allow-host', 'hub.example.org',
    '--allow-host=node7', '--allow-host=Box.Lab',
    '--allow-frame', 'https://editor.example']);
  try {
    for (const host of ['hub.example.org', 'hub.example.org:443',
      'node7:8888', 'localhost', 'box.lab', 'BOX.lab:1', 'Node7',
      'HUB.EXAMPLE.ORG']) {
      const answer = await ask(more.port, hosted(host,
        [`Origin: https://${host}`]));
      assert.equal(answer.status, 200, host);
    }
    for (const host of ['example.org', 'xhub.example.org', 'node77',
      'hub.example.org.evil.com', 'editor.example']) {
      await refused(more.port, hosted(host), [421]);
    }
    const frame = request('GET /figures/mfu', ['Connection: close',
      'Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: navigate',
      'Sec-Fetch-Dest: iframe']);
    const { text } = await raw(more.port, frame);
    const answer = parse(text);
    assert.equal(answer.status, 200);
    assert.match(answer.headers['content-security-policy'],
      /; frame-ancestors https:\/\/editor\.example$/);
    await refused(more.port, frame.replace('/figures/mfu', '/api/figures'),
      [403]);
    await refused(more.port, request('GET /api/figures',
      ['Origin: https://editor.example']), [403]);
  } finally {
    await more.stop();
  }
});
