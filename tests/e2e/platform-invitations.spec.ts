import type { Page } from '@playwright/test';
import { dayInShanghai } from '../../clinical/ages.ts';
import { doctorTexts } from '../../contract/doctor-texts.ts';
import { pages } from '../../contract/pages.ts';
import { apiPaths } from '../../contract/paths.ts';
import type { ConsultationDetail } from '../../contract/schemas/consultation.ts';
import type { RepliesNotRead } from '../../contract/schemas/reply.ts';
import { texts } from '../../contract/texts.ts';
import { invitationTexts, urgencyTexts } from '../../contract/waiting-texts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { choose, eye, fillPatient, invite, openCase, submit } from './clinical.ts';
import {
  type DoctorPage,
  detailPath,
  expect,
  giveReply,
  propose,
  readAll,
  test,
  untilKept,
  writeIn,
} from './platform.ts';

const phone = { viewport: { width: 360, height: 740 } };
const desk = { viewport: { width: 1366, height: 768 } };
/** Told by the server and fetched, on a busy machine. */
const soon = { timeout: 12_000 };

const grave = (plus: 'none' | 'plus' = 'plus') => {
  const one = { view: 'good', zone: 'II', stage: '3', plus };
  const exams = [{ disease: 'rop', examDate: dayInShanghai(new Date()), eyes: { OD: one, OS: one } }];
  return { findings: JSON.stringify({ version: 2, exams, images: [], treatments: [] }) };
};

async function readInvitations(doctor: DoctorPage): Promise<void> {
  const { rmObject } = await doctor.call<RepliesNotRead>(apiPaths.replyNotRead, { id: doctor.doctorId });
  for (const id of rmObject.invitations) await doctor.call(detailPath(id));
  await readAll(doctor);
}

const urgency = (page: Page, name: string | RegExp) =>
  page.getByRole('radiogroup', { name: '紧急程度' }).getByLabel(name);
const dot = (page: Page) => page.getByTitle('1 个新的会诊邀请').filter({ visible: true }).first();
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

test('a case is proposed as urgent, seen, declined with a colleague, who is invited by one tap, accepts and answers', async ({
  doctor,
}) => {
  test.setTimeout(240_000);
  const initiator = await doctor('yisheng25', phone);
  const [invited, colleague] = [await doctor('yisheng26', desk), await doctor('yisheng27', phone)];
  const { page } = initiator;
  const title = `邀请的一生 ${Date.now()}`;
  for (const one of [invited, colleague]) {
    await readInvitations(one);
    await one.page.goto(pages.platformHome);
    await expect(one.page.getByRole('heading', { name: '最近会诊' })).toBeVisible();
  }

  await test.step('the findings propose how urgent it is; less asks for a reason', async () => {
    await page.goto(pages.platformPropose);
    await fillPatient(page, title);
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

  await test.step('an open page shows the dot by itself', async () => {
    const saved = page.waitForResponse((response) => response.url().includes(apiPaths.consultationSave));
    await submit(page, texts.proposeConsultation);
    expect((await saved).ok()).toBe(true);
    await expect(dot(invited.page)).toBeVisible(soon);
    await expect(invited.page).toHaveTitle(/^\(1\) /);
  });
  const id = await openCase(page, title);
  await expect(invitedLine(page, invited)).toContainText('未查看');

  await test.step('the invited doctor finds it marked, sees it and declines, naming somebody else', async () => {
    const { page: other } = invited;
    await other.goto(pages.platformConsultations);
    const card = other.getByRole('main').getByRole('listitem').filter({ hasText: title });
    await expect(card).toContainText('急会诊');
    await expect(card).toContainText('新的会诊邀请');
    await card.getByRole('link', { name: title }).click();
    await expect(own(other)).toContainText('您收到会诊邀请');
    await expect(other.getByText(/请在 2[34] 小时内答复/)).toBeVisible();
    await expect(other.getByTitle(/会诊邀请/)).toHaveCount(0, soon);
    await expectSound(other);
    await expect(invitedLine(page, invited)).toContainText('已查看', soon);

    await own(other).getByRole('button', { name: '谢绝' }).click();
    const dialog = other.getByRole('dialog', { name: '谢绝会诊邀请' });
    await dialog.getByRole('button', { name: '谢绝邀请' }).click();
    await expect(dialog.getByText(invitationTexts.reasonRequired)).toBeVisible();
    await dialog.getByLabel('原因').fill('本周外出');
    await dialog.getByRole('button', { name: '选择医生' }).click();
    const finder = other.getByRole('dialog', { name: doctorTexts.suggest });
    const found = (name: string) => finder.getByRole('radio', { name: new RegExp(`^${name}`) });
    await finder.getByRole('textbox').fill(initiator.name);
    await expect(finder.getByText(doctorTexts.noOthers)).toBeVisible();
    await finder.getByRole('textbox').fill(colleague.name);
    await found(colleague.name).check();
    await expectAccessible(other);
    await finder.getByRole('button', { name: '确定' }).click();
    await dialog.getByRole('button', { name: '谢绝邀请' }).click();
    await expect(own(other)).toContainText('您已谢绝');
    await expect(own(other)).toContainText('原因：本周外出');
  });

  await test.step('the initiator sees it without doing anything, and invites that colleague by one tap', async () => {
    await expect(invitedLine(page, invited)).toContainText('已谢绝', soon);
    await expect(invitedLine(page, invited)).toContainText(`谢绝原因：本周外出；推荐 ${colleague.name}`);
    await expectSound(page);
    await page.getByRole('button', { name: `邀请${colleague.name}` }).click();
    await expect(invitedLine(page, colleague)).toContainText('未查看');
    await expect(page.getByRole('button', { name: `邀请${colleague.name}` })).toHaveCount(0);
    await expect(dot(colleague.page)).toBeVisible(soon);
  });

  await test.step('the colleague accepts by keyboard and answers; who declined may still come', async () => {
    const { page: third } = colleague;
    await third.goto(pages.platformConsultation(id));
    await expect(own(third)).toContainText('您收到会诊邀请');
    await expectSound(third);
    await own(third).getByRole('button', { name: '接受' }).press('Enter');
    await expect(own(third)).toContainText('您已接受');
    await expect(third.locator('#invitation')).toBeFocused();
    await expect(own(third)).toContainText(/请在 [-\d]+ [:\d]+ 前回复意见/);
    await expect(own(third).getByRole('button')).toHaveText(['谢绝']);
    await expect(invitedLine(page, colleague)).toContainText('已接受', soon);
    await third.goto(pages.platformConsultations);
    const card = third.getByRole('main').getByRole('listitem').filter({ hasText: title });
    await expect(card).toContainText('已接受邀请，待回复');
    await third.goto(pages.platformConsultation(id));
    await writeIn(third, '会诊意见', '请于 48 小时内治疗');
    await third.getByRole('button', { name: '回复', exact: true }).click();
    await expect(own(third)).toHaveCount(0);
    await expect(invitedLine(page, colleague)).toContainText('已回复', soon);

    await own(invited.page).getByRole('button', { name: '改为接受' }).click();
    await expect(own(invited.page)).toContainText('已有其他医生回复，仍请您给出意见');
    await expectSound(invited.page);
    await expect(invitedLine(page, invited)).toContainText('已接受', soon);
  });
});

test('in an edit the urgency follows the findings, and is lowered with a reason that everyone can read', async ({
  doctor,
}) => {
  const [initiator, invited] = [await doctor('yisheng28', desk), await doctor('yisheng29', phone)];
  const { page } = initiator;
  const id = await propose(initiator, [invited], `调整紧急程度 ${Date.now()}`, grave('none'));
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

test('an alarm is loud until an invited doctor says that they know, and its initiator cannot silence it', async ({
  doctor,
}) => {
  const [initiator, invited] = [await doctor('yisheng28', phone), await doctor('yisheng29', desk)];
  const id = await propose(initiator, [invited], `急症提醒 ${Date.now()}`, grave());
  const alarm = (page: Page) => page.getByRole('alert').filter({ hasText: '急症提醒' });
  const act = (page: Page) => page.getByRole('button', { name: '我已知悉，立即处理' });
  for (const { page } of [initiator, invited]) {
    await page.goto(pages.platformConsultation(id));
    await expect(alarm(page)).toContainText('还没有医生确认');
    await expectSound(page);
  }
  await expect(act(initiator.page)).toHaveCount(0);
  await act(invited.page).click();
  for (const { page } of [initiator, invited]) {
    await expect(page.getByText(new RegExp(`急症提醒：${invited.name}（.*）[-\\d]+ [:\\d]+ 已确认`))).toBeVisible(soon);
    await expect(alarm(page)).toHaveCount(0);
    await expectSound(page);
  }
});

test('more doctors are invited from an open case alone, and deleting it says what goes with it', async ({ doctor }) => {
  const [initiator, invited, added] = [
    await doctor('yisheng28', desk),
    await doctor('yisheng29'),
    await doctor('yisheng30'),
  ];
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
  await expect(asked).toContainText('已有 1 条回复，其中 1 条来自其他医生');
  await expect(asked).toContainText('已出具的会诊意见书也不能再打开');
  await asked.getByRole('button', { name: '取消' }).click();

  await initiator.call(apiPaths.consultationStatus, { id, status: 1 });
  await expect(page.getByText(texts.replyClosed)).toBeVisible(soon);
  await expect(page.getByRole('button', { name: '邀请更多医生' })).toHaveCount(0);
  await added.page.goto(pages.platformConsultation(id));
  await expect(added.page.getByText(texts.replyClosed)).toBeVisible();
  await expect(own(added.page)).toHaveCount(0);
});
