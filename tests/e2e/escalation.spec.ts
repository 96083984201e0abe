import { type Browser, expect, test } from '@playwright/test';
import { apiBase, apiPaths, pages } from '../../contract/paths.ts';
import type { ConsultationDetail } from '../../contract/schemas/consultation.ts';
import type { RepliesNotRead } from '../../contract/schemas/reply.ts';
import { invitationStateNames, waitingTexts } from '../../contract/waiting-texts.ts';
import { addCoordinator, addDoctor, testPassword } from '../../server/testing/people.ts';
import { type1 } from '../../server/testing/waiting-cases.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { type FastServer, startFastServer } from './fast-clock.ts';
import { detailPath, type DoctorPage, proposalFields, writeIn } from './platform.ts';

const hospital = '急诊医院';
const names = { initiator: 'jia', invited: 'yi', substitute: 'bing', coordinator: 'ding' };

/** Sessions end after half an hour: whoever comes back signs in again, in a browser whose clock is the server's. */
async function signIn(browser: Browser, { url, hours }: FastServer, username: string): Promise<DoctorPage> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 360, height: 780 } });
  const page = await context.newPage();
  await page.clock.setSystemTime(Date.now() + hours() * 3_600_000);
  const call: DoctorPage['call'] = async (path, form = {}) => {
    const data = new URLSearchParams();
    for (const [key, value] of Object.entries(form)) for (const one of [value].flat()) data.append(key, String(one));
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await page.request.post(apiBase + path, { data: data.toString(), headers });
    return { httpStatus: response.status(), ...(await response.json()) };
  };
  type User = { id: number; doctorId: number; hospital: string };
  const { rmObject: user } = await call<User>(apiPaths.login, { username, ps: testPassword });
  return { ...user, page, call, name: username };
}

test('an urgent case goes over unseen, reminded, declined with a substitute and accepted to answered and acknowledged', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const server = await startFastServer(async (db) => {
    await addDoctor({ db }, { username: names.initiator, hospital });
    await addCoordinator({ db }, { username: names.coordinator, hospital });
    await addDoctor({ db }, { username: names.invited, hospital: '受邀医院' });
    await addDoctor({ db }, { username: names.substitute, hospital: '受邀医院' });
  });
  const as = (who: keyof typeof names) => signIn(browser, server, names[who]);
  try {
    const [initiator, invited] = [await as('initiator'), await as('invited')];
    const { rmObject: proposed } = await initiator.call<{ consultationId: number }>(apiPaths.consultationSave, {
      ...proposalFields([invited], '右眼急症'),
      findings: type1,
    });
    const id = proposed.consultationId;
    const detailFor = async ({ call }: DoctorPage) => (await call<ConsultationDetail>(detailPath(id))).rmObject;
    expect(await detailFor(initiator)).toMatchObject({ urgency: 2, alarm: { acknowledgedAt: null } });
    const { rmObject: unseen } = await invited.call<RepliesNotRead>(apiPaths.replyNotRead);
    expect(unseen.invitations).toEqual([id]);

    await server.jumpTo(12.1, ['alerted', 'reminded']);
    const watching = await as('coordinator');
    await watching.page.goto(pages.platformWaiting);
    const waiting = watching.page.getByRole('article', { name: `会诊 ${id}` });
    await expect(waiting).toContainText(invitationStateNames.sent);
    await expect(waiting).toContainText(waitingTexts.alarm);
    await expect(watching.page.getByText('右眼急症')).toHaveCount(0);
    await expectNoSidewaysScroll(watching.page);
    await expectAccessible(watching.page);

    const substitute = await as('substitute');
    const answer = { answer: 'declined', reason: '正在手术', suggestedDoctorId: substitute.doctorId };
    await (await as('invited')).call(apiPaths.invitationAnswer, { consultationId: id, ...answer });
    const again = await as('initiator');
    expect((await detailFor(again)).invitations).toMatchObject([
      { state: 'declined', declineReason: '正在手术', suggested: { doctorId: substitute.doctorId } },
    ]);
    await again.call(apiPaths.inviteDoctors, { consultationId: id, doctorSelect: substitute.doctorId });

    await server.jumpTo(18.2, ['alerted', 'reminded']);
    const answering = await as('substitute');
    await answering.call(apiPaths.invitationAnswer, { consultationId: id, answer: 'accepted' });
    await answering.page.goto(pages.platformConsultation(id));
    await writeIn(answering.page, '会诊意见', '请立即激光治疗');
    await answering.page.getByRole('button', { name: '回复', exact: true }).click();
    await expect(answering.page.getByRole('listitem').filter({ hasText: '请立即激光治疗' })).toBeVisible();

    const coordinator = await as('coordinator');
    await coordinator.page.goto(pages.platformWaiting);
    await coordinator.page.getByRole('button', { name: waitingTexts.acknowledge }).click();
    await expect(coordinator.page.getByText(waitingTexts.none)).toBeVisible();
    const { invitations, alarm } = await detailFor(await as('initiator'));
    expect(invitations.map(({ state }) => state)).toEqual(['declined', 'answered']);
    expect(alarm).toMatchObject({ acknowledgedBy: { doctorName: names.coordinator } });

    expect(Object.fromEntries(await server.endAndRead())).toEqual({
      [names.initiator]: ['declined', 'reply', 'acknowledged'],
      [names.invited]: ['urgentInvitation', 'alarm', 'alarm', 'reminder', 'reply'],
      [names.substitute]: ['urgentInvitation', 'alarm', 'alarm', 'reminder'],
      [names.coordinator]: ['alarmWaiting'],
    });
  } finally {
    await server.stop();
  }
});
