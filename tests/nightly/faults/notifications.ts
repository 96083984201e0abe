import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { idempotencyKeyHeader } from '../../../contract/call-marks.ts';
import { pages } from '../../../contract/pages.ts';
import { apiPaths } from '../../../contract/paths.ts';
import { trialSettings } from '../../../contract/settings.ts';
import { openDatabase } from '../../../server/database/open.ts';
import type { Db } from '../../../server/database/row-types.ts';
import { uncertaintyMs } from '../../../server/notification/rules.ts';
import { proposal } from '../../../server/testing/consultations.ts';
import { testOrigin, testWebhookSecret } from '../../../server/testing/notifications.ts';
import type { Person } from '../../../server/testing/people.ts';
import { benchPassword, seedArticles } from '../../bench/sample-articles.ts';
import { Caller, type Fields, Unanswered } from '../../caller.ts';
import type { Doctor } from './case-record.ts';
import { ageEvents, checkEventsSettled, type EventReceiver, startEventReceiver } from './events.ts';
import type { Findings } from './findings.ts';
import type { Place } from './product.ts';
import { Random } from '../../../server/testing/random.ts';
import { compareArrivals, type Receivers, startReceivers } from './receivers.ts';
import { Servers } from './servers.ts';
import { addDoctors } from './staff.ts';

const channels = ['email', 'webhook'] as const;
const casesPerKill = 3;
const endLimitMs = 120_000;

type Torture = {
  servers: Servers;
  receivers: Receivers;
  events: EventReceiver;
  place: Place;
  random: Random;
  findings: Findings;
};

/**
 * Kills servers, on PostgreSQL also the database, while cases are proposed and their invitations sent to a mail server and a
 * gateway that stay: at any moment, or just when a message has arrived and its sender does not know yet. Of each case that
 * was acknowledged each invited doctor must have heard by both channels, and nobody the same twice within the window; and their
 * hospital's program by a webhook.
 */
export async function tortureNotifications(
  { kills, seed }: { kills: number; seed: number },
  place: Place,
  findings: Findings,
): Promise<void> {
  await seedArticles(place.dataDir, 0, place.database?.url);
  const receivers = await startReceivers(findings);
  const events = await startEventReceiver(receivers.beforeAnswer, findings);
  const given = { ...settings(place, receivers), ...events.settings };
  const servers = await Servers.on(place.database ? 2 : 1, given);
  const torture: Torture = { servers, receivers, events, place, findings, random: new Random(seed) };
  try {
    await servers.start();
    const [initiator, ...invited] = await hire(torture);
    const expected = new Set<string>();
    const cases = new Set<number>();
    for (let kill = 0; kill < kills; kill++) {
      const proposing = proposeSome(torture, initiator!, invited, { expected, cases });
      await strike(torture);
      await servers.start();
      await proposing;
    }
    receivers.onNextMessage(undefined);
    await servers.stop();
    const shiftedAt = Date.now();
    await inDatabase(place, async (db) => {
      await ageWhatIsUnderWay(db, findings);
      await ageEvents(db);
    });
    await servers.start();
    await untilAllArrived(receivers, expected, () => events.hasHeardOf(cases));
    await servers.stop();
    compareArrivals(receivers.arrivals(), expected, shiftedAt, findings);
    events.compare(cases);
    await inDatabase(place, async (db) => {
      await checkAllSettled(db, findings);
      await checkEventsSettled(db, findings);
    });
  } finally {
    await servers.stop();
    await receivers.close();
    await events.close();
  }
}

const settings = ({ dataDir, database }: Place, { mailUrl, gatewayUrl }: Receivers): Record<string, string> => ({
  ...trialSettings,
  DATA_DIR: dataDir,
  ...(database ? { DATABASE_URL: database.url } : { DATABASE: 'embedded' }),
  LOG_LEVEL: process.env.LOG_LEVEL || 'silent',
  PUBLIC_URL: testOrigin,
  SMTP_URL: mailUrl,
  SMTP_FROM: 'notice@eye.example.org',
  NOTIFY_WEBHOOK_URL: gatewayUrl,
  NOTIFY_WEBHOOK_SECRET: testWebhookSecret,
});

const addressOf = ({ user }: Doctor) => `${user.username}@example.org`;

/** Doctors who proved both their addresses. */
async function hire({ servers, receivers, events }: Torture): Promise<Doctor[]> {
  const url = servers.urls[0]!;
  const manager = new Caller(url);
  await manager.signIn('admin', benchPassword);
  const doctors = await addDoctors(url, manager, 6);
  const hospitals = await manager.post<{ id: number; hospitalName: string }[]>(apiPaths.hospitalList, {});
  await events.subscribe(manager, hospitals.find(({ hospitalName }) => hospitalName === doctors[0]!.user.hospital)!.id);
  for (const doctor of doctors)
    for (const channel of channels) {
      const address = addressOf(doctor);
      await doctor.caller.post(apiPaths.notificationAddressSave, { channel, address });
      const code = receivers.codeOf(channel, address);
      await doctor.caller.post(apiPaths.notificationAddressVerify, { channel, code });
    }
  return doctors;
}

/** Each until it is acknowledged; what was sent twice is one case. */
async function proposeSome(
  { random, findings }: Torture,
  { caller }: Doctor,
  doctors: Doctor[],
  { expected, cases }: { expected: Set<string>; cases: Set<number> },
) {
  for (let count = 0; count < casesPerKill; count++) {
    const invited = doctors.filter(() => random.chance(0.6));
    if (invited.length === 0) invited.push(doctors[0]!);
    const people = invited.map(({ user }) => ({ doctorId: user.doctorId }) as Person);
    const headers = { [idempotencyKeyHeader]: randomUUID() };
    const id = await untilAnswered(caller, proposal(people) as Fields, headers);
    findings.count('cases proposed');
    cases.add(id);
    for (const doctor of invited)
      for (const channel of channels)
        expected.add(`${channel} ${addressOf(doctor)} ${testOrigin}${pages.platformConsultation(id)}`);
    await delay(random.between(0, 150));
  }
}

async function untilAnswered(caller: Caller, form: Fields, headers: Record<string, string>): Promise<number> {
  for (;;) {
    try {
      return (await caller.post<{ consultationId: number }>(apiPaths.consultationSave, form, headers)).consultationId;
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      await delay(50);
    }
  }
}

/** Waits no longer for a message than one may take. */
const ambushMs = 3000;

async function strike({ servers, receivers, place, random, findings }: Torture): Promise<void> {
  const victim = random.between(0, servers.urls.length - 1);
  if (place.database && random.chance(0.2)) {
    await delay(random.between(0, 1500));
    await place.database.end('SIGKILL');
    await place.database.untilReady();
    return findings.count('database ended by SIGKILL');
  }
  findings.count('server ended by SIGKILL');
  if (random.chance(0.4)) {
    await delay(random.between(0, 2000));
    return servers.kill(victim);
  }
  const struck = new Promise<void>((done) =>
    receivers.onNextMessage(async () => {
      findings.count('killed when a message had arrived');
      // Whichever server sent it.
      await Promise.all(servers.urls.map((_, index) => servers.kill(index)));
      done();
    }),
  );
  await Promise.race([struck, delay(ambushMs)]);
  receivers.onNextMessage(undefined);
  await servers.kill(victim);
}

/** As if the window had passed since, and the pauses of what may have arrived. */
async function ageWhatIsUnderWay(db: Db, findings: Findings): Promise<void> {
  const { rows } = await sql<{ state: string; count: number }>`select state, count(*)::int as count from delivery
    where state = 'sending' or state = 'waiting' and attempts > 0 group by state`.execute(db);
  for (const { state, count } of rows) findings.count(`left ${state} by kills`, count);
  const ago = (column: string) => sql`${sql.ref(column)} - ${uncertaintyMs} * interval '1 millisecond'`;
  await sql`update delivery set claimed_at = ${ago('claimed_at')} where state = 'sending'`.execute(db);
  await sql`update delivery set due_at = ${ago('due_at')} where state = 'waiting' and attempts > 0`.execute(db);
}

async function untilAllArrived(receivers: Receivers, expected: Set<string>, areEvents: () => boolean): Promise<void> {
  const end = Date.now() + endLimitMs;
  const isThere = () => {
    const arrivals = receivers.arrivals();
    return [...expected].every((what) => arrivals.has(what)) && areEvents();
  };
  while (!isThere() && Date.now() < end) await delay(200);
  // What comes again, comes now.
  await delay(3000);
}

async function checkAllSettled(db: Db, findings: Findings): Promise<void> {
  const { rows } = await sql<{ state: string; fault: string; count: number }>`
    select state, fault, count(*)::int as count from delivery where state <> 'sent' group by state, fault`.execute(db);
  for (const { state, fault, count } of rows) findings.fault(`${count} deliveries are ${state} at the end: ${fault}`);
}

async function inDatabase({ dataDir, database }: Place, work: (db: Db) => Promise<void>): Promise<void> {
  const db = await openDatabase({ dataDir, databaseUrl: database?.url });
  await work(db).finally(() => db.destroy());
}
