import { join } from 'node:path';
import { setInterval } from 'node:timers';
import type { FastifyInstance } from 'fastify';
import { dayInShanghai } from '../clinical/ages.ts';
import { createApp } from './app.ts';
import { anchorAudit } from './audit/anchor.ts';
import { purgeBin } from './article/bin-store.ts';
import { publishDueArticles } from './article/publication-store.ts';
import { endSampleAccounts, samplesEnded, tellFirstPassword } from './admin-store.ts';
import { openBackupDoor } from './backup/door.ts';
import { stopListening } from './closing.ts';
import { type Config, readServerConfig, requireHttps } from './config.ts';
import { judgeStale } from './child/standing-store.ts';
import { remindFollowUps } from './child/reminder-store.ts';
import { findExpired } from './child/rights-store.ts';
import { endClosedAccess } from './child/parts-store.ts';
import { askOutcomes } from './consultation/outcome-store.ts';
import { migrateForServer } from './database/migrate.ts';
import { openDatabase, placeOfDatabase } from './database/open.ts';
import { isOutage, isSlowStatement } from './database/outage.ts';
import { seedReference } from './database/reference.ts';
import type { Db } from './database/row-types.ts';
import { fillSearch } from './database/search-store.ts';
import { whenDatabaseAnswers } from './database/waiting.ts';
import { serveMetrics } from './metrics.ts';
import { deleteOldCodes } from './identity/binding-store.ts';
import { deleteOldNotifications } from './notification/delivery-store.ts';
import { deliverDue } from './notification/worker.ts';
import { alertDue } from './escalation/alarm-store.ts';
import { remindDue } from './escalation/reminder-store.ts';
import { readRelease } from './release.ts';
import type { Services } from './services.ts';
import { deleteOldDevices } from './session/device-store.ts';
import { deleteOldFailures } from './session/lockout-store.ts';
import { deleteOldSessions } from './session/session-store.ts';
import { prepareDataDir, refuseToStart } from './start-up.ts';
import { deleteOldSubmissions } from './submission-store.ts';
import { deleteOldEvents, forgetFormerSecrets } from './webhook/delivery-store.ts';
import { keptMs as eventsKeptMs } from './webhook/rules.ts';
import { postDue } from './webhook/worker.ts';
import { limitPictureMemory } from './upload/image.ts';
import { deleteOldParts } from './upload/part-store.ts';
import { removeUnclaimed, unclaimedKeptMs } from './upload/upload-store.ts';

const notificationsKeptMs = 90 * 24 * 3_600_000;

/** What runs beside the server and ends before it. */
const beside: { close(): unknown }[] = [];
let started: { app: FastifyInstance; db: Db; config: Config } | undefined;
let stopping = false;
/** When records past their retention were looked for last. */
let listedOn = '';
/** What is being sent when the server is to stop is told to have been. */
let delivering = Promise.resolve();
let posting = Promise.resolve();
// From the first moment on: a start waits for its database.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
// Started by a process that is no more: nobody would ever end this one.
process.on('disconnect', () => void stop());

limitPictureMemory();
const { config, db, app, services } = await start().catch(refuseToStart);

if (config.metrics && services.metrics)
  beside.push(await serveMetrics(services.metrics, config.metrics).catch(refuseToStart));
// No other process can read the embedded database meanwhile.
if (!config.databaseUrl)
  beside.push(await openBackupDoor(config.dataDir, { db, uploads: services.files.originals }, app.log));
beside.push(
  every(1000, publishDue),
  every(1000, deliver),
  every(1000, postEvents),
  every(5000, escalate),
  every(3_600_000, cleanUp),
  every(3_600_000, judgeAnew, { atOnce: true }),
  every(5000, makeFindable, { atOnce: true }),
  every(5000, listExpired, { atOnce: true }),
  every(3_600_000, endAccess, { atOnce: true }),
  every(3_600_000, anchor, { atOnce: true }),
);

async function start() {
  const config = readServerConfig(process.env);
  requireHttps(config);
  await prepareDataDir(config.dataDir);
  const db = await openDatabase(config, { asServer: true });
  const whenThere = (work: () => Promise<void>) => whenDatabaseAnswers(placeOfDatabase(config), work, console.error);
  await whenThere(() => makeReady(db, config));
  const { app, services } = await createApp(config, db);
  await app.listen({
    host: config.host,
    port: config.port,
    listenTextResolver: (address) => describeStart(config, address),
  });
  started = { app, db, config };
  await whenThere(() => tellFirstPassword(db, tell));
  return { config, db, app, services };
}

function tell(password: string): void {
  console.log(`管理员账号 admin 的初始密码（只显示一次，首次登录后须修改）：${password}`);
}

async function makeReady(db: Db, config: Config): Promise<void> {
  for (const line of await migrateForServer(db, config)) console.log(line);
  await seedReference(db);
  const ended = config.keepsSampleAccounts ? 0 : await db.transaction().execute(endSampleAccounts);
  if (ended > 0) console.log(samplesEnded(ended));
  await fillSearch(db, ['article']);
}

/** All that tells one installation from another, in one line. */
function describeStart(config: Config, address: string): string {
  const { version, commit } = readRelease();
  const { dataDir, distDir, s3, publicOrigin = 'any address', databaseReplicaUrl: replica } = config;
  const uploads = s3 ? `bucket ${s3.bucket}` : join(dataDir, 'uploads');
  return (
    `version ${version} (${commit}), database ${placeOfDatabase(config)}` +
    `${replica ? `, replica ${placeOfDatabase({ databaseUrl: replica, dataDir })}` : ''}, data in ${dataDir}, uploads in ${uploads}, ` +
    `built site in ${distDir}, listening at ${address} for ${publicOrigin}`
  );
}

/** Requests in flight finish, at most ten seconds. */
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  // Whatever is under way is one transaction.
  if (!started) process.exit(0);
  const { app, db, config } = started;
  setTimeout(() => process.exit(1), 10_000).unref();
  for (const one of beside) one.close();
  await stopListening(app);
  await app.close();
  await delivering.catch(() => {});
  await posting.catch(() => {});
  await anchorAudit(db, config).catch(() => {});
  await db.destroy();
  process.exit(0);
}

function every(ms: number, work: (services: Services) => Promise<void>, { atOnce = false } = {}): NodeJS.Timeout {
  let running = false;
  const turn = async () => {
    if (running) return;
    running = true;
    // That the database is away is told once for all.
    if (!services.databaseWatch.isAway()) await work(services).catch((error: unknown) => tellFault(error, work.name));
    running = false;
  };
  if (atOnce) void turn();
  return setInterval(turn, ms);
}

async function anchor({ config }: Services): Promise<void> {
  await anchorAudit(db, config);
}

function tellFault(error: unknown, of: string): void {
  if (!isOutage(error) || isSlowStatement(error)) app.log.error({ err: error }, `${of} failed`);
}

/** After a change of the rules or a restore, all children; every hour once more, for what was passed over or broken off. */
async function judgeAnew(): Promise<void> {
  const children = await judgeStale(db, () => stopping);
  if (children > 0) app.log.info({ children }, 'judged anew');
}

/** After an upgrade or a restore, all rows; then what a server of the version before writes beside this one. */
async function makeFindable(): Promise<void> {
  const rows = await fillSearch(db, undefined, () => stopping);
  if (rows > 0) app.log.info({ rows }, 'made findable');
}

/** Once a day: whose retention has passed. Coordinators decide; nothing goes by itself. */
async function listExpired(): Promise<void> {
  const today = dayInShanghai(new Date());
  if (today === listedOn) return;
  const children = await findExpired(db, config.retentionYears, new Date(), () => stopping);
  listedOn = today;
  if (children > 0) app.log.info({ children }, 'retention passed');
}

/** Once an hour is often enough for what is counted in days. */
function endAccess({ db, config }: Services): Promise<void> {
  return endClosedAccess(db, config.closedCaseAccessDays);
}

async function publishDue({ webhook }: Services): Promise<void> {
  const cursor = await publishDueArticles(db);
  if (cursor) webhook.nudge(cursor);
}

function deliver(services: Services): Promise<void> {
  delivering = deliverDue(services, { isStopping: () => stopping });
  return delivering;
}

function postEvents(services: Services): Promise<void> {
  posting = postDue(services, { isStopping: () => stopping });
  return posting;
}

/** Reminds of what nobody answers, of alarms that nobody acknowledges, of outcomes and of children who are due. */
async function escalate(): Promise<void> {
  const alarms = await alertDue(db, new Date(), () => stopping);
  if (alarms > 0) app.log.info({ alarms }, 'alerted');
  const cases = await remindDue(db, new Date(), () => stopping);
  if (cases > 0) app.log.info({ cases }, 'reminded');
  const closed = await askOutcomes(db, new Date(), () => stopping);
  if (closed > 0) app.log.info({ cases: closed }, 'asked for outcomes');
  const children = await remindFollowUps(db, new Date(), () => stopping);
  if (children > 0) app.log.info({ children }, 'reminded');
}

async function cleanUp({ files }: Services): Promise<void> {
  await deleteOldSessions(db, config.sessionAbsoluteMs);
  await deleteOldDevices(db);
  await deleteOldFailures(db);
  await deleteOldCodes(db);
  await deleteOldSubmissions(db);
  await purgeBin(db);
  await deleteOldNotifications(db, new Date(Date.now() - notificationsKeptMs));
  await deleteOldEvents(db, new Date(Date.now() - eventsKeptMs));
  await forgetFormerSecrets(db, new Date());
  await deleteOldParts(db, unclaimedKeptMs);
  await removeUnclaimed(db, unclaimedKeptMs, files.remove);
  await files.removeUnfinished(3_600_000);
}
