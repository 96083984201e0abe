import { afterAll, expect, test } from 'vitest';
import { type NotificationKind, notificationKinds, notificationTexts } from '../../contract/notifications.ts';
import { pages } from '../../contract/pages.ts';
import { apiPaths } from '../../contract/paths.ts';
import { post } from '../testing/call.ts';
import { type Fields, giveReply, proposal, propose } from '../testing/consultations.ts';
import { startReceiver } from '../testing/http-receiver.ts';
import { startMailbox } from '../testing/mailbox.ts';
import { addMailedDoctor, deliverAt, mailSettings, testOrigin, testWebhookSecret } from '../testing/notifications.ts';
import type { Person } from '../testing/people.ts';
import { startPushService, testPushKey } from '../testing/push-service.ts';
import { onServer, type TestServer } from '../testing/test-server.ts';
import { notify } from './outbox-store.ts';

const mailbox = await startMailbox();
const receiver = await startReceiver();
const service = await startPushService();
afterAll(() => Promise.all([mailbox.close(), receiver.close(), service.close()]));
receiver.answer({ status: 200, text: '{"errcode":0,"code":0}' });

const findings =
  '{"version":2,"birthWeightGrams":1083,"exams":[{"disease":"rop","examDate":"2026-04-20","eyes":' +
  '{"OD":{"zone":"I","stage":"3","plus":"plus"},"OS":{"zone":"II","stage":"2","plus":"preplus"}}}]}';
const secrets = {
  patientName: '欧阳不外传',
  title: '不外传的标题',
  consultationDesc: '<p>不外传的描述</p>',
  patientBirthday: '2026-03-02',
  findings,
};
const words = ['不外传', '欧阳', '2026-03-02', '1083', 'plus', 'zone', 'rop'];

const webhooks = {
  standard: { NOTIFY_WEBHOOK_SECRET: testWebhookSecret },
  wecom: {},
  dingtalk: { NOTIFY_WEBHOOK_SECRET: 'SEC1' },
  feishu: { NOTIFY_WEBHOOK_SECRET: 'secret' },
};
const everyChannel = {
  ...mailSettings(mailbox),
  NOTIFY_WEBHOOK_URL: receiver.url,
  WEB_PUSH_KEY: testPushKey,
  WEB_PUSH_CONTACT: 'mailto:it@example.org',
  WEB_PUSH_HOSTS: service.host,
};

type Reached = Person & { address: string; browser: ReturnType<typeof service.newBrowser> };

async function addReachedDoctor(server: TestServer): Promise<Reached> {
  const doctor = await addMailedDoctor(server);
  const browser = service.newBrowser();
  const { messages: _read, ...subscription } = browser;
  await post(server, apiPaths.pushSubscribe, subscription, doctor.cookie);
  const row = { doctor_id: doctor.doctorId, channel: 'webhook' as const, address: doctor.address };
  await server.db
    .insertInto('notification_address')
    .values({ ...row, verified_at: new Date() })
    .execute();
  return { ...doctor, browser };
}

/** Invited, more invited, declined, changed, answered, amended, taken back: whatever doctors are told of by themselves. */
async function wholeCase(server: TestServer, [initiator, invited, further]: Reached[]): Promise<number> {
  const id = await propose(server, initiator!, [invited!], secrets);
  const sent = async (path: string, form: Fields, { cookie }: Person) =>
    expect(await post(server, path, { consultationId: id, ...form }, cookie)).toMatchObject({ status: 'OK' });
  await sent(apiPaths.inviteDoctors, { doctorSelect: further!.doctorId }, initiator!);
  await sent(apiPaths.invitationAnswer, { answer: 'declined', reason: '不外传的理由' }, further!);
  const edited = { ...proposal([invited!], secrets), title: '另一个不外传的标题' };
  await sent(apiPaths.consultationUpdate, edited, initiator!);
  const replyId = await giveReply(server, invited!, id, '<p>不外传的意见</p>');
  await sent(
    apiPaths.replyUpdate,
    { replyId, content: '<p>改过的不外传的意见</p>', consultationId: undefined },
    invited!,
  );
  await sent(apiPaths.replyDelete, { replyId, consultationId: undefined }, invited!);
  await giveReply(server, initiator!, id, '<p>不外传的补充</p>');
  return id;
}

/** What differs is how a post is written; the night tries every way. */
const tried = Object.entries(webhooks).slice(0, process.env.NIGHTLY ? undefined : 1);
for (const [format, secret] of tried)
  onServer(
    (current) => {
      test(`security 46: no word of the patient leaves by e-mail, ${format} or push in a whole case, of whatever kind`, async () => {
        const server = current();
        service.trustedBy(server);
        const doctors = [
          await addReachedDoctor(server),
          await addReachedDoctor(server),
          await addReachedDoctor(server),
        ];
        const [mailsBefore, postsBefore] = [mailbox.mails.length, receiver.posts.length];
        const id = await wholeCase(server, doctors);
        for (const kind of Object.keys(notificationKinds) as NotificationKind[]) {
          const told = {
            doctorIds: doctors.map(({ doctorId }) => doctorId),
            kind,
            consultationId: id,
            key: 'every kind',
          };
          await server.db.transaction().execute((tx) => notify(tx, told));
        }
        await deliverAt(server, new Date());

        const mails = mailbox.mails.slice(mailsBefore);
        const posts = receiver.posts.slice(postsBefore);
        const pushes = doctors.flatMap(({ browser }) => browser.messages());
        const kinds = Object.values(notificationKinds);
        for (const texts of [mails.map(({ subject }) => subject), pushes.map(({ text }) => text)])
          expect(new Set(texts)).toEqual(new Set(kinds));
        expect(posts.length).toBeGreaterThanOrEqual(kinds.length);
        const links = [...[pages.platformConsultation(id), pages.platformHospitalToday, pages.platformHome]];
        expect(new Set(pushes.map(({ link }) => link))).toEqual(new Set(links));
        const footer = `--\n${notificationTexts.footer}\n${testOrigin}${pages.platformNotifications}`;
        for (const { subject, text } of mails)
          expect(links.map((link) => `${subject}\n${testOrigin}${link}\n\n${footer}`)).toContain(text.trim());

        const left = [...mails, ...pushes, ...posts.map(({ path, headers, body }) => [path, headers, body.toString()])];
        const outbox = await server.db.selectFrom('notification').selectAll().execute();
        const deliveries = await server.db.selectFrom('delivery').selectAll().execute();
        expect(deliveries.every(({ state }) => state === 'sent' || state === 'dropped')).toBe(true);
        const captured = JSON.stringify([left, outbox, deliveries]);
        for (const word of words)
          expect(captured, word).not.toMatch(new RegExp(`(?<![0-9A-Za-z+/_-])${word}(?![0-9A-Za-z+/_-])`));
      });
    },
    { ...everyChannel, NOTIFY_WEBHOOK_FORMAT: format, ...secret },
  );
