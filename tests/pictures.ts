import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { pages } from '../contract/paths.ts';
import { demoPassword } from '../demo/seed.ts';
import { chromiumFlags, ensureChromium } from './chromium.ts';

/** Remakes docs/pictures from a running demo: `npm run pictures -- [URL] [FOLDER]`. */
const [url = 'http://127.0.0.1:8080', folder = join(import.meta.dirname, '../docs/pictures')] = process.argv.slice(2);

type Shot = {
  name: string;
  path: string;
  as?: string;
  widths: number[];
  whole?: boolean;
  open?: (page: Page) => Promise<void>;
};

const shots: Shot[] = [
  { name: 'home', path: pages.home, widths: [360, 1440] },
  { name: 'news', path: pages.news, widths: [1440] },
  { name: 'department', path: pages.department, widths: [1440] },
  { name: 'console-articles', path: pages.consoleArticles, as: 'bianji', widths: [360, 1440] },
  { name: 'platform-home', path: pages.platformHome, as: 'yisheng01', widths: [360, 1440] },
  {
    name: 'case',
    path: pages.platformConsultationsOf(1),
    as: 'yisheng01',
    widths: [360, 1440],
    whole: true,
    open: async (page) => {
      await page.getByRole('main').locator('li a[href*="/consultDetail/"]').first().click();
      await page.getByRole('heading', { name: '检查所见' }).waitFor();
    },
  },
  { name: 'statistics', path: pages.platformCases, as: 'yisheng01', widths: [1440], whole: true },
];

/** Charts and pictures fade in. */
const drawnAfterMs = 1500;

await mkdir(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
for (const { name, path, as, widths, whole, open } of shots) {
  const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' });
  const page = await context.newPage();
  if (as) await signIn(page, as);
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 700 ? 780 : 900 });
    await page.goto(url + path, { waitUntil: 'networkidle' });
    await open?.(page);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(drawnAfterMs);
    await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: whole });
  }
  await context.close();
}
await browser.close();

async function signIn(page: Page, username: string): Promise<void> {
  await page.goto(url + pages.login);
  await page.getByLabel('用户名').fill(username);
  await page.getByLabel('密码', { exact: true }).fill(demoPassword());
  await page.keyboard.press('Enter');
  await page.waitForURL((at) => at.pathname !== pages.login);
}
