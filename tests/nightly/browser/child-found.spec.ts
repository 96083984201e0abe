import { addDays, dayInShanghai } from '../../../clinical/ages.ts';
import { followUpTexts } from '../../../contract/child-texts.ts';
import { pages } from '../../../contract/pages.ts';
import { apiPaths } from '../../../contract/paths.ts';
import { refusalTexts } from '../../../contract/texts.ts';
import { choose, phone } from '../../e2e/clinical.ts';
import { expect, test } from '../../e2e/fixtures.ts';
import { proposalFields } from '../../e2e/platform.ts';

const on = (day: number) => addDays(dayInShanghai(new Date()), day);
const weekly = { view: 'good', zone: 'II', stage: '2', plus: 'none' };

test('a child who has a record is found while the case is written, and brings the course along', async ({ doctor }) => {
  const [initiator, invited] = [await doctor({}, phone), await doctor()];
  const name = '随访宝宝';
  await initiator.call(apiPaths.consultationSave, {
    ...proposalFields([invited], '第一次会诊'),
    patientName: name,
    patientBirthday: on(-42),
    findings: JSON.stringify({
      version: 2,
      exams: [{ disease: 'rop', examDate: on(-1), eyes: { OD: weekly, OS: weekly } }],
    }),
  });
  const { page } = initiator;
  await page.goto(pages.platformPropose);
  await page.getByRole('button', { name: /检查所见/ }).tap();
  await choose(page.locator('fieldset').filter({ hasText: '添加一次检查' }), '＋ ROP');
  await page.getByLabel('检查日期').fill(on(-2));
  await page.getByLabel('姓名', { exact: true }).fill(name.slice(0, 3));
  const offer = page.getByRole('region', { name: '本院已有的档案' });
  await offer.getByRole('button', { name: new RegExp(`就是这名患儿：${name}`) }).tap();
  await expect(page.getByLabel('姓名', { exact: true })).toHaveValue(name);
  await expect(page.getByLabel('出生日期')).toHaveValue(on(-42));
  await expect(page.getByRole('button', { name: /检查所见/ })).toContainText('2 次检查');
  await expect(page.getByText('这次会诊会记入本院已有的档案')).toBeVisible();
  await page.getByRole('button', { name: '不是同一名患儿，另建档案' }).tap();
  await expect(page.getByText('这次会诊会记入本院已有的档案')).toBeHidden();
  await expect(page.getByLabel('出生日期')).toHaveValue('');
  await expect(page.getByRole('button', { name: /检查所见/ })).toContainText('1 次检查');
  await expect(page.getByLabel('检查日期')).toHaveValue(on(-2));
});

test('a child is offered under a near name and another dot, once birth day, sex and gestation are typed, and too early a year is refused', async ({
  doctor,
}) => {
  const initiator = await doctor();
  const { page } = initiator;
  const born = { patientSex: 1, patientBirthday: on(-30), embryoAge: 29, embryoAgeDay: 4 };
  for (const patientName of ['阿依古丽・买买提', '古丽之子'])
    await initiator.call(apiPaths.childAdd, { ...born, patientName });
  await page.goto(pages.platformPropose);
  const [name, birthday] = [page.getByLabel('姓名', { exact: true }), page.getByLabel('出生日期')];
  const offer = page.getByRole('region', { name: '本院已有的档案' });
  await name.fill('阿依古丽•买买提');
  await expect(offer).toContainText('阿依古丽・买买提');
  await birthday.fill('2001-05-01');
  await expect(page.getByText(refusalTexts.birthdayTooEarly)).toBeVisible();
  await expect(offer).toBeHidden();
  await birthday.fill(on(-30));
  await expect(page.getByText(refusalTexts.birthdayTooEarly)).toBeHidden();
  await expect(offer).not.toContainText('古丽之子');
  await page.getByRole('radio', { name: '男' }).check({ force: true });
  await page.getByLabel('孕周（周）').fill('29');
  await page.getByLabel('孕周（天）').fill('4');
  await expect(offer).toContainText('古丽之子');
  await expect(offer).toContainText('阿依古丽・买买提');

  // Saved at once, before the offer can be there.
  await page.goto(pages.platformChildAdd);
  await birthday.fill(on(-30));
  await page.getByRole('radio', { name: '男' }).check({ force: true });
  await page.getByLabel('孕周（周）').fill('29');
  await page.getByLabel('孕周（天）').fill('4');
  await name.fill('阿依古丽 买买提');
  await page.getByRole('button', { name: /保存$/ }).click();
  await expect(offer).toContainText('阿依古丽・买买提');
  await expect(offer).toContainText(followUpTexts.namesakeAsked);
  await offer.getByRole('button', { name: followUpTexts.namesakeNone }).click();
  await page.getByRole('button', { name: /保存$/ }).click();
  await expect(page.getByText(followUpTexts.added)).toBeVisible();
});
