import type { Locator, Page } from '@playwright/test';
import { addDays, dayInShanghai } from '../../../clinical/ages.ts';
import { diseases } from '../../../contract/diseases.ts';
import { awayText, doctorTexts } from '../../../contract/doctor-texts.ts';
import { pages } from '../../../contract/pages.ts';
import { apiPaths } from '../../../contract/paths.ts';
import { texts } from '../../../contract/texts.ts';
import { invitationTexts } from '../../../contract/waiting-texts.ts';
import { expectAccessible } from '../../e2e/accessibility.ts';
import { phone } from '../../e2e/clinical.ts';
import { failCall } from '../../e2e/console.ts';
import { type DoctorPage, expect, test } from '../../e2e/fixtures.ts';
import { fresh } from '../../e2e/people.ts';
import { propose } from '../../e2e/platform.ts';

async function openDialog(page: Page): Promise<Locator> {
  await page.goto(pages.platformPropose);
  await page.getByRole('button', { name: texts.selectDoctors }).click();
  const dialog = page.getByRole('dialog', { name: texts.selectDoctors });
  await expect(dialog.getByRole('checkbox').nth(2)).toBeVisible();
  return dialog;
}

const line = (dialog: Locator, { name }: DoctorPage) =>
  dialog
    .getByRole('region', { name: doctorTexts.available })
    .getByRole('listitem')
    .filter({ has: dialog.page().getByRole('checkbox', { name: new RegExp(`^${name}`) }) });

test.describe('a page of doctors that does not come', () => {
  test.use({ allowedErrors: [/status of 400/] });

  test('leaves those that came, and is asked for again', async ({ sample }) => {
    const { page } = await sample('yisheng01');
    const dialog = await openDialog(page);
    await expect(dialog.getByRole('checkbox')).toHaveCount(20);
    const answered = await failCall(page, apiPaths.doctorFind, '系统繁忙');
    await dialog.getByRole('button', { name: doctorTexts.more }).click();
    await expect(dialog.getByRole('alert')).toContainText(texts.doctorListFailed);
    await expect(dialog.getByRole('checkbox')).toHaveCount(20);
    await answered();
    await dialog.getByRole('button', { name: '重试' }).click();
    await expect.poll(() => dialog.getByRole('checkbox').count()).toBeGreaterThan(20);
    await expect(dialog.getByRole('alert')).toHaveCount(0);
  });
});

test('filters narrow to province, hospital and disease, and more doctors come by pages', async ({ sample }) => {
  const [initiator, other] = [await sample('yisheng01'), await sample('yisheng05')];
  const dialog = await openDialog(initiator.page);
  await expect(dialog.getByRole('checkbox')).toHaveCount(20);
  const all = { pageSize: 20, pageNo: 2 };
  const { totalCount } = (await initiator.call<{ totalCount: number }>(apiPaths.doctorFind, all)).rmObject;
  expect(totalCount).toBeGreaterThanOrEqual(29);
  for (let shown = 20; shown < totalCount; shown += 20) {
    await expect(dialog.getByRole('checkbox')).toHaveCount(shown);
    await dialog.getByRole('button', { name: doctorTexts.more }).click();
  }
  await expect(dialog.getByRole('checkbox')).toHaveCount(totalCount);
  await expect(dialog.getByRole('button', { name: doctorTexts.more })).toHaveCount(0);
  const filter = (name: string) => dialog.getByRole('combobox', { name, exact: true });
  await filter(doctorTexts.hospital).selectOption(other.hospital);
  await expect(dialog.getByText(`${totalCount} 位`)).toHaveCount(0);
  await expect(line(dialog, other)).toBeVisible();
  expect(await dialog.getByRole('checkbox').count()).toBeLessThan(20);
  await filter(doctorTexts.province).selectOption('北京市');
  await expect(line(dialog, other)).toHaveCount(0);
  await expect(filter(doctorTexts.hospital)).toHaveValue('');
  await filter(doctorTexts.disease).selectOption(diseases[1].name);
  const narrowed = { province: 110_000, diseaseId: diseases[1].id, pageSize: 20, pageNo: 1 };
  const { rmObject } = await other.call<{ totalCount: number }>(apiPaths.doctorFind, narrowed);
  expect(rmObject.totalCount).toBeGreaterThan(0);
  await expect(dialog.getByText(`${rmObject.totalCount} 位`, { exact: true })).toBeVisible();
  await expect(dialog.getByRole('checkbox')).toHaveCount(rmObject.totalCount);
});

const today = dayInShanghai(new Date());

const search = (dialog: Locator, text: string) => dialog.getByRole('textbox').first().fill(text);

const tags = (within: Locator) => within.getByRole('list', { name: doctorTexts.chosen }).getByRole('listitem');

test('a doctor sets days away, who would invite them asks the substitute by one tap, and the days are ended', async ({
  doctor,
}) => {
  const away = await doctor(undefined, phone);
  const substitute = await doctor();
  const initiator = await doctor(undefined, phone);
  const { page } = away;
  await page.goto(pages.platformNotifications);
  const form = page.getByRole('form', { name: doctorTexts.awayTitle });
  const days = { from: today, to: addDays(today, 3) };
  await form.getByLabel(doctorTexts.awayFrom).fill(days.to);
  await form.getByLabel(doctorTexts.awayTo).fill(days.from);
  await form.getByRole('button', { name: '保存' }).tap();
  await expect(form.getByRole('alert')).toHaveText(invitationTexts.daysReversed);
  await form.getByLabel(doctorTexts.awayFrom).fill(days.from);
  await form.getByLabel(doctorTexts.awayTo).fill(days.to);
  await page.getByRole('banner').getByRole('link').first().tap();
  await page.getByRole('dialog', { name: '内容尚未保存' }).getByRole('button', { name: '继续编辑' }).tap();
  await form.getByRole('button', { name: doctorTexts.chooseSubstitute }).tap();
  const choosing = page.getByRole('dialog', { name: doctorTexts.chooseSubstitute });
  await search(choosing, substitute.name);
  await expect(choosing.getByRole('radio')).toHaveCount(1);
  await choosing.getByRole('radio').check();
  await choosing.getByRole('button', { name: '确定' }).tap();
  await form.getByRole('button', { name: '保存' }).tap();
  await expect(page.getByText(doctorTexts.awaySaved)).toBeVisible();
  await expect(form.getByRole('button', { name: '保存' })).toBeFocused();

  const dialog = await openDialog(initiator.page);
  await search(dialog, away.name);
  await expect(line(dialog, away)).toContainText(awayText(days, today));
  await line(dialog, away).getByRole('checkbox').check();
  const note = dialog.getByText(`${away.name}${awayText(days, today)}`);
  await expect(note).toBeVisible();
  await dialog.getByRole('button', { name: doctorTexts.askInstead(substitute.name) }).tap();
  await expect(tags(dialog)).toContainText(['（我）', substitute.name]);
  await expect(note).toHaveCount(0);
  await dialog.getByRole('button', { name: `移除${substitute.name}` }).tap();
  await line(dialog, away)
    .getByRole('button', { name: doctorTexts.substitute(substitute.name) })
    .tap();
  await dialog.getByRole('button', { name: '确定' }).tap();
  await expect(tags(initiator.page.getByRole('main'))).toContainText(['（我）', substitute.name]);

  await page.reload();
  await expect(form.getByText(awayText(days, today))).toBeVisible();
  await expect(form).toContainText(substitute.name);
  await form.getByRole('button', { name: doctorTexts.endAway }).tap();
  await expect(page.getByText(doctorTexts.awayEnded)).toBeVisible();
  await expect(form.getByText(awayText(days, today))).toHaveCount(0);
  await expect(form.getByLabel(doctorTexts.awayFrom)).toHaveValue('');
  await expect(page.locator('#away')).toBeFocused();
});

test('doctors are found by initials, pinyin and hospital, named while others are looked for, and chosen by touch', async ({
  doctor,
}) => {
  const initiator = await doctor(undefined, phone);
  const [wanted, invited] = [await doctor({ name: '司徒雁翎' }), await doctor()];
  await propose(initiator, [invited], fresh('最近邀请'));
  const dialog = await openDialog(initiator.page);
  await expect(dialog.getByRole('checkbox').first()).toHaveAccessibleName(
    new RegExp(`^${invited.name}.*${doctorTexts.recent}`),
  );
  await expect(line(dialog, invited)).toContainText('待回复 1 例');
  for (const sought of ['situyanling', wanted.name, 'styl']) {
    await search(dialog, sought);
    await expect(line(dialog, invited)).toHaveCount(0);
    await expect(line(dialog, wanted).first()).toBeVisible();
  }
  await search(dialog, `styl ${wanted.hospital}`);
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await expect(line(dialog, wanted)).toContainText('在线');
  await line(dialog, wanted).getByText(wanted.name).tap();
  await search(dialog, 'buzaizheli');
  await expect(dialog.getByText(doctorTexts.none)).toBeVisible();
  await expect(dialog.getByText(doctorTexts.ticked(wanted.name))).toBeVisible();
  await expect(dialog.getByText('已选 1 位医生（不含本人）')).toBeVisible();
  await dialog.getByRole('button', { name: `添加到${doctorTexts.chosen}` }).tap();
  await expect(tags(dialog)).toHaveCount(2);
  await expectAccessible(initiator.page);
  await dialog.getByRole('button', { name: `移除${wanted.name}` }).tap();
  await expect(tags(dialog)).toHaveCount(1);
  await search(dialog, `${wanted.name} ${wanted.hospital}`);
  await line(dialog, wanted).getByText(wanted.name).tap();
  await dialog.getByRole('button', { name: '确定' }).tap();
  await expect(tags(initiator.page.getByRole('main'))).toContainText(['（我）', wanted.name]);
});
