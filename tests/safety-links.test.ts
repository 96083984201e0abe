import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rulesVersion } from '../clinical/rules-version.ts';

const root = join(import.meta.dirname, '..');
const read = (name: string) => readFile(join(root, name), 'utf8');

const log = await read('docs/clinical-safety.md');
const rows = log.split('\n').filter((line) => line.startsWith('| H'));

/** The tests that a text names: `[its name, or a part of it](../clinical/engine.test.ts)`. */
const testsIn = (text: string) =>
  [...text.matchAll(/\[([^\]]+)\]\(\.\.\/([^)]+\.(?:test|spec)\.ts)\)/g)].map(
    ([, name, file]) => [name!, file!] as const,
  );

test.each([...new Map(testsIn(log).map((one) => [one.join(), one])).values()])(
  'the hazard log names a test that there is: %s, in %s',
  async (name, file) => {
    expect(await read(file)).toContain(name);
  },
);

test('each hazard is proven by a test', () => {
  expect(rows.filter((row) => testsIn(row).length === 0)).toEqual([]);
});

test('the hazard log and its signature are of the version that runs', async () => {
  for (const name of ['docs/clinical-safety.md', 'docs/clinical-safety.zh-CN.md'])
    expect(new Set((await read(name)).match(/\b20\d\d\.\d\d?\.\d+\b/g))).toEqual(new Set([rulesVersion]));
});
