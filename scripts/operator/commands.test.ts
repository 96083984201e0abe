import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commands, helpText } from './commands.ts';

test('every command has its script and its line of help', () => {
  for (const { name, script, help } of commands) {
    expect(existsSync(join(import.meta.dirname, '../..', script)), script).toBe(true);
    expect(helpText).toContain(help);
    expect(helpText).toContain(`  ${name}`);
  }
});
