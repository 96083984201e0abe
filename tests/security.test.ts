import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** The tests that vitest finds, as `FILE NUMBER`, of the rows of docs/security.md they are named after. */
async function provenRows(): Promise<Set<string>> {
  const args = ['list', '--json', '--testNamePattern', 'security [0-9]+:'];
  const { stdout } = await promisify(execFile)(join(root, 'node_modules/.bin/vitest'), args, {
    cwd: root,
    maxBuffer: 1e8,
  });
  const tests: { name: string; file: string }[] = JSON.parse(stdout.slice(stdout.indexOf('[')));
  return new Set(tests.map(({ name, file }) => `${file.slice(root.length + 1)} ${/security (\d+):/.exec(name)?.[1]}`));
}

test('each rule of docs/security.md has the tests that it names', async () => {
  const proven = await provenRows();
  const rows = (await readFile(join(root, 'docs/security.md'), 'utf8')).match(/^\| \d+ .*$/gm)!;
  const numbers = rows.map((row) => Number(/\d+/.exec(row)![0]));
  expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
  const named = rows.flatMap((row) =>
    [...row.matchAll(/\]\(\.\.\/([^)]+\.test\.ts)\)/g)].map(([, file]) => `${file} ${/\d+/.exec(row)![0]}`),
  );
  expect(named.filter((one) => !proven.has(one))).toEqual([]);
  for (const row of rows) expect(row).toMatch(/\.test\.ts\)/);
});
