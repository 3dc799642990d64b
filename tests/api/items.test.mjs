// items.test.mjs: an item as it is asked, answers to it, and what neither tells
// before its time.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readFileSync } from 'node:fs';
import { DAY, key, learner, makeFolder, makeRoot, problem, writeBank }
  from './learner.mjs';

const BANK = `## pick
tags: one, two

Which one?

- [x] Alpha
  > secret-alpha
- [ ] Beta {m:mixed-up}
  > secret-beta
- [ ] Gamma {last}
  > secret-gamma

? open-hint
! secret-why

## several
type: many

Which ones?

- [x] One
  > secret-one
- [x] Two
- [ ] Three {m:three}
  > secret-three

! secret-many

## share
vary: a = 10, 20, 40 (20)

What is {=a} of 50?

= a/50 as % +- 1%
  > secret-right
~ 50/a
  > secret-trap

! secret-explained

## third

What is two thirds of 100, less 0.5?

= 200/3 - 0.5 +- 0.1%

! secret-third

## guess
type: predict

Guess.

- [x] Yes
  > secret-yes
- [ ] No
  > secret-no

? secret-hint
! secret-guess

## think
type: problem

Think about it.

! secret-thought

## back
type: card

Front?

***

secret-back

## typed
type: card
vary: n = 2, 3, 4, 5

Twice {=n}?

***

secret-twice

= 2*n +- 0

## gone
retired: yes

Old?

- [x] Yes
- [ ] No
`;

const folder = makeFolder();
const root = makeRoot(folder, BANK);
/** @type {Awaited<ReturnType<typeof learner>>} */
let l;
before(async () => { l = await learner(folder, ['--root', root, '--watch']); });
after(() => l.stop());

const choice = (/** @type {any} */ item, /** @type {string} */ text) =>
  item.choices.find((/** @type {any} */ c) => c.html.includes(text)).id;
const item = async (/** @type {string} */ id) =>
  (await l.get(`/api/items/${id}`)).json;

test('nothing secret leaves before an attempt', async () => {
  const ids = ['pick', 'several', 'share', 'guess', 'think', 'back', 'typed'];
  await l.post('/api/deck', { add: ['back', 'typed'] });
  for (const path of ['/', '/api/deck', '/api/review/next', '/api/progress',
    '/api/openapi.json', '/api/search?q=secre',
    ...ids.map((id) => `/api/items/${id}`),
    ...ids.map((id) => `/api/items/${id}?draw=3`)]) {
    const text = await (await fetch(l.url + path)).text();
    assert.doesNotMatch(text, /secret|mixed-up|a\/50|2\*n/, path);
  }
  for (const id of ids) {
    const bad = await l.answer(id, { hash: '0'.repeat(16), typed: '1' });
    assert.ok([400, 409].includes(bad.status));
    assert.doesNotMatch(bad.text, /secret|mixed-up|a\/50|2\*n/);
  }
  for (const typed of ['what', '1,234', '']) {
    const { json, text } = await l.answer('share', { typed });
    assert.equal(json.saved, false);
    assert.doesNotMatch(text, /secret|correct/);
  }
  assert.equal((await item('share')).answered, null);
});

test('an item says how it is answered', async () => {
  const pick = await item('pick');
  assert.equal(pick.bank, 'test');
  assert.equal(pick.kind, 'check');
  assert.equal(pick.form, 'one');
  assert.deepEqual(pick.tags, ['one', 'two']);
  assert.match(pick.prompt, /<p>Which one\?<\/p>/);
  assert.match(pick.hint, /open-hint/);
  assert.equal(pick.choices.at(-1).html, 'Gamma');
  assert.equal((await item('several')).form, 'many');
  const share = await item('share');
  assert.equal(share.form, 'number');
  assert.equal(share.percent, true);
  assert.match(share.prompt, /What is 20 of 50/);
  assert.equal(share.varies, true);
  assert.equal((await item('think')).form, 'none');
  const guess = await item('guess');
  assert.equal(guess.hint, null, 'a prediction is made without help');
  for (const id of ['gone', 'nothing', '..', 'a%20b']) {
    const { status } = await fetch(`${l.url}/api/items/${id}`);
    assert.equal(status, 404, id);
  }
  problem(await l.get('/api/items/pick?draw=-1'), 400, /draw must be/);
  problem(await l.get('/api/items/pick?depth=9'), 400, /depth must be/);
});

test('choices are graded, with what was earned', async () => {
  const pick = await item('pick');
  const wrong = (await l.answer('pick', { choices: [choice(pick, 'Beta')] }))
    .json;
  assert.equal(wrong.saved, true);
  assert.equal(wrong.outcome.verdict, 'trap');
  assert.equal(wrong.outcome.misconception, 'mixed-up');
  assert.deepEqual(wrong.outcome.feedback, ['secret-beta']);
  assert.match(wrong.outcome.explanation, /secret-why/);
  const right = (await l.answer('pick', { choices: [choice(pick, 'Alpha')] }))
    .json;
  assert.equal(right.outcome.verdict, 'right');
  assert.deepEqual(right.outcome.correct.choices, [choice(pick, 'Alpha')]);
  const again = await item('pick');
  assert.equal(again.answered.verdict, 'right');
  assert.deepEqual(again.answered.choices, [choice(pick, 'Alpha')]);
  assert.deepEqual(again.answered.outcome, right.outcome);
  assert.equal(again.changed, false);
});

test('all that apply', async () => {
  const several = await item('several');
  const ids = ['One', 'Two', 'Three'].map((text) => choice(several, text));
  for (const [choices, verdict] of /** @type {[string[], string][]} */ ([
    [ids.slice(0, 2), 'right'], [ids.slice(0, 1), 'wrong'],
    [ids, 'trap'], [[], 'wrong']])) {
    const { json } = await l.answer('several', { choices });
    assert.equal(json.outcome.verdict, verdict);
  }
  const unknown = (await l.answer('several', { choices: ['00000000'] })).json;
  assert.equal(unknown.outcome.verdict, 'unread');
  assert.equal(unknown.saved, false);
});

test('numbers are read back, and never misread', async () => {
  const typed = async (/** @type {object} */ body) =>
    (await l.answer('share', { draw: 0, ...body })).json.outcome;
  const right = await typed({ typed: '40 %' });
  assert.equal(right.verdict, 'right');
  assert.equal(right.read.as, '0.4 = 40 %');
  assert.deepEqual(right.feedback, ['secret-right']);
  assert.equal((await typed({ typed: '0,4' })).verdict, 'right');
  assert.equal((await typed({ typed: '2.5' })).verdict, 'wrong',
    'a bare number above 1 is per cent');
  assert.equal((await typed({ typed: '250 %' })).verdict, 'trap');
  for (const [number, says] of /** @type {[string, boolean][]} */ ([
    ['66', true], ['70', true], ['67', false], ['65', false], ['6', false]])) {
    const { json } = await l.answer('third', { typed: number });
    assert.equal(json.outcome.verdict, 'wrong', number);
    assert.equal(json.outcome.feedback.some((/** @type {string} */ one) =>
      one === 'Close, but rounded too far: give it to the nearest 0.1.'), says, number);
  }
  const ask = await typed({ typed: '1,234' });
  assert.equal(ask.verdict, 'ask');
  assert.deepEqual(ask.readings.map((/** @type {any} */ r) => r.value),
    [1234, 0.01234]);
  const said = await typed({ typed: '1,234', reading: 1 });
  assert.equal(said.verdict, 'wrong');
  assert.equal(said.read.value, 0.01234);
  assert.equal((await typed({ typed: 'forty' })).why, 'not a number');
});

test('an answer that took a week is an answer', async () => {
  const { json } = await l.answer('share', { typed: '40%', draw: 0,
    took_ms: 7 * 86400e3 });
  assert.equal(json.saved, true);
});

test('a draw is graded as it was shown', async () => {
  /** @type {Set<string>} */
  const seen = new Set();
  for (let draw = 0; draw < 12; draw++) {
    const shown = (await l.get(`/api/items/share?draw=${draw}`)).json;
    const a = Number(/What is (\d+)/.exec(shown.prompt)?.[1]);
    seen.add(shown.prompt);
    const { json } = await l.answer('share', { draw, typed: `${2 * a} %` });
    assert.equal(json.outcome.verdict, 'right');
  }
  assert.equal(seen.size, 3);
  assert.equal((await item('share')).draw, 11, 'a reload shows the same');
});

test('a prediction locks, once it is made', async () => {
  const guess = await item('guess');
  const sent = { choices: [choice(guess, 'No')], confidence: 80 };
  problem(await l.answer('guess', { ...sent, confidence: 40 }), 400,
    /confidence must be a number from 50 to 100/);
  const made = await l.answer('guess', sent);
  assert.equal(made.json.outcome.verdict, 'wrong');
  assert.equal((await item('guess')).locked, true);
  const second = await l.answer('guess',
    { choices: [choice(guess, 'Yes')], confidence: 100 });
  problem(second, 409, /already/);
  assert.equal(second.json.item.answered.confidence, 80);
  assert.deepEqual(second.json.choices, [choice(guess, 'Yes')]);
  const { predictions, calibration } = (await l.get('/api/progress')).json;
  assert.equal(predictions.length, 1);
  assert.equal(predictions[0].id, 'guess');
  assert.equal(calibration.count, 1);
  assert.ok(Math.abs(calibration.brier - 0.64) < 1e-12);
  assert.equal(calibration.bins[3].count, 1);
  problem(await l.answer('pick', { choices: [], confidence: 60 }), 400,
    /Only a prediction/);
});

test('what has no key is shown', async () => {
  const think = (await l.answer('think')).json;
  assert.equal(think.outcome.verdict, 'shown');
  assert.match(think.outcome.explanation, /secret-thought/);
  const back = (await l.answer('back')).json;
  assert.match(back.outcome.answer, /secret-back/);
  assert.equal(back.outcome.rating, null);
  assert.equal((await l.answer('typed')).json.outcome.rating, 1);
  assert.equal((await item('back')).answered.outcome, null,
    'a card does not show its back again');
  problem(await l.answer('pick'), 400, /typed or choices/);
});

test('the same key is answered as before', async () => {
  const share = await item('share');
  const body = { key: key(), hash: share.hash, draw: 0, typed: '40%',
    took_ms: 1, utc_offset_min: 0 };
  const path = '/api/items/share/attempts';
  const today = async () =>
    (await l.get('/api/progress')).json.today.answered;
  const before_ = await today();
  const all = await Promise.all(Array.from({ length: 8 },
    () => l.send(path, JSON.stringify(body))));
  assert.equal(new Set(all.map(({ text }) => text)).size, 1);
  assert.equal(all[0].status, 200);
  assert.equal(await today(), before_ + 1, 'counted once');
  problem(await l.send(path, JSON.stringify({ ...body, typed: '41%' })), 422,
    /key was used/);
  problem(await l.send('/api/deck', JSON.stringify({ key: body.key,
    utc_offset_min: 0 })), 422, /key was used/);
});

test('a body that is not one is refused, with the field', async () => {
  const share = await item('share');
  const good = { hash: share.hash, draw: 0, typed: '1', utc_offset_min: 0 };
  for (const [change, parameter] of /** @type {[object, string][]} */ ([
    [{ key: 'short' }, 'key'], [{ key: 'with space' }, 'key'],
    [{ key: 5 }, 'key'], [{ key: 'x'.repeat(65) }, 'key'],
    [{ draw: 1.5 }, 'draw'], [{ draw: -1 }, 'draw'], [{ draw: '0' }, 'draw'],
    [{ draw: undefined }, 'draw'], [{ hash: undefined }, 'hash'],
    [{ hash: 7 }, 'hash'], [{ typed: 7 }, 'typed'],
    [{ typed: 'x'.repeat(201) }, 'typed'], [{ reading: 2 }, 'reading'],
    [{ choices: ['a'] }, 'typed'], [{ typed: undefined, choices: ['a'] },
      'choices'], [{ typed: undefined, choices: 'a' }, 'choices'],
    [{ utc_offset_min: undefined }, 'utc_offset_min'],
    [{ utc_offset_min: 9999 }, 'utc_offset_min'],
    [{ took_ms: -1 }, 'took_ms'], [{ answer: 1 }, 'answer']])) {
    const answer = await l.send('/api/items/share/attempts',
      JSON.stringify({ key: key(), ...good, ...change }));
    problem(answer, 400, /./);
    assert.equal(answer.json.parameter, parameter);
  }
  problem(await l.send('/api/items/share/attempts', '[]'), 400, /object/);
});

test('an item that was edited says so, and keeps what was typed', async () => {
  const pick = await item('pick');
  const { generation } = (await l.get('/api/generation')).json;
  writeBank(root, BANK.replace('Which one?', 'Which of them?'));
  while ((await l.get('/api/generation')).json.generation === generation) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const stale = await l.post('/api/items/pick/attempts', { hash: pick.hash,
    draw: 0, choices: [choice(pick, 'Alpha')] });
  problem(stale, 409, /was changed/);
  assert.match(stale.json.item.prompt, /Which of them/);
  assert.equal(stale.json.item.changed, true);
  assert.equal(stale.json.item.answered.outcome, null);
  assert.deepEqual(stale.json.choices, [choice(pick, 'Alpha')]);
  assert.doesNotMatch(stale.text, /secret/);
  await l.answer('pick', { choices: [choice(pick, 'Alpha')] });
  assert.equal((await item('pick')).changed, false);
});

test('links and pictures follow the depth of the page', async () => {
  for (const depth of [0, 2, 4]) {
    const { status } = await l.get(`/api/items/pick?depth=${depth}`);
    assert.equal(status, 200);
  }
});

test('days are the learner\'s own', async () => {
  const today = async (/** @type {number} */ offset) =>
    (await l.get(`/api/progress?utc_offset_min=${offset}`)).json.today;
  l.setClock(l.now() + 30 * DAY);
  const id = { typed: '40%', draw: 0 };
  await l.answer('share', { ...id, utc_offset_min: 0 });
  await l.answer('share', { ...id, utc_offset_min: -60 });
  assert.equal((await today(0)).answered, 1, '4:00 is a new day');
  assert.equal((await today(-60)).answered, 1, '3:00 is the old one');
  assert.equal((await today(0)).day - (await today(-60)).day, 1);
});

test('the real bank gives away nothing either', async () => {
  const text = readFileSync('quiz/13-profiling-mfu-compilation.quiz.md',
    'utf8');
  const secrets = [...text.matchAll(/^ {2}> (.{20,})$/gm),
    ...text.matchAll(/^! (.{20,})$/gm)].map(([, line]) =>
    line.replace(/[`$].*/, '').slice(0, 40)).filter((s) => s.length > 15);
  assert.ok(secrets.length > 20);
  const real = await learner(makeFolder());
  const ids = [...text.matchAll(/^## (\S+)$/gm)].map(([, id]) => id);
  for (const path of ['/', '/lessons/13-profiling-mfu-compilation/',
    '/api/progress', '/api/review/next', '/api/openapi.json',
    ...ids.map((id) => `/api/items/${id}`)]) {
    const answer = await (await fetch(real.url + path)).text();
    for (const secret of secrets) {
      assert.ok(!answer.includes(secret), `${path}: ${secret}`);
    }
  }
  await real.stop();
});
