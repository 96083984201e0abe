import { expect, test } from '@playwright/test';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import { apiBase, apiPaths } from '../../../contract/paths.ts';
import type { Db } from '../../../server/database/row-types.ts';
import { startMailbox } from '../../../server/testing/mailbox.ts';
import { addDoctor, addManager, testPassword } from '../../../server/testing/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../e2e/accessibility.ts';
import { row, toast } from '../../e2e/console.ts';
import { startFastServer } from '../../e2e/fast-clock.ts';

const count = 12;
const hour = 3_600_000;
const createdAt = new Date('2026-11-20T01:30:00Z');
const nameOf = (at: number) => `yisheng${String(at).padStart(2, '0')}`;

/** Doctors whose mail the mail server refused until it was given up: what days of trying leave. */
async function fill(db: Db): Promise<void> {
  await addManager({ db }, { username: 'guanli', roleId: 1 });
  for (let at = 1; at <= count; at++) {
    const username = nameOf(at);
    const { doctorId } = await addDoctor({ db }, { username });
    const address = { doctor_id: doctorId, channel: 'email' as const, address: `${username}@example.org` };
    await db
      .insertInto('notification_address')
      .values({ ...address, verified_at: createdAt })
      .execute();
    const event = { doctor_id: doctorId, kind: 'caseChanged' as const, consultation_id: null, is_urgent: false };
    const { id } = await db
      .insertInto('notification')
      .values({ ...event, key: `changed ${at}`, created_at: createdAt })
      .returning('id')
      .executeTakeFirstOrThrow();
    const endedAt = new Date(createdAt.getTime() + 25 * hour);
    const delivery = { notification_id: id, doctor_id: doctorId, channel: 'email' as const, due_at: endedAt };
    await db
      .insertInto('delivery')
      .values({ ...delivery, state: 'dead', attempts: 6, ended_at: endedAt, fault: 'EENVELOPE 550' })
      .execute();
  }
}

test('undelivered notifications are listed by page and sent again, one or all', async ({ browser }) => {
  test.setTimeout(120_000);
  const mailbox = await startMailbox();
  const server = await startFastServer(fill, { SMTP_URL: mailbox.url, SMTP_FROM: 'tongmou@example.org' });
  try {
    const page = await (await browser.newContext({ baseURL: server.url })).newPage();
    await page.request.post(apiBase + apiPaths.login, { form: { username: 'guanli', ps: testPassword } });
    await page.goto(pages.consoleNotifications);
    await expect(page.locator('tbody tr')).toHaveCount(limits.consolePageSize);
    await expect(row(page, nameOf(12))).toContainText('2026-11-20 09:30');
    await expect(row(page, nameOf(12))).toContainText('邮件服务器不接受收件地址 EENVELOPE 550');
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }

    await page.getByRole('button', { name: `重新发送给${nameOf(12)}的电子邮件` }).click();
    await expect(toast(page, '已重新安排发送 1 条通知')).toBeVisible();
    await expect(row(page, nameOf(12))).toHaveCount(0);
    await expect
      .poll(() => mailbox.mails.map(({ to }) => to), { timeout: 20_000 })
      .toEqual([`${nameOf(12)}@example.org`]);

    await page.getByRole('navigation', { name: '分页' }).getByRole('button', { name: /2/ }).click();
    await expect(page.locator('tbody tr')).toHaveCount(1);
    await page.getByRole('button', { name: '全部重新发送' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '全部重新发送' }).click();
    await expect(toast(page, '已重新安排发送 11 条通知')).toBeVisible();
    await expect(page.getByText('没有未送达的通知')).toBeVisible();
    await expect.poll(() => mailbox.mails.length, { timeout: 20_000 }).toBe(count);
  } finally {
    await server.stop();
    await mailbox.close();
  }
});
