import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './tests/chromium.ts';

export default defineConfig({
  outputDir: 'test-results',
  globalSetup: './tests/e2e/product.ts',
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
    // To be looked at here. Elsewhere nobody opens it, and it takes a tenth of the time.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    launchOptions: { executablePath: findChromium(), args: chromiumFlags },
  },
  projects: [
    { name: 'journeys', testDir: 'tests/e2e' },
    // What only a whole Chromium can is here, too.
    {
      name: 'nightly',
      testDir: 'tests/nightly/browser',
      timeout: 120_000,
      use: { launchOptions: { executablePath: findChromium(true), args: chromiumFlags } },
    },
  ],
});
