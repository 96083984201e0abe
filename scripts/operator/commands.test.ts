import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commands, helpText } from './commands.ts';

/** Commands whose scripts are still to come. */
const awaited = ['admin-reset', 'rerender'];

test('every command has its script and its line of help', () => {
  for (const { name, script, help } of commands) {
    if (!awaited.includes(name)) expect(existsSync(join(import.meta.dirname, '../..', script)), script).toBe(true);
    expect(helpText).toContain(help);
    expect(helpText).toContain(`  ${name}`);
  }
});
