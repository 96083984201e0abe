import { expect, type Page, test } from '@playwright/test';
import { pages } from '../../../contract/pages.ts';
import { apiBase, apiPaths } from '../../../contract/paths.ts';
import { webhookTexts } from '../../../contract/webhooks.ts';
import type { Db } from '../../../server/database/row-types.ts';
import { proposal } from '../../../server/testing/consultations.ts';
import { startReceiver } from '../../../server/testing/http-receiver.ts';
import { addDoctor, addManager, testPassword } from '../../../server/testing/people.ts';
import { receiverSettings, verified } from '../../../server/testing/webhooks.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../e2e/accessibility.ts';
import { row, toast } from '../../e2e/console.ts';
import { type FastServer, startFastServer } from '../../e2e/fast-clock.ts';
import { intercept } from '../../e2e/intercept.ts';

const hospital = '推送测试医院';

async function fill(db: Db): Promise<void> {
  await addManager({ db }, { username: 'guanli', roleId: 1 });
  await addManager({ db }, { username: 'wuquan', permissions: ['hospital:update'] });
  await addDoctor({ db }, { username: 'yisheng01', hospital });
  await addDoctor({ db }, { username: 'yisheng02' });
}

let server: FastServer & { stop: () => Promise<void> };
let receiver: Awaited<ReturnType<typeof startReceiver>>;

test.describe.configure({ mode: 'serial', timeout: 120_000 });

test.beforeAll(async () => {
  receiver = await startReceiver();
  server = await startFastServer(fill, receiverSettings(receiver));
});

test.afterAll(async () => {
  await server.stop();
  await receiver.close();
});

async function signedIn(page: Page, username: string): Promise<void> {
  const form = { username, ps: testPassword };
  expect((await page.request.post(apiBase + apiPaths.login, { form })).ok()).toBe(true);
}

async function openPage(browser: import('@playwright/test').Browser, username: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  await signedIn(page, username);
  return page;
}

async function expectSound(page: Page): Promise<void> {
  for (const width of [360, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
}

/** A case of the hospital, proposed by its doctor. */
async function propose(page: Page): Promise<void> {
  await signedIn(page, 'yisheng01');
  const form = proposal([]) as Record<string, string>;
  const answer = await page.request.post(apiBase + apiPaths.consultationSave, { form: { ...form, doctorSelect: '2' } });
  expect(await answer.json()).toMatchObject({ status: 'OK' });
}

test('a webhook is added, tells its secret once, is tested, and an event that did not arrive is sent again', async ({
  browser,
}) => {
  const page = await openPage(browser, 'guanli');
  await page.goto(pages.consoleWebhooks);
  await expect(page.getByText('还没有推送')).toBeVisible();
  await expectSound(page);

  await page.getByRole('button', { name: '新增推送' }).click();
  await page.getByLabel('名称').fill('院内消息平台');
  await page.getByRole('combobox', { name: '医院' }).fill(hospital);
  await page.getByRole('combobox', { name: '医院' }).press('Enter');
  await page.getByLabel('接收地址').fill('https://169.254.169.254/latest');
  await expectSound(page);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(webhookTexts.urlPrivate);
  await page.getByLabel('接收地址').fill(`${receiver.url}/hook`);
  await page.getByRole('button', { name: '保存' }).click();

  const told = page.getByRole('region', { name: '请保存签名密钥' });
  const secret = await told.locator('code').innerText();
  expect(secret).toMatch(/^whsec_/);
  await expectSound(page);
  await told.getByRole('button', { name: '我已保存好' }).click();
  await expect(page.getByRole('heading', { name: '院内消息平台' })).toBeVisible();
  await expect(page.getByText(secret)).toHaveCount(0);

  await page.getByRole('button', { name: '发送测试事件' }).click();
  await expect(toast(page, '测试事件已送达')).toBeVisible();
  expect(verified(receiver.posts[0]!, secret)).toMatchObject({ type: 'webhook.test' });
  await expect(row(page, '测试')).toContainText('已送达');
  await expectSound(page);

  receiver.answer({ status: 403 });
  await page.getByRole('button', { name: '发送测试事件' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('服务器拒绝，请检查密钥（HTTP 403）');

  const doctor = await openPage(browser, 'yisheng01');
  await propose(doctor);
  await expect
    .poll(() => receiver.posts.filter(({ body }) => body.includes('consultation.created')).length, { timeout: 60_000 })
    .toBe(1);
  await page.reload();
  await expect(row(page, '新会诊')).toContainText('HTTP 403');
  receiver.answer({ status: 200 });
  await row(page, '新会诊')
    .getByRole('button', { name: /^重新推送/ })
    .click();
  await expect(toast(page, '已安排重新推送')).toBeVisible();
  await expect(row(page, '新会诊')).toContainText('已送达', { timeout: 20_000 });
  await expect(page.getByRole('region', { name: '推送', exact: true })).toContainText('正常');
  expect(verified(receiver.posts.at(-1)!, secret)).toMatchObject({ type: 'consultation.created' });
});

test('it is paused, goes on, is changed, gets another secret and is removed', async ({ browser }) => {
  const page = await openPage(browser, 'guanli');
  await page.goto(pages.consoleWebhooks);
  await expect(row(page, '院内消息平台')).toBeVisible();
  await expectSound(page);
  await row(page, '院内消息平台').getByRole('link', { name: '查看 院内消息平台' }).click();
  await page.getByRole('button', { name: '暂停' }).click();
  await expect(toast(page, '已暂停推送')).toBeVisible();
  await page.getByRole('button', { name: '启用' }).click();
  await expect(toast(page, '已启用推送')).toBeVisible();

  await page.getByRole('button', { name: '更换密钥' }).click();
  // What is told once stays, whatever else cannot be fetched meanwhile.
  const ofWebhook = `**${apiBase}${apiPaths.webhook}`;
  let asked = 0;
  await intercept(page, ofWebhook, (route) => {
    asked += 1;
    return route.abort();
  });
  await page.getByRole('dialog').getByRole('button', { name: '更换密钥' }).click();
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  expect(asked).toBe(0);
  await page.unroute(ofWebhook);
  await page.getByRole('button', { name: '我已保存好' }).click();
  await expect(page.getByText('原密钥')).toBeVisible();

  await page.getByRole('button', { name: '编辑' }).click();
  await page.getByLabel('名称').fill('集成平台');
  await page.getByRole('checkbox', { name: '新回复' }).uncheck();
  await expectSound(page);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('heading', { name: '集成平台' })).toBeVisible();
  await expect(page.getByText('新会诊、会诊状态变更')).toBeVisible();

  await page.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(toast(page, webhookTexts.removed)).toBeVisible();
  await expect(page.getByText('还没有推送')).toBeVisible();
});

test('a list that does not come says so, and who may not manage webhooks finds none', async ({ browser }) => {
  const page = await openPage(browser, 'guanli');
  await intercept(page, `**${apiBase}/webhook/selectAll/**`, (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto(pages.consoleWebhooks);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(webhookTexts.listFailed);
  await expectSound(page);

  const other = await openPage(browser, 'wuquan');
  await other.goto(pages.consoleHome);
  await expect(other.getByRole('link', { name: '医院列表' })).toBeVisible();
  await expect(other.getByRole('button', { name: '系统', exact: true })).toHaveCount(0);
  await other.goto(pages.consoleWebhooks);
  await expect(other.getByRole('button', { name: '新增推送' })).toHaveCount(0);
});
