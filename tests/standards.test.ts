import { access, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFile(join(root, 'docs', file), 'utf8');

/** The lines of a mapping: number, what is asked, state, where. Its summary names states side by side. */
const linesOf = (text: string, states: string[]) =>
  text
    .split('\n')
    .map((line) => line.split(' | '))
    .filter(([, asked, state]) => states.includes(state!) && !states.includes(asked!));

/** What a line refers to, in both languages. */
const numbersAfter = (word: RegExp, where: string) =>
  [...where.matchAll(word)].flatMap(([, numbers]) => numbers!.match(/\d+/g)!);
const rowsIn = (where: string) => numbersAfter(/(?:\brows? |第 )(\d+(?:(?:, | to | and |、| 至 )\d+)*)(?! 位)/g, where);
const decisionsIn = (where: string) => numbersAfter(/\bdecisions? (\d+(?:, \d+)*)/g, where);
const filesIn = (where: string) => [...where.matchAll(/`([\w@.-]+\/[\w@./-]+\.\w+)`/g)].map(([, file]) => file!);

const standards = [
  { file: 'asvs.md', states: ['met', 'not met', "the hospital's", 'does not apply'], total: 'all', lines: 253 },
  { file: 'dengbao.md', states: ['符合', '不符合', '医院负责'], total: '合计', lines: 107 },
];

test.each(standards)('each line of docs/$file has a state, is counted, and names what is there', async (standard) => {
  const text = await read(standard.file);
  const lines = linesOf(text, standard.states);
  const counts = standard.states.map((state) => lines.filter(([, , one]) => one === state).length);
  expect(lines).toHaveLength(standard.lines);
  expect(text).toContain(`| ${standard.total} | ${counts.join(' | ')} |`);

  const rows = new Set([...(await read('security.md')).matchAll(/^\| (\d+) \|/gm)].map(([, number]) => number));
  const decisions = (await readdir(join(root, 'docs/decisions'))).map((name) => name.slice(0, 3));
  for (const [line, , , where = ''] of lines) {
    for (const row of rowsIn(where)) expect(rows, line).toContain(row);
    for (const decision of decisionsIn(where)) expect(decisions, line).toContain(decision);
    for (const file of filesIn(where)) await access(join(root, file));
  }
});
