import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { pages } from '../../contract/pages.ts';
import { apiBase, apiPaths } from '../../contract/paths.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { phone, ropOf } from './clinical.ts';
import { enterCredentials } from './fixtures.ts';
import { intercept } from './intercept.ts';
import { type DoctorPage, expect, giveReply, propose, test } from './platform.ts';

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel(/选择 PDF 文件/).setInputFiles({ name, mimeType: 'application/pdf', buffer });

async function issue({ page }: DoctorPage, id: number): Promise<{ bytes: Buffer; code: string }> {
  await page.goto(pages.platformConsultation(id));
  const part = page.getByRole('region', { name: '会诊意见书' });
  await expect(part.getByText('还没有出具过意见书')).toBeVisible();
  await part.getByRole('button', { name: '出具意见书' }).click();
  await expect(page.getByText('意见书已出具')).toBeVisible({ timeout: 30_000 });
  const download = page.waitForEvent('download');
  await part.getByRole('link', { name: '下载 PDF' }).click();
  const bytes = await readFile(await (await download).path());
  return { bytes, code: (await part.getByRole('code').textContent())! };
}

// Who comes by a printed address is not signed in yet.
test.use({ allowedErrors: [/401 .*heartbeat/] });

test('an opinion is issued, opened and verified; a file that was tampered with is told apart', async ({
  doctor,
  page,
}) => {
  test.setTimeout(150_000);
  const initiator = await doctor('yisheng01', phone);
  const findings = JSON.stringify(ropOf({ zone: 'II', stage: '2', plus: 'none' }, { zone: 'III', stage: 'none' }));
  const invited = await doctor('yisheng02');
  const id = await propose(initiator, [invited], `意见书 ${Date.now()}`, { findings });
  const { bytes, code } = await issue(initiator, id);

  await test.step('the file says whose case it is, and the list whether it changed since', async () => {
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    expect(text.replace(/\s/g, '')).toContain(`验证码${code}`);
    await expectNoSidewaysScroll(initiator.page);
    await expectAccessible(initiator.page);
    await initiator.page.getByRole('button', { name: '出具意见书' }).click();
    await expect(initiator.page.getByText('沿用您已出具的一份')).toBeVisible();
    await expect(initiator.page.getByRole('list', { name: '已出具的意见书' }).getByRole('listitem')).toHaveCount(1);
    await giveReply(invited, id, '之后的意见');
    await expect(initiator.page.getByText('出具后病例有变化')).toBeVisible();
  });

  await test.step('whoever takes part verifies it, on a phone', async () => {
    await initiator.page.getByRole('link', { name: '核对文件' }).tap();
    await choose(initiator.page, '意见书.pdf', bytes);
    await expect(initiator.page.getByText('与签发的文件一致')).toBeVisible();
    await expect(initiator.page.getByRole('link', { name: '打开病例' })).toHaveAttribute(
      'href',
      pages.platformConsultation(id),
    );
    await expectNoSidewaysScroll(initiator.page);
    await expectAccessible(initiator.page);
    await choose(initiator.page, '改过.pdf', Buffer.concat([bytes, Buffer.from(' ')]));
    await expect(initiator.page.getByText(/^不一致：/)).toBeVisible();
    await expectAccessible(initiator.page);
  });

  await test.step('a manager comes by the printed address, signs in, and learns nothing of the case', async () => {
    await page.goto(pages.verify(code));
    await enterCredentials(page, 'guanli');
    await expect(page).toHaveURL(new RegExp(`${pages.verify(code)}$`));
    await expect(page.getByLabel('验证码', { exact: true })).toHaveValue(code);
    await choose(page, '意见书.pdf', bytes);
    await expect(page.getByText('与签发的文件一致')).toBeVisible();
    await expect(page.getByRole('link', { name: '打开病例' })).toHaveCount(0);
  });

  await test.step('a code is typed by hand, and what cannot be one is told at once', async () => {
    await page.goto(pages.verify());
    await page.getByLabel('验证码', { exact: true }).fill('1234');
    await expect(page.getByText(/^验证码为 20 位/)).toBeVisible();
    await page.getByLabel('验证码', { exact: true }).fill(code.toLowerCase().replaceAll('-', ' '));
    await choose(page, '意见书.pdf', bytes);
    await expect(page.getByText('与签发的文件一致')).toBeVisible();
  });

  await test.step('and stays as it is while a file is checked by it', async () => {
    const answer = Promise.withResolvers<void>();
    await intercept(page, apiBase + apiPaths.opinionVerify, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await choose(page, '意见书.pdf', bytes);
    await expect(page.getByText('正在核对…')).toBeVisible();
    const field = page.getByLabel('验证码', { exact: true });
    await field.press('Backspace');
    await expect(field).toHaveValue(code.toLowerCase().replaceAll('-', ' '));
    answer.resolve();
    await expect(page.getByText('与签发的文件一致')).toBeVisible();
  });
});
