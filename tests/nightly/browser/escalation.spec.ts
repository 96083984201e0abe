import type { Page } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { doctorTexts } from '../../../contract/doctor-texts.ts';
import { type NotificationKind, notificationKinds } from '../../../contract/notifications.ts';
import { pages } from '../../../contract/pages.ts';
import { apiPaths } from '../../../contract/paths.ts';
import type { ConsultationDetail } from '../../../contract/schemas/consultation.ts';
import type { RepliesNotRead } from '../../../contract/schemas/reply.ts';
import { todayTexts } from '../../../contract/today-texts.ts';
import { invitationStateNames } from '../../../contract/waiting-texts.ts';
import type { Db } from '../../../server/database/row-types.ts';
import { startReceiver } from '../../../server/testing/http-receiver.ts';
import { startMailbox } from '../../../server/testing/mailbox.ts';
import { testWebhookSecret } from '../../../server/testing/notifications.ts';
import { addCoordinator, addDoctor, type Person } from '../../../server/testing/people.ts';
import { type1 } from '../../../server/testing/waiting-cases.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../e2e/accessibility.ts';
import { signIn, startFastServer } from '../../e2e/fast-clock.ts';
import { type DoctorPage, expect, test } from '../../e2e/fixtures.ts';
import { detailPath, proposalFields, writeIn } from '../../e2e/platform.ts';

/** The worker looks every few seconds. */
const atOnce = { timeout: 20_000 };
const hospital = '急诊医院';
const names = { initiator: 'jia', invited: 'yi', substitute: 'bing', coordinator: 'ding' };

const mailOf = (who: keyof typeof names) => `${names[who]}@example.org`;
const phoneNumber = '13800000001';
const [title, reason, opinion] = ['右眼急症', '正在手术', '请立即激光治疗'];
const shown = (text: string) => text.replaceAll(/<[^>]+>/g, '');

async function fill(db: Db): Promise<void> {
  const people: Record<keyof typeof names, Person> = {
    initiator: await addDoctor({ db }, { username: names.initiator, hospital }),
    coordinator: await addCoordinator({ db }, { username: names.coordinator, hospital }),
    invited: await addDoctor({ db }, { username: names.invited, hospital: '受邀医院' }),
    substitute: await addDoctor({ db }, { username: names.substitute, hospital: '受邀医院' }),
  };
  const verified = { verified_at: new Date() };
  const mails = Object.values(people).map(({ doctorId, username }) => ({
    ...{ doctor_id: doctorId, channel: 'email' as const, address: `${username}@example.org`, ...verified },
  }));
  const phone = { doctor_id: people.invited.doctorId, channel: 'webhook' as const, address: phoneNumber, ...verified };
  await db
    .insertInto('notification_address')
    .values([...mails, phone])
    .execute();
}

/** The invited doctor is operating and names the substitute. */
async function decline(page: Page): Promise<void> {
  await page.getByRole('button', { name: '谢绝', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '谢绝会诊邀请' });
  await dialog.getByLabel('原因').fill(reason);
  await dialog.getByRole('button', { name: '选择医生' }).click();
  const finder = page.getByRole('dialog', { name: doctorTexts.suggest });
  await finder.getByRole('textbox').fill(names.substitute);
  await finder.getByRole('radio', { name: new RegExp(`^${names.substitute}`) }).check();
  await finder.getByRole('button', { name: '确定' }).click();
  await dialog.getByRole('button', { name: '谢绝邀请' }).click();
  await expect(page.getByRole('list', { name: '受邀医生' })).toContainText(`谢绝原因：${reason}`);
}

test('an urgent case goes over unseen, reminded, declined with a substitute and accepted, which quiets the alarm, to answered', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const [mailbox, gateway] = [await startMailbox(), await startReceiver()];
  const server = await startFastServer(fill, {
    SMTP_URL: mailbox.url,
    SMTP_FROM: 'tongmou@example.org',
    NOTIFY_WEBHOOK_URL: gateway.url,
    NOTIFY_WEBHOOK_SECRET: testWebhookSecret,
  });
  const as = (who: keyof typeof names) => signIn(browser, server, names[who]);
  try {
    const [initiator, invited] = [await as('initiator'), await as('invited')];
    const proposal = { ...proposalFields([invited], title), findings: type1 };
    const { rmObject: proposed } = await initiator.call<{ consultationId: number }>(
      apiPaths.consultationSave,
      proposal,
    );
    const id = proposed.consultationId;
    const openedBy = async (who: keyof typeof names) => {
      const { page } = await as(who);
      await page.goto(pages.platformConsultation(id));
      return page;
    };
    const detailFor = async ({ call }: DoctorPage) => (await call<ConsultationDetail>(detailPath(id))).rmObject;
    expect(await detailFor(initiator)).toMatchObject({ urgency: 2, standing: { alarm: { acknowledgedAt: null } } });
    const { rmObject: unseen } = await invited.call<RepliesNotRead>(apiPaths.replyNotRead);
    expect(unseen.invitations).toEqual([id]);
    const subjectsTo = (who: keyof typeof names) => mailbox.to(mailOf(who)).map(({ subject }) => subject);
    // A clock that jumps while a mail is being handed over ends it as one whose server fell silent.
    const mailed = (who: keyof typeof names, count: number) =>
      expect.poll(() => subjectsTo(who).length, { ...atOnce, message: who }).toBe(count);
    const posted = (count: number) => expect.poll(() => gateway.posts.length, atOnce).toBe(count);
    // One message, the loudest.
    await posted(1);
    await mailed('invited', 1);
    for (const { body, headers } of gateway.posts)
      expect(new Webhook(testWebhookSecret).verify(body, headers as Record<string, string>)).toMatchObject({
        data: { to: phoneNumber },
      });

    await server.jumpTo(12.1, ['alerted', 'reminded']);
    const watching = await as('coordinator');
    await watching.page.goto(pages.platformHospitalToday);
    const waiting = watching.page.getByRole('region', { name: todayTexts.title }).getByRole('listitem');
    await expect(waiting).toHaveText(new RegExp(`治疗.*等回复.*${names.invited}.*${invitationStateNames.sent}`));
    await expect(watching.page.getByText(title)).toHaveCount(0);
    await expectNoSidewaysScroll(watching.page);
    await expectAccessible(watching.page);

    await decline(await openedBy('invited'));
    const again = await openedBy('initiator');
    await expect(again.getByText(`谢绝原因：${reason}；推荐 ${names.substitute}`)).toBeVisible();
    await again.getByRole('button', { name: `邀请${names.substitute}` }).click();
    await expect(again.getByRole('list', { name: '受邀医生' })).toContainText('未查看');

    await posted(3);
    await mailed('invited', 3);
    await mailed('initiator', 2);
    await mailed('substitute', 1);
    await server.jumpTo(18.2, ['alerted', 'reminded']);
    const answering = await openedBy('substitute');
    await answering.getByRole('button', { name: '接受', exact: true }).click();
    await expect(answering.getByRole('list', { name: '受邀医生' })).toContainText('已接受');
    await writeIn(answering, '会诊意见', opinion);
    await answering.getByRole('button', { name: '回复', exact: true }).click();
    await expect(answering.getByRole('listitem').filter({ hasText: opinion })).toBeVisible();

    const coordinator = await as('coordinator');
    await coordinator.page.goto(pages.platformHospitalToday);
    await expect(coordinator.page.getByRole('region', { name: todayTexts.title }).getByRole('listitem')).toHaveText(
      /治疗/,
    );
    await expect(coordinator.page.getByText('等回复')).toHaveCount(0);
    const { invitations, standing } = await detailFor(await as('initiator'));
    expect(invitations.map(({ state }) => state)).toEqual(['declined', 'answered']);
    expect(standing.alarm).toMatchObject({ how: 'accept', acknowledgedBy: { doctorName: names.substitute } });

    const told: Record<keyof typeof names, NotificationKind[]> = {
      initiator: ['alarm', 'declined', 'alarm', 'acknowledged', 'reply'],
      invited: ['alarm', 'alarm', 'reminder', 'reply'],
      substitute: ['urgentInvitation', 'alarm', 'reminder'],
      coordinator: ['alarm', 'alarm', 'alarm', 'acknowledged'],
    };
    for (const [who, kinds] of Object.entries(told) as [keyof typeof names, NotificationKind[]][])
      await expect
        .poll(() => subjectsTo(who).toSorted(), { ...atOnce, message: who })
        .toEqual(kinds.map((kind) => notificationKinds[kind]).toSorted());
    await posted(told.invited.length);

    const sent = mailbox.mails.map(({ raw, text, subject }) => `${raw} ${text} ${subject}`);
    sent.push(...gateway.posts.map(({ path, body }) => path + body));
    const { patientName, patientBirthday, consultationDesc } = proposal;
    for (const word of [patientName, patientBirthday, shown(consultationDesc), title, reason, opinion])
      expect(sent.filter((one) => one.includes(word))).toEqual([]);
  } finally {
    await server.stop();
    await Promise.all([mailbox.close(), gateway.close()]);
  }
});
