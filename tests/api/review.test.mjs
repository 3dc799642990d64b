// review.test.mjs: cards in the deck and their reviews: what is due, what a grade
// does, what two tabs and a second click do not.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DAY, key, learner, makeFolder, makeRoot, problem, writeBank }
  from './learner.mjs';

const BANK = ['one', 'two', 'three'].map((id) => `## ${id}
type: card

Front of ${id}?

***

back of ${id}
`).join('\n') + `
## typed
type: card
vary: n = 2, 3, 4, 5, 6, 7, 8, 9

Twice {=n}?

***

It is {=2*n}.

= 2*n +- 0

## check

No card?

- [x] Yes
- [ ] No
`;

const folder = makeFolder();
const root = makeRoot(folder, BANK);
/** @type {Awaited<ReturnType<typeof learner>>} */
let l;
before(async () => { l = await learner(folder, ['--root', root, '--watch']); });
after(() => l.stop());

/** @param {string} bank */
async function rewrite(bank) {
  const { generation } = (await l.get('/api/generation')).json;
  writeBank(root, bank);
  while ((await l.get('/api/generation')).json.generation === generation) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const deck = async () => (await l.get('/api/deck?utc_offset_min=0')).json;
const card = async (/** @type {string} */ id) =>
  (await deck()).cards.find((/** @type {any} */ c) => c.id === id);

test('cards are added, one or all, and removed', async () => {
  assert.deepEqual((await l.next()).card, null);
  const one = await l.post('/api/deck', { add: ['two'] });
  assert.deepEqual(one.json.added, ['two']);
  const twice = await l.post('/api/deck', { add: ['two'] });
  assert.deepEqual(twice.json.added, []);
  const all = await l.post('/api/deck', { add: 'all' });
  assert.deepEqual(all.json.added, ['one', 'three', 'typed']);
  assert.equal(all.json.left.new, 4);
  const gone = await l.post('/api/deck', { remove: ['three', 'nothing'] });
  assert.deepEqual(gone.json.removed, ['three']);
  assert.equal((await deck()).cards.length, 3);
  problem(await l.post('/api/deck', { add: ['check'] }), 422, /"check" is not/);
  problem(await l.post('/api/deck', { add: 'some' }), 400, /add must be/);
  problem(await l.post('/api/deck', { add: [7] }), 400, /must be a text/);
  assert.equal((await l.get('/api/items/two')).json.in_deck, true);
});

test('a new card has four buttons, and steps within the day', async () => {
  const { card: first, item, buttons, left, undo } = await l.next();
  assert.equal(first.id, 'two');
  assert.equal(first.state, 'new');
  assert.match(item.prompt, /Front of two/);
  assert.equal(undo, null);
  assert.equal(left.due, 3);
  assert.deepEqual(buttons.map((/** @type {any} */ b) => [b.name, b.text]),
    [['Again', '1 min'], ['Hard', '6 min'], ['Good', '10 min'],
      ['Easy', '8 days']]);
  const { json } = await l.grade(first, 3);
  assert.equal(json.text, '10 min');
  assert.equal(json.card.state, 'learning');
  assert.equal(json.card.due_s, 600);
  assert.deepEqual(json.left,
    { learning: 0, review: 0, new: 2, waiting: 1, held: 0, due: 2 });
  assert.equal((await l.next()).card.id, 'one', 'it is not due yet');
  await l.passTime(600);
  const { card: back, undo: last } = await l.next();
  assert.equal(back.id, 'two', 'steps come before new cards');
  assert.deepEqual([last.card, last.what], ['two', 'grade']);
  const through = (await l.grade(back, 3)).json;
  assert.equal(through.card.state, 'review');
  assert.equal(through.text, '2 days');
});

test('a stale card is refused with the fresh one; nothing is done', async () => {
  const { card: one } = await l.next();
  assert.equal(one.id, 'one');
  const clicks = await Promise.all([3, 3, 1].map((r) => l.grade(one, r)));
  assert.deepEqual(clicks.map(({ status }) => status).sort(), [200, 409, 409]);
  const refused = clicks.find(({ status }) => status === 409);
  problem(refused ?? clicks[0], 409, /changed meanwhile/);
  assert.equal(refused?.json.card.version, one.version + 1);
  assert.equal((await card('one')).reps, 1);
  problem(await l.grade({ ...one, id: 'nothing' }, 3), 404, /not in the deck/);
});

test('the same key grades once', async () => {
  const { card: typed } = await l.next();
  assert.equal(typed.id, 'typed');
  const body = JSON.stringify({ key: key(), card: 'typed', rating: 4,
    version: typed.version, took_ms: 3, utc_offset_min: 0 });
  const sent = await Promise.all(Array.from({ length: 5 },
    () => l.send('/api/review/grade', body)));
  assert.deepEqual([...new Set(sent.map(({ text }) => text))].length, 1);
  assert.equal(sent[0].status, 200);
  assert.equal((await card('typed')).reps, 1);
  const undone = (await l.undo()).json;
  assert.equal(undone.card.id, 'typed');
  assert.equal(undone.card.state, 'new');
});

test('a typed card is answered, then graded with the answer', async () => {
  const { card: typed, item } = await l.next();
  assert.equal(typed.id, 'typed');
  assert.equal(item.draw, 0);
  const n = Number(/Twice (\d)/.exec(item.prompt)?.[1]);
  const attempt = key();
  const { json } = await l.answer('typed',
    { key: attempt, typed: String(2 * n), draw: item.draw });
  assert.equal(json.outcome.rating, 3);
  assert.match(json.outcome.answer, new RegExp(`It is ${2 * n}`));
  const hinted = await l.answer('typed', { typed: String(2 * n), draw: 0,
    hint: true });
  assert.equal(hinted.json.outcome.rating, 2);
  problem(await l.grade(typed, 3, { attempt: key() }), 422, /attempt must be/);
  assert.equal((await l.grade(typed, 3, { attempt })).status, 200);
  await l.passTime(600);
  const later = await l.next();
  assert.equal(later.item.draw, 1, 'the next review asks new numbers');
  await l.grade(later.card, 3);
});

test('four in the morning is a new day, by the learner\'s clock', async () => {
  const two = await card('two');
  assert.equal(two.state, 'review');
  await l.passTime(2 * DAY - 1220);
  assert.equal((await l.next()).left.review, 0, '3:59');
  assert.equal((await l.next('')).next_due_s, null);
  const east = (await l.get('/api/review/next?utc_offset_min=60')).json;
  assert.equal(east.left.review > 0, true, 'it is five o\'clock there');
  await l.passTime(20);
  assert.ok((await l.next()).left.review > 0, '4:00');
});

test('undo takes one act after the other back', async () => {
  const { card: due } = await l.next();
  const today = async () =>
    (await l.get('/api/progress?utc_offset_min=0')).json.today;
  assert.equal((await today()).grades, 0);
  const graded = (await l.grade(due, 1)).json.card;
  assert.equal((await today()).again, 1);
  const suspended = (await l.post('/api/review/suspend',
    { card: graded.id, version: graded.version })).json.card;
  assert.equal(suspended.suspended, true);
  assert.equal(suspended.due_s, null);
  const first = (await l.undo()).json;
  assert.equal(first.undone, 'suspend');
  assert.equal(first.card.suspended, false);
  const second = (await l.undo()).json;
  assert.equal(second.undone, 'grade');
  assert.equal(second.card.stability, due.stability);
  assert.equal(second.card.state, due.state);
  assert.ok(second.card.version > graded.version, 'a version never returns');
  assert.equal((await today()).grades, 0);
  assert.equal((await l.next()).undo, null);
  problem(await l.post('/api/review/undo', { act: 1 }), 409, /nothing to undo/);
});

test('undo takes back what was shown and nothing else', async () => {
  const { card: due } = await l.next();
  const graded = (await l.grade(due, 3)).json.card;
  const body = { card: graded.id, version: graded.version };
  const buried = (await l.post('/api/review/bury', body)).json.card;
  const { undo: shown } = await l.next();
  assert.deepEqual([shown.card, shown.what], [due.id, 'bury']);
  const take = () => l.post('/api/review/undo', { act: shown.act });
  assert.equal((await take()).json.undone, 'bury');
  const late = await take();
  problem(late, 409, /meanwhile.*Nothing was taken back/);
  assert.ok(late.json.card.version > buried.version);
  assert.equal((await card(due.id)).version, late.json.card.version);
  problem(await l.post('/api/review/undo', {}), 400, /act is missing/);
  assert.equal((await l.undo()).json.undone, 'grade');
});

test('a number of a query that cannot be is refused, and read no further',
  async () => {
    const routes = ['/api/items/one', '/api/deck', '/api/review/next',
      '/api/progress', '/api/instructor/items/one'];
    const bad = ['', '-1', '1000', '2147483647', '-2147483648', '1e300',
      '1e9999', 'nan', '0.5', '3x', '99999999999999999999'];
    for (const route of routes) {
      for (const text of bad) {
        const names = ['depth'];
        if (text !== '-1') names.push('utc_offset_min');
        if (route.endsWith('next')) names.push('ahead');
        if (route.endsWith('deck')) names.push('cards');
        for (const name of names) {
          const answer = await l.get(`${route}?${name}=${text}`);
          problem(answer, 400, /must be a whole number from/);
          assert.equal(answer.json.parameter, name, `${route} ${text}`);
        }
      }
    }
    assert.equal((await l.next()).undo, null);
  });

test('suspend, bury and forget', async () => {
  const { card: due } = await l.next();
  const act = async (/** @type {string} */ what) => {
    const now = await card(due.id);
    return (await l.post(`/api/review/${what}`,
      { card: due.id, version: now.version })).json.card;
  };
  assert.equal((await act('suspend')).suspended, true);
  assert.notEqual((await l.next()).card?.id, due.id);
  problem(await l.grade(await card(due.id), 3), 409, /not asked now/);
  assert.equal((await act('unsuspend')).suspended, false);
  assert.equal((await act('bury')).buried, true);
  assert.notEqual((await l.next()).card?.id, due.id);
  await l.passTime(DAY);
  assert.equal((await card(due.id)).buried, false);
  const forgotten = await act('forget');
  assert.equal(forgotten.state, 'new');
  assert.equal(forgotten.reps, 0);
  assert.equal(forgotten.stability, null);
  problem(await l.post('/api/review/bury', { card: due.id, version: 1 }), 409,
    /changed meanwhile/);
  const { status } = await fetch(`${l.url}/api/review/burn`, { method: 'POST',
    headers: { 'Content-Type': 'application/json' }, body: '{}' });
  assert.equal(status, 404);
});

test('a clock that goes back does no harm', async () => {
  await l.post('/api/deck', { add: ['three'] });
  let now = await card('three');
  now = (await l.grade(now, 4)).json.card;
  assert.equal(now.state, 'review');
  l.setClock(l.now() - 5 * DAY);
  const before_ = now.stability;
  now = (await l.grade(now, 3)).json.card;
  assert.ok(now.stability >= before_, 'no time passed, none is made up');
  assert.ok(now.due_s > 0);
  l.setClock(l.now() + 6 * DAY);
  assert.equal((await l.grade(now, 3)).status, 200);
});

test('a card that is forgotten often is a leech', async () => {
  await l.post('/api/deck', { add: ['three'] });
  let now = await card('three');
  let leeches = 0;
  for (let lapses = 0; lapses < 8; lapses++) {
    if (now.state !== 'review') {
      now = (await l.grade(now, 4)).json.card;
    }
    assert.equal(now.leech, false);
    const { json } = await l.grade(now, 1);
    leeches += json.leech ? 1 : 0;
    now = json.card;
  }
  assert.equal(now.lapses, 8);
  assert.equal(now.leech, true);
  assert.equal(leeches, 1, 'said once');
  assert.equal((await l.get('/api/progress')).json.deck.leeches, 1);
});

test('an item that leaves its bank takes its card with it, and brings it back',
  async () => {
    const now = await card('three');
    await rewrite(BANK.replace('## three', '## other'));
    const away = await card('three');
    assert.equal(away.present, false);
    assert.equal(away.due_s, null);
    problem(await l.grade(away, 3), 409, /no longer/);
    await rewrite(BANK);
    assert.deepEqual({ ...await card('three') }, now);
  });

test('a renamed item keeps its history', async () => {
  const now = await card('three');
  await rewrite(BANK.replace('## three', '## third\nwas: three'));
  assert.equal(await card('three'), undefined);
  assert.deepEqual(await card('third'), { ...now, id: 'third' });
  await rewrite(BANK.replace('## three', '## third\nwas: three')
    .replace('Front of three', 'The front of three'));
  const item = (await l.get('/api/items/third')).json;
  assert.equal(item.in_deck, true);
});

test('a new name that has a history of its own takes in the old one',
  async () => {
    await rewrite(BANK + '\n## fresh\ntype: card\n\nF?\n\n***\n\nb\n');
    await l.post('/api/deck', { add: ['fresh', 'two'] });
    await l.grade(await card('fresh'), 4);
    const old = await card('two');
    const renamed = BANK.replace(/## two[^#]*/, '') +
      '\n## fresh\nwas: two\ntype: card\n\nF?\n\n***\n\nb\n';
    await rewrite(renamed);
    const both = await card('fresh');
    assert.equal(await card('two'), undefined);
    assert.ok(both.reps >= 1 + old.reps);
  });

test('undo after that takes back the act, not the older history', async () => {
  const both = await card('fresh');
  const { undo: last } = await l.next();
  assert.equal(last.card, 'fresh');
  const undone = (await l.undo()).json.card;
  assert.equal(undone.reps, both.reps - 1);
  assert.ok(undone.reps > 0 && undone.stability !== null);
});

test('a slip of an author moves no history', async () => {
  const m = await learner(makeFolder(), ['--root', root, '--watch']);
  const has = async () => new Map((await m.get('/api/deck?utc_offset_min=0'))
    .json.cards.map((/** @type {any} */ c) => [c.id, c.reps]));
  const read = async (/** @type {string} */ bank) => {
    const { generation } = (await m.get('/api/generation')).json;
    writeBank(root, bank);
    while ((await m.get('/api/generation')).json.generation === generation) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  await read(BANK);
  await m.post('/api/deck', { add: ['one', 'two', 'three'] });
  for (const rating of [3, 3, 4]) await m.grade((await m.next()).card, rating);
  const before = await has();
  const moved = BANK.replace(/## one[^#]*/, '');
  for (const slip of [
    BANK.replace('## two', '## two\nwas: one'),
    BANK.replace('## two', '## two\nwas: one')
      .replace('## one', '## one\nwas: two'),
    moved.replace('## two', '## two\nwas: one')
      .replace('## three', '## three\nwas: one'),
    moved.replace('## two', '## two\nwas: one\nwas: one'),
  ]) {
    await read(slip);
    await has();
    await read(BANK);
    assert.deepEqual(await has(), before, slip);
  }
  await m.stop();
});

test('settings and the place are kept', async () => {
  const place = { lesson: '13-profiling-mfu-compilation', section: 'predict' };
  const { here } = (await l.post('/api/progress', { ...place, read: true }))
    .json;
  assert.equal(here.section, 'predict');
  problem(await l.post('/api/progress', { ...place, section: 'nowhere' }), 400,
    /no such section/);
  assert.equal((await l.post('/api/settings', { two_buttons: true })).json
    .settings.two_buttons, true);
  problem(await l.post('/api/settings', { colour: 'red' }), 400,
    /no field "colour"/);
  const { json } = await l.get('/api/progress');
  assert.deepEqual(json.lessons[0].read, ['predict']);
  assert.ok(json.lessons[0].sections.some((/** @type {any} */ part) =>
    part.id === 'predict' && part.title === 'Predict first'));
  assert.equal(json.here.lesson, place.lesson);
  assert.equal(json.settings.two_buttons, true);
  await l.post('/api/progress', { ...place, read: false });
  assert.deepEqual((await l.get('/api/progress')).json.lessons[0].read, []);
});

test('settings have ranges, and are refused by them', async () => {
  const now = async () => (await l.get('/api/progress')).json.settings;
  assert.deepEqual(await now(), { two_buttons: true, retention: 90,
    fuzz: false, new_a_day: 20, day_begins: 4 });
  for (const [body, says] of /** @type {[object, RegExp][]} */ ([
    [{ retention: 69 }, /retention must be a number from 70 to 97/],
    [{ retention: 98 }, /from 70 to 97/],
    [{ retention: 90.5 }, /retention must be a whole number/],
    [{ retention: 'high' }, /retention must be/],
    [{ fuzz: 1 }, /fuzz must be true or false/],
    [{ new_a_day: -1 }, /new_a_day must be a number from 0 to 1000/],
    [{ day_begins: 24 }, /day_begins must be a number from 0 to 23/],
  ])) {
    problem(await l.post('/api/settings', body), 400, says);
  }
  const { json } = await l.post('/api/settings', { retention: 80,
    new_a_day: 0 });
  assert.equal(json.settings.retention, 80);
  assert.equal(json.settings.two_buttons, true, 'the others stay');
  assert.deepEqual(await now(), json.settings);
  await l.post('/api/settings', { retention: 90, new_a_day: 20 });
});

/** A learner of ten cards, of their own. */
async function fresh() {
  const place = makeFolder();
  const ten = Array.from({ length: 10 }, (_, i) => `## card-${i}
type: card

Front ${i}?

***

back ${i}
`).join('\n');
  const m = await learner(place, ['--root', makeRoot(place, ten)]);
  await m.post('/api/deck', { add: 'all' });
  return m;
}

test('so many new cards a day, and the others tomorrow', async () => {
  const m = await fresh();
  await m.post('/api/settings', { new_a_day: 3 });
  for (let left = 3; left > 0; left--) {
    const next = await m.next();
    assert.equal(next.left.new, left);
    assert.equal(next.left.held, 7);
    assert.equal(next.left.due, left);
    assert.equal((await m.grade(next.card, 4)).status, 200);
  }
  const done = await m.next();
  assert.equal(done.card, null);
  assert.deepEqual(done.later, { days: 1, text: '1 day', cards: 3 });
  const undone = await m.undo();
  assert.equal(undone.json.left.new, 1, 'taken back: there is room again');
  await m.grade((await m.next()).card, 4);
  await m.passTime(DAY);
  assert.equal((await m.next()).left.new, 3);
  await m.post('/api/settings', { new_a_day: 0 });
  const none = await m.next();
  assert.equal(none.card, null);
  assert.equal(none.left.held, 7);
  assert.ok(none.later.days > 1, 'with none a day, none comes tomorrow');
  await m.stop();
});

test('a higher share to remember brings cards back sooner', async () => {
  const m = await fresh();
  const easy = async (/** @type {number} */ retention) => {
    await m.post('/api/settings', { retention });
    return (await m.next()).buttons[3].days;
  };
  const [low, middle, high] = [await easy(70), await easy(90), await easy(97)];
  assert.ok(low > middle && middle > high, `${low} ${middle} ${high}`);
  assert.equal(middle, 8);
  await m.post('/api/settings', { retention: 70 });
  const { card: graded } = (await m.grade((await m.next()).card, 4)).json;
  assert.equal(graded.due_s, low * DAY, 'as the button said');
  await m.stop();
});

test('fuzz parts cards that were learnt together', async () => {
  const m = await fresh();
  await m.post('/api/settings', { fuzz: true });
  const days = new Set();
  for (let i = 0; i < 10; i++) {
    const { card: one, buttons } = await m.next();
    const { json } = await m.grade(one, 4);
    assert.equal(json.card.due_s, buttons[3].days * DAY);
    days.add(buttons[3].days);
  }
  assert.ok(days.size > 1, [...days].join());
  for (const one of days) assert.ok(one >= 6 && one <= 10, `${one}`);
  await m.stop();
});

test('a day begins when the learner says', async () => {
  const m = await fresh();
  await m.grade((await m.next()).card, 4);
  await m.passTime(8 * DAY - 1);
  assert.equal((await m.next()).left.review, 0, '3:59:59');
  await m.post('/api/settings', { day_begins: 3 });
  assert.equal((await m.next()).left.review, 1, 'past three');
  await m.post('/api/settings', { day_begins: 5 });
  assert.equal((await m.next()).left.review, 0);
  await m.stop();
});
