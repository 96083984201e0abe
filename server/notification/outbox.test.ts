import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { NotificationKind } from '../../contract/notifications.ts';
import { daysAgo, examined, grave } from '../testing/children.ts';
import { propose } from '../testing/consultations.ts';
import { startMailbox } from '../testing/mailbox.ts';
import { addMailedDoctor, deliveriesOf, mailSettings, wish } from '../testing/notifications.ts';
import { addDoctor, type Person } from '../testing/people.ts';
import { onServer, type TestServer } from '../testing/test-server.ts';
import { notify } from './outbox-store.ts';

const mailbox = await startMailbox();
afterAll(() => mailbox.close());

const night = new Date('2026-04-20T23:30:00+08:00');
const morning = new Date('2026-04-21T07:00:00+08:00');

const tell = ({ db }: TestServer, doctors: Person[], key: string, kind: NotificationKind = 'reply', isUrgent = false) =>
  db.transaction().execute((tx) => {
    const doctorIds = doctors.map(({ doctorId }) => doctorId);
    return notify(tx, { doctorIds, kind, key, isUrgent, at: night });
  });

onServer((current) => {
  test('a doctor is told by each channel that is on, and by no other', async () => {
    const server = current();
    const doctor = await addMailedDoctor(server);
    const push = { endpoint: `https://a/${doctor.doctorId}`, p256dh: '', auth: '', created_at: night };
    const gateway = { doctor_id: doctor.doctorId, channel: 'webhook' as const, address: '138', verified_at: null };
    await server.db
      .insertInto('push_subscription')
      .values({ doctor_id: doctor.doctorId, ...push })
      .execute();
    await server.db.insertInto('notification_address').values(gateway).execute();
    const silent = await addDoctor(server);
    await tell(server, [doctor, silent], 'by each');
    expect((await deliveriesOf(server, doctor)).map(({ channel, due_at }) => [channel, due_at])).toEqual([
      ['email', night],
      ['push', night],
    ]);
    expect(await deliveriesOf(server, silent)).toEqual([]);
  });

  test('the same event is told once', async () => {
    const server = current();
    const [doctor, other] = [await addMailedDoctor(server), await addMailedDoctor(server)];
    await tell(server, [doctor, doctor], 'once');
    await tell(server, [doctor, other], 'once');
    expect(await deliveriesOf(server, doctor)).toHaveLength(1);
    expect(await deliveriesOf(server, other)).toHaveLength(1);
  });

  test('who was deactivated or deleted is told nothing', async () => {
    const server = current();
    const [left, paused] = [await addMailedDoctor(server), await addMailedDoctor(server)];
    const users = (id: number) => server.db.updateTable('user').where('id', '=', id);
    await users(left.id).set({ deleted_at: night }).execute();
    await users(paused.id).set({ deactivated_at: night }).execute();
    await tell(server, [left, paused], 'gone');
    expect([...(await deliveriesOf(server, left)), ...(await deliveriesOf(server, paused))]).toEqual([]);
  });

  test('quiet hours and a digest hold back what is not urgent', async () => {
    const server = current();
    const doctor = await addMailedDoctor(server);
    await wish(server, doctor, { quietFrom: 22 * 60, quietTo: 7 * 60 });
    await tell(server, [doctor], 'quiet');
    await tell(server, [doctor], 'urgent case', 'reply', true);
    await tell(server, [doctor], 'urgent kind', 'alarm');
    await wish(server, doctor, { digestAt: 7 * 60 });
    await tell(server, [doctor], 'digest');
    expect((await deliveriesOf(server, doctor)).map(({ due_at, is_digest }) => [due_at, is_digest])).toEqual([
      [morning, false],
      [night, false],
      [night, false],
      [morning, true],
    ]);
  });

  test('one change sends a doctor one message of a case, the loudest, whichever came first', async () => {
    const server = current();
    const [initiator, invited] = [await addDoctor(server), await addMailedDoctor(server)];
    await propose(server, initiator, [invited], { urgency: 2, diseaseId: 1, findings: examined(daysAgo(0), grave) });
    const sent = async (doctor: Person) => {
      const { rows } = await sql<{ kind: string }>`select kind from delivery
        join notification on notification.id = notification_id
        where notification.doctor_id = ${doctor.doctorId} and state <> 'dropped'`.execute(server.db);
      return rows.map(({ kind }) => kind);
    };
    expect(await sent(invited)).toEqual(['alarm']);
    // Of another case, and of another moment, there is a message each.
    await propose(server, initiator, [invited], { urgency: 2 });
    await propose(server, initiator, [invited]);
    expect(await sent(invited)).toEqual(['alarm', 'urgentInvitation', 'invitation']);
  });
}, mailSettings(mailbox));
