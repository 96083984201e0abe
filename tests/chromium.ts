import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'];

/** For a browser without a window, also as root, that talks to nobody but the pages under test. */
export const chromiumFlags = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

/** An installed Chromium (CHROMIUM_PATH first), or the test runner's own download; undefined when there is neither. */
function chromiumPath(): string | undefined {
  const candidates = [process.env.CHROMIUM_PATH ?? '', ...installed, chromium.executablePath()];
  return candidates.find((path) => path !== '' && existsSync(path));
}

/**
 * The Chromium that browser tests use: an installed one, Debian's (with Chinese fonts) where this user may install it,
 * or the test runner's own download. @throws what to install, when none of these works
 */
export function ensureChromium(): string {
  const found = chromiumPath();
  if (found) return found;
  if (process.getuid?.() === 0 && runs('apt-get', ['--version'])) {
    runs('apt-get', ['update', '-qq']);
    runs('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk']);
  }
  if (!chromiumPath()) runs('npx', ['playwright', 'install', 'chromium']);
  const made = chromiumPath();
  if (made) return made;
  throw new Error('Browser tests need Chromium and a Chinese font. On Debian: apt install chromium fonts-noto-cjk');
}

const runs = (command: string, args: string[]): boolean =>
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;
