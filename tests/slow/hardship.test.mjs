// hardship.test.mjs: the store's promises at full length, for `make check`: a
// hundred kills in the middle of a thousand grades each, ten writers for five
// seconds. tests/api/store.test.mjs makes the short ones.
//
//     STEPTIME_KILLS=100 STEPTIME_GRADES=1000 make slow
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { surviveKills, writeInParallel } from '../api/hardship.mjs';

const KILLS = Number(process.env.STEPTIME_KILLS ?? 100);
const GRADES = Number(process.env.STEPTIME_GRADES ?? 1000);

test(`kill -9 in the middle of ${GRADES} grades, ${KILLS} times`, async (t) => {
  const sum = await surviveKills(KILLS, GRADES);
  t.diagnostic(`${sum} grades acknowledged, none lost`);
});

test('ten writers for five seconds', async (t) => {
  const { grades, answers, refused } = await writeInParallel(5);
  t.diagnostic(`${grades} grades, ${answers} answers, ${refused} refused`);
  assert.ok(refused > 0, 'they met');
});
