// user.test.mjs: another user of this machine is not answered. Only root can
// start a process as somebody else, so only root runs this.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import net from 'node:net';
import { test } from 'node:test';
import { alive, parse, request, start } from './server.mjs';

const NOBODY = 65534;
const skip = process.getuid?.() === 0 ? false : 'needs root';

/** Asks as another user and returns what came back. `how` is done after the
 * request was sent.
 * @param {number} port @param {'wait' | 'half' | 'close'} how
 * @param {number} uid @param {string} [bytes] */
function askAs(port, how, uid, bytes =
'GET /api/figures HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n', from = '127.0.0.1') {
  const script = `
    const s = require('net').connect({ port: ${port},
      host: '127.0.0.1', localAddress: '${from}' }, () => {
      s.write("${bytes}", () => {
        if ('${how}' === 'half') s.end();
        if ('${how}' === 'close') { s.destroy(); process.exit(); }
      });
    });
    s.on('data', (d) => process.stdout.write(d));
    s.on('end', () => process.exit());
    s.on('error', () => process.exit());
    setTimeout(() => process.exit(), 5000);`;
  const child = spawnSync(process.execPath, ['-e', script], { uid, gid: uid,
    cwd: '/', encoding: 'latin1' });
  assert.equal(child.status, 0, child.stderr);
  return child.stdout;
}

test('another user gets 403, however it behaves', { skip }, async () => {
  const server = await start();
  for (const how of /** @type {const} */ (['wait', 'half'])) {
    const text = askAs(server.port, how, NOBODY);
    assert.match(text, /^HTTP\/1\.1 403 /, how);
    assert.doesNotMatch(text, /"figures"/);
    const nonsense = askAs(server.port, how, NOBODY, 'nonsense\\r\\n\\r\\n');
    assert.match(nonsense, /^(HTTP\/1\.1 403 |$)/, how);
  }
  assert.match(askAs(server.port, 'wait', NOBODY, undefined, '127.0.0.5'),
    /^HTTP\/1\.1 403 /);
  for (let i = 0; i < 20; i++) {
    assert.doesNotMatch(askAs(server.port, 'close', NOBODY), / 200 /);
  }
  assert.match(askAs(server.port, 'half', 0), /^HTTP\/1\.1 200 /);
  await alive(server.port);
  await server.stop();
});

test('--any-user answers everybody', { skip }, async () => {
  const server = await start(['--any-user']);
  for (const how of /** @type {const} */ (['wait', 'half'])) {
    assert.match(askAs(server.port, how, NOBODY), /^HTTP\/1\.1 200 /);
  }
  await server.stop();
});

test('we are known by any address of this machine', async () => {
  const server = await start();
  for (const localAddress of ['127.0.0.1', '127.0.0.5', '127.1.2.3']) {
    const text = await new Promise((resolve, reject) => {
      let got = '';
      net.connect({ port: server.port, host: '127.0.0.1', localAddress })
        .on('data', (part) => { got += part; })
        .on('end', () => resolve(got)).on('error', reject)
        .write(request('GET /healthz', ['Connection: close']));
    });
    assert.equal(parse(text).status, 200, localAddress);
  }
  await server.stop();
});
