import { expect, type Page, test } from '@playwright/test';
import { pages } from '../../../contract/pages.ts';
import { apiPaths } from '../../../contract/paths.ts';
import { todayTexts } from '../../../contract/today-texts.ts';
import { invitationTexts } from '../../../contract/waiting-texts.ts';
import { addCoordinator, addDoctor, addManager } from '../../../server/testing/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../e2e/accessibility.ts';
import { signIn, startFastServer } from '../../e2e/fast-clock.ts';
import { proposalFields } from '../../e2e/platform.ts';

const hospital = '离职医院';
const names = { initiator: 'jia', invited: 'yi', other: 'bing', coordinator: 'ding', manager: 'wu' };
const settings = { SECOND_FACTOR_REQUIRED: 'none', ACCOUNTS_CONFIRMED: 'false' };

/** On a phone and on a desk. */
async function expectSound(page: Page): Promise<void> {
  for (const width of [360, 1366]) {
    await page.setViewportSize({ width, height: 780 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
}

test('who leaves with cases open is told of before, is not waited for, and leaves their own to the coordinator', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const server = await startFastServer(async (db) => {
    await addDoctor({ db }, { username: names.initiator, hospital });
    for (const username of [names.invited, names.other]) await addDoctor({ db }, { username, hospital: '受邀医院' });
    await addCoordinator({ db }, { username: names.coordinator, hospital });
    await addManager({ db }, { username: names.manager, roleId: 1 });
  }, settings);
  const as = (who: keyof typeof names) => signIn(browser, server, names[who]);
  try {
    const [initiator, invited, other] = [await as('initiator'), await as('invited'), await as('other')];
    const proposal = proposalFields([invited], '等一位已离开的医生');
    const { rmObject: proposed } = await initiator.call<{ consultationId: number }>(
      apiPaths.consultationSave,
      proposal,
    );
    const id = proposed.consultationId;

    const { page: console } = await as('manager');
    const deactivate = async (username: string, says: string) => {
      await console.goto(`${pages.consoleUsers}?q=${username}`);
      await console.getByRole('button', { name: `停用 ${username}` }).click();
      const dialog = console.getByRole('dialog', { name: '停用用户' });
      await expect(dialog).toContainText(says);
      await expectSound(console);
      await dialog.getByRole('button', { name: '停用' }).click();
      await expect(console.getByText('已停用', { exact: true })).toBeVisible();
    };
    await deactivate(names.invited, '有 1 例会诊在等其回复，停用后不会再有回复');

    const { page } = initiator;
    await page.goto(pages.platformHome);
    await page.getByRole('link', { name: /^再邀请/ }).click();
    const line = page.getByRole('list', { name: '受邀医生' }).getByRole('listitem').filter({ hasText: names.invited });
    await expect(line).toContainText(`${invitationTexts.answersNoMore}，${invitationTexts.inviteOthers}`);
    await expectSound(page);
    await initiator.call(apiPaths.inviteDoctors, { consultationId: id, doctorSelect: [other.doctorId] });
    await page.reload();
    await expect(line).toContainText(invitationTexts.answersNoMore);

    await deactivate(names.initiator, '其发起的会诊有 1 例未结束，停用后仍保持会诊中');
    await other.page.goto(pages.platformConsultation(id));
    await expect(other.page.getByText(invitationTexts.initiatorGone)).toBeVisible();
    const people = other.page.getByRole('region', { name: '发起与参与医生' });
    await expect(people.getByText(invitationTexts.accountGone, { exact: true })).toHaveCount(1);
    await expect(people.getByText(invitationTexts.answersNoMore, { exact: true })).toBeVisible();
    await expectSound(other.page);

    const { page: watching } = await as('coordinator');
    await watching.goto(pages.platformHospitalToday);
    await expect(watching.getByRole('region', { name: todayTexts.title })).toContainText(todayTexts.initiatorGone);
    await expectSound(watching);
  } finally {
    await server.stop();
  }
});
