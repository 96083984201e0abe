import { access, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFile(join(root, 'docs', file), 'utf8');
const linesOf = (text: string) => [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| .+ \| ([\w' ]+) \| (.+) \|$/gm)];

test('each line of docs/asvs.md has a state, is counted, and names rows, decisions and files that are there', async () => {
  const text = await read('asvs.md');
  const lines = linesOf(text);
  const count = (state: string) => lines.filter(([, , one]) => one === state).length;
  const states = ['met', 'not met', "the hospital's", 'does not apply'].map(count);
  expect(states.reduce((sum, one) => sum + one)).toBe(253);
  expect(text).toContain(`| all | ${states.join(' | ')} |`);

  const rows = new Set([...(await read('security.md')).matchAll(/^\| (\d+) \|/gm)].map(([, number]) => number));
  const decisions = (await readdir(join(root, 'docs/decisions'))).map((name) => name.slice(0, 3));
  for (const [line, , , where] of lines) {
    for (const [, numbers] of where!.matchAll(/\brows? (\d+(?:(?:, | to | and )\d+)*)/g))
      for (const number of numbers!.match(/\d+/g)!) expect(rows, line).toContain(number);
    for (const [, numbers] of where!.matchAll(/\bdecisions? (\d+(?:, \d+)*)/g))
      for (const number of numbers!.split(', ')) expect(decisions, line).toContain(number);
    for (const [, file] of where!.matchAll(/`([\w@.-]+\/[\w@./-]*\.[\w.]+|package-lock\.json)`/g))
      await access(join(root, file!));
  }
});
