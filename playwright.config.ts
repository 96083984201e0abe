import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './tests/chromium.ts';

// No page is open long enough for its code to be worth optimising.
const args = [...chromiumFlags, '--js-flags=--no-opt,--no-maglev'];
// Without an encoding that has Chinese, Chromium saves a file of such a name as "download".
const env = { ...(process.env as Record<string, string>), LC_ALL: 'C.UTF-8' };

export default defineConfig({
  outputDir: 'test-results',
  globalSetup: './tests/e2e/product.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL: 'http://127.0.0.1',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // What passes a service worker is not promised to reach what a test does to requests. The worker's own tests allow it.
    serviceWorkers: 'block',
    // Nobody waits for a dialog to slide in, and half of one has no contrast yet. What moves is tested where it does.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: findChromium(), args, env },
  },
  projects: [
    { name: 'journeys', testDir: 'tests/e2e' },
    // What only a whole Chromium can is here, too.
    {
      name: 'nightly',
      testDir: 'tests/nightly/browser',
      timeout: 120_000,
      use: { launchOptions: { executablePath: findChromium(true), args, env } },
    },
  ],
});
