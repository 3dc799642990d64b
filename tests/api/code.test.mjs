// The programs in the lessons print what the lesson says. Those that need more
// than Python are run by `make oracle`.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { programs, programsOf } from './code.mjs';

const all = programs();
const plain = all.filter(({ needs }) => !needs);

for (const { lesson, line, code, output } of plain) {
  test(`${lesson}, line ${line}: prints what it says`, () => {
    const ran = spawnSync('python3', ['-I', '-W', 'error', '-'],
      { input: code, encoding: 'utf8', timeout: 20000 });
    assert.equal(ran.stderr, '');
    assert.equal(ran.stdout, output);
  });
}

test('there are programs to run', () => {
  assert.ok(plain.length > 0);
  assert.ok(all.some(({ needs }) => needs === 'torch'));
});

test('an output that no program prints is a fault', () => {
  const text = '```output\n1\n```\n';
  assert.throws(() => programsOf(text, 'x'), /x:1: no Python/);
  assert.throws(() => programsOf(`\`\`\`bash\nls\n\`\`\`\n${text}`, 'x'),
    /x:4: no Python/);
  assert.equal(programsOf(`\`\`\`python\n1\n\`\`\`\n\nSo:\n\n${text}`, 'x')[0]
    .code, '1\n');
});
