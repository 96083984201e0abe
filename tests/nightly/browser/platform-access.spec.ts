import { pages } from '../../../contract/pages.ts';
import { refusalTexts } from '../../../contract/texts.ts';
import { expect, test } from '../../e2e/fixtures.ts';
import { giveReply, propose } from '../../e2e/platform.ts';

test.use({ allowedErrors: [/status of 404/] });

test('a doctor who takes no part sees nothing of a case by any address', async ({ doctor }) => {
  const [initiator, invited, { page }] = [await doctor(), await doctor(), await doctor()];
  const secret = `无关医生不可见 ${Date.now()}`;
  const id = await propose(initiator, [invited], secret);
  const replyId = await giveReply(invited, id, `${secret} 的意见`);
  for (const address of [
    pages.platformConsultation(id),
    pages.platformConsultationUpdate(id),
    pages.platformReplyUpdate(replyId),
  ]) {
    await page.goto(address);
    await expect(page.getByText(refusalTexts.notFound, { exact: false })).toBeVisible();
    expect(await page.content()).not.toContain(secret);
  }
  await page.goto(pages.platformConsultations);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(secret)).toHaveCount(0);
});
