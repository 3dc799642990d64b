// doubt.test.mjs: what can be computed and yet is not what one wants or meant: the
// answer says so, why, and what would do.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { start } from './server.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let server;
before(async () => { server = await start(); });
after(async () => { await server.stop(); });

/** @param {string} figure @param {Record<string, string | number>} pairs */
async function ask(figure, pairs) {
  const query = new URLSearchParams(Object.entries(pairs).map(
    ([name, value]) => [name, String(value)]));
  const reply = await fetch(`${server.url}/api/figures/${figure}?${query}`);
  assert.equal(reply.status, 200);
  // A number and its unit do not part.
  return JSON.parse((await reply.text()).replaceAll('\u00a0', ' '));
}

const run = { mtbf_s: 11135.08, delta_s: 60, restart_s: 600, interval_s: 3600 };

test('a goodput that no interval has: why, and what would have it', async () => {
  const { takeaway, delta_for_target_s: most } = await ask('goodput',
    { ...run, target: '90 %' });
  assert.match(takeaway, /The 90 % wanted cannot be reached: the best, at 18\.6 min, is 85\.3 %\. Checkpoints that hold the run up for at most [\d.]+ s, not 60 s, would do\./);
  const said = Number(/at most ([\d.]+) s/.exec(takeaway)?.[1]);
  assert.ok(Math.abs(said / most - 1) < 0.005, `${said}, ${most}`);
  const then = await ask('goodput', { ...run, delta_s: 0.99 * most,
    target: 0.9 });
  assert.doesNotMatch(then.takeaway, /cannot be reached/);
  assert.ok(then.at_optimum.goodput > 0.9);
});

test('where restarts alone take too much, no checkpoint would do', async () => {
  const { takeaway } = await ask('goodput', { ...run, target: 0.96 });
  assert.match(takeaway, /The 96 % wanted cannot be reached: .* No shorter checkpoint would do: restarts alone take 5\.2 %\./);
});

test('a goodput that can be had is not said to be out of reach', async () => {
  for (const target of [0.5, 0.85, 0.853]) {
    const { takeaway } = await ask('goodput', { ...run, target });
    assert.doesNotMatch(takeaway, /cannot be reached/, String(target));
  }
  const near = await ask('goodput', { mtbf_s: 11135, delta_s: 60, target: 0.9 });
  assert.ok(near.at_optimum.goodput < 0.9);
  assert.doesNotMatch(near.takeaway, /cannot be reached/, 'both read 90.0 %');
});

const model = { layers: 32, attn_width: 4096, seq_len: 4096, gpus: 64,
  peak_flops: 989e12 };
const measured = { ...model, tokens_per_s: 3e5 };
const planned = { ...model, mode: 'plan', tokens: 1e12, target_mfu: 0.4 };

test('far fewer parameters than the layers have are doubted', async () => {
  for (const asked of [measured, planned]) {
    for (const [params, shown] of /** @type {[string, string][]} */ ([
      ['12.5', '12.5'], ['6.74', '6.74'], ['6740', '6740'],
      ['6e8', '6 × 10⁸']])) {
      const { takeaway, notes } = await ask('mfu', { ...asked, params });
      assert.ok(takeaway.includes(`params is ${shown}, where layers and ` +
        'attn_width make about 12 L h² = 6.44 × 10⁹.'), takeaway);
      assert.ok(notes.some((/** @type {string} */ note) =>
        note.startsWith(`params is ${shown}, less than a tenth`)));
    }
    for (const params of ['6.5e8', '6.74e9', '2e10']) {
      const { takeaway, notes } = await ask('mfu', { ...asked, params });
      assert.doesNotMatch(takeaway + notes.join(), /12 L h²/, params);
    }
  }
});
