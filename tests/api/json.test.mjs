// json.test.mjs: bodies of POST: the same answer as by GET; what is not JSON is
// refused, with its place.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MFU, ask, refused, request, start } from './server.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let server;
before(async () => { server = await start(); });
after(() => server.stop());

/** @param {string | Buffer} body @param {string} [path] */
function post(body, path = '/api/figures/mfu') {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body);
  return request(`POST ${path}`, ['Content-Type: application/json',
    `Content-Length: ${bytes.length}`], bytes.toString('latin1'));
}

const RUN = { params: 6.74e9, layers: 32, attn_width: 4096, seq_len: 4096,
  gpus: 32, device: 'NVIDIA H100 80GB HBM3', dtype: 'bf16', step_s: 3.6,
  batch_seqs: 256, recompute: 'full' };

test('the answer by POST is the answer by GET', async () => {
  const got = await ask(server.port, request(`GET ${MFU}`));
  const texts = Object.fromEntries(Object.entries(RUN).map(
    ([k, v]) => [k, String(v)]));
  for (const body of [JSON.stringify(RUN), JSON.stringify(texts),
    JSON.stringify(RUN, null, '\t'), ` ${JSON.stringify(RUN)}\r\n `,
    JSON.stringify(RUN).replace('"layers"', '"\\u006cayers"')]) {
    const posted = await ask(server.port, post(body));
    assert.equal(posted.status, 200, posted.body);
    assert.equal(posted.body, got.body);
    assert.equal(posted.headers.etag, got.headers.etag);
  }
});

test('what is not JSON is refused, with line and column', async () => {
  /** @type {[string | Buffer, RegExp][]} */
  const cases = [
    ['', /line 1, column 1: the text ends/],
    ['  \n ', /line 2, column 2: the text ends/],
    ['{"gpus":01}', /column 10: a number does not begin with 0/],
    ['{"gpus":1.}', /column 11: a digit must follow the point/],
    ['{"gpus":.5}', /column 9: a value must stand here/],
    ['{"gpus":+5}', /column 9: a value must stand here/],
    ['{"gpus":-}', /column 10: a digit must follow the minus/],
    ['{"gpus":1e}', /column 11: a digit must follow the e/],
    ['{"gpus":0x10}', /column 10: a comma or the closing brace/],
    ['{"gpus":1e400}', /column 9: the number is too large/],
    ['{"gpus":-1e400}', /column 9: the number is too large/],
    [`{"gpus":${'9'.repeat(61)}}`, /column 9: the number has more than 60/],
    ['{"gpus":NaN}', /column 9: a value must stand here/],
    ['{"gpus":Infinity}', /column 9: a value must stand here/],
    ['{"gpus":-Infinity}', /column 10: a digit must follow/],
    ['{"gpus":True}', /column 9: a value must stand here/],
    ['{"gpus":nul}', /column 9: a value must stand here/],
    ['{"gpus":1,}', /column 11: a name in double quotes/],
    ['{,}', /column 2: a name in double quotes/],
    ['[1,]', /column 4: a value must stand here/],
    ['{"gpus" 1}', /column 9: a colon must follow/],
    ['{"gpus":}', /column 9: a value must stand here/],
    ['{"gpus":1', /column 10: a comma or the closing brace/],
    ['{"gpus":1 "layers":2}', /column 11: a comma or the closing brace/],
    ['[1 2]', /column 4: a comma or the closing bracket/],
    ['{gpus:1}', /column 2: a name in double quotes/],
    ["{'gpus':1}", /column 2: a name in double quotes/],
    ['{"gpus":1} }', /column 12: the value is complete/],
    ['{} {}', /column 4: the value is complete/],
    ['{}x', /column 3: the value is complete/],
    ['{}\0', /column 3: a NUL byte/],
    ['{\n "gpus": 1,\n "layers": 0x1}', /line 3, column 13: a comma/],
    ['{"a":"é",é}', /column 10: a name in double quotes/],
    ['// no\n{}', /column 1: a value must stand here/],
    ['{"device":"\\uzzzz"}', /column 14: four hexadecimal digits/],
    ['{"device":"\\u12"}', /column 16: four hexadecimal digits/],
    ['{"device":"\\x41"}', /column 13: there is no such escape/],
    ['{"device":"\\', /column 13: there is no such escape/],
    ['{"device":"\\u0000"}', /the character \\u0000 is not taken/],
    ['{"device":"\\ud800"}', /half of a character/],
    ['{"device":"\\udc00"}', /half of a character/],
    ['{"device":"\\ud800\\u0041"}', /half of a character/],
    ['{"device":"\\ud800x"}', /half of a character/],
    ['{"device":"a\nb"}', /column 13: a control character/],
    ['{"device":"a\tb"}', /column 13: a control character/],
    ['{"device":"a\u001fb"}', /column 13: a control character/],
    ['{"device":"a', /column 13: the text has no closing quote/],
    ['\ufeff{}', /column 1: a byte order mark/],
    [Buffer.from('{"device":"\xff"}', 'latin1'), /column 12: .*not UTF-8/],
    [Buffer.from('{"device":"\xc0\xaf"}', 'latin1'), /not UTF-8/],
    [Buffer.from('{"device":"\xed\xa0\x80"}', 'latin1'), /not UTF-8/],
    [Buffer.from('{"device":"\xe2\x82', 'latin1'), /not UTF-8/],
    [Buffer.from('\ufeff{}', 'utf16le'), /not UTF-8/],
    ['{"gpus":1,"gpus":2}', /column 11: the name "gpus" .* twice/],
    ['{"gpus":1,\n"gp\\u0075s":2}', /line 2, column 1: the name "gpus"/],
    ['{"a":{"b":1,"c":[{"d":1,"d":2}]},"a":1}', /column 25: the name "d"/],
    ['{"a":{"b":1},"b":2,"a":3}', /column 20: the name "a"/],
  ];
  for (const [body, says] of cases) {
    const { body: text } = await refused(server.port, post(body), [400]);
    assert.match(JSON.parse(text).detail, says, String(body));
  }
});

test('nesting is refused before it is followed', async () => {
  const nested = (/** @type {number} */ n) => '['.repeat(n) + ']'.repeat(n);
  for (const depth of [65, 1000, 100000]) {
    for (const body of [nested(depth), '['.repeat(depth),
      '{"a":'.repeat(depth), `{"a":${nested(depth - 1)}}`]) {
      const { body: text } = await refused(server.port, post(body), [400]);
      assert.match(JSON.parse(text).detail, /more than 64/);
    }
  }
  const { body } = await refused(server.port, post(nested(64)), [400]);
  assert.match(JSON.parse(body).detail, /must be a JSON object/);
});

test('JSON that is no list of parameters', async () => {
  for (const [body, says] of /** @type {const} */ ([
    ['[]', /must be a JSON object/], ['1', /must be a JSON object/],
    ['"gpus"', /must be a JSON object/], ['null', /must be a JSON object/],
    ['{"gpus":null}', /gpus must be a whole number, not null/],
    ['{"gpus":[32]}', /gpus must be a whole number, not a list/],
    ['{"gpus":{"n":1}}', /gpus must be a whole number, not an object/],
    ['{"gpus":false}', /gpus must be a whole number, not false/],
    ['{"step_s":true}', /step_s must be a number, not true/],
    ['{"dtype":null}', /dtype must be .*bf16.*, not null/],
    ['{"dtype":true}', /dtype must be .*bf16.*, not true/],
    ['{"device":7}', /device must be a text, not a number/],
    ['{"device":true}', /device must be a text, not true/],
    ['{"GPUS":32}', /GPUS/], ['{"":1}', /./],
    ['{"gpus":true}', /gpus must be a whole number, not true/],
    ['{"gpus":""}', /gpus/],
    [`{${Array.from({ length: 65 }, (_, i) => `"a${i}":1`)}}`,
      /more than 64 parameters/]])) {
    const { body: text } = await refused(server.port, post(body), [400]);
    assert.match(JSON.parse(text).detail, says, body);
  }
  const query = post(JSON.stringify(RUN), '/api/figures/mfu?gpus=32');
  await refused(server.port, query, [400]);
  await refused(server.port, post('{}', '/api/figures/nope'), [404]);
});

test('a megabyte is read, quickly, whatever is in it', async () => {
  const size = 1 << 20;
  const many = Array.from({ length: 90000 }, (_, i) => `"${i}":0`).join();
  for (const [body, says] of /** @type {const} */ ([
    [`{"device":"${'a'.repeat(size - 13)}"}`, /./],
    [`{${many}}`, /more than 64 parameters/],
    [`{${many},"7":1}`, /the name "7" stands in this object twice/],
    [`[${'[],'.repeat(300000)}[]]`, /must be a JSON object/],
    [`${' '.repeat(size - 2)}[]`, /must be a JSON object/]])) {
    const before = performance.now();
    const { body: text } = await refused(server.port, post(body), [400, 413]);
    assert.match(JSON.parse(text).detail, says);
    assert.ok(performance.now() - before < 2000);
  }
});
