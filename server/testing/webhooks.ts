import { Webhook as Verifier } from 'standardwebhooks';
import { apiPaths } from '../../contract/paths.ts';
import { webhookEvents } from '../../contract/webhooks.ts';
import { newSecret } from '../webhook/rules.ts';
import { postDue } from '../webhook/worker.ts';
import { post } from './call.ts';
import type { Fields } from './consultations.ts';
import type { Post, Receiver } from './http-receiver.ts';
import { addManager, type Person } from './people.ts';
import type { TestServer } from './test-server.ts';

/** One that nothing is wrong with, and that no server of the tests reaches. */
export const webhookForm = { name: '消息平台', url: 'https://events.invalid/童眸', events: webhookEvents.join(',') };

/** What a server needs to post to a receiver of the tests. */
export const receiverSettings = ({ url }: Pick<Receiver, 'url'>) => ({
  ALLOW_HTTP: 'true',
  WEBHOOK_PRIVATE_HOSTS: new URL(url).host,
});

export const hospitalOf = async ({ db }: Pick<TestServer, 'db'>, { doctorId }: Person): Promise<number> =>
  (await db.selectFrom('doctor').select('hospital_id').where('id', '=', doctorId).executeTakeFirstOrThrow())
    .hospital_id;

/** A webhook of some hospital, put into the database. */
export async function webhookOf({ db }: Pick<TestServer, 'db'>): Promise<number> {
  const { id: hospital_id } = await db
    .selectFrom('hospital')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { id: created_by } = await db.selectFrom('user').select('id').limit(1).executeTakeFirstOrThrow();
  const { name, url } = webhookForm;
  const row = { hospital_id, name, url, events: [...webhookEvents], secret: newSecret(), created_by };
  return (await db.insertInto('webhook').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export type TestWebhook = { id: number; secret: string; manager: Person; hospitalId: number };

/** A webhook of a doctor's hospital, made through the API by a manager who may nothing else. */
export async function addWebhook(server: TestServer, doctor: Person, fields: Fields): Promise<TestWebhook> {
  const manager = await addManager(server, { permissions: ['webhook:manage'] });
  const hospitalId = await hospitalOf(server, doctor);
  const added = await post(server, apiPaths.webhookAdd, { ...webhookForm, hospitalId, ...fields }, manager.cookie);
  if (added.status !== 'OK') throw new Error(`no webhook: ${added.statusCode} ${added.errMsg}`);
  return { ...added.rmObject, manager, hospitalId };
}

/** Has the server post what is due at a moment, as if that were now. */
export const postAt = (server: TestServer, at: Date) => postDue(server.services, { now: () => at });

/** The event that was posted, as a receiver with this secret reads it. @throws where it is not signed with it */
export function verified({ body, headers }: Post, secret: string) {
  return new Verifier(secret).verify(body.toString(), headers as Record<string, string>) as {
    type: string;
    timestamp: string;
    data: Record<string, number>;
  };
}

export const deliveriesOf = ({ db }: TestServer, { id }: Pick<TestWebhook, 'id'>) =>
  db.selectFrom('webhook_delivery').selectAll().where('webhook_id', '=', id).orderBy('id').execute();
