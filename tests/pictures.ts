import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { pages } from '../contract/pages.ts';
import { helpPicture } from '../portal/shell/help/help.ts';
import { chromiumFlags, ensureChromium } from './chromium.ts';
import { enterAs } from './e2e/fixtures.ts';
import { helpShots, type Shot } from './help-pictures.ts';

/** Remakes the pictures of the documents and of the help from a running demo: `npm run pictures -- [URL]`. */
const [url = 'http://127.0.0.1:8080'] = process.argv.slice(2);

const root = join(import.meta.dirname, '..');

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
      await page.getByRole('heading', { name: '检查所见', exact: true }).waitFor();
    },
  },
  { name: 'statistics', path: pages.platformCases, as: 'yisheng01', widths: [1440], whole: true },
];

/** Drawn smaller in the help, in the same shape. */
const helpScreen = { width: 1360, height: 850 };

/** Charts and pictures fade in. */
const drawnAfterMs = 1500;

const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
for (const shot of shots)
  await withPage(shot, async (page) => {
    for (const width of shot.widths) {
      await page.setViewportSize({ width, height: width < 700 ? 780 : 900 });
      await show(page, shot);
      await page.screenshot({
        path: join(root, `docs/pictures/${shot.name}-${width}.png`),
        ...(shot.whole && { fullPage: true }),
      });
    }
  });
for (const shot of helpShots)
  await withPage(shot, async (page) => {
    await page.setViewportSize(helpScreen);
    await show(page, shot);
    await sharp(await page.screenshot())
      .resize(helpPicture)
      .webp({ quality: 72, effort: 6 })
      .toFile(join(root, `portal/shell/help/pictures/${shot.name}.webp`));
  });
await browser.close();

async function withPage({ as }: Shot, act: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  if (as) await enterAs(page, as);
  await act(page);
  await context.close();
}

async function show(page: Page, { path, open }: Shot): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await open?.(page);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(drawnAfterMs);
}
