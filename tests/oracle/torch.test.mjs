// The programs in the lessons that need PyTorch print what the lesson says, and
// the lesson names the version with which they do. Not part of `make test`: the
// download is large.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { programs } from '../api/code.mjs';

const CPU_BUILDS = 'https://download.pytorch.org/whl/cpu';
const all = programs().filter(({ needs }) => needs === 'torch');
let python = '';

/** What a program prints. @param {string} code */
function run(code) {
  const ran = spawnSync(python, ['-I', '-'], { input: code, encoding: 'utf8' });
  assert.equal(ran.status, 0, ran.stderr);
  return ran.stdout;
}

before(() => {
  const venv = spawnSync('scripts/venv.sh', ['oracle', CPU_BUILDS],
    { encoding: 'utf8' });
  assert.equal(venv.status, 0, venv.stderr);
  python = join(venv.stdout.trim(), 'python');
});

for (const { lesson, line, code, output } of all) {
  test(`${lesson}, line ${line}: prints what it says`, () => {
    assert.equal(run(code), output);
  });
}

test('the lesson names the version', (t) => {
  const version = run('import torch; print(torch.__version__)')
    .trim().split('+')[0];
  t.diagnostic(`${run('import sys; print("Python", sys.version.split()[0])')
    .trim()}, PyTorch ${version}`);
  for (const lesson of new Set(all.map((one) => one.lesson))) {
    const text = readFileSync(`lessons/${lesson}/lesson.md`, 'utf8');
    assert.equal(/checked with PyTorch ([\d.]*\d)/.exec(text)?.[1], version);
  }
});

test('fused attention counts 0 on a CPU and 14Lhs in the flash kernel', () => {
  const counts = JSON.parse(run(`
import json, torch
from torch.nn.functional import scaled_dot_product_attention as attend
from torch.utils import flop_counter as fc
batch, heads, s, width = 2, 4, 128, 64
shape = (batch, heads, s, width)
q, k, v = (torch.randn(shape, requires_grad=True) for _ in range(3))
with fc.FlopCounterMode(display=False) as counter:
    attend(q, k, v).sum().backward()
unit = batch * s * s * heads * width  # of one layer: tokens times hs
print(json.dumps({
    "cpu": counter.get_total_flops(),
    "forward": fc.sdpa_flop_count(shape, shape, shape) / unit,
    "backward": fc.sdpa_backward_flop_count(shape, shape, shape, shape) / unit,
}))`));
  assert.deepEqual(counts, { cpu: 0, forward: 4, backward: 10 });
});
