import type { Page } from '@playwright/test';
import { dayInShanghai } from '../../clinical/ages.ts';
import { doctorTexts } from '../../contract/doctor-texts.ts';
import { pages } from '../../contract/pages.ts';
import { invitationTexts } from '../../contract/waiting-texts.ts';
import { phone } from './clinical.ts';
import { type DoctorPage, expect, test } from './fixtures.ts';
import { fresh } from './people.ts';
import { propose, untilListening, writeIn } from './platform.ts';

const grave = (plus: 'none' | 'plus') => {
  const one = { view: 'good', zone: 'II', stage: '3', plus };
  const exams = [{ disease: 'rop', examDate: dayInShanghai(new Date()), eyes: { OD: one, OS: one } }];
  return { findings: JSON.stringify({ version: 2, exams, images: [], treatments: [] }) };
};

const own = (page: Page) => page.locator('section').filter({ has: page.locator('#invitation') });
const alarm = (page: Page) => page.getByRole('alert', { name: /^急症提醒/ });
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

  await test.step('the invited doctor finds the case marked, without a dot, which is for replies, sees it and declines, naming somebody else', async () => {
    await expect(card).toContainText('新的会诊邀请');
    await expect(card).toContainText('急会诊');
    await expect(other.getByTitle(/未读|邀请/)).toHaveCount(0);
    await expect(other).not.toHaveTitle(/^\(/);
    await card.getByRole('link', { name: title }).click();
    // One banner at a time: the alarm stands above the invitation.
    await expect(alarm(other)).toContainText('还没有医生处理');
    await expect(own(other)).toHaveCount(0);
    await expect(other.getByText(/^急会诊，2[34] 小时内回复/)).toBeVisible();
    await expect(invitedLine(page, invited)).toContainText('已查看');

    await invitedLine(other, invited).getByRole('button', { name: '谢绝' }).click();
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
    await expect(invitedLine(other, invited)).toContainText('谢绝原因：本周外出');
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
    await invitedLine(third, colleague).getByRole('button', { name: '接受' }).press('Enter');
    await expect(invitedLine(third, colleague)).toContainText('已接受');
    await expect(third.locator('#people')).toBeFocused();
    await expect(invitedLine(third, colleague).getByRole('button')).toHaveText(['谢绝']);
    await expect(invitedLine(page, colleague)).toContainText('已接受');
    await writeIn(third, '会诊意见', '请于 48 小时内治疗');
    await third.getByRole('button', { name: '回复', exact: true }).tap();
    await expect(alarm(third)).toHaveCount(0);
    await expect(invitedLine(page, colleague)).toContainText('已回复');

    await invitedLine(other, invited).getByRole('button', { name: '改为接受' }).click();
    await expect(invitedLine(page, invited)).toContainText('已接受');
    await other.goBack();
    await expect(card).toContainText('已接受，待回复');
  });
});
