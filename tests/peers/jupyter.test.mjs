// The page through a real Jupyter server with jupyter-server-proxy, as students
// of a JupyterHub meet it: under /proxy/PORT/, a prefix that the proxy strips.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { start } from '../api/server.mjs';
import { workTheFigure } from './work.mjs';

const TOKEN = 'a-token-of-the-test';
/** @type {Awaited<ReturnType<typeof start>>} */
let ours;
/** @type {import('node:child_process').ChildProcess} */
let jupyter;
let port = 0;
const home = mkdtempSync(join(tmpdir(), 'steptime-jupyter-'));

/** @returns {Promise<number>} a port that was free just now */
function freePort() {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {net.AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });
}

async function answers() {
  for (let tries = 0; tries < 300; tries++) {
    try {
      await fetch(`http://127.0.0.1:${port}/api`);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error('Jupyter does not answer');
}

before(async () => {
  const venv = spawnSync('scripts/venv.sh', ['peers'], { encoding: 'utf8' });
  if (venv.status !== 0) throw new Error(venv.stderr);
  ours = await start();
  port = await freePort();
  jupyter = spawn(join(venv.stdout.trim(), 'jupyter-server'), [
    '--no-browser', '--allow-root', '--ServerApp.ip=127.0.0.1',
    `--ServerApp.port=${port}`, '--ServerApp.port_retries=0',
    `--IdentityProvider.token=${TOKEN}`, `--ServerApp.root_dir=${home}`,
  ], { stdio: 'ignore', env: { ...process.env, HOME: home } });
  await answers();
});

after(async () => {
  jupyter?.kill();
  await ours?.stop();
  rmSync(home, { recursive: true, force: true });
});

test('a figure works under /proxy/PORT/', async () => {
  const base = `http://127.0.0.1:${port}/`;
  await workTheFigure(`${base}proxy/${ours.port}/`, async (page) => {
    await page.goto(`${base}api?token=${TOKEN}`); // logs in, by a cookie
  });
});
