// code.mjs: the programs in the lessons, with what the lesson says they print:
// every block of Python that an output block follows. "python torch" names what
// it needs besides Python.
import { readdirSync, readFileSync } from 'node:fs';

/** @typedef {{lesson: string, line: number, needs: string, code: string,
 *             output: string}} Program */
/** @typedef {{info: string, body: string, line: number, end: number}} Block */

/** The fenced blocks of a text.
 * @param {string} text
 * @returns {Block[]} */
function blocks(text) {
  const found = [];
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at++) {
    if (!lines[at].startsWith('```')) continue;
    const from = at;
    while (++at < lines.length && lines[at] !== '```');
    found.push({ info: lines[from].slice(3).trim(), line: from + 1, end: at,
      body: lines.slice(from + 1, at).map((line) => `${line}\n`).join('') });
  }
  return found;
}

/** An output block belongs to the block above it, with nothing but words
 * between them. @param {string} text @param {string} lesson
 * @returns {Program[]} */
export function programsOf(text, lesson) {
  const all = blocks(text);
  return all.flatMap(({ info, body, line }, i) => {
    if (info !== 'output') return [];
    const [language, needs = ''] = all[i - 1]?.info.split(' ') ?? [];
    if (language !== 'python') {
      throw new Error(`${lesson}:${line}: no Python above this output`);
    }
    return [{ lesson, line: all[i - 1].line, needs, output: body,
      code: all[i - 1].body }];
  });
}

/** @returns {Program[]} */
export const programs = () => readdirSync('lessons', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) => programsOf(
    readFileSync(`lessons/${name}/lesson.md`, 'utf8'), name));
