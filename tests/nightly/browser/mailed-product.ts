import type { Fixtures } from '@playwright/test';
import { type Mailbox, startMailbox } from '../../../server/testing/mailbox.ts';
import { type ScratchDemo, startScratchDemo } from '../../scratch-demo.ts';

export type WithMailbox = { mailbox: Mailbox };

/** To extend a test with: a product with a mail server of its own, and such settings besides. */
export const mailedProduct = (
  settings?: Record<string, string>,
): Fixtures<object, WithMailbox, object, { product: ScratchDemo }> => ({
  mailbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads it
    async ({}, use) => {
      const mailbox = await startMailbox();
      await use(mailbox);
      await mailbox.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ mailbox }, use) => {
      const mail = { SMTP_URL: mailbox.url, SMTP_FROM: 'tongmou@example.org' };
      const product = await startScratchDemo({ ...mail, ...settings });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
