import { expect, test } from 'vitest';
import { webhookEvents } from '../../../contract/webhooks.ts';
import { loadFormer } from '../../testing/former-version.ts';
import { emptyDatabase } from '../../testing/scratch-databases.ts';
import { tellStatus } from '../../webhook/event-store.ts';
import { migrate, migrateUpTo } from '../migrate.ts';

test('cases of before the migration stay, and a webhook hears of them from then on', async () => {
  const { db, close } = await emptyDatabase();
  await loadFormer(db);
  await db.transaction().execute((tx) => migrateUpTo(tx, '0045-access-tokens'));
  const cases = () => db.selectFrom('consultation').selectAll().orderBy('id').execute();
  const before = await cases();
  await migrate(db);
  expect(await cases()).toMatchObject(before);

  const known = before.find(({ deleted_at }) => deleted_at === null)!;
  const { hospital_id } = await db
    .selectFrom('doctor')
    .select('hospital_id')
    .where('id', '=', known.doctor_id)
    .executeTakeFirstOrThrow();
  const webhook = { hospital_id, name: '', url: 'https://a/', events: [...webhookEvents], secret: '', created_by: 1 };
  await db.insertInto('webhook').values(webhook).execute();
  const told = { consultationId: known.id, status: 1, at: new Date() };
  await db.transaction().execute((tx) => tellStatus(tx, told));
  const deliveries = await db.selectFrom('webhook_delivery').selectAll().execute();
  expect(deliveries).toMatchObject([{ consultation_id: known.id, status: 1, state: 'waiting', attempts: 0 }]);
  await close();
});
