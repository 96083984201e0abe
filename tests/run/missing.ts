import { execFileSync } from 'node:child_process';
import { findChromium } from '../chromium.ts';
import { isPostgresInstalled } from '../postgres-cluster.ts';

/** Whether browser tests can run; those of the night need a whole Chromium. */
export const hasBrowser = (isWhole = false): boolean => findChromium(isWhole) !== undefined && hasChineseFont();

function hasChineseFont(): boolean {
  try {
    return execFileSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).trim() !== '';
  } catch {
    return false;
  }
}

/** What is not there, each with what it leaves untried and what to install on Debian. */
export function missingParts({ isNight }: { isNight: boolean }): string[] {
  const missing: string[] = [];
  if (!findChromium()) missing.push('Chromium (no browser test runs; apt install chromium)');
  else if (isNight && !findChromium(true))
    missing.push('a whole Chromium (no long browser test runs; apt install chromium)');
  if (!hasChineseFont()) missing.push('a Chinese font (no browser test runs; apt install fonts-noto-cjk fontconfig)');
  if (!process.env.TEST_DATABASE_URL && !isPostgresInstalled())
    missing.push('PostgreSQL (server tests run on the embedded database alone; apt install postgresql)');
  return missing;
}

/** What root alone can try. No run fails for it. */
export const leftToRoot = (): string[] =>
  process.getuid?.() === 0 ? [] : ['root (a full disk, files of another user)'];
