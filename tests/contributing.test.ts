import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const guide = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
const examples = [...guide.matchAll(/^ {4}(?:[A-Z_]+=\w+ )?npx (vitest run|playwright test) (.+?)(?: {2,}#.*)?$/gm)];

test.each(examples)('%s', (_, tool, words) => {
  const [binary, list] = tool === 'vitest run' ? ['vitest', 'vitest list'] : ['playwright', 'playwright test --list'];
  const command = `${join(root, 'node_modules/.bin', binary)}${list.slice(binary.length)} ${words}`;
  // As a person's terminal has it: a test's own settings change what another runner finds.
  const env = { PATH: process.env.PATH, HOME: process.env.HOME };
  const { stdout } = spawnSync(command, { cwd: root, shell: true, encoding: 'utf8', env });
  expect(stdout, command).toMatch(/^.*(›|>) .*$/m);
});
