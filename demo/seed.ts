import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { samplePassword } from '../contract/settings.ts';
import { migrate } from '../server/database/migrate.ts';
import { openDatabase } from '../server/database/open.ts';
import { lockFolder } from '../server/database/pglite-folder.ts';
import { seedReference } from '../server/database/reference.ts';
import type { Db } from '../server/database/row-types.ts';
import { openUploadFiles } from '../server/upload/files.ts';
import { seedArticles } from './seed-articles.ts';
import { seedCases } from './seed-cases.ts';
import { seedManagers } from './seed-people.ts';
import { webhookEvents } from '../contract/webhooks.ts';
import { newSecret } from '../server/webhook/rules.ts';
import { addWebhook, setPaused } from '../server/webhook/webhook-store.ts';

/** Where a hospital's events would go, paused: a sample posts nothing anywhere. */
async function seedWebhook(db: Db): Promise<void> {
  const hospital = db.selectFrom('hospital').select('id').orderBy('id').limit(1);
  const admin = db.selectFrom('user').select('id').orderBy('id').limit(1);
  const { id: hospitalId } = await hospital.executeTakeFirstOrThrow();
  const { id: createdBy } = await admin.executeTakeFirstOrThrow();
  const webhook = {
    hospitalId,
    name: '示例：集成平台',
    url: 'https://esb.example.org/tongmou',
    events: [...webhookEvents],
  };
  await db.transaction().execute(async (tx) => {
    const id = await addWebhook(tx, webhook, { secret: newSecret(), createdBy });
    await setPaused(tx, id, true);
  });
}

type Where = { dataDir: string; databaseUrl: string | undefined };

export const demoPassword = (): string => process.env.DEMO_PASSWORD || samplePassword;

/**
 * Fills an empty database with the sample accounts and content; one that was filled stays as it is. The embedded database
 * is filled in a folder beside, which gets its name when it is whole.
 * @throws StartRefusal when another process has the folder
 */
export async function seedDemo({ dataDir, databaseUrl }: Where): Promise<void> {
  if (databaseUrl) return fill({ dataDir, databaseUrl });
  const release = lockFolder(dataDir);
  try {
    if (!existsSync(join(dataDir, 'database'))) await fillBeside(dataDir);
  } finally {
    release();
  }
}

async function fillBeside(dataDir: string): Promise<void> {
  const unfinished = join(dataDir, 'unfinished');
  await rm(unfinished, { recursive: true, force: true });
  await fill({ dataDir: unfinished, databaseUrl: undefined });
  // The database last: it says that all of it is there. Pictures without one are of a start that was cut off.
  await rm(join(dataDir, 'uploads'), { recursive: true, force: true });
  for (const name of ['uploads', 'database']) await rename(join(unfinished, name), join(dataDir, name));
  await rm(unfinished, { recursive: true });
}

/** Everybody knows their password. They know the house, too; the help page shows them around again. */
const markAsSamples = (db: Db) => db.updateTable('user').set({ is_sample: true, tour_seen_at: new Date() }).execute();

async function fill(where: Where): Promise<void> {
  const db = await openDatabase(where);
  try {
    await migrate(db);
    await seedReference(db, demoPassword());
    const existing = await db.selectFrom('article').select('id').limit(1).executeTakeFirst();
    if (existing) return;
    const files = await openUploadFiles({ dataDir: where.dataDir, s3: undefined });
    const editorId = await seedManagers(db, demoPassword());
    await seedArticles(db, files, editorId);
    await seedCases({ db, files }, demoPassword());
    await markAsSamples(db);
    await seedWebhook(db);
  } finally {
    await db.destroy();
  }
}
