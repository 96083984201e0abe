import type { Page } from '@playwright/test';
import { dayInShanghai } from '../../clinical/ages.ts';
import { doctorTexts } from '../../contract/doctor-texts.ts';
import { pages } from '../../contract/pages.ts';
import type { ConsultationDetail } from '../../contract/schemas/consultation.ts';
import { texts } from '../../contract/texts.ts';
import { invitationTexts, urgencyTexts } from '../../contract/waiting-texts.ts';
import { choose, eye, phone, submit } from './clinical.ts';
import { type DoctorPage, expect, test } from './fixtures.ts';
import { fresh } from './people.ts';
import { detailPath, propose, untilListening, writeIn } from './platform.ts';

const grave = (plus: 'none' | 'plus') => {
  const one = { view: 'good', zone: 'II', stage: '3', plus };
  const exams = [{ disease: 'rop', examDate: dayInShanghai(new Date()), eyes: { OD: one, OS: one } }];
  return { findings: JSON.stringify({ version: 2, exams, images: [], treatments: [] }) };
};

const own = (page: Page) => page.locator('section').filter({ has: page.locator('#invitation') });
const invitedLine = (page: Page, { name }: DoctorPage) =>
  page
    .getByRole('list', { name: '受邀医生' })
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${name}`) });

test('an urgent invitation shows by itself, is declined with a colleague, who is invited by one tap, accepts and answers', async ({
  doctor,
}) => {
  const [initiator, invited, colleague] = [await doctor({}, phone), await doctor(), await doctor({}, phone)];
  const [{ page }, { page: other }, { page: third }] = [initiator, invited, colleague];
  const title = fresh('邀请的一生');
  const listens = untilListening(other);
  await other.goto(pages.platformConsultations);
  await listens;
  const card = other.getByRole('main').getByRole('listitem').filter({ hasText: title });
  const id = await propose(initiator, [invited], title, grave('plus'));
  await page.goto(pages.platformConsultation(id));
  await expect(invitedLine(page, invited)).toContainText('未查看');

  await test.step('the invited doctor is shown the dot, finds the case marked, sees it and declines, naming somebody else', async () => {
    await expect(other.getByTitle('1 个新的会诊邀请').filter({ visible: true }).first()).toBeVisible();
    await expect(other).toHaveTitle(/^\(1\) /);
    await expect(card).toContainText('急会诊');
    await expect(card).toContainText('新的会诊邀请');
    await card.getByRole('link', { name: title }).click();
    await expect(own(other)).toContainText('您收到会诊邀请');
    await expect(other.getByText(/请在 2[34] 小时内答复/)).toBeVisible();
    await expect(other.getByTitle(/会诊邀请/)).toHaveCount(0);
    await expect(invitedLine(page, invited)).toContainText('已查看');

    await own(other).getByRole('button', { name: '谢绝' }).click();
    const dialog = other.getByRole('dialog', { name: '谢绝会诊邀请' });
    await dialog.getByRole('button', { name: '谢绝邀请' }).click();
    await expect(dialog.getByText(invitationTexts.reasonRequired)).toBeVisible();
    await dialog.getByLabel('原因').fill('本周外出');
    await dialog.getByRole('button', { name: '选择医生' }).click();
    const finder = other.getByRole('dialog', { name: doctorTexts.suggest });
    await finder.getByRole('textbox').fill(initiator.name);
    await expect(finder.getByText(doctorTexts.noOthers)).toBeVisible();
    await finder.getByRole('textbox').fill(colleague.name);
    await finder.getByRole('radio', { name: new RegExp(`^${colleague.name}`) }).check();
    await finder.getByRole('button', { name: '确定' }).click();
    await dialog.getByRole('button', { name: '谢绝邀请' }).click();
    await expect(own(other)).toContainText('您已谢绝');
    await expect(own(other)).toContainText('原因：本周外出');
  });

  await test.step('the initiator sees it without doing anything, and invites that colleague by one tap', async () => {
    await expect(invitedLine(page, invited)).toContainText('已谢绝');
    await expect(invitedLine(page, invited)).toContainText(`谢绝原因：本周外出；推荐 ${colleague.name}`);
    await page.getByRole('button', { name: `邀请${colleague.name}` }).tap();
    await expect(invitedLine(page, colleague)).toContainText('未查看');
    await expect(page.getByRole('button', { name: `邀请${colleague.name}` })).toHaveCount(0);
  });

  await test.step('the colleague accepts by keyboard and answers; who declined may still come', async () => {
    await third.goto(pages.platformConsultation(id));
    await expect(own(third)).toContainText('您收到会诊邀请');
    await own(third).getByRole('button', { name: '接受' }).press('Enter');
    await expect(own(third)).toContainText('您已接受');
    await expect(third.locator('#invitation')).toBeFocused();
    await expect(own(third)).toContainText(/请在 [-\d]+ [:\d]+ 前回复意见/);
    await expect(own(third).getByRole('button')).toHaveText(['谢绝']);
    await expect(invitedLine(page, colleague)).toContainText('已接受');
    await writeIn(third, '会诊意见', '请于 48 小时内治疗');
    await third.getByRole('button', { name: '回复', exact: true }).tap();
    await expect(own(third)).toHaveCount(0);
    await expect(invitedLine(page, colleague)).toContainText('已回复');

    await own(other).getByRole('button', { name: '改为接受' }).click();
    await expect(own(other)).toContainText('已有其他医生回复，仍请您给出意见');
    await expect(invitedLine(page, invited)).toContainText('已接受');
    await other.goBack();
    await expect(card).toContainText('已接受邀请，待回复');
  });
});

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

  await test.step('the alarm is loud until an invited doctor says that they know; its initiator cannot silence it', async () => {
    await invited.page.goto(pages.platformConsultation(id));
    await expect(invited.page.getByText('按检查所见建议“急”，调整原因：已约好明日在本院治疗')).toBeVisible();
    const alarm = (of: Page) => of.getByRole('alert').filter({ hasText: '急症提醒' });
    const act = (of: Page) => of.getByRole('button', { name: '我已知悉，立即处理' });
    for (const of of [page, invited.page]) await expect(alarm(of)).toContainText('还没有医生确认');
    await expect(act(page)).toHaveCount(0);
    await act(invited.page).tap();
    for (const of of [page, invited.page]) {
      await expect(of.getByText(new RegExp(`急症提醒：${invited.name}（.*）[-\\d]+ [:\\d]+ 已确认`))).toBeVisible();
      await expect(alarm(of)).toHaveCount(0);
    }
  });
});
