import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

/** The file that a button saves. */
export async function downloaded(page: Page, button: string): Promise<{ name: string; content: Buffer }> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await waiting;
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}
