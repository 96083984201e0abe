import { setTimeout as delay } from 'node:timers/promises';
import { parse } from 'yaml';
import { trialSettings } from '../../../contract/settings.ts';
import { percentile } from '../../bench/figures.ts';
import { benchPassword, seedArticles } from '../../bench/sample-articles.ts';
import { Caller } from '../../caller.ts';
import type { Doctor } from './case-record.ts';
import { CaseWork } from './case-work.ts';
import { type DatabaseMachine, deliveredFile } from './database-machine.ts';
import { type FailoverCluster, startFailoverCluster } from './failover-cluster.ts';
import type { Findings } from './findings.ts';
import { checkIntegrity } from './integrity.ts';
import { Load } from './load.ts';
import { OfficeWork } from './office-work.ts';
import { Outages, type Place, type Workplace } from './product.ts';
import { Random } from '../../../server/testing/random.ts';
import { Servers } from './servers.ts';
import { addDoctors } from './staff.ts';
import type { Worker } from './worker.ts';
import { type Desk, Writer } from './writer.ts';

const backLimitMs = 15_000;
const answersPerRound = 20;
const loadPerServer = 2;

type Strike = (primary: DatabaseMachine, standby: DatabaseMachine) => () => void;

/** What happens, to the primary where nothing else is said. */
const blows = {
  'machine hangs': (primary) => primary.hang(),
  'machine killed': (primary) => primary.kill(),
  'Patroni hangs': (primary) => primary.neglect(),
  'PostgreSQL killed': (primary) => primary.crash(),
  'standby hangs': (_, standby) => standby.hang(),
} as const satisfies Record<string, Strike>;
type Kind = keyof typeof blows;
/** After these the other machine must take over. */
const followed: readonly Kind[] = ['machine hangs', 'machine killed', 'Patroni hangs'];
const kinds = Object.keys(blows) as Kind[];

/** Times in seconds, from the blow on. */
export type Round = {
  round: number;
  blow: Kind;
  /** Until a standby said to be the primary; null where the machine stays it. */
  newPrimary: number | null;
  /** Until every server had acknowledged a write again. */
  writes: number;
  /** Until the struck machine was the synchronous standby, or had one, from when it was back. */
  rejoined: number;
  acknowledged: number;
  told503: number;
  lost: number;
};

/**
 * Two servers on a cluster of deploy/patroni work under load while its primary is struck, again and again. What was acknowledged
 * must be there, whoever was signed in stays so, what fails is told so, and the struck machine comes back as a standby.
 */
export async function tortureByFailover(
  { rounds, seed }: { rounds: number; seed: number },
  { dataDir, scratch }: Place & { scratch: string },
  findings: Findings,
): Promise<Round[]> {
  const cluster = await startFailoverCluster(scratch);
  const told: Round[] = [];
  try {
    await seedArticles(dataDir, 0, cluster.ownerUrl);
    const servers = await Servers.on(2, settings(dataDir, cluster));
    await servers.start();
    try {
      const office = await openOffice(servers, findings, new Random(seed));
      for (let round = 1; round <= rounds; round++)
        told.push(await fight(round, kinds[(round - 1) % kinds.length]!, office, cluster, findings));
    } finally {
      await servers.stop();
    }
    await checkIntegrity({ dataDir, database: cluster }, findings);
    return told;
  } finally {
    await cluster.stop();
  }
}

const settings = (dataDir: string, { url, ownerUrl }: FailoverCluster): Record<string, string> => ({
  ...trialSettings,
  DATA_DIR: dataDir,
  DATABASE_URL: url,
  DATABASE_OWNER_URL: ownerUrl,
  LOG_LEVEL: process.env.LOG_LEVEL || 'silent',
});

/** Of all rounds, in seconds; beside it how long Patroni waits for a primary that says nothing, before which no standby may follow. */
export function summarise(rounds: Round[]): { what: string; p50: number; max: number }[] {
  const { ttl } = parse(deliveredFile('patroni.yml', '')).bootstrap.dcs as { ttl: number };
  const row = (what: string, values: number[]) => ({ what, p50: percentile(values, 0.5), max: Math.max(...values) });
  const successions = rounds.flatMap(({ newPrimary }) => newPrimary ?? []);
  return [
    row(
      'writes again',
      rounds.map(({ writes }) => writes),
    ),
    ...(successions.length > 0 ? [row('new primary', successions)] : []),
    row('ceiling: the lease of a silent primary', [ttl]),
    row(
      'rejoined',
      rounds.map(({ rejoined }) => rejoined),
    ),
  ];
}

type Office = { desks: Desk[]; workers: Worker<unknown>[]; outages: Outages; random: Random; manager: Caller };

/** Everybody signs in once, at the first server, and never again. */
async function openOffice({ urls }: Servers, findings: Findings, random: Random): Promise<Office> {
  const manager = new Caller(urls[0]!);
  await manager.signIn('admin', benchPassword);
  const doctors = await addDoctors(urls[0]!, manager, 4 * urls.length);
  const outages = new Outages();
  const office: Office = { desks: [], workers: [], outages, random, manager };
  for (const [n, url] of urls.entries()) {
    const workplace: Workplace = {
      url,
      wasAway: (from, parts = ['server', 'database']) => outages.overlap(from, performance.now(), parts),
      untilServerIsBack: async () => {
        while (outages.current('database')) await delay(10);
      },
    };
    const there = ({ user, caller }: Doctor): Doctor => ({ user, caller: sameSession(caller, url) });
    const [writer, colleague, initiator, other] = doctors.slice(4 * n, 4 * n + 4).map(there) as [
      Doctor,
      Doctor,
      Doctor,
      Doctor,
    ];
    office.desks.push({ workplace, writer, colleague });
    const parts = { product: workplace, findings, random: new Random(random.between(1, 1_000_000)) };
    office.workers.push(new CaseWork(parts, [initiator, other]) as Worker<unknown>);
    if (n === 0) office.workers.push(new OfficeWork(parts, manager) as Worker<unknown>);
  }
  return office;
}

function sameSession({ cookie }: Caller, url: string): Caller {
  const caller = new Caller(url);
  caller.cookie = cookie;
  return caller;
}

async function fight(
  round: number,
  blow: Kind,
  office: Office,
  cluster: FailoverCluster,
  findings: Findings,
): Promise<Round> {
  const { desks, workers, outages, random, manager } = office;
  const [primary, standby] = await cluster.untilWell();
  const writers: Writer[] = [];
  const loads = desks.map(({ workplace, writer }) => new Load(workplace, findings, writer, manager));
  for (const [n, desk] of desks.entries()) writers.push(await Writer.at(desk, loads[n]!, findings));
  let isOver = false;
  const giveUp = (error: unknown) => findings.fault(`somebody gave up: ${String(error)}`);
  const loading = loads.map((load) => load.run(loadPerServer));
  const working = [...workers, ...writers].map((one) => one.workUntil(() => isOver).catch(giveUp));
  let outcome: Pick<Round, 'newPrimary' | 'writes' | 'rejoined'>;
  try {
    await delay(random.between(500, 3000));
    const outage = outages.begin('database');
    const mend = (blows[blow] as Strike)(primary, standby);
    const stuck = performance.now();
    const seconds = () => Math.round((performance.now() - stuck) / 100) / 10;
    const takesOver = followed.includes(blow);
    if (takesOver) await cluster.untilPrimary([standby]);
    const newPrimary = takesOver ? seconds() : null;
    const since = performance.now();
    await Promise.all(writers.map((writer) => writer.untilAcknowledged(since)));
    const writes = seconds();
    if (writes * 1000 > backLimitMs) findings.fault(`writes after ${writes} s: ${blow}`);
    outage.to = performance.now();
    await Promise.all(writers.map((writer) => writer.untilAcknowledged(outage.to, answersPerRound)));
    const back = seconds();
    mend();
    await cluster.untilWell();
    outcome = { newPrimary, writes, rejoined: Math.round((seconds() - back) * 10) / 10 };
  } finally {
    isOver = true;
    for (const load of loads) load.end();
    await Promise.all([...working, ...loading]);
  }
  for (const worker of workers) await worker.verify();
  let [acknowledged, told503, lost] = [0, 0, 0];
  for (const writer of writers) {
    acknowledged += writer.acknowledged.size;
    told503 += writer.told503;
    lost += await writer.countLost();
  }
  findings.count(`${blow}: rounds`);
  findings.count('writes acknowledged', acknowledged);
  findings.count('writes lost', lost);
  return { round, blow, ...outcome, acknowledged, told503, lost };
}
