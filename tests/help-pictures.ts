import type { Locator, Page } from '@playwright/test';
import writeExcelFile from 'write-excel-file/node';
import { childPageTexts } from '../contract/child-texts.ts';
import { pages } from '../contract/pages.ts';
import { pictureTexts } from '../contract/picture-texts.ts';
import { sheetColumns } from '../contract/sheets.ts';
import { texts } from '../contract/texts.ts';

export type Shot = {
  name: string;
  path: string;
  as?: string;
  widths: number[];
  whole?: boolean;
  open?: (page: Page) => Promise<void>;
};

const [doctor, admin, editor] = ['yisheng01', 'admin', 'bianji'];

async function openFirstCase(page: Page) {
  await page.getByRole('main').locator('li a[href*="/consultDetail/"]').first().click();
  await page.getByRole('heading', { name: '检查所见', exact: true }).waitFor();
}

const bringUp = (part: Locator) => part.evaluate((element) => element.scrollIntoView());

/** Two of them as they should not be. */
const newUsers = [
  ['linxiao', '医生', '林晓', '云栖儿童医院', '眼科', '主治医师', '', ''],
  ['zhouning', '医生', '周宁', '云栖儿童医院东院', '眼科', '主治医师', '', ''],
  ['yisheng01', '医生', '吴越', '云栖儿童医院', '眼科', '住院医师', '', ''],
];

const shots: Omit<Shot, 'widths'>[] = [
  { name: 'home', path: pages.platformHome, as: doctor },
  {
    name: 'case-form',
    path: pages.platformPropose,
    as: doctor,
    open: async (page) => {
      await page.getByRole('button', { name: /^检查所见/ }).click();
      await page.getByRole('button', { name: /ROP$/ }).click();
      await bringUp(page.getByRole('button', { name: /^检查所见/ }));
    },
  },
  {
    name: 'pictures',
    path: pages.platformConsultationsOf(1),
    as: doctor,
    open: async (page) => {
      await openFirstCase(page);
      await page
        .getByRole('button', { name: /^放大查看附件/ })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('button', { name: pictureTexts.title, exact: true }).click();
      await page.getByText('正在加载原图…').waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'invite',
    path: pages.platformPropose,
    as: doctor,
    open: async (page) => {
      await page.getByRole('button', { name: texts.selectDoctors }).click();
      await page.getByRole('dialog').getByRole('checkbox').nth(1).waitFor();
    },
  },
  {
    name: 'case',
    path: pages.platformConsultationsOf(1),
    as: doctor,
    open: async (page) => {
      await openFirstCase(page);
      await page.waitForLoadState('networkidle');
      await bringUp(page.getByRole('heading', { name: '检查所见', exact: true }));
    },
  },
  { name: 'follow-up', path: pages.platformFollowUp, as: doctor },
  {
    name: 'child',
    path: pages.platformFollowUp,
    as: doctor,
    open: async (page) => {
      await page.getByRole('main').locator('a[href*="/platform/child/"]').last().click();
      await page.getByRole('heading', { name: childPageTexts.course, exact: true }).waitFor();
    },
  },
  { name: 'security', path: pages.platformSecurity, as: doctor },
  { name: 'articles', path: pages.consoleArticles, as: editor },
  { name: 'article-edit', path: pages.consoleArticleUpdate(1), as: editor },
  { name: 'site', path: `${pages.consoleSite}?part=members`, as: admin },
  { name: 'users', path: pages.consoleUsers, as: admin },
  {
    name: 'import',
    path: pages.consoleUserImport,
    as: admin,
    open: async (page) => {
      const rows = [sheetColumns.map(({ label }) => label), ...newUsers];
      const buffer = await writeExcelFile([{ sheet: '数据', data: rows }]).toBuffer();
      await page.getByLabel('选择要导入的表格').setInputFiles({ name: '眼科医生.xlsx', mimeType: '', buffer });
      await page.getByRole('table', { name: '检查结果' }).waitFor();
      await bringUp(page.getByText('先逐行检查，不会保存任何内容。'));
    },
  },
  {
    name: 'roles',
    path: pages.consoleRoles,
    as: admin,
    open: async (page) => {
      await page
        .getByRole('button', { name: /^编辑权限/ })
        .nth(1)
        .click();
      await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
    },
  },
];

/** The pictures of the help inside the product, each named as the section that shows it. */
export const helpShots: Shot[] = shots.map((shot) => ({ ...shot, widths: [] }));
