import type { Locator, Page } from '@playwright/test';
import { pictureTexts } from '../contract/picture-texts.ts';
import { pages } from '../contract/pages.ts';
import { texts } from '../contract/texts.ts';

export type Shot = {
  name: string;
  path: string;
  as?: string;
  widths: number[];
  whole?: boolean;
  open?: (page: Page) => Promise<void>;
};

const [doctor, coordinator, admin, editor] = ['yisheng01', 'yisheng04', 'admin', 'bianji'];

async function openFirstCase(page: Page) {
  await page.getByRole('main').locator('li a[href*="/consultDetail/"]').first().click();
  await page.getByRole('heading', { name: '检查所见' }).waitFor();
}

const bringUp = (part: Locator) => part.evaluate((element) => element.scrollIntoView());

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
      await page.getByRole('heading', { name: '经过' }).waitFor();
    },
  },
  { name: 'coordinator', path: pages.platformWaiting, as: coordinator },
  { name: 'security', path: pages.platformSecurity, as: doctor },
  { name: 'articles', path: pages.consoleArticles, as: editor },
  { name: 'article-edit', path: pages.consoleArticleUpdate(1), as: editor },
  { name: 'site', path: `${pages.consoleSite}?part=members`, as: admin },
  { name: 'users', path: pages.consoleUsers, as: admin },
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
