// The page through a forwarded port, as `ssh -L 9000:localhost:8013` or an editor
// makes one: the browser's port is not the program's, and the name is localhost.
import net from 'node:net';
import { after, before, test } from 'node:test';
import { start } from '../api/server.mjs';
import { workTheFigure } from '../peers/work.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let ours;
/** @type {net.Server} */
let tunnel;

before(async () => {
  ours = await start();
  tunnel = net.createServer((near) => {
    const far = net.connect(ours.port, '127.0.0.1');
    near.pipe(far).pipe(near);
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
  });
  await new Promise((resolve) => tunnel.listen(0, '127.0.0.1', () => resolve(0)));
});

after(async () => {
  tunnel.close();
  await ours.stop();
});

test('a figure works through a forwarded port', async () => {
  const { port } = /** @type {net.AddressInfo} */ (tunnel.address());
  await workTheFigure(`http://localhost:${port}/`);
});
