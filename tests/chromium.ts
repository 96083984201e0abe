import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'];
/** Without what draws a window: it starts and runs quicker, and cannot be pushed to. */
const headless = ['/usr/bin/chromium-headless-shell'];

/** For a browser without a window, also as root, that talks to nobody but the pages under test. */
export const chromiumFlags = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

/**
 * An installed Chromium (CHROMIUM_PATH first), or the test runner's own download; undefined when there is neither.
 * The headless one comes first unless a whole one `isNeeded`, and is used by itself where there is no other.
 */
export function findChromium(isNeeded = false): string | undefined {
  const installed = isNeeded ? whole : [...headless, ...whole];
  return [process.env.CHROMIUM_PATH ?? '', ...installed, chromium.executablePath()].find(
    (path) => path !== '' && existsSync(path),
  );
}

/** As {@link findChromium}. @throws what to install, when there is none */
export function ensureChromium(isNeeded = false): string {
  const found = findChromium(isNeeded);
  if (found) return found;
  throw new Error('Browser tests need Chromium and a Chinese font. On Debian: apt install chromium fonts-noto-cjk');
}
