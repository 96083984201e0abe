import type { Page } from '@playwright/test';
import { addDays, dayInShanghai } from '../../clinical/ages.ts';
import { contactResultNames } from '../../contract/child-texts.ts';
import { pages } from '../../contract/pages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { texts } from '../../contract/texts.ts';
import { todayTexts } from '../../contract/today-texts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { phone } from './clinical.ts';
import { expect, test } from './fixtures.ts';
import { intercept } from './intercept.ts';
import { fresh } from './people.ts';
import { giveReply, propose, untilListening } from './platform.ts';

/** As open pages follow elsewhere. */
const soon = { timeout: 12_000 };

const list = (page: Page) => page.getByRole('region', { name: todayTexts.title });
const row = (page: Page, name: string) => list(page).getByRole('listitem').filter({ hasText: name });
const today = dayInShanghai(new Date());
const eyes = (eye: object) => ({ OD: { view: 'good', ...eye }, OS: { view: 'good', ...eye } });
const examined = (daysAgo: number, eye: object) =>
  JSON.stringify({
    version: 2,
    exams: [{ disease: 'rop', examDate: addDays(today, -daysAgo), eyes: eyes(eye) }],
  });

test('the home says what is to be done by the time that is left, follows it, and one tap leads to where it is done', async ({
  doctor,
}) => {
  const [initiator, invited] = [await doctor(), await doctor({}, phone)];
  const { page } = invited;
  const listens = untilListening(page);
  await page.goto(pages.platformHome);
  await expect(list(page)).toContainText(todayTexts.none.mine);
  await listens;

  const [urgent, routine] = [fresh('急儿'), fresh('常儿')];
  // Neither child is due: what counts is by when a reply is asked for.
  const patientBirthday = addDays(today, -7);
  await propose(initiator, [invited], '常规问题', { patientName: routine, patientBirthday });
  const id = await propose(initiator, [invited], '急的问题', { patientName: urgent, patientBirthday, urgency: '2' });
  await expect(row(page, urgent)).toHaveText(/^回复.*急的问题，2\d 小时内回复/, soon);
  await expect(row(page, routine)).toBeVisible(soon);
  await expect(list(page).getByRole('listitem').first()).toContainText(urgent);
  await expect(list(page).getByRole('link', { name: '我 2' })).toHaveAttribute('aria-current', 'page');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.getByRole('link', { name: `回复：${urgent}` }).tap();
  await page.waitForURL(`**${pages.platformConsultation(id)}#reply`);
  await giveReply(invited, id, '意见');
  await page.getByRole('navigation', { name: '平台' }).getByRole('link', { name: texts.backHome }).tap();
  await expect(row(page, routine)).toBeVisible();
  await expect(row(page, urgent)).toHaveCount(0);
});

test('who did not come is called from there, and who is to be treated stays until that is done', async ({ doctor }) => {
  const [initiator, invited] = [await doctor({}, phone), await doctor()];
  const { page } = initiator;
  const [late, grave] = [fresh('逾期'), fresh('急症')];
  const mild = { zone: 'III', stage: '1', plus: 'none' };
  await propose(initiator, [invited], '复查', { patientName: late, findings: examined(40, mild) });
  await propose(initiator, [invited], '急症', {
    patientName: grave,
    findings: examined(0, { zone: 'II', stage: '2', plus: 'none', aggressive: true }),
  });
  await page.goto(pages.platformHome);
  await expect(row(page, late)).toHaveText(/^复查急.*双眼 复查 · 已逾期 \d+ 天联系家属/);
  await expect(row(page, grave)).toHaveText(/^治疗急.*双眼 须治疗 · 剩 48 小时/);
  await list(page)
    .getByRole('button', { name: `联系家属：${late}` })
    .tap();
  const dialog = page.getByRole('dialog', { name: `联系监护人：${late}` });
  await dialog.getByText(contactResultNames.promised).tap();
  await dialog.getByLabel('约定的日期').fill(addDays(today, 3));
  await dialog.getByRole('button', { name: '保存' }).tap();
  await expect(row(page, late).getByRole('button')).toHaveCount(0);
  await page.getByRole('link', { name: `治疗：${grave}` }).tap();
  await expect(page.getByRole('heading', { level: 1, name: grave })).toBeVisible();
});

test('introduction, figures and the list are seen at once, the hospital by one tap; a failure says so and can be tried again', async ({
  doctor,
  allowedErrors,
}) => {
  allowedErrors.push(/status of 503/);
  const [initiator, invited] = [await doctor(), await doctor()];
  const { page } = initiator;
  const name = fresh('本院患儿');
  const id = await propose(initiator, [invited], '谢绝的邀请', { patientName: name });
  await invited.call(apiPaths.invitationAnswer, { consultationId: id, answer: 'declined', reason: '外出' });
  for (const [width, height] of [
    [1366, 768],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(pages.platformHome);
    await expect(page.getByText(todayTexts.intro)).toBeInViewport({ ratio: 1 });
    for (const tile of await page.getByRole('region', { name: '平台数据' }).getByRole('link').all())
      await expect(tile).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('heading', { name: todayTexts.title })).toBeInViewport({ ratio: 1 });
    await expect(row(page, name)).toContainText(todayTexts.inviteDeclined);
  }
  await page.getByRole('navigation', { name: '范围' }).getByRole('link', { name: /^本院/ }).click();
  await expect(page).toHaveURL(/scope=hospital/);
  await expect(page.getByRole('navigation', { name: '范围' }).getByRole('link', { name: /^本院/ })).toHaveAttribute(
    'aria-current',
    'page',
  );

  let isDown = true;
  await intercept(page, `**${apiPaths.childToday}`, (route) =>
    isDown
      ? route.fulfill({ status: 503, json: { status: 'ERROR', rmObject: null, errMsg: '稍后再试' } })
      : route.continue(),
  );
  await page.goto(pages.platformHome);
  await expect(list(page)).toContainText(todayTexts.failed);
  await expect(list(page)).not.toContainText(todayTexts.none.mine);
  isDown = false;
  await expect(async () => {
    // The page asks by itself, too, as soon as it hears of news.
    const retry = list(page).getByRole('button', { name: '重试' });
    if (await retry.isVisible()) await retry.click({ timeout: 1000 });
    await expect(row(page, name)).toBeVisible({ timeout: 3000 });
  }).toPass();
  await page.getByRole('link', { name: `再邀请：${name}` }).click();
  await expect(page.getByRole('button', { name: '邀请更多医生' })).toBeVisible();
});
