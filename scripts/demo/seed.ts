import { migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/open.ts';
import { seedReference } from '../../server/database/reference.ts';
import { createUploadFiles } from '../../server/upload/files.ts';
import { seedArticles } from './seed-articles.ts';
import { seedManagers } from './seed-managers.ts';

export const demoPassword = (): string => process.env.DEMO_PASSWORD || 'tongmou2026';

/** Fills an empty database with the sample accounts and content; one that holds articles stays as it is. */
export async function seedDemo(where: { dataDir: string; databaseUrl: string | undefined }): Promise<void> {
  const db = await openDatabase(where);
  try {
    await migrate(db);
    await seedReference(db, demoPassword());
    const existing = await db.selectFrom('article').select('id').limit(1).executeTakeFirst();
    if (existing) return;
    const files = createUploadFiles(where.dataDir);
    const editorId = await seedManagers(db, demoPassword());
    await seedArticles(db, files, editorId);
  } finally {
    await db.destroy();
  }
}
