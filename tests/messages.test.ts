import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** The names of the specification's texts in these files. */
async function textsIn(files: string, counts: (file: string) => boolean): Promise<Set<string>> {
  const named = new Set<string>();
  for await (const file of glob(files, { cwd: root })) {
    if (!counts(file)) continue;
    for (const [, name] of (await readFile(join(root, file), 'utf8')).matchAll(/\btexts\.(?!ts\b)(\w+)/g))
      named.add(name!);
  }
  return named;
}

test('each of the specification’s messages that the server sends is expected by a test of the server', async () => {
  const isTest = (file: string) => file.endsWith('.test.ts');
  const sent = await textsIn('{server,contract/schemas}/**/*.ts', (file) => !isTest(file));
  const expected = await textsIn('server/**/*.ts', isTest);
  expect(sent.size).toBeGreaterThan(30);
  expect([...sent].filter((name) => !expected.has(name))).toEqual([]);
});
