import type { APIRequestContext, Page } from '@playwright/test';
import { diseaseIds } from '../../contract/diseases.ts';
import { pages } from '../../contract/pages.ts';
import type { ConsultationDetail } from '../../contract/schemas/consultation.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { addArticle } from './console.ts';
import { type DoctorPage, expect, type SignedIn } from './fixtures.ts';
import { addDoctor, addHospital } from './people.ts';
import { detailPath, giveReply, propose } from './platform.ts';
import { publicScreens } from './public-screens.ts';

/** Of no case and no user. */
export const absentId = 999_999_999;

/** Pages of a kind differ in their text alone: of diseases, and of lists, one. */
export const visitorScreens: string[] = publicScreens.filter(
  (path) => !diseaseIds.slice(1).some((id) => [pages.disease(id), pages.newsOfDisease(id)].includes(path)),
);

/** As addresses and some names are: no line can be broken between words. */
const unbroken = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2);

/** Every screen of the platform, with a case that has a reply; `initiator` coordinates the hospital. */
export async function platformScreens(initiator: DoctorPage, invited: DoctorPage): Promise<string[]> {
  const id = await propose(initiator, [invited], unbroken, { patientName: unbroken.slice(0, 40) });
  await giveReply(invited, id, '建议复查');
  const ownReply = await giveReply(initiator, id, '谢谢');
  const { childId } = (await initiator.call<ConsultationDetail>(detailPath(id))).rmObject;
  return [
    ...[pages.platformHome, pages.platformConsultations, pages.platformConsultationsOf(3)],
    ...[
      pages.platformHospitalToday,
      pages.platformNotifications,
      pages.platformPropose,
      pages.platformConsultation(id),
    ],
    ...[pages.platformConsultationUpdate(id), pages.platformOutcome(id), pages.platformHistory(id)],
    ...[pages.platformReplyHistory(ownReply), pages.platformReplyUpdate(ownReply), pages.platformFollowUp],
    ...[pages.platformChild(childId), pages.platformChildUpdate(childId), pages.platformChildExam(childId)],
    ...[pages.platformErasures, pages.platformTeam, pages.platformDoctors, pages.platformHospitals],
    ...[pages.platformCases, pages.platformOwnCases, pages.platformAccount, pages.platformSecurity],
    ...[pages.platformHelp, pages.platformConsultation(absentId), pages.verify()],
  ];
}

/** The console's screens of articles and of the site. */
export async function editorScreens(admin: APIRequestContext): Promise<string[]> {
  const article = await addArticle(admin, { title: unbroken });
  return [
    ...[pages.consoleHome, pages.consoleArticles, pages.consoleArticleBin, pages.consoleArticleAdd],
    ...[pages.consoleArticleUpdate(article), pages.consoleArticleHistory(article), pages.consolePictures],
    ...[pages.consoleSite, pages.consoleSiteHistory],
  ];
}

/** The console's other screens. */
export async function administratorScreens(admin: APIRequestContext, self: SignedIn): Promise<string[]> {
  const [doctor, hospital] = [await addDoctor(admin), await addHospital(admin)];
  return [
    ...[pages.consoleUsers, pages.consoleUserAdd, pages.consoleUserUpdate(doctor.id), pages.consoleUserImport],
    ...[pages.consoleRoles, pages.consoleRoleAdd, pages.consoleHospitals],
    ...[pages.consoleHospitalAdd, pages.consoleHospitalUpdate(hospital.id)],
    ...[pages.consoleAccount(self.username), pages.consoleSecurity, pages.consoleNotifications, pages.consoleWebhooks],
    ...[pages.consoleWebhookAdd, pages.consoleTokens, pages.consoleAudit, pages.consoleHelp],
    pages.consoleUserUpdate(absentId),
  ];
}

/** On each screen at each width: axe finds nothing, nothing is too wide. The fixtures fail on what the browser's console says. */
export async function expectSound(page: Page, screens: readonly string[], widths: readonly number[]): Promise<void> {
  for (const [index, address] of screens.entries()) {
    if (index > 0 && isInApp(address)) await goWithinApp(page, address);
    else await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    // Nobody was led to another one, to sign in or away from what they may not see.
    expect(new URL(page.url()).pathname).toBe(new URL(address, page.url()).pathname);
    await expect(page.getByRole('status', { name: '正在加载' })).toHaveCount(0);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  }
}

const isInApp = (address: string) => /^\/(platform|hospital_back)\//.test(address);

/** As a link within the app does: the next screen without loading the app anew, which takes longer than its checks. */
async function goWithinApp(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    // Each screen writes its own.
    document.title = '';
    history.pushState({ idx: history.state.idx + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, address);
  await expect(page).toHaveTitle(/./);
}
