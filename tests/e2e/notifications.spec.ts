import { expect, type Page, test } from '@playwright/test';
import { pages } from '../../contract/pages.ts';
import { startMailbox } from '../../server/testing/mailbox.ts';
import { addDoctor } from '../../server/testing/people.ts';
import { toast } from './console.ts';
import { signIn, startFastServer } from './fast-clock.ts';

const channel = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

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
    await expect(channel(page, '短信或群机器人')).toContainText('本平台没有开通这种通知方式');
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
