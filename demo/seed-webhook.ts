import { webhookEvents } from '../contract/webhooks.ts';
import type { Db } from '../server/database/row-types.ts';
import { newSecret } from '../server/webhook/rules.ts';
import { addWebhook, setPaused } from '../server/webhook/webhook-store.ts';

/** Where a hospital's events would go, paused: a sample posts nothing anywhere. */
export async function seedWebhook(db: Db): Promise<void> {
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
