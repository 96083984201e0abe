import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What Debian calls the scanners, and how each says what it is. */
export const scanners = ['sqlmap', 'wapiti'] as const;

/** @throws when a scanner is not installed */
export function requireScanners(): void {
  const missing = scanners.filter((name) => spawnSync('which', [name]).status !== 0);
  if (missing.length > 0) throw new Error(`Not installed: ${missing.join(', ')}. On Debian: apt install sqlmap wapiti`);
}

/** Runs a scanner to its end. @throws when it does not end well, or not within `timeoutMs` */
export async function scanWith(
  name: (typeof scanners)[number],
  parameters: string[],
  timeoutMs: number,
): Promise<string> {
  const { stdout } = await run(name, parameters, { timeout: timeoutMs, maxBuffer: 256 * 1024 * 1024 });
  return stdout;
}
