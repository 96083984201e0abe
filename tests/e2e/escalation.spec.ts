import { pages } from '../../contract/pages.ts';
import { invitationStateNames, waitingTexts } from '../../contract/waiting-texts.ts';
import { type1 } from '../../server/testing/waiting-cases.ts';
import { phone } from './clinical.ts';
import { expect, test } from './fixtures.ts';
import { fresh } from './people.ts';
import { giveReply, propose } from './platform.ts';

test('a coordinator finds the case of an urgent child that waits, reads nothing of the child, and acknowledges its alarm for all to see', async ({
  doctor,
}) => {
  const initiator = await doctor();
  const coordinator = await doctor({ colleagueOf: initiator, isCoordinator: true }, phone);
  const invited = await doctor();
  const title = fresh('右眼急症');
  const id = await propose(initiator, [invited], title, { findings: type1 });
  const { page } = coordinator;
  await page.goto(pages.platformHome);
  await page.getByRole('link', { name: /^本院待答复会诊\s*1 例，1 例急症提醒未确认/ }).tap();
  const waiting = page.getByRole('article', { name: `会诊 ${id}` });
  await expect(waiting).toContainText(invitationStateNames.sent);
  await expect(waiting).toContainText(waitingTexts.alarm);
  await expect(waiting).toContainText(invited.name);
  for (const word of [title, '测试患儿', '双眼 II 区 2 期']) await expect(page.getByText(word)).toHaveCount(0);

  await initiator.page.goto(pages.platformConsultation(id));
  const alarm = initiator.page.getByRole('alert').filter({ hasText: '急症提醒' });
  await expect(alarm).toContainText('还没有医生确认');
  await waiting.getByRole('button', { name: waitingTexts.acknowledge }).tap();
  await expect(page.getByText(waitingTexts.acknowledged)).toBeVisible();
  await expect(waiting).not.toContainText(waitingTexts.alarm);
  await expect(
    initiator.page.getByText(new RegExp(`急症提醒：${coordinator.name}（.*）[-\\d]+ [:\\d]+ 已确认`)),
  ).toBeVisible();
  await expect(alarm).toHaveCount(0);

  await giveReply(invited, id, '请立即激光治疗');
  await expect(initiator.page.getByRole('listitem').filter({ hasText: '请立即激光治疗' })).toBeVisible();
  await page.reload();
  await expect(page.getByText(waitingTexts.none)).toBeVisible();
});
