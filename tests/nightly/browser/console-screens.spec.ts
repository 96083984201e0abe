import type { Page } from '@playwright/test';
import { signatureText } from '../../../contract/rules-signature.ts';
import { rulesVersion } from '../../../clinical/rules-version.ts';
import { articleTexts } from '../../../contract/article-texts.ts';
import { pages } from '../../../contract/pages.ts';
import { apiBase, apiPaths } from '../../../contract/paths.ts';
import { signInTexts } from '../../../contract/sign-in-texts.ts';
import { texts } from '../../../contract/texts.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../e2e/accessibility.ts';
import { addArticle } from '../../e2e/console.ts';
import { clickEntry } from '../../e2e/drop-down.ts';
import { enterAs, expect, test } from '../../e2e/fixtures.ts';
import { intercept } from '../../e2e/intercept.ts';
import { addDoctor, addHospital } from '../../e2e/people.ts';

const wide = { width: 1440, height: 900 };
const phone = { width: 360, height: 780 };

/** Looks at what is open on a desktop and on a phone. */
async function look(page: Page): Promise<void> {
  for (const size of [wide, phone]) {
    await page.setViewportSize(size);
    await expect(page.getByRole('status', { name: '正在加载' })).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
  await page.setViewportSize(wide);
}

async function openAndLook(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.getByRole('navigation', { name: '面包屑' })).toBeVisible();
  await expect(page.getByRole('button', { name: '返回' })).toBeVisible();
  await look(page);
}

// A dialog that still fades in has no contrast yet.
test.use({
  viewport: wide,
  allowedErrors: [/Failed to load resource.*404/],
});
test.setTimeout(240_000);

test('the article screens are accessible and fit a desktop and a phone', async ({ page }) => {
  await enterAs(page, 'admin');
  const id = await addArticle(page.request);
  await openAndLook(page, pages.consoleHome, '您好');
  await openAndLook(page, pages.consoleArticleBin, articleTexts.bin);
  await openAndLook(page, pages.consoleArticles, '文章列表');
  await page
    .getByRole('button', { name: /^查看《/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: '查看文章' })).toBeVisible();
  await look(page);
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^更多《/ })
    .first()
    .click();
  await clickEntry(page, page.getByRole('menuitem', { name: '删除' }));
  await expect(page.getByRole('dialog', { name: '删除文章' })).toBeVisible();
  await look(page);
  await openAndLook(page, pages.consoleArticleUpdate(id), '编辑文章');
  await page.goto(pages.consoleArticleAdd);
  await page.getByRole('button', { name: /保存$/ }).click();
  await expect(page.getByText(texts.articleTitleRequired)).toBeVisible();
  await look(page);
  await openAndLook(page, pages.consoleArticleHistory(id), '历史版本');
});

// A ring that spread from a pressed button could be wider than a page that was turned meanwhile.
test('a press draws no ring', async ({ page }) => {
  await enterAs(page, 'admin');
  await page.goto(pages.consoleArticleAdd);
  const button = page.getByRole('button', { name: /保存$/ });
  await expect(button).toBeVisible();
  const drawn = page.evaluate(async () => {
    let isDrawn = false;
    for (let frame = 0; frame < 120; frame += 1) {
      await new Promise(requestAnimationFrame);
      isDrawn ||= [...document.querySelectorAll('.ant-wave')].some((ring) => ring.getBoundingClientRect().width > 0);
    }
    return isDrawn;
  });
  await button.click();
  expect(await drawn).toBe(false);
});

test('forced colours show a switch that is off, and the dot of what is live', async ({ page }) => {
  await enterAs(page, 'admin');
  await addArticle(page.request);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(pages.consoleArticles);
  for (const drawn of ['[role=switch][aria-checked=false]', '.ant-badge-status-success'])
    expect(
      await page
        .locator(drawn)
        .first()
        .evaluate((element) => getComputedStyle(element).borderTopWidth),
    ).not.toBe('0px');
});

test('the screens of users and roles are accessible and fit a desktop and a phone', async ({ page }) => {
  const self = await enterAs(page, 'admin');
  const doctor = await addDoctor(page.request);
  await openAndLook(page, `${pages.consoleUsers}?key=manager`, '用户列表');
  await page.getByRole('button', { name: '编辑角色 bianji' }).click();
  await expect(page.getByRole('heading', { name: '已有角色' }).or(page.getByText('已有角色'))).toBeVisible();
  await look(page);
  await openAndLook(page, pages.consoleUserAdd, '新增用户');
  await openAndLook(page, pages.consoleUserUpdate(doctor.id), '编辑用户');
  await openAndLook(page, pages.consoleUserUpdate(self.id), '编辑用户');
  await openAndLook(page, pages.consoleRoles, '角色列表');
  await page.getByRole('button', { name: '编辑权限 内容编辑' }).click();
  await expect(page.getByText('可选权限')).toBeVisible();
  await look(page);
  await openAndLook(page, pages.consoleRoleAdd, '新增角色');
});

test('the screens of hospitals, account and audit are accessible and fit a desktop and a phone', async ({ page }) => {
  await enterAs(page, 'admin');
  const hospital = await addHospital(page.request);
  await openAndLook(page, pages.consoleHospitals, '医院列表');
  await openAndLook(page, pages.consoleHospitalAdd, '新增医院');
  await openAndLook(page, pages.consoleHospitalUpdate(hospital.id), '编辑医院');
  await openAndLook(page, pages.consoleAccount('admin'), '修改账号');
  await openAndLook(page, pages.consoleSecurity, signInTexts.securityTitle);
  await openAndLook(page, pages.consoleAudit, '审计日志');
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: '打开菜单' }).click();
  await expect(page.getByRole('dialog', { name: '菜单' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(pages.consoleUserUpdate(2_147_483_646));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await look(page);
});

test('managers see at home and in the menu that nobody signed the clinical rules, or who did', async ({ page }) => {
  await enterAs(page, 'guanli');
  await page.goto(pages.consoleHome);
  for (const size of [phone, wide]) {
    await page.setViewportSize(size);
    const notice = page.getByText(signatureText(undefined));
    await expect(notice).toHaveCount(1);
    await expect(notice).toBeInViewport();
  }
  await page.goto(pages.consoleHospitals);
  const menu = page.getByRole('complementary', { name: '个人与导航' });
  await expect(menu.getByText(signatureText(undefined))).toBeInViewport();
  const signature = { name: '张三', title: '主任医师', date: '2026-11-20', version: rulesVersion };
  await intercept(page, `**${apiBase}${apiPaths.heartbeat}`, async (route) => {
    const response = await route.fetch();
    const { rmObject, ...envelope } = await response.json();
    await route.fulfill({ response, json: { ...envelope, rmObject: { ...rmObject, rulesSignature: signature } } });
  });
  await page.reload();
  await expect(menu.getByText(`临床规则版本 ${rulesVersion}，由张三主任医师于 2026年11月20日签署`)).toBeInViewport();
  await look(page);
});
