// start.test.mjs: options, where the content is, ports, and how it ends.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync,
  readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { BIN, SLOW, ask, refused, request, start } from './server.mjs';

const folder = mkdtempSync(join(tmpdir(), 'steptime-root-'));
after(() => rmSync(folder, { recursive: true }));

/** Runs serve with wrong options: it must not start.
 * @param {string[]} args @param {Record<string, string>} [env] */
function fails(args, env = {}) {
  const { status, stdout, stderr } = spawnSync(BIN, ['serve', ...args],
    { encoding: 'utf8', timeout: 10000,
      env: { ...process.env, XDG_DATA_HOME: folder, ...env } });
  assert.equal(stdout, '');
  assert.match(stderr, /^steptime serve: [^\n]*\.\n$/);
  return { status, stderr };
}

test('wrong options: one line that says what would be right, exit 2', () => {
  for (const [args, says] of /** @type {[string[], RegExp][]} */ ([
    [['--prot', '1'], /no option "--prot"; serve --help/],
    [['x'], /no option "x"/],
    [['--data'], /--data needs a value/], [['-p', '1'], /no option/],
    [['--data='], /--data must name a folder/],
    [['--port'], /--port needs a value/],
    [['--port', '70000'], /from 0 to 65535, not "70000"/],
    [['--port', '-1'], /from 0 to 65535/], [['--port', '80.5'], /from 0/],
    [['--port', 'x'], /from 0/], [['--port='], /from 0/],
    [['--open=1'], /--open takes no value/],
    [['--allow-host', 'a:1'], /without a port/],
    [['--allow-host', ''], /without a port/],
    [['--allow-frame', 'editor.example'], /must be an origin/],
    [['--allow-frame', 'https://a.b; script-src *'], /must be an origin/],
    [['--allow-frame', 'https://a/b'], /must be an origin/],
    [['--root', '/nonexistent'], /no content in \/nonexistent/],
    [['--root', folder], /no content in/], [['--root='], /name a folder/],
    [Array(17).fill('--allow-host=a'), /16 times at most/],
    [['--allow-frame', `https://${'a'.repeat(5000)}`], /at most 2048/],
    [Array(16).fill(`--allow-frame=https://${'a'.repeat(250)}`),
      /at most 2048/]])) {
    const { status, stderr } = fails(args);
    assert.equal(status, 2, stderr);
    assert.match(stderr, says);
  }
});

test('--help lists every option', () => {
  const { status, stdout } = spawnSync(BIN, ['serve', '--help'],
    { encoding: 'utf8' });
  assert.equal(status, 0);
  for (const option of ['--port', '--root', '--open', '--allow-host',
    '--allow-frame', '--any-user', '--help']) {
    assert.ok(stdout.includes(`  ${option}`), option);
  }
});

test('a port that is held: which, by whom, what to do; exit 1', async () => {
  const first = await start();
  const again = fails(['--port', String(first.port)]);
  assert.equal(again.status, 1);
  assert.match(again.stderr, new RegExp(`port ${first.port}: process ` +
    `${first.child.pid} \\(.*steptime serve --port 0\\)\\..*--port N`));
  assert.equal((await ask(first.port, request('GET /healthz'))).status, 200);
  await first.stop();

  const other = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = /** @type {net.AddressInfo} */ (other.address());
  const { status, stderr } = fails(['--port', String(port)]);
  assert.equal(status, 1);
  assert.match(stderr, new RegExp(`port ${port}: process ${process.pid}`));
  other.close();
});

test('a port is free again as soon as the server ends', async () => {
  const first = await start();
  await ask(first.port, request('GET /'));
  await first.stop();
  const again = await start(['--port', String(first.port)]);
  assert.equal(again.port, first.port);
  await again.stop();
});

test('only 127.0.0.1 is listened at', async () => {
  const server = await start();
  const table = readFileSync('/proc/net/tcp', 'latin1').split('\n');
  const hex = server.port.toString(16).toUpperCase().padStart(4, '0');
  const rows = table.filter((row) => new RegExp(`:${hex} \\S+ 0A `).test(row));
  assert.equal(rows.length, 1);
  assert.match(rows[0], new RegExp(` 0100007F:${hex} `));
  assert.doesNotMatch(readFileSync('/proc/net/tcp6', 'latin1'),
    new RegExp(`:${hex} \\S+ 0A `));
  await server.stop();
});

test('the content root, and what of it is served', async () => {
  const root = join(folder, 'content');
  mkdirSync(join(root, 'static/css'), { recursive: true });
  writeFileSync(join(root, 'static/css/a b.css'), 'a{}');
  writeFileSync(join(root, 'static/empty.txt'), '');
  writeFileSync(join(root, 'static/x.bin'), '\0\xff');
  writeFileSync(join(root, 'static/.hidden'), 'secret');
  writeFileSync(join(folder, 'outside.txt'), 'secret');
  writeFileSync(join(folder, 'content', 'beside.txt'), 'secret');
  symlinkSync('../../outside.txt', join(root, 'static/out.txt'));
  symlinkSync('/etc', join(root, 'static/etc'));
  symlinkSync('../beside.txt', join(root, 'static/beside.txt'));
  symlinkSync('nowhere', join(root, 'static/broken.txt'));
  symlinkSync('css/a b.css', join(root, 'static/link.css'));
  const server = await start(['--root', root]);
  for (const [path, body, type] of [
    ['css/a%20b.css', 'a{}', 'text/css; charset=utf-8'],
    ['link.css', 'a{}', 'text/css; charset=utf-8'],
    ['empty.txt', '', 'text/plain; charset=utf-8'],
    ['x.bin', '\0\xc3\xbf', 'application/octet-stream']]) {
    const answer = await ask(server.port, request(`GET /static/${path}`));
    assert.equal(answer.status, 200, path);
    assert.equal(answer.body, body);
    assert.equal(answer.headers['content-type'], type);
    assert.equal(answer.headers.vary, undefined);
  }
  for (const path of ['.hidden', 'out.txt', 'etc/passwd', 'beside.txt',
    'broken.txt', 'css', 'css/']) {
    await refused(server.port, request(`GET /static/${path}`), [404]);
  }
  await server.stop();
  // What the build made comes before its sources.
  cpSync(join(root, 'static'), join(root, 'build/static'), { recursive: true });
  writeFileSync(join(root, 'build/static/css/a b.css'), 'b{}');
  const built = await start([`--root=${root}`]);
  const answer = await ask(built.port, request('GET /static/css/a%20b.css'));
  assert.equal(answer.body, 'b{}');
  await built.stop();
});

test('a root that goes in a circle is refused, not followed', () => {
  const root = join(folder, 'circle');
  mkdirSync(join(root, 'static/a'), { recursive: true });
  symlinkSync('../a', join(root, 'static/a/again'));
  const { status } = fails(['--root', root]);
  assert.equal(status, 1);
});

test('$STEPTIME_ROOT is used where --root is not', async () => {
  const root = join(folder, 'variable');
  mkdirSync(join(root, 'static'), { recursive: true });
  writeFileSync(join(root, 'static/here.txt'), 'here');
  process.env.STEPTIME_ROOT = root;
  try {
    const server = await start();
    const answer = await ask(server.port, request('GET /static/here.txt'));
    assert.equal(answer.body, 'here');
    await server.stop();
  } finally {
    delete process.env.STEPTIME_ROOT;
  }
});

test('a root that was named and is none is not replaced by another', () => {
  const bare = join(folder, 'bare');
  mkdirSync(bare);
  for (const root of ['/nonexistent', bare]) {
    const { status, stderr } = fails([], { STEPTIME_ROOT: root });
    assert.equal(status, 2);
    assert.match(stderr, new RegExp(`no content in ${root}, which ` +
      '\\$STEPTIME_ROOT names'));
  }
});

test('a root without a file, or that cannot be read, is refused', () => {
  const root = join(folder, 'empty');
  mkdirSync(join(root, 'static/css'), { recursive: true });
  for (const [args, env] of /** @type {const} */ ([[['--root', root], {}],
    [[], { STEPTIME_ROOT: root }]])) {
    const { status, stderr } = fails([...args], env);
    assert.equal(status, 2);
    assert.match(stderr, /no file in .*empty\/static/);
  }
  if (process.getuid?.() === 0) return; // root may read everything
  chmodSync(join(root, 'static'), 0);
  const { status, stderr } = fails(['--root', root]);
  chmodSync(join(root, 'static'), 0o755);
  assert.equal(status, 2);
  assert.match(stderr, /empty, which --root names, cannot be read: Perm/);
});

test('an installed copy serves what was installed with it', async () => {
  const bin = join(folder, 'prefix/bin/steptime');
  mkdirSync(join(folder, 'prefix/bin'), { recursive: true });
  copyFileSync(BIN, bin);
  const share = join(folder, 'prefix/share/steptime/static');
  mkdirSync(share, { recursive: true });
  writeFileSync(join(share, 'installed.txt'), 'installed');
  const server = await start([], {}, [bin]);
  const answer = await ask(server.port, request('GET /static/installed.txt'));
  assert.equal(answer.body, 'installed');
  await server.stop();
  // Without it: where it was built.
  rmSync(join(folder, 'prefix/share'), { recursive: true });
  const again = await start([], {}, [bin]);
  assert.equal((await ask(again.port,
    request('GET /static/css/base.css'))).status, 200);
  await again.stop();
});

test('under nohup a hangup does not end it, SIGTERM does', async () => {
  for (const how of [['nohup'], ['sh', '-c', 'trap "" HUP; exec "$@"', '-']]) {
    const server = await start([], {}, [...how, BIN]);
    server.child.kill('SIGHUP');
    await new Promise((resolve) => setTimeout(resolve, 200 * SLOW));
    assert.equal((await ask(server.port, request('GET /healthz'))).status, 200);
    await server.stop();
  }
});

test('--open starts a browser only where there is a display', async () => {
  const bin = join(folder, 'bin');
  const said = join(folder, 'said');
  mkdirSync(bin);
  writeFileSync(join(bin, 'xdg-open'),
    `#!/bin/sh\necho "$1" >>'${said}'\n`, { mode: 0o755 });
  writeFileSync(said, '');
  const path = `${bin}:${process.env.PATH}`;
  const { DISPLAY, WAYLAND_DISPLAY, ...env } = process.env;
  for (const more of [{}, { WAYLAND_DISPLAY: 'wayland-0' }]) {
    const child = spawn(BIN, ['serve', '--port', '0', '--open'],
      { env: { ...env, ...more, PATH: path, XDG_DATA_HOME: folder } });
    await new Promise((resolve) => child.stdout.once('data', resolve));
    await new Promise((resolve) => setTimeout(resolve, 300 * SLOW));
    child.kill('SIGTERM');
    const code = await new Promise((resolve) => child.on('exit', resolve));
    assert.equal(code, 0);
  }
  assert.match(readFileSync(said, 'utf8'), /^http:\/\/127\.0\.0\.1:\d+\/\n$/);
});
