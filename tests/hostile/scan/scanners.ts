import { execFile, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { SearchingCall } from './targets.ts';

const run = promisify(execFile);

/** What Debian calls the scanners, and how each says what it is. */
const scanners = ['sqlmap', 'wapiti'] as const;

/** @throws when a scanner is not installed */
export function requireScanners(): void {
  const missing = scanners.filter((name) => spawnSync('which', [name]).status !== 0);
  if (missing.length > 0) throw new Error(`Not installed: ${missing.join(', ')}. On Debian: apt install sqlmap wapiti`);
}

/** Runs a scanner to its end. @throws when it does not end well, or not within `timeoutMs` */
async function scanWith(name: (typeof scanners)[number], parameters: string[], timeoutMs: number): Promise<string> {
  const { stdout } = await run(name, parameters, { timeout: timeoutMs, maxBuffer: 256 * 1024 * 1024 });
  return stdout;
}

const longestInjectionMs = 900_000;
const nothing = 'all tested parameters do not appear to be injectable';

/** Tries every parameter of a call; what was found, or why nothing was tried. */
export async function tryInjection(url: string, call: SearchingCall, cookie: string, folder: string) {
  const { path, query, form } = call;
  const parameters = ['-u', url + path + (query ? `?${query}` : ''), '--batch', '--level=2', '--ignore-code=*'];
  if (form !== undefined) parameters.push('--method', 'POST');
  if (form) parameters.push('--data', form);
  // Without a session cookie to try: what stands in it is hashed before it is looked for.
  if (cookie) parameters.push('--headers', `Cookie: ${cookie}`);
  const said = await scanWith('sqlmap', [...parameters, '--output-dir', folder, '--flush-session'], longestInjectionMs);
  if (said.includes(nothing)) return [];
  const found = [...said.matchAll(/^(Parameter: .*|.*\[CRITICAL\] .*)$/gm)].map(([line]) => line.trim());
  return found.length > 0 ? found : ['sqlmap came to no end'];
}

type Reported = { method: string; path: string; info: string; parameter: string };
type Report = { vulnerabilities: Record<string, Reported[]>; anomalies: Record<string, Reported[]> };

const longestCrawlMs = 1_800_000;

/** Both on purpose: the first is sent once PUBLIC_URL is https; the filter that the second switched on did harm. */
const intended = ['Strict-Transport-Security is not set', 'X-XSS-Protection is not set'];

/** None of them asks another host. */
const attacks = [...['blindsql', 'crlf', 'exec', 'file', 'methods', 'permanentxss', 'redirect', 'sql', 'xss']];
const readings = ['cookieflags', 'csp', 'http_headers'];

type Crawl = {
  cookie: string;
  /** Each kind of attack takes so long at most. */
  attackSeconds: number;
  /** Whether the headers of the first page are looked at: only where the product answers it. */
  readsHeaders: boolean;
  folder: string;
};

/** Crawls from `start` and attacks what it finds there; what it holds against it, apart from what is intended. */
export async function crawlAndAttack(
  start: string,
  { cookie, attackSeconds, readsHeaders, folder }: Crawl,
): Promise<string[]> {
  const report = join(folder, 'report.json');
  const modules = readsHeaders ? [...attacks, ...readings] : attacks;
  const parameters = ['-u', start, '--scope', 'domain', '-m', modules.join(','), '--flush-session', '--no-bugreport'];
  parameters.push('--max-attack-time', String(attackSeconds), '--store-session', folder, '-f', 'json', '-o', report);
  if (cookie) parameters.push('-H', `cookie: ${cookie}`);
  await scanWith('wapiti', parameters, longestCrawlMs);
  const { vulnerabilities, anomalies } = JSON.parse(await readFile(report, 'utf8')) as Report;
  return [...Object.entries(vulnerabilities), ...Object.entries(anomalies)].flatMap(([kind, found]) =>
    found
      .filter(({ info }) => !intended.includes(info))
      .map(({ method, path, info, parameter }) => `${kind}: ${method} ${path} ${parameter ?? ''} ${info}`),
  );
}
