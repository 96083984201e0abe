import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parse } from 'yaml';
import { apiPaths, fillPath, idempotencyKeyHeader } from '../../contract/paths.ts';
import type { ConsultationDetail } from '../../contract/schemas/consultation.ts';
import { trialSettings } from '../../contract/settings.ts';
import { refusalTexts } from '../../contract/texts.ts';
import { proposal } from '../../server/testing/consultations.ts';
import type { Person } from '../../server/testing/people.ts';
import { percentile } from '../bench/figures.ts';
import { benchPassword, seedArticles } from '../bench/sample-articles.ts';
import { Caller, type Fields } from '../caller.ts';
import type { Doctor } from './case-record.ts';
import { CaseWork } from './case-work.ts';
import { type DatabaseMachine, deliveredFile } from './database-machine.ts';
import { type FailoverCluster, startFailoverCluster } from './failover-cluster.ts';
import type { Findings } from './findings.ts';
import { checkIntegrity } from './integrity.ts';
import { form, Load } from './load.ts';
import { OfficeWork } from './office-work.ts';
import { Outages, type Place, type Workplace } from './product.ts';
import { Random } from './random.ts';
import { Servers } from './servers.ts';
import { addDoctors } from './staff.ts';
import { type Worker, whenItAnswers } from './worker.ts';

const backLimitMs = 15_000;
const answersPerRound = 20;
const loadPerServer = 2;

/** What happens to the primary. */
const blows = {
  'machine hangs': (machine: DatabaseMachine) => machine.hang(),
  'machine killed': (machine: DatabaseMachine) => machine.kill(),
  'Patroni hangs': (machine: DatabaseMachine) => machine.neglect(),
  'PostgreSQL killed': (machine: DatabaseMachine) => machine.crash(),
} as const;
type Kind = keyof typeof blows;
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
  const followed = rounds.flatMap(({ newPrimary }) => newPrimary ?? []);
  return [
    row(
      'writes again',
      rounds.map(({ writes }) => writes),
    ),
    ...(followed.length > 0 ? [row('new primary', followed)] : []),
    row('ceiling: the lease of a silent primary', [ttl]),
    row(
      'rejoined',
      rounds.map(({ rejoined }) => rejoined),
    ),
  ];
}

type Desk = { workplace: Workplace; writer: Doctor; colleague: Doctor };
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
    const mend = blows[blow](primary);
    const stuck = performance.now();
    const seconds = () => Math.round((performance.now() - stuck) / 100) / 10;
    const takesOver = blow !== 'PostgreSQL killed';
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

/** A doctor who replies to one case again and again, and remembers what was acknowledged. */
class Writer {
  readonly acknowledged = new Map<string, number>();
  told503 = 0;
  readonly #desk: Desk;
  readonly #load: Load;
  readonly #consultationId: number;
  readonly #findings: Findings;
  readonly #waiting: { since: number; left: number; done: () => void }[] = [];

  constructor(desk: Desk, load: Load, consultationId: number, findings: Findings) {
    this.#desk = desk;
    this.#load = load;
    this.#consultationId = consultationId;
    this.#findings = findings;
  }

  static async at(desk: Desk, load: Load, findings: Findings): Promise<Writer> {
    const fields = proposal([{ doctorId: desk.colleague.user.doctorId } as Person]) as Fields;
    const headers = { [idempotencyKeyHeader]: randomUUID() };
    const { consultationId } = await whenItAnswers(desk.workplace, () =>
      desk.writer.caller.post<{ consultationId: number }>(apiPaths.consultationSave, fields, headers),
    );
    return new Writer(desk, load, consultationId, findings);
  }

  async workUntil(isOver: () => boolean): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let n = 1; !isOver(); n++) {
      await this.#write(`<p>切换演练 ${n}</p>`, agent);
      await delay(50);
    }
    agent.destroy();
  }

  /** Resolves when so many writes were acknowledged that were asked for after `since`. */
  untilAcknowledged = (since: number, count = 1): Promise<void> =>
    new Promise((done) => this.#waiting.push({ since, left: count, done }));

  /** How many acknowledged replies are not there; one that is there twice is a fault. */
  async countLost(): Promise<number> {
    const path = fillPath(apiPaths.consultationDetail, { id: this.#consultationId });
    const { replies } = await this.#desk.writer.caller.post<ConsultationDetail>(path);
    const stored = replies.map(({ replyContent }) => replyContent);
    if (new Set(stored).size < stored.length) this.#findings.fault('a reply is there twice');
    const lost = [...this.acknowledged.keys()].filter((content) => !stored.includes(content));
    for (const content of lost) this.#findings.fault(`lost: ${content} of case ${this.#consultationId}`);
    return lost.length;
  }

  async #write(content: string, agent: Agent): Promise<void> {
    const fields = { consultationId: String(this.#consultationId), content, consultationVersionNo: '1' };
    const body = new URLSearchParams(fields).toString();
    const headers = { ...form, [idempotencyKeyHeader]: randomUUID() };
    const { caller } = this.#desk.writer;
    const asked = performance.now();
    const call = { path: apiPaths.replySave, cookie: caller.cookie, body };
    const answer = await this.#load.send(call, agent, 0, headers).catch((error: NodeJS.ErrnoException) => error);
    this.#load.note('a reply', asked, answer);
    if (answer instanceof Error) return;
    if (answer.status === 503) {
      this.told503 += 1;
      if (JSON.parse(answer.text).errMsg !== refusalTexts.outage)
        this.#findings.fault(`a reply was told ${answer.text}`);
    }
    if (answer.status !== 200) return;
    this.acknowledged.set(content, asked);
    for (const one of this.#waiting.filter(({ since, left }) => left > 0 && asked > since)) {
      one.left -= 1;
      if (one.left === 0) one.done();
    }
  }
}
