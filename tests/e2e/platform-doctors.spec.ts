import type { Locator, Page } from '@playwright/test';
import { addDays, dayInShanghai } from '../../clinical/ages.ts';
import { awayText, doctorTexts } from '../../contract/doctor-texts.ts';
import { pages } from '../../contract/pages.ts';
import { texts } from '../../contract/texts.ts';
import { invitationTexts } from '../../contract/waiting-texts.ts';
import { expectAccessible } from './accessibility.ts';
import { phone } from './clinical.ts';
import { type DoctorPage, expect, test } from './fixtures.ts';
import { fresh } from './people.ts';
import { propose } from './platform.ts';

const today = dayInShanghai(new Date());

async function openDialog(page: Page): Promise<Locator> {
  await page.goto(pages.platformPropose);
  await page.getByRole('button', { name: texts.selectDoctors }).click();
  const dialog = page.getByRole('dialog', { name: texts.selectDoctors });
  await expect(dialog.getByRole('checkbox').nth(2)).toBeVisible();
  return dialog;
}

const search = (dialog: Locator, text: string) => dialog.getByRole('textbox').first().fill(text);
const line = (dialog: Locator, { name }: DoctorPage) =>
  dialog
    .getByRole('region', { name: doctorTexts.available })
    .getByRole('listitem')
    .filter({ has: dialog.page().getByRole('checkbox', { name: new RegExp(`^${name}`) }) });
const tags = (within: Locator) => within.getByRole('list', { name: doctorTexts.chosen }).getByRole('listitem');

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
