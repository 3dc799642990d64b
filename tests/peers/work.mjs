// work.mjs: works the figure mfu at an address as a reader would: it must not
// matter what lies between the browser and the program.
import assert from 'node:assert/strict';
import { launch, open, ready } from '../browser/browser.mjs';

/** @param {string} base the address of the home page, ending in a slash
 * @param {(page: import('playwright-core').Page) => Promise<void>} [enter] logs
 *   in, on a page of the same browser that is not watched */
export async function workTheFigure(base, enter) {
  const browser = await launch();
  try {
    const { page, context, wrong } = await open(browser, base);
    if (enter) await enter(await context.newPage());
    await page.goto(base);
    await page.click('a[href="figures/mfu"]');
    await ready(page);
    const mfu = page.locator('[data-reading=mfu]').first();
    assert.equal(await mfu.textContent(), '43.1 %');

    const step = page.locator('input[name=step_s]');
    await step.fill('7.20');
    await step.press('Enter');
    await page.waitForFunction(() => document
      .querySelector('[data-reading=mfu]')?.textContent === '21.6 %');
    assert.match(page.url(), /step_s=7\.20/);
    await page.reload();
    await ready(page);
    assert.equal(await mfu.textContent(), '21.6 %');

    // What the page says is what the API says at the same address.
    const answer = await page.evaluate(async () => {
      const query = location.search;
      return (await fetch(`../api/figures/mfu${query}`)).json();
    });
    assert.equal(answer.readings[0].text, '21.6 %');
    assert.deepEqual(wrong, []);
  } finally {
    await browser.close();
  }
}
