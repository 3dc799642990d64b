// What the lesson and its bank say of torch.compile and jax.jit is what these do:
// every program is run, call by call. A program that an item shows is taken from
// the bank, so that the two cannot differ. Not part of `make test`.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';

const bank = readFileSync('quiz/13-compilation.quiz.md', 'utf8');

/** The item's text. @param {string} id */
function item(id) {
  const text = bank.split(/^## /m).find((one) => one.startsWith(`${id}\n`));
  assert.ok(text, id);
  return text;
}

/** The program that the item shows. @param {string} id */
const shown = (id) => /```python\n([^]*?)```/.exec(item(id))?.[1] ?? '';

/** The item's key, a number. @param {string} id */
const key = (id) => Number(/^= (\d+) /m.exec(item(id))?.[1]);

/** A call on a vector, or on a matrix of that many rows.
 * @param {number} size @param {string} more */
const on = (size, more = '') => `f(torch.ones(${size})${more})`;

const chain = 'def g(x):\n    return torch.relu(x) * 2 + 1\n';
const layers = 'class Net(nn.Module):\n' +
  '    def __init__(self):\n        super().__init__()\n' +
  '        self.fc, self.last = nn.Linear(8, 8), LAST\n' +
  '    def forward(self, x):\n' +
  '        return self.last(torch.relu(self.fc(x)))\n';

// [graphs made, graphs run] in a call.
const made = [1, 1];
const again = [0, 1];
const plain = [0, 0];

/** @typedef {{name: string, source: string, of: string, calls?: string[],
 *   options?: object, way?: string, expect: unknown}} Fact */

/** @type {Fact[]} */
const facts = [
  { name: 'guards: sizes 8, 16, 32, then float64', source: chain, of: 'g',
    calls: [on(8), on(16), on(32), 'f(torch.ones(32, dtype=torch.float64))'],
    expect: [made, made, again, made] },
  { name: 'guards: gradients off', source: chain, of: 'g',
    calls: [on(8), 'with torch.no_grad(): f(torch.ones(8))'],
    expect: [made, made] },
  { name: 'guards: a branch on a size',
    source: 'def g(x):\n    if x.shape[0] > 16:\n        return x * 2\n' +
      '    return x - 1\n', of: 'g', calls: [8, 12, 32, 64, 14].map((n) => on(n)),
    expect: [made, made, made, again, again] },
  { name: 'guards: a size marked dynamic', source: chain, of: 'g',
    calls: ['x = torch.ones(8)\ntorch._dynamo.mark_dynamic(x, 0)\nf(x)', on(16)],
    expect: [made, again] },
  { name: 'guards: dynamic=True', source: chain, of: 'g',
    options: { dynamic: true }, calls: [on(8), on(16)], expect: [made, again] },
  { name: 'compile-batch-one', source: chain, of: 'g',
    calls: [8, 16, 1, 1, 32].map((n) => on(n)),
    expect: [made, made, made, again, again] },
  { name: 'compile-counter', source: shown('compile-counter'), of: 'Net()',
    calls: Array(12).fill('f(torch.ones(4, 8))'),
    expect: [...Array(8).fill(made), ...Array(4).fill(plain)] },
  { name: 'compile-learning-rate',
    source: 'def g(p, g, lr):\n    return p - lr * g\n', of: 'g',
    calls: [0.1, 0.09, 0.08, 0.07].map((lr) => on(8, `, torch.ones(8), ${lr}`)),
    expect: [made, made, again, again] },
  { name: 'compile-global-or-argument, argument',
    source: 'def g(x, n):\n    return x * n\n', of: 'g',
    calls: [2, 3, 4, 5].map((n) => on(8, `, ${n}`)),
    expect: [made, made, again, again] },
  { name: 'compile-global-or-argument, global',
    source: 'n = 2\ndef g(x):\n    return x * n\n', of: 'g',
    calls: [2, 3, 4, 5].map((n) => `n = ${n}\n${on(8)}`),
    expect: [made, made, made, made] },
  { name: 'compile-range', source: `${shown('compile-range')}g = f\n`, of: 'g',
    calls: [1, 2, 3, 4, 5, 6, 7, 8, 9, 2, 10].map((n) => on(8, `, ${n}`)),
    expect: [...Array(8).fill(made), plain, again, plain] },
  { name: 'compile-range, fullgraph', options: { fullgraph: true },
    source: `${shown('compile-range')}g = f\n`, of: 'g',
    calls: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => on(8, `, ${n}`)),
    expect: [...Array(8).fill(made), 'FailOnRecompileLimitHit'] },
  { name: 'compile-eval-linear', of: 'Net()',
    source: layers.replace('LAST', 'nn.LayerNorm(8)'),
    calls: ['f(torch.ones(32, 8))', 'plain.eval()\nf(torch.ones(32, 8))'],
    expect: [made, again] },
  { name: 'problem-compilations', of: 'Net()',
    source: layers.replace('LAST', 'nn.Dropout(0.1)'),
    calls: [...[4, 128, 256, 512].map((n) => `f(torch.ones(${n}, 8))`),
      'plain.eval()\nf(torch.ones(512, 8))'],
    expect: [made, made, again, again, made] },
  { name: 'compile-shape-print, the size', of: 'g',
    source: 'def g(x):\n    y = x * 2\n    print(x.shape[0])\n    return y + 1\n',
    calls: [8, 16, 32, 64].map((n) => on(n)),
    expect: [[2, 2], [2, 2], [0, 2], [0, 2]] },
  { name: 'compile-shape-print, the text', of: 'g',
    source: 'def g(x):\n    y = x * 2\n    print(f"rows {x.shape[0]}")\n' +
      '    return y + 1\n',
    calls: [8, 16, 32, 64].map((n) => on(n)),
    expect: [[2, 2], [2, 2], [1, 2], [1, 2]] },
  { name: 'break-default', of: 'g',
    source: 'def g(x):\n    y = torch.relu(x)\n    if y.sum() > 0:\n' +
      '        return y * 2\n    return y - 1\n',
    calls: [on(8), on(8), 'f(-torch.ones(8))', on(8)],
    expect: [[2, 2], [0, 2], [1, 2], [0, 2]] },
  { name: 'break-loop-print', source: `${shown('break-loop-print')}g = f\n`,
    of: 'g', calls: [on(8), on(8)], expect: [plain, plain] },
  { name: 'break in a loop: what it calls is compiled', of: 'g',
    source: `${chain.replace('g(', 'h(')}def g(x):\n    for i in range(3):\n` +
      '        x = h(x)\n        print(i)\n    return x + 1\n',
    calls: [on(8), on(8)], expect: [[1, 3], [0, 3]] },
  { name: 'break inside try', of: 'g',
    source: 'def g(x):\n    y = torch.relu(x) * 2\n    try:\n' +
      '        print("here")\n    except ValueError:\n        pass\n' +
      '    return y * 3\n', calls: [on(8), on(8)], expect: [made, again] },
  { name: 'compile-fstring', source: shown('compile-fstring'), of: 'step',
    calls: ['f(torch.ones(4))', on(8), on(8), 'f(torch.ones(4))'],
    // Two graphs; then only the part before the print, and never again two.
    expect: [[2, 2], made, again, again] },
  { name: 'break-explain', way: 'explain', of: 'g',
    source: 'def g(x):\n    y = torch.relu(x) * 2\n    print(y.shape)\n' +
      '    return y\n', expect: [1, 0] },
  { name: 'explain of a print alone', way: 'explain', of: 'g',
    source: 'def g(x):\n    print("x")\n    return x\n', expect: [0, -1] },
  { name: 'break-callee', source: `${shown('break-callee')}g0 = f\n`, of: 'g0',
    calls: [on(8)], expect: [[4, 4]] },
  ...[['s = y.sum().item()', made], ['print("here")', 'Unsupported'],
    ['if y.sum() > 0: y = y + 1', 'Unsupported'],
    ['t = time.time()', 'Unsupported']].map(([line, outcome]) => ({
    name: `break-fullgraph: ${line}`, options: { fullgraph: true }, of: 'g',
    source: `def g(x):\n    y = x * 2\n    ${line}\n    return y\n`,
    calls: [on(8)], expect: [outcome] })),
  { name: 'picture graph-break', of: 'g',
    source: 'def g(x):\n    y = torch.relu(x)\n    y = y + 1\n' +
      '    print("here")\n    z = y * 2\n    return z - 1\n',
    calls: [on(8), on(16), on(32)], expect: [[2, 2], [2, 2], [0, 2]] },

  { name: 'jit-traces', way: 'jax', of: 'jax.jit(g)',
    source: 'def g(x):\n    traced(1)\n    return jnp.maximum(x, 0) * 2\n',
    calls: [8, 16, 32, 8].map((n) => `f(jnp.ones(${n}))`),
    expect: [1, 1, 1, 0] },
  { name: 'jit-inside', way: 'jax', of: 'None',
    source: 'def g(a, x):\n    traced(1)\n    return x + a\n',
    calls: Array(3).fill('jax.jit(functools.partial(g, 1))(jnp.ones(8))'),
    expect: [1, 1, 1] },
  { name: 'jit-inside: the same function is found again', way: 'jax',
    of: 'None', source: 'def g(x):\n    traced(1)\n    return x + 1\n',
    calls: Array(3).fill('jax.jit(g)(jnp.ones(8))'), expect: [1, 0, 0] },
  { name: 'jit-keyword', way: 'jax', of: 'jax.jit(g)',
    source: 'def g(x, y):\n    traced(1)\n    return x + y\n' +
      'a, b = jnp.ones(8), jnp.ones(8)\n',
    calls: ['f(a, b)', 'f(a, y=b)', 'f(y=b, x=a)', 'f(a, b)', 'f(x=a, y=b)'],
    expect: [1, 1, 1, 0, 0] },
  { name: 'jit-none: each size is compiled, without jit', way: 'jax',
    of: 'None', source: 'import numpy\n' +
      'jax.monitoring.register_event_duration_secs_listener(lambda name, ' +
      '*_, **__: "backend_compile" in name and traced(1))\n' +
      'xs = [jax.device_put(numpy.ones(n)) for n in (101, 101, 103)]\n',
    calls: [0, 1, 2].map((i) => `jnp.tanh(xs[${i}])`), expect: [1, 0, 1] },
  { name: 'jit-global', way: 'jax', of: 'jax.jit(g)',
    source: 'SCALE = 3\ndef g(x):\n    traced(1)\n    return x * SCALE\n',
    calls: ['f(jnp.ones(8))',
      'SCALE = 5\nassert f(jnp.ones(8)).tolist() == [3] * 8'], expect: [1, 0] },
  { name: 'problem-jit: a branch', way: 'jax', of: 'jax.jit(g)',
    source: 'def g(x):\n    if x.sum() > 0:\n        return x\n    return -x\n',
    calls: ['f(jnp.ones(8))'], expect: ['TracerBoolConversionError'] },
  { name: 'problem-jit: a print', way: 'jax', of: 'jax.jit(g)',
    source: 'def print(x):\n    traced(1)\n    assert "Tracer" in str(x)\n' +
      'def g(x):\n    print(x)\n    return x * 2\n',
    calls: ['f(jnp.ones(8))', 'f(jnp.ones(8))'], expect: [1, 0] },
  { name: 'jit: a static argument', way: 'jax',
    of: 'jax.jit(g, static_argnums=1)',
    source: 'def g(x, n):\n    traced(1)\n    for _ in range(n):\n' +
      '        x = x + 1\n    return x\n',
    calls: [3, 5, 3].map((n) => `f(jnp.ones(8), ${n})`), expect: [1, 1, 0] },
  { name: 'jit: the structure counts', way: 'jax', of: 'jax.jit(g)',
    source: 'def g(xs):\n    traced(1)\n    return xs[0] + xs[1]\n',
    calls: ['f([1.0, 2.0])', 'f((1.0, 2.0))', 'f([3.0, 4.0])'],
    expect: [1, 1, 0] },
];

/** @type {unknown[]} */
let results = [];

before(() => {
  const venv = spawnSync('scripts/venv.sh',
    ['oracle', 'https://download.pytorch.org/whl/cpu'], { encoding: 'utf8' });
  assert.equal(venv.status, 0, venv.stderr);
  const ran = spawnSync(join(venv.stdout.trim(), 'python'),
    ['-I', 'tests/oracle/compiled.py'],
    { encoding: 'utf8', input: JSON.stringify(facts) });
  assert.equal(ran.status, 0, ran.stderr);
  results = JSON.parse(ran.stdout);
});

facts.forEach(({ name, expect }, i) => test(name, () =>
  assert.deepEqual(results[i], expect)));

test('keys of the bank are the numbers of graphs', () => {
  for (const id of ['compile-batch-one', 'break-loop-print', 'break-callee']) {
    const graphs = /** @type {[number, number][]} */ (
      results[facts.findIndex(({ name }) => name === id)]);
    assert.equal(graphs.reduce((sum, [more]) => sum + more, 0), key(id), id);
  }
});
