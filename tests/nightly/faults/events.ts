import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { apiPaths } from '../../../contract/paths.ts';
import type { Webhook as Listed } from '../../../contract/schemas/webhook.ts';
import type { Db } from '../../../server/database/row-types.ts';
import { type Post, startReceiver } from '../../../server/testing/http-receiver.ts';
import { receiverSettings, webhookForm } from '../../../server/testing/webhooks.ts';
import { abandonedMs } from '../../../server/webhook/rules.ts';
import type { Caller } from '../../caller.ts';
import type { Findings } from './findings.ts';

export type EventReceiver = Awaited<ReturnType<typeof startEventReceiver>>;

/** A hospital's program that outlives the servers it hears from, and keeps each event by its case. */
export async function startEventReceiver(beforeAnswer: () => Promise<void>, findings: Findings) {
  const receiver = await startReceiver(undefined, beforeAnswer);
  receiver.answer({ status: 204 });
  let secret = '';
  const ids = () => {
    const idsOf = new Map<number, Set<string>>();
    for (const post of receiver.posts) {
      const { data } = readEvent(post, secret, findings) ?? {};
      if (!data) continue;
      const known = idsOf.get(data.consultationId) ?? new Set();
      idsOf.set(data.consultationId, known.add(String(post.headers['webhook-id'])));
    }
    return idsOf;
  };
  return {
    settings: receiverSettings(receiver),
    /** Has the cases of a hospital told. */
    async subscribe(manager: Caller, hospitalId: number): Promise<void> {
      const form = { ...webhookForm, events: 'consultation.created', url: receiver.url, hospitalId };
      ({ secret } = await manager.post<Listed & { secret: string }>(apiPaths.webhookAdd, form));
    },
    hasHeardOf: (cases: Set<number>) => [...cases].every((id) => ids().has(id)),
    /** Of each case that was acknowledged an event must have come, and however often always the same one. */
    compare(cases: Set<number>): void {
      const heard = ids();
      for (const id of cases) if (!heard.has(id)) findings.fault(`lost: the event of case ${id}`);
      for (const [id, known] of heard) if (known.size > 1) findings.fault(`with two ids: the event of case ${id}`);
      findings.count('events arrived', receiver.posts.length);
    },
    close: receiver.close,
  };
}

function readEvent({ body, headers }: Post, secret: string, findings: Findings) {
  try {
    const sent = headers as Record<string, string>;
    return new Webhook(secret).verify(body.toString(), sent) as { data: { consultationId: number } };
  } catch (error) {
    findings.fault(`an event that does not verify: ${String(error)}`);
    return undefined;
  }
}

/** As if claims had been given up since, and pauses were over. */
export async function ageEvents(db: Db): Promise<void> {
  await sql`update webhook_delivery set claimed_at = claimed_at - ${abandonedMs} * interval '1 millisecond'
    where state = 'sending'`.execute(db);
  await sql`update webhook_delivery set due_at = now() where state = 'waiting'`.execute(db);
  await sql`update webhook set held_until = null`.execute(db);
}

export async function checkEventsSettled(db: Db, findings: Findings): Promise<void> {
  const { rows } = await sql<{ state: string; fault: string; count: number }>`
    select state, fault, count(*)::int as count from webhook_delivery where state <> 'sent' group by state, fault`.execute(
    db,
  );
  for (const { state, fault, count } of rows) findings.fault(`${count} events are ${state} at the end: ${fault}`);
}
