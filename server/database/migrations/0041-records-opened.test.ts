import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isNameHidden } from '../../record/seen-store.ts';
import { emptyDatabase } from '../../testing/scratch-databases.ts';
import { migrate, migrateUpTo } from '../migrate.ts';

const entry = (action: string, more: object) =>
  JSON.stringify({
    ...{ action, actorId: 7, actorName: '', address: '', at: '2026-11-20T03:00:00.000Z', detail: {}, objectId: null },
    ...{ objectKind: 'consultation', outcome: 'done', requestId: '', ...more },
  });

/** One opened, one whose picture was opened, one that a list showed, one that was refused, and one that is no number. */
const entries = [
  entry('consultation.read', { objectId: 1 }),
  entry('upload.add', { objectKind: 'upload', detail: { consultationId: 2 } }),
  entry('consultation.list', { objectId: 3 }),
  entry('consultation.read', { objectId: 4, outcome: 'refused' }),
  entry('upload.add', { objectKind: 'upload', detail: { consultationId: 'x' } }),
];

/** What others did, so that the table is no single page. */
const others = Array.from({ length: 300 }, (_, n) => entry('consultation.read', { actorId: 9, objectId: n }));

test('what was opened before the migration is found by its index, and nothing else', async () => {
  const { db, close } = await emptyDatabase();
  await db.transaction().execute((tx) => migrateUpTo(tx, '0040-vouching'));
  await sql`select append_audit(${[...entries, ...others]}::text[])`.execute(db);
  await migrate(db);
  await sql`analyze audit_entry`.execute(db);
  const reader = { userId: 7, doctorId: 1, masksNames: true, since: new Date('2026-11-20T00:00:00Z') };
  const hiddenFrom = async (userId: number) => {
    const { rows } = await sql<{ id: number }>`select id from (
          select consultation.id, ${isNameHidden({ ...reader, userId })} as hidden
          from generate_series(1, 5) as consultation(id), (values (0)) as patient(child_id),
            (values (null::timestamptz)) as own(invited_at)) as told
        where hidden order by id`.execute(db);
    return rows.map(({ id }) => id);
  };
  expect(await hiddenFrom(7)).toEqual([3, 4, 5]);
  expect(await hiddenFrom(8)).toEqual([1, 2, 3, 4, 5]);
  const plan = await db.connection().execute(async (connection) => {
    // The table is still so small that to read it would cost as much.
    await sql`set enable_seqscan = off`.execute(connection);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select ${isNameHidden(reader)}
        from (values (1)) as consultation(id), (values (1)) as patient(child_id),
          (values (null::timestamptz)) as own(invited_at)`.execute(connection);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('audit_entry_opened');
  await close();
});
