import { parseArgs } from 'node:util';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { pages } from '../../contract/pages.ts';
import { apiBase, apiPaths } from '../../contract/paths.ts';
import { demoPassword } from '../../demo/seed.ts';
import { chromiumFlags, ensureChromium } from '../chromium.ts';
import { startScratchDemo } from '../scratch-demo.ts';
import { round } from './figures.ts';

/**
 * A telephone on a poor line: `npm run bench:poor-line`, or a part of it with `-- --only upload`, `shrink` or `viewer`.
 * Each figure stands beside what it was bettered from, measured in the same run. Reports, never fails on a time.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    kilobytes: { type: 'string', default: '800' },
    pictures: { type: 'string', default: '10' },
  },
});
const line = { up: 25, down: 150, latencyMs: 400 };
const slowerProcessor = 4;
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: 'zh-CN' };

type Row = { what: string; ms: number; before: number; beforeIs: string };

/** A photograph of about so many bytes, as noisy as one that was taken in the dark. */
async function photograph(bytes: number): Promise<Buffer> {
  const side = Math.round(Math.sqrt(bytes * 1.9));
  const noise = { type: 'gaussian' as const, mean: 120, sigma: 30 };
  return sharp({ create: { width: side, height: side, channels: 3, background: '#000', noise } })
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** A page of a doctor who has signed in, before the line gets poor. */
async function openPage(
  browser: Browser,
  url: string,
  script?: () => void,
): Promise<{ page: Page; devtools: CDPSession }> {
  const context = await browser.newContext({ ...phone, baseURL: url });
  const page = await context.newPage();
  if (script) await page.addInitScript(script);
  const form = new URLSearchParams({ username: 'yisheng01', ps: demoPassword() }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await page.request.post(apiBase + apiPaths.login, { data: form, headers });
  return { page, devtools: await context.newCDPSession(page) };
}

const makePoor = (devtools: CDPSession) =>
  devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latencyMs,
    uploadThroughput: line.up * 1024,
    downloadThroughput: line.down * 1024,
  });

async function took(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const asFiles = (bytes: Buffer, count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `${at}.jpg`, mimeType: 'image/jpeg', buffer: bytes }));

/** As clients sent pictures that know of no parts: each in one call, and again from its first byte after a break. */
const inOneCall = (page: Page, bytes: Buffer, count: number): Promise<number> =>
  took(() =>
    page.evaluate(
      async ({ url, base64, count }) => {
        const file = new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], {
          type: 'image/jpeg',
        });
        const send = async (): Promise<void> => {
          const body = new FormData();
          body.append('file', file);
          const answer = await fetch(url, { method: 'POST', body }).catch(() => undefined);
          if (answer?.ok) return;
          if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
          await send();
        };
        await Promise.all(Array.from({ length: count }, send));
      },
      { url: apiBase + apiPaths.upload, base64: bytes.toString('base64'), count },
    ),
  );

async function inParts(page: Page, bytes: Buffer, count: number): Promise<number> {
  const had = await page.getByText('已上传').count();
  const files = asFiles(bytes, count);
  const arrived = (all: number) => document.body.innerText.split('已上传').length - 1 >= all;
  return took(async () => {
    await page.locator('input[type=file]').setInputFiles(files);
    await page.waitForFunction(arrived, had + count, { timeout: 600_000 });
  });
}

async function measureUploads(browser: Browser, url: string): Promise<Row[]> {
  const { page, devtools } = await openPage(browser, url);
  await page.goto(pages.platformPropose);
  await page.locator('input[type=file]').waitFor({ state: 'attached' });
  await makePoor(devtools);
  const two = await photograph(Number(values.kilobytes) * 1024);
  const one = await photograph((Number(values.kilobytes) * 1024) / 2);
  const beforeIs = 'one call each';
  const breakAfter = async (ms: number) => {
    await page.waitForTimeout(ms);
    await page.context().setOffline(true);
    await page.waitForTimeout(3000);
    await page.context().setOffline(false);
    await makePoor(devtools);
  };
  /** When three quarters of it are sent. */
  const breakMs = (one.length / 1024 / line.up) * 750;
  const rows = [
    {
      what: `two pictures of ${round(two.length / 1024)} KB are stored`,
      ms: await inParts(page, two, 2),
      before: await inOneCall(page, two, 2),
      beforeIs,
    },
  ];
  const [ms] = await Promise.all([inParts(page, one, 1), breakAfter(breakMs)]);
  const [before] = await Promise.all([inOneCall(page, one, 1), breakAfter(breakMs)]);
  rows.push({ what: `one of ${round(one.length / 1024)} KB, the line 3 s away`, ms, before, beforeIs });
  await page.context().close();
  return rows;
}

/** How long the page's thread was busy at a time, and in all beyond 50 ms, while pictures were made small. */
async function measureShrinking(browser: Browser, url: string, script?: () => void) {
  const { page, devtools } = await openPage(browser, url, script);
  await page.goto(pages.platformPropose);
  const count = Number(values.pictures);
  const large = await photograph(5_000_000);
  await page.locator('input[type=file]').setInputFiles(asFiles(large, count));
  const button = page.getByRole('button', { name: `全部压缩后上传（${count} 张）` });
  await button.waitFor();
  await page.waitForTimeout(2000);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor });
  await page.evaluate(() => {
    const blocks: number[] = [];
    Object.assign(window, { blocks });
    new PerformanceObserver((list) => blocks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
  });
  const all = await took(async () => {
    await button.click();
    const isDone = () => !/正在压缩|大小不能|压缩后上传/.test(document.body.innerText);
    await page.waitForFunction(isDone, undefined, { timeout: 600_000 });
  });
  const blocks = await page.evaluate(() => (window as unknown as { blocks: number[] }).blocks);
  await page.context().close();
  return { all, longest: Math.max(0, ...blocks), blocked: blocks.reduce((sum, block) => sum + block - 50, 0) };
}

/** Runs in the page: no worker starts any more. */
function withoutWorkers() {
  globalThis.Worker = class extends Worker {
    constructor() {
      super('data:text/javascript,throw 0');
    }
  };
}

async function measureShrinkings(browser: Browser, url: string): Promise<Row[]> {
  const aside = await measureShrinking(browser, url);
  const onPage = await measureShrinking(browser, url, withoutWorkers);
  const beforeIs = "on the page's thread";
  const of = `${values.pictures} pictures are made small`;
  return [
    { what: `longest block while ${of}`, ms: aside.longest, before: onPage.longest, beforeIs },
    { what: `blocked in all beyond 50 ms while ${of}`, ms: aside.blocked, before: onPage.blocked, beforeIs },
    { what: `until ${of}`, ms: aside.all, before: onPage.all, beforeIs },
  ];
}

async function proposeCase(page: Page): Promise<number> {
  const bytes = await photograph(Number(values.kilobytes) * 1024);
  const paths: string[] = [];
  for (const file of asFiles(bytes, 3)) {
    const answer = await page.request.post(apiBase + apiPaths.upload, { multipart: { file } });
    paths.push((await answer.json()).rmObject);
  }
  const call = async (path: string, fields: Record<string, string>) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await page.request.post(apiBase + path, { data: new URLSearchParams(fields).toString(), headers });
    return (await answer.json()).rmObject;
  };
  const { id, doctorId } = await call(apiPaths.heartbeat, {});
  const listed = await (await page.request.get(apiBase + apiPaths.doctorList)).json();
  const other = listed.rmObject.find((doctor: { id: number }) => doctor.id !== doctorId);
  const { consultationId } = await call(apiPaths.consultationSave, {
    ...{ userId: id, patientName: '测试患儿', patientSex: '1', patientBirthday: '2026-08-05', embryoAge: '28' },
    ...{ embryoAgeDay: '3', patientWeight: '2.35', patientBodyLong: '45.5', title: '慢线看图', diseaseId: '1' },
    ...{ consultationDesc: '<p>看图。</p>', doctorSelect: String(other.id), imageUrl: paths.join(',') },
  });
  return consultationId;
}

/** In the page: acts, and answers after how many milliseconds a smaller copy was to be seen, and the whole picture. */
function look(act: 'open' | 'next') {
  const start = performance.now();
  if (act === 'open') document.querySelector<HTMLElement>('[aria-label^="放大查看附件 1"]')!.click();
  else document.querySelector('dialog')!.dispatchEvent(new KeyboardEvent('keydown', { key: ']', bubbles: true }));
  const label = act === 'open' ? '附件 1' : '附件 2';
  return new Promise<{ rough: number; whole: number }>((resolve) => {
    let rough: number | undefined;
    const again = () => {
      const dialog = document.querySelector('dialog[aria-label="图像查看器"]');
      const images = [...(dialog?.querySelectorAll('img') ?? [])];
      const isSeen = (image: HTMLImageElement) => image.naturalWidth > 0 && image.style.visibility === 'visible';
      const isOfThis = dialog?.querySelector('header')?.textContent?.includes(label);
      if (isOfThis && images.some((image) => isSeen(image) && image.complete)) rough ??= performance.now() - start;
      const full = images.find((image) => image.alt.startsWith(label));
      const isWhole = full && isSeen(full) && full.complete && !dialog!.textContent!.includes('正在加载原图');
      if (isOfThis && isWhole) resolve({ rough: rough!, whole: performance.now() - start });
      else requestAnimationFrame(again);
    };
    again();
  });
}

async function measureViewing(browser: Browser, url: string, script?: () => void) {
  const { page, devtools } = await openPage(browser, url, script);
  const id = await proposeCase(page);
  await page.goto(pages.platformConsultation(id));
  await page.waitForLoadState('networkidle');
  await makePoor(devtools);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor });
  const opened = await page.evaluate(look, 'open' as const);
  // As long as a doctor looks at least.
  await page.waitForTimeout(20_000);
  const next = await page.evaluate(look, 'next' as const);
  await page.context().close();
  return { opened, next };
}

async function measureViewer(browser: Browser, url: string): Promise<Row[]> {
  const ahead = await measureViewing(browser, url);
  const sparing = await measureViewing(browser, url, () =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  const size = `of ${values.kilobytes} KB`;
  return [
    {
      what: 'a picture is opened and seen',
      ms: ahead.opened.rough,
      before: ahead.opened.whole,
      beforeIs: `when all ${size} is here`,
    },
    {
      what: `the next picture ${size} after 20 s`,
      ms: ahead.next.whole,
      before: sparing.next.whole,
      beforeIs: 'not fetched ahead',
    },
  ];
}

const parts = { upload: measureUploads, shrink: measureShrinkings, viewer: measureViewer };
const demo = await startScratchDemo();
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
const rows: Row[] = [];
for (const [name, measure] of Object.entries(parts))
  if (values.only === undefined || values.only === name) rows.push(...(await measure(browser, demo.url)));
await browser.close();
await demo.stop();
const rounded = rows.map((row) => ({ ...row, ms: round(row.ms), before: round(row.before) }));
console.table(rounded);
console.log(JSON.stringify({ benchmark: 'poor-line', line, slowerProcessor, rows: rounded }, null, 2));
