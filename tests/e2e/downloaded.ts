import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

/** The file that a button, or another deed, saves. */
export async function downloaded(
  page: Page,
  by: string | (() => Promise<void>),
): Promise<{ name: string; content: Buffer }> {
  const waiting = page.waitForEvent('download');
  await (typeof by === 'string' ? page.getByRole('button', { name: by }).click() : by());
  const file = await waiting;
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}
