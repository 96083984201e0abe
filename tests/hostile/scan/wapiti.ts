import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scanWith } from './scanner.ts';

type Reported = { method: string; path: string; info: string; parameter: string };
type Report = { vulnerabilities: Record<string, Reported[]>; anomalies: Record<string, Reported[]> };

const longestMs = 1_800_000;

/** Both on purpose: the first is sent once PUBLIC_URL is https; the filter that the second switched on did harm. */
const intended = ['Strict-Transport-Security is not set', 'X-XSS-Protection is not set'];

/** None of them asks another host. */
const attacks = [...['blindsql', 'crlf', 'exec', 'file', 'methods', 'permanentxss', 'redirect', 'sql', 'xss']];
const readings = ['cookieflags', 'csp', 'http_headers'];

export type Crawl = {
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
  await scanWith('wapiti', parameters, longestMs);
  const { vulnerabilities, anomalies } = JSON.parse(await readFile(report, 'utf8')) as Report;
  return [...Object.entries(vulnerabilities), ...Object.entries(anomalies)].flatMap(([kind, found]) =>
    found
      .filter(({ info }) => !intended.includes(info))
      .map(({ method, path, info, parameter }) => `${kind}: ${method} ${path} ${parameter ?? ''} ${info}`),
  );
}
