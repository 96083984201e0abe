import { execFileSync } from 'node:child_process';
import { findChromium } from '../chromium.ts';
import { isPostgresInstalled } from '../postgres-cluster.ts';

/** Whether browser tests can run. */
export const hasBrowser = (): boolean => findChromium() !== undefined && hasChineseFont();

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
  // What only a whole one can is tried at night.
  if (!findChromium(isNight)) missing.push('Chromium (no browser test runs; apt install chromium)');
  else if (!hasChineseFont())
    missing.push('a Chinese font (no browser test runs; apt install fonts-noto-cjk fontconfig)');
  if (!process.env.TEST_DATABASE_URL && !isPostgresInstalled())
    missing.push('PostgreSQL (server tests run on the embedded database alone; apt install postgresql)');
  return missing;
}
