import { sql } from 'kysely';
import { diseases } from '../../contract/diseases.ts';
import { readArticles } from '../../demo/seed-articles.ts';
import { appendPublication } from '../../server/article/publication-store.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/open.ts';
import { seedReference } from '../../server/database/reference.ts';
import type { Db } from '../../server/database/row-types.ts';

export const benchPassword = 'bench-password';
const rowsPerInsert = 500;
const newestMs = Date.UTC(2026, 0, 1);
const hourMs = 3_600_000;

/**
 * Makes a database in `dataDir`, or fills the PostgreSQL at `databaseUrl`, with the account admin and `count` published
 * articles, an hour apart, id 1 the oldest.
 */
export async function seedArticles(dataDir: string, count: number, databaseUrl?: string): Promise<void> {
  const db = await openDatabase({ dataDir, databaseUrl });
  try {
    await migrate(db);
    await seedReference(db, benchPassword);
    const { id: adminId } = await db.selectFrom('user').select('id').executeTakeFirstOrThrow();
    for (let first = 0; first < count; first += rowsPerInsert)
      await insertArticles(db, adminId, first, Math.min(count, first + rowsPerInsert), count);
    // Searching them is not measured, and to index them would take longer than everything that is.
    await sql`update article set search = ''`.execute(db);
  } finally {
    await db.destroy();
  }
}

async function insertArticles(db: Db, adminId: number, first: number, end: number, count: number): Promise<void> {
  const samples = await readArticles();
  const rows = Array.from({ length: end - first }, (_, i) => {
    const sample = samples[(first + i) % samples.length]!;
    return {
      title: `${sample.title}（${first + i + 1}）`,
      author: sample.author,
      source: sample.source,
      content: sample.content,
      preview_pic: '/upload/images/absent.jpg',
      pub_date_time: new Date(newestMs - (count - first - i) * hourMs),
      is_pub: true,
      is_public: true,
      disease_profile_id: profiles[(first + i) % profiles.length]!,
      created_by: adminId,
      deleted_at: null,
    };
  });
  await db.transaction().execute(async (tx) => {
    const added = await tx.insertInto('article').values(rows).returning('id').execute();
    await appendPublication(
      tx,
      added.map(({ id }) => id),
    );
  });
}

const profiles = diseases.flatMap(({ children }) => children.map(({ id }) => id));
