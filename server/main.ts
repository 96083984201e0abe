import { setInterval } from 'node:timers';
import { createApp } from './app.ts';
import { purgeBin } from './article/bin-store.ts';
import { publishDueArticles } from './article/publication-store.ts';
import { indexMissing } from './article/search-store.ts';
import { openBackupDoor } from './backup/door.ts';
import { deleteOldSubmissions } from './change-store.ts';
import { stopListening } from './closing.ts';
import { readConfig } from './config.ts';
import { assessStale } from './consultation/assessment-store.ts';
import { migrateForServer } from './database/migrate.ts';
import { openDatabase } from './database/open.ts';
import { seedReference } from './database/reference.ts';
import { serveMetrics } from './metrics.ts';
import type { Services } from './services.ts';
import { deleteOldFailures } from './session/lockout-store.ts';
import { deleteOldSessions } from './session/session-store.ts';
import { prepareDataDir, refuseToStart } from './start-up.ts';
import { removeUnclaimed } from './upload/upload-store.ts';

const { config, db, app, services } = await start().catch(refuseToStart);
/** What runs beside the server and ends before it. */
const beside: { close(): unknown }[] = [];
let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
// Started by a process that is no more: nobody would ever end this one.
process.on('disconnect', () => void stop());

if (config.metrics && services.metrics)
  beside.push(await serveMetrics(services.metrics, config.metrics).catch(refuseToStart));
// No other process can read the embedded database meanwhile.
if (!config.databaseUrl)
  beside.push(await openBackupDoor(config.dataDir, { db, uploads: services.files.originals }, app.log));
beside.push(every(1000, publishDue), every(3_600_000, cleanUp), every(3_600_000, assessAnew, { atOnce: true }));

async function start() {
  const config = readConfig(process.env);
  await prepareDataDir(config.dataDir);
  const db = await openDatabase(config, { asServer: true });
  await migrateForServer(db, config.databaseUrl);
  const adminPassword = await seedReference(db);
  await indexMissing(db);
  if (adminPassword) console.log(`管理员账号 admin 的初始密码（只显示一次，首次登录后须修改）：${adminPassword}`);
  const { app, services } = await createApp(config, db);
  await app.listen({ host: config.host, port: config.port });
  return { config, db, app, services };
}

/** Requests in flight finish, at most ten seconds. */
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), 10_000).unref();
  for (const one of beside) one.close();
  await stopListening(app);
  await app.close();
  await db.destroy();
  process.exit(0);
}

function every(ms: number, work: (services: Services) => Promise<void>, { atOnce = false } = {}): NodeJS.Timeout {
  let running = false;
  const turn = async () => {
    if (running) return;
    running = true;
    await work(services).catch((error: unknown) => app.log.error({ err: error }, `${work.name} failed`));
    running = false;
  };
  if (atOnce) void turn();
  return setInterval(turn, ms);
}

/** After a change of the rules or a restore, all cases; every hour once more, for what was passed over or broken off. */
async function assessAnew(): Promise<void> {
  const cases = await assessStale(db, () => stopping);
  if (cases > 0) app.log.info({ cases }, 'assessed anew');
}

async function publishDue({ webhook }: Services): Promise<void> {
  const cursor = await publishDueArticles(db);
  if (cursor) webhook.nudge(cursor);
}

async function cleanUp({ files }: Services): Promise<void> {
  await deleteOldSessions(db, config.sessionAbsoluteMs);
  await deleteOldFailures(db);
  await deleteOldSubmissions(db);
  await purgeBin(db);
  await removeUnclaimed(db, 24 * 3_600_000, files.remove);
  await files.removeUnfinished(3_600_000);
}
