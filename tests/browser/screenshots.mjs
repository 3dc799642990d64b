// screenshots.mjs: every page in every width and theme, into build/screenshots,
// for people to look at: node tests/browser/screenshots.mjs [name …]
import { mkdirSync } from 'node:fs';
import { launch, open, ready } from './browser.mjs';
import { start } from '../api/server.mjs';

const folder = new URL('../../build/screenshots/', import.meta.url).pathname;
const only = process.argv.slice(2);

/** name and path */
const pages = [
	['home', ''],
	['lesson', 'lessons/13-profiling-mfu-compilation/'],
	['lesson-flops', 'lessons/13-profiling-mfu-compilation/#flops'],
	['lesson-figure', 'lessons/13-profiling-mfu-compilation/#figure-mfu'],
	['search', 'search?q=attention'],
	['mfu', 'figures/mfu'],
	['mfu-plan', 'figures/mfu?params=6.74e9&layers=32&attn_width=4096&seq_len=4096&mode=plan&gpus=256&device=H100%20(lesson%20989)&dtype=bf16&tokens=1e12&target_mfu=0.4'],
	['mfu-fault', 'figures/mfu?params=6.74e9&layers=32&attn_width=4096&seq_len=4096&gpus=1&device=H100%20(lesson%20989)&dtype=bf16&step_s=3.6&batch_seqs=256'],
	['mfu-mended', 'figures/mfu?params=6.74e9&layers=0&attn_width=4096&seq_len=4096&gpus=32&device=H100%20(lesson%20989)&dtype=bf16&step_s=3.6&batch_seqs=256&nonsense=1'],
	['mfu-unknown', 'figures/mfu?params=6.74e9&layers=32&attn_width=4096&seq_len=4096&gpus=32&device=H100&dtype=bf16&step_s=3.6&batch_seqs=256'],
	['peaks', 'figures/peaks'],
	['peaks-h100', 'figures/peaks?device=NVIDIA%20H100%2080GB%20HBM3'],
	['peaks-unknown', 'figures/peaks?device=H100'],
	['missing', 'figures/nothing'],
].filter(([name]) => only.length === 0 || only.includes(name));

/** name, width, the system's theme, and whether the whole page is taken.
 * @type {[string, number, 'light' | 'dark', boolean][]} */
const shots = [
	['1280', 1280, 'light', false], ['1280-dark', 1280, 'dark', false],
	['full', 1280, 'light', true],
	['768', 768, 'light', true], ['360', 360, 'light', true],
	['360-dark', 360, 'dark', true],
];
const chosen = process.env.SHOTS?.split(',');

mkdirSync(folder, { recursive: true });
const { url: base, stop } = await start();
const browser = await launch();
for (const [name, path] of pages) {
	for (const [shot, width, colorScheme, fullPage] of shots) {
		if (chosen && !chosen.includes(shot)) continue;
		const { page, context, wrong } = await open(browser, base, {
			viewport: { width, height: 800 }, colorScheme,
		});
		await page.goto(`${base}/${path}`);
		if (await page.$('[data-figure]')) await ready(page);
		await page.evaluate(() => document.fonts.ready);
		await page.waitForTimeout(100);
		await page.screenshot({ path: `${folder}${name}-${shot}.png`, fullPage });
		if (wrong.length) console.log(name, shot, wrong);
		await context.close();
	}
}
await browser.close();
await stop();
