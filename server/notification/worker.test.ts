import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { notificationKinds, notificationTexts } from '../../contract/notifications.ts';
import { pages } from '../../contract/pages.ts';
import { apiPaths, fillPath } from '../../contract/paths.ts';
import { post } from '../testing/call.ts';
import { giveReply, propose, view } from '../testing/consultations.ts';
import { startMailbox } from '../testing/mailbox.ts';
import { addMailedDoctor, deliverAt, deliveriesOf, mailSettings, testOrigin, wish } from '../testing/notifications.ts';
import { addDoctor, addManager } from '../testing/people.ts';
import { onServer, type TestServer } from '../testing/test-server.ts';
import { claimDue, deleteOldNotifications } from './delivery-store.ts';
import { notify } from './outbox-store.ts';
import { pausesMs, uncertaintyMs } from './rules.ts';

const mailbox = await startMailbox();
afterAll(() => mailbox.close());
beforeEach(() => mailbox.answer('take'));

const later = (ms: number, from = new Date()) => new Date(from.getTime() + ms);

/** An invited doctor with a mailbox, whose invitation waits to be told. */
async function invited(server: TestServer, times?: Record<string, number>) {
  const [initiator, doctor] = [await addDoctor(server), await addMailedDoctor(server)];
  if (times) await wish(server, doctor, times);
  return { initiator, doctor, id: await propose(server, initiator, [doctor]) };
}

const stateOf = async (server: TestServer, doctor: Parameters<typeof deliveriesOf>[1]) =>
  (await deliveriesOf(server, doctor)).map(({ state }) => state);

onServer((current) => {
  test('an invitation arrives as its words and a link, and nothing else', async () => {
    const server = current();
    const { doctor, id } = await invited(server);
    await deliverAt(server, new Date());
    const [mail, ...more] = mailbox.to(doctor.address);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: notificationKinds.invitation, from: '"童眸" <notice@eye.example.org>' });
    expect(mail!.text.trim().split('\n')).toEqual([
      notificationKinds.invitation,
      testOrigin + pages.platformConsultation(id),
      '',
      '--',
      notificationTexts.footer,
      testOrigin + pages.platformNotifications,
    ]);
    expect(await stateOf(server, doctor)).toEqual(['sent']);
    await deliverAt(server, later(24 * 3_600_000));
    expect(mailbox.to(doctor.address)).toHaveLength(1);
  });

  test('what is refused is tried again after longer and longer pauses, then it is dead until a manager has it sent', async () => {
    const server = current();
    const { doctor } = await invited(server);
    mailbox.answer('refuse');
    let now = new Date();
    for (const pauseMs of pausesMs) {
      await deliverAt(server, now);
      const [delivery] = await deliveriesOf(server, doctor);
      expect(delivery).toMatchObject({ state: 'waiting', due_at: later(pauseMs, now), fault: 'EMESSAGE 451' });
      await deliverAt(server, later(pauseMs - 1, now));
      now = later(pauseMs, now);
    }
    await deliverAt(server, now);
    const [dead] = await deliveriesOf(server, doctor);
    expect(dead).toMatchObject({ state: 'dead', attempts: pausesMs.length + 1 });

    const manager = await addManager(server, { permissions: ['notification:retry'] });
    const page = fillPath(apiPaths.deadDeliveries, { pageSize: 8, pageNo: 1 });
    const listed = await post(server, page, {}, manager.cookie);
    expect(listed.rmObject).toMatchObject({ totalCount: 1, results: [{ id: dead!.id, fault: 'EMESSAGE 451' }] });
    expect(listed.rmObject.results[0]).toMatchObject({
      doctorName: doctor.username,
      text: notificationKinds.invitation,
    });
    mailbox.answer('take');
    const retried = await post(server, apiPaths.deliveryRetry, { id: dead!.id }, manager.cookie);
    expect(retried.rmObject).toEqual({ count: 1 });
    await deliverAt(server, new Date());
    expect(mailbox.to(doctor.address)).toHaveLength(1);
    expect((await post(server, apiPaths.deliveryRetry, { id: dead!.id }, manager.cookie)).statusCode).toBe(404);
    expect((await post(server, apiPaths.deliveryRetry, {}, manager.cookie)).rmObject).toEqual({ count: 0 });
  });

  test('what may have arrived is not sent again within the window, and then as the same message', async () => {
    const server = current();
    const { doctor } = await invited(server);
    mailbox.answer('take and hang up');
    const now = new Date();
    await deliverAt(server, now);
    expect(mailbox.to(doctor.address)).toHaveLength(1);
    mailbox.answer('take');
    await deliverAt(server, later(uncertaintyMs - 1, now));
    expect(mailbox.to(doctor.address)).toHaveLength(1);
    await deliverAt(server, later(uncertaintyMs, now));
    const [first, second] = mailbox.to(doctor.address);
    expect(second!.messageId).toBe(first!.messageId);
    expect(await stateOf(server, doctor)).toEqual(['sent']);
  });

  test('what a server had taken when it died is sent by another, after the window', async () => {
    const server = current();
    const { doctor } = await invited(server);
    const now = new Date();
    await claimDue(server.db, now, 20);
    await deliverAt(server, later(uncertaintyMs - 1, now));
    expect(mailbox.to(doctor.address)).toEqual([]);
    await deliverAt(server, later(uncertaintyMs, now));
    expect(mailbox.to(doctor.address)).toHaveLength(1);
  });

  test('what is urgent does not wait behind what was due before', async () => {
    const server = current();
    const { initiator, doctor } = await invited(server);
    const urgent = await propose(server, initiator, [doctor], { urgency: 2 });
    const taken = await claimDue(server.db, later(1), 1);
    expect(taken.map(({ consultationId }) => consultationId)).toEqual([urgent]);
  });

  test('servers that look at once send everything once', async () => {
    const server = current();
    const doctors = await Promise.all(Array.from({ length: 30 }, () => addMailedDoctor(server)));
    await propose(server, await addDoctor(server), doctors);
    await Promise.all(Array.from({ length: 4 }, () => deliverAt(server, new Date())));
    for (const { address } of doctors) expect(mailbox.to(address), address).toHaveLength(1);
  });

  test('a digest of several cases is one message, whoever looks', async () => {
    const server = current();
    const { initiator, doctor } = await invited(server, { digestAt: 480 });
    await propose(server, initiator, [doctor]);
    await propose(server, initiator, [doctor]);
    const tomorrow = later(24 * 3_600_000);
    await Promise.all(Array.from({ length: 3 }, () => deliverAt(server, tomorrow)));
    const [digest, ...more] = mailbox.to(doctor.address);
    expect(more).toEqual([]);
    expect(digest).toMatchObject({ subject: notificationTexts.digest(3) });
    expect(digest!.text).toContain(`${testOrigin}${pages.platformHome}\n`);
    expect(await stateOf(server, doctor)).toEqual(['sent', 'sent', 'sent']);
  });

  test('what is held back and was seen meanwhile is not told any more', async () => {
    const server = current();
    const { initiator, doctor, id } = await invited(server, { digestAt: 480 });
    await giveReply(server, doctor, id, '<p>同意</p>');
    await giveReply(server, initiator, id, '<p>多谢</p>');
    await view(server, doctor, id);
    const unseen = await propose(server, initiator, [doctor]);
    await deliverAt(server, later(24 * 3_600_000));
    expect(mailbox.to(doctor.address)).toMatchObject([{ subject: notificationKinds.invitation }]);
    expect(mailbox.to(doctor.address)[0]!.text).toContain(pages.platformConsultation(unseen));
  });

  test('of a deleted case, to who left or turned it off, and by what is not set up, nothing is told', async () => {
    const server = current();
    const deleted = await invited(server);
    await post(server, apiPaths.consultationDelete, { consultationId: deleted.id }, deleted.initiator.cookie);
    const left = await invited(server);
    await server.db.updateTable('user').set({ deleted_at: new Date() }).where('id', '=', left.doctor.id).execute();
    const off = await invited(server);
    const settings = { email: 0, webhook: 0, push: 0 };
    await post(server, apiPaths.notificationSettingsSave, settings, off.doctor.cookie);
    const elsewhere = await invited(server);
    const push = { endpoint: `https://b/${elsewhere.doctor.doctorId}`, p256dh: '', auth: '', created_at: new Date() };
    await server.db
      .insertInto('push_subscription')
      .values({ doctor_id: elsewhere.doctor.doctorId, ...push })
      .execute();
    await giveReply(server, elsewhere.initiator, elsewhere.id, '<p>请看</p>');
    await deliverAt(server, new Date());
    for (const { doctor } of [deleted, left, off]) {
      expect(mailbox.to(doctor.address)).toEqual([]);
      expect(await stateOf(server, doctor)).toEqual(['dropped']);
    }
    expect(await stateOf(server, elsewhere.doctor)).toEqual(['sent', 'sent', 'dropped']);
  });

  test('quiet hours that began meanwhile hold back what failed before', async () => {
    const server = current();
    const { doctor } = await invited(server);
    await wish(server, doctor, { quietFrom: 0, quietTo: 1439 });
    const midday = new Date('2027-04-20T12:00:00+08:00');
    await deliverAt(server, midday);
    const [delivery] = await deliveriesOf(server, doctor);
    expect(delivery).toMatchObject({ state: 'waiting', attempts: 0, due_at: new Date('2027-04-20T23:59:00+08:00') });
  });

  test('a coordinator is led to what their hospital has to do today', async () => {
    const server = current();
    const { initiator, id } = await invited(server);
    const coordinator = await addMailedDoctor(server);
    const told = { doctorIds: [coordinator.doctorId], consultationId: id, key: 'a', at: new Date(), isUrgent: true };
    await server.db.transaction().execute((tx) => notify(tx, { ...told, kind: 'waiting' }));
    await deliverAt(server, new Date());
    expect(mailbox.to(coordinator.address)[0]!.text).toContain(`${testOrigin}${pages.platformHospitalToday}\n`);
    expect(initiator.doctorId).toBeGreaterThan(0);
  });

  test('what was told is forgotten after a while, what was not stays', async () => {
    const server = current();
    const [told, dead] = [await invited(server), await invited(server)];
    await deliverAt(server, new Date());
    await server.db
      .updateTable('delivery')
      .set({ state: 'dead' })
      .where('doctor_id', '=', dead.doctor.doctorId)
      .execute();
    await deleteOldNotifications(server.db, later(-3_600_000));
    expect(await stateOf(server, told.doctor)).toEqual(['sent']);
    await deleteOldNotifications(server.db, later(3_600_000));
    expect(await stateOf(server, told.doctor)).toEqual([]);
    expect(await stateOf(server, dead.doctor)).toEqual(['dead']);
    await sql`delete from notification`.execute(server.db);
  });
}, mailSettings(mailbox));
