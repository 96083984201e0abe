import { pages } from '../../../contract/pages.ts';
import { apiPaths } from '../../../contract/paths.ts';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import { texts } from '../../../contract/texts.ts';
import { expect, test } from '../../e2e/fixtures.ts';
import { intercept } from '../../e2e/intercept.ts';
import { fresh } from '../../e2e/people.ts';
import { detailPath, proposalFields, propose, writeIn } from '../../e2e/platform.ts';

test.use({ allowedErrors: [/ERR_FAILED/] });

test('a reply whose answer is lost is stored once, though the page is reloaded and the case changed meanwhile', async ({
  doctor,
}) => {
  const [initiator, invited] = [await doctor(), await doctor()];
  const { page } = invited;
  const id = await propose(initiator, [invited], fresh('重复提交'));
  const press = () => page.getByRole('button', { name: '回复', exact: true }).click();
  await page.goto(pages.platformConsultation(id));
  await intercept(
    page,
    `**${apiPaths.replySave}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await writeIn(page, '会诊意见', '建议转诊');
  await press();
  await expect(page.getByText(texts.replyFailed)).toBeVisible();
  await initiator.call(apiPaths.consultationUpdate, {
    ...proposalFields([invited], fresh('改过')),
    consultationId: id,
    doctorId: initiator.doctorId,
  });
  await page.reload();
  await expect(page.getByRole('textbox', { name: '会诊意见' })).toContainText('建议转诊');
  await press();
  await expect(page.getByText(texts.replySaved)).toBeVisible();
  const { rmObject } = await initiator.call<ConsultationDetail>(detailPath(id));
  expect(rmObject.replies).toHaveLength(1);
});
