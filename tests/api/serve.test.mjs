// serve.test.mjs: what must be served, and how it looks on the wire.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { MFU, alive, ask, common, parse, raw, request, start }
  from './server.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let server;
before(async () => { server = await start(); });
after(() => server.stop());

/** @param {string} path @param {string[]} [lines] */
const get = (path, lines) => ask(server.port, request(`GET ${path}`, lines));

const CSS = '/static/css/base.css';
const PATHS = /** @type {const} */ ([
  ['/', 'text/html; charset=utf-8'],
  ['/figures/mfu', 'text/html; charset=utf-8'],
  ['/figures/peaks', 'text/html; charset=utf-8'],
  ['/api/figures', 'application/json'],
  [MFU, 'application/json'],
  ['/api/figures/peaks?device=H100&dtype=bf16', 'application/json'],
  ['/api/figures/mfu/schema', 'application/json'],
  ['/api/openapi.json', 'application/json'],
  ['/healthz', 'application/json'],
  [CSS, 'text/css; charset=utf-8'],
  ['/static/vendor/chart.umd.min.js', 'text/javascript; charset=utf-8'],
  ['/static/fonts/inter-latin.woff2', 'font/woff2'],
]);

test('everything there is, with its type and all headers', async () => {
  for (const [path, type] of PATHS) {
    const answer = await get(path);
    assert.equal(answer.status, 200, path);
    assert.equal(answer.headers['content-type'], type, path);
    common(answer);
    assert.ok(answer.body.length > 0);
    if (type === 'application/json') JSON.parse(answer.body);
  }
});

test('as curl and a browser ask, byte for byte', async () => {
  const curl = await get(MFU, ['User-Agent: curl/7.88.1', 'Accept: */*']);
  assert.equal(curl.status, 200);
  const browser = await get(MFU, ['Sec-Fetch-Site: same-origin',
    'Sec-Fetch-Mode: cors', 'Sec-Fetch-Dest: empty',
    'Referer: http://localhost:8013/figures/mfu',
    'Accept-Encoding: gzip, deflate, br']);
  assert.equal(browser.body, curl.body);
  const encoded = await get(MFU.replaceAll('+', '%20').replace('mfu', 'm%66u'));
  assert.equal(encoded.body, curl.body);
  const plain = await fetch(server.url + MFU);
  assert.deepEqual(await plain.json(), 
    JSON.parse(Buffer.from(curl.body, 'latin1').toString()));
});

test('HEAD has the headers of GET and no body', async () => {
  for (const [path] of [...PATHS, ['/nothing'], ['/figures/mfu/'],
    ['/api/figures/mfu?nonsense=1']]) {
    const got = await get(path);
    const head = await ask(server.port, request(`HEAD ${path}`));
    assert.equal(head.status, got.status, path);
    assert.deepEqual(head.headers, got.headers, path);
    assert.equal(head.rest, '', path);
  }
});

test('pipelined requests are answered in order', async () => {
  const many = [request('HEAD /'), request(`GET ${MFU}`),
    request('HEAD /static/css/base.css'), request('POST /api/figures/peaks',
      ['Content-Type: application/json', 'Content-Length: 17'],
      '{"device":"H100"}'), request('GET /healthz'),
    request('GET /nothing'), request('GET /healthz')].join('');
  let { text, closed } = await raw(server.port, many);
  for (const [head, status, holds] of /** @type {const} */ ([
    [true, 200, ''], [false, 200, '"figure":"mfu"'], [true, 200, ''],
    [false, 200, '"figure":"peaks"'], [false, 200, '{"status":"ok"}'],
    [false, 404, 'nothing at this address']])) {
    const answer = parse(text, head);
    assert.equal(answer.status, status);
    assert.ok(answer.body.includes(holds), answer.body.slice(0, 200));
    text = answer.rest;
  }
  // A refusal ends the connection: what follows it is not answered.
  assert.equal(text, '');
  assert.ok(closed);
});

test('an answer comes the second time as it came the first', async () => {
  const question = `${MFU}&fwd_bwd_s=3.4`;
  const asked = request(`GET ${question}`);
  const { text } = await raw(server.port, asked + asked);
  assert.equal(text.length % 2, 0);
  const first = text.slice(0, text.length / 2);
  assert.equal(text.slice(text.length / 2), first);
  const { headers, body, status } = parse(first);
  assert.equal(status, 200);
  common(parse(first));
  // Kept by now, it goes out in every other way, too.
  const close = await get(question);
  assert.deepEqual(close.headers, { ...headers, connection: 'close' });
  assert.equal(close.body, body);
  const head = parse(await raw(server.port,
    request(`HEAD ${question}`), { wait: 300 }).then((r) => r.text), true);
  assert.deepEqual(head, { status: 200, headers, body: '', rest: '' });
  const same = await raw(server.port, request(`GET ${question}`,
    [`If-None-Match: ${headers.etag}`]), { wait: 300 });
  assert.equal(parse(same.text).status, 304);
  assert.equal(parse(same.text).rest, '');
});

test('a connection is kept, or closed, as the client wants', async () => {
  const kept = await raw(server.port, request('GET /healthz'), { wait: 300 });
  assert.equal(kept.closed, false);
  assert.equal(parse(kept.text).headers.connection, undefined);
  for (const bytes of [request('GET /healthz', ['Connection: close']),
    'GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n',
    'GET /healthz HTTP/1.0\r\nHost: localhost\r\n' +
      'Connection: keep-alive\r\n\r\n',
  ]) {
    const answer = await raw(server.port, bytes);
    assert.ok(answer.closed);
    assert.equal(parse(answer.text).headers.connection, 'close');
  }
});

test('what the browser has is not sent again', async () => {
  for (const path of [CSS, MFU, '/api/figures/mfu/schema']) {
    const first = await get(path);
    const tag = first.headers.etag;
    assert.match(tag, /^"[0-9a-f]{16}"$/, path);
    for (const list of [tag, `W/${tag}`, `"x", ${tag}`, '*',
      `"a",W/${tag} , "b"`, `,, ${tag},`, ' * ', `"a,b", ${tag}`,
      `"x"\r\nIf-None-Match: ${tag}`]) {
      const again = await get(path, [`If-None-Match: ${list}`]);
      assert.equal(again.status, 304, `${path} ${list}`);
      assert.equal(again.headers.etag, tag);
      assert.equal(again.headers['content-length'], undefined);
      assert.equal(again.rest, '');
      common(again);
    }
    for (const list of ['"x"', tag.slice(0, -1), 'x' + tag, '', '"a,*"', '*x',
      `${tag}x`, `"a" ${tag}`, '*, "a"', `"a,${tag.slice(1)}`, 'W/*', '"*"',
      `w/${tag}`, tag.replaceAll('"', ''), `W/W/${tag}`]) {
      const again = await get(path, [`If-None-Match: ${list}`]);
      assert.equal(again.status, 200, `${path} ${list}`);
    }
    const head = await ask(server.port, request(`HEAD ${path}`,
      [`If-None-Match: ${tag}`]));
    assert.equal(head.status, 304);
  }
  const other = await get(MFU.replace('3.60', '3.61'));
  assert.notEqual(other.headers.etag, (await get(MFU)).headers.etag);
  // A refusal has no tag, and never becomes a 304.
  const no = await get('/api/figures/mfu?x=1', ['If-None-Match: *']);
  assert.equal(no.status, 400);
});

test('a 304 leaves the connection in order', async () => {
  const { headers } = await get(CSS);
  const { text } = await raw(server.port,
    request(`GET ${CSS}`, [`If-None-Match: ${headers.etag}`]) +
    request('GET /healthz', ['Connection: close']));
  assert.equal(parse(parse(text).rest).body, '{"status":"ok"}');
});

test('compressed for those who take it', async () => {
  const plain = await get(CSS);
  assert.equal(plain.headers['content-encoding'], undefined);
  assert.equal(plain.headers.vary, 'Accept-Encoding');
  for (const accept of ['gzip', 'gzip, deflate, br', 'br, GZIP;q=0.5',
    'gzip;q=1.0', '*', 'br;q=1, *;q=0.1', 'gzip ; q=0.001', 'gzip;x=0;q=1',
    'br\r\nAccept-Encoding: gzip', 'identity;q=0, gzip']) {
    const zipped = await get(CSS, [`Accept-Encoding: ${accept}`]);
    assert.equal(zipped.headers['content-encoding'], 'gzip', accept);
    assert.equal(zipped.headers.vary, 'Accept-Encoding');
    assert.notEqual(zipped.headers.etag, plain.headers.etag);
    assert.ok(zipped.body.length < plain.body.length);
    assert.equal(gunzipSync(Buffer.from(zipped.body, 'latin1'))
      .toString('latin1'), plain.body);
  }
  for (const accept of ['identity', 'br', 'gzip;q=0', 'gzip;q=0.000', '',
    'notgzip', 'gzipx', '"gzip"', 'x;y=gzip', 'x;y="a, gzip"', '*;q=0',
    'gzip;q=0, *', 'gzip ;Q=0.', 'not gzip', 'gzip x']) {
    const answer = await get(CSS, [`Accept-Encoding: ${accept}`]);
    assert.equal(answer.headers['content-encoding'], undefined, accept);
  }
});

test('a large page is compressed, a small one and an answer are not', async () => {
  const takes = ['Accept-Encoding: gzip'];
  const path = '/lessons/13-profiling-mfu-compilation/';
  const plain = await get(path);
  const zipped = await get(path, takes);
  assert.equal(plain.headers['content-encoding'], undefined);
  assert.equal(zipped.headers['content-encoding'], 'gzip');
  for (const { headers } of [plain, zipped])
    assert.equal(headers.vary, 'Accept-Encoding');
  assert.equal(zipped.headers['content-length'], String(zipped.body.length));
  assert.ok(zipped.body.length < plain.body.length / 3);
  assert.equal(gunzipSync(Buffer.from(zipped.body, 'latin1'))
    .toString('latin1'), plain.body);
  const head = await ask(server.port, request(`HEAD ${path}`, takes));
  assert.deepEqual(head.headers, zipped.headers);
  // The same tag, weak as its bodies differ; each is known again by it.
  assert.match(plain.headers.etag, /^W\/"/);
  assert.equal(zipped.headers.etag, plain.headers.etag);
  for (const accept of [[], takes]) {
    const again = await get(path,
      [`If-None-Match: ${plain.headers.etag}`, ...accept]);
    assert.equal(again.status, 304);
    assert.equal(again.headers.vary, 'Accept-Encoding');
    assert.equal(again.headers['content-encoding'], undefined);
  }
  assert.equal(head.rest, '');
  for (const small of [MFU, '/api/openapi.json', '/healthz', '/nothing']) {
    const { headers } = await get(small, takes);
    assert.equal(headers['content-encoding'], undefined, small);
  }
});

test('a page at its other address: 308, relative', async () => {
  for (const [path, to] of [['/figures/mfu/', '../mfu'],
    ['/figures/mfu/?gpus=32&dtype=bf16', '../mfu?gpus=32&dtype=bf16'],
    ['/figures', './#figures'], ['/figures/', '../#figures'],
    ['/lessons', './#lessons'], ['/lessons/', '../#lessons'],
    ['/figures/a%3ab/', '../a%3Ab']]) {
    const answer = await get(path);
    assert.equal(answer.status, 308, path);
    assert.equal(answer.headers.location, to);
    common(answer);
  }
  const long = await get(`/figures/mfu/?${'a'.repeat(300)}`);
  assert.equal(long.status, 404);
});

test('where lessons and figures are listed has a place to go to', async () => {
  const { body } = await get('/');
  for (const id of ['lessons', 'figures']) {
    assert.match(body, new RegExp(`<section [^>]*id="${id}"`));
  }
});

test('topics stand by name, each with the number of its items', async () => {
  const { body } = await get('/practice');
  const topics = [...body.matchAll(
    /href="practice\?topic=([^"]+)"[^>]*>([^<]+) <span class="count">(\d+)</g)];
  const names = topics.map(([, , name]) => name);
  assert.ok(names.length > 5, `${names}`);
  assert.deepEqual(names, [...names].sort((a, b) =>
    a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  for (const [, query, name, count] of topics) {
    const page = await get(`/practice?topic=${query}`);
    assert.equal(page.body.match(/<section class="item"/g)?.length,
      Number(count), name);
  }
});

test('an address under /api that is none names the contract', async () => {
  for (const path of ['/api', '/api/', '/api/nope', '/api/review',
    '/api/figures/']) {
    const { status, body } = await get(path);
    assert.equal(status, 404, path);
    assert.match(JSON.parse(body).detail, /\/api\/openapi\.json/, path);
  }
  const { body } = await get('/apiary');
  assert.doesNotMatch(JSON.parse(body).detail, /openapi/);
});

test('a problem is a page for a browser, JSON for a program', async () => {
  const browser = ['Accept: text/html,application/xhtml+xml,*/*;q=0.8'];
  for (const path of ['/nothing', '/a/b/c', '/%zz', '/figures/nope']) {
    const page = await get(path, browser);
    const data = await get(path);
    assert.equal(page.status, data.status, path);
    assert.equal(data.headers['content-type'], 'application/problem+json');
    JSON.parse(data.body);
    assert.equal(page.headers['content-type'],
      'text/html; charset=utf-8', path);
  }
  for (const accept of ['text/htmlx', 'application/json, text/html;q=0',
    'x;y="text/html"']) {
    const data = await get('/nothing', [`Accept: ${accept}`]);
    assert.equal(data.headers['content-type'], 'application/problem+json',
      accept);
  }
  const deep = await get('/a/b/c', browser);
  assert.match(deep.body, /href="\.\.\/\.\.\/\.\/"/);
  const api = await get('/api/nothing', browser);
  assert.equal(api.headers['content-type'], 'application/problem+json');
});

test('a problem names the parameter and says what would be right', async () => {
  const answer = await get(MFU.replace('gpus=32', 'gpus=-1'));
  const problem = JSON.parse(answer.body);
  assert.equal(answer.status, 400);
  assert.deepEqual({ ...problem, detail: '', error: '' }, {
    type: 'about:blank', title: 'Bad Request', status: 400, detail: '',
    error: '', parameter: 'gpus' });
  assert.match(problem.detail, /gpus.*-1/);
});

test('the contract describes every path and every parameter', async () => {
  const contract = JSON.parse((await get('/api/openapi.json')).body);
  assert.match(contract.openapi, /^3\.1\./);
  const { figures } = JSON.parse((await get('/api/figures')).body);
  assert.deepEqual(figures.map((/** @type {any} */ f) => f.name).sort(),
    ['compile', 'goodput', 'mfu', 'peaks', 'regime', 'timeline']);
  for (const { name, url, schema } of figures) {
    const at = new URL(schema, `${server.url}/api/figures`);
    const table = JSON.parse((await get(at.pathname)).body);
    const { get: asks, post } = contract.paths[`/api/figures/${name}`];
    assert.equal(new URL(url, `${server.url}/api/figures`).pathname,
      `/api/figures/${name}`);
    assert.deepEqual(asks.parameters.map((/** @type {any} */ p) => p.name),
      Object.keys(table.properties));
    for (const p of asks.parameters) {
      assert.deepEqual(p.schema, table.properties[p.name]);
    }
    const ref = post.requestBody.content['application/json'].schema.$ref;
    assert.equal(new URL(ref, `${server.url}/api/openapi.json`).pathname,
      at.pathname);
    assert.equal(asks.responses['4XX'].$ref,
      '#/components/responses/problem');
  }
  for (const path of Object.keys(contract.paths)) {
    const { status } = await get(path.replace('{id}', 'mfu-64'));
    assert.ok([200, 400, 405].includes(status), `${path}: ${status}`);
  }
  await alive(server.port);
});
