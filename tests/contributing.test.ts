import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const bin = join(root, 'node_modules/.bin');
const guide = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
const examples = Array.from(guide.matchAll(/ npx (vitest run|playwright test) (.+?)(?: {2,}#.*)?$/gm), ([example]) => ({
  example: example.replace(/ {2,}#.*/, '').trim(),
}));

test.each(examples)('$example finds a test', ({ example }) => {
  const listing = example.replace('npx vitest run', 'vitest list').replace('playwright test', 'playwright test --list');
  // As npx has it; a test's own settings would change what another runner finds.
  const env = { PATH: `${bin}:${process.env.PATH}`, HOME: process.env.HOME };
  const { stdout } = spawnSync(listing.replace('npx ', ''), { cwd: root, shell: true, encoding: 'utf8', env });
  expect(stdout, listing).toMatch(/ (›|>) /);
});
