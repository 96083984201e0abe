import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { sql } from 'kysely';
import { defaultAvatar } from '../../contract/limits.ts';
import { pages } from '../../contract/pages.ts';
import { apiBase, apiPaths } from '../../contract/paths.ts';
import { texts } from '../../contract/texts.ts';
import { demoPassword } from '../../demo/seed.ts';
import { openDatabase } from '../../server/database/open.ts';
import { chromiumFlags, ensureChromium } from '../chromium.ts';
import { startScratchDemo } from '../scratch-demo.ts';
import { percentile, round } from './figures.ts';

/**
 * From the tap to the painted dialog with its first doctors and a search field that can be typed into, among 3,200 doctors
 * and beside it among the thirty of the sample content, and for who saves data, for whom nothing is fetched ahead, on a
 * phone whose processor is four times slower: `npm run bench:doctors [-- --doctors 3200 --rounds 5]`. Each opening is on a
 * page opened anew, on which a form of a case lay open for three seconds. Prints a table and JSON, and never fails on a
 * time.
 */
const { values } = parseArgs({
  options: { doctors: { type: 'string', default: '3200' }, rounds: { type: 'string', default: '5' } },
});
const [wanted, rounds] = [Number(values.doctors), Number(values.rounds)];
const sampleDoctors = 30;
const slower = 4;
const idleMs = 3000;

const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
const [few, many] = [await startScratchDemo(), await startScratchDemo(undefined, addDoctors)];
const ways: Way[] = [
  { doctors: sampleDoctors, url: few.url, savesData: false, times: [] },
  { doctors: wanted, url: many.url, savesData: false, times: [] },
  { doctors: wanted, url: many.url, savesData: true, times: [] },
];
for (let round = 0; round < rounds; round++) for (const way of ways) way.times.push(await open(browser, way));
await browser.close();
for (const demo of [few, many]) await demo.stop();

const measured = ways.map(({ doctors, savesData, times }) => ({
  doctors,
  'fetched ahead': !savesData,
  p50: percentile(
    times.map(({ usableMs }) => usableMs),
    0.5,
  ),
  p95: percentile(
    times.map(({ usableMs }) => usableMs),
    0.95,
  ),
  'server p50': percentile(
    times.map(({ serverMs }) => serverMs),
    0.5,
  ),
}));
console.table(measured);
console.log(JSON.stringify({ benchmark: 'doctors', unit: 'ms', slower, rounds, measured }, null, 2));

type Way = { doctors: number; url: string; savesData: boolean; times: Opening[] };
type Opening = { usableMs: number; serverMs: number };

/** Of other hospitals of the sample content, with names of three characters. */
async function addDoctors(dataDir: string): Promise<void> {
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  const names = sql`substr('赵钱孙李周吴郑王冯陈', 1 + n % 10, 1) || substr('明华安宁雨晨', 1 + n % 6, 1) || substr('远清和文思', 1 + n / 7 % 5, 1)`;
  await sql`insert into "user" (username, username_key, name, password_hash, is_manager)
    select 'more' || n, 'more' || n, ${names}, '', false from generate_series(1, ${sql.lit(wanted - sampleDoctors)}) n`.execute(
    db,
  );
  await sql`insert into doctor (user_id, name, hospital_id, center, title, avatar)
    select id, name, (select min(id) from hospital) + id % (select count(*) from hospital), '眼科', '主治医师', ${defaultAvatar}
    from "user" where username like 'more%'`.execute(db);
  await db.destroy();
}

async function open(browser: Browser, { url, savesData }: Way): Promise<Opening> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'zh-CN',
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  if (savesData)
    await context.addInitScript('Object.defineProperty(navigator, "connection", { value: { saveData: true } })');
  const form = { username: 'yisheng01', ps: demoPassword() };
  await context.request.post(url + join(apiBase, apiPaths.login), { form });
  const page = await context.newPage();
  await page.goto(pages.platformPropose);
  const button = page.getByRole('button', { name: texts.selectDoctors });
  await button.scrollIntoViewIfNeeded();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.waitForTimeout(idleMs);
  const usable = page.evaluate(untilUsable);
  await button.tap();
  const usableMs = round(await usable);
  const serverMs = await page.evaluate(serverTime, apiPaths.doctorFind);
  await context.close();
  return { usableMs, serverMs };
}

/** Runs in the page: from the finger's first touch to the frame that shows the first doctors. */
function untilUsable(): Promise<number> {
  return new Promise((done) => {
    let tappedAt = 0;
    document.addEventListener('pointerdown', ({ timeStamp }) => (tappedAt = timeStamp), { capture: true, once: true });
    const seen = new MutationObserver(() => {
      const dialog = document.querySelector('[role=dialog]');
      const isThere =
        dialog?.querySelector('input[type=text]:enabled') && dialog.querySelector('li input[type=checkbox]');
      if (!isThere || document.querySelector('.ant-zoom-appear, .ant-zoom-enter')) return;
      seen.disconnect();
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - tappedAt)));
    });
    seen.observe(document.body, { attributes: true, childList: true, subtree: true });
  });
}

/** Runs in the page: how long it waited for the last answer of a call. */
function serverTime(path: string): number {
  const calls = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith(path));
  return Math.round(calls.at(-1)?.duration ?? Number.NaN);
}
