import { createECDH } from 'node:crypto';
import type { Page } from '@playwright/test';
import { pages } from '../../../contract/pages.ts';
import { apiBase, apiPaths } from '../../../contract/paths.ts';
import { startMailbox } from '../../../server/testing/mailbox.ts';
import { addDoctor } from '../../../server/testing/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../e2e/accessibility.ts';
import { failCall, openAs, toast } from '../../e2e/console.ts';
import { signIn, startFastServer } from '../../e2e/fast-clock.ts';
import { test as base, enterAs, expect } from '../../e2e/fixtures.ts';
import { addManager } from '../../e2e/people.ts';
import { mailedProduct, type WithMailbox } from './mailed-product.ts';

const pushKey = createECDH('prime256v1');
pushKey.generateKeys();
const test = base.extend<object, WithMailbox>(
  mailedProduct({
    WEB_PUSH_KEY: pushKey.getPrivateKey('base64url'),
    WEB_PUSH_CONTACT: 'mailto:tongmou@example.org',
  }),
);

test.use({ serviceWorkers: 'allow' });

async function expectFit(page: Page): Promise<void> {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
}

const channel = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

test.describe('an address', () => {
  // What is refused is refused by the server.
  test.use({ allowedErrors: [/status of 400/] });

  test('is entered, verified by the code that was sent there, changed, turned off and removed', async ({
    doctor,
    mailbox,
  }) => {
    const { page } = await doctor();
    await page.goto(pages.platformHome);
    await page.getByRole('link', { name: '通知设置' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: '通知设置' })).toBeVisible();
    await expect(channel(page, '短信或群机器人')).toHaveCount(0);
    await expectFit(page);

    const email = channel(page, '电子邮件');
    await expect(email.getByRole('switch')).toBeDisabled();
    await email.getByRole('button', { name: '发送验证码' }).click();
    await expect(email.getByRole('alert')).toHaveText('请填写邮箱地址');
    await email.getByLabel('邮箱地址').fill('not an address');
    await email.getByRole('button', { name: '发送验证码' }).click();
    await expect(email.getByRole('alert')).toHaveText('地址不正确');
    await email.getByLabel('邮箱地址').fill('first@example.org');
    await page.keyboard.press('Enter');
    await expect(toast(page, '验证码已发送')).toBeVisible();
    await expect(email.getByLabel('验证码（6 位数字）')).toBeFocused();
    await expectFit(page);

    await email.getByLabel('验证码（6 位数字）').fill('12');
    await email.getByRole('button', { name: '验证', exact: true }).click();
    await expect(email.getByRole('alert')).toHaveText('请填写 6 位数字验证码');
    await expect.poll(() => mailbox.to('first@example.org').length).toBe(1);
    const code = /\d{6}/.exec(mailbox.to('first@example.org')[0]!.text)![0];
    await email.getByLabel('验证码（6 位数字）').fill(code === '000000' ? '000001' : '000000');
    await email.getByRole('button', { name: '验证', exact: true }).click();
    await expect(email.getByRole('alert')).toHaveText('验证码不正确');
    await email.getByLabel('验证码（6 位数字）').fill(code);
    await page.keyboard.press('Enter');
    await expect(email).toContainText('first@example.org已验证');
    await expect(page.locator('#email-address')).toBeFocused();
    const isOn = email.getByRole('switch', { name: '接收电子邮件' });
    await expect(isOn).toBeChecked();
    await expectFit(page);

    await isOn.click();
    await expect(toast(page, '通知方式已保存')).toBeVisible();
    await page.reload();
    await expect(isOn).not.toBeChecked();

    await email.getByRole('button', { name: '更换' }).click();
    await expect(email.getByLabel('邮箱地址')).toHaveValue('first@example.org');
    await email.getByRole('button', { name: '取消' }).click();
    await expect(email).toContainText('已验证');
    await email.getByRole('button', { name: '移除' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '移除' }).click();
    await expect(email.getByLabel('邮箱地址')).toHaveValue('');
  });
});

test('quiet hours and a daily digest are kept, and a faulty time is named', async ({ doctor }) => {
  const { page } = await doctor();
  await page.goto(pages.platformNotifications);
  const times = page.getByRole('region', { name: '通知时间' });
  await expect(page.getByText('急会诊和急症提醒仍会立即通知。')).toBeVisible();
  await page.getByLabel('免打扰').check();
  await page.getByLabel('从').fill('21:30');
  await page.getByLabel('到', { exact: true }).fill('21:30');
  await times.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('免打扰的开始和结束时间不能相同')).toBeVisible();
  await page.getByLabel('到', { exact: true }).fill('06:30');
  await expect(page.getByText('到第二天 06:30')).toBeVisible();
  await page.getByLabel(/^每天汇总/).check();
  await page.getByLabel('汇总时间').fill('07:45');
  await expectFit(page);
  await times.getByRole('button', { name: '保存' }).click();
  await expect(toast(page, '通知时间已保存')).toBeVisible();

  await page.reload();
  await expect(page.getByLabel('从')).toHaveValue('21:30');
  await expect(page.getByLabel('到', { exact: true })).toHaveValue('06:30');
  await expect(page.getByLabel('汇总时间')).toHaveValue('07:45');
  await page.getByLabel('免打扰').uncheck();
  await page.getByRole('radio', { name: '立即通知', exact: true }).check();
  await times.getByRole('button', { name: '保存' }).click();
  await expect(toast(page, '通知时间已保存')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('免打扰')).not.toBeChecked();
  await expect(page.getByRole('radio', { name: '立即通知', exact: true })).toBeChecked();
});

/** There is no push service here: what it would answer, a subscription, stands in for it. */
const subscribing = () => {
  const made = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/abcdefghijk',
    toJSON: () => ({ keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } }),
    unsubscribe: async () => {
      sessionStorage.removeItem('subscribed');
      return true;
    },
  };
  Object.assign(PushManager.prototype, {
    subscribe: async () => {
      sessionStorage.setItem('subscribed', '1');
      return made;
    },
    getSubscription: async () => (sessionStorage.getItem('subscribed') ? made : null),
  });
};

test('this browser is subscribed and unsubscribed, and signing out unsubscribes it before the session ends', async ({
  doctor,
}) => {
  const { page } = await doctor();
  await page.context().grantPermissions(['notifications']);
  await page.addInitScript(subscribing);
  await page.goto(pages.platformNotifications);
  const push = channel(page, '浏览器通知');
  const start = push.getByRole('button', { name: '在本浏览器开启' });
  await start.click();
  await expect(push).toContainText('本浏览器已开启，共 1 个浏览器已开启');
  await expect(push.getByRole('switch')).toBeChecked();
  await expectFit(page);
  await push.getByRole('button', { name: '在本浏览器关闭' }).click();
  await expect(toast(page, '本浏览器的通知已关闭')).toBeVisible();
  await expect(push).toContainText('本浏览器未开启');

  await start.click();
  await expect(push).toContainText('本浏览器已开启');
  const calls: string[] = [];
  page.on('requestfinished', (request) => calls.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: '退出登录' }).first().click();
  await page.waitForURL(`**${pages.login}`);
  const [unsubscribed, out] = [apiPaths.pushUnsubscribe, apiPaths.logout].map((path) => calls.indexOf(apiBase + path));
  expect(unsubscribed).toBeGreaterThanOrEqual(0);
  expect(out).toBeGreaterThan(unsubscribed!);
  expect(await page.evaluate(() => sessionStorage.getItem('subscribed'))).toBeNull();
});

test('another doctor at the same browser is not told what the one before subscribed to', async ({ doctor }) => {
  const { page } = await doctor();
  await page.addInitScript(subscribing);
  await page.goto(pages.platformHome);
  const hasWorker = () =>
    page.evaluate(async () => Boolean(await navigator.serviceWorker.getRegistration('/platform')));
  await expect.poll(hasWorker).toBe(true);
  await page.evaluate(() => {
    sessionStorage.setItem('subscribed', '1');
    localStorage.setItem('tongmou.push', '999');
  });
  await page.reload();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('subscribed'))).toBeNull();
});

test.describe('a browser that cannot', () => {
  test('says that it was forbidden, that it knows no pushes, or that an iPhone wants the home screen first', async ({
    doctor,
  }) => {
    const { page } = await doctor();
    const push = channel(page, '浏览器通知');
    await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
    await page.goto(pages.platformNotifications);
    await expect(push).toContainText('已禁止本网站发送通知');
    await expectFit(page);
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
    await page.reload();
    await expect(push).toContainText('这个浏览器不支持通知');

    const iphone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604.1';
    const { page: phone } = await doctor({}, { userAgent: iphone, viewport: { width: 390, height: 800 } });
    await phone.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
    await phone.goto(pages.platformNotifications);
    await expect(channel(phone, '浏览器通知')).toContainText('添加到主屏幕');
  });

  test('says that its push service cannot be reached', async ({ doctor }) => {
    const { page } = await doctor();
    await page.context().grantPermissions(['notifications']);
    await page.addInitScript(() => {
      PushManager.prototype.subscribe = () => Promise.reject(new DOMException('no service', 'AbortError'));
    });
    await page.goto(pages.platformNotifications);
    const push = channel(page, '浏览器通知');
    await push.getByRole('button', { name: '在本浏览器开启' }).click();
    await expect(push.getByRole('alert')).toHaveText(/^连接不到浏览器的通知服务/);
  });
});

test.describe('settings that do not come', () => {
  test.use({ allowedErrors: [/Failed to load resource|net::ERR/] });

  test('are named, and asked for again', async ({ doctor }) => {
    const { page } = await doctor();
    const answered = await failCall(page, apiPaths.notificationSettings);
    await page.goto(pages.platformNotifications);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('获取通知设置失败');
    await answered();
    await page.getByRole('button', { name: '重试' }).click();
    await expect(channel(page, '电子邮件')).toBeVisible();
  });

  test('of what did not arrive, too', async ({ page }) => {
    await enterAs(page, 'admin');
    const answered = await failCall(page, apiPaths.deadDeliveries);
    await page.goto(pages.consoleNotifications);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('获取未送达通知失败');
    await answered();
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByText('没有未送达的通知')).toBeVisible();
  });
});

test('who holds the permission finds nothing undelivered; who does not is refused', async ({ page }) => {
  await enterAs(page, 'admin');
  const { username } = await addManager(page.request, ['article:add']);
  await page.goto(pages.consoleHome);
  await page.getByRole('button', { name: '系统', exact: true }).click();
  await page.getByRole('link', { name: '未送达通知' }).click();
  await expect(page.getByText('没有未送达的通知')).toBeVisible();
  await expect(page.getByRole('button', { name: '全部重新发送' })).toBeDisabled();
  await expectFit(page);
  await openAs(page, username, pages.consoleNotifications);
  await expect(page.getByRole('heading', { name: '无权访问' })).toBeVisible();
  await expect(page.getByRole('button', { name: '系统', exact: true })).toHaveCount(0);
});

test('an address is entered on a phone, verified by the code that was sent there, turned off and removed; quiet hours and a digest are kept', async ({
  browser,
}) => {
  const mailbox = await startMailbox();
  const server = await startFastServer(async (db) => void (await addDoctor({ db }, { username: 'jia' })), {
    SMTP_URL: mailbox.url,
    SMTP_FROM: 'tongmou@example.org',
  });
  try {
    const { page } = await signIn(browser, server, 'jia');
    await page.goto(pages.platformNotifications);
    await expect(channel(page, '短信或群机器人')).toHaveCount(0);
    const email = channel(page, '电子邮件');
    await expect(email.getByRole('switch')).toBeDisabled();
    await email.getByLabel('邮箱地址').fill('not an address');
    await email.getByRole('button', { name: '发送验证码' }).click();
    await expect(email.getByRole('alert')).toHaveText('地址不正确');
    await email.getByLabel('邮箱地址').fill('first@example.org');
    await page.keyboard.press('Enter');
    await expect(toast(page, '验证码已发送')).toBeVisible();
    const typed = email.getByLabel('验证码（6 位数字）');
    await expect(typed).toBeFocused();
    await expect.poll(() => mailbox.to('first@example.org').length).toBe(1);
    const code = /\d{6}/.exec(mailbox.to('first@example.org')[0]!.text)![0];
    await typed.fill(code === '000000' ? '000001' : '000000');
    await email.getByRole('button', { name: '验证', exact: true }).click();
    await expect(email.getByRole('alert')).toHaveText('验证码不正确');
    await typed.fill(code);
    await page.keyboard.press('Enter');
    await expect(email).toContainText('first@example.org已验证');
    await expect(page.locator('#email-address')).toBeFocused();
    const isOn = email.getByRole('switch', { name: '接收电子邮件' });
    await expect(isOn).toBeChecked();
    await isOn.click();
    await expect(toast(page, '通知方式已保存')).toBeVisible();

    const times = page.getByRole('region', { name: '通知时间' });
    await page.getByLabel('免打扰').check();
    await page.getByLabel('从').fill('21:30');
    await page.getByLabel('到', { exact: true }).fill('21:30');
    await times.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('免打扰的开始和结束时间不能相同')).toBeVisible();
    await page.getByLabel('到', { exact: true }).fill('06:30');
    await expect(page.getByText('到第二天 06:30')).toBeVisible();
    await page.getByLabel(/^每天汇总/).check();
    await page.getByLabel('汇总时间').fill('07:45');
    await times.getByRole('button', { name: '保存' }).click();
    await expect(toast(page, '通知时间已保存')).toBeVisible();

    await page.reload();
    await expect(isOn).not.toBeChecked();
    await expect(page.getByLabel('从')).toHaveValue('21:30');
    await expect(page.getByLabel('到', { exact: true })).toHaveValue('06:30');
    await expect(page.getByLabel('汇总时间')).toHaveValue('07:45');
    await email.getByRole('button', { name: '移除' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '移除' }).click();
    await expect(email.getByLabel('邮箱地址')).toHaveValue('');
  } finally {
    await server.stop();
    await mailbox.close();
  }
});
