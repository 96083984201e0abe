import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Article } from '../../../contract/schemas/article.ts';
import { fetchChanges } from '../../../site/article-index.ts';
import { benchPassword } from '../../bench/sample-articles.ts';
import { CaseWork } from './case-work.ts';
import { compareSite } from './comparison.ts';
import { Editing } from './editing.ts';
import { Editor } from './editor.ts';
import type { Findings } from './findings.ts';
import { compareFolder } from './folder-comparison.ts';
import { checkIntegrity } from './integrity.ts';
import { Killer } from './killer.ts';
import { OfficeWork } from './office-work.ts';
import { type Place, type Product, startProduct } from './product.ts';
import { Random } from '../../../server/testing/random.ts';
import { addDoctors } from './staff.ts';
import { Visitor } from './visitor.ts';
import type { Worker } from './worker.ts';

/**
 * `articles`: how many are published beforehand. Of more than a hundred, some list pages are no files.
 * `deeds`: what workers do at least once before the last round ends, however few its kills leave time for.
 */
export type Kills = { articles: number; publications: number; kills: number; seed: number; deeds?: readonly string[] };

/** The publisher's clock, a pass, and the report of it. */
const catchUpLimitMs = 35_000;
const killsPerRound = 2;
const deedsLimitMs = 60_000;
const beyondTheLog = 10 ** 15 - 1;

/**
 * Starts the whole product, has editors, doctors and managers work and kills its processes meanwhile, while visitors read.
 * Every other kill is followed by quiet: what was acknowledged must be there, and within one catch-up the site must equal
 * the database. At the end database and files are looked at from outside.
 */
export async function tortureByKills(kills: Kills, place: Place & { scratch: string }, findings: Findings) {
  const product = await startProduct(place, kills.articles, findings);
  try {
    await work(kills, product, place.scratch, findings);
  } finally {
    await product.stop();
  }
  await checkIntegrity(place, findings);
}

async function work(
  { publications, kills, seed, deeds = [] }: Kills,
  product: Product,
  scratch: string,
  findings: Findings,
) {
  const editor = new Editor(product.url);
  await editor.signIn('admin', benchPassword);
  const editing = new Editing({ editor, product, random: new Random(seed), findings });
  await editing.open();
  const workers = await hire(editor, product, seed, findings);
  const killer = new Killer(product, new Random(seed + 1));
  let isOver = false;
  const visitors = (['br', 'gzip', 'identity'] as const).map((encoding, n) =>
    new Visitor({ product, findings, random: new Random(seed + 2 + n), encoding })
      .walkUntil(() => isOver)
      .catch((error: unknown) => findings.fault(`a visitor gave up: ${String(error)}`)),
  );
  const rounds = Math.max(1, Math.ceil(kills / killsPerRound));
  const share = (whole: number, part: number) => Math.round((whole * part) / rounds);
  try {
    for (let round = 1; round <= rounds; round++) {
      const [from, to] = [share(publications, round - 1), share(publications, round)];
      const killsNow = share(kills, round) - share(kills, round - 1);
      const plan = { kills: Math.max(0, killsNow - 1), from, to, publications: () => editing.publications };
      const rest = round === rounds ? untilDone(deeds, findings) : undefined;
      await whileAllWork(workers, findings, () => Promise.all([editing.until(to), killer.strike(plan), rest]));
      if (killsNow > 0) {
        await catchUp(product, editing, findings);
        await whileAllWork(workers, findings, () => Promise.all([editing.change(), killer.strikeLast()]));
      }
      await catchUp(product, editing, findings);
      for (const worker of workers) await worker.verify();
      await compare(product, editing, join(scratch, `fresh-${round}`), findings);
    }
  } finally {
    isOver = true;
    await Promise.all(visitors);
  }
}

/** Two pairs of doctors and a manager, beside the editor. */
async function hire(editor: Editor, product: Product, seed: number, findings: Findings): Promise<Worker<unknown>[]> {
  const doctors = await addDoctors(product.url, editor, 4);
  const parts = (n: number) => ({ product, findings, random: new Random(seed + 10 + n) });
  return [
    new CaseWork(parts(1), [doctors[0]!, doctors[1]!]),
    new CaseWork(parts(2), [doctors[2]!, doctors[3]!]),
    new OfficeWork(parts(3), editor),
  ] as Worker<unknown>[];
}

/** Has everyone work until `deed` is done and each has ended the change that was begun. */
async function whileAllWork(
  workers: Worker<unknown>[],
  findings: Findings,
  deed: () => Promise<unknown>,
): Promise<void> {
  let isOver = false;
  const working = Promise.all(
    workers.map((worker) =>
      worker.workUntil(() => isOver).catch((error: unknown) => findings.fault(`a worker gave up: ${String(error)}`)),
    ),
  );
  await deed().finally(() => {
    isOver = true;
  });
  await working;
}

/** Waits until each was counted once, or gives up. */
async function untilDone(deeds: readonly string[], { counts }: Findings): Promise<void> {
  const started = performance.now();
  while (deeds.some((deed) => !counts[deed]) && performance.now() - started < deedsLimitMs) await delay(50);
}

/** Waits until the publisher has caught up, which it must within its limit. */
async function catchUp(product: Product, editing: Editing, findings: Findings): Promise<void> {
  await product.untilServerIsBack();
  await untilNothingIsDue(await editing.verify());
  const started = performance.now();
  while (!(await hasCaughtUp(product, await editing.verify()))) {
    if (performance.now() - started > catchUpLimitMs) {
      findings.fault(`the publisher did not catch up within ${catchUpLimitMs} ms`);
      break;
    }
    await delay(100);
  }
  findings.most('longest catch-up, ms', performance.now() - started);
}

async function compare(product: Product, editing: Editing, freshDir: string, findings: Findings): Promise<void> {
  findings.count('comparisons');
  const stored = await editing.verify();
  const differences = [
    ...(await compareSite(product.url, stored.values(), editing)),
    ...(await compareFolder(product.siteFolder, freshDir, product.env)),
  ];
  for (const difference of differences) findings.fault(difference);
}

/** Waits until every article that is switched on has reached its date, and the server had a second to notice. */
async function untilNothingIsDue(articles: Map<number, Article>): Promise<void> {
  const dates = [...articles.values()].filter(({ isPub }) => isPub).map(({ pubDateTime }) => Date.parse(pubDateTime));
  await delay(Math.max(0, Math.max(...dates) + 1500 - Date.now()));
}

/** Whether the publisher says so, and the article list tells the editor. */
async function hasCaughtUp(product: Product, articles: Map<number, Article>): Promise<boolean> {
  const { cursor } = await fetchChanges(product.url, beyondTheLog);
  const live = await product.publisherCursor();
  if (live?.cursor !== cursor || live.failure !== null) return false;
  return [...articles.values()].every(({ liveState }) => liveState === 'draft' || liveState === 'live');
}
