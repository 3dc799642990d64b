// docs.test.mjs: what the documents tell people to write and to run is there
// and works: the items of docs/items.md, the targets and paths of all.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync,
  writeFileSync }
  from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { BIN } from './server.mjs';

const text = (/** @type {string} */ path) => readFileSync(path, 'utf8');
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'docs/items.md'];

/** The examples of docs/items.md, each as a whole bank. */
function banks() {
  const front = '---\nbank: example\ntitle: Example\n---\n\n';
  const blocks = text('docs/items.md').matchAll(/^````quiz\n(.*?)^````$/gms);
  return [...blocks].map(([, items]) =>
    (items.startsWith('---\n') ? '' : front) + items);
}

test('each example of an item is one, without a warning', () => {
  const folder = mkdtempSync(join(tmpdir(), 'steptime-docs-'));
  const examples = banks();
  assert.ok(examples.length >= 4, `${examples.length} examples`);
  for (const [i, bank] of examples.entries()) {
    const file = join(folder, `example-${i}.quiz.md`);
    writeFileSync(file, bank);
    const { status, stdout, stderr } =
      spawnSync(BIN, ['lint', file], { encoding: 'utf8' });
    assert.equal(stdout + stderr, '', bank);
    assert.equal(status, 0);
  }
  rmSync(folder, { recursive: true });
});

test('the banks and the lesson that are shipped have no fault', () => {
  const { status, stdout, stderr } =
    spawnSync(BIN, ['lint'], { encoding: 'utf8' });
  assert.equal(stdout + stderr, '');
  assert.equal(status, 0);
});

test('what the lesson says of recorded runs is what was recorded', () => {
  const lesson = 'lessons/13-profiling-mfu-compilation';
  const [, runs = ''] = /\[([\d,]+) recorded runs\]/
    .exec(text(`${lesson}/lesson.md`)) ?? [];
  const [, unjudged, wrong] = /judge (\d+) runs in 100\..*than (\d+) in 100/
    .exec(text(`${lesson}/notes.md`)) ?? [];
  const folder = 'tests/data/compile';
  const cases = readdirSync(folder).filter((name) => name.endsWith('.json'))
    .flatMap((name) => JSON.parse(text(`${folder}/${name}`)).cases)
    .filter(({ out }) => !out);
  const differs = (/** @type {RegExp} */ how) =>
    text(`${folder}/differs.txt`).match(how)?.length ?? 0;
  const outside = differs(/^outside /gm);
  assert.equal(Number(runs.replace(',', '')),
    Math.floor(cases.length / 100) * 100);
  assert.equal(Math.round(100 * outside / cases.length), Number(unjudged));
  assert.ok(100 * differs(/^core /gm) / (cases.length - outside) <
    Number(wrong));
});

test('the examples show every type, key and mark', () => {
  const all = banks().join('\n');
  for (const shown of [/^type: predict$/m, /^type: problem$/m,
    /^type: card$/m, /^type: many$/m, /^tags: /m, /^order: fixed$/m,
    /^was: /m, /^retired: yes$/m, /^vary: .* \.\. .* step .*; .*, /m,
    /^- \[x\] /m, /^- \[ \] .*\{m:[a-z-]+\}$/m, /\{last\}$/m,
    /^= .* as % \+- 1%$/m, /^= .* as GPU-hours$/m, /^~ .*\{m:/m,
    /^ {2}> /m, /^\? /m, /^! /m, /^\*\*\*$/m, /\{=psi as count\}/,
    /\{=[^}]* as %\}/]) {
    assert.match(all, shown);
  }
});

test('the command in README answers as it says there', () => {
  const [, command, says] = /\n\$ build\/steptime (mfu .*?[^\\])\n(.*?) …\n/s
    .exec(text('README.md')) ?? [];
  assert.ok(command && says);
  const answer = execFileSync('sh', ['-c', `'${BIN}' ${command}`],
    { encoding: 'utf8' });
  assert.ok(answer.startsWith(says), `${answer}\n${says}`);
});

test('every target and file that the documents name is there', () => {
  const makefile = text('Makefile');
  for (const name of DOCUMENTS) {
    const words = text(name);
    for (const [, target] of words.matchAll(/`make ([a-z]+)/g)) {
      assert.match(makefile, new RegExp(`^${target}\\b.*:.*## `, 'm'),
        `${name}: make ${target}`);
    }
    const paths = words.matchAll(
      /`((?:base|docs|figures|quiz|server|static|tests|scripts|\.ci)\/[a-z/._-]+)`/g);
    for (const [, path] of paths) {
      assert.ok(existsSync(path), `${name}: ${path}`);
    }
  }
});
