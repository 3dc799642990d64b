// cli.test.mjs: a figure on the command line: where a value may come from, what
// goes to which stream, and with which exit code.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { BIN } from './server.mjs';

const NAME = 'NVIDIA H100 80GB HBM3';

/** @param {(string | Buffer)[]} args
 * @param {import('node:child_process').SpawnSyncOptions} [how] */
function run(args, how = {}) {
  const { status, stdout, stderr } = spawnSync(BIN,
    /** @type {string[]} */ (args),
    { encoding: 'utf8', timeout: 20000, ...how });
  return { status, stdout: String(stdout), stderr: String(stderr) };
}

test('a value may come from a file or from standard input', () => {
  const folder = mkdtempSync(join(tmpdir(), 'steptime-cli-'));
  const file = join(folder, 'name');
  for (const end of ['', '\n', '\r\n']) {
    writeFileSync(file, NAME + end);
    const given = run(['peaks', `device=${NAME}`, '--json']);
    assert.equal(given.status, 0);
    assert.deepEqual(run(['peaks', `device=@${file}`, '--json']), given);
    assert.deepEqual(run(['peaks', 'device=@-', '--json'],
      { input: NAME + end }), given);
  }
  rmSync(folder, { recursive: true });
});

test('a text of several lines is what its file has', () => {
  const folder = mkdtempSync(join(tmpdir(), 'steptime-cli-'));
  const file = join(folder, 'f.py');
  for (const end of ['', '\n', '\r\n', '\n\n']) {
    const program = `def f(x):\n    return x + 1${end}`;
    writeFileSync(file, program);
    const given = run(['compile', `program=${program}`, 'calls=f32[8]',
      '--json']);
    assert.equal(JSON.parse(given.stdout).input.program, program);
    assert.deepEqual(run(['compile', `program=@${file}`, 'calls=f32[8]',
      '--json']), given);
  }
  rmSync(folder, { recursive: true });
});

test('a file that cannot be a value is refused in one line', () => {
  for (const [path, says] of [
    ['/proc/nonexistent', /The file \/proc\/nonexistent cannot be read: No such file/],
    ['/', /The file \/ cannot be read: Is a directory/],
    ['/dev/zero', /is longer than 1048576 bytes/],
  ]) {
    const { status, stdout, stderr } = run(['peaks', `device=@${path}`]);
    assert.equal(status, 2, String(path));
    assert.equal(stdout, '');
    assert.match(stderr, /^steptime peaks: .*\n$/);
    assert.match(stderr, /** @type {RegExp} */ (says));
  }
  const nul = run(['peaks', 'device=@-'], { input: 'a\0b' });
  assert.equal(nul.status, 2);
  assert.match(nul.stderr, /it has a NUL byte/);
});

test('exit codes: 0 fine, 1 no, 2 wrong use', () => {
  const unknown = run(['peaks', 'device=H1000']);
  assert.equal(unknown.status, 1);
  assert.equal(unknown.stderr, '');
  const mfu = ['mfu', 'params=7e9', 'attention=none', 'gpus=1',
    'peak_flops=989e12'];
  assert.equal(run([...mfu, 'tokens_per_s=1e3']).status, 0);
  const above = run([...mfu, 'tokens_per_s=1e9']);
  assert.equal(above.status, 1);
  assert.match(above.stderr, /^steptime mfu: .*\n$/);
  for (const args of [['mfu', 'gpus=0'], ['mfu', 'gpus'], ['mfu', '--nope'],
    ['mfu', 'nope=1'], ['nope'], []]) {
    const { status, stdout, stderr } = run(args);
    assert.equal(status, 2, args.join(' '));
    assert.equal(stdout, '');
    assert.notEqual(stderr, '');
  }
});

test('with --json a refusal is the problem that the API answers', () => {
  const { status, stdout, stderr } = run(['mfu', 'gpus=0', '--json']);
  assert.equal(status, 2);
  const problem = JSON.parse(stdout);
  assert.equal(problem.status, 400);
  assert.equal(problem.parameter, 'gpus');
  assert.equal(problem.error, problem.detail);
  assert.equal(stderr, `steptime mfu: ${problem.detail}\n`);
});

test('an answer that cannot be written is an error', () => {
  for (const args of [['mfu', '--help'], ['peaks', `device=${NAME}`], ['--help'],
    ['-h'], ['--version'], ['serve', '--help'], ['lint', '--help'],
    ['read', '--help'], ['read', '1'], ['schedule', '--help']]) {
    const full = openSync('/dev/full', 'w');
    const { status, stderr } = run(args, { stdio: ['ignore', full, 'pipe'] });
    assert.equal(status, 1);
    assert.match(stderr, /cannot write the answer: No space left/);
  }
});

const FIGURES = ['mfu', 'timeline', 'regime', 'goodput', 'peaks', 'compile'];

/** Asks a figure that answers: a table or more of each kind there is. */
const shown = [['peaks'], ['timeline'], ['timeline', 'program=f'], ['regime'],
  ['goodput', 'mtbf_s=1e4'], ['mfu', 'params=7e9', 'attention=none',
    'gpus=64', 'tokens_per_s=5e5', `device=${NAME}`, 'dtype=bf16'],
  ['compile', 'program=def f(x):\n    return torch.relu(x)', 'calls=f32[8]']];

test('no line of a table is wider than the terminal, and none lacks a word',
  () => {
    for (const args of shown) {
      const { tables } = JSON.parse(run([...args, '--json']).stdout);
      for (const columns of [50, 79, 132]) {
        const { status, stdout } = run(args,
          { env: { ...process.env, COLUMNS: String(columns) } });
        assert.equal(status, 0);
        for (const line of stdout.split('\n')) {
          assert.ok([...line].length <= columns, `${columns}: ${line}`);
          assert.equal(line.trimEnd(), line, 'no spaces at the end');
        }
        const words = new Set(stdout.split(/\s+/));
        for (const cell of tables.flatMap((/** @type {any} */ table) =>
          table.rows.flat())) {
          for (const word of cell.split(/\s+/)) {
            assert.ok(words.has(word) || word === '', `${columns}: ${word}`);
          }
        }
      }
    }
  });

test('help is no wider than a terminal, up to its examples', () => {
  const env = { ...process.env, COLUMNS: '' };
  for (const name of [...FIGURES, 'serve', 'lint', 'read', 'schedule']) {
    const { status, stdout } = run([name, '--help'], { env });
    assert.equal(status, 0);
    for (const line of stdout.split('\nExamples')[0].split('\n')) {
      assert.ok([...line].length <= 79, `${name}: ${line}`);
    }
  }
});

test('the commands are listed in a terminal of any width', () => {
  for (const columns of ['', '34', '44', '57', '80', '132']) {
    const env = { ...process.env, COLUMNS: columns };
    const { status, stdout } = run(['--help'], { env });
    assert.equal(status, 0);
    for (const line of stdout.split('\n')) {
      assert.ok([...line].length <= Math.min(+columns || 79, 79),
        `${columns}: ${line}`);
      assert.equal(line.trimEnd(), line, 'no spaces at the end');
    }
    for (const name of [...FIGURES, 'serve', 'lint', 'read', 'schedule']) {
      assert.match(stdout, new RegExp(`^  steptime ${name} `, 'm'));
    }
    const bare = run([], { env });
    assert.deepEqual([bare.status, bare.stdout, bare.stderr], [2, '', stdout]);
  }
});

test('a command that is not there is one line, not the help behind it', () => {
  const { status, stdout, stderr } = run(['MFU', 'params=7B']);
  assert.deepEqual([status, stdout], [2, '']);
  assert.equal(stderr, 'steptime: there is no command "MFU". '
    + 'steptime --help lists those there are.\n');
});

test('a number and its unit stand in one line, with a plain space', () => {
  let parted = 0;
  for (let columns = 40; columns <= 80; columns++) {
    const { stdout } = run(['regime'],
      { env: { ...process.env, COLUMNS: String(columns) } });
    const told = stdout.split('\n\n')[0];
    assert.match(told, /memory\s\d+ %[,:.]/);
    assert.doesNotMatch(stdout, /\u00a0/);
    assert.doesNotMatch(told, /\d\n(%|µs)/, `${columns}: ${told}`);
    parted += told.split('\n').length;
  }
  assert.ok(parted > 80, 'the lines are folded');
});

test('a text that begins with @ is no file, written with @@', () => {
  const program = '@torch.compile\ndef f(x):\n    return torch.relu(x)\n';
  const asked = run(['compile', `program=@${program}`, 'calls=f32[8]',
    '--json']);
  assert.equal(asked.status, 0, asked.stderr);
  assert.equal(JSON.parse(asked.stdout).input.program, program);
  assert.match(run(['compile', `program=${program}`, 'calls=f32[8]']).stderr,
    /The file .* cannot be read/);
});

test('nothing that was given reaches the terminal as it obeys it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'steptime-cli-'));
  for (const [given, spelt] of [
    ['\x1b[31m', '\\x1B[31m'], ['a\nb', 'a\\x0Ab'], ['\x7f', '\\x7F'],
    ['\u009b2J', '\\u009B2J'], ['\u2028', '\\u2028'],
    ['\u202e', '\\u202E'], ['\u2066', '\\u2066'],
  ]) {
    const bank = join(folder, `${given}.quiz.md`);
    writeFileSync(bank, 'no bank\n');
    for (const args of [
      [given], ['lint', given], ['lint', `/proc/nonexistent/${given}.quiz.md`],
      ['lint', '--root', given], ['lint', bank], ['serve', given],
      ['serve', '--root', given], ['serve', '--port', given],
      ['serve', '--allow-host', given], ['schedule', given], ['read', given],
      ['mfu', given], ['mfu', `${given}=1`], ['mfu', `params=${given}`],
      ['mfu', `dtype=${given}`], ['mfu', `mode=${given}`],
      ['peaks', `device=${given}`], ['peaks', `--${given}`],
      ['peaks', `device=@${given}`], ['peaks', `device=${given}`, '--json'],
      ['compile', `program=${given}`, 'calls=f32[8]'],
      ['compile', `program=def f(x):\n    return x + "${given}"`,
        'calls=f32[8]', '--json'],
    ]) {
      const { stdout, stderr } = run(args);
      const printed = stdout + stderr;
      assert.doesNotMatch(printed,
        /[\0-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]/,
        JSON.stringify(args));
      assert.ok(printed, JSON.stringify(args));
      if (args[0] === 'lint') {
        assert.ok(printed.includes(spelt), `${JSON.stringify(args)} ${printed}`);
      }
      if (args[0] !== 'compile' && !stdout && stderr.length < 300) {
        assert.equal(stderr.trim().split('\n').length, 1, stderr);
      }
    }
  }
  rmSync(folder, { recursive: true });
});

test('help in every way one asks for it', () => {
  const whole = run(['--help']);
  for (const args of [['-h'], ['help']]) assert.deepEqual(run(args), whole);
  for (const name of ['mfu', 'compile', 'serve', 'lint', 'read', 'schedule']) {
    const own = run([name, '--help']);
    assert.equal(own.status, 0, own.stderr);
    assert.notEqual(own.stdout, whole.stdout);
    for (const args of [[name, '-h'], ['help', name], ['--help', name]]) {
      assert.deepEqual(run(args), own, args.join(' '));
    }
  }
  const none = run(['help', 'nothing']);
  assert.equal(none.status, 2);
  assert.match(none.stderr, /there is no command "nothing"\./);
});

test('help lists every parameter, and each of its examples runs', () => {
  const { status, stdout } = run(['mfu', '--help']);
  assert.equal(status, 0);
  for (const name of ['params', 'fwd_bwd_s', 'budget', 'mistake']) {
    assert.match(stdout, new RegExp(`^  ${name} `, 'm'));
  }
  const lines = stdout.split('\n').filter((l) => l.startsWith('  steptime mfu '));
  assert.ok(lines.length > 5);
  for (const line of lines) {
    const words = line.trim().match(/[^ ']*'[^']*'|[^ ]+/g) ?? [];
    const args = words.slice(1).map((word) => word.replaceAll("'", ''));
    assert.equal(run(args).status, 0, line);
  }
});
