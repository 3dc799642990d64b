// Lighthouse, as a stranger would judge the pages: desktop, the median of three,
// at least 95 of 100 in each of its four parts. It fetches nothing: Chromium is
// the system's.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { start } from '../api/server.mjs';

const least = 95;
const runs = 3;
const parts = ['performance', 'accessibility', 'best-practices', 'seo'];
const lighthouse = createRequire(import.meta.url)
	.resolve('lighthouse/cli/index.js');
const pages = {
	lesson: '/lessons/13-profiling-mfu-compilation/',
	home: '/',
	figure: '/figures/mfu',
};

/** @type {Awaited<ReturnType<typeof start>>} */
let server;
/** @type {string} */
let folder;

before(async () => {
	server = await start();
	folder = mkdtempSync(join(tmpdir(), 'steptime-lighthouse-'));
});
after(async () => {
	rmSync(folder, { recursive: true });
	await server.stop();
});

/** Lighthouse's report on a page. A browser that it lost is no verdict on the
 * page: then it may try again, twice, and the last words of the last try count.
 * @param {string} path */
function report(path) {
	const out = join(folder, 'report.json');
	const flags = ['--headless=new', '--disable-gpu', '--disable-dev-shm-usage'];
	if (process.getuid?.() === 0) flags.push('--no-sandbox');
	const options = ['--preset=desktop', '--no-enable-error-reporting',
		'--output=json', `--output-path=${out}`,
		`--only-categories=${parts.join(',')}`,
		`--chrome-flags=${flags.join(' ')}`];
	let said = '';
	for (let tries = 0; tries < 3; tries++) {
		const { status, stderr } = spawnSync(process.execPath,
			[lighthouse, server.url + path, ...options], {
				encoding: 'utf8',
				env: {
					...process.env,
					CHROME_PATH: process.env.CHROMIUM ?? '/usr/bin/chromium',
				},
			});
		if (status === 0) return JSON.parse(readFileSync(out, 'utf8'));
		said = stderr.split('\n').slice(-20).join('\n');
		console.error(`Lighthouse ended with ${status}:\n${said}`);
	}
	throw new Error(`Lighthouse could not judge ${path}:\n${said}`);
}

/** One run: its scores and measures.
 * @param {string} path */
function judge(path) {
	const { categories, audits } = report(path);
	return {
		scores: parts.map((part) => Math.round(100 * categories[part].score)),
		shift: audits['cumulative-layout-shift'].numericValue,
		faults: Object.values(audits)
			.filter((audit) => audit.score !== null && audit.score < 0.9)
			.map((audit) => `${audit.id}: ${audit.displayValue ?? ''}`),
	};
}

/** @param {number[]} values */
const median = (values) =>
	[...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

describe(`Lighthouse gives ${least} or more`, () => {
	for (const [name, path] of Object.entries(pages)) {
		test(name, (t) => {
			const all = Array.from({ length: runs }, () => judge(path));
			parts.forEach((part, i) => {
				const score = median(all.map((one) => one.scores[i]));
				t.diagnostic(`${name}: ${part} ${score}`);
				assert.ok(score >= least,
					`${part}: ${score}; ${all[0].faults.join('; ')}`);
			});
			const shift = median(all.map((one) => one.shift));
			t.diagnostic(`${name}: layout shift ${shift}`);
			assert.ok(shift <= 0.02, `shifts by ${shift}`);
		});
	}
});
