import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const rows = 50;

test('each of the 50 security rules has a test named after it', async () => {
  const named = new Set<number>();
  for await (const file of glob('{clinical,contract,server,publisher,site,portal,tests}/**/*.{test,spec}.ts', {
    cwd: root,
  })) {
    const text = await readFile(join(root, file), 'utf8');
    for (const [, row] of text.matchAll(/['"`]security (\d+):/g)) named.add(Number(row));
  }
  const missing = Array.from({ length: rows }, (_, index) => index + 1).filter((row) => !named.has(row));
  expect(missing).toEqual([]);
});
