import { Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { ExclusivePGliteDialect } from './pglite-dialect.ts';
import { openPGliteMemory } from './pglite-folder.ts';

test('a write beside a transaction that is rolled back stays, and transactions take turns', async () => {
  const db = new Kysely<{ note: { text: string } }>({
    dialect: new ExclusivePGliteDialect({ pglite: await openPGliteMemory() }),
  });
  await sql`create table note (text text not null)`.execute(db);
  const write = (text: string) => db.insertInto('note').values({ text });
  const rolledBack = db.transaction().execute(async (tx) => {
    await tx.insertInto('note').values({ text: 'rolled back' }).execute();
    await new Promise((go) => setTimeout(go, 30));
    throw new Error('no');
  });
  const others = Promise.all([
    write('beside').execute(),
    db.transaction().execute(async (tx) => tx.insertInto('note').values({ text: 'second' }).execute()),
    db.transaction().execute(async (tx) => tx.insertInto('note').values({ text: 'third' }).execute()),
  ]);
  await expect(rolledBack).rejects.toThrow('no');
  await others;
  const notes = await db.selectFrom('note').select('text').orderBy('text').execute();
  expect(notes.map((note) => note.text)).toEqual(['beside', 'second', 'third']);
  await db.destroy();
});
