// numbers.test.mjs: a figure takes numbers as people write them, and answers the
// same by HTTP and in a shell: every vector that the answers to questions are
// read by, and what only a figure knows: units of time, shares.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { BIN, start } from './server.mjs';

/** @type {Awaited<ReturnType<typeof start>>} */
let server;
before(async () => { server = await start(); });
after(async () => { await server.stop(); });

/** By HTTP as a query and as JSON, and in a shell: all three say the same.
 * @param {string} figure @param {Record<string, string>} pairs */
async function asked(figure, pairs) {
  const api = `${server.url}/api/figures/${figure}`;
  const got = await fetch(`${api}?${new URLSearchParams(pairs)}`);
  const posted = await fetch(api, { method: 'POST', body: JSON.stringify(pairs),
    headers: { 'Content-Type': 'application/json' } });
  const { status, stdout } = spawnSync(BIN, [figure, '--json',
    ...Object.entries(pairs).map((pair) => pair.join('='))],
  { encoding: 'utf8' });
  const says = JSON.stringify(pairs);
  const answer = await got.json();
  assert.deepEqual(await posted.json(), answer, says);
  assert.deepEqual(JSON.parse(stdout), answer, says);
  assert.equal(got.status, posted.status, says);
  assert.equal(status === 2, got.status === 400, says);
  return answer;
}

const { read: vectors } =
  JSON.parse(readFileSync('tests/data/number-vectors.json', 'utf8'));
const least = 1; // parameters
const most = 1e16;

test('every vector: read, refused or named in both readings', async () => {
  let read = 0;
  for (const { typed, read: [value] = [], pct, ask } of vectors) {
    const answer = await asked('mfu', { params: typed, attention: 'none',
      gpus: '1e7', tokens_per_s: '1', peak_flops: '1e19' });
    const inside = value >= least && value <= most && !pct && !ask;
    if (inside) {
      assert.equal(answer.input?.params, value, typed);
      read++;
    } else {
      assert.equal(answer.status, 400, typed);
      assert.equal(answer.parameter, 'params', typed);
    }
    for (const one of ask ?? []) {
      assert.match(answer.detail, /two ways/);
      assert.ok(answer.detail.includes(String(one)), answer.detail);
    }
  }
  assert.ok(read > 15, `${read} were read`);
});

test('what was read is said back, unless it is plain', async () => {
  const plain = await asked('goodput', { delta_s: '60', mtbf_s: '1e4' });
  assert.equal('read' in plain, false);
  const answer = await asked('goodput', { delta_s: '1,5 min',
    interval_s: '45 min', mtbf_s: '3 h' });
  assert.deepEqual(answer.read, { delta_s: '90 s', interval_s: '2700 s',
    mtbf_s: '10,800 s' });
  assert.equal(answer.input.interval_s, 2700);
  const share = await asked('mfu', { params: '7B', attention: 'none',
    mode: 'plan', tokens: '1T', gpus: '1,024', peak_flops: '989 TFLOP/s',
    target_mfu: '40 %' });
  assert.equal(share.input.target_mfu, 0.4);
  assert.equal(share.input.gpus, 1024, 'a whole number has no decimal comma');
  assert.deepEqual(share.read, { params: '7 × 10⁹', gpus: '1024',
    peak_flops: '9.89 × 10¹⁴ FLOP/s', tokens: '10¹² tokens',
    target_mfu: '0.4 = 40 %' });
});

test('in a shell it stands below the answer', () => {
  const { stdout } = spawnSync(BIN, ['goodput', 'delta_s=1,5 min',
    'mtbf_s=3 h'], { encoding: 'utf8' });
  assert.match(stdout, /\nRead as\n {2}delta_s {2}90 s\n {2}mtbf_s {2}10,800 s\n$/);
});

test('a number that is refused is said as it may be written', async () => {
  const run = { params: '7e9', gpus: '8', tokens_per_s: '1e5',
    attention: 'none', peak_flops: '989T' };
  for (const [pairs, hint] of /** @type {[Record<string, string>, string][]} */ ([
    [{ params: '6.74 billion' }, 'write 6.74B'],
    [{ params: '7 bn' }, 'write 7B'],
    [{ params: '350 Million' }, 'write 350M'],
    [{ params: '7B params' }, 'write 7B'],
    [{ gpus: '8 GPUs' }, 'write 8'],
    [{ tokens_per_s: '1e 5' }, 'write 1e5, as + is a space in an address'],
    [{ peak_flops: '989' }, 'for TFLOP/s write 989T'],
    [{ peak_flops: '989.4' }, 'for TFLOP/s write 989.4T'],
    [{ peak_flops: '1.98' }, 'for PFLOP/s write 1.98P'],
  ])) {
    const { detail } = await asked('mfu', { ...run, ...pairs });
    assert.ok(detail.endsWith(`; ${hint}.`), detail);
    /* What the hint says is taken. */
    const name = Object.keys(pairs)[0];
    const typed = /write ([^ ,]+)/.exec(hint)?.[1] ?? '';
    assert.ok((await asked('mfu', { ...run, [name]: typed })).mfu !== undefined);
  }
  for (const pairs of /** @type {Record<string, string>[]} */ ([
    { gpus: '8 x 8' }, { tokens_per_s: '100k tok/s/GPU' }, { params: 'billion' },
    { peak_flops: '1e30' }, { gpus: '7.5 GPUs' }, { params: '-7 billion' },
  ])) {
    const { detail } = await asked('mfu', { ...run, ...pairs });
    assert.match(detail, /but must be a (whole )?number from [^;]*\.$/);
  }
  for (const tokens_per_s of ['100 k tokens/sec', '100k tok/sec']) {
    assert.equal((await asked('mfu', { ...run, tokens_per_s })).input
      .tokens_per_s, 1e5);
  }
  for (const [bandwidth, hint] of [['3350', 'for GB/s write 3350G'],
    ['3.35', 'for TB/s write 3.35T']]) {
    const { detail } = await asked('regime', { bandwidth });
    assert.ok(detail.endsWith(`; ${hint}.`), detail);
  }
  for (const [dtype, is] of [['bf16-mixed', 'bf16'], ['16-mixed', 'fp16'],
    ['nvfp4', 'fp4']]) {
    assert.equal((await asked('peaks', { device: 'NVIDIA B200', dtype })).input
      .dtype, is);
  }
});

test('what is no such number is refused in one sentence', async () => {
  for (const [pairs, says] of /** @type {[Record<string, string>, string][]} */ ([
    [{ delta_s: '1,234' }, 'delta_s is "1,234", which can be read in two ' +
      'ways: write 1234 or 1.234, in s.'],
    [{ delta_s: '5 M' }, 'delta_s is "5 M", but must be a number from 0.001 ' +
      'to 1e6, in s; its unit may be ms, s, min, h, days, weeks or years.'],
    [{ delta_s: '90 %' }, 'delta_s is "90 %", but a share does not fit ' +
      'here: it must be a number from 0.001 to 1e6, in s, such as 60.'],
    [{ delta_s: '1 h 30 min' }, 'delta_s is "1 h 30 min", but must be a ' +
      'number from 0.001 to 1e6, in s; write 90 min or 1.5 h.'],
    [{ delta_s: '1h30min' }, 'delta_s is "1h30min", but must be a ' +
      'number from 0.001 to 1e6, in s; write 90 min or 1.5 h.'],
    [{ delta_s: '2 min 20 s' }, 'delta_s is "2 min 20 s", but must be a ' +
      'number from 0.001 to 1e6, in s; write 140 s.'],
    [{ delta_s: '2:30' }, 'delta_s is "2:30", but must be a number from ' +
      '0.001 to 1e6, in s; write 150 s or 150 min, whichever is meant.'],
    [{ delta_s: '0:02:30' }, 'delta_s is "0:02:30", but must be a number ' +
      'from 0.001 to 1e6, in s; write 150 s.'],
    [{ delta_s: '30 min 1 h' }, 'delta_s is "30 min 1 h", but must be a ' +
      'number from 0.001 to 1e6, in s.'],
    [{ delta_s: '3 weeks' }, 'delta_s is "3 weeks", but must be a number ' +
      'from 0.001 to 1e6, in s.'],
  ])) {
    assert.equal((await asked('goodput', pairs)).detail, says);
  }
  for (const [params, what] of [['45 min', 'a time'], ['90 %', 'a share']]) {
    assert.equal((await asked('mfu', { params })).detail,
      `params is "${params}", but ${what} does not fit here: it must be a ` +
      'number from 1 to 1e16, such as 1e10.');
  }
  const share = await asked('mfu', { mode: 'plan', target_mfu: '40' });
  assert.match(share.detail, /from 0\.001 to 1; write 40 %\.$/);
});

test('wide letters and spaces are letters and spaces', async () => {
  for (const text of ['45 min', '45\u00a0min', '45 min\u00a0', '\u00a045 min\n',
    '\uff14\uff15 \uff4d\uff49\uff4e']) {
    const { input } = await asked('goodput', { delta_s: text, mtbf_s: '1e6' });
    assert.equal(input?.delta_s, 2700, JSON.stringify(text));
  }
  // What has no place in a time has none in any form.
  for (const text of ['50%', '\uff15\uff10\uff05', '5 \u066a', '5K', '5 \uff2b']) {
    const answer = await asked('goodput', { delta_s: text, mtbf_s: '1e6' });
    assert.match(answer.detail, /^delta_s is /, JSON.stringify(text));
  }
});
