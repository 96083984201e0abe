import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pages } from '../../../contract/pages.ts';
import type { SessionUser } from '../../../contract/schemas/session.ts';
import { demoPassword } from '../../../demo/seed.ts';
import { Caller } from '../../caller.ts';
import { startScratchDemo } from '../../scratch-demo.ts';
import { type Counts, startCountingProxy } from './counting-proxy.ts';
import { crawlAndAttack, requireScanners, tryInjection } from './scanners.ts';
import { allCallsPage, searchingCalls, type Who } from './targets.ts';

/**
 * `npm run scan [-- --only sqlmap|wapiti] [--attack-seconds 60]`: sqlmap over every call that searches, wapiti over the
 * site and all calls (each of its attacks for so long at most), at a demo of its own on a free port. Ends with 1 when a
 * scanner holds anything against the product, or when the product failed an answer.
 */
const { values } = parseArgs({
  options: { only: { type: 'string' }, 'attack-seconds': { type: 'string', default: '60' } },
});
const attackSeconds = Number(values['attack-seconds']);

requireScanners();
const demo = await startScratchDemo();
const folder = await mkdtemp(join(tmpdir(), 'tongmou-scan-'));
const callsPage = '/all-calls';
const proxy = await startCountingProxy(demo.url, { [callsPage]: await allCallsPage(demo.url) });
const rows: { scanner: string; as: Who; asked: string; requests: number; answers: string; findings: number }[] = [];
const findings: string[] = [];

try {
  const doctor = await signIn('yisheng01');
  const manager = await signIn('admin');
  const cookies: Record<Who, string> = { visitor: '', manager: manager.cookie, doctor: doctor.cookie };
  if (values.only !== 'wapiti') await searchForInjection(doctor.user, cookies);
  if (values.only !== 'sqlmap') await attackEverything(cookies);
} finally {
  await proxy.stop();
  await demo.stop();
  await rm(folder, { recursive: true });
}
console.table(rows);
for (const finding of findings) console.error(finding);
if (findings.length > 0) process.exitCode = 1;

async function searchForInjection(doctor: SessionUser, cookies: Record<Who, string>): Promise<void> {
  for (const call of searchingCalls(doctor))
    note('sqlmap', call.as, call.path, await tryInjection(proxy.url, call, cookies[call.as], folder));
}

async function attackEverything(cookies: Record<Who, string>): Promise<void> {
  const attack = (path: string, cookie: string) =>
    crawlAndAttack(proxy.url + path, { cookie, attackSeconds, readsHeaders: path !== callsPage, folder });
  note('wapiti', 'visitor', 'the site', await attack(pages.home, ''));
  for (const who of ['visitor', 'doctor', 'manager'] as const)
    note('wapiti', who, 'all calls', await attack(callsPage, cookies[who]));
}

function note(scanner: string, as: Who, asked: string, found: string[]): void {
  const counts = proxy.takeCounts();
  const failed = [...counts].filter(([status]) => status === 0 || status >= 500);
  const all = [...found, ...failed.map(([status, times]) => `${times} times answered ${status}`)];
  findings.push(...all.map((finding) => `${scanner}, ${as}, ${asked}: ${finding}`));
  const requests = [...counts.values()].reduce((sum, times) => sum + times, 0);
  rows.push({ scanner, as, asked, requests, answers: inWords(counts), findings: all.length });
  console.log(`${scanner} ${as} ${asked}: ${requests} requests, ${all.length} findings`);
}

function inWords(counts: Counts): string {
  const sorted = [...counts].sort(([a], [b]) => a - b);
  return sorted.map(([status, times]) => `${status}: ${times}`).join(', ');
}

async function signIn(username: string): Promise<{ cookie: string; user: SessionUser }> {
  const caller = new Caller(demo.url);
  const user = await caller.signIn(username, demoPassword());
  return { cookie: caller.cookie, user };
}
