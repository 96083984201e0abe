import type { Page } from '@playwright/test';
import { dayInShanghai } from '../../../clinical/ages.ts';
import { pages } from '../../../contract/pages.ts';
import { apiPaths } from '../../../contract/paths.ts';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import { rightsTexts } from '../../../contract/rights-texts.ts';
import { texts } from '../../../contract/texts.ts';
import { alarmDeedNames, urgencyTexts } from '../../../contract/waiting-texts.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../e2e/accessibility.ts';
import { choose, eye, fillPatient, invite, phone, submit } from '../../e2e/clinical.ts';
import { type DoctorPage, expect, test } from '../../e2e/fixtures.ts';
import { fresh } from '../../e2e/people.ts';
import { detailPath, giveReply, propose, untilKept } from '../../e2e/platform.ts';

const desk = { viewport: { width: 1366, height: 768 } };
/** Told by the server and fetched, on a busy machine. */
const soon = { timeout: 12_000 };

const withoutPlus = () => {
  const one = { view: 'good', zone: 'II', stage: '3', plus: 'none' };
  const exams = [{ disease: 'rop', examDate: dayInShanghai(new Date()), eyes: { OD: one, OS: one } }];
  return { findings: JSON.stringify({ version: 2, exams, images: [], treatments: [] }) };
};

const urgency = (page: Page, name: string | RegExp) =>
  page.getByRole('radiogroup', { name: '紧急程度' }).getByLabel(name);
const own = (page: Page) => page.locator('section').filter({ has: page.locator('#invitation') });
const invitedLine = (page: Page, { name }: DoctorPage) =>
  page
    .getByRole('list', { name: '受邀医生' })
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${name}`) });

async function expectSound(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

test('the findings propose how urgent a new case is, and less asks for a reason', async ({ doctor }) => {
  const { page } = await doctor({}, phone);
  const invited = await doctor();
  await page.goto(pages.platformPropose);
  await fillPatient(page, '拟为急会诊');
  await expect(urgency(page, '常规（7 天内回复）')).toBeChecked();
  await page.getByRole('button', { name: /^检查所见/ }).click();
  await page.getByLabel('检查日期').fill(dayInShanghai(new Date()));
  for (const sign of ['看清', 'Ⅱ区', '3 期', '有附加病变']) await choose(eye(page, '右眼 OD'), sign);
  await expect(page.getByText('按检查所见建议：急', { exact: false })).toBeVisible();
  await expect(urgency(page, /^急/)).toBeChecked();
  const reason = page.getByLabel(urgencyTexts.reasonLabel);
  await expect(reason).toHaveCount(0);
  await urgency(page, /^急/).focus();
  await page.keyboard.press('ArrowRight');
  await expect(urgency(page, /^较急/)).toBeChecked();
  await invite(page, invited);
  await submit(page, texts.proposeConsultation);
  await expect(page.getByText(urgencyTexts.reasonRequired)).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: '采用建议' }).click();
  await expect(urgency(page, /^急/)).toBeChecked();
  await expect(reason).toHaveCount(0);
});

test('in an edit the urgency follows the findings, and is lowered with a reason that everyone can read', async ({
  doctor,
}) => {
  const [initiator, invited] = [await doctor({}, desk), await doctor({}, phone)];
  const { page } = initiator;
  const id = await propose(initiator, [invited], `调整紧急程度 ${Date.now()}`, withoutPlus());
  const stored = async () => (await initiator.call<ConsultationDetail>(detailPath(id))).rmObject;
  const before = (await stored()).urgency;
  expect(before).toBeLessThan(2);
  await page.goto(pages.platformConsultationUpdate(id));
  await expect(page.getByLabel('会诊标题')).not.toHaveValue('');
  await choose(eye(page, '右眼 OD'), '有附加病变');
  await expect(urgency(page, /^急/)).toBeChecked();
  await urgency(page, /^常规/).check();
  await untilKept(page, () => page.getByLabel(urgencyTexts.reasonLabel).fill('已约好明日在本院治疗'));
  await page.reload();
  await expect(urgency(page, /^常规/)).toBeChecked();
  await expect(page.getByLabel(urgencyTexts.reasonLabel)).toHaveValue('已约好明日在本院治疗');
  await submit(page, texts.confirmConsultationUpdate);
  await page.waitForURL(`**${pages.platformConsultations}`);
  expect(await stored()).toMatchObject({ urgency: 0, proposedUrgency: 2, urgencyReason: '已约好明日在本院治疗' });
  await invited.page.goto(pages.platformConsultation(id));
  await expect(invited.page.getByText('按检查所见建议“急”，调整原因：已约好明日在本院治疗')).toBeVisible();
  await expectSound(invited.page);

  await page.goto(pages.platformConsultationUpdate(id));
  await expect(urgency(page, /^常规/)).toBeChecked();
  await page.getByRole('button', { name: '采用建议' }).click();
  await submit(page, texts.confirmConsultationUpdate);
  await page.waitForURL(`**${pages.platformConsultations}`);
  expect(await stored()).toMatchObject({ urgency: 2, urgencyReason: '' });
});

test('more doctors are invited from an open case alone, and deleting it says what goes with it', async ({ doctor }) => {
  const [initiator, invited, added] = [await doctor({}, desk), await doctor(), await doctor()];
  const { page } = initiator;
  const id = await propose(initiator, [invited], `再邀请 ${Date.now()}`);
  await giveReply(invited, id, '建议两周后复查');
  await page.goto(pages.platformConsultation(id));
  await expect(page.getByText(texts.invitationNotice)).toBeVisible();
  await page.getByRole('button', { name: '邀请更多医生' }).click();
  const dialog = page.getByRole('dialog', { name: texts.selectDoctors });
  await dialog.getByRole('textbox').first().fill(added.name);
  await dialog.getByRole('checkbox', { name: new RegExp(`^${added.name}`) }).check();
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(invitedLine(page, added)).toContainText('未查看');
  await page.getByRole('button', { name: '删除', exact: true }).click();
  const asked = page.getByRole('dialog', { name: '删除会诊' });
  await expect(asked).toContainText(rightsTexts.withdrawNote);
  await asked.getByRole('button', { name: /^删\s?除$/ }).click();
  await expect(asked).toContainText(rightsTexts.withdrawReason);
  await asked.getByRole('button', { name: /^取\s?消$/ }).click();

  await initiator.call(apiPaths.consultationStatus, { id, status: 1 });
  await expect(page.getByText(texts.replyClosed)).toBeVisible(soon);
  await expect(page.getByRole('button', { name: '邀请更多医生' })).toHaveCount(0);
  await added.page.goto(pages.platformConsultation(id));
  await expect(added.page.getByText(texts.replyClosed)).toBeVisible();
  await expect(own(added.page)).toHaveCount(0);
});

const grave = (plus: 'none' | 'plus') => {
  const one = { view: 'good', zone: 'II', stage: '3', plus };
  const exams = [{ disease: 'rop', examDate: dayInShanghai(new Date()), eyes: { OD: one, OS: one } }];
  return { findings: JSON.stringify({ version: 2, exams, images: [], treatments: [] }) };
};

test('graver findings make a case urgent, less asks for a reason, and the alarm is loud until an invited doctor says that they know', async ({
  doctor,
}) => {
  const [initiator, invited] = [await doctor(), await doctor({}, phone)];
  const { page } = initiator;
  const title = fresh('急症提醒');
  const id = await propose(initiator, [invited], title, grave('none'));
  const urgency = (name: string | RegExp) => page.getByRole('radiogroup', { name: '紧急程度' }).getByLabel(name);
  const stored = async () => (await initiator.call<ConsultationDetail>(detailPath(id))).rmObject;
  expect((await stored()).urgency).toBeLessThan(2);

  await test.step('in an edit the urgency follows the findings, and is lowered with a reason alone', async () => {
    await page.goto(pages.platformConsultationUpdate(id));
    await expect(page.getByLabel('会诊标题')).not.toHaveValue('');
    await choose(eye(page, '右眼 OD'), '有附加病变');
    await expect(urgency(/^急/)).toBeChecked();
    await urgency(/^急/).focus();
    await page.keyboard.press('ArrowRight');
    await expect(urgency(/^较急/)).toBeChecked();
    await submit(page, texts.confirmConsultationUpdate);
    await expect(page.getByText(urgencyTexts.reasonRequired)).toBeVisible();
    await page.getByLabel(urgencyTexts.reasonLabel).fill('已约好明日在本院治疗');
    await submit(page, texts.confirmConsultationUpdate);
    await page.waitForURL(`**${pages.platformConsultations}`);
    expect(await stored()).toMatchObject({ urgency: 1, proposedUrgency: 2, urgencyReason: '已约好明日在本院治疗' });
    await page.getByRole('link', { name: title }).click();
  });

  await test.step('the alarm is loud until a doctor says how they see to it', async () => {
    await invited.page.goto(pages.platformConsultation(id));
    await expect(invited.page.getByText('按检查所见建议“急”，调整原因：已约好明日在本院治疗')).toBeVisible();
    const alarm = (of: Page) => of.getByRole('alert').filter({ hasText: '急症提醒' });
    const act = (of: Page) => of.getByRole('button', { name: '我来处理' });
    for (const of of [page, invited.page]) await expect(alarm(of)).toContainText('还没有医生处理');
    await expect(act(page)).toBeVisible();
    await act(invited.page).tap();
    await invited.page.getByLabel('怎样处理').fill('今晚治疗');
    await invited.page.getByRole('dialog').getByRole('button', { name: '确定' }).tap();
    for (const of of [page, invited.page]) {
      await expect(
        of.getByText(new RegExp(`急症提醒：${invited.name}（.*）[-\\d]+ [:\\d]+ ${alarmDeedNames.word}：今晚治疗`)),
      ).toBeVisible();
      await expect(alarm(of)).toHaveCount(0);
    }
  });
});
