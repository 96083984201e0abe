import type { Locator, Page } from '@playwright/test';
import { doctorTexts } from '../../contract/doctor-texts.ts';
import { pages } from '../../contract/pages.ts';
import { texts } from '../../contract/texts.ts';
import { expectAccessible } from './accessibility.ts';
import { phone } from './clinical.ts';
import { type DoctorPage, expect, test } from './fixtures.ts';
import { fresh } from './people.ts';
import { propose } from './platform.ts';

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
