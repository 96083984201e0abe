import type { Page } from '@playwright/test';
import { pages } from '../../../contract/pages.ts';
import { apiBase, apiPaths } from '../../../contract/paths.ts';
import { sessionTexts } from '../../../contract/session-texts.ts';
import { texts } from '../../../contract/texts.ts';
import { demoPassword } from '../../../demo/seed.ts';
import { addDoctor, testPassword } from '../../../server/testing/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../e2e/accessibility.ts';
import { phone } from '../../e2e/clinical.ts';
import { callsOf, signIn, startFastServer } from '../../e2e/fast-clock.ts';
import { expect, test } from '../../e2e/fixtures.ts';
import { fresh } from '../../e2e/people.ts';
import { proposalFields, propose, untilKept, untilListening, writeIn } from '../../e2e/platform.ts';

test.use({ allowedErrors: [/Failed to load resource/] });

const over = (page: Page) => page.getByRole('dialog', { name: sessionTexts.over });
const warning = (page: Page) => page.getByRole('alert').filter({ hasText: sessionTexts.soonIdle });

/** Nothing in the document says any of it, shown or not. */
async function expectNothingOf(page: Page, words: string[]): Promise<void> {
  const all = `${await page.title()} ${await page.evaluate(() => document.documentElement.outerHTML)}`;
  for (const word of words) expect(all).not.toContain(word);
}

async function signInAgain(page: Page, password = demoPassword()): Promise<void> {
  await over(page).getByLabel('密码', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(over(page)).toHaveCount(0);
}

test('a page that nobody touched for half an hour is covered, and comes back as it was, on a wide screen', async ({
  doctor,
}) => {
  const [initiator, invited] = [await doctor({}, { viewport: { width: 1366, height: 768 } }), await doctor()];
  const title = `无人操作 ${Date.now()}`;
  const id = await propose(initiator, [invited], title);
  const { page } = initiator;
  await page.clock.install();
  await page.goto(pages.platformConsultation(id));
  await writeIn(page, '会诊意见', '写到一半的意见');
  await page.evaluate(() => window.scrollTo(0, 300));

  // Near the beginning of the last minute, which goes by while the page is looked at.
  await page.clock.fastForward('28:35');
  await expect(warning(page)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const kept = page.waitForResponse(`**${apiBase}${apiPaths.userByUserId}`);
  await warning(page).getByRole('button', { name: sessionTexts.goOn }).click();
  expect((await kept).request().headers()).not.toHaveProperty('x-unattended');
  await expect(warning(page)).toHaveCount(0);

  // A machine that slept: no timer ran meanwhile.
  const scrolled = await page.evaluate(() => window.scrollY);
  await page.clock.fastForward('29:45');
  await expect(over(page)).toBeVisible();
  const record = [title, '测试患儿', '写到一半的意见', initiator.name, invited.name];
  await expectNothingOf(page, record);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('main')).toHaveCount(1);
  expect(await page.evaluate(() => document.body.innerText)).not.toContain(title);
  await page.emulateMedia({ media: null });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await expect(over(page).getByLabel('密码', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  for (let step = 0; step < 8; step++) await page.keyboard.press('Tab');
  await expect(over(page)).toBeVisible();
  // The browser's own controls are between the last and the first of the dialog.
  const inside = () =>
    page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null);
  expect(await inside()).toBe(true);

  await signInAgain(page);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('textbox', { name: '会诊意见' })).toContainText('写到一半的意见');
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  await page.getByRole('button', { name: '回复', exact: true }).click();
  await expect(page.getByText(texts.replySaved)).toBeVisible();
});

test('whoever writes for half an hour asks the server nothing, and is not covered', async ({ doctor }) => {
  const { page } = await doctor();
  await page.clock.install();
  await page.goto(pages.platformPropose);
  await page.getByLabel('会诊标题').fill('很长的病史');
  for (let times = 0; times < 3; times++) {
    await page.clock.fastForward('28:50');
    // Use counts once it is answered; a call that is under way when the clock jumps is given up.
    const used = page.waitForResponse(`**${apiBase}${apiPaths.userByUserId}`);
    await page.keyboard.press('End');
    await page.clock.runFor(1500);
    await used;
    await expect(warning(page)).toHaveCount(0);
  }
  await expect(page.getByLabel('会诊标题')).toHaveValue('很长的病史');
});

test('a dialog that was open is so again after a page was covered', async ({ doctor }) => {
  const { page } = await doctor();
  await page.clock.install();
  await page.goto(pages.platformPropose);
  await page.getByLabel('会诊标题').fill('离开前');
  await page.getByRole('navigation', { name: '平台' }).getByRole('link', { name: texts.backHome }).click();
  const question = page.getByRole('dialog', { name: '内容尚未提交' });
  await expect(question).toBeVisible();
  await page.clock.fastForward('31:00');
  await expect(over(page)).toBeVisible();
  await expect(question).toHaveCount(0);
  await signInAgain(page);
  await expect(question).toBeVisible();
  expect(await question.evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
  await question.getByRole('button', { name: '继续编辑' }).click();
  await expect(page.getByLabel('会诊标题')).toHaveValue('离开前');
});

test('use of one tab keeps the others; signing in again in one uncovers all', async ({ doctor }) => {
  const [initiator, invited] = [await doctor(), await doctor()];
  await propose(initiator, [invited], '两个标签页');
  const { page } = initiator;
  // For all tabs.
  const { clock } = page.context();
  await clock.install();
  await page.goto(pages.platformHome);
  const second = await page.context().newPage();
  await second.goto(pages.platformHome);
  const greeting = (of: Page) => of.getByText('您好。在这里发起会诊', { exact: false });
  await expect(greeting(second)).toBeVisible();
  await clock.fastForward('20:00');
  // Use counts once it is answered; a call that is under way when the clock jumps is given up.
  const used = second.waitForResponse('**/consultation/getConsultationByUserId/**');
  await second.getByRole('link', { name: texts.myConsultations }).first().click();
  await used;
  await expect(second.getByRole('heading', { level: 1, name: texts.myConsultations })).toBeVisible();
  await expect(second.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await clock.fastForward('15:00');
  await clock.runFor(2000);
  await expect(greeting(page)).toBeVisible();
  await expect(over(page)).toHaveCount(0);
  await clock.fastForward('16:00');
  for (const one of [page, second]) await expect(over(one)).toBeVisible();
  await signInAgain(second);
  await expect(over(page)).toHaveCount(0);
  await expect(greeting(page)).toBeVisible();
});

test('the word that somebody signed in again may come before the moment of its use', async ({ doctor }) => {
  const { page, id } = await doctor();
  const { clock } = page.context();
  await clock.install();
  await page.goto(pages.platformHome);
  await expect(page.getByText('您好。在这里发起会诊', { exact: false })).toBeVisible();
  await clock.fastForward('31:00');
  await expect(over(page)).toBeVisible();
  // The server’s session has gone on: only the pages’ clock jumped.
  const second = await page.context().newPage();
  await second.goto(pages.home);
  const tell = (userId: number) => new BroadcastChannel('tongmou.session').postMessage({ kind: 'in', userId });
  await second.evaluate(tell, id);
  await clock.runFor(2000);
  await expect(over(page)).toBeVisible();
  await second.evaluate(() => localStorage.setItem('tongmou.used', String(Date.now())));
  await expect(over(page)).toHaveCount(0);
});

test('signing out, or somebody else’s signing in, takes all tabs of the browser away', async ({ doctor }) => {
  const [{ page, username }, other] = [await doctor(), await doctor()];
  await page.goto(pages.platformPropose);
  await untilKept(page, () => page.getByLabel('会诊标题').fill('另一个标签页里没写完'));
  const second = await page.context().newPage();
  await second.goto(pages.platformHome);
  await second.getByRole('button', { name: texts.signOut }).click();
  await second.getByRole('dialog').getByRole('button', { name: '清除并退出' }).click();
  // Where it would ask whether to stay, Playwright would hold the page.
  await page.waitForURL(`**${pages.login}`);
  await second.waitForURL(`**${pages.login}`);

  const enter = async (of: Page, name: string) => {
    await of.getByLabel('用户名').fill(name);
    await of.getByLabel('密码', { exact: true }).fill(demoPassword());
    await of.keyboard.press('Enter');
    await of.waitForURL(`**${pages.platformHome}`);
  };
  await enter(page, username);
  await enter(second, other.username);
  // By the other tab's word, or by a call of its own that the server answers first.
  await page.waitForURL(({ pathname }) => pathname === pages.login);
});

test('a session that the server ended covers its page within seconds', async ({ browser }) => {
  test.setTimeout(120_000);
  const server = await startFastServer(async (db) => {
    await addDoctor({ db }, { username: 'jia', hospital: '甲医院' });
    await addDoctor({ db }, { username: 'yi', hospital: '乙医院' });
  }, {});
  try {
    const [{ page, call }, invited] = [await signIn(browser, server, 'jia'), await signIn(browser, server, 'yi')];
    const title = '服务器已结束会话';
    const { rmObject } = await call<{ consultationId: number }>(
      apiPaths.consultationSave,
      proposalFields([invited], title) as never,
    );
    const [listens, answered] = [untilListening(page), callsOf(page)];
    await page.goto(pages.platformConsultation(rmObject.consultationId));
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await listens;
    await answered();
    await server.jumpTo(1, []);
    await expect(over(page)).toBeVisible({ timeout: 30_000 });
    await expectNothingOf(page, [title, '测试患儿']);
    await signInAgain(page, testPassword);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  } finally {
    await server.stop();
  }
});

test('a page that nobody touched for half an hour is covered in all tabs, on a phone, and comes back as it was once somebody signs in again', async ({
  doctor,
}) => {
  const [initiator, invited] = [await doctor({}, phone), await doctor()];
  const title = fresh('无人操作');
  const id = await propose(initiator, [invited], title);
  const { page } = initiator;
  // For all tabs.
  const { clock } = page.context();
  await clock.install();
  const second = await page.context().newPage();
  await second.goto(pages.platformHome);
  const greeting = second.getByText('您好。在这里发起会诊', { exact: false });
  await expect(greeting).toBeVisible();
  await page.goto(pages.platformConsultation(id));
  await writeIn(page, '会诊意见', '写到一半的意见');
  await page.evaluate(() => window.scrollTo(0, 300));

  // Near the beginning of the last minute, which goes by while the page is looked at.
  await clock.fastForward('28:35');
  await expect(warning(page)).toBeVisible();
  // An answer that came after the clock was moved would count as use at that later time.
  const kept = page.waitForResponse(`**${apiBase}${apiPaths.userByUserId}`);
  await warning(page).getByRole('button', { name: sessionTexts.goOn }).tap();
  expect((await kept).request().headers()).not.toHaveProperty('x-unattended');
  await (await kept).finished();
  await expect(warning(page)).toHaveCount(0);

  // A machine that slept: no timer ran meanwhile.
  const scrolled = await page.evaluate(() => window.scrollY);
  await clock.fastForward('29:45');
  for (const one of [page, second]) await expect(over(one)).toBeVisible();
  await expectNothingOf(page, [title, '测试患儿', '写到一半的意见', initiator.name, invited.name]);
  await expect(greeting).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  expect(await page.evaluate(() => document.body.innerText)).not.toContain(title);
  await page.emulateMedia({ media: null });

  const password = over(page).getByLabel('密码', { exact: true });
  await expect(password).toBeFocused();
  await page.keyboard.press('Escape');
  for (let step = 0; step < 8; step++) await page.keyboard.press('Tab');
  await expect(over(page)).toBeVisible();
  // The browser's own controls are between the last and the first of the dialog.
  const isInside = () =>
    page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null);
  expect(await isInside()).toBe(true);

  await password.fill(demoPassword());
  await page.keyboard.press('Enter');
  for (const one of [page, second]) await expect(over(one)).toHaveCount(0);
  await expect(greeting).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('textbox', { name: '会诊意见' })).toContainText('写到一半的意见');
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  await page.getByRole('button', { name: '回复', exact: true }).tap();
  await expect(page.getByText(texts.replySaved)).toBeVisible();
});
