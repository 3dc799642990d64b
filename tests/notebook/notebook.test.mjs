// The notebooks, as a learner runs them: as given every check fails with a hint;
// with the solutions that are folded in them every check passes; and solutions
// with a usual mistake get the hint that is meant for it.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { SLOW } from '../api/server.mjs';

/** @typedef {{id: string, tags: string[], seconds: number, printed: string,
 *             error: null | {name: string, says: string}}} Ran */

let python = '';
before(() => {
  const venv = spawnSync('scripts/venv.sh', ['notebook'], { encoding: 'utf8' });
  assert.equal(venv.status, 0, venv.stderr);
  python = join(venv.stdout.trim(), 'python');
});

/** Each way of running a notebook is gone once.
 * @type {Map<string, any>} */
const known = new Map();

/** @param {string} how @param {string} path @param {object} [input] */
function run(how, path, input) {
  const key = `${how} ${path}`;
  if (!known.has(key)) known.set(key, runNow(how, path, input));
  return known.get(key);
}

/** @param {string} how @param {string} path @param {object} [input] */
function runNow(how, path, input) {
  const ran = spawnSync(python, ['tests/notebook/run.py', how, path],
    { encoding: 'utf8', input: JSON.stringify(input) });
  assert.equal(ran.status, 0, ran.stderr);
  return JSON.parse(ran.stdout);
}

/** @param {Ran[]} cells */
const seconds = (cells) => cells.reduce((sum, one) => sum + one.seconds, 0);
/** @param {Ran[]} cells */
const checks = (cells) => cells.filter(({ tags }) => tags.includes('check'));

for (const name of readdirSync('notebooks')) {
  const path = `notebooks/${name}`;
  const { cells, metadata, nbformat } = JSON.parse(readFileSync(path, 'utf8'));

  describe(name, () => {
    test('is as a learner should find it', () => {
      assert.equal(nbformat, 4);
      assert.equal(metadata.kernelspec.name, 'python3');
      for (const cell of cells) {
        if (cell.cell_type !== 'code') continue;
        assert.deepEqual(cell.outputs, [], `${cell.id}: no old outputs`);
        assert.equal(cell.execution_count, null);
        const imports = cell.source.join('').match(/^(import|from) \w+/gm);
        for (const one of imports ?? []) {
          assert.match(one, / (json|math|time|numpy)$/, 'NumPy only');
        }
      }
      /** @param {string} tag */
      const count = (tag) => cells.filter((/** @type {any} */ one) =>
        one.metadata.tags?.includes(tag)).length;
      assert.equal(count('check'), count('exercise'));
      assert.equal(count('solution'), count('exercise'));
    });

    test('as given, every check fails with a hint', () => {
      const ran = /** @type {Ran[]} */ (run('given', path));
      for (const { id, tags, error } of ran) {
        if (!tags.includes('check')) {
          assert.equal(error, null, id);
          continue;
        }
        assert.equal(error?.name, 'AssertionError', id);
        assert.match(error?.says ?? '', /^\w+ returns nothing yet: .{20,}/, id);
      }
    });

    test('with its solutions, every check passes, in time', (t) => {
      const ran = /** @type {Ran[]} */ (run('solved', path));
      for (const { id, error } of ran) assert.equal(error, null, id);
      for (const one of checks(ran)) assert.match(one.printed, /\S/, one.id);
      t.diagnostic(`${seconds(ran).toFixed(1)} s`);
      assert.ok(seconds(ran) < 60 * SLOW, 'less than a minute');
    });
  });
}

describe('the notebook of lesson 13', () => {
  const path = 'notebooks/13-profiling-mfu-compilation.ipynb';

  test('says what the lesson says', () => {
    const ran = /** @type {Ran[]} */ (run('solved', path));
    const printed = ran.map((one) => one.printed).join('');
    assert.match(printed, /4\.688e\+10 FLOP\/token, MFU 43\.1%/);
    assert.match(printed, /PaLM 540B: MFU 46\.2%/);
    assert.match(printed, /5\.36 days on 256 H100s, 32,919 GPU-hours/);
    assert.match(printed, /kernels of 2\.0 µs: busy {2}55\.6%/);
    assert.match(printed, /compute {2}2\.90 s {2}80\.6%\n/);
    assert.match(printed, /exposed {2}0\.40 s {2}11\.1%\n/);
    const own = ran.filter(({ id }) => /measure|-5/.test(id));
    assert.equal(own.length, 3);
    assert.ok(seconds(own) < 20 * SLOW, `${seconds(own)} s`);
  });

  /** What is right in a solution, a mistake people make, the hint it earns. */
  const mistakes = [
    ['code-1', ' + 12 * layers * attn_width * seq_len', '', /Those are the wei/],
    ['code-1', '6 * params + 12', '2 * params + 4', /That is the forward pass/],
    ['code-1', '(gpus * peak_flops)', 'peak_flops', /Above 100 %/],
    ['code-1', 'return tokens_per_s', 'return 100 * tokens_per_s', /0\.43 and/],
    ['code-1', 'attn_width * seq_len', '4096 * 4096', /PaLM reports 0\.462/],
    ['code-2', ' * at_mfu)', ')', /at the full peak/],
    ['code-2', ' / 86400', ' / 3600', /Those are hours/],
    ['code-2', ') / 86400', ')', /Those are seconds/],
    ['code-2', 'return 24 * train', 'return train', /32,919 GPU-hours, not/],
    ['code-2', 'math.ceil', 'int', /Round up/],
    ['code-3', 'max(launched, last)', 'last', /cannot begin before/],
    ['code-3', 'max(launched, last)', 'launched', /one at a time/],
    ['code-3', '(i + 1) * launch_s', 'launch_s', /Until then the GPU waits/],
    ['code-3', 'ends(kernel_s, launch_s)[-1]', 'np.sum(kernel_s)',
      /Busier than can be/],
    ['code-4', ' / 1e6', '', /In seconds/],
    ['code-4', 'begin, end)\n\n', 'begin, end + 10**6)\n' +
      '    starts = np.array([e["ts"] for e in kernels])\n\n',
    /after the step has ended/],
    ['code-4', 'tuple(length[which].sum() / 1e6 for which in (compute, ' +
      'exposed, idle))', '(np.sum(stops - starts, where=~nccl) / 1e6, 0.4, 0.3)',
    /count twice/],
    ['code-4', '.any(axis=1) & ~compute', '.any(axis=1)', /all communication/],
    ['code-5', 'return t0, 1 / per_byte', 'return t0, per_byte', /That is 1\/B/],
    ['code-5', '[1 / seconds, moved / seconds], axis=1)\n    t0, per_byte = ' +
      'np.linalg.lstsq(columns, np.ones(len(moved))',
    '[np.ones(len(moved)), moved], axis=1)\n    t0, per_byte = ' +
      'np.linalg.lstsq(columns, seconds', /Divide each equation/],
  ];

  test('a usual mistake gets its hint', () => {
    const said = run('hints', path, mistakes.map(([exercise, right, wrong]) =>
      ({ exercise, right, wrong })));
    for (const [i, [exercise, , wrong, hint]] of mistakes.entries()) {
      assert.match(said[i] ?? 'passed', /** @type {RegExp} */ (hint),
        `${exercise}: ${wrong}`);
    }
  });
});
