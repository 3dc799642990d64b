// The worked example: every quantity of its table to the digit that the lesson
// gives, and those that the figure mfu computes as it computes them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { learner, makeFolder } from './learner.mjs';
import { MFU } from './server.mjs';

/** @type {Record<string, string>} */
const TABLE = {
  'step-tokens-per-s': '291,271 tokens/s',
  'step-tokens-per-gpu': '9102 tokens/s',
  'step-flops-per-token': '4.69 × 10¹⁰ FLOP',
  'step-mfu': '43.1 %',
  'step-hfu': '57.5 %',
  'step-hw-flops': '2.05 × 10¹⁵ FLOP',
  'step-time-at-peak': '2.07 s',
  'step-comm-bytes': '39.2 GB',
  'step-comm-time': '0.784 s',
  'step-idle': '0.3 s',
  'step-compute-share': '71.4 %',
  'step-first-change': 'exposed communication',
  'step-mfu-hidden': '48.5 %',
  'step-mfu-fixed': '53.6 %',
};
/** Where the figure mfu says the same.
 * @type {Record<string, [member: string, query: string]>} */
const FIGURE = {
  'step-tokens-per-s': ['tokens_per_s', ''],
  'step-flops-per-token': ['flops_per_token', ''],
  'step-mfu': ['mfu', ''],
  'step-hfu': ['hfu', ''],
  'step-mfu-hidden': ['mfu', '3.20'],
  'step-mfu-fixed': ['mfu', '2.90'],
};

/** @type {Awaited<ReturnType<typeof learner>>} */
let l;
before(async () => { l = await learner(makeFolder(), ['--root', '.']); });
after(() => l.stop());

test('the stepper has these lines in this order', () => {
  const text = readFileSync(
    'lessons/13-profiling-mfu-compilation/lesson.md', 'utf8');
  const block = /```stepper\n([^`]*)```/.exec(text);
  assert.deepEqual(block?.[1].trim().split('\n'), Object.keys(TABLE));
});

for (const [id, wanted] of Object.entries(TABLE)) {
  test(`${id}: ${wanted}`, async () => {
    const { json: item } = await l.get(`/api/items/${id}`);
    const { json } = await l.answer(id);
    const { correct, explanation } = json.outcome;
    const shown = correct.brief ?? item.choices.find(
      (/** @type {any} */ one) => correct.choices.includes(one.id)).html;
    assert.equal(shown, wanted);
    assert.match(item.prompt, /^<p><strong>/, 'a name for its line');
    assert.ok(explanation.length > 0, 'from what it comes');
    if (!FIGURE[id]) return;
    const [member, step] = FIGURE[id];
    const run = MFU.replace(/device=[^&]*&dtype=bf16/, 'peak_flops=989e12');
    const { json: answer } = await l.get(step ?
      run.replace('step_s=3.60', `step_s=${step}`) : run);
    assert.ok(Math.abs(answer[member] / correct.value - 1) < 1e-9,
      `the figure says ${answer[member]}`);
  });
}
